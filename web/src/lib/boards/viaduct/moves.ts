/** Columns, bridges and the texts of moves (V4.7). Only the notation: what is legal comes from the page. */

export interface Column {
  readonly x: number;
  readonly y: number;
}

/** A bridge as it stands: the columns of its pillars, the lesser x then y first, and its level. */
export interface Span {
  readonly a: Column;
  readonly b: Column;
  readonly level: number;
}

export interface BridgeMove {
  readonly kind: "place" | "take";
  readonly span: Span;
}

const BRIDGE = /^([+x]?)(\d+)\.(\d+)-(\d+)\.(\d+)@(\d+)$/;

export const columnText = ({ x, y }: Column): string => `${x}.${y}`;

export const isSameColumn = (a: Column, b: Column): boolean => a.x === b.x && a.y === b.y;

export function spanOf(p: Column, q: Column, level: number): Span {
  const inOrder = p.x < q.x || (p.x === q.x && p.y <= q.y);
  return inOrder ? { a: p, b: q, level } : { a: q, b: p, level };
}

export const spanText = ({ a, b, level }: Span): string => `${columnText(a)}-${columnText(b)}@${level}`;

export const placeText = (span: Span): string => `+${spanText(span)}`;

export const takeText = (span: Span): string => `x${spanText(span)}`;

/** A bridge in a text with or without `+` or `x`; null for a word (`pass`, `end`, a roll). */
export function parseSpan(text: string): Span | null {
  const match = BRIDGE.exec(text);
  if (!match) return null;
  const [ax, ay, bx, by, level] = match.slice(2).map(Number) as [number, number, number, number, number];
  return spanOf({ x: ax, y: ay }, { x: bx, y: by }, level);
}

export function parseMove(text: string): BridgeMove | null {
  const span = text.startsWith("+") || text.startsWith("x") ? parseSpan(text) : null;
  return span && { kind: text.startsWith("x") ? "take" : "place", span };
}

/** All columns of a bridge, from pillar to pillar. */
export function columnsOf({ a, b }: Span): Column[] {
  const count = Math.abs(b.x - a.x) + Math.abs(b.y - a.y);
  const stepX = Math.sign(b.x - a.x);
  const stepY = Math.sign(b.y - a.y);
  return Array.from({ length: count + 1 }, (_, i) => ({ x: a.x + i * stepX, y: a.y + i * stepY }));
}
