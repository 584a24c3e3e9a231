/** A hint in a game against computers: asked for by a button, gone with the next move. */

import { api, ApiError, LostError } from "../api/client";
import { errorWords } from "../api/telling";
import type { Game, Hint } from "../api/types";
import type { LiveGame } from "../game/live.svelte";
import { moveWords } from "../game/names";
import { words } from "../words";
import { hintWords } from "./telling";

/** Whether hints are given in this game at all: you alone, against computers, for no rating. */
export function hasHints(game: Pick<Game, "seats" | "position" | "rated" | "you">): boolean {
  const people = game.seats.filter(({ kind }) => kind !== "computer").length;
  return !game.position.is_over && !game.rated && people === 1 && game.you.seats.length === 1;
}

export class Hinting {
  #given = $state.raw<Hint | null>(null);
  isAsking = $state(false);
  problem = $state("");

  readonly #live: LiveGame;
  /** The hint for the position that is looked at. */
  hint = $derived.by(() => {
    const { game, isNow } = this.#live;
    return isNow && this.#given !== null && game?.ply === this.#given.ply ? this.#given : null;
  });
  seat = $derived.by(() => this.#live.game?.position.seat ?? 0);
  canAsk = $derived.by(() => this.#live.isNow && (this.#live.game?.you.may.includes("hint") ?? false));

  constructor(live: LiveGame) {
    this.#live = live;
  }

  /** Asks for a hint, or takes the one away that is shown. */
  toggle = async () => {
    if (this.hint) return this.dismiss();
    const game = this.#live.game;
    if (!game || this.isAsking) return;
    this.isAsking = true;
    this.problem = "";
    try {
      const given = await api.hint(game.id);
      this.#given = given;
      this.#live.said = words.analysis.hintSaid(moveWords(given.move), hintWords(given, game.position.seat ?? 0));
    } catch (error) {
      if (error instanceof ApiError) this.problem = errorWords(error);
      else if (error instanceof LostError) this.problem = words.form.lost;
      else throw error;
      this.#live.said = this.problem;
    } finally {
      this.isAsking = false;
    }
  };

  dismiss = () => {
    this.#given = null;
  };

  play = async () => {
    const move = this.hint?.move;
    if (move === undefined) return;
    this.dismiss();
    await this.#live.play(move);
  };
}
