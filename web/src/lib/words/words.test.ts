import { afterEach, describe, expect, it } from "vitest";

import { words } from ".";
import { german } from "./de";
import { en } from "./en";
import { italian } from "./it";
import { language, languageFor } from "./language.svelte";

/** The keys that lead to words: `play.undo`, `form.levels.3`. */
function paths(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => paths(inner, path ? `${path}.${key}` : key));
}

const at = (value: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value);

describe.each([
  ["Italian", italian],
  ["German", german],
])("%s", (_, other) => {
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
  it("changes what a group of words says that was taken before", () => {
    const play = words.play;
    language.words = { ...en, play: { ...en.play, undo: "Anders" } };
    expect(play.undo).toBe("Anders");
    expect(Object.keys(play)).toContain("undo");
  });
});
