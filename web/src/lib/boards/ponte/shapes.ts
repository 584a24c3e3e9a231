/** Outlines of groups of squares as smooth paths. */

import { CELL, placeOf, type Place } from "./squares";

/** The closed corner loops around a set of squares, in drawing units, clockwise on the screen. */
export function loops(squares: string[], size: number): Place[][] {
  const cells = new Set(squares);
  const has = (x: number, y: number) => cells.has(key(x, y));
  const key = (x: number, y: number) => {
    // y grows downwards here
    return `${"abcdefghijklmnopqrstuvwxyz".charAt(x)}${size - y}`;
  };
  const next = new Map<string, string[]>();
  const edge = (a: [number, number], b: [number, number]) => {
    const from = a.join();
    next.set(from, [...(next.get(from) ?? []), b.join()]);
  };
  for (const square of squares) {
    const place = placeOf(square);
    const [x, y] = [place.x, size - 1 - place.y];
    if (!has(x, y - 1)) edge([x, y], [x + 1, y]);
    if (!has(x + 1, y)) edge([x + 1, y], [x + 1, y + 1]);
    if (!has(x, y + 1)) edge([x + 1, y + 1], [x, y + 1]);
    if (!has(x - 1, y)) edge([x, y + 1], [x, y]);
  }
  const out: Place[][] = [];
  while (next.size) {
    const first = next.keys().next().value as string;
    const loop: Place[] = [];
    let at = first;
    do {
      const [x = 0, y = 0] = at.split(",").map(Number);
      loop.push({ x: x * CELL, y: y * CELL });
      const ways: string[] = next.get(at) ?? [];
      const to = ways.pop();
      if (!ways.length) next.delete(at);
      if (to === undefined) break;
      at = to;
    } while (at !== first);
    out.push(corners(loop));
  }
  return out;
}

/** Without the points in the middle of a straight side. */
function corners(loop: Place[]): Place[] {
  return loop.filter((p, i) => {
    const a = loop[(i + loop.length - 1) % loop.length] as Place;
    const b = loop[(i + 1) % loop.length] as Place;
    return (p.x - a.x) * (b.y - p.y) !== (p.y - a.y) * (b.x - p.x);
  });
}

/**
 * A smooth path around the squares: `grow` units outside of their edges (negative: inside), corners rounded by
 * `radius` (inner corners too).
 */
export function outline(squares: string[], size: number, grow: number, radius: number): string {
  return loops(squares, size)
    .map((loop) => rounded(shifted(loop, grow), radius))
    .join("");
}

function unit(a: Place, b: Place): Place {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
}

function shifted(loop: Place[], grow: number): Place[] {
  return loop.map((p, i) => {
    const a = loop[(i + loop.length - 1) % loop.length] as Place;
    const b = loop[(i + 1) % loop.length] as Place;
    const [inTo, out] = [unit(a, p), unit(p, b)];
    // Clockwise on the screen: the outside lies to the left of the way, (dy, -dx).
    return { x: p.x + grow * (inTo.y + out.y), y: p.y - grow * (inTo.x + out.x) };
  });
}

function rounded(loop: Place[], radius: number): string {
  const n = (value: number) => Math.round(value * 10) / 10;
  const parts = loop.map((p, i) => {
    const a = loop[(i + loop.length - 1) % loop.length] as Place;
    const b = loop[(i + 1) % loop.length] as Place;
    const near = Math.min(radius, Math.hypot(p.x - a.x, p.y - a.y) / 2, Math.hypot(b.x - p.x, b.y - p.y) / 2);
    const [inTo, out] = [unit(a, p), unit(p, b)];
    const from = `${n(p.x - inTo.x * near)} ${n(p.y - inTo.y * near)}`;
    const to = `${n(p.x + out.x * near)} ${n(p.y + out.y * near)}`;
    return `${i ? "L" : "M"}${from}Q${n(p.x)} ${n(p.y)} ${to}`;
  });
  return `${parts.join("")}Z`;
}

/** The joints between neighbouring squares of a group: [x1, y1, x2, y2]. */
export function joints(squares: string[], size: number, inset: number): [number, number, number, number][] {
  const cells = new Set(squares);
  const lines: [number, number, number, number][] = [];
  for (const square of squares) {
    const { x, y } = placeOf(square);
    const [left, top] = [x * CELL, (size - 1 - y) * CELL];
    const letter = "abcdefghijklmnopqrstuvwxyz".charAt(x + 1);
    if (cells.has(`${letter}${y + 1}`))
      lines.push([left + CELL, top + inset, left + CELL, top + CELL - inset]);
    if (cells.has(`${square.charAt(0)}${y}`))
      lines.push([left + inset, top + CELL, left + CELL - inset, top + CELL]);
  }
  return lines;
}
