/** What a board may ask the page about the position that is looked at. */

import { api } from "../api/client";
import type { BoardHelp } from "../boards/board";
import type { LiveGame } from "./live.svelte";

/** With what the one who looks would win, in Viaduct, where the game may be analysed; else with what the seat to move would. */
export function helpFor({ game, position, mayAnalyse, viewer }: LiveGame): BoardHelp | null {
  if (!game || !position || game.game !== "viaduct" || !mayAnalyse || position.is_over) return null;
  const [seat, { ply }] = [viewer ?? position.seat ?? 0, position];
  return { seat, completion: async () => (await api.completion(game.id, seat, ply)).moves };
}
