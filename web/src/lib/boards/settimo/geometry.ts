/** Where things are drawn: islands, planks, what a pointer or an arrow key means. */

export interface Point {
  x: number;
  y: number;
}

/** Islands are drawn in units of their own: this is their radius, `scaleOf` fits it to the board. */
export const ISLAND_RADIUS = 52;
/** The distance of neighbours at which islands are drawn at scale 1. */
const COMFORTABLE = 148;
/** Water around the outermost islands, room for rings and stones included. */
const MARGIN = 70;

export const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

export const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** How large islands may be drawn so that the shortest line still shows its bridge. */
export function scaleOf(points: Point[]): number {
  let nearest = Infinity;
  points.forEach((a, i) => {
    for (const b of points.slice(i + 1)) nearest = Math.min(nearest, distance(a, b));
  });
  return Number.isFinite(nearest) ? Math.min(1.25, nearest / COMFORTABLE) : 1;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The part of the plane that is drawn. */
export function boxOf(points: Point[], scale: number): Box {
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const pad = MARGIN * scale;
  const x = Math.min(...xs) - pad;
  const y = Math.min(...ys) - pad;
  return { x, y, width: Math.max(...xs) + pad - x, height: Math.max(...ys) + pad - y };
}

/** The corners of the picture that no island takes: the bag stands in one, the major islands lie in the other. */
export function cornersOf(box: Box, scale: number): { bag: Point; major: Point } {
  return {
    bag: { x: box.x + box.width - 62 * scale, y: box.y + box.height - 62 * scale },
    major: { x: box.x + 60 * scale, y: box.y + 60 * scale },
  };
}

export interface Span {
  /** The middle of the line, the direction in degrees and the length between the shores. */
  x: number;
  y: number;
  angle: number;
  length: number;
}

/** The bridge between two islands, its ends a little ashore. */
export function spanOf(a: Point, b: Point, radius: number, ashore: number): Span {
  const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  return { ...middle(a, b), angle, length: Math.max(0, distance(a, b) - 2 * (radius - ashore)) };
}

/** A bridge in the units of the islands' drawing: `scale` brings it onto the board. */
export interface Deck {
  x: number;
  y: number;
  angle: number;
  half: number;
}

/** The deck of a bridge between islands drawn at `scale`. */
export function deckOf(from: Point, to: Point, scale: number): Deck {
  const { length, ...span } = spanOf(from, to, ISLAND_RADIUS * scale, 7 * scale);
  return { ...span, half: length / scale / 2 };
}

/** How far what lies on an island makes room for a piece. */
export const asideOf = (pieces: number) => (pieces === 1 ? 14 : 0);

/** Where a piece has its foot, about the middle of its island: one stands to the left, two at either side. */
export function footOf(seat: number, isPair: boolean): Point {
  return { x: isPair && seat === 1 ? 31 : -30, y: 17 };
}

/** Where the boards of a deck part, from the middle outwards. */
export function seams(length: number, step: number): number[] {
  const half = length / 2 - step / 3;
  const found: number[] = [];
  for (let at = step / 2; at < half; at += step) found.push(-at, at);
  return found.sort((a, b) => a - b);
}

/** A number in 0..1 that depends on a text only: the same island always has the same shore. */
function chance(text: string, salt: number): number {
  let hash = 2166136261 ^ salt;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507);
  return ((hash ^ (hash >>> 13)) >>> 0) / 4294967296;
}

/** A smooth closed shore around the origin, never further in than `radius` less a twentieth. */
export function shore(name: string, radius: number): string {
  const count = 11;
  const turn = chance(name, 99) * Math.PI;
  const bay = Array.from({ length: count }, (_, k) => {
    const angle = turn + (k * 2 * Math.PI) / count;
    const reach = radius * (0.96 + 0.09 * chance(name, k));
    return { x: reach * Math.cos(angle), y: reach * Math.sin(angle) };
  });
  const at = (k: number) => bay[(k + count) % count] as Point;
  const text = (p: Point) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`;
  // Catmull-Rom through the points, written as cubic curves.
  const lean = (from: Point, a: Point, b: Point): Point => ({
    x: from.x + (b.x - a.x) / 6,
    y: from.y + (b.y - a.y) / 6,
  });
  const curves = bay.map((from, k) => {
    const to = at(k + 1);
    return `C${text(lean(from, at(k - 1), to))} ${text(lean(to, at(k + 2), from))} ${text(to)}`;
  });
  return `M${text(at(0))}${curves.join("")}Z`;
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
