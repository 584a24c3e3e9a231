import { describe, expect, it } from "vitest";

import type { Piece } from "../drawing";
import { parseSpan, type Span } from "../moves";
import { Motion } from "./motion";

const piece = (text: string): Piece => ({ key: text, span: parseSpan(text) as Span, seat: 0, isExtra: false, isDim: false, isGlass: false, rim: null });
const [first, second] = [piece("1.1-4.1@0"), piece("1.2-4.2@0")];

describe("the way of a bridge", () => {
  it("leads down to its place within 200 ms", () => {
    const motion = new Motion();
    motion.update([first], 0, true);
    expect(motion.at(0)).toEqual({ placed: [{ piece: first, lift: 0, scale: 1 }], isMoving: false });
    motion.update([first, second], 1000, true);
    expect(motion.at(1000).placed[1]?.lift).toBeGreaterThan(1);
    expect(motion.at(1050).isMoving).toBe(true);
    expect(motion.at(1200)).toMatchObject({ placed: [{ lift: 0 }, { lift: 0 }], isMoving: false });
  });
  it("leads up and away where it is taken off", () => {
    const motion = new Motion();
    motion.update([first, second], 0, true);
    motion.update([first], 1000, true);
    expect(motion.at(1100).placed[1]?.lift).toBeGreaterThan(0);
    expect(motion.at(1200)).toMatchObject({ placed: [{ piece: first }], isMoving: false });
  });
  it("is none where less motion is asked for, and none to another position", () => {
    const calm = new Motion();
    calm.update([first], 0, false);
    calm.update([first, second], 1000, false);
    expect(calm.at(1000).isMoving).toBe(false);
    const other = new Motion();
    other.update([first], 0, true);
    other.update(Array.from({ length: 6 }, (_, i) => piece(`5.${i + 1}-8.${i + 1}@0`)), 1000, true);
    expect(other.at(1000).isMoving).toBe(false);
  });
});
