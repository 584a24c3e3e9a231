/** One game as the page sees it: heard through the line, stepped through, played. The server decides everything. */

import { untrack } from "svelte";

import { api, ApiError } from "../api/client";
import { insisted } from "../api/insist";
import { line, type Presence } from "../api/live.svelte";
import type { Action, ChatMessage, Game, GameKind, Position, Refusal } from "../api/types";
import { refusalFor, toldOf, unruled } from "../api/telling";
import { loadAnticipation } from "../boards";
import type { Anticipate } from "../boards/board";
import { words } from "../words";
import { ServerTime } from "./clock";
import { moveWords, ownSeat, seatName } from "./names";
import { since, turnsOf } from "./turns";

const PAUSES_MS = [300, 1000, 2000, 4000];

export class LiveGame {
  game = $state.raw<Game | null>(null);
  kind = $state.raw<GameKind | null>(null);
  presence = $state.raw<Presence | null>(null);
  isMissing = $state(false);
  #isUnanswered = $state(false);
  isBusy = $state(false);
  /** What was done here is not answered; it is sent again. */
  isWaiting = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  #said = $state("");
  /** What the board has to say about half a move; it stands where else stands what is due. */
  hint = $state("");
  readonly time = new ServerTime();
  /** Told of each change, with the game before it; and of the words beside the board. */
  onchange: ((game: Game, before: Game) => void) | null = null;
  onmessage: ((message: ChatMessage) => void) | null = null;
  onback: (() => void) | null = null;

  /** The ply that is looked at; null for the newest. */
  ply = $state<number | null>(null);
  #past = $state.raw<Position | null>(null);
  /** The ply whose position is on its way; of several that are asked for quickly, the last one counts. */
  #pending: number | null = null;
  #stop = new AbortController();
  #leave: (() => void) | null = null;
  #isRenewed = false;

  /** Your own move as the board shows it until the server has answered; the server may still refuse it. */
  #awaited = $state.raw<{ view: unknown; move: string } | null>(null);
  #anticipate: Anticipate<unknown> = () => null;

