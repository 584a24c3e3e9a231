/** How a bridge lies over the squares. What may be built is said by the legal moves, what could be by the view. */

import type { PonteView } from "../views";
import { nameOf, placeOf } from "./squares";

export type Ends = readonly [string, string];

const FORWARD = [[0, 2], [2, 0], [2, 2], [2, -2], [1, 2], [1, -2], [2, 1], [2, -1]] as const;
/** Columns and rows from one end to the other, in the order of the view's `clear`. */
export const STEPS: readonly (readonly [number, number])[] = [...FORWARD, ...FORWARD.map(([dx, dy]) => [-dx, -dy] as const)];

/** The squares to which a bridge from `square` could lead, if a tile stood at either end. */
export function clearFrom({ clear, size }: PonteView, square: string): string[] {
  const { x, y } = placeOf(square);
  const at = 4 * (x * size + y);
  const bits = parseInt(clear.slice(at, at + 4), 16);
  return STEPS.filter((_, i) => (bits >> i) & 1).map(([dx, dy]) => nameOf(x + dx, y + dy));
}

const mid = (from: number, by: number, part: number) => from + Math.sign(by) * Math.min(Math.abs(by), part);

/** The squares below a bridge; none where the two squares are no bridge apart. */
export function covered([from, to]: Ends): string[] {
  const [a, b] = [placeOf(from), placeOf(to)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  if (!STEPS.some((step) => step[0] === dx && step[1] === dy)) return [];
  if (Math.abs(dx) === 1) return [nameOf(a.x, mid(a.y, dy, 1)), nameOf(b.x, mid(a.y, dy, 1))];
  if (Math.abs(dy) === 1) return [nameOf(mid(a.x, dx, 1), a.y), nameOf(mid(a.x, dx, 1), b.y)];
  return [nameOf(mid(a.x, dx, 1), mid(a.y, dy, 1))];
}

/** As it is written in a move: by column, then by row. */
export const spanText = (ends: Ends): string => [...ends].sort(byPlace).join("-");

export function byPlace(one: string, other: string): number {
  const [a, b] = [placeOf(one), placeOf(other)];
  return a.x - b.x || a.y - b.y;
}
