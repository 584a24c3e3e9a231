import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { ATTEMPTS, Connection, OPENING_MS, PATIENCE_MS, PAUSES_MS, SILENCE_MS, type News, type SocketLike } from "./connection";

class FakeSocket implements SocketLike {
  sent: Record<string, unknown>[] = [];
  isClosed = false;
  onopen: SocketLike["onopen"] = null;
  onmessage: SocketLike["onmessage"] = null;
  onclose: SocketLike["onclose"] = null;
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.isClosed = true;
  }
  open() {
    this.onopen?.(undefined as never);
  }
  say(news: News) {
    this.onmessage?.({ data: JSON.stringify(news) });
  }
  /** The other end, or the network, is gone. */
  end() {
    this.onclose?.(undefined as never);
  }
}

const sockets: FakeSocket[] = [];
const newest = () => sockets.at(-1) as FakeSocket;
const heard: News[] = [];
let states: { isOpen: boolean; failures: number; hasOpened: boolean }[] = [];
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  sockets.length = heard.length = 0;
  states = [];
  const make = () => {
    sockets.push(new FakeSocket());
    return newest();
  };
  connection = new Connection(make, { onnews: (news) => heard.push(news), onstate: (state) => states.push(state) }, () => 0.5);
});
afterEach(() => vi.useRealTimers());

describe("the line", () => {
  it("asks for what is wanted when it opens, and when that changes", () => {
    connection.watch("a");
    connection.start();
    connection.start();
    expect(sockets).toHaveLength(1);
    expect(newest().sent).toEqual([]);
    newest().open();
    expect(newest().sent).toEqual([{ kind: "watch", game: "a" }]);
    connection.lobby(true);
    connection.watch("b");
    connection.watch("b");
    expect(newest().sent.slice(1)).toEqual([{ kind: "lobby", open: true }, { kind: "watch", game: "b" }]);
  });

  it("answers an echo before anything else happens", () => {
    connection.start();
    newest().open();
    newest().say({ kind: "game", echo: 7, game: {} });
    expect(newest().sent).toEqual([{ kind: "echo", n: 7 }]);
    expect(heard).toHaveLength(1);
  });

  it("comes back by itself, later each time, and asks again", () => {
    connection.watch("a");
    connection.start();
    newest().open();
    newest().say({ kind: "game" });
    newest().end();
    PAUSES_MS.forEach((pause, i) => {
      expect(sockets).toHaveLength(i + 1);
      vi.advanceTimersByTime(pause - 1);
      expect(sockets).toHaveLength(i + 1);
      vi.advanceTimersByTime(1);
      expect(sockets).toHaveLength(i + 2);
      newest().end();
    });
    vi.advanceTimersByTime(PAUSES_MS.at(-1) ?? 0);
    newest().open();
    expect(newest().sent).toEqual([{ kind: "watch", game: "a" }]);
    expect(states.at(-1)?.isOpen).toBe(true);
    newest().say({ kind: "game" });
    newest().end();
    vi.advanceTimersByTime(PAUSES_MS[0] ?? 0);
    expect(sockets).toHaveLength(PAUSES_MS.length + 3);
  });

  it("does not wait when something hints that the network is back", () => {
    connection.start();
    newest().end();
    newest().end();
    connection.check();
    expect(sockets).toHaveLength(2);
    connection.check();
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(PAUSES_MS[0] ?? 0);
    expect(sockets).toHaveLength(2);
  });

  it("asks a silent line whether it is alive, and gives a dead one up", () => {
    connection.watch("a");
    connection.start();
    newest().open();
    const [first] = sockets;
    vi.advanceTimersByTime(SILENCE_MS);
    expect(first?.sent).toHaveLength(2);
    first?.say({ kind: "presence" });
    vi.advanceTimersByTime(PATIENCE_MS);
    expect(first?.isClosed).toBe(false);
    vi.advanceTimersByTime(SILENCE_MS);
    expect(first?.isClosed).toBe(true);
    vi.advanceTimersByTime(PAUSES_MS[0] ?? 0);
    expect(sockets).toHaveLength(2);
    first?.say({ kind: "late" });
    expect(heard.map(({ kind }) => kind)).toEqual(["presence"]);
  });

  it("asks at once after a sleep", () => {
    connection.watch("a");
    connection.start();
    newest().open();
    connection.check();
    expect(newest().sent).toHaveLength(2);
    vi.advanceTimersByTime(PATIENCE_MS);
    expect(newest().isClosed).toBe(true);
  });

  it("gives up an opening that takes too long", () => {
    connection.start();
    vi.advanceTimersByTime(OPENING_MS + (PAUSES_MS[0] ?? 0));
    expect(sockets[0]?.isClosed).toBe(true);
    expect(sockets).toHaveLength(2);
  });

  it("tells when sockets do not open at all", () => {
    connection.start();
    for (let i = 0; i < ATTEMPTS; i += 1) {
      newest().end();
      vi.advanceTimersByTime(PAUSES_MS.at(-1) ?? 0);
    }
    expect(states.at(-1)).toEqual({ isOpen: false, failures: ATTEMPTS, hasOpened: false });
  });

  it("opens anew with another cookie, and does not take that for a loss", () => {
    connection.watch("a");
    connection.start();
    newest().open();
    const count = states.length;
    connection.renew();
    expect(sockets[0]?.isClosed).toBe(true);
    expect(states).toHaveLength(count);
    newest().open();
    expect(newest().sent).toEqual([{ kind: "watch", game: "a" }]);
  });

  it("stays closed once it is not wanted", () => {
    connection.start();
    newest().open();
    connection.stop();
    expect(newest().isClosed).toBe(true);
    connection.check();
    connection.renew();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });
});
