import { expect, describe, it } from "vitest";

import { Lens } from "./lens.svelte";

const lens = () => new Lens(() => ({ width: 400, height: 300 }));

describe("the flat picture under the hand", () => {
  it("keeps the point under the hand in its place while it comes closer", () => {
    const it = lens();
    it.zoom(2, { x: 100, y: 200 });
    expect([it.x, it.y]).toEqual([-100, -200]);
  });
  it("never leaves its window, nor is it smaller", () => {
    const it = lens();
    it.zoom(0.2);
    expect(it.isWhole).toBe(true);
    it.zoom(3);
    it.pan(9999, -9999);
    expect([it.x, it.y]).toEqual([0, -600]);
  });
  it("takes a still pointer for a click, and one that went away for a drag", () => {
    const it = lens();
    it.down(1, { x: 10, y: 10 });
    it.move(1, { x: 12, y: 11 });
    expect(it.up(1)).toBe(true);
    it.zoom(2);
    it.down(1, { x: 10, y: 10 });
    it.move(1, { x: 40, y: 10 });
    it.move(1, { x: 30, y: 10 });
    expect(it.up(1)).toBe(false);
  });
  it("takes two fingers for a pinch and for no click", () => {
    const it = lens();
    it.down(1, { x: 100, y: 100 });
    it.down(2, { x: 200, y: 100 });
    it.move(2, { x: 300, y: 100 });
    expect(it.scale).toBe(2);
    expect([it.up(1), it.up(2)]).toEqual([false, false]);
  });
});
