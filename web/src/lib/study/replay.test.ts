import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Replay, stepKey, type Walk } from "./replay.svelte";

class Line implements Walk {
  at = 0;
  constructor(readonly newest: number) {}
  look = (ply: number) => {
    this.at = Math.max(0, Math.min(this.newest, ply));
    return Promise.resolve(undefined);
  };
  step = (by: number): Promise<undefined> => this.look(this.at + by);
}

let line: Line;
let told: number[];
let replay: Replay;
beforeEach(() => {
  vi.useFakeTimers();
  line = new Line(3);
  told = [];
  replay = new Replay(line, (ply) => told.push(ply));
});
afterEach(() => vi.useRealTimers());

describe("a replay", () => {
  it("goes on by itself, says each step, and stops at the end", async () => {
    await replay.play();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told).toEqual([1, 2, 3]);
    expect(replay.isPlaying).toBe(false);
  });
  it("begins anew from the end", async () => {
    line.at = 3;
    await replay.play();
    expect(told).toEqual([0]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(line.at).toBe(3);
  });
  it("goes as fast as one chooses, from the next step on", async () => {
    const stepsIn = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      return line.at;
    };
    replay.speed = 4;
    await replay.play();
    expect(await stepsIn(650)).toBe(2);
    replay.pause();
    line.at = 0;
    replay.speed = 0.5;
    await replay.play();
    expect(await stepsIn(2000)).toBe(0);
    expect(await stepsIn(500)).toBe(1);
  });
  it("stops when somebody steps themselves", async () => {
    await replay.play();
    await replay.step(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([line.at, replay.isPlaying]).toEqual([1, false]);
    expect(told).toEqual([1]);
  });
  it("stops at once, even while a step is on its way", async () => {
    let arrive: () => void = () => undefined;
    line.step = () => new Promise<undefined>((done) => (arrive = () => done(undefined)));
    await replay.play();
    await vi.advanceTimersByTimeAsync(1300);
    replay.pause();
    arrive();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told).toEqual([]);
  });
  it("has nothing to play in a game without moves", async () => {
    replay = new Replay(new Line(0), () => undefined);
    await replay.play();
    expect(replay.isPlaying).toBe(false);
  });
});

describe("the keys of a line of moves", () => {
  const target = (inside: string[]) => ({ closest: (selector: string) => (inside.some((each) => selector.split(", ").includes(each)) ? {} : null) });
  function press(key: string, inside: string[] = [], more = {}) {
    const event = { key, target: target(inside), defaultPrevented: false, preventDefault: vi.fn(), ...more };
    return stepKey(event as unknown as KeyboardEvent, replay) && event.preventDefault.mock.calls.length === 1;
  }
  it("step, go to both ends, and play", () => {
    for (const [key, at] of [["ArrowRight", 1], ["End", 3], ["ArrowLeft", 2], ["Home", 0]] as const) {
      expect(press(key)).toBe(true);
      expect(line.at).toBe(at);
    }
    expect(press(" ")).toBe(true);
    expect(replay.isPlaying).toBe(true);
  });
  it("are left to a field, to the board, and to a button that is pressed", () => {
    expect(press("ArrowRight", ["input"])).toBe(false);
    expect(press("ArrowRight", ["main *"])).toBe(false);
    expect(press(" ", ["button"])).toBe(false);
    expect(press("ArrowRight", [], { ctrlKey: true })).toBe(false);
    expect(press("a")).toBe(false);
    expect(line.at).toBe(0);
    expect(press("ArrowRight", ["button"])).toBe(true);
  });
});
