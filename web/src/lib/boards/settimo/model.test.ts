import { describe, expect, it } from "vitest";

import type { SettimoBoard, SettimoView } from "../views";
import { COLOURS, signPath, villagePath } from "./colours";
import end from "./fixtures/end.json";
import removal from "./fixtures/removal.json";
import start from "./fixtures/start.json";
import trip from "./fixtures/trip.json";
import turn from "./fixtures/turn.json";
import { chartOf, pick } from "./geometry";
import { lastTrip, modelOf, newVillages, parse, refusedText, wayOf } from "./model";
import { moveOf, targetsOf } from "./targets";

interface Fixture {
  view: SettimoView;
  board: SettimoBoard;
  legal: string[];
  last: string | null;
  recent: string[];
}
const fixtures = { start, trip, removal, turn, end } as unknown as Record<string, Fixture>;
const fixture = (name: string) => fixtures[name] as Fixture;

function drawn(name: string) {
  const { view, board, legal, last, recent } = fixture(name);
  const model = modelOf(view, chartOf(board), legal, last, recent);
  return { view, board, legal, model, targets: targetsOf(model) };
}

describe("moves as text", () => {
  it.each([
    ["O", { kind: "step", island: "O" }],
    ["B3", { kind: "step", island: "B3" }],
    ["draw:G", { kind: "draw", colour: "G" }],
    ["xA1-B1", { kind: "remove", line: "A1-B1" }],
  ])("%s is read", (text, move) => expect(parse(text)).toEqual(move));

  it.each(["", "draw:X", "a1", "xA1", "pass"])("%s is none", (text) => expect(parse(text)).toBeNull());
});

describe("a move that is shown before it is made", () => {
  const shownIn = (name: string, shown: string | null) => {
    const { view, board, legal, last, recent } = fixture(name);
    const { islands, lines } = modelOf(view, board, legal, last, recent, shown);
    return {
      islands: islands.filter((island) => island.isShown).map((island) => island.name),
      lines: lines.flatMap((line) => (line.shown ? [[line.shown, line.text]] : [])),
    };
  };
  it("goes over a bridge to its island", () => {
    const step = fixture("trip").legal.find((text) => parse(text)?.kind === "step") as string;
    const { islands, lines } = shownIn("trip", step);
    expect(islands).toEqual([step]);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.every(([what, text]) => what === "enter" && text?.split("-").includes(step))).toBe(true);
  });
  it("takes its bridge away", () => {
    const removal = fixture("removal").legal[0] as string;
    expect(shownIn("removal", removal)).toEqual({ islands: [], lines: [["remove", removal.slice(1)]] });
  });
  it.each([null, "draw:R", "pass"])("is nowhere for %s", (text) => {
    expect(shownIn("trip", text)).toEqual({ islands: [], lines: [] });
  });
});

describe("what is lit", () => {
  it.each(Object.keys(fixtures))("is what is legal and nothing else (%s)", (name) => {
    const { legal, model, targets } = drawn(name);
    const steps = model.islands.filter((island) => island.isLegal).map((island) => island.name);
    const removals = model.lines.filter((line) => line.lit === "remove").map((line) => line.move);
    expect([...steps, ...removals].sort()).toEqual([...legal].sort());
    for (const aim of targets) {
      const move = moveOf(aim);
      expect(aim.isLegal).toBe(move !== null);
      if (move !== null) expect(legal).toContain(move);
    }
  });

  it("includes the bridge to each island that may be entered", () => {
    const { legal, model } = drawn("turn");
    const entered = model.lines.filter((line) => line.lit === "enter").map((line) => line.move);
    expect(entered.sort()).toEqual([...legal].sort());
  });

  it("is nothing at the end", () => {
    expect(drawn("end").targets.filter((aim) => aim.isLegal)).toEqual([]);
  });
});

describe("a finger", () => {
  it.each(Object.keys(fixtures))("on the middle of a lit thing makes that move, on a small screen too (%s)", (name) => {
    const { targets } = drawn(name);
    const reach = 22 * (1000 / 344);
    for (const aim of targets.filter((one) => one.isLegal)) {
      const picked = pick(aim.middle, targets, reach);
      expect(picked && moveOf(picked)).toBe(moveOf(aim));
    }
  });
});

describe("what was played", () => {
  it("is the trip of the turn that has just ended, from the newest moves", () => {
    const { view, recent } = fixture("turn");
    expect(lastTrip(view, recent)).toEqual(["B3", "B2", "A3", "A4", "B4", "A5", "B5", "A6"]);
    expect(lastTrip(view, ["A1", "draw:R", "xO-A1", "A2", "A3", "xA2-A3"])).toEqual(["A2", "A3"]);
  });

  it("is not drawn twice while a trip is under way", () => {
    expect(lastTrip(fixture("trip").view, ["A1", "A2", "xA1-A2"])).toEqual([]);
  });

  it("marks the removed bridge as the last move", () => {
    const last = drawn("turn").model.lines.filter((line) => line.isLast);
    expect(last.map((line) => line.text)).toEqual(["A5-B5"]);
  });

  it("marks the island of a draw", () => {
    const { view, model } = drawn("trip");
    expect(model.islands.filter((island) => island.isLast).map((island) => island.name)).toEqual([view.trip.at(-1)]);
  });

  it("knows the villages that have just come from the bag", () => {
    expect([...newVillages(fixture("trip").view, ["draw:O"])]).toEqual([fixture("trip").view.trip.at(-1)]);
    expect([...newVillages(fixture("turn").view, ["B3", "draw:Y", "B2", "A3", "draw:P"])]).toEqual(["B3", "A3"]);
  });

  it("tells the way over a bridge", () => {
    expect(wayOf(["O", "A1"], ["O", "A1"])).toBe(1);
    expect(wayOf(["O", "A1"], ["A2", "A1", "O"])).toBe(-1);
    expect(wayOf(["O", "A1"], ["A1", "A2", "O"])).toBe(0);
  });
});

describe("a click in vain", () => {
  it("asks for the step on an island", () => {
    const { view, model } = drawn("turn");
    expect(refusedText(view, model.islands[0] ?? null)).toBe("O");
  });

  it("asks for the removal on a bridge elsewhere, for the step on a bridge from here", () => {
    const { view, model } = drawn("trip");
    const line = (text: string) => model.lines.find((one) => one.text === text) ?? null;
    expect(view.trip.at(-1)).toBe("A5");
    expect(refusedText(view, line("C1-C2"))).toBe("xC1-C2");
    expect(refusedText(view, line("A5-A6"))).toBe("A6");
  });
});

describe("the signs", () => {
  it("are seven different ones", () => {
    expect(new Set(COLOURS.map((colour) => signPath(colour, 10))).size).toBe(7);
    for (const colour of COLOURS) expect(signPath(colour, 10)).not.toContain("NaN");
  });

  it("stay on their plaque", () => {
    for (const colour of COLOURS.filter((one) => one !== "R")) {
      const numbers = signPath(colour, 10).match(/-?[\d.]+/g)?.map(Number) ?? [];
      for (let k = 0; k < numbers.length; k += 2) {
        expect(Math.hypot(numbers[k] ?? 0, numbers[k + 1] ?? 0)).toBeLessThan(14.5);
      }
    }
  });

  it("stand in a square, on a star fort for a major colour", () => {
    expect(villagePath(22, false)).toBe("M-22 -22H22V22H-22Z");
    expect(villagePath(22, true).match(/-?[\d.]+ -?[\d.]+/g)).toHaveLength(16);
  });
});
