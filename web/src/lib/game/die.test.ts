import { describe, expect, it } from "vitest";

import { FACES, turnFor } from "./die";

const STANDARD = ["roll1", "roll1", "roll2", "roll2", "rollx", "rollx"];

/** The face that is seen after a turn. */
const seen = (faces: string[], { x, y }: { x: number; y: number }) => {
  const round = (n: number) => ((n % 360) + 360) % 360;
  return faces[FACES.findIndex((face) => round(face.x + x) === 0 && round(face.y + y) === 0)];
};

describe("the die", () => {
  it("shows what was rolled, however often it has rolled", () => {
    for (const [count, face] of ["roll2", "rollx", "roll1", "roll1", "roll2"].entries())
      expect(seen(STANDARD, turnFor(STANDARD, face, count))).toBe(face);
  });
  it("rolls visibly when the same comes again", () => {
    for (const faces of [STANDARD, Array<string>(6).fill("roll2")]) {
      const [one, two] = [turnFor(faces, "roll2", 3), turnFor(faces, "roll2", 4)];
      expect(Math.hypot(two.x - one.x, two.y - one.y)).toBeGreaterThanOrEqual(180);
    }
  });
  it("has each face once", () => {
    expect(new Set(FACES.map(({ x, y }) => `${x} ${y}`)).size).toBe(6);
  });
});
