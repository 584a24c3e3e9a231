/** How far a line can be played, by the server's judgement. */

import { api, ApiError } from "../api/client";
import type { Refusal, Sketch, SketchAnswer } from "../api/types";

export interface Followed {
  /** The position after the last legal move. */
  answer: SketchAnswer;
  /** The first move that may not be played, and why; null where all may. */
  stopped: { ply: number; move: string; refusal: Refusal | null } | null;
}

const isIllegal = (error: unknown) => error instanceof ApiError && error.status === 422 && error.code.startsWith("illegal");

/** Plays the line, or as much of it as is legal. Raises ApiError where it cannot even begin, and LostError. */
export async function followed(sketch: Sketch): Promise<Followed> {
  try {
    return { answer: await api.sketch(sketch), stopped: null };
  } catch (error) {
    if (!isIllegal(error)) throw error;
  }
  const upTo = (count: number) => ({ ...sketch, moves: sketch.moves.slice(0, count) });
  let answer = await api.sketch(upTo(0));
  // Each beginning of a legal line is legal: halving finds the first move that is not.
  let [legal, illegal] = [0, sketch.moves.length];
  while (illegal - legal > 1) {
    const middle = (legal + illegal) >> 1;
    try {
      answer = await api.sketch(upTo(middle));
      legal = middle;
    } catch (error) {
      if (!isIllegal(error)) throw error;
      illegal = middle;
    }
  }
  const move = sketch.moves[legal] ?? "";
  return { answer, stopped: { ply: legal, move, refusal: await api.sketchRefusal(upTo(legal), move) } };
}
