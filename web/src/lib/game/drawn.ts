/** The draws of Settimo's latest turn that has any, each with the island that it was laid on. */

import type { SettimoColour } from "../boards/views";
import type { Turn } from "./turns";

export interface Draw {
  ply: number;
  colour: SettimoColour;
  island: string;
  seat: number;
}

export function drawnIn(turns: Turn[]): Draw[] {
  // A turn just begun has drawn nothing yet; until it does, the one before it stays in sight.
  const turn = turns.slice(-2).findLast(({ entries }) => entries.some(({ text }) => text.startsWith("draw:")));
  if (!turn) return [];
  return turn.entries.flatMap(({ ply, text }, i) => {
    if (!text.startsWith("draw:")) return [];
    const island = turn.entries[i - 1]?.text ?? "";
    return [{ ply, colour: text.slice(5) as SettimoColour, island, seat: turn.seat }];
  });
}
