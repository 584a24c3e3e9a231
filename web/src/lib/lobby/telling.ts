/** How a game in a list is told: its clock, its parameters, how it stands, how it ended. */

import type { GameKind, GameSummary, NewGame } from "../api/types";
import { isYou, nameWords } from "../game/names";
import { language, words } from "../words";
import { parameterLabel } from "../newgame/catalogue";

const say = words.lobby;

export function clockWords(clock: NewGame["clock"]): string {
  if (!clock) return say.noClock;
  return clock.kind === "move" ? say.days(clock.days) : say.total(clock.seconds, clock.increment);
}

/** What is worth saying of the parameters: the size of it all, and what is not as usual. */
export function parameterWords(game: GameSummary, kind: GameKind | undefined): string[] {
  const told: string[] = [];
  for (const info of kind?.parameters ?? []) {
    const value = game.parameters[info.name];
    if (value === undefined || info.kind === "letters") continue;
    const isUsual = JSON.stringify(value) === JSON.stringify(info.default);
    if (game.game === "ponte" && info.name === "size") told.push(say.size(Number(value)));
    else if (info.name === "seats") told.push(say.players(Number(value)));
    else if (isUsual) continue;
    else if (info.kind === "die") told.push(value === null ? say.noDie : say.ownDie);
    else told.push(`${parameterLabel(game.game, info)} ${value === null ? say.noLimit : String(value)}`);
  }
  return told;
}

const CLOCK_TIME: Intl.DateTimeFormatOptions = { timeStyle: "short" };
const DAY: Intl.DateTimeFormatOptions = { day: "numeric", month: "short" };
const DAY_AND_YEAR: Intl.DateTimeFormatOptions = { ...DAY, year: "numeric" };

/** When something was, as short as it is plain: the time of today, else the day. */
export function whenWords(then: string, now = new Date()): string {
  const at = new Date(then);
  const isToday = at.toDateString() === now.toDateString();
  const isThisYear = at.getFullYear() === now.getFullYear();
  return new Intl.DateTimeFormat(language.locale, isToday ? CLOCK_TIME : isThisYear ? DAY : DAY_AND_YEAR).format(at);
}

export const isYourTurn = (game: GameSummary) => !game.is_over && game.seat !== null && game.yours.includes(game.seat);

export const openSeats = (game: GameSummary) => game.seats.filter((seat) => seat.kind === "open").length;

/** Yours to move first, then what goes on, then what is over; in each the latest first. */
export function sorted(games: GameSummary[]): GameSummary[] {
  const rank = (game: GameSummary) => (game.is_over ? 2 : isYourTurn(game) ? 0 : 1);
  return [...games].sort((a, b) => rank(a) - rank(b) || Date.parse(b.updated) - Date.parse(a.updated));
}

/** One line: whose turn it is, or what it waits for, or how it ended. */
export function standing(game: GameSummary): string {
  if (game.is_over) return result(game);
  if (!game.started) return say.waiting(openSeats(game));
  if (game.seat === null) return "";
  // At a table of several of your own seats the name says which of you is to move.
  const player = game.seats[game.seat];
  if (!player) return "";
  const isOwnTurn = isYourTurn(game) && (game.yours.length === 1 || isYou(player));
  return isOwnTurn ? say.yourTurn : say.turnOf(nameWords(player));
}

function result({ winners, yours, seats }: GameSummary): string {
  if (!winners?.length) return say.noResult;
  const isOne = yours.length === 1;
  if (isOne && !winners.some((seat) => yours.includes(seat))) return say.lost;
  if (winners.length > 1) return say.shared;
  return isOne ? say.won : say.wins(nameWords(seats[winners[0] ?? 0] ?? { name: "" }));
}

/** The seats of the others; all of them where you have none, or play by yourself. */
export function others(game: GameSummary): GameSummary["seats"] {
  const rest = game.seats.filter((_, seat) => !game.yours.includes(seat));
  return rest.length ? rest : game.seats;
}
