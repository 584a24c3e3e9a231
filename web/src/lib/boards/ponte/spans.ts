/**
 * The lines that a bridge may draw over the squares, as plain geometry: a drawing aid for reach, threats and what the board
 * anticipates. What may be built is said by the legal moves alone.
 */

import { nameOf, placeOf } from "./squares";

export type Ends = readonly [string, string];

/** Columns and rows from one end to the other (P5.1). */
const STEPS = [2, 1, 0, -1, -2].flatMap((dx) => [2, 1, 0, -1, -2].map((dy) => [dx, dy] as const)).filter(isSpan);

function isSpan([dx, dy]: readonly [number, number]): boolean {
  const [short = 0, long = 0] = [Math.abs(dx), Math.abs(dy)].sort();
  return long === 2 && short <= 2;
}

const mid = (from: number, by: number, part: number) => from + Math.sign(by) * Math.min(Math.abs(by), part);

/** The squares of the board that lie a bridge away. */
export function spansFrom(square: string, size: number): string[] {
  const { x, y } = placeOf(square);
  return STEPS.map(([dx, dy]) => [x + dx, y + dy] as const)
    .filter((place) => place.every((at) => at >= 0 && at < size))
    .map(([column, row]) => nameOf(column, row));
}

/** The squares below a bridge (P5.2); none where the two squares are no bridge apart. */
export function covered([from, to]: Ends): string[] {
  const [a, b] = [placeOf(from), placeOf(to)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  if (!isSpan([dx, dy])) return [];
  if (Math.abs(dx) === 1) return [nameOf(a.x, mid(a.y, dy, 1)), nameOf(b.x, mid(a.y, dy, 1))];
  if (Math.abs(dy) === 1) return [nameOf(mid(a.x, dx, 1), a.y), nameOf(mid(a.x, dx, 1), b.y)];
  return [nameOf(mid(a.x, dx, 1), mid(a.y, dy, 1))];
}

/** Whether two bridges have an inner point in common (P5.5). On one line they do so only over a tile, which is no bridge. */
export function cross(one: Ends, other: Ends): boolean {
  const [a, b, c, d] = [placeOf(one[0]), placeOf(one[1]), placeOf(other[0]), placeOf(other[1])];
  const side = (p: typeof a, q: typeof a, r: typeof a) => Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/** As it is written in a move: by column, then by row. */
export const spanText = (ends: Ends): string => [...ends].sort(byPlace).join("-");

export function byPlace(one: string, other: string): number {
  const [a, b] = [placeOf(one), placeOf(other)];
  return a.x - b.x || a.y - b.y;
}
