/** The water around islands that their owner's tiles no longer enter (P4.3), as plain geometry: a drawing aid. */

import type { PonteColour, PonteView } from "../views";
import { around } from "./squares";

/** The free squares that touch the island, corners included. */
export function moatOf(island: string[], view: PonteView): string[] {
  const taken = new Set([...view.tiles.light, ...view.tiles.dark]);
  return around(island, view.size).filter((square) => !taken.has(square));
}

/** The free squares that touch any island of the colour. */
export function moats(view: PonteView, colour: PonteColour): Set<string> {
  const islands = view.groups.filter((group) => group.colour === colour && group.is_island);
  return new Set(islands.flatMap(({ squares }) => moatOf(squares, view)));
}
