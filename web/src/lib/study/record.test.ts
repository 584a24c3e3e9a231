import { describe, expect, it } from "vitest";

import type { SketchAnswer } from "../api/types";
import { recordOf, RecordProblem, recordText } from "./record";
import { drawn, playersOf } from "./table";

const answer = {
  game: "settimo",
  title: "",
  parameters: { last: 7 },
  setup: { lines: "R", reserve: "O", major: "Y" },
  seats: 2,
  moves: ["A1", "draw:R"],
  movers: [0, null],
  position: { outcome: { winners: [1], scores: [], reason: "" } },
  chances: {},
} as unknown as SketchAnswer;

describe("a record", () => {
  it("says all of version 1, and is read again", () => {
    const text = recordText(answer, ["Anna", "Bruno"], "2026-11-30");
    expect(JSON.parse(text)).toEqual({
      format: "trearchi-record",
      version: 1,
      game: "settimo",
      parameters: { last: 7 },
      setup: { lines: "R", reserve: "O", major: "Y" },
      seats: ["Anna", "Bruno"],
      moves: ["A1", "draw:R"],
      result: { winners: [1] },
      date: "2026-11-30",
    });
    expect(recordOf(text)).toMatchObject({ game: "settimo", setup: answer.setup, seats: ["Anna", "Bruno"], moves: answer.moves });
  });
  it("has no setup and no result where there is none", () => {
    const bare = { ...answer, setup: null, position: { outcome: null } } as unknown as SketchAnswer;
    expect(Object.keys(JSON.parse(recordText(bare, [], "")) as object)).not.toEqual(expect.arrayContaining(["setup"]));
  });
  it.each([
    ["no JSON", "{", /no JSON/],
    ["something else", '{"moves": []}', /no record of Tre Archi/],
    ["a list", "[]", /no record of Tre Archi/],
    ["a newer version", '{"format": "trearchi-record", "version": 2}', /version 2/],
    ["no version", '{"format": "trearchi-record"}', /version of this record/],
    ["an unknown game", '{"format": "trearchi-record", "version": 1, "game": "go"}', /“go”/],
    ["no moves", '{"format": "trearchi-record", "version": 1, "game": "ponte"}', /list of moves/],
    ["moves that are none", '{"format": "trearchi-record", "version": 1, "game": "ponte", "moves": [1]}', /list of moves/],
    ["a setup that is none", '{"format": "trearchi-record", "version": 1, "game": "settimo", "setup": [], "moves": []}', /setup/],
  ])("is refused in words: %s", (_, text, words) => {
    expect(() => recordOf(text)).toThrow(words);
    expect(() => recordOf(text)).toThrow(RecordProblem);
  });
});

describe("who studies", () => {
  it("moves for all seats, also for those of computers", () => {
    const [first, second, third] = playersOf(3, ["Anna"], [
      { kind: "human", name: "Anna", level: null, account: true, rating: 1500, has_left: false },
      { kind: "computer", name: "Computer", level: 3, account: false, rating: null, has_left: false },
    ]);
    expect(first).toMatchObject({ kind: "human", name: "Anna" });
    expect(second).toMatchObject({ kind: "human", name: "Computer", level: 3 });
    expect(third).toMatchObject({ kind: "human", name: "Player 3" });
  });
  it("draws by the chances", () => {
    const chances = { roll1: 0.5, roll2: 0.25, rollx: 0.25 };
    expect([0, 0.49, 0.5, 0.74, 0.75, 0.999, 1].map((random) => drawn(chances, random))).toEqual(["roll1", "roll1", "roll2", "roll2", "rollx", "rollx", "rollx"]);
    expect(drawn({}, 0.5)).toBeNull();
  });
});
