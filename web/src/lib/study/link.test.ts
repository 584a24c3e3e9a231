import { describe, expect, it } from "vitest";

import type { ParameterInfo } from "../api/types";
import { digestOf, gamePath, linePath, wantedOf, type Beginning } from "./link";

const info = (name: string, kind: ParameterInfo["kind"], usual: ParameterInfo["default"]): ParameterInfo => ({
  name,
  kind,
  default: usual,
  minimum: null,
  maximum: null,
  nullable: true,
  clause: "",
  label: "",
  help: "",
});
const DIE = ["roll1", "roll1", "roll2", "roll2", "rollx", "rollx"];
const INFOS = [info("seats", "integer", 4), info("letters", "letters", "ABCD"), info("die", "die", DIE), info("turn_limit", "integer", 400)];
const searchOf = (path: string) => path.slice(path.indexOf("?"));

describe("a link into a game", () => {
  const before = ["a1,b2", "dark", "c3-e3"];
  it("holds the position of the game and what was tried from there", () => {
    const path = gamePath("ponte", { id: "abc-1_", before }, ["d4,e5", "pass"]);
    const wanted = wantedOf("ponte", searchOf(path), []);
    expect(wanted).toMatchObject({ id: "abc-1_", at: 3, digest: digestOf(before), line: ["d4,e5", "pass"], isBroken: false });
    expect(path).toMatch(/^\/study\/ponte\?[\w.=&-]+$/);
  });
  it("tells whether the game had other moves", () => {
    expect(digestOf(before)).not.toBe(digestOf(["a1,b2", "light", "c3-e3"]));
    expect(digestOf(before)).not.toBe(digestOf(before.slice(0, 2)));
  });
  it("is short at the start", () => {
    expect(gamePath("ponte", { id: "abc", before: [] })).toBe("/study/ponte?game=abc&at=0");
  });
});

describe("a link to a line of its own", () => {
  const beginning: Beginning = { game: "viaduct", parameters: { seats: 2, letters: "AB", die: null, turn_limit: 400 }, setup: null };
  const wanted = (path: string) => wantedOf("viaduct", searchOf(path), INFOS);

  it("holds the parameters that are not the usual ones", () => {
    const path = linePath(beginning, ["pass"], INFOS);
    expect(path).toBe("/study/viaduct?with-seats=2&with-letters=AB&with-die=none&line=w");
    expect(wanted(path)).toMatchObject({ id: null, parameters: { seats: 2, letters: "AB", die: null }, line: ["pass"] });
  });
  it("holds a die of one's own and a limit that is none", () => {
    const parameters = { seats: 4, die: ["roll1", "rollx"], turn_limit: null };
    expect(wanted(linePath({ ...beginning, parameters }, [], INFOS)).parameters).toEqual({ die: ["roll1", "rollx"], turn_limit: null });
  });
  it("is the bare place of the game where all is as usual", () => {
    expect(linePath({ game: "ponte", parameters: {}, setup: null }, [], [])).toBe("/study/ponte");
  });
  it("holds the setup", () => {
    const setup = { lines: "BSBG", reserve: "GGPPRY", major: "GOR" };
    const path = linePath({ game: "settimo", parameters: {}, setup }, ["A4", "draw:R"], []);
    expect(wantedOf("settimo", searchOf(path), [])).toMatchObject({ setup, line: ["A4", "draw:R"] });
  });
});

describe("a damaged link", () => {
  it("is read as far as it goes", () => {
    expect(wantedOf("ponte", "?game=x&at=-3&line=a1b2%00", [])).toMatchObject({ id: "x", at: null, line: ["a1,b2"], isBroken: true });
    expect(wantedOf("ponte", "?at=1e9&with-size=huge", [info("size", "integer", 10)])).toMatchObject({ at: null, parameters: { size: "huge" } });
  });
});
