/** Where one more tile would find room, as plain geometry: a drawing aid for the side of which no legal moves are known. */

import type { PonteColour, PonteView } from "../views";
import { moats } from "./moats";
import { around, neighbours } from "./squares";

/** Light has passed, and nothing of it will follow. */
export const isDone = (view: PonteView, colour: PonteColour) => view.last_turn && colour === "light";

/** Whether one tile of the colour finds room at `square`: free, no part of a moat, and no group of five or a crowded island. */
export function hasRoom(view: PonteView, colour: PonteColour, square: string): boolean {
  const left = view.tiles_left[colour];
  if (isDone(view, colour) || (left !== null && left < 2)) return false;
  const taken = [...view.tiles.light, ...view.tiles.dark, ...view.bridges.flatMap(({ covers }) => covers)];
  if (taken.includes(square) || moats(view, colour).has(square)) return false;
  const beside = new Set(neighbours(square));
  const joined = view.groups.filter((group) => group.colour === colour && group.squares.some((each) => beside.has(each)));
  const together = [square, ...joined.flatMap(({ squares }) => squares)];
  if (together.length < 4) return true;
  const own = new Set(view.tiles[colour]);
  return together.length === 4 && !around(together, view.size).some((each) => own.has(each));
}
