/** Values in words: percentages, marks, what is proven. */

import type { Game, Hint, Mark, PlyRating, Thought } from "../api/types";
import { moveWords, seatName } from "../game/names";
import { words } from "../words";

export const SYMBOLS: Record<Mark, string> = { inaccuracy: "?!", mistake: "?", blunder: "??" };

/** Shares are told apart by more than the engine's numbers are wrong in their last digits. */
const ALMOST = 1e-4;

/** As people write it; what is not certain is never 0 or 100. */
export function percent(value: number): string {
  const whole = value === 0 || value === 1;
  return words.analysis.percent(whole ? value * 100 : Math.max(1, Math.min(99, Math.round(value * 100))));
}

/** What a move gave away; nothing where it is too little to be said. */
export function costText(cost: number | null | undefined): string {
  return cost != null && cost >= 0.005 ? `−${words.analysis.percent(Math.round(cost * 100))}` : "";
}

/** What a proof says; empty where nothing is proven. */
export function proof(game: Pick<Game, "seats">, { is_proven, value }: Pick<Thought | PlyRating, "is_proven" | "value">): string {
  if (!is_proven) return "";
  const say = words.analysis;
  const names = game.seats.map((_, seat) => seatName(game, seat));
  const winner = value.findIndex((share) => share > 1 - ALMOST);
  if (winner >= 0) return say.provenWin(names[winner] ?? "");
  const sharing = value.flatMap((share, seat) => (share > ALMOST ? [seat] : []));
  const isEqual = sharing.every((seat) => Math.abs((value[seat] ?? 0) - 1 / sharing.length) < ALMOST);
  return isEqual ? say.provenShare(sharing.map((seat) => names[seat] ?? "")) : say.provenMean;
}

/** What the engine is sure to be as good, as a share of a won game. */
const AS_GOOD = 0.05;

/** Why the hint is the best move, in a sentence or two, for the seat to move. */
export function hintWords({ value, line, is_proven, is_only, other }: Hint, seat: number): string {
  const say = words.analysis.why;
  const expected = line.slice(1, 4).map(moveWords);
  const told = [worth()];
  if (expected.length) told.push(say.expects(expected));
  return told.join(" ");

  function worth(): string {
    const own = value[seat] ?? 0;
    if (is_only) return say.only;
    if (is_proven) return own > 1 - ALMOST ? say.wins : own < ALMOST ? say.loses : say.exact(percent(own));
    if (!other) return say.rated(percent(own));
    const less = own - (other.value[seat] ?? 0);
    return less < AS_GOOD ? say.asGood(percent(own), moveWords(other.move)) : say.more(percent(own), percent(less), moveWords(other.move));
  }
}

/** A position of the graph for who cannot see it. */
export function plyText(game: Pick<Game, "seats" | "ply">, ply: number, ratings: readonly PlyRating[]): string {
  const rating = ratings[ply];
  const parts = [words.play.looking(ply, game.ply)];
  if (rating) parts.push(game.seats.map((_, seat) => `${seatName(game, seat)} ${percent(rating.value[seat] ?? 0)}`).join(", "));
  const before = ratings[ply - 1];
  if (before?.mark) parts.push(`${words.analysis.marks[before.mark]}, ${costText(before.cost)}`);
  if (rating?.is_proven) parts.push(words.analysis.proven);
  return parts.join(": ");
}
