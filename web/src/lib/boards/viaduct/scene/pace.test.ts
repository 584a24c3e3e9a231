import { describe, expect, it } from "vitest";

import { nextScale } from "./pace";

describe("the pace", () => {
  it("leaves pixels out where pictures come too late, more where they come much too late", () => {
    expect(nextScale(1, 16.7)).toBe(1);
    expect(nextScale(1, 24)).toBeLessThan(1);
    expect(nextScale(1, 60)).toBeLessThan(nextScale(1, 24));
  });
  it("stops where the board could not be read any more", () => {
    let scale = 1;
    for (let i = 0; i < 20; i++) scale = nextScale(scale, 200);
    expect(scale).toBe(0.35);
  });
});
