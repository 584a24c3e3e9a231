/** Keeps motion smooth on slow machines: fewer pixels while pictures follow each other closely, all of them at rest. */

import type { WebGLRenderer } from "three";

/** What lies between two pictures in motion, at most. */
const AIM_MS = 17.5;
const LEAST_SCALE = 0.35;
const FIRST_SCALE = 0.6;
/** What is longer is no gap between pictures that follow each other. */
const PAUSE_MS = 1500;
/** So many pictures are looked at before the scale changes. */
const LOOKED_AT = 6;

export class Pace {
  #width = 0;
  #height = 0;
  #ratio = 1;
  #scale: number;
  #last = 0;
  #gaps: number[] = [];

  constructor(
    private readonly renderer: WebGLRenderer,
    isSlow: boolean,
  ) {
    this.#scale = isSlow ? FIRST_SCALE : 1;
  }

  /** The share of the pixels' density that motion has now. */
  get scale(): number {
    return this.#scale;
  }

  /** A window in CSS pixels, and how many of the screen's there are to one of them. */
  resize(width: number, height: number, ratio: number) {
    this.#width = width;
    this.#height = height;
    this.#ratio = Math.min(2, ratio || 1);
  }

  /** Before a picture: how many pixels it has. */
  prepare(isMoving: boolean, now: number) {
    if (isMoving) this.#note(now);
    else this.#last = 0;
    const ratio = this.#ratio * (isMoving ? this.#scale : 1);
    const { domElement } = this.renderer;
    if (domElement.width === Math.floor(this.#width * ratio) && domElement.height === Math.floor(this.#height * ratio)) return;
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(this.#width, this.#height, false);
  }

  /** From the gaps between pictures that follow each other, the scale for the next ones. */
  #note(now: number) {
    const gap = this.#last > 0 ? now - this.#last : 0;
    this.#last = now;
    if (gap > 0 && gap < PAUSE_MS) this.#gaps.push(gap);
    if (this.#gaps.length < LOOKED_AT) return;
    const middle = [...this.#gaps].sort((a, b) => a - b)[LOOKED_AT >> 1] ?? AIM_MS;
    this.#gaps = [];
    this.#scale = nextScale(this.#scale, middle);
  }
}

/** Steps of a tenth: down where pictures come too late, up again where they come in time. */
export function nextScale(scale: number, gapMs: number): number {
  const wanted = gapMs > AIM_MS ? scale * Math.max(0.7, Math.sqrt(AIM_MS / gapMs)) - 0.02 : scale;
  return Math.min(1, Math.max(LEAST_SCALE, Math.round(wanted * 20) / 20));
}
