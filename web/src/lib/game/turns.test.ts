import { describe, expect, it } from "vitest";

import type { Game } from "../api/types";
import { isChance, rollsOfOthers, since, turnsOf } from "./turns";

type Told = Parameters<typeof turnsOf>[0];

function told(game: Game["game"], moves: string[], parameters: Game["parameters"] = {}, seats = 2, view: unknown = {}): Told {
  return {
    game,
    moves,
    parameters,
    seats: Array.from({ length: seats }, (_, i) => ({ kind: "human", name: `${i}`, level: null })),
    position: { view },
  };
}

const seatsAt = (game: Told) => turnsOf(game).map((turn) => [turn.seat, turn.entries.map((entry) => entry.text).join(" ")]);

describe("turns of Ponte", () => {
  it("goes on with seat 1 when it chose dark (P2.3)", () => {
    expect(seatsAt(told("ponte", ["a1,b2", "dark", "c3,d4", "e5,f6"])).map(([seat]) => seat)).toEqual([0, 1, 1, 0]);
  });
  it("goes on with seat 0 when seat 1 chose light (P2.2)", () => {
    expect(seatsAt(told("ponte", ["a1,b2", "light", "c3,d4", "e5,f6"])).map(([seat]) => seat)).toEqual([0, 1, 0, 1]);
  });
});

describe("turns of Viaduct", () => {
  it("begins a turn with each roll and passes on among three seats (V4.1)", () => {
    const moves = ["roll2", "+1.1-4.1@0", "+1.2-4.2@0", "roll1", "+5.5-8.5@0", "rollx", "pass", "roll1", "pass"];
    expect(seatsAt(told("viaduct", moves, {}, 3))).toEqual([
      [0, "roll2 +1.1-4.1@0 +1.2-4.2@0"],
      [1, "roll1 +5.5-8.5@0"],
      [2, "rollx pass"],
      [0, "roll1 pass"],
    ]);
  });
  it("places extra bridges in turn before the first roll (V7.1)", () => {
    const moves = ["+1.1-4.1@0", "+2.2-5.2@0", "+3.3-6.3@0", "+4.4-7.4@0", "roll1", "+8.8-11.8@0", "roll1"];
    expect(seatsAt(told("viaduct", moves)).map(([seat]) => seat)).toEqual([0, 1, 0, 1, 0, 1]);
  });
  it("takes two placements as one turn while custody lasts, without the die (V7.5)", () => {
    const extras = ["+1.1-4.1@0", "+2.2-5.2@0", "+3.3-6.3@0", "+4.4-7.4@0"];
    const moves = [...extras, "+a", "end", "+b", "+c", "x1", "+d", "end"];
    expect(seatsAt(told("viaduct", moves, { die: null })).slice(4)).toEqual([
      [0, "+a end"],
      [1, "+b +c"],
      [0, "x1"],
      [1, "+d end"],
    ]);
  });
});

describe("turns of Settimo", () => {
  const line = (a: string, b: string) => ({ ends: [a, b], text: `${a}-${b}`, colour: "R", has_bridge: true, is_crossed: false });
  it("ends a turn with the removal (S4.1)", () => {
    const view = { lines: [line("O", "A1"), line("O", "A2"), line("A2", "A3")] };
    expect(seatsAt(told("settimo", ["A1", "draw:R", "xO-A1", "A2", "draw:G"], {}, 2, view))).toEqual([
      [0, "A1 draw:R xO-A1"],
      [1, "A2 draw:G"],
    ]);
  });
  it("skips who has no bridge to cross (S4.4)", () => {
    const view = { lines: [line("O", "A1"), line("O", "A2"), line("A2", "A3")] };
    // White stands cut off on A1 after its trip; black travels twice.
    expect(seatsAt(told("settimo", ["A1", "xO-A1", "A2", "xO-A2", "A3"], {}, 2, view)).map(([seat]) => seat)).toEqual([0, 1, 1]);
  });
});

describe("since", () => {
  it("gives what the others and chance did after one's own last move", () => {
    const turns = turnsOf(told("viaduct", ["roll1", "+1.1-4.1@0", "roll2", "+2.2-5.2@0", "+3.3-6.3@0", "roll1"], {}, 3));
    expect(since(turns, 0)).toEqual(["roll2", "+2.2-5.2@0", "+3.3-6.3@0", "roll1"]);
    expect(since(turns, 2)).toHaveLength(6);
  });
  it("tells what the others rolled", () => {
    const turns = turnsOf(told("viaduct", ["roll1", "+1.1-4.1@0", "roll2", "+2.2-5.2@0", "+3.3-6.3@0", "rollx", "pass", "roll1"], {}, 3));
    expect(rollsOfOthers(turns, 0)).toEqual([
      { seat: 1, roll: "roll2" },
      { seat: 2, roll: "rollx" },
    ]);
  });
  it("knows chance by its text", () => {
    expect(["roll1", "draw:R", "A1", "xA1-B1", "pass"].map(isChance)).toEqual([true, true, false, false, false]);
  });
});
