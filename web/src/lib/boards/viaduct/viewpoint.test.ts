import { describe, expect, it } from "vitest";

import { fit, lineThrough, project, type Look, type Triple } from "./camera";
import { Viewpoint } from "./viewpoint";

function viewpoint(mode: "tilted" | "top" = "tilted", isCalm = true): { view: Viewpoint; told: Look[] } {
  const told: Look[] = [];
  const view = new Viewpoint(mode, 16.6, 1.84, () => isCalm, (look) => told.push(look));
  view.resize(1000, 700);
  return { view, told };
}

/** Where on the ground a point of the window lies. */
function ground(view: Viewpoint, x: number, y: number): Triple {
  const { origin, direction } = lineThrough(view.sight, x, y);
  const away = -origin[1] / direction[1];
  return [origin[0] + away * direction[0], 0, origin[2] + away * direction[2]];
}

describe("the camera in the hand", () => {
  it("stands so that the whole board is seen, and so again in another window", () => {
    const { view } = viewpoint();
    expect(view.eye).toEqual(fit("tilted", 1000 / 700, 16.6, 1.84));
    view.resize(500, 700);
    expect(view.eye).toEqual(fit("tilted", 500 / 700, 16.6, 1.84));
  });
  it("stays where the hand has put it when the window changes", () => {
    const { view } = viewpoint();
    view.turnBy(40, 10);
    const put = view.eye;
    view.resize(500, 700);
    expect(view.eye).toEqual(put);
    view.go("tilted");
    expect(view.eye).toEqual(fit("tilted", 500 / 700, 16.6, 1.84));
  });
  it.each(["tilted", "top"] as const)("keeps what lies under the hand there while it comes closer: %s", (mode) => {
    const { view } = viewpoint(mode);
    const before = ground(view, 420, 300);
    view.zoomAt(0.6, { x: 420, y: 300 });
    const after = ground(view, 420, 300);
    expect(after[0]).toBeCloseTo(before[0]);
    expect(after[2]).toBeCloseTo(before[2]);
    expect(view.eye.distance).toBeCloseTo(0.6 * fit(mode, 1000 / 700, 16.6, 1.84).distance);
  });
  it("comes neither into the wood nor out of sight", () => {
    const { view } = viewpoint();
    const { distance } = view.eye;
    for (let i = 0; i < 50; i++) view.zoomAt(0.5, { x: 500, y: 350 });
    expect(view.eye.distance).toBeCloseTo(0.16 * distance);
    for (let i = 0; i < 50; i++) view.zoom(2);
    expect(view.eye.distance).toBeCloseTo(1.5 * distance);
    view.turnBy(0, -9000);
    expect(view.eye.polar).toBeLessThan(Math.PI / 2);
    view.panBy(-99999, 0);
    expect(view.eye.target[0]).toBe(16.6);
  });
  it("takes the ground along, from the top exactly", () => {
    const { view } = viewpoint("top");
    const before = ground(view, 500, 350);
    view.panBy(60, -30);
    const after = ground(view, 560, 320);
    expect(after[0]).toBeCloseTo(before[0], 1);
    expect(after[2]).toBeCloseTo(before[2], 1);
  });
  it("is not turned from the top by keys", () => {
    const { view, told } = viewpoint("top");
    const count = told.length;
    view.turn(0.3, 0.2);
    expect(told.length).toBe(count);
  });
  it("lets the page scroll under a finger only while the whole board is seen from the top", () => {
    const { view } = viewpoint("top");
    expect(view.isAtHome).toBe(true);
    view.zoom(0.8);
    expect(view.isAtHome).toBe(false);
    view.go("top");
    expect(view.isAtHome).toBe(true);
    view.go("tilted");
    expect(view.isAtHome).toBe(false);
  });
  it("goes its way in less than 200 ms where motion is welcome, and a second step goes on from the end of the first", () => {
    const { view, told } = viewpoint("tilted", false);
    const { distance } = view.eye;
    view.zoom(0.8);
    view.zoom(0.8);
    const { way } = told[told.length - 1] as Look;
    expect(way?.time).toBeLessThan(200);
    expect(way?.to.distance).toBeCloseTo(0.64 * distance);
  });
  it("is there at once where less motion is asked for", () => {
    const { view, told } = viewpoint();
    view.go("top");
    expect(told[told.length - 1]?.way).toBeNull();
    expect(project(view.sight, view.eye.target).x).toBeCloseTo(500);
  });
});
