/** Squares by name (`c3`) and by place: column and row from 0, row 0 at the bottom as light sees the board. */

export interface Place {
  x: number;
  y: number;
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** One square is this wide in the drawing. */
export const CELL = 100;

export function placeOf(square: string): Place {
  return { x: LETTERS.indexOf(square.charAt(0)), y: Number(square.slice(1)) - 1 };
}

export function nameOf(x: number, y: number): string {
  return `${LETTERS.charAt(x)}${y + 1}`;
}

export function column(x: number): string {
  return LETTERS.charAt(x);
}

/** The middle of a square in the drawing, where y grows downwards. */
export function middle(square: string, size: number): Place {
  const { x, y } = placeOf(square);
  return { x: (x + 0.5) * CELL, y: (size - y - 0.5) * CELL };
}

export function distance(a: string, b: string): number {
  const [p, q] = [placeOf(a), placeOf(b)];
  return Math.max(Math.abs(p.x - q.x), Math.abs(p.y - q.y));
}

/** The names of the squares at the four sides; some may lie outside of the board. */
export function neighbours(square: string): string[] {
  const { x, y } = placeOf(square);
  return [nameOf(x - 1, y), nameOf(x + 1, y), nameOf(x, y - 1), nameOf(x, y + 1)];
}

/** The room around the squares in the drawing: for the coordinates left and below (`pad`), and a rim (`edge`). */
export function frame(size: number): { unit: number; pad: number; edge: number; full: number } {
  // Small boards have larger squares, and letters that still suit them.
  const unit = (size + 4) / 14;
  const [pad, edge] = [16 + 48 * unit, 18];
  return { unit, pad, edge, full: size * CELL + pad + edge };
}
