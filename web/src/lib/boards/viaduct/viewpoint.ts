/** The camera in the hand: turned, moved and brought closer; the two standing views and the way between them. */

import { along, axes, fit, lineThrough, type Eye, type Look, type Mode, type Sight, type Triple } from "./camera";

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

interface Point {
  readonly x: number;
  readonly y: number;
}

export class Viewpoint {
  #mode: Mode;
  #look: Look;
  #since = 0;
  #home: Eye;
  #isTouched = false;
  #width = 1;
  #height = 1;

  constructor(
    mode: Mode,
    /** Of the board's width, and its height: what is to be seen. */
    private readonly half: number,
    private readonly height: number,
    private readonly isCalm: () => boolean,
    /** Hears of every change. */
    private readonly changed: (look: Look) => void,
  ) {
    this.#mode = mode;
    this.#home = this.#fitted();
    this.#look = { eye: this.#home, way: null, isHeld: false };
  }

  get mode(): Mode {
    return this.#mode;
  }

  get look(): Look {
    return this.#look;
  }

  get eye(): Eye {
    return along(this.#look, performance.now() - this.#since);
  }

  get sight(): Sight {
    return { eye: this.eye, width: this.#width, height: this.#height };
  }

  get isOnItsWay(): boolean {
    const { way } = this.#look;
    return way !== null && performance.now() - this.#since < way.time;
  }

  /** Whole and from the top, as nobody has moved it: the board then lets the page scroll under a finger. */
  get isAtHome(): boolean {
    return this.#mode === "top" && !this.#isTouched;
  }

  /** A new window: the standing view follows it, unless the hand has already moved the camera. */
  resize(width: number, height: number) {
    this.#width = width;
    this.#height = height;
    this.#home = this.#fitted();
    if (!this.#isTouched) this.#set(this.#home);
  }

  go(mode: Mode) {
    this.#mode = mode;
    this.#home = this.#fitted();
    this.#isTouched = false;
    this.#travel(this.#home, TURN_MS);
  }

  /** The hand takes hold of it, or lets go. */
  hold(isHeld: boolean) {
    if (isHeld !== this.#look.isHeld) this.#tell({ eye: this.eye, way: null, isHeld });
  }

  /** A step around the board and up or down, in radians; from the top there is none. */
  turn(around: number, tilt: number) {
    if (this.#mode === "tilted") this.#step((eye) => turned(eye, around, tilt));
  }

  /** A step over the board, of an eighth of what is seen. */
  pan(right: number, up: number) {
    this.#step((eye) => moved(eye, (right * span(eye)) / 8, (up * span(eye)) / 8));
  }

  /** A step closer (below 1) or farther. */
  zoom(factor: number) {
    this.#step((eye) => this.#nearer(eye, factor, eye.target));
  }

  /** By the hand, at once: so many pixels to the right and down. */
  turnBy(x: number, y: number) {
    const angle = (2 * Math.PI) / this.#height;
    this.#drag(turned(this.eye, -x * angle, -y * angle));
  }

  /** The ground goes with the hand. */
  panBy(x: number, y: number) {
    const { eye } = this;
    const unit = span(eye) / this.#height;
    this.#drag(moved(eye, -x * unit, (y * unit) / Math.max(0.35, Math.cos(eye.polar))));
  }

  /** What lies under a point of the window stays there. */
  zoomAt(factor: number, { x, y }: Point) {
    const { eye } = this;
    const { origin, direction } = lineThrough(this.sight, x, y);
    const away = -origin[1] / direction[1];
    const isOnBoard = away > 0 && away < 3 * eye.distance;
    const fixed: Triple = isOnBoard ? [origin[0] + away * direction[0], 0, origin[2] + away * direction[2]] : eye.target;
    this.#drag(this.#nearer(eye, factor, fixed));
  }

  #nearer(eye: Eye, factor: number, fixed: Triple): Eye {
    const distance = clamp(eye.distance * factor, this.#home.distance * NEAREST, this.#home.distance * FARTHEST);
    const share = distance / eye.distance;
    const scaled = (i: 0 | 1 | 2) => fixed[i] + share * (eye.target[i] - fixed[i]);
    return { ...eye, distance, target: [scaled(0), scaled(1), scaled(2)] };
  }

  /** From the top the board fills the window; the tools then need their own strip. */
  #fitted(): Eye {
    const isTall = this.#width < 1.1 * this.#height;
    const clear = this.#mode === "top" && isTall ? TOOLS_PX / this.#height : 0;
    return fit(this.#mode, this.#width / this.#height, this.half, this.height, clear);
  }

  /** From where the eye is, or is going to. */
  #step(change: (eye: Eye) => Eye) {
    this.#isTouched = true;
    this.#travel(this.#kept(change(this.#look.way?.to ?? this.#look.eye)), STEP_MS);
  }

  #drag(eye: Eye) {
    this.#isTouched = true;
    this.#set(this.#kept(eye));
  }

  /** The board stays in reach. */
  #kept(eye: Eye): Eye {
    const within = (value: number) => clamp(value, -this.half, this.half);
    return { ...eye, target: [within(eye.target[0]), 0, within(eye.target[2])] };
  }

  #travel(to: Eye, time: number) {
    if (this.isCalm()) this.#set(to);
    else this.#tell({ ...this.#look, eye: this.eye, way: { to, time } });
  }

  #set(eye: Eye) {
    this.#tell({ ...this.#look, eye, way: null });
  }

  #tell(look: Look) {
    this.#since = performance.now();
    this.#look = look;
    this.changed(look);
  }
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** The height of what is seen around the target. */
const span = ({ distance, fov }: Eye): number => 2 * distance * Math.tan((fov * Math.PI) / 360);

function moved(eye: Eye, right: number, ahead: number): Eye {
  const along = axes(eye.azimuth, eye.polar);
  const to = (i: 0 | 1 | 2) => eye.target[i] + right * along.right[i] + ahead * along.ahead[i];
  return { ...eye, target: [to(0), to(1), to(2)] };
}

const turned = (eye: Eye, around: number, tilt: number): Eye =>
  ({ ...eye, azimuth: eye.azimuth + around, polar: clamp(eye.polar + tilt, HIGHEST, LOWEST) });
