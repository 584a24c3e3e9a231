/** The camera in the hand: orbit, zoom and pan, the two standing views and the way between them. */

import { MOUSE, PerspectiveCamera, TOUCH, Vector3 } from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";

import { between, fit, position, type Eye, type Mode } from "../camera";

const TURN_MS = 200;
/** Height of the tools above the board, where they are not beside it. */
const TOOLS_PX = 56;
const NEAREST = 0.16;
const FARTHEST = 1.5;

export class Viewpoint {
  readonly camera = new PerspectiveCamera(28, 1, 1, 400);
  readonly controls: OrbitControls;
  mode: Mode = "tilted";
  /** The hand is on it. */
  isHeld = false;
  #home: Eye;
  #way: { from: Eye; to: Eye; start: number } | null = null;
  #isTouched = false;
  #clear = 0;

  constructor(
    canvas: HTMLElement,
    private readonly half: number,
    private readonly height: number,
    private readonly isCalm: () => boolean,
    private readonly wake: () => void,
  ) {
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = false;
    this.controls.zoomToCursor = true;
    this.controls.screenSpacePanning = false;
    this.controls.addEventListener("change", this.wake);
    this.controls.addEventListener("start", this.#touched);
    this.controls.addEventListener("end", this.#left);
    this.#home = fit("tilted", 1, half, height);
    this.#limits();
    this.#set(this.#home);
  }

  dispose() {
    this.controls.removeEventListener("change", this.wake);
    this.controls.removeEventListener("start", this.#touched);
    this.controls.removeEventListener("end", this.#left);
    this.controls.dispose();
  }

  get azimuth(): number {
    return this.controls.getAzimuthalAngle();
  }

  /** A new window: the standing view follows it, unless the hand has already moved the camera. */
  resize(width: number, height: number) {
    this.camera.aspect = width / height;
    this.#clear = width < 1.1 * height ? TOOLS_PX / height : 0;
    this.#home = this.#fitted();
    this.#limits();
    if (!this.#isTouched) {
      this.#way = null;
      this.controls.enabled = true;
      this.#set(this.#home);
    }
    this.camera.updateProjectionMatrix();
  }

  go(mode: Mode) {
    this.mode = mode;
    this.#home = this.#fitted();
    this.#isTouched = false;
    if (this.isCalm()) {
      this.#limits();
      this.#set(this.#home);
    } else {
      this.controls.enabled = false;
      this.controls.minDistance = 0;
      this.controls.maxDistance = Infinity;
      this.#way = { from: this.#eye(), to: this.#home, start: performance.now() };
    }
    this.wake();
  }

  zoom(factor: number) {
    this.#isTouched = true;
    const away = this.camera.position.clone().sub(this.controls.target);
    const [low, high] = [this.controls.minDistance, this.controls.maxDistance];
    away.setLength(Math.min(high, Math.max(low, away.length() * factor)));
    this.camera.position.copy(this.controls.target).add(away);
    this.controls.update();
    this.wake();
  }

  /** One step of the way between two views; true while there is more to go. */
  advance(now: number): boolean {
    if (this.#way) {
      const share = Math.min(1, Math.max(0, (now - this.#way.start) / TURN_MS));
      this.#set(between(this.#way.from, this.#way.to, 1 - (1 - share) ** 2));
      if (share === 1) {
        this.#way = null;
        this.controls.enabled = true;
        this.#limits();
      }
    }
    this.#clip();
    return this.#way !== null;
  }

  /** From the top the board fills the window; the tools then need their own strip. */
  #fitted(): Eye {
    return fit(this.mode, this.camera.aspect, this.half, this.height, this.mode === "top" ? this.#clear : 0);
  }

  #touched = () => {
    this.#isTouched = true;
    this.isHeld = true;
  };

  #left = () => {
    this.isHeld = false;
  };

  #eye(): Eye {
    const { target } = this.controls;
    return {
      target: [target.x, target.y, target.z],
      azimuth: this.azimuth,
      polar: this.controls.getPolarAngle(),
      distance: this.camera.position.distanceTo(target),
      fov: this.camera.fov,
    };
  }

  #set(eye: Eye) {
    this.controls.target.set(...eye.target);
    this.camera.position.set(...position(eye));
    this.camera.fov = eye.fov;
    this.camera.updateProjectionMatrix();
    this.controls.update();
  }

  #limits() {
    const isTop = this.mode === "top";
    const { controls } = this;
    controls.minDistance = this.#home.distance * NEAREST;
    controls.maxDistance = this.#home.distance * FARTHEST;
    controls.maxPolarAngle = 1.42;
    controls.enableRotate = !isTop;
    controls.mouseButtons = {
      LEFT: isTop ? MOUSE.PAN : MOUSE.ROTATE,
      MIDDLE: MOUSE.DOLLY,
      RIGHT: MOUSE.PAN,
    };
    controls.touches = { ONE: isTop ? TOUCH.PAN : TOUCH.ROTATE, TWO: TOUCH.DOLLY_PAN };
  }

  /** The board stays in reach, and the depth range close around it. */
  #clip() {
    const reach = this.half;
    this.controls.target.clamp(new Vector3(-reach, 0, -reach), new Vector3(reach, 2, reach));
    const away = this.camera.position.length();
    this.camera.near = Math.max(0.5, away - 2.2 * this.half);
    this.camera.far = away + 2.6 * this.half;
    this.camera.updateProjectionMatrix();
  }
}
