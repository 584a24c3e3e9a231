/** The camera in the hand: orbit, zoom and pan, the two standing views and the way between them. */

import { MOUSE, PerspectiveCamera, TOUCH, Vector3 } from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";

import { axes, between, fit, position, type Eye, type Mode } from "../camera";

const TURN_MS = 190;
/** A step by a key or a button. */
const STEP_MS = 140;
/** From the vertical. */
const HIGHEST = 0.02;
const LOWEST = 1.42;
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
  #way: { from: Eye; to: Eye; start: number; time: number } | null = null;
  #isTouched = false;
  #clear = 0;

  constructor(
    private readonly canvas: HTMLElement,
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
      this.#travel(this.#home, TURN_MS);
    }
    this.#touch();
    this.wake();
  }

  zoom(factor: number) {
    const { minDistance, maxDistance } = this.#range;
    this.#nudge((eye) => ({ ...eye, distance: Math.min(maxDistance, Math.max(minDistance, eye.distance * factor)) }));
  }

  /** Around the board and up or down, in radians; from the top it is turned only. */
  turn(around: number, tilt: number) {
    if (this.mode === "top") return;
    const polar = (eye: Eye) => Math.min(LOWEST, Math.max(HIGHEST, eye.polar + tilt));
    this.#nudge((eye) => ({ ...eye, azimuth: eye.azimuth + around, polar: polar(eye) }));
  }

  /** Over the board, in steps of an eighth of what is seen. */
  pan(right: number, up: number) {
    this.#nudge((eye) => {
      const step = 0.25 * eye.distance * Math.tan((eye.fov * Math.PI) / 360);
      const turned = axes(eye.azimuth, eye.polar);
      const along = (i: 0 | 1 | 2) => eye.target[i] + step * (right * turned.right[i] + up * turned.ahead[i]);
      return { ...eye, target: [along(0), along(1), along(2)] };
    });
  }

  /** One step of the way between two views; true while there is more to go. */
  advance(now: number): boolean {
    if (this.#way) {
      const share = Math.min(1, Math.max(0, (now - this.#way.start) / this.#way.time));
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
    this.#touch();
  };

  #left = () => {
    this.isHeld = false;
  };

  /** A step from where the eye is, or is going to. */
  #nudge(change: (eye: Eye) => Eye) {
    const to = change(this.#way?.to ?? this.#eye());
    this.#isTouched = true;
    this.#touch();
    if (this.isCalm()) this.#set(to);
    else this.#travel(to, STEP_MS);
    this.wake();
  }

  #travel(to: Eye, time: number) {
    this.controls.enabled = false;
    this.controls.minDistance = 0;
    this.controls.maxDistance = Infinity;
    this.#way = { from: this.#eye(), to, start: performance.now(), time };
  }

  get #range() {
    return { minDistance: this.#home.distance * NEAREST, maxDistance: this.#home.distance * FARTHEST };
  }

  /** Whole and from the top the board lets the page scroll under a finger. */
  #touch() {
    this.canvas.style.touchAction = this.mode === "top" && !this.#isTouched ? "pan-y" : "none";
  }

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
    Object.assign(controls, this.#range);
    controls.maxPolarAngle = LOWEST;
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
