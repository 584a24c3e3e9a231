/** How a game ended by its rules and what decided, from the winners, the scores and the clauses that the server names. */

import type { Game, Position } from "../api/types";
import type { PonteView, SettimoColour, SettimoView, ViaductView } from "../boards/views";
import { words } from "../words";

type Outcome = NonNullable<Position["outcome"]>;
type Score = Record<string, number>;

/** A sentence or two; empty where no clause is named or nobody has won. */
export function endWords({ game }: Pick<Game, "game">, { view, outcome }: Pick<Position, "view" | "outcome">): string {
  const winner = outcome?.winners[0];
  if (!outcome?.clauses.length || winner === undefined) return "";
  if (game === "ponte") return ponte(view as PonteView, outcome, winner);
  if (game === "viaduct") return viaduct(view as ViaductView, outcome, winner);
  return settimo(view as SettimoView, outcome, winner);
}

/** What the winner has, what the other has. */
function both({ scores }: Outcome, winner: number): [Score, Score] {
  return [scores[winner] ?? {}, scores[1 - winner] ?? {}];
}

function ponte({ colours }: PonteView, outcome: Outcome, winner: number): string {
  const say = words.reasons.ponte;
  const colour = colours?.[winner] ?? "light";
  const [won, lost] = both(outcome, winner);
  const [points = 0, islands = 0, bridges = 0] = [won.points, won.islands, won.bridges];
  if (outcome.winners.length > 1) return say.shared;
  if (points !== lost.points) return say.points(colour, points, lost.points ?? 0);
  if (islands !== lost.islands) return say.islands(colour, islands, lost.islands ?? 0, points);
  return say.bridges(colour, bridges, lost.bridges ?? 0, points);
}

function viaduct({ letters, turns }: ViaductView, { winners }: Outcome, winner: number): string {
  const say = words.reasons.viaduct;
  return winners.length > 1 ? say.limit(turns) : say.joined(winner, letters.charAt(winner));
}

function settimo({ removed }: SettimoView, outcome: Outcome, winner: number): string {
  const say = words.reasons.settimo;
  const [won, lost] = both(outcome, winner);
  const [stones = 0, villages = 0] = [won.stones, won.villages];
  const most = Math.max(...Object.values(removed));
  const colour = (Object.keys(removed) as SettimoColour[]).find((each) => removed[each] === most) ?? "R";
  const end = outcome.clauses.includes("S5.1") ? say.seventh(most, colour) : say.stuck;
  if (outcome.winners.length > 1) return `${end} ${say.shared(stones, villages)}`;
  if (stones !== lost.stones) return `${end} ${say.stones(winner, stones, lost.stones ?? 0)}`;
  return `${end} ${say.villages(winner, villages, lost.villages ?? 0, stones)}`;
}
