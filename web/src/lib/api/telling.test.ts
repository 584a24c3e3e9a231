import { afterEach, describe, expect, it } from "vitest";

import { language } from "../words";
import { german } from "../words/de";
import { en } from "../words/en";
import { italian } from "../words/it";
import { ApiError, LostError } from "./client";
import { errorWords, fieldWords, refusalFor, refusalOf, refusalWords, toldOf } from "./telling";

const refused = (code: string, clause: string, ...squares: string[]) => ({ code, clause, squares, text: `In the server's words. (${clause})` });

afterEach(() => {
  [language.words, language.code] = [en, "en"];
});

describe("a refused move", () => {
  it("is told of the squares that somebody pointed at", () => {
    const refusal = refused("too-large", "P4.2", "b1", "c5");
    expect(refusalWords("ponte", toldOf(refusal, "b1"))).toMatch(/^c5 would make a group of five/);
    expect(toldOf(refusal)).toEqual(refusal);
    expect(toldOf(refused("occupied", "P4.1", "b1"), "b1").squares).toEqual(["b1"]);
  });
  it("is told by its code, with the squares that break the rule", () => {
    expect(refusalWords("ponte", refused("occupied", "P4.1", "c3", "d5"))).toBe("A tile stands on c3 and d5 already.");
    expect(refusalWords("settimo", refused("not-crossed", "S4.1", "A1", "B1"))).toBe("You did not cross the bridge A1-B1 in this trip.");
    expect(refusalWords("ponte", refused("must-place", "P6.1"))).toBe("You may pass only when no two tiles can be placed.");
  });
  it("is told by its clause where a code has several things to say", () => {
    expect(refusalWords("ponte", refused("supply", "P4.6"))).toContain("two tiles");
    expect(refusalWords("ponte", refused("supply", "P5.7"))).toContain("No bridge");
  });
  it("names the level of a cell that does not stand on the board", () => {
    expect(refusalWords("viaduct", refused("occupied", "V3.2", "12.7@0", "13.7@0"))).toBe("Another bridge is there already: 12.7 and 13.7.");
    expect(refusalWords("viaduct", refused("unsupported", "V3.1", "12.7@1"))).toContain("12.7 on level 1");
  });
  it("is told in the language of the page", () => {
    [language.words, language.code] = [italian, "it"];
    expect(refusalWords("ponte", refused("occupied", "P4.1", "c3", "d5"))).toBe("C'è già una tessera in c3 e d5.");
    [language.words, language.code] = [german, "de"];
    expect(refusalWords("viaduct", refused("occupied", "V3.2", "12.7@2"))).toBe("Da ist schon eine andere Brücke: 12.7 auf Ebene 2.");
  });
  it("is told in the server's words, the clause apart, where the page has none", () => {
    expect(refusalWords("ponte", refused("unheard-of", "P9"))).toBe("In the server's words.");
  });
  it("comes as an error too", () => {
    const error = new ApiError(422, "illegal-occupied", "A tile stands on c3 already. (P4.1)", "P4.1", ["c3"]);
    expect(refusalOf(error)).toMatchObject({ code: "occupied", clause: "P4.1", squares: ["c3"] });
    expect(refusalFor(error)).toEqual(refusalOf(error));
    expect(refusalOf(new ApiError(409, "ply", "", null, []))).toBeNull();
  });
  it("gives its place to what else went wrong, but not to a fault of the page", () => {
    const late = new ApiError(409, "unheard-of", "In the server's words.", null, []);
    expect(refusalFor(late)).toEqual({ code: "", clause: null, squares: [], text: "In the server's words." });
    expect(refusalFor(new LostError())).toMatchObject({ code: "lost", text: en.form.lost });
    expect(() => refusalFor(new TypeError("a fault"))).toThrow("a fault");
  });
});

describe("an error of the server", () => {
  it("is told by its code and case", () => {
    const said = (code: string, which: string | null = null) => errorWords(new ApiError(409, code, "In the server's words.", null, [], { case: which }));
    expect(said("no-hint", "rated")).toBe("There are no hints in a rated game.");
    expect(said("account", "rated")).toContain("This game is rated");
    expect(said("account", "unheard-of")).toContain("for accounts");
    expect(said("unheard-of")).toBe("In the server's words.");
  });
  it("says when to try again", () => {
    const after = (retry_s: number) => errorWords(new ApiError(429, "too-many", "", null, [], { retry_s }));
    expect([1, 45, 240].map(after)).toEqual(
      ["in a second", "in 45 seconds", "in 4 minutes"].map((when) => `That was too often in a short time. Try again ${when}.`),
    );
  });
  it("says what is wrong with a field", () => {
    const field = (problem: Parameters<typeof fieldWords>[0]["problem"], name = "x", least: number | null = null, most: number | null = null) =>
      fieldWords({ field: name, problem, least, most });
    expect(field("range", "size", 4, 12)).toBe("A number from 4 to 12.");
    expect(field("range", "tiles", 4)).toBe("A number, at least 4.");
    expect(field("too-short", "name", 1)).toBe("This is missing.");
    expect(field("setup", "major")).toContain("3 different letters");
    expect(field("parameter", "die")).toContain("six faces");
    expect(field("parameter", "unheard-of")).toBe("This is not as it should be.");
  });
});
