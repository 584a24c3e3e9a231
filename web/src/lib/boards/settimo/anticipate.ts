/** What a move shows at once, before the server has answered: the piece goes on, the bridge is gone. */

import type { Anticipate } from "../board";
import type { SettimoColour, SettimoLine, SettimoView } from "../views";
import { parse, standing } from "./model";

/** The piece stands on `island`, the bridge behind it is crossed; what the village there does comes from the server. */
function entered(view: SettimoView, island: string): SettimoView | null {
  const { seat } = view;
  const here = standing(view);
  if (seat === null || here === null || here === island) return null;
  const joins = (line: SettimoLine) => line.has_bridge && line.ends.includes(here) && line.ends.includes(island);
  const bridge = view.lines.find(joins);
  if (!bridge) return null;
  const colours = view.trip_colours;
  return {
    ...view,
    pieces: [seat === 0 ? island : view.pieces[0], seat === 1 ? island : view.pieces[1]],
    trip: [...(view.trip.length > 0 ? view.trip : [here]), island],
    trip_colours: colours.includes(bridge.colour) ? colours : colours + bridge.colour,
    lines: view.lines.map((line) => (line === bridge ? { ...line, is_crossed: true } : line)),
  };
}

function removed(view: SettimoView, text: string): SettimoView | null {
  const bridge = view.lines.find((line) => line.has_bridge && line.text === text);
  if (!bridge) return null;
  const counted: Record<SettimoColour, number> = { ...view.removed };
  counted[bridge.colour] += 1;
  return {
    ...view,
    removed: counted,
    lines: view.lines.map((line) => (line === bridge ? { ...line, has_bridge: false } : line)),
  };
}

/** A step and a removal; a draw is chance, and nobody knows what else a move does before the server says it. */
export const anticipate: Anticipate<SettimoView> = (view, move) => {
  const meant = parse(move);
  if (meant?.kind === "step") return entered(view, meant.island);
  return meant?.kind === "remove" ? removed(view, meant.line) : null;
};
