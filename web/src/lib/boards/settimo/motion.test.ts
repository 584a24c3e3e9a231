import { describe, expect, it } from "vitest";

import { Leaving, Motion } from "./motion";

function at(times: number[], isReduced = false) {
  const clock = [...times];
  return new Motion(() => clock.shift() ?? NaN, () => isReduced);
}

describe("motion", () => {
  it("is none for the position that is there at first", () => {
    const motion = at([0]);
    motion.note();
    expect(motion.ms("village")).toBe(0);
  });
  it("takes less than 200 ms, the same for all that moves with one change", () => {
    const motion = at([1000]);
    motion.note();
    motion.note();
    expect(motion.ms("village")).toBeGreaterThan(0);
    expect(motion.ms("village")).toBeLessThan(200);
  });
  it("is none for a piece that moves again at once, and comes back when it waits", () => {
    const motion = at([1000, 1050, 1500]);
    motion.note();
    motion.note();
    expect(motion.ms("piece")).toBeGreaterThan(0);
    motion.note();
    expect(motion.ms("piece")).toBe(0);
    motion.note();
    expect(motion.ms("piece")).toBeGreaterThan(0);
  });
  it("lets the village turn that comes right after the step onto it", () => {
    const motion = at([1000, 1020]);
    motion.note();
    motion.note();
    expect(motion.ms("piece")).toBeGreaterThan(0);
    motion.note();
    expect(motion.ms("village")).toBeGreaterThan(0);
  });
  it("is none for those who want less", () => {
    const motion = at([0], true);
    motion.note();
    motion.note();
    expect(motion.ms("bridge")).toBe(0);
  });
});

describe("what leaves", () => {
  it("is what was there before the newest change, for as long as nothing else changes", () => {
    const leaving = new Leaving();
    expect(leaving.follow(["a", "b", "c"])).toEqual([]);
    expect(leaving.follow(["a", "c"])).toEqual(["b"]);
    expect(leaving.follow(["a", "c"])).toEqual(["b"]);
    expect(leaving.follow(["a", "b"])).toEqual(["c"]);
  });
});
