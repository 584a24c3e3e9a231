import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Game } from "../api/types";
import { ServerTime } from "../game/clock";
import { Hearing, shortInMs } from "./hearing";

const SINCE = "2026-01-01T12:00:00.000Z";
const START_MS = Date.parse(SINCE);

/** Five minutes for the whole game: the last 30 seconds are short. */
const game = (left_ms: number, running: number | null = 0, isOver = false) =>
  ({
    clock: { kind: "total", seconds: 300, increment: 0 },
    clocks: { left_ms: [left_ms, 300_000], running, since: SINCE },
    position: { is_over: isOver },
    you: { seats: [0] },
  }) as unknown as Game;

describe("the time", () => {
  it("becomes short when the last 30 seconds of five minutes begin", () => {
    expect(shortInMs(game(40_000), START_MS)).toBe(10_000);
    expect(shortInMs(game(40_000), START_MS + 4_000)).toBe(6_000);
  });
  it("of another, or of nobody, is not mine", () => {
    expect(shortInMs(game(40_000, 1), START_MS)).toBeNull();
    expect(shortInMs(game(40_000, null), START_MS)).toBeNull();
    expect(shortInMs(game(40_000, 0, true), START_MS)).toBeNull();
    expect(shortInMs({ ...game(40_000), clock: null, clocks: null }, START_MS)).toBeNull();
  });
});

describe("hearing", () => {
  const play = vi.fn();
  const time = new ServerTime();
  beforeEach(() => {
    vi.useFakeTimers({ now: START_MS, toFake: ["setTimeout", "clearTimeout", "performance"] });
    time.hear(SINCE, performance.now());
  });
  afterEach(() => {
    play.mockClear();
    vi.useRealTimers();
  });

  it("ticks once a game when the time becomes short", () => {
    const hearing = new Hearing(play);
    hearing.time(game(40_000), time);
    vi.advanceTimersByTime(9_900);
    expect(play).not.toHaveBeenCalled();
    vi.advanceTimersByTime(200);
    expect(play.mock.calls).toEqual([[["tick"]]]);
    hearing.time(game(60_000), time);
    vi.advanceTimersByTime(60_000);
    expect(play).toHaveBeenCalledTimes(1);
  });
  it("does not tick when the move comes in time", () => {
    const hearing = new Hearing(play);
    hearing.time(game(40_000), time);
    hearing.time(game(38_000, 1), time);
    vi.advanceTimersByTime(60_000);
    expect(play).not.toHaveBeenCalled();
  });
  it("knocks at a refusal, not at a lost line", () => {
    const hearing = new Hearing(play);
    hearing.refuse("crossing");
    hearing.refuse("lost");
    expect(play.mock.calls).toEqual([[["refused"]]]);
  });

  const after = (...moves: string[]) =>
    ({
      game: "ponte",
      ply: moves.length,
      moves,
      movers: moves.map((_, ply) => ply % 2),
      you: { seats: [0] },
      started: true,
      position: { seat: moves.length % 2, is_over: false, outcome: null },
    }) as unknown as Game;

  it("hears an own move when it is made, and not once more when the server answers", () => {
    const hearing = new Hearing(play);
    hearing.own(after(), "a1,b2");
    expect(play.mock.calls).toEqual([[["tile"]]]);
    hearing.change(after("a1,b2"), after());
    expect(play.mock.lastCall).toEqual([[]]);
    hearing.change(after("a1,b2", "c1,d2"), after("a1,b2"));
    expect(play.mock.lastCall).toEqual([["tile", "turn"]]);
  });
  it("hears the reply that comes with the answer", () => {
    const hearing = new Hearing(play);
    hearing.own(after(), "a1,b2");
    hearing.change(after("a1,b2", "c1,d2"), after());
    expect(play.mock.lastCall).toEqual([["tile", "turn"]]);
  });
  it("hears what came instead of an own move", () => {
    const hearing = new Hearing(play);
    hearing.own(after(), "a1,b2");
    hearing.change(after("e5,e6"), after());
    expect(play.mock.lastCall).toEqual([["tile"]]);
  });
});
