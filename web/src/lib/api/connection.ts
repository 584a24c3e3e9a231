/**
 * The one socket of a page (docs/http.md, "Live"): it asks again for what it wants whenever it opens, answers echoes at
 * once, notices a dead line, and comes back by itself. What arrives are states, so nothing has to be caught up with.
 */

export interface SocketLike {
  send(text: string): void;
  close(): void;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: never) => void) | null;
}

export type Wish = { kind: "watch"; game: string | null } | { kind: "lobby"; open: boolean };
export type News = { kind: string; echo?: number } & Record<string, unknown>;

export const PAUSES_MS = [300, 1000, 2000, 4000];
/** So long may the line be silent before it is asked whether it is alive, and so long may the answer take. */
export const SILENCE_MS = 20_000;
export const PATIENCE_MS = 5000;
export const OPENING_MS = 10_000;
/** So many attempts fail before sockets count as impossible here. */
export const ATTEMPTS = 3;

interface Told {
  /** What the server says. */
  onnews: (news: News) => void;
  /** The line is open, or was lost; `failures` attempts in a row have failed, and it `hasOpened` before or not. */
  onstate: (state: { isOpen: boolean; failures: number; hasOpened: boolean }) => void;
}

export class Connection {
  #socket: SocketLike | null = null;
  #isOpen = false;
  #hasOpened = false;
  #isWanted = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watched: string | null = null;
  #isInLobby = false;

  constructor(
    readonly make: () => SocketLike,
    readonly told: Told,
    /** Spread over time, so that not all pages come back at once when the server does. */
    readonly random: () => number = Math.random,
  ) {}

  /** Opens the line, now. */
  start() {
    this.#isWanted = true;
    if (!this.#socket) this.#open();
  }

  stop() {
    this.#isWanted = false;
    this.#drop();
    this.#failures = 0;
    this.#tell();
  }

  /** Another cookie, another socket: the server knows who asks from the moment it opens. */
  renew() {
    if (!this.#isWanted) return;
    this.#drop();
    this.#open();
  }

  /** Something hints at a change of the line: the network is back, the machine has slept, a request was lost. */
  check() {
    if (!this.#isWanted) return;
    if (this.#isOpen) this.#ask();
    else if (!this.#socket) {
      clearTimeout(this.#timer);
      this.#open();
    }
  }

  watch(game: string | null) {
    if (this.#watched === game) return;
    this.#watched = game;
    this.#send({ kind: "watch", game });
  }

  lobby(open: boolean) {
    if (this.#isInLobby === open) return;
    this.#isInLobby = open;
    this.#send({ kind: "lobby", open });
  }

  #open() {
    clearTimeout(this.#timer);
    const socket = this.make();
    this.#socket = socket;
    this.#timer = setTimeout(() => this.#lose(socket), OPENING_MS);
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.#isOpen = this.#hasOpened = true;
      if (this.#watched !== null) this.#send({ kind: "watch", game: this.#watched });
      if (this.#isInLobby) this.#send({ kind: "lobby", open: true });
      this.#tell();
      this.#wait();
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket) return;
      const news = JSON.parse(data) as News;
      if (typeof news.echo === "number") socket.send(JSON.stringify({ kind: "echo", n: news.echo }));
      // An open socket that is closed at once, again and again, is a failure too: only what it says counts.
      this.#failures = 0;
      this.#wait();
      this.told.onnews(news);
    };
    socket.onclose = () => this.#lose(socket);
  }

  #lose(socket: SocketLike) {
    if (socket !== this.#socket) return;
    this.#drop();
    this.#failures += 1;
    this.#tell();
    const pause = PAUSES_MS[Math.min(this.#failures, PAUSES_MS.length) - 1] ?? 1000;
    this.#timer = setTimeout(() => this.#open(), pause * (0.75 + this.random() / 2));
  }

  #drop() {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    this.#isOpen = false;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #wait() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), SILENCE_MS);
  }

  /** Whether anybody is there: what is asked for again is answered at once. */
  #ask() {
    const socket = this.#socket;
    if (!socket || !this.#isOpen) return;
    clearTimeout(this.#timer);
    if (this.#watched !== null) this.#send({ kind: "watch", game: this.#watched });
    else if (this.#isInLobby) this.#send({ kind: "lobby", open: true });
    else return;
    this.#timer = setTimeout(() => this.#lose(socket), PATIENCE_MS);
  }

  #send(wish: Wish) {
    if (this.#isOpen) this.#socket?.send(JSON.stringify(wish));
  }

  #tell() {
    this.told.onstate({ isOpen: this.#isOpen, failures: this.#failures, hasOpened: this.#hasOpened });
  }
}
