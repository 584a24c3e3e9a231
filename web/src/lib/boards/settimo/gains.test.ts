import { describe, expect, it } from "vitest";

import type { SettimoIsland, SettimoView } from "../views";
import end from "./fixtures/end.json";
import steps from "./fixtures/steps.json";
import { gainOf, signed } from "./gains";

interface Step {
  view: SettimoView;
  island: SettimoIsland;
  after: { owner: number; stones: number; change: number };
}
// Steps of real games; tests/unit/test_trips.py plays them again and finds the same.
const told = (steps as unknown as (Step & { move: string })[]).map((step) => {
  const { village } = step.island;
  const what = village ? `a village of ${village.owner}, hand ${step.view.hand[village.owner]}` : "no village";
  return [`${step.move}: ${what}`, step] as const;
});

describe("what a step gains and pays is what the core does", () => {
  it.each(told)("%s", (_, { view, island, after }) => {
    const gain = gainOf(view, island);
    expect({ owner: gain?.owner, stones: gain?.paid, change: gain?.change }).toEqual(after);
  });

  it("for every number of stones due, and for those who have too few", () => {
    const gains = told.map(([, { view, island }]) => gainOf(view, island));
    expect(new Set(gains.map((gain) => gain?.due))).toEqual(new Set([0, 1, 2, 3]));
    expect(gains.filter((gain) => gain && gain.paid < gain.due).length).toBeGreaterThan(1);
  });
});

describe("nothing is gained", () => {
  it("where nobody is to move", () => {
    const view = end.view as unknown as SettimoView;
    for (const island of view.islands) expect(gainOf(view, island)).toBeNull();
  });
});

describe("a figure", () => {
  it.each([[2, "+2"], [-3, "−3"], [0, "0"]])("of %i is %s", (change, text) => expect(signed(change)).toBe(text));
});
