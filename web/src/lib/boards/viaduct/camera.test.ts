import { describe, expect, it } from "vitest";

import { axes, between, compass, fit, position } from "./camera";

describe("the camera", () => {
  it.each([
    ["tilted", 1.6],
    ["tilted", 0.49],
    ["top", 1],
  ] as const)("sees the whole board: %s, aspect %d", (mode, aspect) => {
    const eye = fit(mode, aspect, 16.6, 1.8);
    const { towards, right, up } = axes(eye.azimuth, eye.polar);
    const from = position(eye);
    const tall = Math.tan((eye.fov * Math.PI) / 360);
    let widest = 0;
    for (const x of [-16.6, 16.6]) {
      for (const z of [-16.6, 16.6]) {
        const to = [x - from[0], -from[1], z - from[2]] as const;
        const along = (axis: readonly number[]) => to.reduce((sum, value, i) => sum + value * (axis[i] ?? 0), 0);
        const depth = -along(towards);
        const share = Math.max(Math.abs(along(right)) / depth / tall / aspect, Math.abs(along(up)) / depth / tall);
        expect(share).toBeLessThan(1);
        widest = Math.max(widest, share);
      }
    }
    expect(widest).toBeGreaterThan(0.85);
  });

  it("leaves a strip free at the top", () => {
    const eye = fit("top", 1, 16.6, 1.8, 0.15);
    const north = (-16.6 - position(eye)[2]) / -position(eye)[1];
    const share = north / Math.tan((eye.fov * Math.PI) / 360);
    expect(share).toBeLessThan(0.72);
    expect(share).toBeGreaterThan(0.6);
  });

  it("goes from one view to the other without a jump", () => {
    const [from, to] = [fit("tilted", 1, 16, 2), fit("top", 1, 16, 2)];
    expect(between(from, to, 0).distance).toBeCloseTo(from.distance);
    expect(between(from, to, 1).distance).toBeCloseTo(to.distance);
  });

  it("turns the arrow keys with the board", () => {
    expect(compass("up", -0.2)).toBe("north");
    expect(compass("up", Math.PI / 2)).toBe("west");
    expect(compass("right", Math.PI)).toBe("west");
    expect(compass("down", -Math.PI / 2)).toBe("west");
  });
});
