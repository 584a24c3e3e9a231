/** What the engine says of a game while somebody looks: its thoughts about one position, and the ratings of all. */

import { api, ApiError, LostError } from "../api/client";
import { errorWords } from "../api/telling";
import type { Game, GameRating, PlyRating, Thought, ThoughtEvent } from "../api/types";
import { words } from "../words";

/** Whoever steps quickly through a game does not ask about every position on the way. */
const SETTLE_MS = 120;
const AGAIN_MS = 3000;

export class Analysis {
  ratings = $state.raw<readonly PlyRating[]>([]);
  game = $state.raw<GameRating | null>(null);
  thought = $state.raw<Thought | null>(null);
  isThinking = $state(false);
  /** The place in the server's queue, 0 while the computers move first; null when it is our turn. */
  place = $state<number | null>(null);
  /** Why nothing comes. */
  problem = $state("");
  #key = "";

  /** What is known of the position after `ply` moves: the thought about it, else its rating. */
  at(ply: number): Thought | PlyRating | null {
    return this.thought?.ply === ply ? this.thought : (this.ratings[ply] ?? null);
  }

  /** Thinks about a position of a game, `key` by another name, until the function given back is called. */
  think(id: string, ply: number, key: string): () => void {
    return this.follow((signal) => api.thoughts(id, ply, signal), key);
  }

  /** The same for thoughts from anywhere. */
  follow(thoughts: (signal: AbortSignal) => AsyncIterable<ThoughtEvent>, key: string): () => void {
    this.place = null;
    if (this.#key !== key) this.thought = null;
    this.#key = key;
    this.isThinking = true;
    return kept(async (signal) => {
      for await (const event of thoughts(signal)) {
        this.problem = "";
        this.place = event.kind === "waiting" ? event.place : null;
        if (event.kind === "thought") this.thought = event;
        if (event.kind === "end") {
          this.isThinking = false;
          return true;
        }
      }
      return false;
    }, this.#fail);
  }

  /** Rates every position of the game as it is now, until the function given back is called. */
  rate(game: Pick<Game, "id" | "ply" | "moves">): () => void {
    this.ratings = stillTrue(this.ratings, game);
    this.game = null;
    return kept(async (signal) => {
      for await (const event of api.ratings(game.id, signal)) {
        this.problem = "";
        if (event.kind === "ply") this.ratings = withRating(this.ratings, event);
        if (event.kind === "game") this.game = event;
        if (event.kind === "end") return true;
      }
      return false;
    }, this.#fail);
  }

  /** Says what is wrong; whether to try again. */
  #fail = (error: unknown): boolean => {
    if (error instanceof ApiError) this.problem = errorWords(error);
    else if (error instanceof LostError) this.problem = words.play.reconnecting;
    else throw error;
    return !(error instanceof ApiError) || error.status === 503;
  };
}

/** The ratings that hold for the moves of this game: after an undo, only those of the moves that still stand. */
export function stillTrue(ratings: readonly PlyRating[], game: Pick<Game, "ply" | "moves">): readonly PlyRating[] {
  const wrong = ratings.findIndex((each, ply) => ply > game.ply || (each.played ?? null) !== (game.moves[ply] ?? null));
  return wrong < 0 ? ratings : ratings.slice(0, wrong);
}

export function withRating(ratings: readonly PlyRating[], rating: PlyRating): readonly PlyRating[] {
  const next = ratings.slice();
  next[rating.ply] = rating;
  return next;
}

/** Does `work` after a moment, and again after a while when it ends before its time; gives back how to stop it. */
function kept(work: (signal: AbortSignal) => Promise<boolean>, fail: (error: unknown) => boolean): () => void {
  const stop = new AbortController();
  let timer = setTimeout(() => void attempt(), SETTLE_MS);
  const again = () => {
    if (!stop.signal.aborted) timer = setTimeout(() => void attempt(), AGAIN_MS);
  };
  async function attempt() {
    try {
      if (!(await work(stop.signal))) again();
    } catch (error) {
      if (!stop.signal.aborted && fail(error)) again();
    }
  }
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
