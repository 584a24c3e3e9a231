/** A line of moves as a game, for the parts of the page that show games: whoever studies moves for all seats. */

import type { Game, Player, SketchAnswer } from "../api/types";
import { words } from "../words";

/** Who sits where: as in the game or the record that this comes from, else by number. */
export function playersOf(seats: number, names: readonly string[] | null, known: readonly Player[] | null): Player[] {
  return Array.from({ length: seats }, (_, seat) => {
    const player = known?.[seat];
    const name = names?.[seat] ?? words.table.player(seat + 1);
    if (!player) return { kind: "human", name, level: null, account: false, rating: null, has_left: false };
    // Nobody thinks for a computer here.
    return { ...player, kind: "human", name: player.kind === "open" ? name : player.name, has_left: false };
  });
}

export function gameOf(answer: SketchAnswer, players: Player[]): Game {
  return {
    id: "",
    game: answer.game,
    title: answer.title,
    parameters: answer.parameters,
    setup: answer.setup,
    seats: players,
    moves: answer.moves,
    movers: answer.movers,
    ply: answer.moves.length,
    version: answer.moves.length,
    position: answer.position,
    can_undo: false,
    thinking: false,
    queue: null,
    created: "",
    updated: "",
    visibility: "private",
    rated: false,
    clock: null,
    clocks: null,
    started: true,
    offers: [],
    next: null,
    you: { seats: players.map((_, seat) => seat), may: ["move"], replaceable: [], now: "" },
  };
}

/** One of what chance may do, by a number from 0 to 1. */
export function drawn(chances: Record<string, number>, random: number): string | null {
  let left = random;
  for (const [move, probability] of Object.entries(chances)) {
    left -= probability;
    if (left < 0) return move;
  }
  return Object.keys(chances).at(-1) ?? null;
}
