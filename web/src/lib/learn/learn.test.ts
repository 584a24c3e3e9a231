import { describe, expect, it } from "vitest";

import type { GameId } from "../api/types";
import { LANGUAGES, type LanguageCode } from "../words";
import { holds, type Condition } from "./goal";
import { isFirstGame, listed, loadSteps } from "./script";
import { loadTexts } from "./texts";

const GAMES: GameId[] = ["ponte", "viaduct", "settimo"];
const CODES = Object.keys(LANGUAGES) as LanguageCode[];

describe.each(GAMES)("the lesson of %s", (game) => {
  it("has ten to fifteen steps, the last of them a game against level 1", async () => {
    const steps = await loadSteps(game);
    expect(steps.length).toBeGreaterThanOrEqual(10);
    expect(steps.length).toBeLessThanOrEqual(15);
    expect(steps.filter(isFirstGame)).toEqual([steps.at(-1)]);
    expect(steps.flatMap((step) => (isFirstGame(step) ? [step.game.level] : []))).toEqual([1]);
  });

  it.each(CODES)("has the same steps, with all that they say, in %s", async (code) => {
    const [steps, texts] = [await loadSteps(game), await loadTexts(game, code)];
    expect(Object.keys(texts)).toEqual(steps.map(({ id }) => id));
    for (const step of steps) {
      const wanted = isFirstGame(step) ? ["title", "text", "task"] : ["title", "text", "task", "miss", "hint", "done"];
      const text: Record<string, string | undefined> = { ...texts[step.id] };
      expect(Object.keys(text), step.id).toEqual(wanted);
      for (const key of wanted) expect(text[key]?.trim(), `${step.id} ${key}`).toBeTruthy();
    }
  });

  it.each(CODES)("is told in short texts in %s", async (code) => {
    const texts = await loadTexts(game, code);
    for (const [id, { text }] of Object.entries(texts)) expect(text.match(/[.!?](\s|$)/g)?.length ?? 0, id).toBeLessThanOrEqual(3);
  });

  it("says in each language the places that the solution names", async () => {
    const steps = await loadSteps(game);
    for (const code of CODES) {
      const texts = await loadTexts(game, code);
      for (const step of steps) {
        if (isFirstGame(step) || /light|dark|pass/.test(step.solution)) continue;
        const hint = texts[step.id]?.hint ?? "";
        for (const place of placesOf(game, step.solution)) if (!isAside(step.id)) expect(hint, `${code} ${step.id}`).toContain(place);
      }
    }
  });
});

/** The second tile of a pair that is refused for the first one's sake may lie anywhere. */
const isAside = (id: string) => ["five", "corner", "under"].includes(id);

function placesOf(game: GameId, solution: string): string[] {
  const moves = listed(solution).filter((move) => move !== "roll");
  if (game === "settimo") return moves.map((move) => move.replace(/^x/, ""));
  return moves.flatMap((move) => move.match(game === "ponte" ? /[a-z]\d+/g : /\d+\.\d+/g) ?? []);
}

describe("the goal of a step", () => {
  const position = {
    is_over: false,
    legal: ["+23.25-23.28@0", "+8.1-11.1@0"],
    outcome: null,
    view: { stage: "play", hand: [3, 0], groups: [{ colour: "light", squares: ["a1", "a2"] }, { colour: "dark", squares: ["c1"] }] },
  };
  const told: [string, Condition, boolean][] = [
    ["a value", { at: "view.stage", is: "play" }, true],
    ["another value", { at: "view.stage", is: "over" }, false],
    ["a number that is enough", { at: "view.hand.0", least: 3 }, true],
    ["a number that is too small", { at: "view.hand.0", least: 4 }, false],
    ["a number that is too large", { at: "view.hand.0", most: 2 }, false],
    ["the length of a list", { at: "view.groups", is: 2 }, true],
    ["those of a list that have all that is wanted", { at: "view.groups", where: { colour: "light", "squares.length": { least: 2 } }, least: 1 }, true],
    ["those of a list that lack something", { at: "view.groups", where: { colour: "dark", "squares.length": { least: 2 } }, least: 1 }, false],
    ["texts that fit", { at: "legal", matching: String.raw`\b23\.28\b`, most: 0 }, false],
    ["what is not there", { at: "outcome.winners.0", is: 0 }, false],
    ["one of several", { any: [{ at: "is_over", is: true }, { at: "view.hand.1", most: 0 }] }, true],
    ["none of several", { any: [{ at: "is_over", is: true }] }, false],
  ];
  it.each(told)("may ask for %s", (_, condition, isMet) => {
    expect(holds(condition, position)).toBe(isMet);
  });
});
