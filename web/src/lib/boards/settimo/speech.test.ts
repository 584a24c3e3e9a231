import { describe, expect, it } from "vitest";

import type { SettimoView } from "../views";
import start from "./fixtures/start.json";
import type { IslandItem, LineItem } from "./model";
import { islandInfo, islandLabel, lineInfo, lineLabel } from "./speech";

const view = start.view as unknown as SettimoView;

const island: IslandItem = {
  name: "B3",
  x: 0,
  y: 0,
  has_stone: false,
  village: { colour: "G", owner: 1, stones: 0, is_major: false },
  pieces: [],
  isLegal: true,
  over: "R",
  isVisited: false,
  isLast: false,
  isNew: false,
  isShown: false,
};

const line: LineItem = {
  ends: ["O", "A1"],
  text: "O-A1",
  colour: "S",
  has_bridge: true,
  is_crossed: true,
  from: { x: 0, y: 0 },
  to: { x: 1, y: 0 },
  move: "xO-A1",
  way: 1,
  lit: "remove",
  shown: null,
  isLast: false,
};

describe("an island read aloud", () => {
  it("says village, owner, the way in, and what entering costs whom", () => {
    expect(islandLabel(island, view)).toBe(
      "B3, green village of black, may be entered over red, black pays 1 stone, stones and village go to white",
    );
  });

  it("says the one stone, the pieces and what was visited", () => {
    const bare = { ...island, village: null, has_stone: true, isLegal: false };
    expect(islandLabel(bare, view)).toBe("B3, 1 stone, no village");
    expect(islandLabel({ ...bare, has_stone: false, pieces: [0, 1] }, view)).toBe(
      "B3, empty, white piece here, black piece here",
    );
    expect(islandLabel({ ...bare, isVisited: true }, view)).toBe("B3, 1 stone, no village, visited in this trip");
  });
});

describe("what is entered", () => {
  it("is told with each stone that is due, and why", () => {
    const major = { ...island, village: { colour: "G" as const, owner: 0, stones: 0, is_major: true } };
    const late = { ...view, removed: { ...view.removed, G: 5 } };
    expect(islandInfo(major, late, [])).toBe(
      "B3: green village of white, major colour. White pays 3 stones (1 more, major colour; 1 more, 5 green removed), " +
        "stones and village go to black.",
    );
  });

  it("tells who has too few stones", () => {
    const poor = { ...view, hand: [20, 0] as [number, number] };
    expect(islandInfo(island, poor, [])).toMatch(/Black pays 0 of 1 stone due, the village goes to white\.$/);
  });

  it("is a stone and a village where none lies", () => {
    expect(islandInfo({ ...island, village: null, has_stone: true }, view, [])).toBe(
      "B3: 1 stone, no village. White takes 1 stone and draws a village.",
    );
  });

  it("is told with the way there, where it is not the next island", () => {
    const trips = [["A1", "B1", "B3"], ["A2", "B3", "C3"]];
    expect(islandInfo({ ...island, isLegal: false }, view, trips)).toMatch(/Reached by A2, B3, 1 more step at most from there\.$/);
    expect(islandInfo({ ...island, isLegal: false }, view, trips.slice(0, 1))).toMatch(/Reached by A1, B1, B3, the trip ends there\.$/);
  });

  it("is told with how far a trip may lead from there", () => {
    expect(islandInfo(island, view, [["B3", "C3"], ["B3", "C4", "C5"]])).toMatch(/2 more steps at most from there\.$/i);
  });
});

describe("a bridge", () => {
  it("is read with what may be done to it", () => {
    expect(lineLabel(line)).toBe("O-A1, sky blue bridge, crossed in this trip, may be removed");
    expect(lineLabel({ ...line, is_crossed: false, lit: "enter", move: "A1" })).toBe(
      "O-A1, sky blue bridge, leads to A1",
    );
  });

  it("is asked for with the number removed", () => {
    expect(lineInfo(line, view)).toBe("Remove O-A1, sky blue? 0 sky blue removed so far.");
    expect(lineInfo({ ...line, has_bridge: false }, view)).toBe("O-A1, sky blue bridge removed.");
  });
});
