import { describe, expect, it } from "vitest";

import { Grip } from "./grip";
import { Viewpoint } from "./viewpoint";

function grip(mode: "tilted" | "top" = "tilted") {
  const view = new Viewpoint(mode, 16.6, 1.84, () => true, () => undefined);
  view.resize(1000, 700);
  return { view, grip: new Grip(view) };
}

const pointer = (pointerId: number, changes = {}) =>
  ({ pointerId, pointerType: "mouse", button: 0, ctrlKey: false, metaKey: false, shiftKey: false, ...changes });
const finger = (id: number) => pointer(id, { pointerType: "touch" });

describe("the grip on the board", () => {
  it("takes a still pointer for a click and leaves the camera where it is", () => {
    const { view, grip: it } = grip();
    const before = view.eye;
    it.down(pointer(1), { x: 100, y: 100 });
    it.move(1, { x: 104, y: 103 });
    expect(it.up(pointer(1))).toBe(true);
    expect(view.eye).toEqual(before);
  });
  it("turns by a drag, holds the camera meanwhile, and does not click", () => {
    const { view, grip: it } = grip();
    const before = view.eye;
    it.down(pointer(1), { x: 100, y: 100 });
    it.move(1, { x: 160, y: 100 });
    expect(view.look.isHeld).toBe(true);
    expect(view.eye.azimuth).toBeLessThan(before.azimuth);
    expect(view.eye.target).toEqual(before.target);
    expect(it.up(pointer(1))).toBe(false);
    expect(view.look.isHeld).toBe(false);
  });
  it.each([["from the top", "top", {}], ["by the right button", "tilted", { button: 2 }], ["with Shift", "tilted", { shiftKey: true }]] as const)(
    "moves over the board by a drag %s",
    (_, mode, changes) => {
      const { view, grip: it } = grip(mode);
      const before = view.eye;
      it.down(pointer(1, changes), { x: 100, y: 100 });
      it.move(1, { x: 160, y: 100 });
      expect(view.eye.azimuth).toBe(before.azimuth);
      expect(view.eye.target[0]).toBeLessThan(before.target[0]);
      expect(it.up(pointer(1, changes))).toBe(false);
    },
  );
  it("is no click with the right button", () => {
    const { grip: it } = grip();
    it.down(pointer(1, { button: 2 }), { x: 100, y: 100 });
    expect(it.up(pointer(1, { button: 2 }))).toBe(false);
  });
  it("comes closer as two fingers spread", () => {
    const { view, grip: it } = grip();
    const { distance } = view.eye;
    it.down(finger(1), { x: 400, y: 300 });
    it.down(finger(2), { x: 500, y: 300 });
    it.move(2, { x: 600, y: 300 });
    expect(view.eye.distance).toBeCloseTo(distance / 2);
    expect([it.up(finger(1)), it.up(finger(2))]).toEqual([false, false]);
  });
  it("leaves the whole board in its place under one finger that scrolls the page", () => {
    const { view, grip: it } = grip("top");
    it.down(finger(1), { x: 400, y: 300 });
    it.move(1, { x: 450, y: 300 });
    expect(view.isAtHome).toBe(true);
    view.zoom(0.5);
    it.move(1, { x: 500, y: 300 });
    expect(view.eye.target[0]).toBeLessThan(0);
  });
  it("comes closer by the wheel, as far for lines as for pixels", () => {
    const { view, grip: it } = grip();
    const { distance } = view.eye;
    it.wheel({ deltaY: -100, deltaMode: 0, ctrlKey: false }, { x: 500, y: 350 });
    const once = view.eye.distance / distance;
    expect(once).toBeLessThan(0.95);
    it.wheel({ deltaY: -6.25, deltaMode: 1, ctrlKey: false }, { x: 500, y: 350 });
    expect(view.eye.distance / distance).toBeCloseTo(once ** 2);
  });
});
