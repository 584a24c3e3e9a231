import { describe, expect, it } from "vitest";

import type { SettimoColour, SettimoView } from "../views";
import { anticipate } from "./anticipate";
import { eventsText, goesOn } from "./events";
import removal from "./fixtures/removal.json";
import start from "./fixtures/start.json";

const view = start.view as unknown as SettimoView;
const step = start.legal[0] as string;
const stepped = anticipate(view, step) as SettimoView;
const withVillage = (of: SettimoView, name: string, colour: SettimoColour, owner: number, stones: number): SettimoView => ({
  ...of,
  islands: of.islands.map((island) =>
    island.name === name ? { ...island, has_stone: false, village: { colour, owner, stones, is_major: false } } : island,
  ),
});

describe("what has happened", () => {
  const taken = { ...stepped, islands: stepped.islands.map((island) => (island.name === step ? { ...island, has_stone: false } : island)) };
  it("is a step, with the stone that is taken", () => {
    expect(eventsText(view, taken)).toBe(`White enters ${step}. White takes a stone.`);
  });
  it("is told in two parts, where the server answers later", () => {
    expect(eventsText(view, stepped)).toBe(`White enters ${step}.`);
    expect(eventsText(stepped, taken)).toBe("White takes a stone.");
    const before = withVillage(stepped, step, "G", 1, 0);
    expect(eventsText(before, withVillage(stepped, step, "G", 0, 1))).toBe(
      `${step}: black lays 1 stone, the green village is white's now.`,
    );
  });
  it("is a village that comes from the bag", () => {
    const drawing: SettimoView = { ...taken, stage: "draw" };
    const drawn = { ...withVillage(stepped, step, "R", 0, 0), bag: { ...view.bag, R: view.bag.R - 1 } };
    expect(eventsText(drawing, drawn)).toBe(`A red village comes to ${step}.`);
  });
  it("is a village that turns over, with who lays how many stones", () => {
    const before = withVillage(view, step, "G", 1, 0);
    expect(eventsText(before, withVillage(stepped, step, "G", 0, 2))).toBe(
      `White enters ${step}. ${step}: black lays 2 stones, the green village is white's now.`,
    );
  });
  it("is a bridge that is removed, with what its number means", () => {
    const before = removal.view as unknown as SettimoView;
    const text = (removal.legal[0] as string).slice(1);
    const after = anticipate(before, `x${text}`) as SettimoView;
    const colour = before.lines.find((line) => line.text === text)?.colour ?? "R";
    const fifth = { ...after, surcharge: after.removed[colour] };
    expect(eventsText(before, after)).toMatch(new RegExp(`^${text} is removed, ${after.removed[colour]} .* gone\\.$`));
    const ended: SettimoView = { ...after, trip: [], lines: after.lines.map((line) => ({ ...line, is_crossed: false })) };
    expect(eventsText(after, ended)).toMatch(/^White has \d+ stones?, black \d+\.$/);
    expect(eventsText(before, ended)).toMatch(/ gone\. White has/);
    expect(eventsText(before, fifth)).toContain("1 more stone is due from now on");
    expect(eventsText(before, { ...after, last: after.removed[colour] })).toContain("the game ends once the bag is empty");
  });
});

describe("nothing is told", () => {
  it("of a step back", () => {
    expect(goesOn(stepped, view)).toBe(false);
    expect(eventsText(stepped, view)).toBe("");
  });
  it("of a leap over several turns", () => {
    expect(eventsText(view, { ...stepped, removed: { ...view.removed, R: view.removed.R + 2 } })).toBe("");
  });
});
