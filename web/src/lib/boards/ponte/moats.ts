/** The water around islands that their owner's tiles no longer enter. */

import type { PonteColour, PonteView } from "../views";

/** The free squares that touch any island of the colour. */
export function moats(view: PonteView, colour: PonteColour): Set<string> {
  return new Set(view.groups.filter((group) => group.colour === colour).flatMap(({ moat }) => moat));
}
