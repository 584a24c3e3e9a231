/**
 * The same scene for a slow machine while the camera moves: the ground with its shadows is one picture, taken when the
 * scene was last at rest, and the light on the bridges is painted on them.
 */

import {
  BufferAttribute,
  type BufferGeometry,
  type Color,
  DynamicDrawUsage,
  Group,
  HalfFloatType,
  InstancedMesh,
  Matrix4,
  Mesh,
  OrthographicCamera,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  Vector3,
  type WebGLRenderer,
  WebGLRenderTarget,
} from "three";

import { bodyLook, seatLook } from "../colours";
import type { Piece } from "../drawing";
import type { Light } from "./light";
import type { Placed } from "./motion";
import { lit, type Palette } from "./palette";
import { isAlongX, spanMatrix } from "./places";
import { bridgeShape, collarsShape, marksShape, together } from "./shapes";

const PAINTED = `
  varying vec3 paint;
  void main() { paint = color; gl_Position = projectionMatrix * modelViewMatrix * instanceMatrix * vec4(position, 1.0); }`;
const PAINT = "varying vec3 paint; void main() { gl_FragColor = vec4(paint, 1.0); }";
const PLACED = "varying vec2 at; void main() { at = uv; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }";
const FILLING = "varying vec2 at; void main() { at = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }";
const SHOWN = "uniform sampler2D picture; varying vec2 at; void main() { gl_FragColor = texture2D(picture, at); }";
const DEVELOPED = `
  uniform sampler2D picture; varying vec2 at;
  void main() { gl_FragColor = sRGBTransferOETF(texture2D(picture, at)); }`;

const textured = ({ texture }: WebGLRenderTarget, vertexShader: string, fragmentShader: string) =>
  new ShaderMaterial({ uniforms: { picture: { value: texture } }, vertexShader, fragmentShader, depthWrite: vertexShader === PLACED });

const PICTURE_PX = 1024;
const ROOM = 128;

export class Swift {
  readonly group = new Group();
  hasPicture = false;
  /** As light, and as the screen shows it: pictures in motion are spared the sum. */
  readonly #seen = new WebGLRenderTarget(PICTURE_PX, PICTURE_PX, { type: HalfFloatType });
  readonly #picture = new WebGLRenderTarget(PICTURE_PX, PICTURE_PX, { depthBuffer: false });
  readonly #developing = new Scene();
  readonly #camera: OrthographicCamera;
  readonly #ground: Mesh<PlaneGeometry, ShaderMaterial>;
  readonly #film: Mesh<PlaneGeometry, ShaderMaterial>;
  readonly #meshes = new Map<string, InstancedMesh>();
  readonly #matrix = new Matrix4();
  readonly #material = new ShaderMaterial({ vertexColors: true, vertexShader: PAINTED, fragmentShader: PAINT });

  /** `reach`: half the width of what is seen from above. */
  constructor(
    private readonly size: number,
    private readonly cells: number,
    private readonly light: Light,
    private palette: Palette,
    reach: number,
  ) {
    this.#camera = new OrthographicCamera(-reach, reach, reach, -reach, 1, 60);
    this.#camera.position.set(0, 30, 0);
    this.#camera.up.set(0, 0, -1);
    this.#camera.lookAt(0, 0, 0);
    const plane = new PlaneGeometry(2 * reach, 2 * reach).rotateX(-Math.PI / 2);
    this.#ground = new Mesh(plane, textured(this.#picture, PLACED, SHOWN));
    // After the bridges: what they hide is not drawn.
    this.#ground.renderOrder = 1;
    this.#film = new Mesh(new PlaneGeometry(2, 2), textured(this.#seen, FILLING, DEVELOPED));
    this.#film.frustumCulled = false;
    this.#developing.add(this.#film);
    this.group.add(this.#ground);
    this.group.visible = false;
  }

  setPalette(palette: Palette) {
    this.palette = palette;
    for (const mesh of this.#meshes.values()) this.#drop(mesh);
    this.#meshes.clear();
  }

  /** Takes the picture of the ground: `scene` shows nothing else, and its shadows are up to date. */
  take(renderer: WebGLRenderer, scene: Scene) {
    this.hasPicture = true;
    renderer.setRenderTarget(this.#seen);
    renderer.clear();
    renderer.render(scene, this.#camera);
    renderer.setRenderTarget(this.#picture);
    renderer.render(this.#developing, this.#camera);
    renderer.setRenderTarget(null);
  }

  begin() {
    for (const mesh of this.#meshes.values()) mesh.count = 0;
  }

  put({ piece, lift, scale }: Placed) {
    const { span, seat, isExtra, isDim, isGlass } = piece;
    if (isGlass) return;
    const isTurned = !isAlongX(span);
    const key = `${seat} ${isExtra} ${isDim} ${isTurned}`;
    const mesh = this.#meshes.get(key) ?? this.#made(key, piece, isTurned);
    if (mesh.count >= ROOM) return;
    mesh.setMatrixAt(mesh.count, spanMatrix(this.size, span, lift, this.#matrix, scale));
    mesh.count += 1;
  }

  end() {
    for (const mesh of this.#meshes.values()) {
      mesh.visible = mesh.count > 0;
      mesh.instanceMatrix.needsUpdate = true;
    }
  }

  dispose() {
    for (const mesh of this.#meshes.values()) this.#drop(mesh);
    for (const { geometry, material } of [this.#ground, this.#film]) {
      geometry.dispose();
      material.dispose();
    }
    this.#material.dispose();
    this.#seen.dispose();
    this.#picture.dispose();
    this.group.removeFromParent();
  }

  #made(key: string, { seat, isExtra, isDim }: Piece, isTurned: boolean): InstancedMesh {
    const body = bodyLook(seat, isExtra);
    const dimmed = (colour: Color) => (isDim ? colour.lerp(this.palette.meadow, 0.62) : colour);
    const parts = [
      this.#painted(bridgeShape(this.cells, true), dimmed(lit(this.palette, body.colour)), isTurned),
      this.#painted(marksShape(this.cells, seatLook(seat), body, true), null, isTurned),
    ];
    if (isExtra) parts.push(this.#painted(collarsShape(this.cells), dimmed(lit(this.palette, seatLook(seat).colour)), isTurned));
    const mesh = new InstancedMesh(together(parts), this.#material, ROOM);
    mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    mesh.frustumCulled = false;
    mesh.count = 0;
    this.#meshes.set(key, mesh);
    this.group.add(mesh);
    return mesh;
  }

  /** The shape with colour and light on its corners; `isTurned`: it will stand from south to north. */
  #painted(shape: BufferGeometry, colour: Color | null, isTurned: boolean): BufferGeometry {
    const normals = shape.getAttribute("normal");
    const colours = shape.getAttribute("color");
    const painted = new Float32Array(normals.count * 3);
    const normal = new Vector3();
    for (let i = 0; i < normals.count; i++) {
      normal.fromBufferAttribute(normals, i);
      if (isTurned) normal.set(normal.z, normal.y, -normal.x);
      const light = this.light.on(normal);
      light.setRGB(light.r * colours.getX(i), light.g * colours.getY(i), light.b * colours.getZ(i));
      if (colour) light.multiply(colour);
      light.convertLinearToSRGB().toArray(painted, 3 * i);
    }
    shape.setAttribute("color", new BufferAttribute(painted, 3));
    return shape;
  }

  #drop(mesh: InstancedMesh) {
    mesh.removeFromParent();
    mesh.geometry.dispose();
    mesh.dispose();
  }
}
