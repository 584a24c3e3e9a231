/** Records of games (version 1): written from a line, and read from a file as far as a page can; the server plays them. */

import type { GameId, SketchAnswer } from "../api/types";
import { words } from "../words";
import { isGame, type Beginning } from "./link";

const FORMAT = "trearchi-record";
const VERSION = 1;
/** As many as the server plays. */
const MOST_MOVES = 4000;
export const MOST_BYTES = 1_000_000;

export interface Record1 extends Beginning {
  seats: string[] | null;
  moves: string[];
}

/** It says in words of the page what is wrong with a file. */
export class RecordProblem extends Error {}

/** `date` is a day, as in 2026-11-29. */
export function recordText(answer: SketchAnswer, seats: readonly string[], date: string): string {
  const record = {
    format: FORMAT,
    version: VERSION,
    game: answer.game,
    parameters: answer.parameters,
    ...(answer.setup ? { setup: answer.setup } : {}),
    seats,
    moves: answer.moves,
    ...(answer.position.outcome ? { result: { winners: answer.position.outcome.winners } } : {}),
    date,
  };
  return `${JSON.stringify(record, null, 1)}\n`;
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);
const areTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((each) => typeof each === "string");

/** Raises RecordProblem. Whether the moves are legal is for the server to say. */
export function recordOf(text: string): Record1 {
  const say = words.study.record;
  const data = parsed(text);
  if (!isFields(data) || data.format !== FORMAT) throw new RecordProblem(say.noRecord);
  const { version, game, parameters = {}, setup = null, seats, moves } = data;
  if (typeof version !== "number") throw new RecordProblem(say.lacks("version"));
  if (version > VERSION) throw new RecordProblem(say.newer(version));
  if (typeof game !== "string" || !isGame(game)) throw new RecordProblem(say.unknown(String(game)));
  if (!isFields(parameters)) throw new RecordProblem(say.lacks("parameters"));
  if (setup !== null && !(isFields(setup) && areTexts(Object.values(setup)))) throw new RecordProblem(say.lacks("setup"));
  if (!areTexts(moves)) throw new RecordProblem(say.lacks("moves"));
  if (moves.length > MOST_MOVES) throw new RecordProblem(say.long(moves.length, MOST_MOVES));
  return {
    game: game as GameId,
    parameters: parameters as Beginning["parameters"],
    setup: setup as Beginning["setup"],
    seats: areTexts(seats) ? seats : null,
    moves,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new RecordProblem(words.study.record.noJson);
    throw error;
  }
}
