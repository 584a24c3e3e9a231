/** The colour of a seat as a surface: of a share of the value, of a line of the graph. */

import type { Game } from "../api/types";
import { face } from "../boards/settimo/colours";
import { seatLook } from "../boards/viaduct/colours";
import type { PonteView } from "../boards/views";

const NOT_CHOSEN = ["var(--water-line)", "var(--bridge)"];

export function seatFill(game: Pick<Game, "game" | "position">, seat: number): string {
  if (game.game === "viaduct") return seatLook(seat).colour;
  if (game.game === "settimo") return face(seat).fill;
  const colour = (game.position.view as PonteView).colours?.[seat];
  return colour ? (colour === "light" ? "var(--stone)" : "var(--brick)") : (NOT_CHOSEN[seat] ?? "var(--bridge)");
}
