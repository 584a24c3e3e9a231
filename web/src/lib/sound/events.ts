/** Which sounds go with what has just happened in a game. */

import type { Game } from "../api/types";

export const SOUNDS = ["tile", "bridge", "lift", "step", "roll", "village", "refused", "turn", "won", "lost", "shared", "tick"] as const;
export type Sound = (typeof SOUNDS)[number];

/** The sound of a move; null for words: a pass, a colour chosen. */
export function soundOf(game: string, move: string): Sound | null {
  if (move.startsWith("roll")) return "roll";
  if (move.startsWith("draw:")) return "village";
  if (game === "ponte") return move.includes(",") ? "tile" : move.includes("-") ? "bridge" : null;
  if (game === "viaduct") return move.startsWith("+") ? "bridge" : move.startsWith("x") ? "lift" : null;
  if (move.startsWith("x")) return "lift";
  return /^[A-Z]/.test(move) ? "step" : null;
}

type Told = Pick<Game, "game" | "ply" | "moves" | "movers" | "you" | "started"> & { position: Pick<Game["position"], "is_over" | "outcome" | "seat"> };

const isYours = ({ you, position, started }: Told) => started && position.seat !== null && you.seats.includes(position.seat);

/** How the game ended for the one who hears it; who looks on hears that it ended. */
function endOf({ you, position }: Told): Sound {
  const winners = position.outcome?.winners ?? [];
  if (!winners.some((seat) => you.seats.includes(seat))) return you.seats.length && winners.length ? "lost" : "shared";
  return winners.length === 1 ? "won" : "shared";
}

/**
 * What is heard of a change, one after the other: of several moves at once the newest of a person or a computer and what
 * chance made of it; then whether it is your turn by what others did, or how the game ended.
 */
export function soundsOf(now: Told, before: Told): Sound[] {
  const kept = now.moves.findIndex((move, ply) => move !== before.moves[ply]);
  const from = kept < 0 ? Math.min(now.ply, before.ply) : kept;
  if (now.ply < before.ply) return ["lift"];
  const heard = new Set<Sound>();
  for (const isChance of [false, true]) {
    const ply = now.movers.findLastIndex((seat, at) => at >= from && (seat === null) === isChance);
    const sound = soundOf(now.game, now.moves[ply] ?? "");
    if (sound) heard.add(sound);
  }
  if (now.position.is_over && !before.position.is_over) heard.add(endOf(now));
  else if (isYours(now) && isByOthers(now, before, from)) heard.add("turn");
  return [...heard];
}

/** It was another's turn, or others have moved in between; to be the only ones at the table is no news. */
function isByOthers(now: Told, before: Told, from: number): boolean {
  const { seats } = now.you;
  const hasMoved = now.movers.slice(from).some((seat) => seat !== null && !seats.includes(seat));
  return hasMoved || (!before.started && now.started);
}
