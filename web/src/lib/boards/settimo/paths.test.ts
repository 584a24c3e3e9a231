import { describe, expect, it } from "vitest";

import type { SettimoColour } from "../views";
import { deckOf, type Point } from "./geometry";
import { BOARD, gapsOf, planksOf, SEAM, shoresOf, stonesOf } from "./paths";

const bridge = (colour: SettimoColour, from: Point, to: Point) => ({ colour, deck: deckOf(from, to) });
const level = bridge("R", { x: 0, y: 0 }, { x: 200, y: 0 });
const upright = bridge("B", { x: 50, y: 0 }, { x: 50, y: 300 });
const count = (path: string, letter: string) => path.split(letter).length - 1;
/** The two ends of a path of one line. */
const ends = (path: string) => [...path.matchAll(/[ML](\S+) ([^\sML]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);

describe("planks of many bridges", () => {
  it("are one path of a kind, with all bridges in it", () => {
    const { shade, ramps, rails, plaques } = planksOf([level, upright]);
    expect([shade, ramps, rails, plaques].map((path) => count(path, "M"))).toEqual([2, 4, 4, 2]);
  });
  it("are parted by colour, and each colour has its sign", () => {
    const { colours } = planksOf([level, upright, level]);
    expect(colours.map(({ colour, boards }) => [colour, count(boards, "M")])).toEqual([["R", 2], ["B", 1]]);
    expect(colours[0]?.signs).not.toBe(colours[1]?.signs);
  });
  it("go the way of the bridge", () => {
    const across = ends(planksOf([upright]).colours[0]?.boards ?? "");
    expect(across.map(([x]) => x)).toEqual([50, 50]);
    expect((across[0]?.[1] ?? 0) + (across[1]?.[1] ?? 0)).toBe(300);
  });
  it("have seams that lie evenly about the middle, on the boards", () => {
    const [from = [0], to = [0]] = ends(planksOf([level]).seams);
    expect(from[0] + to[0]).toBeCloseTo(200, 5);
    const boards = (to[0] - from[0] - SEAM) / BOARD;
    expect(boards).toBeCloseTo(Math.round(boards), 1);
    const [deck = [Infinity]] = ends(planksOf([level]).colours[0]?.boards ?? "");
    expect(from[0]).toBeGreaterThan(deck[0]);
  });
  it("are nothing where islands touch", () => {
    const none = planksOf([bridge("G", { x: 0, y: 0 }, { x: 60, y: 0 })]);
    expect(none.seams).toBe("");
    expect(none.ramps).not.toMatch(/NaN/);
  });
  it("have larger signs where that is asked for", () => {
    const wide = (size: number) => Number(/a([\d.]+)/.exec(planksOf([level], size).plaques)?.[1]);
    expect(wide(1.2)).toBeCloseTo(1.2 * wide(1), 1);
  });
});

it("gaps lead from shore to shore, where the bridge was", () => {
  expect(ends(gapsOf([level.deck])).map(([x]) => x)).toEqual([100 - level.deck.half, 100 + level.deck.half]);
});

it("shores and stones are one path for all islands", () => {
  const islands = [{ name: "A1", x: 0, y: 0 }, { name: "A2", x: 200, y: 50 }];
  expect(count(shoresOf(islands), "M")).toBe(2);
  for (const path of Object.values(stonesOf(islands))) expect(count(path, "M")).toBe(2);
  expect(shoresOf([]) + stonesOf([]).stone).toBe("");
});
