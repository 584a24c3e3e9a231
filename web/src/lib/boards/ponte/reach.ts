/** How far the bridges of a tile reach, as plain geometry: a drawing aid. What may be built now is said by the legal moves. */

import type { PonteColour, PonteView } from "../views";
import { hasRoom } from "./room";
import { covered, cross, spansFrom, type Ends } from "./spans";

export interface Reach {
  from: string;
  /** Tiles at which a bridge from here may end now. */
  ready: string[];
  /** Water at which it might end once a tile of the colour stands there. */
  open: string[];
  /** `ready` is what the person to move may build now; else it is what the drawing shows. */
  isNow: boolean;
  /** A bridge ends here already: it is the only one (P5.4). */
  isTaken: boolean;
}

export const carries = (view: PonteView, square: string) => view.bridges.some(({ ends }) => ends.includes(square));

/** Nothing stands below, no bridge is in the way, and one is left. */
export function isClear(view: PonteView, ends: Ends): boolean {
  if (view.bridges_left === 0) return false;
  const tiles = new Set([...view.tiles.light, ...view.tiles.dark]);
  return covered(ends).every((square) => !tiles.has(square)) && !view.bridges.some((bridge) => cross(bridge.ends, ends));
}

/**
 * The reach of a tile of `colour` at `square`, standing or about to stand. `legal` are the other ends that are known to be
 * legal; `takes` says where a tile of the colour finds room.
 */
export function reachOf(
  view: PonteView,
  square: string,
  colour: PonteColour,
  legal: ReadonlySet<string> | null = null,
  takes = (free: string) => hasRoom(view, colour, free),
): Reach {
  const isTaken = carries(view, square);
  const near = isTaken ? [] : spansFrom(square, view.size).filter((to) => isClear(view, [square, to]));
  const own = new Set(view.tiles[colour]);
  return {
    from: square,
    ready: legal ? [...legal] : near.filter((to) => own.has(to) && !carries(view, to)),
    open: near.filter(takes),
    isNow: legal !== null,
    isTaken,
  };
}
