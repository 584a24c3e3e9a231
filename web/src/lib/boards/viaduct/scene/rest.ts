/** The scene at rest, kept as a picture with its depth: while only the hand moves, it need not be drawn again. */

import {
  DepthTexture,
  HalfFloatType,
  Mesh,
  NearestFilter,
  OrthographicCamera,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  UnsignedIntType,
  type Camera,
  type WebGLRenderer,
  WebGLRenderTarget,
} from "three";

/** Smooth edges, which the canvas of a slow machine itself does without. */
const SAMPLES = 4;

export class Rest {
  #target: WebGLRenderTarget | null = null;
  readonly #scene = new Scene();
  readonly #camera = new OrthographicCamera(-1, 1, 1, -1, 0, 1);
  readonly #material = new ShaderMaterial({
    uniforms: { picture: { value: null }, depth: { value: null } },
    vertexShader: "varying vec2 at; void main() { at = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }",
    fragmentShader: `
      uniform sampler2D picture; uniform sampler2D depth; varying vec2 at;
      void main() {
        gl_FragColor = texture2D(picture, at);
        gl_FragDepth = texture2D(depth, at).r;
        #include <colorspace_fragment>
      }`,
    depthTest: true,
    depthWrite: true,
  });
  readonly #screen = new Mesh(new PlaneGeometry(2, 2), this.#material);

  constructor(private readonly renderer: WebGLRenderer) {
    this.#screen.frustumCulled = false;
    this.#scene.add(this.#screen);
  }

  /** Draws the scene into the picture. */
  take(scene: Scene, camera: Camera) {
    const { width, height } = this.renderer.domElement;
    if (this.#target?.width !== width || this.#target.height !== height) this.#make(width, height);
    this.renderer.setRenderTarget(this.#target);
    this.renderer.clear();
    this.renderer.render(scene, camera);
    this.renderer.setRenderTarget(null);
  }

  /** Shows the picture; what is drawn next stands before and behind what is in it. */
  show() {
    this.renderer.render(this.#scene, this.#camera);
  }

  dispose() {
    this.#target?.depthTexture?.dispose();
    this.#target?.dispose();
    this.#material.dispose();
    this.#screen.geometry.dispose();
  }

  #make(width: number, height: number) {
    this.#target?.depthTexture?.dispose();
    this.#target?.dispose();
    const depthTexture = new DepthTexture(width, height, UnsignedIntType);
    this.#target = new WebGLRenderTarget(width, height, {
      type: HalfFloatType,
      samples: SAMPLES,
      minFilter: NearestFilter,
      magFilter: NearestFilter,
      depthTexture,
    });
    const { uniforms } = this.#material;
    uniforms.picture = { value: this.#target.texture };
    uniforms.depth = { value: depthTexture };
  }
}
