import { describe, expect, it } from "vitest";

import { soundOf, soundsOf } from "./events";

describe("the sound of a move", () => {
  it.each([
    ["ponte", "a1,b2", "tile"],
    ["ponte", "a1-c3", "bridge"],
    ["ponte", "light", null],
    ["ponte", "pass", null],
    ["viaduct", "+12.7-15.7@0", "bridge"],
    ["viaduct", "x12.7-15.7@0", "lift"],
    ["viaduct", "roll2", "roll"],
    ["viaduct", "rollx", "roll"],
    ["viaduct", "end", null],
    ["settimo", "A1", "step"],
    ["settimo", "O", "step"],
    ["settimo", "draw:R", "village"],
    ["settimo", "xA1-B1", "lift"],
  ])("of %s, %s: %s", (game, move, sound) => {
    expect(soundOf(game, move)).toBe(sound);
  });
});

type Told = Parameters<typeof soundsOf>[0];

/** A game in which I sit at seat 0; `moves` as `seat:move`, chance as `*:move`. */
function told(game: string, moves: string[], seat: number | null, winners: number[] | null = null, seats = [0]): Told {
  const parts = moves.map((move) => [move.slice(0, 1), move.slice(2)] as const);
  return {
    game: game as Told["game"],
    ply: moves.length,
    moves: parts.map(([, move]) => move),
    movers: parts.map(([mover]) => (mover === "*" ? null : Number(mover))),
    you: { seats, may: [], replaceable: [], now: "" },
    started: true,
    position: { seat, is_over: winners !== null, outcome: winners && { winners, scores: [], reason: "", clauses: [] } },
  };
}

describe("what is heard of a change", () => {
  it("is my own move and nothing more", () => {
    expect(soundsOf(told("ponte", ["0:a1,b2"], 1), told("ponte", [], 0))).toEqual(["tile"]);
  });
  it("is the other's move, and that it is my turn", () => {
    expect(soundsOf(told("ponte", ["0:a1,b2", "1:dark"], 0), told("ponte", ["0:a1,b2"], 1))).toEqual(["turn"]);
    expect(soundsOf(told("ponte", ["0:a1,b2", "1:dark", "0:c4,d6", "1:h1-h3"], 0), told("ponte", ["0:a1,b2", "1:dark", "0:c4,d6"], 1))).toEqual(["bridge", "turn"]);
  });
  it("is my move and the roll that follows, without a call to myself", () => {
    expect(soundsOf(told("viaduct", ["*:roll2", "0:+1.1-4.1@0", "*:roll1"], 1), told("viaduct", ["*:roll2"], 0))).toEqual(["bridge", "roll"]);
    expect(soundsOf(told("settimo", ["0:A1", "*:draw:R"], 0), told("settimo", [], 0))).toEqual(["step", "village"]);
  });
  it("is one sound for several of a kind", () => {
    const before = told("settimo", ["0:A1", "*:draw:R"], 1);
    const now = told("settimo", ["0:A1", "*:draw:R", "1:A2", "*:draw:G", "1:B1", "*:draw:B", "1:xA1-B1"], 0);
    expect(soundsOf(now, before)).toEqual(["lift", "village", "turn"]);
  });
  it("is how the game ended, for me", () => {
    const before = told("ponte", ["0:a1,b2"], 1);
    const after = (winners: number[], seats = [0]) => soundsOf(told("ponte", ["0:a1,b2", "1:pass"], null, winners, seats), before);
    expect(after([0])).toEqual(["won"]);
    expect(after([1])).toEqual(["lost"]);
    expect(after([0, 1])).toEqual(["shared"]);
    expect(after([1], [])).toEqual(["shared"]);
  });
  it("is once only that the game ended", () => {
    const over = told("ponte", ["0:a1,b2"], null, [0]);
    expect(soundsOf(over, over)).toEqual([]);
  });
  it("is a piece taken back where the game goes back", () => {
    expect(soundsOf(told("ponte", [], 0), told("ponte", ["0:a1,b2"], 1))).toEqual(["lift"]);
  });
  it("is nothing where nobody has moved", () => {
    const game = told("ponte", ["0:a1,b2"], 0);
    expect(soundsOf(game, game)).toEqual([]);
  });
  it("is a call where the last seat is taken and I begin", () => {
    const game = told("ponte", [], 0);
    expect(soundsOf(game, { ...game, started: false })).toEqual(["turn"]);
  });
});
