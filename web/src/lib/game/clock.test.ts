import { describe, expect, it } from "vitest";

import type { Clocks, Game } from "../api/types";
import { changesInMs, clockText, isLow, leftMs, ServerTime, Warnings } from "./clock";

const NOON = "2026-03-01T12:00:00Z";
const noon = Date.parse(NOON);
const HOUR = 3_600_000;

describe("the time left", () => {
  const clocks: Clocks = { left_ms: [60_000, 45_000, null], running: 1, since: NOON };
  it("goes down for the one to move alone, from when it was told", () => {
    expect(leftMs(clocks, 0, noon + 20_000)).toBe(60_000);
    expect(leftMs(clocks, 1, noon + 20_000)).toBe(25_000);
    expect(leftMs(clocks, 2, noon + 20_000)).toBeNull();
  });
  it("is never less than nothing, nor more than it was", () => {
    expect(leftMs(clocks, 1, noon + 60_000)).toBe(0);
    expect(leftMs(clocks, 1, noon - 5000)).toBe(45_000);
  });
});

describe("the server's time", () => {
  it("is that of the answer with the shortest way", () => {
    const time = new ServerTime();
    time.hear("2026-03-01T12:00:00.000Z", 1300); // 300 ms on the way
    expect(time.at(1300)).toBe(noon);
    time.hear("2026-03-01T12:00:10.000Z", 11_050); // 50 ms
    expect(time.at(11_050)).toBe(noon + 10_000);
    time.hear("2026-03-01T12:00:20.000Z", 21_900); // slow again
    expect(time.at(21_900)).toBe(noon + 20_850);
  });
  it("is believed anew when it was set back", () => {
    const time = new ServerTime();
    time.hear("2026-03-01T12:00:00Z", 0);
    time.hear("2026-03-01T11:00:01Z", 1000);
    expect(time.at(1000)).toBe(noon - HOUR + 1000);
  });
});

describe("a clock in figures", () => {
  it.each([
    [0, "0.0"],
    [940, "0.9"],
    [9_999, "9.9"],
    [10_000, "0:10"],
    [59_999, "0:59"],
    [180_000, "3:00"],
    [HOUR + 62_000, "1:01:02"],
    [5 * HOUR + 65_000, "5 h 1 min"],
    [24 * HOUR, "1 d 0 h"],
    [75 * HOUR, "3 d 3 h"],
  ])("%i ms are %s", (ms, text) => expect(clockText(ms)).toBe(text));

  it("changes when its text does", () => {
    for (const ms of [9_950, 10_050, 61_234, 4 * HOUR + 1234, 50 * HOUR]) {
      const wait = changesInMs(ms);
      expect(wait).toBeGreaterThan(0);
      expect(clockText(ms - wait + 2)).toBe(clockText(ms));
    }
    expect(clockText(10_050 - changesInMs(10_050))).toBe("9.9");
  });

  it("is low towards its end", () => {
    const total = (seconds: number) => ({ kind: "total", seconds, increment: 0 }) as Game["clock"];
    expect(isLow(total(600), 29_000)).toBe(true);
    expect(isLow(total(600), 31_000)).toBe(false);
    expect(isLow(total(10), 6000)).toBe(false);
    expect(isLow(total(10), 4900)).toBe(true);
    expect(isLow({ kind: "move", days: 3 }, 2 * HOUR)).toBe(true);
    expect(isLow({ kind: "move", days: 3 }, 20 * HOUR)).toBe(false);
    expect(isLow(null, 0)).toBe(false);
  });
});

describe("how little time is left", () => {
  const told = (...lefts_ms: number[]) => {
    const warnings = new Warnings();
    return lefts_ms.map((left_ms) => warnings.due(left_ms));
  };
  it("is told at a minute and at ten seconds", () => {
    expect(told(62_000, 60_000, 59_000, 10_500, 9_999, 9_800, 0)).toEqual([null, 60_000, null, null, 10_000, null, null]);
  });
  it("is told once, also where time is added after each turn", () => {
    expect(told(61_000, 59_000, 64_000, 58_000, 12_000, 9_000, 14_000, 9_500)).toEqual([null, 60_000, null, null, null, 10_000, null, null]);
  });
  it("is not told of what was so when the game began, or when the page was opened", () => {
    expect(told(60_000, 59_000)).toEqual([null, null]);
    expect(told(8_000, 7_000)).toEqual([null, null]);
  });
  it("is told of the least where several were passed unseen", () => {
    expect(told(70_000, 9_000, 8_000)).toEqual([null, 10_000, null]);
  });
});
