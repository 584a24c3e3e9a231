/**
 * Bridges that could be built now, and what could spoil them before they are. For the side to move they are the legal moves;
 * for the other they are worked out from the drawing, which is an aid to the eye and no judgement of the rules.
 */

import type { PonteColour, PonteView } from "../views";
import type { Choices } from "./choices";
import { carries, isClear } from "./reach";
import { hasRoom, isDone } from "./room";
import { byPlace, covered, cross, spansFrom } from "./spans";

/** A bridge that is possible: two tiles of one colour a span apart, nothing in the way. */
export interface Chance {
  colour: PonteColour;
  ends: [string, string];
}

/** A chance with what one turn of the other could do to it. It is threatened where that is anything at all. */
export interface Threat extends Chance {
  /** Squares below it that a tile of the other may enter. */
  tiles: string[];
  /** Bridges of the other that would cross it, or take the last of the supply. */
  bridges: [string, string][];
  isThreatened: boolean;
}

export const otherOf = (colour: PonteColour): PonteColour => (colour === "light" ? "dark" : "light");

/** The possible bridges of a colour; those of the side to move are given by `legal`. */
export function chancesOf(view: PonteView, colour: PonteColour, legal: Choices["bridges"] | null): Chance[] {
  if (view.stage !== "play" || isDone(view, colour)) return [];
  const free = view.tiles[colour].filter((square) => legal !== null || !carries(view, square));
  const own = new Set(free);
  const ends = free.flatMap((from) => {
    const tos = legal ? [...(legal.get(from) ?? [])] : spansFrom(from, view.size).filter((to) => own.has(to) && isClear(view, [from, to]));
    return tos.filter((to) => byPlace(from, to) < 0).map((to) => [from, to] as [string, string]);
  });
  return ends.map((each) => ({ colour, ends: each }));
}

/** The chances of both colours with what threatens them. `legal` are the choices of `mover`, where they are known. */
export function threatsIn(view: PonteView, mover: PonteColour | null, legal: Choices | null): Threat[] {
  const known = (colour: PonteColour) => (colour === mover ? legal : null);
  const chances = { light: chancesOf(view, "light", known("light")?.bridges ?? null), dark: chancesOf(view, "dark", known("dark")?.bridges ?? null) };
  const room = new Map<string, boolean>();
  const enters = (colour: PonteColour, square: string) => {
    const key = colour + square;
    const found = room.get(key) ?? known(colour)?.tiles.has(square) ?? hasRoom(view, colour, square);
    room.set(key, found);
    return found;
  };
  return [...chances.light, ...chances.dark].map((chance) => {
    const other = otherOf(chance.colour);
    const tiles = covered(chance.ends).filter((square) => enters(other, square));
    const bridges = chances[other].map(({ ends }) => ends).filter((ends) => view.bridges_left === 1 || cross(ends, chance.ends));
    return { ...chance, tiles, bridges, isThreatened: tiles.length + bridges.length > 0 };
  });
}
