import { afterEach, describe, expect, it } from "vitest";

import { words } from ".";
import { german } from "./de";
import { en } from "./en";
import { italian } from "./it";
import { language, languageFor, LANGUAGES } from "./language.svelte";
import { DEFAULT_NAMES } from "./names";
import told from "./told.json";

/** The keys that lead to words: `play.undo`, `form.levels.3`. */
function paths(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => paths(inner, path ? `${path}.${key}` : key));
}

const at = (value: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value);

/** Words that a language has from English, or that both have from elsewhere; addresses. */
const SAME = new Set(["Tre Archi", "Film, GIF", "Engine", "/api/openapi.json", "Computer", "Token", "Password", "No", "Name", "Link", "Symbol", "orange", "Orange"]);

describe.each([
  ["Italian", italian],
  ["German", german],
])("%s", (_, other) => {
  it("says nothing in English words", () => {
    const translated = Object.fromEntries(Object.entries(en).filter(([group, here]) => at(other, group) !== here));
    const english = paths(translated).filter((path) => {
      const here = at(en, path);
      return typeof here === "string" && /\p{L}{2}/u.test(here) && here === at(other, path) && !SAME.has(here);
    });
    expect(english).toEqual([]);
  });
  it("has every word that English has, and no other", () => {
    expect(paths(other).sort()).toEqual(paths(en).sort());
  });
  it("has no empty word, and a function where English has one, with as many arguments", () => {
    for (const path of paths(en)) {
      const [here, there] = [at(en, path), at(other, path)];
      expect(typeof there, path).toBe(typeof here);
      if (typeof here === "string" && here) expect(there, path).not.toBe("");
      if (typeof here === "function") expect((there as () => void).length, path).toBeLessThanOrEqual(here.length);
    }
  });
});

const isWord = (value: unknown) => typeof value === "function" || (typeof value === "string" && value !== "");

describe.each([
  ["English", en],
  ["Italian", italian],
  ["German", german],
])("%s words what the server tells in codes", (_, words) => {
  it.each(["ponte", "viaduct", "settimo"] as const)("each refusal of %s", (game) => {
    const known: Record<string, unknown> = words.refusals[game];
    expect(told.refusals[game].filter((code) => !isWord(known[code]))).toEqual([]);
  });
  it.each(["ponte", "viaduct", "settimo"] as const)("each parameter of %s", (game) => {
    const known: Record<string, { label: string; help: string } | undefined> = words.catalogue[game];
    expect(told.parameters[game].filter((name) => !known[name]?.label || !known[name]?.help)).toEqual([]);
  });
  it("each error, but the one that says when to try again", () => {
    const known: Record<string, unknown> = words.errors.codes;
    expect(told.errors.filter((code) => !isWord(known[code]))).toEqual(["too-many"]);
  });
});

describe("numbers", () => {
  it("go with their words, one and many", () => {
    expect([1, 2].map(italian.lobby.plies)).toEqual(["1 mossa", "2 mosse"]);
    expect([0, 1, 2].map(german.lobby.days)).toEqual(["0 Tage pro Zug", "1 Tag pro Zug", "2 Tage pro Zug"]);
    expect([en, italian, german].map(({ analysis }) => analysis.positions(12345, false))).toEqual([
      "12,345 positions",
      "12.345 posizioni",
      "12.345 Stellungen",
    ]);
  });
  it("stand in lists as each language joins them", () => {
    const of = ["Anna", "Bruno", "Carla"];
    expect([en, italian, german].map(({ play }) => play.shared(of))).toEqual([
      "Shared by Anna, Bruno and Carla",
      "Condivisa da Anna, Bruno e Carla",
      "Geteilt: Anna, Bruno und Carla",
    ]);
  });
});

describe("the language", () => {
  afterEach(() => {
    language.words = en;
  });
  it("is the first of the browser's that there is, else English", () => {
    expect(languageFor(["fr-FR", "it-CH", "de"])).toBe("it");
    expect(languageFor(["DE-at"])).toBe("de");
    expect(languageFor(["fr"])).toBe("en");
    expect(languageFor([])).toBe("en");
  });
  it("has names for who has none, each a single word that no other kind of player has", () => {
    expect(Object.keys(DEFAULT_NAMES)).toEqual(Object.keys(LANGUAGES));
    const kinds = new Map<string, string>();
    for (const [kind, name] of Object.values(DEFAULT_NAMES).flatMap(Object.entries)) {
      expect(name).toMatch(/^\S+$/);
      expect(kinds.get(name) ?? kind, name).toBe(kind);
      kinds.set(name, kind);
    }
  });
  it("changes what a group of words says that was taken before", () => {
    const play = words.play;
    language.words = { ...en, play: { ...en.play, undo: "Anders" } };
    expect(play.undo).toBe("Anders");
    expect(Object.keys(play)).toContain("undo");
  });
});
