import { describe, expect, it } from "vitest";

import type { Game, Position } from "../api/types";
import { placeOf } from "../router.svelte";
import { complete } from "./complete";
import { drawnIn } from "./drawn";
import { due, headline, outcome, reasonOf } from "./status";
import type { Turn } from "./turns";

describe("places of the page", () => {
  it("are read from the path", () => {
    expect(placeOf("/")).toEqual({ name: "start" });
    expect(placeOf("/new/ponte")).toEqual({ name: "new", id: "ponte" });
    expect(placeOf("/game/a-B_9")).toEqual({ name: "game", id: "a-B_9" });
    expect(placeOf("/game/")).toEqual({ name: "nowhere" });
  });
});

describe("completion of a typed move", () => {
  it("gives what begins so, in any case of letters", () => {
    expect(complete("C3,", ["c3,d4", "c3,d5", "c4,d4"])).toEqual(["c3,d4", "c3,d5"]);
  });
  it("gives one example of each beginning where there are too many", () => {
    const legal = ["a", "b", "c"].flatMap((column) => Array.from({ length: 20 }, (_, i) => `${column}${i}`));
    expect(complete("", legal)).toEqual(["a0", "b0", "c0"]);
  });
});

describe("draws of Settimo", () => {
  const turn = (number: number, texts: string[]): Turn => ({
    number,
    seat: 0,
    entries: texts.map((text, ply) => ({ ply, text, seat: text.startsWith("draw") ? null : 0 })),
  });
  it("are told with their islands", () => {
    expect(drawnIn([turn(1, ["A1", "draw:R", "B1", "draw:G", "xA1-B1"])])).toMatchObject([
      { colour: "R", island: "A1" },
      { colour: "G", island: "B1" },
    ]);
  });
  it("stay in sight until the next turn draws", () => {
    expect(drawnIn([turn(1, ["A1", "draw:R"]), turn(2, ["A2"])])).toHaveLength(1);
    expect(drawnIn([turn(1, ["A1", "draw:R"]), turn(2, ["A2"]), turn(3, ["A3"])])).toHaveLength(0);
  });
});

describe("the line of the turn", () => {
  const game = {
    game: "ponte",
    seats: [
      { kind: "human", name: "You", level: null },
      { kind: "computer", name: "Computer", level: 3 },
    ],
    started: true,
    you: { seats: [0], may: ["move"], now: "2026-01-01T00:00:00Z" },
  } as unknown as Game;
  const at = (rest: Partial<Position>) => ({ seat: 0, is_over: false, is_chance: false, legal: [], ...rest }) as Position;
  it("says whose turn it is", () => {
    expect(headline(game, at({}))).toBe("Your turn");
    expect(headline(game, at({ seat: 1 }))).toBe("Computer is thinking");
  });
  it("names the winner, or all who share", () => {
    const over = (winners: number[]) => at({ is_over: true, outcome: { winners, scores: [], reason: "", clauses: [] } });
    expect(outcome(game, over([1]))).toBe("Computer wins");
    expect(outcome(game, over([0]))).toBe("You win");
    expect(outcome(game, over([0, 1]))).toBe("Shared by You and Computer");
  });
  it("tells an end beside the rules in words of its own", () => {
    const ended = (reason: string, winners: number[]) => at({ is_over: true, view: {}, outcome: { winners, scores: [], reason, clauses: [] } });
    const together = { ...game, seats: [{ kind: "human", name: "You" }, { kind: "human", name: "You" }] } as unknown as Game;
    expect(reasonOf(together, ended("resigned", [0])).text).toBe("Player 2 has resigned.");
    expect(reasonOf(together, ended("resigned", [1])).text).toBe("You have resigned.");
    expect(reasonOf(together, ended("time", [0])).text).toBe("The time of Player 2 has run out.");
    expect(outcome(together, ended("time", [1]))).toBe("Player 2 wins");
    expect(outcome(together, ended("aborted", []))).toBe("Nobody wins");
  });
  it("waits for who is missing", () => {
    const open = { ...game, started: false, seats: [{ kind: "human", name: "Anna" }, { kind: "open", name: "" }] } as unknown as Game;
    expect(headline(open, at({}))).toBe("Waiting for a player");
    expect(headline({ ...open, you: { ...open.you, seats: [], may: ["join"] } }, at({}))).toBe("A seat is free");
  });
  it("says what may be done in Ponte from the legal moves", () => {
    const view = { stage: "play", tiles: { light: ["a1"], dark: ["b1"] }, last_turn: false };
    expect(due(game, at({ view, legal: ["a1,b2", "a1-c1"] }))).toBe("Place two tiles or a bridge.");
    expect(due(game, at({ view, legal: ["a1-c1", "pass"] }))).toBe("No two tiles fit: build a bridge or pass.");
    expect(due(game, at({ view, legal: ["pass"] }))).toBe("Nothing fits any more: pass.");
  });
});
