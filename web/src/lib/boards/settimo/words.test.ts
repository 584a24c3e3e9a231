import { describe, expect, it } from "vitest";

import type { SettimoView } from "../views";
import start from "./fixtures/start.json";
import type { IslandItem, LineItem } from "./model";
import { islandInfo, islandLabel, lineInfo, lineLabel } from "./words";

const view = start.view as unknown as SettimoView;

const island: IslandItem = {
  name: "B3",
  x: 0,
  y: 0,
  has_stone: false,
  village: { colour: "G", owner: 1, stones: 2, is_major: false },
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
  it("says village, owner, stones and the way in", () => {
    expect(islandLabel(island)).toBe("B3, green village of black, 2 stones, may be entered over red");
  });

  it("says the one stone, the pieces and what was visited", () => {
    const bare = { ...island, village: null, has_stone: true, isLegal: false };
    expect(islandLabel(bare)).toBe("B3, 1 stone, no village");
    expect(islandLabel({ ...bare, has_stone: false, pieces: [0, 1] })).toBe(
      "B3, empty, white piece here, black piece here",
    );
    expect(islandLabel({ ...bare, isVisited: true })).toBe("B3, 1 stone, no village, visited in this trip");
  });
});

describe("what is entered", () => {
  it("names who pays and only facts of the view", () => {
    expect(islandInfo(island, view)).toBe(
      "B3: green village of black, 2 stones. Black pays, from 20 in hand. Green is no major colour, 2 removed.",
    );
  });

  it("is a stone where no village lies", () => {
    expect(islandInfo({ ...island, village: null, has_stone: true }, view)).toMatch(/^B3: a stone to take/);
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
    expect(lineInfo({ ...line, has_bridge: false }, view)).toBe("O-A1: the sky blue bridge is removed.");
  });
});
