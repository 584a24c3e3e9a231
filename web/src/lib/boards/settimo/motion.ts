/**
 * When the board may move things: never at first, never for those who want less, and never while one change chases the other,
 * as they do when somebody steps fast through the past.
 */

import { getContext, setContext } from "svelte";

import type { Point } from "./geometry";

const KEY = Symbol("motion of Il settimo ponte");
const LENGTH_MS = 180;
/** What moves again sooner than this is not moved, but put. */
const CHASED_MS = 190;

type Kind = "piece" | "village" | "draw" | "bridge";

export class Motion {
  #change = 0;
  #latest = new Map<Kind, { change: number; time: number; ms: number }>();

  constructor(
    private readonly now: () => number = () => performance.now(),
    private readonly isReduced: () => boolean = () => matchMedia("(prefers-reduced-motion: reduce)").matches,
  ) {}

  /** Another position has come. */
  note() {
    this.#change += 1;
  }

  /** How long a thing of this kind may move with the change that has just come; 0 for not at all. */
  ms(kind: Kind): number {
    if (this.#change <= 1 || this.isReduced()) return 0;
    const before = this.#latest.get(kind);
    if (before?.change === this.#change) return before.ms;
    const time = this.now();
    const ms = before && time - before.time < CHASED_MS ? 0 : LENGTH_MS;
    this.#latest.set(kind, { change: this.#change, time, ms });
    return ms;
  }
}

export const offerMotion = (motion: Motion) => setContext(KEY, motion);

/** The motion of the board around; none in a picture. */
export const motionAround = (): Motion | undefined => getContext<Motion | undefined>(KEY);

/** Moves an element from where it was through some points to where it is; all of them relative to where it is. */
export function travel(node: Element, points: Point[], ms: number, begin = "") {
  if (ms === 0 || points.length === 0) return;
  const frames = [...points, { x: 0, y: 0 }].map(({ x, y }, k) => ({
    transform: `translate(${x}px, ${y}px)${k === 0 ? ` ${begin}` : begin && " scale(1)"}`,
  }));
  node.animate(frames, { duration: ms, easing: "ease-out" });
}

/** A removed bridge sinks. */
export function sink(node: Element, ms: number) {
  if (ms === 0) return;
  const frames = [{ opacity: 1 }, { opacity: 0, transform: "translateY(9px) scale(0.86)" }];
  node.animate(frames, { duration: ms, easing: "ease-out" });
}

/** What stood there before the newest change and stands there no longer. */
export class Leaving {
  #now: readonly string[] = [];
  #left: readonly string[] = [];

  follow(all: readonly string[]): readonly string[] {
    if (all.join() !== this.#now.join()) [this.#left, this.#now] = [this.#now.filter((each) => !all.includes(each)), all];
    return this.#left;
  }
}
