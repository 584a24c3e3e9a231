/** What people agree on beside the game: who may join, the clock, whether it counts. */

import type { NewGame } from "../api/types";
import type { Form, Row } from "./form";

export interface Terms {
  /** `none`, `own`, or one of the offered clocks by its value. */
  clock: string;
  /** The own times. */
  minutes: number;
  increment: number;
  isPublic: boolean;
  isRated: boolean;
}

type Clock = NonNullable<NewGame["clock"]>;

const DAYS = [1, 2, 3, 7, 14];
const TOTALS: [minutes: number, increment: number][] = [[5, 3], [10, 5], [20, 10], [45, 15]];
export const MOST_MINUTES = 180;
export const MOST_INCREMENT = 180;

export const CLOCKS: { value: string; clock: Clock }[] = [
  ...DAYS.map((days) => ({ value: `days-${days}`, clock: { kind: "move" as const, days } })),
  ...TOTALS.map(([minutes, increment]) => ({
    value: `${minutes}+${increment}`,
    clock: { kind: "total" as const, seconds: 60 * minutes, increment },
  })),
];

export const freshTerms = (): Terms => ({ clock: "none", minutes: 15, increment: 10, isPublic: false, isRated: false });

/** A seat waits for somebody. */
export const isShared = (rows: Row[]) => rows.some((row) => row.kind === "open");

/** A clock is for games in which somebody else plays too. */
export const mayHaveClock = (rows: Row[]) => rows.filter((row) => row.kind !== "computer").length > 1;

/** An account at one seat, and accounts to come or computers at the others. */
export function mayBeRated(rows: Row[], isAccount: boolean): boolean {
  return isAccount && rows.some((row) => row.kind === "you") && rows.every((row) => row.kind !== "human");
}

export function clockOf({ rows, terms }: Form): Clock | null {
  if (!mayHaveClock(rows)) return null;
  if (terms.clock === "own") return { kind: "total", seconds: Math.round(terms.minutes * 60), increment: terms.increment };
  return CLOCKS.find(({ value }) => value === terms.clock)?.clock ?? null;
}
