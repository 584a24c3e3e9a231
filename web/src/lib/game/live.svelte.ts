/** One game as the page sees it: kept fresh by long polling, stepped through, played. The server decides everything. */

import { api, ApiError, LostError } from "../api/client";
import type { Game, GameKind, Position, Refusal } from "../api/types";
import { words } from "../words";
import { since, turnsOf } from "./turns";

const PAUSES_MS = [300, 1000, 2000, 4000];

export class LiveGame {
  game = $state.raw<Game | null>(null);
  kind = $state.raw<GameKind | null>(null);
  isMissing = $state(false);
  isLost = $state(false);
  isBusy = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  /** Words for the live region. */
  said = $state("");
  /** What the board has to say about half a move; it stands where else stands what is due. */
  hint = $state("");

  /** The ply that is looked at; null for the newest. */
  ply = $state<number | null>(null);
  #past = $state.raw<Position | null>(null);
  /** The ply whose position is on its way; of several that are asked for quickly, the last one counts. */
  #pending: number | null = null;
  #stop = new AbortController();

  turns = $derived(this.game ? turnsOf(this.game) : []);
  isNow = $derived(this.ply === null);
  position = $derived(this.ply === null ? (this.game?.position ?? null) : this.#past);
  /** The seat for which the board is shown: to move, or the person who moved last. */
  viewer = $derived.by(() => {
    const game = this.game;
    if (!game) return null;
    const isHuman = (seat: number | null) => seat !== null && game.seats[seat]?.kind === "human";
    if (isHuman(game.position.seat)) return game.position.seat;
    const turn = this.turns.findLast((each) => isHuman(each.seat));
    const first = game.seats.findIndex((seat) => seat.kind === "human");
    return turn?.seat ?? (first < 0 ? null : first);
  });
  recent = $derived.by(() => {
    if (this.ply !== null) return this.#past?.last ? [this.#past.last] : [];
    return since(this.turns, this.viewer);
  });

  constructor(readonly id: string) {}

  /** Follows the game until `stop`. */
  async follow() {
    let failures = 0;
    while (!this.#stop.signal.aborted) {
      try {
        if (!this.game) await this.#load();
        // After a break the state at once, not when something happens.
        else if (failures) this.#take(await api.game(this.id));
        else this.#take(await api.after(this.id, this.game.version, this.#stop.signal));
        failures = 0;
        this.isLost = false;
      } catch (error) {
        if (this.#stop.signal.aborted) return;
        if (error instanceof ApiError && error.status === 404) {
          this.isMissing = true;
          return;
        }
        failures += 1;
        // One hiccup is not worth a word.
        this.isLost = failures > 1;
        await pause(PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? 1000, this.#stop.signal);
      }
    }
  }

  stop() {
    this.#stop.abort();
  }

  async #load() {
    const [game, kinds] = await Promise.all([api.game(this.id), api.catalogue()]);
    this.kind = kinds.find((kind) => kind.id === game.game) ?? null;
    this.#take(game);
  }

  #take(game: Game) {
    const before = this.game;
    if (before && game.version <= before.version && game.thinking === before.thinking) return;
    if (before && game.version < before.version) return;
    this.game = game;
    if (before && game.version !== before.version) {
      this.refusal = null;
      this.hint = "";
      const back = game.ply < before.ply || game.moves[before.ply - 1] !== before.moves.at(-1);
      if (back && this.ply !== null) this.ply = null;
      this.#announce(game, before.ply);
    }
  }

  #announce(game: Game, from: number) {
    const fresh = this.turns.flatMap((turn) => turn.entries.map((entry) => ({ ...entry, turn: turn.seat }))).filter(({ ply }) => ply >= from);
    const told = fresh.map(({ text, turn }) => words.play.said(game.seats[turn]?.name ?? "", text));
    if (game.position.is_over) told.push(words.play.over);
    if (told.length) this.said = told.join(". ");
  }

  say = (text: string, isPassing = false) => {
    this.refusal = null;
    this.hint = isPassing ? "" : text;
    if (isPassing) this.said = text;
  };

  play = async (move: string) => {
    const game = this.game;
    if (!game || this.isBusy || !this.isNow) return false;
    return this.#send(() => api.move(this.id, game.ply, move));
  };

  undo = async () => {
    const game = this.game;
    if (!game || this.isBusy) return;
    this.ply = null;
    await this.#send(() => api.undo(this.id, game.ply));
  };

  async #send(request: () => Promise<Game>): Promise<boolean> {
    this.isBusy = true;
    try {
      this.#take(await request());
      this.refusal = null;
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === "ply") await this.#refresh();
      else this.#refuse(error);
      return false;
    } finally {
      this.isBusy = false;
    }
  }

  async #refresh() {
    this.#take(await api.game(this.id).catch(() => this.game as Game));
  }

  #refuse(error: unknown) {
    if (error instanceof ApiError)
      this.refusal = { code: error.code, clause: error.clause, squares: error.squares, text: error.message };
    else if (error instanceof LostError)
      this.refusal = { code: "lost", clause: null, squares: [], text: words.form.lost };
    else throw error;
  }

  /** Asks the server why a move is no move, and keeps its words. */
  why = async (move: string) => {
    try {
      this.refusal = await api.refusal(this.id, move);
    } catch (error) {
      this.#refuse(error);
    }
  };

  /** Looks at the position after `ply` moves; the newest is the game itself. */
  look = async (ply: number) => {
    const game = this.game;
    if (!game) return;
    this.refusal = null;
    this.hint = "";
    const wanted = Math.max(0, Math.min(game.ply, ply));
    this.#pending = wanted;
    const past = wanted === game.ply ? null : await api.position(this.id, wanted).catch(() => null);
    if (this.#pending !== wanted) return;
    this.#pending = null;
    if (wanted === game.ply) this.ply = null;
    if (!past) return;
    this.#past = past;
    this.ply = wanted;
  };

  step = (by: number) => this.look((this.#pending ?? this.ply ?? this.game?.ply ?? 0) + by);

  /** Whether the server allows an analysis now: not of a game that people still play against each other. */
  mayAnalyse = $derived.by(() => {
    const game = this.game;
    if (!game) return false;
    return game.position.is_over || game.seats.filter(({ kind }) => kind === "human").length < 2;
  });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      done();
    });
  });
}
