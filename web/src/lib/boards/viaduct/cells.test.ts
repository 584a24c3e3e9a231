import { describe, expect, it } from "vitest";

import type { ViaductBridge } from "../views";
import { Cells, meet, meetBox, meetGhost, type Ray } from "./cells";
import { LegalMoves } from "./legal";
import { LEVEL_HEIGHT } from "./measures";

const bridge = (text: string, seat = 0): ViaductBridge => {
  const [x1, y1, x2, y2, level] = text.split(/[.@-]/).map(Number) as [number, number, number, number, number];
  return { ends: [[x1, y1], [x2, y2]], level, seat, is_extra: false, carries: false, text };
};
/** Straight down onto the middle of a column. */
const down = (x: number, y: number): Ray => ({ origin: [x - 0.5, 50, y - 0.5], direction: [0, -1, 0] });
/** Level towards the north, through the middle of a column, at a height. */
const north = (x: number, height: number): Ray => ({ origin: [x - 0.5, height, -20], direction: [0, 0, 1] });

const cells = new Cells([bridge("2.5-5.5@0"), bridge("2.5-2.8@1")]);

describe("columns", () => {
  it("tells pillars from decks, the lowest first", () => {
    expect(cells.at({ x: 2, y: 5 })).toEqual([
      { level: 0, isPillar: true, bridge: 0 },
      { level: 1, isPillar: true, bridge: 1 },
    ]);
    expect(cells.top({ x: 3, y: 5 })).toMatchObject({ isPillar: false, bridge: 0 });
    expect(cells.top({ x: 2, y: 5 }, 0)).toMatchObject({ bridge: 0 });
  });
});

describe("what a ray of sight meets", () => {
  it("meets the topmost bridge, the ground beside it, nothing off the board", () => {
    expect(meet(down(2, 5), cells, 30)?.spot).toEqual({ column: { x: 2, y: 5 }, bridge: 1 });
    expect(meet(down(9, 9), cells, 30)?.spot).toEqual({ column: { x: 9, y: 9 }, bridge: null });
    expect(meet(down(31, 9), cells, 30)).toBeNull();
  });

  it("sees through levels that are not shown", () => {
    expect(meet(down(2, 5), cells, 30, 0)?.spot.bridge).toBe(0);
    expect(meet(down(2, 7), cells, 30, 0)?.spot.bridge).toBeNull();
  });

  it("passes under an arch and stops at a pillar", () => {
    const under = meet({ origin: [2.5, 0.3, -20], direction: [0, -0.0102, 1] }, cells, 30);
    expect(under?.spot).toEqual({ column: { x: 3, y: 10 }, bridge: null });
    expect(meet(north(5, 0.3), cells, 30)?.spot).toEqual({ column: { x: 5, y: 5 }, bridge: 0 });
  });

  it("means the pillar near a pillar", () => {
    const beside: Ray = { origin: [2.1, 50, 4.5], direction: [0, -1, 0] };
    expect(meet(beside, new Cells([bridge("2.5-5.5@0")]), 30)?.spot.column).toEqual({ x: 2, y: 5 });
  });

  it("misses a box beside the ray", () => {
    expect(meetBox(down(9, 9), [0, 0, 0], [1, 1, 1])).toBeNull();
    expect(meetBox(down(1, 1), [0, 0, 0], [1, 1, 1])).toBeCloseTo(49);
  });

  it("takes all of a ghost but the chosen pillar for its other pillar", () => {
    const options = new LegalMoves(["+2.5-2.8@2", "+2.5-5.5@2"]).from({ x: 2, y: 5 });
    expect(meetGhost(down(2, 7), options)?.spot.column).toEqual({ x: 2, y: 8 });
    expect(meetGhost(down(2, 5), options)).toBeNull();
    expect(meetGhost(down(4, 5), options)?.distance).toBeCloseTo(50 - 3 * LEVEL_HEIGHT);
  });
});
