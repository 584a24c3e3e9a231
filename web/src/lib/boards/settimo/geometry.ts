/** Where things are drawn: islands, planks, what a pointer or an arrow key means. */

import type { SettimoBoard } from "../views";

export interface Point {
  x: number;
  y: number;
}

/** The unit of the drawing is that of an island: this is its radius, `chartOf` sets the islands as far apart as that needs. */
export const ISLAND_RADIUS = 52;
/** The distance of neighbours at which islands are drawn at scale 1. */
const COMFORTABLE = 148;
/** Water around the outermost islands, room for rings and stones included. */
const MARGIN = 70;

export const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

export const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** How large islands may be drawn on a board so that the shortest line still shows its bridge. */
function scaleOf(points: Point[]): number {
  let nearest = Infinity;
  points.forEach((a, i) => {
    for (const b of points.slice(i + 1)) nearest = Math.min(nearest, distance(a, b));
  });
  return Number.isFinite(nearest) ? Math.min(1.25, nearest / COMFORTABLE) : 1;
}

/** The board in the units of the drawing. */
export function chartOf(board: SettimoBoard): SettimoBoard {
  const scale = scaleOf(board.islands);
  return { ...board, islands: board.islands.map(({ name, x, y }) => ({ name, x: x / scale, y: y / scale })) };
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The part of the plane that is drawn. */
export function boxOf(points: Point[]): Box {
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const x = Math.min(...xs) - MARGIN;
  const y = Math.min(...ys) - MARGIN;
  return { x, y, width: Math.max(...xs) + MARGIN - x, height: Math.max(...ys) + MARGIN - y };
}

/** The corners of the picture that no island takes: the bag stands in one, the major islands lie in the other. */
export function cornersOf(box: Box): { bag: Point; major: Point } {
  return {
    bag: { x: box.x + box.width - 62, y: box.y + box.height - 62 },
    major: { x: box.x + 60, y: box.y + 60 },
  };
}

/** The bridge between two islands: its middle, its direction in degrees, half its length. */
export interface Deck extends Point {
  angle: number;
  half: number;
}

/** How far a bridge goes ashore. */
const ASHORE = 7;

export function deckOf(from: Point, to: Point): Deck {
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return { ...middle(from, to), angle, half: Math.max(0, distance(from, to) / 2 - (ISLAND_RADIUS - ASHORE)) };
}

/** How far what lies on an island makes room for a piece. */
export const asideOf = (pieces: number) => (pieces === 1 ? 14 : 0);

/** Where a piece has its foot, about the middle of its island: one stands to the left, two at either side. */
export function footOf(seat: number, isPair: boolean): Point {
  return { x: isPair && seat === 1 ? 31 : -30, y: 17 };
}

/** A number in 0..1 that depends on a text only: the same island always has the same shore. */
function chance(text: string, salt: number): number {
  let hash = 2166136261 ^ salt;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507);
  return ((hash ^ (hash >>> 13)) >>> 0) / 4294967296;
}

/** The shore of an island of radius 1: a point, then three for each curve. */
function bayOf(name: string): Point[] {
  const count = 11;
  const turn = chance(name, 99) * Math.PI;
  const bay = Array.from({ length: count }, (_, k) => {
    const angle = turn + (k * 2 * Math.PI) / count;
    const reach = 0.96 + 0.09 * chance(name, k);
    return { x: reach * Math.cos(angle), y: reach * Math.sin(angle) };
  });
  const at = (k: number) => bay[(k + count) % count] as Point;
  // Catmull-Rom through the points, written as cubic curves.
  const lean = (from: Point, a: Point, b: Point): Point => ({
    x: from.x + (b.x - a.x) / 6,
    y: from.y + (b.y - a.y) / 6,
  });
  return [
    at(0),
    ...bay.flatMap((from, k) => {
      const to = at(k + 1);
      return [lean(from, at(k - 1), to), lean(to, at(k + 2), from), to];
    }),
  ];
}

const bays = new Map<string, Point[]>();

/** With one decimal: what is finer nobody sees. */
export const round = (value: number) => Math.round(value * 10) / 10;

/** A smooth closed shore around a place, never further in than `radius` less a twentieth. */
export function shore(name: string, radius: number, { x, y }: Point = { x: 0, y: 0 }): string {
  const bay = bays.get(name) ?? bayOf(name);
  bays.set(name, bay);
  const text = bay.map((p, k) => `${k % 3 === 1 ? "C" : k > 0 ? " " : ""}${round(x + radius * p.x)} ${round(y + radius * p.y)}`);
  return `M${text.join("")}Z`;
}

export const ARROWS: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** The nearest place in a direction: within 45 degrees of it if there is one, else anywhere on that side. */
export function nearestTowards<T extends Point>(from: Point, way: Point, places: T[]): T | null {
  let best: T | null = null;
  let least = Infinity;
  for (const place of places) {
    const dx = place.x - from.x;
    const dy = place.y - from.y;
    const along = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y - dy * way.x);
    if (along < 1e-6) continue;
    const cost = aside <= along + 1e-6 ? along + 2 * aside : 10_000 + along + 4 * aside;
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}

export interface Target {
  id: string;
  isLegal: boolean;
  from: Point;
  /** For a line its other end; an island is a single point. */
  to: Point;
  /** The visible half width or radius. */
  radius: number;
}

/** How far a point is from the segment of a target. */
export function distanceTo(point: Point, { from, to }: Pick<Target, "from" | "to">): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / square;
  const t = Math.min(1, Math.max(0, share));
  return distance(point, { x: from.x + t * dx, y: from.y + t * dy });
}

/**
 * What a pointer means: the nearest legal target within `reach`, which is half a finger; else what is visible
 * under it.
 */
export function pick<T extends Target>(point: Point, targets: T[], reach: number): T | null {
  let best: T | null = null;
  let least = Infinity;
  for (const target of targets) {
    const away = distanceTo(point, target);
    const grip = target.isLegal ? Math.max(reach, target.radius) : target.radius;
    if (away > grip) continue;
    // A legal target comes before any other; among equals the nearest.
    const cost = away + (target.isLegal ? 0 : 1_000_000);
    if (cost < least) [best, least] = [target, cost];
  }
  return best;
}
