/** The plan from above in numbers: a column is one unit wide, y grows downwards, the north-west corner is 0, 0. */

import { markPoints, type SeatLook } from "../colours";
import type { Geometry } from "../geometry";
import { columnsOf, columnText, type Column, type Span } from "../moves";

/** Width of the wooden frame. */
export const EDGE = 1.5;

/** Colours of what stays; a picture that is taken along needs its own. */
export const PLAN = {
  wood: "#96704c",
  woodEdge: "#7d5a3a",
  label: "#f7ecd6",
  water: "#b3d8dc",
  ripple: "#9cc7cc",
  quay: "#efe6cf",
  meadow: "#b4c696",
  hole: "#6d7f55",
  freePlatform: "#ccd5b6",
  gold: "#d9991f",
  goldEdge: "#5c3d06",
  good: "#1f7a55",
} as const;

export const centre = (size: number, { x, y }: Column) => ({ x: x - 0.5, y: size - y + 0.5 });

export const box = (size: number, { a, b }: Span) => ({
  x: a.x - 0.96,
  y: size - b.y + 0.04,
  width: b.x - a.x + 0.92,
  height: b.y - a.y + 0.92,
});

export const frameOf = (size: number): string => `${-EDGE} ${-EDGE} ${size + 2 * EDGE} ${size + 2 * EDGE}`;

export const markPolygon = (mark: SeatLook["mark"], radius: number): string | null =>
  markPoints(mark)?.map(([x, y]) => `${round(x * radius)},${round(y * radius)}`).join(" ") ?? null;

/** Ripples on the river, on a fixed lattice between the meadows. */
export function ripplesPath({ size, quarter, river }: Geometry): string {
  const middle = quarter + river / 2;
  const waves: string[] = [];
  for (let i = 0; i < size / 2; i++) {
    const along = 2 * i + 0.6;
    const aside = ((i * 7) % 5) / 4 - 0.5;
    waves.push(wave(along, middle + aside * 0.9));
    if (Math.abs(along - middle) > river) waves.push(wave(middle + aside * 0.9 - 0.45, along));
  }
  return waves.join("");
}

const round = (n: number) => Math.round(n * 1000) / 1000;

const wave = (x: number, y: number) => `M${round(x)} ${round(y)}q.22-.16.45 0t.45 0`;

/**
 * Where the level of each bridge can be read: on the middle of its deck, or on the part of the deck, else on the pillar,
 * that nothing above covers; null where all of it is covered.
 */
export function numberPlaces(spans: readonly Span[]): (Column | null)[] {
  const tops = new Map<string, number>();
  for (const span of spans) {
    for (const column of columnsOf(span)) {
      const key = columnText(column);
      tops.set(key, Math.max(tops.get(key) ?? 0, span.level));
    }
  }
  return spans.map((span) => {
    const columns = columnsOf(span);
    const isFree = (column: Column) => tops.get(columnText(column)) === span.level;
    const deck = columns.slice(1, -1);
    if (deck.every(isFree)) return { x: (span.a.x + span.b.x) / 2, y: (span.a.y + span.b.y) / 2 };
    return deck.find(isFree) ?? null;
  });
}

/** The column or the middle of the bridge that a text names (`12.7`, `12.7-15.7@0`); null for any other text. */
export function placeOf(text: string): Column | null {
  const match = /^[+x]?(\d+)\.(\d+)(?:-(\d+)\.(\d+)@\d+)?$/.exec(text);
  if (!match) return null;
  const [ax, ay, bx, by] = match.slice(1).map((part) => (part ? Number(part) : null));
  if (ax == null || ay == null) return null;
  return { x: (ax + (bx ?? ax)) / 2, y: (ay + (by ?? ay)) / 2 };
}
