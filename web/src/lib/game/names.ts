/** Who sits where, and what is moved, in words for the one who looks. */

import type { Game, Player } from "../api/types";
import { words } from "../words";
import { defaultName } from "../words/names";

/** As the server calls who is no more. */
const DELETED = "Deleted player";

type Seated = Pick<Game, "seats"> & { you?: Game["you"] };

/** The only seat of the one who looks; null for several, and for those who look on. */
export function ownSeat(game: Seated): number | null {
  const [seat, ...more] = game.you?.seats ?? [];
  return seat !== undefined && !more.length ? seat : null;
}

/** A name; one that nobody typed in the language of the page, whatever it was made in. An account has its own. */
export function nameWords({ name, account }: Pick<Player, "name"> & Partial<Pick<Player, "account">>): string {
  if (account) return name;
  if (name === DELETED) return words.table.deleted;
  const known = defaultName(name);
  return known ? words.form.names[known.kind] + known.number : name;
}

/** Whether nobody typed a name there: it means the one who looks. */
export const isYou = ({ name, account }: Pick<Player, "name"> & Partial<Pick<Player, "account">>) =>
  !account && defaultName(name)?.kind === "human";

/** The name at a seat. A person calls themselves "You" by default, but is somebody with a number for the others. */
export function seatName(game: Seated, seat: number): string {
  const player = game.seats[seat];
  if (!player) return "";
  if (player.kind === "open") return words.table.openSeat;
  const isOwn = game.you === undefined || game.you.seats.includes(seat);
  return isYou(player) && !isOwn ? words.table.player(seat + 1) : nameWords(player);
}

export const seatNames = (game: Seated, seats: readonly number[]) => seats.map((seat) => seatName(game, seat));

/** Whether several persons play, as far as one can see from here. */
export function isTogether(game: Game): boolean {
  const others = game.seats.filter(({ kind }, seat) => kind !== "computer" && !game.you.seats.includes(seat));
  return others.length > 0;
}

/** A move as it is shown: what is no place, and what chance does, in words. */
export const moveWords = (move: string): string => words.play.moveNames[move] ?? move;
