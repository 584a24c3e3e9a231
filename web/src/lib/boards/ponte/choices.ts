/** What a person may click, read from the legal moves alone. The board knows no rules. */

import type { PonteView } from "../views";
import { covered } from "./spans";
import { distance } from "./squares";

export interface Choices {
  /** For each square that a legal pair uses, the second squares. */
  tiles: Map<string, Set<string>>;
  /** For each square at which a legal bridge ends, the other ends. */
  bridges: Map<string, Set<string>>;
}

function join(map: Map<string, Set<string>>, from: string, to: string) {
  const there = map.get(from);
  if (there) there.add(to);
  else map.set(from, new Set([to]));
}

export function readChoices(legal: string[]): Choices {
  const choices: Choices = { tiles: new Map(), bridges: new Map() };
  for (const move of legal) {
    const match = /^([a-z]\d+)([,-])([a-z]\d+)$/.exec(move);
    if (!match) continue;
    const [, a = "", sign, b = ""] = match;
    const map = sign === "," ? choices.tiles : choices.bridges;
    join(map, a, b);
    join(map, b, a);
  }
  return choices;
}

/** The moves of a list as the squares that they touch. */
export function squaresOf(moves: string[]): Set<string> {
  return new Set(moves.flatMap((move) => move.match(/[a-z]\d+/g) ?? []));
}

export type Answer =
  | { kind: "pick"; square: string; as: "tile" | "bridge" }
  | { kind: "drop" }
  | { kind: "move"; text: string }
  | { kind: "refused"; text: string; unseen?: string }
  | { kind: "nothing" };

export interface Selection {
  square: string;
  as: "tile" | "bridge";
}

/** A pair that holds `square` and is refused for its sake: the other square is a good one, far away. */
function pairFor(square: string, choices: Choices, view: PonteView): { text: string; unseen: string } | null {
  const good = [...choices.tiles.keys()].filter((other) => other !== square);
  const taken = squaresOf([...view.tiles.light, ...view.tiles.dark]);
  const others = good.length ? good : [...allSquares(view.size)].filter((s) => s !== square && !taken.has(s));
  if (!others.length) return null;
  const far = others.reduce((best, other) => (distance(square, other) > distance(square, best) ? other : best));
  return { text: `${square},${far}`, unseen: far };
}

function* allSquares(size: number): Iterable<string> {
  for (let x = 0; x < size; x++) for (let y = 1; y <= size; y++) yield `${"abcdefghijkl".charAt(x)}${y}`;
}

/** A bridge from `square`, to a tile a span away where there is one, which the server will refuse with its reason. */
function bridgeFor(square: string, own: Set<string>): string | null {
  const others = [...own].filter((other) => other !== square && distance(square, other) >= 1);
  if (!others.length) return null;
  const gap = (other: string) => (covered([square, other]).length ? 0 : 1 + Math.abs(distance(square, other) - 2));
  const near = others.reduce((best, other) => (gap(other) < gap(best) ? other : best));
  return `${square}-${near}`;
}

/** What a click on `square` means. */
export function answer(
  square: string,
  selected: Selection | null,
  choices: Choices,
  view: PonteView,
  own: Set<string>,
): Answer {
  if (selected?.square === square) return { kind: "drop" };
  if (selected?.as === "tile") {
    if (choices.tiles.get(selected.square)?.has(square)) return { kind: "move", text: `${selected.square},${square}` };
    if (own.has(square) && choices.bridges.has(square)) return { kind: "pick", square, as: "bridge" };
    return { kind: "refused", text: `${selected.square},${square}` };
  }
  if (selected?.as === "bridge") {
    if (choices.bridges.get(selected.square)?.has(square)) return { kind: "move", text: `${selected.square}-${square}` };
    if (choices.tiles.has(square)) return { kind: "pick", square, as: "tile" };
    return { kind: "refused", text: `${selected.square}-${square}` };
  }
  if (choices.tiles.has(square)) return { kind: "pick", square, as: "tile" };
  if (choices.bridges.has(square)) return { kind: "pick", square, as: "bridge" };
  if (!own.has(square)) {
    const pair = pairFor(square, choices, view);
    return pair ? { kind: "refused", ...pair } : { kind: "nothing" };
  }
  const text = bridgeFor(square, own);
  return text ? { kind: "refused", text } : { kind: "nothing" };
}
