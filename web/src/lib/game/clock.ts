/** Clocks in figures: what is left of a seat's time by the server's time, and how that is written and said. */

import type { Clocks, Game } from "../api/types";
import { words } from "../words";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** From here on tenths are shown. */
export const TENTHS_MS = 10 * SECOND_MS;
/** The server's time may go back by so much before it is believed. */
const STEP_MS = 2000;

/**
 * The server's time, read off a clock of this machine that nobody sets (`performance.now`). Every answer is old by the
 * way it took, so the one with the shortest way is right.
 */
export class ServerTime {
  #offset: number | null = null;

  hear(now: string, local_ms: number) {
    const offset = Date.parse(now) - local_ms;
    if (this.#offset === null || offset > this.#offset || offset < this.#offset - STEP_MS) this.#offset = offset;
  }

  at(local_ms: number): number {
    return (this.#offset ?? 0) + local_ms;
  }
}

/** What is left of a seat's time; null where none is taken. */
export function leftMs(clocks: Clocks, seat: number, server_ms: number): number | null {
  const left = clocks.left_ms[seat] ?? null;
  if (left === null || clocks.running !== seat) return left;
  return Math.max(0, left - Math.max(0, server_ms - Date.parse(clocks.since)));
}

const two = (n: number) => String(n).padStart(2, "0");

export function clockText(left_ms: number): string {
  if (left_ms >= DAY_MS) return words.table.days(Math.floor(left_ms / DAY_MS), Math.floor((left_ms % DAY_MS) / HOUR_MS));
  if (left_ms < TENTHS_MS) return (Math.floor(left_ms / 100) / 10).toFixed(1);
  // A second is shown until it has gone: 3:00 at the start, 0:10 before 9.9.
  const seconds = Math.floor(left_ms / SECOND_MS);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours >= 3) return words.table.hours(hours, minutes);
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** From here on little is left: of seconds for the whole game the last fifth, 30 at most; of days for a turn the last hours. */
export function lowMs(clock: NonNullable<Game["clock"]>): number {
  if (clock.kind === "move") return 3 * HOUR_MS;
  return Math.min(30 * SECOND_MS, Math.max(clock.seconds * 200, 5 * SECOND_MS));
}

export const isLow = (clock: Game["clock"], left_ms: number) => clock !== null && left_ms < lowMs(clock);

/** Who cannot see a clock is told when so much is left. */
const WARNINGS_MS = [MINUTE_MS, TENTHS_MS] as const;
export type Warning = (typeof WARNINGS_MS)[number];

/** Tells once each how little is left of a seat's time: when it gets there, not when it was so little before. */
export class Warnings {
  #before_ms = 0;
  #told = new Set<Warning>();

  due(left_ms: number): Warning | null {
    const passed = WARNINGS_MS.filter((warning) => this.#before_ms > warning && left_ms <= warning && left_ms > 0 && !this.#told.has(warning));
    this.#before_ms = left_ms;
    passed.forEach((warning) => this.#told.add(warning));
    return passed.at(-1) ?? null;
  }
}

/** When the text changes next, so that nothing is drawn in between. */
export function changesInMs(left_ms: number): number {
  const step = left_ms < TENTHS_MS ? 100 : left_ms < 3 * HOUR_MS ? SECOND_MS : MINUTE_MS;
  return (left_ms % step) + 1;
}
