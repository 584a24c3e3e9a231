import { describe, expect, it } from "vitest";

import type { PonteView } from "../views";
import { anticipate } from "./anticipate";
import colour from "./fixtures/colour.json";
import late from "./fixtures/late.json";
import middle from "./fixtures/middle.json";
import { covered, spanText, STEPS } from "./spans";

const viewOf = (fixture: { view: unknown }) => fixture.view as PonteView;
const group = (view: PonteView | null, square: string) => view?.groups.find(({ squares }) => squares.includes(square));

describe("spans", () => {
  it("are sixteen, those that the view counts: eight, and the same backwards", () => {
    expect(new Set(STEPS.map(String)).size).toBe(16);
    for (const [i, [dx, dy]] of STEPS.entries()) {
      expect(Math.max(Math.abs(dx), Math.abs(dy))).toBe(2);
      if (i < 8) expect(STEPS[i + 8]).toEqual([-dx, -dy]);
    }
  });
  it("cover what the bridges of real games cover", () => {
    const bridges = [...viewOf(late).bridges, ...viewOf(middle).bridges];
    expect(bridges.length).toBeGreaterThan(10);
    for (const { ends, covers } of bridges) {
      expect(covered(ends).sort(), ends.join("-")).toEqual([...covers].sort());
      expect(covered([ends[1], ends[0]]).sort()).toEqual([...covers].sort());
    }
  });
  it("cover nothing where the squares are no bridge apart", () => {
    for (const to of ["a2", "b2", "a4", "d1", "d4", "b4", "a1"]) expect(covered(["a1", to])).toEqual([]);
  });
  it("are written by column, then by row", () => {
    expect(spanText(["c10", "c8"])).toBe("c8-c10");
    expect(spanText(["d2", "c4"])).toBe("c4-d2");
  });
});

describe("what is anticipated", () => {
  it("puts two tiles down as sand, joined to what they touch, and gives the turn away", () => {
    const view = viewOf(middle); // dark to move
    const after = anticipate(view, "b1,h9");
    expect(after?.tiles.dark).toHaveLength(view.tiles.dark.length + 2);
    expect(after?.tiles.dark.slice(3, 6)).toEqual(["b1", "b2", "b3"]);
    expect(after?.tiles.light).toEqual(view.tiles.light);
    expect(after?.tiles_left.dark).toBe(16);
    expect(after?.seat).toBe(0);
    // b1 makes b2, b3 and c2 four: an island only once the rules have said so.
    expect(group(after, "b1")).toEqual({ colour: "dark", squares: ["b1", "b2", "b3", "c2"], is_island: false, moat: [] });
    expect(group(after, "h9")?.squares).toEqual(["h9", "h10", "i10"]);
    expect(after?.groups.flatMap(({ squares }) => squares)).toHaveLength(view.tiles.light.length + view.tiles.dark.length + 2);
  });
  it("lays a bridge in the colour to move, after those that networks know by number", () => {
    const view = viewOf(late); // light sits at seat 1 and is to move
    const after = anticipate(view, "c5-a6");
    expect(after?.bridges.slice(0, -1)).toEqual(view.bridges);
    expect(after?.bridges.at(-1)).toEqual({ colour: "light", ends: ["a6", "c5"], covers: ["b5", "b6"] });
    expect(after?.bridges_left).toBe(2);
    expect(after?.tiles).toEqual(view.tiles);
  });
  it("knows the opening and the choice of a colour", () => {
    const start = { ...viewOf(colour), stage: "opening", seat: 0, tiles: { light: [], dark: [] }, groups: [] } as PonteView;
    const after = anticipate(start, "a2,j5");
    expect(after).toMatchObject({ stage: "colour", seat: 1, tiles: { light: ["a2", "j5"], dark: [] } });
    expect(anticipate(viewOf(colour), "light")).toMatchObject({ stage: "play", colours: ["dark", "light"], seat: 0 });
    expect(anticipate(viewOf(colour), "dark")).toMatchObject({ stage: "play", colours: ["light", "dark"], seat: 1 });
  });
  it("keeps supplies without a limit, and says nothing of whose turn follows the last one", () => {
    const view: PonteView = { ...viewOf(late), bridges_left: null, tiles_left: { light: null, dark: null }, last_turn: true };
    expect(anticipate(view, "a6-c5")?.bridges_left).toBeNull();
    expect(anticipate(view, "b1,b2")).toMatchObject({ tiles_left: { light: null }, seat: null });
  });
  it("says nothing of what it cannot see: a pass, taken squares, no span, another language", () => {
    for (const move of ["pass", "a5,b1", "b1,b1", "a6-f6", "resign", "+12.7-15.7@0"])
      expect(anticipate(viewOf(late), move), move).toBeNull();
    expect(anticipate(viewOf(colour), "a1,b2")).toBeNull();
  });
  it("leaves the position that it was given as it was", () => {
    const before = JSON.stringify(late.view);
    anticipate(viewOf(late), "b1,b2");
    anticipate(viewOf(late), "a6-c5");
    expect(JSON.stringify(late.view)).toBe(before);
  });
});
