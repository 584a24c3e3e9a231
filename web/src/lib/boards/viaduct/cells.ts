/** What stands in which column, and which column a ray of sight meets. */

import type { ViaductBridge } from "../views";
import type { Continuation } from "./legal";
import { CROWN, LEVEL_HEIGHT } from "./measures";
import { columnsOf, columnText, isSameColumn, spanOf, type Column, type Span } from "./moves";

export interface Cell {
  readonly level: number;
  readonly isPillar: boolean;
  /** Its number in the view's `bridges`. */
  readonly bridge: number;
}

/** A place pointed at: a column and, where a bridge was met, its number. */
export interface Spot {
  readonly column: Column;
  readonly bridge: number | null;
}

export const isSameSpot = (a: Spot | null, b: Spot | null): boolean =>
  a === b || (a !== null && b !== null && a.bridge === b.bridge && isSameColumn(a.column, b.column));

export const spanOfBridge = ({ ends: [p, q], level }: ViaductBridge): Span =>
  spanOf({ x: p[0], y: p[1] }, { x: q[0], y: q[1] }, level);

export class Cells {
  readonly spans: readonly Span[];
  readonly #columns = new Map<string, Cell[]>();

  constructor(bridges: readonly ViaductBridge[]) {
    this.spans = bridges.map(spanOfBridge);
    this.spans.forEach((span, bridge) => {
      const columns = columnsOf(span);
      columns.forEach((column, i) => {
        const isPillar = i === 0 || i === columns.length - 1;
        const list = this.at(column);
        list.push({ level: span.level, isPillar, bridge });
        list.sort((a, b) => a.level - b.level);
        this.#columns.set(columnText(column), list);
      });
    });
  }

  /** The cells of a column, the lowest first. */
  at(column: Column): Cell[] {
    return this.#columns.get(columnText(column)) ?? [];
  }

  /** The topmost cell of a column up to a level, or null. */
  top(column: Column, upTo = Infinity): Cell | null {
    return this.at(column).findLast(({ level }) => level <= upTo) ?? null;
  }
}

export interface Ray {
  readonly origin: readonly [number, number, number];
  readonly direction: readonly [number, number, number];
}

/** The distance along the ray to a box, or null. Axes: x east, y up, z north, a column one unit wide. */
export function meetBox(ray: Ray, low: readonly number[], high: readonly number[]): number | null {
  let near = 0;
  let far = Infinity;
  for (let axis = 0; axis < 3; axis++) {
    const origin = ray.origin[axis] ?? 0;
    const direction = ray.direction[axis] ?? 0;
    let first = ((low[axis] ?? 0) - origin) / direction;
    let second = ((high[axis] ?? 0) - origin) / direction;
    if (first > second) [first, second] = [second, first];
    if (first > near) near = first;
    if (second < far) far = second;
    if (near > far) return null;
  }
  return near;
}

/** What a ray meets, and how far away. */
export interface Meeting {
  readonly spot: Spot;
  readonly distance: number;
}

/** The place that a ray meets first, bridges above `upTo` left out; null beside the board. */
export function meet(ray: Ray, cells: Cells, size: number, upTo = Infinity): Meeting | null {
  let met: Meeting | null = meetGround(ray, size);
  cells.spans.forEach((span, bridge) => {
    if (span.level > upTo) return;
    const columns = columnsOf(span);
    columns.forEach((column, i) => {
      const distance = meetCell(ray, column, span.level, i === 0 || i === columns.length - 1);
      if (distance === null || distance >= (met?.distance ?? Infinity)) return;
      met = { spot: { column: snapped(ray, distance, columns, i), bridge }, distance };
    });
  });
  return met;
}

/** The continuation whose ghost a ray meets: anywhere on it but the chosen pillar. */
export function meetGhost(ray: Ray, options: readonly Continuation[]): Meeting | null {
  let met: Meeting | null = null;
  for (const { from, to, level } of options) {
    for (const column of columnsOf({ a: from, b: to, level }).slice(1)) {
      const distance = meetCell(ray, column, level, isSameColumn(column, to));
      if (distance === null || distance >= (met?.distance ?? Infinity)) continue;
      met = { spot: { column: to, bridge: null }, distance };
    }
  }
  return met;
}

function meetCell(ray: Ray, { x, y }: Column, level: number, isPillar: boolean): number | null {
  const base = level * LEVEL_HEIGHT;
  return meetBox(ray, [x - 1, isPillar ? base : base + CROWN, y - 1], [x, base + LEVEL_HEIGHT, y]);
}

/** A deck has no hole: near a pillar the pillar is meant. */
function snapped(ray: Ray, distance: number, columns: Column[], i: number): Column {
  const here = columns[i] as Column;
  const point = { x: at(ray, 0, distance) + 0.5, y: at(ray, 2, distance) + 0.5 };
  const away = (column: Column) => Math.hypot(point.x - column.x, point.y - column.y);
  const ends = [columns[0], columns[columns.length - 1]] as [Column, Column];
  return ends.find((end) => away(end) < 0.95) ?? here;
}

const at = (ray: Ray, axis: 0 | 1 | 2, distance: number) => ray.origin[axis] + distance * ray.direction[axis];

function meetGround(ray: Ray, size: number): Meeting | null {
  const distance = -ray.origin[1] / ray.direction[1];
  if (!(distance > 0)) return null;
  const column = { x: Math.floor(at(ray, 0, distance)) + 1, y: Math.floor(at(ray, 2, distance)) + 1 };
  const isOn = column.x >= 1 && column.y >= 1 && column.x <= size && column.y <= size;
  return isOn ? { spot: { column, bridge: null }, distance } : null;
}
