/** Who sits where, in words for the one who looks. */

import type { Game } from "../api/types";
import { words } from "../words";

type Seated = Pick<Game, "seats"> & { you?: Game["you"] };

/** The only seat of the one who looks; null for several, and for those who look on. */
export function ownSeat(game: Seated): number | null {
  const [seat, ...more] = game.you?.seats ?? [];
  return seat !== undefined && !more.length ? seat : null;
}

/** The name at a seat. A person calls themselves "You" by default, but is somebody with a number for the others. */
export function seatName(game: Seated, seat: number): string {
  const player = game.seats[seat];
  if (!player) return "";
  if (player.kind === "open") return words.table.openSeat;
  const isOwn = game.you === undefined || game.you.seats.includes(seat);
  return player.name === words.form.names.human && !isOwn ? words.table.player(seat + 1) : player.name;
}

export const seatNames = (game: Seated, seats: readonly number[]) => seats.map((seat) => seatName(game, seat));

/** Whether several persons play, as far as one can see from here. */
export function isTogether(game: Game): boolean {
  const others = game.seats.filter(({ kind }, seat) => kind !== "computer" && !game.you.seats.includes(seat));
  return others.length > 0;
}
