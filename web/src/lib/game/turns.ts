/**
 * Which moves make a turn, from who made each (the server says that). Moves of one seat in a row belong together: two
 * bridges on a roll, the steps of a trip. Chance goes with whoever moves after it.
 */

import type { Game } from "../api/types";

export interface Entry {
  /** Number of moves before this one. */
  ply: number;
  text: string;
  /** Null for chance. */
  seat: number | null;
}

export interface Turn {
  number: number;
  seat: number;
  entries: Entry[];
}

type Told = Pick<Game, "moves" | "movers"> & { position: Pick<Game["position"], "seat"> };

export function turnsOf({ moves, movers, position }: Told): Turn[] {
  const turns: Turn[] = [];
  moves.forEach((text, ply) => {
    const seat = movers[ply] ?? null;
    const last = turns.at(-1);
    const whose = movers.slice(ply).find((each) => each !== null) ?? position.seat ?? last?.seat ?? 0;
    const entry: Entry = { ply, text, seat };
    if (last?.seat === whose) last.entries.push(entry);
    else turns.push({ number: turns.length + 1, seat: whose, entries: [entry] });
  });
  return turns;
}

/** The moves since `seat` last moved, oldest first; all of them where it has not moved yet. For nobody: the last turn. */
export function since(turns: Turn[], seat: number | null): string[] {
  if (seat === null) return turns.at(-1)?.entries.map((entry) => entry.text) ?? [];
  const entries = turns.flatMap((turn) => turn.entries);
  const own = entries.findLastIndex((entry) => entry.seat === seat);
  return entries.slice(own + 1).map((entry) => entry.text);
}

/** What the others rolled since `seat` last moved, in order. */
export function rollsOfOthers(turns: Turn[], seat: number | null): { seat: number; roll: string }[] {
  if (seat === null) return [];
  const own = turns.findLastIndex((turn) => turn.entries.some((entry) => entry.seat === seat));
  return turns.slice(own + 1).flatMap((turn) => {
    const roll = turn.entries.find((entry) => entry.seat === null);
    return roll && turn.seat !== seat ? [{ seat: turn.seat, roll: roll.text }] : [];
  });
}
