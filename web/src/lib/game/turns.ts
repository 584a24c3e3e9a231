/**
 * Who made each move, and which moves make a turn. The server's list is plain text; a turn may be several moves
 * (two bridges on a roll, the steps of a trip), and chance moves belong to the turn that they happen in.
 */

import type { Game } from "../api/types";
import type { SettimoView } from "../boards/views";

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

type Told = Pick<Game, "game" | "moves" | "parameters" | "seats"> & { position: { view: unknown } };

export function isChance(text: string): boolean {
  return /^(roll|draw:)/.test(text);
}

export function turnsOf(game: Told): Turn[] {
  const seats = seatsOf(game);
  const turns: Turn[] = [];
  game.moves.forEach((text, ply) => {
    const place = seats[ply] ?? { seat: 0, begins: true };
    const entry: Entry = { ply, text, seat: isChance(text) ? null : place.seat };
    const last = turns.at(-1);
    if (last && !place.begins) last.entries.push(entry);
    else turns.push({ number: turns.length + 1, seat: place.seat, entries: [entry] });
  });
  return turns;
}

/** The moves since `seat` last moved, oldest first; all of them where it has not moved yet. */
export function since(turns: Turn[], seat: number | null): string[] {
  const entries = turns.flatMap((turn) => turn.entries);
  const own = entries.findLastIndex((entry) => entry.seat !== null && entry.seat === seat);
  return entries.slice(own + 1).map((entry) => entry.text);
}

/** What the others rolled since `seat` last moved, in order. */
export function rollsOfOthers(turns: Turn[], seat: number | null): { seat: number; roll: string }[] {
  const own = turns.findLastIndex((turn) => turn.entries.some((entry) => entry.seat !== null && entry.seat === seat));
  return turns.slice(own + 1).flatMap((turn) => {
    const roll = turn.entries.find((entry) => entry.seat === null);
    return roll && turn.seat !== seat ? [{ seat: turn.seat, roll: roll.text }] : [];
  });
}

interface Placed {
  seat: number;
  begins: boolean;
}

function seatsOf(game: Told): Placed[] {
  if (game.game === "ponte") return ponte(game.moves);
  if (game.game === "viaduct") return viaduct(game);
  return settimo(game.moves, game.position.view as SettimoView);
}

/** P2: seat 0 opens, seat 1 chooses, then dark and light in turn. */
function ponte(moves: string[]): Placed[] {
  const dark = moves[1] === "light" ? 0 : 1;
  return moves.map((_, ply) => ({
    seat: ply === 0 ? 0 : ply === 1 ? 1 : ply % 2 === 0 ? dark : 1 - dark,
    begins: true,
  }));
}

/** V4.1, V7.1, V7.5: a roll begins a turn; without the die a turn is one move, or two while custody lasts. */
function viaduct({ moves, parameters, seats }: Told): Placed[] {
  const count = seats.length;
  const extras = count === 2 ? 4 : 0;
  const placed: Placed[] = [];
  let seat = 0;
  if (parameters.die !== null) {
    moves.forEach((text, ply) => {
      if (ply < extras) placed.push({ seat: ply % 2, begins: true });
      else {
        const begins = text.startsWith("roll");
        if (begins && ply > extras) seat = (seat + 1) % count;
        placed.push({ seat, begins });
      }
    });
    return placed;
  }
  const custody = [5, 5];
  let second = false;
  moves.forEach((text, ply) => {
    if (ply < extras) {
      placed.push({ seat: ply % 2, begins: true });
      return;
    }
    placed.push({ seat, begins: !second });
    if (second && text !== "end") custody[seat] = (custody[seat] ?? 0) - 1;
    second = !second && text.startsWith("+") && (custody[seat] ?? 0) > 0;
    if (!second) seat = 1 - seat;
  });
  return placed;
}

/** S4: a removal ends the turn; who has no bridge to cross is skipped (S4.4). */
function settimo(moves: string[], view: SettimoView): Placed[] {
  const bridges = new Set(view.lines.map((line) => line.text));
  const pieces: [string, string] = ["O", "O"];
  const canMove = (seat: 0 | 1) =>
    view.lines.some(({ ends: [a, b], text }) => {
      if (!bridges.has(text)) return false;
      const to = a === pieces[seat] ? b : b === pieces[seat] ? a : null;
      return to !== null && to !== pieces[1 - seat];
    });
  let seat: 0 | 1 = 0;
  let begins = true;
  return moves.map((text) => {
    if (begins && !canMove(seat)) seat = seat === 0 ? 1 : 0;
    const place = { seat, begins };
    begins = false;
    if (text.startsWith("x")) {
      bridges.delete(text.slice(1));
      seat = seat === 0 ? 1 : 0;
      begins = true;
    } else if (!isChance(text)) {
      pieces[seat] = text;
    }
    return place;
  });
}
