/** The position as a placed or taken bridge leaves it, before the server has answered: bridges and counts. */

import type { Anticipate } from "../board";
import type { ViaductBridge, ViaductView } from "../views";
import { parseMove, spanText, type Span } from "./moves";

export const anticipate: Anticipate<ViaductView> = (view, text) => {
  const move = parseMove(text);
  if (!move) return null;
  return move.kind === "place" ? placed(view, move.span) : taken(view, spanText(move.span));
};

function placed(view: ViaductView, span: Span): ViaductView | null {
  if (view.seat === null || view.bridges.some(({ text }) => text === spanText(span))) return null;
  // V7.1: extra bridges belong to the other's viaduct, and come from no supply.
  const isExtra = view.stage === "extra";
  const seat = isExtra ? 1 - view.seat : view.seat;
  const bridge: ViaductBridge = {
    ends: [[span.a.x, span.a.y], [span.b.x, span.b.y]],
    level: span.level,
    seat,
    is_extra: isExtra,
    carries: false,
    text: spanText(span),
  };
  // V7.4: the second bridge of a turn without a die comes from custody.
  const from = view.stage === "choice" ? "custody" : "supply";
  const counts = isExtra ? {} : { [from]: changed(view[from], seat, -1) };
  return standing({ ...view, ...counts, on_board: changed(view.on_board, seat, 1) }, [...view.bridges, bridge]);
}

function taken(view: ViaductView, text: string): ViaductView | null {
  const bridge = view.bridges.find((each) => each.text === text);
  if (!bridge) return null;
  const { seat } = bridge;
  return standing(
    { ...view, supply: changed(view.supply, seat, 1), on_board: changed(view.on_board, seat, -1) },
    view.bridges.filter((each) => each !== bridge),
  );
}

/** These bridges in the order of the server, with the levels in use and what each carries. */
function standing(view: ViaductView, bridges: ViaductBridge[]): ViaductView {
  const feet = new Set(bridges.flatMap(({ level, ends }) => ends.map(([x, y]) => `${x}.${y}@${level}`)));
  return {
    ...view,
    levels: Math.max(0, ...bridges.map(({ level }) => level + 1)),
    bridges: bridges
      .map((bridge) => ({ ...bridge, carries: bridge.ends.some(([x, y]) => feet.has(`${x}.${y}@${bridge.level + 1}`)) }))
      .sort((a, b) => a.level - b.level || a.ends[0][0] - b.ends[0][0] || a.ends[0][1] - b.ends[0][1]),
  };
}

const changed = (counts: readonly number[], seat: number, by: number): number[] =>
  counts.map((count, i) => (i === seat ? count + by : count));
