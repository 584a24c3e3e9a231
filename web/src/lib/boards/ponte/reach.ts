/** How far the bridges of a tile reach, as the view tells it. */

import type { PonteColour, PonteView } from "../views";
import { clearFrom } from "./spans";

export interface Reach {
  from: string;
  /** Tiles at which a bridge from here may end now. */
  ready: string[];
  /** Water at which it might end once a tile of the colour stands there. */
  open: string[];
  /** `ready` is what the person to move may build now; else it is what would be possible. */
  isNow: boolean;
  /** A bridge ends here already: it is the only one. */
  isTaken: boolean;
}

/** The reach of a tile of `colour` at `square`, standing or about to stand. `legal` are the other ends that are legal now. */
export function reachOf(view: PonteView, square: string, colour: PonteColour, legal: ReadonlySet<string> | null = null): Reach {
  const near = clearFrom(view, square);
  const [own, room] = [new Set(view.tiles[colour]), new Set(view.room[colour])];
  return {
    from: square,
    ready: legal ? [...legal] : near.filter((to) => own.has(to)),
    open: near.filter((to) => room.has(to)),
    isNow: legal !== null,
    isTaken: view.bridges.some(({ ends }) => ends.includes(square)),
  };
}
