/** Which positions of a game make its film, how long each is seen, and what stands below it. */

import type { Game, Position } from "../api/types";
import { seatNames } from "../game/names";
import { outcome } from "../game/status";
import { turnsOf } from "../game/turns";
import { words } from "../words";

/** A film is no longer than so many pictures, however long the game was. */
export const MOST_FRAMES = 400;
const MOVE_MS = 900;
/** Within a turn, where a turn has several moves. */
const STEP_MS = 450;
const FIRST_MS = 1500;
const LAST_MS = 4000;

export interface Frame {
  ply: number;
  delay_ms: number;
}

/** Games whose turns are many moves with chance between: a picture a turn. Of the others a picture a move. */
const BY_TURN = new Set(["viaduct"]);

type Told = Pick<Game, "game" | "ply" | "moves" | "movers"> & { position: Pick<Position, "seat"> };

export const isByTurn = (game: Told) => BY_TURN.has(game.game) || game.ply > MOST_FRAMES;

export function framesOf(game: Told): Frame[] {
  const ends = turnsOf(game).map(({ entries }) => (entries.at(-1)?.ply ?? 0) + 1);
  const isEnd = new Set(ends);
  // What chance is about to decide is seen once it has.
  const all = isByTurn(game)
    ? ends
    : game.moves.map((_, i) => i + 1).filter((ply) => ply === game.ply || game.movers[ply] !== null);
  const plies = thinned(all.at(-1) === game.ply ? all : [...all, game.ply]).filter((ply) => ply > 0);
  const between = isByTurn(game) ? MOVE_MS : STEP_MS;
  const delay = (ply: number) => (ply === game.ply ? LAST_MS : isEnd.has(ply) ? MOVE_MS : between);
  return [{ ply: 0, delay_ms: game.ply ? FIRST_MS : LAST_MS }, ...plies.map((ply) => ({ ply, delay_ms: delay(ply) }))];
}

/** Evenly so many that the film stays within its bound; the last one stays. */
function thinned(plies: number[]): number[] {
  const step = Math.ceil(plies.length / (MOST_FRAMES - 1));
  return plies.filter((_, i) => (plies.length - 1 - i) % step === 0);
}

export interface Caption {
  left: string;
  right: string;
  isResult: boolean;
}

/** Who plays; and which game it is, how far it has come, or how it ended. */
export function captionOf(game: Game, position: Position): Caption {
  const left = seatNames(game, game.seats.map((_, seat) => seat)).join(" – ");
  if (position.is_over) return { left, right: outcome(game, position), isResult: true };
  return { left, right: position.ply ? `${position.ply} / ${game.ply}` : game.title, isResult: false };
}

/** `ponte-2026-11-30-Ab3x_9-34`: the game, when it was begun, which one it is, the ply; for all that is taken along. */
export function fileName(game: Pick<Game, "game" | "created" | "id">, ply: number | null): string {
  const parts = [game.game, game.created.slice(0, 10), game.id.slice(0, 6)];
  return [...parts, ...(ply === null ? [] : [ply])].join("-");
}

/** What a picture shows, in words. */
export const titleOf = (game: Game, position: Position) =>
  words.pictures.title(game.title, captionOf(game, position).left, position.ply);
