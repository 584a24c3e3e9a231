/** Keeps motion smooth on slow machines: fewer pixels while pictures follow each other, all of them at rest. */

import type { Camera, Scene, WebGLRenderer } from "three";

/** After this long without a new picture the scene is at rest. */
const REST_MS = 260;
/** What a picture in motion may take. */
const AIM_MS = 45;
const LEAST_SCALE = 0.4;
/** A picture is timed now and then only: to time it is to wait for it. */
const TIMED_EVERY = 8;

export class Pace {
  #width = 0;
  #height = 0;
  #scale = 1;
  #shown = 0;
  #count = 0;
  #ended = 0;
  #timer = 0;

  constructor(
    private readonly renderer: WebGLRenderer,
    private readonly wake: () => void,
  ) {}

  resize(width: number, height: number) {
    this.#width = width;
    this.#height = height;
    this.#apply(1);
  }

  render(scene: Scene, camera: Camera, isMoving: boolean) {
    clearTimeout(this.#timer);
    const start = performance.now();
    const isMotion = isMoving || start - this.#ended < REST_MS;
    this.#apply(isMotion ? this.#scale : 1);
    this.renderer.render(scene, camera);
    // The first picture builds the shaders and tells nothing.
    this.#count += 1;
    if (this.#count === 2 || (isMotion && this.#count % TIMED_EVERY === 3)) this.#learn(start);
    this.#ended = performance.now();
    if (this.#shown < 1) this.#timer = window.setTimeout(this.wake, REST_MS + 20);
  }

  dispose() {
    clearTimeout(this.#timer);
  }

  /** Waits for the picture, and from its time takes the scale for the next ones. */
  #learn(start: number) {
    const gl = this.renderer.getContext();
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
    const took = Math.max(1, performance.now() - start);
    const scale = this.#shown * Math.sqrt(AIM_MS / took);
    this.#scale = Math.round(Math.min(1, Math.max(LEAST_SCALE, scale)) * 10) / 10;
  }

  #apply(scale: number) {
    if (scale === this.#shown && this.renderer.domElement.width > 0 && this.#fits(scale)) return;
    this.#shown = scale;
    this.renderer.setPixelRatio(this.#ratio(scale));
    this.renderer.setSize(this.#width, this.#height, false);
  }

  #ratio(scale: number): number {
    return Math.min(2, window.devicePixelRatio || 1) * scale;
  }

  #fits(scale: number): boolean {
    return this.renderer.domElement.width === Math.floor(this.#width * this.#ratio(scale)) &&
      this.renderer.domElement.height === Math.floor(this.#height * this.#ratio(scale));
  }
}
