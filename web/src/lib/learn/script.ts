/**
 * A lesson as data: its steps in order, each with a real position, what has to be reached, and one way there.
 *
 * The scripts are JSON, so that tests/unit/test_lessons.py proves with the rules what the page relies on. Moves are written
 * in one text, set apart by spaces; in a solution `roll` is the die's button.
 */

import type { GameId, ParameterValue } from "../api/types";
import type { Condition } from "./goal";

export interface Exercise {
  parameters?: Record<string, ParameterValue>;
  setup?: Record<string, string>;
  /** Where the learner sits; 0 where it is not said. */
  seat?: number;
  moves: string;
  /** What chance and the others do, in this order, as soon as they may. */
  replies?: string;
  /** The learner has the whole turn for it, else one decision. */
  isTurn?: boolean;
  /** The code of a refusal that the learner has to run into, or what has to hold of the position. */
  goal: string | Condition[];
  solution: string;
}

/** The last step: a first game. */
export interface FirstGame {
  game: { parameters: Record<string, ParameterValue>; level: number };
}

export type Step = { id: string } & (Exercise | FirstGame);

export const isFirstGame = (step: Step | Exercise | FirstGame): step is FirstGame => "game" in step;

export const listed = (moves = ""): string[] => moves.split(" ").filter(Boolean);

interface Script {
  steps: Record<string, Exercise | FirstGame>;
}

const scripts: Record<GameId, () => Promise<unknown>> = {
  ponte: () => import("./scripts/ponte.json").then((module) => module.default),
  viaduct: () => import("./scripts/viaduct.json").then((module) => module.default),
  settimo: () => import("./scripts/settimo.json").then((module) => module.default),
};

export async function loadSteps(game: GameId): Promise<Step[]> {
  const { steps } = (await scripts[game]()) as Script;
  return Object.entries(steps).map(([id, step]) => ({ id, ...step }));
}
