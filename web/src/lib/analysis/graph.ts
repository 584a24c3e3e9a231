/** The value over the game as a drawing: positions from left to right, the value of a seat from the bottom up. */

import type { PlyRating } from "../api/types";

export interface Frame {
  width: number;
  height: number;
  /** The number of moves: positions 0 to `plies`. */
  plies: number;
}

export interface Point {
  x: number;
  y: number;
}

export const xOf = ({ width, plies }: Frame, ply: number): number => (plies === 0 ? 0 : (width * ply) / plies);
export const yOf = ({ height }: Frame, value: number): number => height * (1 - value);

/** The position nearest to a place of the drawing. */
export function plyAt({ width, plies }: Frame, x: number): number {
  if (width <= 0) return 0;
  return Math.max(0, Math.min(plies, Math.round((x / width) * plies)));
}

export function pointsOf(frame: Frame, ratings: readonly PlyRating[], seat: number): Point[] {
  return ratings.map(({ ply, value }) => ({ x: xOf(frame, ply), y: yOf(frame, value[seat] ?? 0) }));
}

const text = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

export function linePath(points: Point[]): string {
  return points.length ? `M${points.map(text).join("L")}` : "";
}

/** The area below the line. */
export function areaPath({ height }: Frame, points: Point[]): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return "";
  return `M${text({ x: first.x, y: height })}L${points.map(text).join("L")}L${text({ x: last.x, y: height })}Z`;
}

/** The stretches of positions whose value is proven, as first and last ply. */
export function provenStretches(ratings: readonly PlyRating[]): [number, number][] {
  const found: [number, number][] = [];
  for (const { ply, is_proven } of ratings) {
    const last = found.at(-1);
    if (!is_proven) continue;
    if (last && last[1] === ply - 1) last[1] = ply;
    else found.push([ply, ply]);
  }
  return found;
}

export interface Mistake extends Point {
  /** The position that the mistake led to. */
  ply: number;
  rating: PlyRating;
}

/** Where the marked moves led, on the line that `seatOf` says. */
export function mistakesOf(frame: Frame, ratings: readonly PlyRating[], seatOf: (rating: PlyRating) => number): Mistake[] {
  return ratings.flatMap((rating) => {
    const after = ratings[rating.ply + 1];
    if (rating.mark === null || !after) return [];
    const ply = rating.ply + 1;
    return [{ ply, rating, x: xOf(frame, ply), y: yOf(frame, after.value[seatOf(rating)] ?? 0) }];
  });
}

/** The next marked move from a position, forward or back, as the position it led to; null where there is none. */
export function nextMistake(ratings: readonly PlyRating[], from: number, by: 1 | -1): number | null {
  const plies = ratings.filter(({ mark }) => mark !== null).map(({ ply }) => ply + 1);
  return (by > 0 ? plies.find((ply) => ply > from) : plies.findLast((ply) => ply < from)) ?? null;
}
