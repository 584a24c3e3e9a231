import { describe, expect, it } from "vitest";

import type { GameId } from "../api/types";
import { read, written } from "./codec";

interface Vector {
  moves: string[];
}
const files = import.meta.glob<Vector[]>("../../../../tests/vectors/{ponte,viaduct,settimo}.json", { import: "default", eager: true });
function vectors(game: GameId): Vector[] {
  const [, games] = Object.entries(files).find(([path]) => path.endsWith(`/${game}.json`)) ?? [];
  if (!games?.length) throw new Error(`no recorded games of ${game}`);
  return games;
}

describe.each(["ponte", "viaduct", "settimo"] as const)("moves of %s", (game) => {
  it("come back as they were, from every recorded game", () => {
    for (const { moves } of vectors(game)) expect(read(game, written(game, moves))).toEqual({ moves, isWhole: true });
  });
  it("need nothing to be escaped in an address, and no sign for what is unknown", () => {
    for (const { moves } of vectors(game)) expect(written(game, moves)).toMatch(/^[\w.-]*$/);
  });
});

describe("written moves", () => {
  it("are short: a turn of Viaduct with two bridges takes seven signs", () => {
    expect(written("viaduct", ["roll2", "+19.19-22.19@0", "x8.19-8.22@3"])).toHaveLength(7);
  });
  it("keep the words of each game", () => {
    for (const [game, moves] of [
      ["ponte", ["a1,b2", "light", "dark", "pass", "a10-c12"]],
      ["viaduct", ["roll1", "roll2", "rollx", "pass", "end", "x0.0-3.0@15", "+47.47-47.50@0"]],
      ["settimo", ["O", "draw:O", "xO-A1", "C8", "draw:P"]],
    ] as const) {
      expect(written(game, moves)).not.toContain("~");
      expect(read(game, written(game, moves)).moves).toEqual(moves);
    }
  });
  it("spell out what they do not know", () => {
    for (const game of ["ponte", "viaduct", "settimo"] as const) {
      const moves = ["+99.99-102.99@0", "+1.1-9.1@0", "a move of later, ~ and é"];
      expect(read(game, written(game, moves))).toEqual({ moves, isWhole: true });
    }
  });
  it("are read as far as they can be", () => {
    expect(read("ponte", "a1b2c3")).toEqual({ moves: ["a1,b2"], isWhole: false });
    expect(read("viaduct", "1TTA2T")).toEqual({ moves: ["roll1", "+19.19-22.19@0", "roll2"], isWhole: false });
    expect(read("settimo", "A1!")).toEqual({ moves: ["A1"], isWhole: false });
    expect(read("settimo", "~zzzzzz~")).toEqual({ moves: [], isWhole: false });
    expect(read("ponte", "")).toEqual({ moves: [], isWhole: true });
  });
});
