import { PerspectiveCamera, Raycaster, Vector2, Vector3 } from "three";
import { describe, expect, it } from "vitest";

import { along, axes, between, compass, fit, lineThrough, position, project, type Eye, type Sight } from "./camera";

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

describe("the line of sight", () => {
  const eye: Eye = { target: [3, 0, -2], azimuth: 0.7, polar: 0.9, distance: 40, fov: 28 };
  const sight: Sight = { eye, width: 800, height: 500 };

  /** The camera of three.js, as the scene points it. */
  function camera({ eye, width, height }: Sight): PerspectiveCamera {
    const made = new PerspectiveCamera(eye.fov, width / height, 1, 400);
    made.position.set(...position(eye));
    made.lookAt(...eye.target);
    made.updateMatrixWorld();
    return made;
  }

  it("leads from the middle of the window to the target", () => {
    const { origin, direction } = lineThrough({ ...sight, eye: { ...eye, azimuth: 0, polar: Math.PI / 2 } }, 400, 250);
    expect(origin.map((value) => Math.round(value))).toEqual([3, 0, 38]);
    expect(direction.map((value) => Math.round(value) + 0)).toEqual([0, 0, -1]);
  });

  it.each([[0, 0], [800, 0], [123, 456], [400, 250]])("is that of three.js through %d, %d", (x, y) => {
    const caster = new Raycaster();
    caster.setFromCamera(new Vector2((x / 800) * 2 - 1, 1 - (y / 500) * 2), camera(sight));
    const { origin, direction } = lineThrough(sight, x, y);
    caster.ray.origin.toArray().forEach((value, i) => expect(origin[i]).toBeCloseTo(value));
    caster.ray.direction.toArray().forEach((value, i) => expect(direction[i]).toBeCloseTo(value));
  });

  it.each([[0, 0, 0], [-16, 2, 16], [15, 0.9, -15]])("shows %d, %d, %d where three.js shows it", (...place) => {
    const seen = new Vector3(...place).project(camera(sight));
    const { x, y } = project(sight, place);
    expect(x).toBeCloseTo(((seen.x + 1) / 2) * 800);
    expect(y).toBeCloseTo(((1 - seen.y) / 2) * 500);
  });

  it("comes back through the point where its places are seen, also from straight above", () => {
    const above: Sight = { ...sight, eye: fit("top", 1.6, 16.6, 1.8) };
    const { origin, direction } = lineThrough(above, 222, 333);
    const { x, y } = project(above, [origin[0] + 90 * direction[0], origin[1] + 90 * direction[1], origin[2] + 90 * direction[2]]);
    expect([x, y].map(Math.round)).toEqual([222, 333]);
  });
});

describe("the way of the eye", () => {
  const [from, to] = [fit("tilted", 1, 16, 2), fit("top", 1, 16, 2)];
  it("begins where it stands, ends where it goes, and is over half of it at half time", () => {
    const look = { eye: from, way: { to, time: 200 }, isHeld: false };
    expect(along(look, 0).polar).toBeCloseTo(from.polar);
    expect(along(look, 100).polar).toBeLessThan((from.polar + to.polar) / 2);
    expect(along(look, 500)).toBe(to);
    expect(along({ ...look, way: null }, 500)).toBe(from);
  });
});