  turns = $derived(this.game ? turnsOf(this.game) : []);
  isNow = $derived(this.ply === null);
  isLost = $derived(this.#isUnanswered || (line.isLost && !line.isBlocked));
  position = $derived(this.ply === null ? (this.game?.position ?? null) : this.#past);
  /** Your own move is on the board and not answered yet. */
  isAnticipating = $derived(this.#awaited !== null);
  /** The own move that is shown already and not answered yet. */
  awaited = $derived(this.#awaited?.move ?? null);
  /** What the board shows: the position, or what your own move makes of it as far as one can see. */
  view = $derived(this.#awaited && this.ply === null ? this.#awaited.view : this.position?.view);
  last = $derived(this.#awaited && this.ply === null ? this.#awaited.move : (this.position?.last ?? null));
  /** The seat for which the game is shown: your own; of several the one to move, or that moved last. */
  viewer = $derived.by(() => {
    const game = this.game;
    if (!game) return null;
    const own = game.you.seats;
    if (own.length < 2) return own[0] ?? 0;
    const isOwn = (seat: number | null) => seat !== null && own.includes(seat);
    if (isOwn(game.position.seat)) return game.position.seat;
    return this.turns.findLast((turn) => isOwn(turn.seat))?.seat ?? own[0] ?? 0;
  });
  recent = $derived.by(() => {
    if (this.ply !== null) return this.#past?.last ? [this.#past.last] : [];
    if (this.#awaited) return [this.#awaited.move];
    return since(this.turns, this.viewer);
  });

  constructor(readonly id: string) {}

  /** Words for the live region; the same words again are heard again. */
  get said(): string {
    return this.#said;
  }
  set said(text: string) {
    this.#said = text && text === this.#said ? `${text}\u00a0` : text;
  }

  may = (action: Action) => this.game?.you.may.includes(action) ?? false;

  /** Follows the game until `stop`. */
  async follow() {
    if (!(await this.#untilLoaded())) return;
    this.#leave = line.watch(this.id, {
      ongame: this.#hear,
      onpresence: this.#see,
      onmessage: (message) => this.onmessage?.(message),
      onback: () => this.onback?.(),
    });
    void this.#poll();
  }

  async #untilLoaded(): Promise<boolean> {
    for (let failures = 0; !this.#stop.signal.aborted; ) {
      try {
        await this.#load();
        this.#isUnanswered = false;
        return !this.#stop.signal.aborted;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) {
          this.isMissing = true;
          return false;
        }
        failures += 1;
        await this.#rest(failures);
      }
    }
    return false;
  }

  /** Where sockets do not open at all, the game is asked for again and again. */
  async #poll() {
    for (let failures = 0; !this.#stop.signal.aborted; ) {
      if (!line.isBlocked || !this.game) {
        failures = 0;
        await pause(1000, this.#stop.signal);
        continue;
      }
      try {
        this.#take(await api.after(this.id, this.game.version, this.#stop.signal));
        failures = 0;
        this.#isUnanswered = false;
      } catch {
        failures += 1;
        await this.#rest(failures);
      }
    }
  }

  async #rest(failures: number) {
    if (this.#stop.signal.aborted) return;
    // One hiccup is not worth a word.
    this.#isUnanswered = failures > 1;
    await pause(PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? 1000, this.#stop.signal);
  }

  stop() {
    this.#stop.abort();
    this.#leave?.();
  }

  async #load() {
    const [game, kinds] = await Promise.all([api.game(this.id), api.catalogue()]);
    this.kind = kinds.find((kind) => kind.id === game.game) ?? null;
    this.#take(game);
    void loadAnticipation(game.game).then((anticipate) => (this.#anticipate = anticipate), () => undefined);
  }

  /** A socket that was opened before this page had a name at the table does not know who is here. */
  #hear = (game: Game) => {
    const isStranger = !game.you.seats.length && (this.game?.you.seats.length ?? 0) > 0;
    if (isStranger && !this.#isRenewed) {
      this.#isRenewed = true;
      line.renew();
      return;
    }
    this.#isUnanswered = false;
    this.#take(game);
  };

  #see = (presence: Presence) => {
    this.presence = presence;
  };

  /** States may come by two ways: the later one counts. One version may still differ in who thinks, or what you may. */
  #take(game: Game) {
    const before = untrack(() => this.game);
    this.time.hear(game.you.now, performance.now());
    if (before && game.version < before.version) return;
    if (before && game.version === before.version && Date.parse(game.you.now) < Date.parse(before.you.now)) return;
    // What is half done on the board stays so while others sit down or ask.
    const isSame = before !== null && JSON.stringify(game.position) === JSON.stringify(before.position);
    this.game = isSame ? { ...game, position: before.position } : game;
    if (!before) return;
    if (!isSame) {
      this.#awaited = null;
      this.refusal = null;
      this.hint = "";
      const back = game.ply < before.ply || game.moves[before.ply - 1] !== before.moves.at(-1);
      if (back && this.ply !== null) this.ply = null;
      this.#announce(game, before.ply);
    }
    this.onchange?.(game, before);
  }

  #announce(game: Game, from: number) {
    // Settimo's board tells what happens itself, and all of it.
    const fresh = game.game === "settimo" ? [] : this.turns.flatMap((turn) => turn.entries.map((entry) => ({ ...entry, turn: turn.seat }))).filter(({ ply }) => ply >= from);
    const told = fresh.map(({ text, turn }) => words.play.said(seatName(game, turn), moveWords(text)));
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
    const view = game.position.legal.includes(move) ? this.#anticipate(game.position.view, move) : null;
    this.refusal = null;
    this.#awaited = view === null ? null : { view, move };
    return this.act(() => api.move(this.id, game.ply, move)).finally(() => (this.#awaited = null));
  };

  undo = async () => {
    const game = this.game;
    if (!game || this.isBusy) return;
    this.ply = null;
    await this.act(() => api.undo(this.id, game.ply));
  };

  /** Does what counts once however often it is sent: again and again, until it is answered. */
  act = async (request: () => Promise<Game>): Promise<boolean> => {
    if (this.isBusy) return false;
    this.isBusy = true;
    try {
      this.#take(await insisted(request, { signal: this.#stop.signal, onlost: this.#lost }));
      this.refusal = null;
      if (this.isWaiting) line.check();
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === "ply") await this.refresh();
      else {
        this.refusal = refusalFor(error);
        // What is no longer possible has changed on the way here.
        if (error instanceof ApiError && error.status === 409) await this.refresh(true);
      }
      return false;
    } finally {
      this.isBusy = this.isWaiting = false;
    }
  };

  #lost = () => {
    this.isWaiting = true;
    line.check();
  };

  /** The game as it is now. */
  async refresh(keepsRefusal = false) {
    const { refusal } = this;
    const game = await api.game(this.id).catch(() => null);
    if (game) this.#take(game);
    if (keepsRefusal) this.refusal = refusal;
  }

  /** Tells why what was asked for cannot be had. */
  explain = (text: string) => {
    this.refusal = unruled(text);
  };

  /** Asks the server why a move is no move. */
  why = async (move: string, unseen?: string) => {
    try {
      const refusal = await api.refusal(this.id, move);
      this.refusal = refusal && toldOf(refusal, unseen);
    } catch (error) {
      this.refusal = refusalFor(error);
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

  mayAnalyse = $derived(this.game?.you.may.includes("analyse") ?? false);
  /** The only seat of the one who looks. */
  own = $derived(this.game ? ownSeat(this.game) : null);
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
