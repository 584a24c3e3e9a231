import { describe, expect, it } from "vitest";

import type { PonteView } from "../views";
import { answer, readChoices, squaresOf } from "./choices";
import { joints, loops, outline } from "./shapes";
import { distance, middle, nameOf, placeOf } from "./squares";

const view = { size: 10, tiles: { light: ["a1", "c1"], dark: ["b5"] } } as unknown as PonteView;
const own = new Set(view.tiles.light);
const choices = readChoices(["c3,d5", "c3,d6", "d5,d6", "a1-c1", "pass"]);

describe("squares", () => {
  it("read and write names of one and two digits", () => {
    expect(placeOf("j10")).toEqual({ x: 9, y: 9 });
    expect(nameOf(0, 11)).toBe("a12");
    expect(distance("a1", "c10")).toBe(9);
  });
  it("lie with a1 at the lower left", () => {
    expect(middle("a1", 10)).toEqual({ x: 50, y: 950 });
  });
});

describe("choices", () => {
  it("come from the legal moves alone", () => {
    expect([...(choices.tiles.get("d5") ?? [])].sort()).toEqual(["c3", "d6"]);
    expect([...choices.bridges.keys()]).toEqual(["a1", "c1"]);
  });
  it("pick a tile place, then make the pair", () => {
    const first = answer("c3", null, choices, view, own);
    expect(first).toEqual({ kind: "pick", square: "c3", as: "tile" });
    expect(answer("d5", { square: "c3", as: "tile" }, choices, view, own)).toEqual({ kind: "move", text: "c3,d5" });
  });
  it("drop a picked square that is clicked again", () => {
    expect(answer("c3", { square: "c3", as: "tile" }, choices, view, own)).toEqual({ kind: "drop" });
  });
  it("change from a tile to a bridge and back", () => {
    expect(answer("a1", { square: "c3", as: "tile" }, choices, view, own)).toEqual({ kind: "pick", square: "a1", as: "bridge" });
    expect(answer("c3", { square: "a1", as: "bridge" }, choices, view, own)).toEqual({ kind: "pick", square: "c3", as: "tile" });
    expect(answer("c1", { square: "a1", as: "bridge" }, choices, view, own)).toEqual({ kind: "move", text: "a1-c1" });
  });
  it("ask why about a closed square, paired with a good one far away", () => {
    expect(answer("b5", null, choices, view, own)).toEqual({ kind: "refused", text: "b5,c3", unseen: "c3" });
    expect(answer("i9", { square: "c3", as: "tile" }, choices, view, own)).toEqual({ kind: "refused", text: "c3,i9" });
  });
  it("name the squares of moves", () => {
    expect([...squaresOf(["a1,b2", "c3-c5", "pass"])]).toEqual(["a1", "b2", "c3", "c5"]);
  });
});

describe("shapes", () => {
  it("trace one loop without points in the middle of a side", () => {
    expect(loops(["a1", "a2", "a3", "b1"], 4)).toHaveLength(1);
    expect(loops(["a1", "a2", "a3", "b1"], 4)[0]).toHaveLength(6);
  });
  it("grow to the outside", () => {
    expect(outline(["a1"], 1, 10, 0)).toBe("M-10 -10Q-10 -10 -10 -10L110 -10Q110 -10 110 -10L110 110Q110 110 110 110L-10 110Q-10 110 -10 110Z");
  });
  it("join a square of four by four seams", () => {
    expect(joints(["a1", "a2", "b1", "b2"], 4, 0)).toHaveLength(4);
  });
});
