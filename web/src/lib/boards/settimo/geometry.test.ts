import { describe, expect, it } from "vitest";

import type { SettimoBoard } from "../views";
import start from "./fixtures/start.json";
import { ARROWS, boxOf, chartOf, deckOf, distanceTo, ISLAND_RADIUS, nearestTowards, pick, shore, type Target } from "./geometry";

const board = start.board as unknown as SettimoBoard;
const { islands } = board;
const island = (name: string) => islands.find((one) => one.name === name) as (typeof islands)[number];
const towards = (from: string, key: string) =>
  nearestTowards(island(from), ARROWS[key] as { x: number; y: number }, islands)?.name;

describe("the drawing", () => {
  const { islands } = chartOf(board);
  it("leaves water between the nearest two islands", () => {
    for (const a of islands) {
      for (const b of islands) {
        if (a !== b) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(2 * ISLAND_RADIUS * 1.1);
      }
    }
  });

  it("leaves a board of one island as it is", () => {
    const one = { islands: [{ name: "O", x: 3, y: 4 }], lines: [] };
    expect(chartOf(one)).toEqual(one);
  });

  it("holds all islands", () => {
    const box = boxOf(islands);
    for (const { x, y } of islands) {
      expect(x - ISLAND_RADIUS).toBeGreaterThan(box.x);
      expect(y + ISLAND_RADIUS).toBeLessThan(box.y + box.height);
    }
  });
});

describe("bridges", () => {
  it("reach from shore to shore and a little ashore", () => {
    const { half, ...middle } = deckOf({ x: 0, y: 0 }, { x: 200, y: 0 });
    expect(middle).toEqual({ x: 100, y: 0, angle: 0 });
    expect(half).toBeGreaterThan(100 - ISLAND_RADIUS);
    expect(half).toBeLessThan(100 - ISLAND_RADIUS * 0.8);
  });

  it("vanish between islands that touch", () => {
    expect(deckOf({ x: 0, y: 0 }, { x: 0, y: 60 }).half).toBe(0);
  });
});

describe("shores", () => {
  it("are the same for the same island and differ from others", () => {
    expect(shore("A1", 50)).toBe(shore("A1", 50));
    expect(shore("A1", 50)).not.toBe(shore("A2", 50));
  });

  it("close, without a number that is none", () => {
    for (const { name } of islands) expect(shore(name, 50, { x: 3, y: 4 })).toMatch(/^M[-\d. C]+Z$/);
  });
});

describe("arrow keys", () => {
  it("go to the nearest island in their direction", () => {
    expect(towards("O", "ArrowUp")).toBe("A1");
    expect(towards("O", "ArrowRight")).toBe("A3");
    expect(towards("C1", "ArrowDown")).toBe("A1");
    expect(towards("A1", "ArrowDown")).toBe("O");
  });

  it("stay where there is nothing beyond", () => {
    expect(towards("C1", "ArrowUp")).toBeUndefined();
    expect(towards("C7", "ArrowLeft")).toBeUndefined();
  });

  it("lead to every island from the middle", () => {
    const reached = new Set(["O"]);
    for (const name of reached) {
      for (const key of Object.keys(ARROWS)) {
        const next = towards(name, key);
        if (next) reached.add(next);
      }
    }
    expect(reached.size).toBe(islands.length);
  });
});

describe("what a pointer means", () => {
  const at = (id: string, x: number, isLegal: boolean): Target => ({
    id, isLegal, from: { x, y: 0 }, to: { x, y: 0 }, radius: 10,
  });

  it("is the legal target within a finger's reach, before the unlit one under it", () => {
    expect(pick({ x: 25, y: 0 }, [at("unlit", 30, false), at("lit", 0, true)], 30)?.id).toBe("lit");
  });

  it("is the nearer of two legal ones", () => {
    expect(pick({ x: 25, y: 0 }, [at("far", 0, true), at("near", 40, true)], 30)?.id).toBe("near");
  });

  it("is an unlit one only where it is seen", () => {
    expect(pick({ x: 8, y: 0 }, [at("unlit", 0, false)], 30)?.id).toBe("unlit");
    expect(pick({ x: 12, y: 0 }, [at("unlit", 0, false)], 30)).toBeNull();
  });

  it("counts the distance to the whole bridge", () => {
    const bridge = { from: { x: 0, y: 0 }, to: { x: 100, y: 0 } };
    expect(distanceTo({ x: 50, y: 7 }, bridge)).toBe(7);
    expect(distanceTo({ x: 103, y: 4 }, bridge)).toBe(5);
  });
});
