/** Values in words: percentages, marks, what is proven. */

import type { Game, Mark, PlyRating, Thought } from "../api/types";
import { seatName } from "../game/names";
import { words } from "../words";

export const SYMBOLS: Record<Mark, string> = { inaccuracy: "?!", mistake: "?", blunder: "??" };

/** Shares are told apart by more than the engine's numbers are wrong in their last digits. */
const ALMOST = 1e-4;

/** As people write it; what is not certain is never 0 or 100. */
export function percent(value: number): string {
  const whole = value === 0 || value === 1;
  return `${whole ? value * 100 : Math.max(1, Math.min(99, Math.round(value * 100)))} %`;
}

/** What a move gave away; nothing where it is too little to be said. */
export function costText(cost: number | null | undefined): string {
  return cost != null && cost >= 0.005 ? `−${Math.round(cost * 100)} %` : "";
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
