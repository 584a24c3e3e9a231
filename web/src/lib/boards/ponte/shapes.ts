/** Outlines of groups of squares: as masons draw them (`outline`), and as the sea does (`shore`). */

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

/** How far the ways of a shore may stray: slow waves over the whole board, so that it is the same at each visit. */
function stray({ x, y }: Place, phase: number): number {
  return (Math.sin(x * 0.043 + y * 0.031 + phase) + Math.sin(x * 0.021 - y * 0.057 + 2 * phase) + Math.sin(x * 0.083 + y * 0.067 + 3 * phase)) / 3;
}

/** Points along the loop at steps of about `step`, corners rounded by `radius`. */
function walked(loop: Place[], radius: number, step: number): Place[] {
  return loop.flatMap((p, i) => {
    const a = loop[(i + loop.length - 1) % loop.length] as Place;
    const b = loop[(i + 1) % loop.length] as Place;
    const [before, after] = [Math.hypot(p.x - a.x, p.y - a.y), Math.hypot(b.x - p.x, b.y - p.y)];
    const near = Math.min(radius, before / 2, after / 2);
    const next = Math.min(radius, after / 2);
    const [inTo, out] = [unit(a, p), unit(p, b)];
    const turn = [0, 0.25, 0.5, 0.75, 1].map((t) => {
      const [back, on] = [near * (1 - t) ** 2, near * t ** 2];
      return { x: p.x - inTo.x * back + out.x * on, y: p.y - inTo.y * back + out.y * on };
    });
    const rest = after - near - next;
    const steps = Math.max(1, Math.round(rest / step));
    const along = Array.from({ length: steps - 1 }, (_, k) => near + ((k + 1) * rest) / steps);
    return [...turn, ...along.map((way) => ({ x: p.x + out.x * way, y: p.y + out.y * way }))];
  });
}

/** A closed curve through the points. */
function curve(points: Place[]): string {
  const n = (value: number) => Math.round(value * 10) / 10;
  const at = (i: number) => points[(i + points.length) % points.length] as Place;
  const parts = points.map((p, i) => {
    const [before, q, after] = [at(i - 1), at(i + 1), at(i + 2)];
    const one = `${n(p.x + (q.x - before.x) / 6)} ${n(p.y + (q.y - before.y) / 6)}`;
    const two = `${n(q.x - (after.x - p.x) / 6)} ${n(q.y - (after.y - p.y) / 6)}`;
    return `C${one} ${two} ${n(q.x)} ${n(q.y)}`;
  });
  const first = at(0);
  return `M${n(first.x)} ${n(first.y)}${parts.join("")}Z`;
}

/** As `outline`, but grown by nature: the shore strays by up to `wild` units from its line. */
export function shore(squares: string[], size: number, grow: number, radius: number, wild: number): string {
  const phase = squares.reduce((sum, square) => sum + placeOf(square).x * 3 + placeOf(square).y * 5, 0) % 7;
  return loops(squares, size)
    .map((loop) => {
      const points = walked(shifted(loop, grow), radius, 26).filter((p, i, all) => {
        const before = all[(i + all.length - 1) % all.length] as Place;
        return Math.hypot(p.x - before.x, p.y - before.y) > 2;
      });
      return curve(
        points.map((p, i) => {
          const a = points[(i + points.length - 1) % points.length] as Place;
          const b = points[(i + 1) % points.length] as Place;
          const way = unit(a, b);
          const by = wild * stray(p, phase);
          return { x: p.x + way.y * by, y: p.y - way.x * by };
        }),
      );
    })
    .join("");
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
