/** What the page hears from the server as it happens: one socket for all of it, opened while somebody listens. */

import { ATTEMPTS, Connection, type News, type SocketLike } from "./connection";
import type { ChatMessage, Game, GameSummary } from "./types";

export interface Note {
  what: "turn" | "over";
  game: string;
  title: string;
}

export interface Presence {
  here: number[];
  watchers: number;
}

export interface GameListener {
  ongame: (game: Game) => void;
  onpresence?: (presence: Presence) => void;
  onmessage?: (message: ChatMessage) => void;
  /** After a break: what is no state has to be asked for. */
  onback?: () => void;
}

/** A page that goes to the next place keeps its line: the next listener comes within this time. */
const LINGER_MS = 1500;
/** One hiccup is not worth a word. */
const HICCUP_MS = 1200;

class Line {
  isOpen = $state(false);
  /** The line was lost, for longer than a hiccup. */
  isLost = $state(false);
  /** Sockets do not open here at all: who wants to know has to ask. */
  isBlocked = $state(false);
  /** What happened in your other games, latest first. */
  notes = $state.raw<readonly Note[]>([]);
  readonly #connection: Connection;
  #game: { id: string; listener: GameListener } | null = null;
  #lobby: ((games: GameSummary[]) => void) | null = null;
  #noted: ((note: Note) => void) | null = null;
  #hiccup: ReturnType<typeof setTimeout> | undefined;
  #linger: ReturnType<typeof setTimeout> | undefined;
  #isListening = false;

  constructor() {
    const make = () => {
      const scheme = location.protocol === "https:" ? "wss:" : "ws:";
      return new WebSocket(`${scheme}//${location.host}/api/live`) as unknown as SocketLike;
    };
    this.#connection = new Connection(make, { onnews: this.#hear, onstate: this.#note });
  }

  /** Looks at a game, and at no other, until the function given back is called. */
  watch(id: string, listener: GameListener): () => void {
    this.#game = { id, listener };
    this.notes = this.notes.filter(({ game }) => game !== id);
    this.#connection.watch(id);
    this.#begin();
    return () => {
      if (this.#game?.listener !== listener) return;
      this.#game = null;
      this.#connection.watch(null);
      this.#end();
    };
  }

  /** The open games of the lobby, now and whenever they change, until the function given back is called. */
  lobby(listener: (games: GameSummary[]) => void): () => void {
    this.#lobby = listener;
    this.#connection.lobby(true);
    this.#begin();
    return () => {
      if (this.#lobby !== listener) return;
      this.#lobby = null;
      this.#connection.lobby(false);
      this.#end();
    };
  }

  /** Who is told of your other games beside `notes`. */
  onnote(listener: (note: Note) => void): () => void {
    this.#noted = listener;
    return () => {
      if (this.#noted === listener) this.#noted = null;
    };
  }

  /** After joining, logging in or out: the server has to learn who is at this end. */
  renew = () => this.#connection.renew();

  /** A request was lost, or something else says that the line may be dead. */
  check = () => this.#connection.check();

  #begin() {
    clearTimeout(this.#linger);
    if (!this.#isListening) {
      this.#isListening = true;
      window.addEventListener("online", this.check);
      window.addEventListener("offline", this.check);
      window.addEventListener("pageshow", this.check);
      window.addEventListener("trearchi:identity", this.renew);
      document.addEventListener("visibilitychange", this.#seen);
    }
    this.#connection.start();
  }

  #end() {
    clearTimeout(this.#linger);
    this.#linger = setTimeout(() => {
      if (this.#game || this.#lobby) return;
      this.#isListening = false;
      window.removeEventListener("online", this.check);
      window.removeEventListener("offline", this.check);
      window.removeEventListener("pageshow", this.check);
      window.removeEventListener("trearchi:identity", this.renew);
      document.removeEventListener("visibilitychange", this.#seen);
      this.#connection.stop();
    }, LINGER_MS);
  }

  #seen = () => {
    if (document.visibilityState === "visible") this.check();
  };

  #note = ({ isOpen, failures, hasOpened }: { isOpen: boolean; failures: number; hasOpened: boolean }) => {
    const isBack = isOpen && !this.isOpen;
    this.isOpen = isOpen;
    this.isBlocked = !hasOpened && failures >= ATTEMPTS;
    if (isOpen || !failures) {
      clearTimeout(this.#hiccup);
      this.#hiccup = undefined;
      this.isLost = false;
    } else this.#hiccup ??= setTimeout(() => (this.isLost = true), HICCUP_MS);
    if (isBack) this.#game?.listener.onback?.();
  };

  #hear = (news: News) => {
    const game = this.#game;
    switch (news.kind) {
      case "game": {
        const told = news.game as Game;
        if (game && told.id === game.id) game.listener.ongame(told);
        break;
      }
      case "presence":
        if (news.game === game?.id) game?.listener.onpresence?.(news as unknown as Presence);
        break;
      case "message":
        if (news.game === game?.id) game?.listener.onmessage?.(news.message as ChatMessage);
        break;
      case "lobby":
        this.#lobby?.(news.games as GameSummary[]);
        break;
      case "note":
        this.#take(news as unknown as Note);
    }
  };

  #take(note: Note) {
    if (note.game === this.#game?.id) return;
    this.notes = [note, ...this.notes.filter(({ game }) => game !== note.game)];
    this.#noted?.(note);
  }
}

export const line = new Line();
