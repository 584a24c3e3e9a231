import { describe, expect, it } from "vitest";

import type { ViaductView } from "../views";
import { Cells } from "./cells";
import { draw } from "./drawing";
import middle from "./fixtures/middle.json";
import extra from "./fixtures/extra.json";
import symbol from "./fixtures/symbol.json";
import { Geometry } from "./geometry";
import { click, select, spotAt, steer, step, type Selection } from "./interaction";
import { LegalMoves } from "./legal";
import { describeColumn, type Scope } from "./speech";

interface Fixture {
  view: unknown;
  legal: string[];
  board: ConstructorParameters<typeof Geometry>[0];
}

function scopeOf({ view, legal, board }: Fixture): Scope {
  const position = view as ViaductView;
  return {
    view: position,
    cells: new Cells(position.bridges),
    geometry: new Geometry(board),
    legal: new LegalMoves(legal),
    upTo: Infinity,
  };
}

const scope = scopeOf(middle);
const at = (x: number, y: number) => ({ x, y });
const ground = (x: number, y: number) => ({ column: at(x, y), bridge: null });
const chosen = (x: number, y: number) => select(scope, at(x, y)) as Selection;

describe("the first click", () => {
  it("chooses a pillar where a bridge may start", () => {
    expect(click(scope, null, ground(10, 6))).toEqual({ kind: "choose", column: at(10, 6) });
  });

  it("has a bridge refused that begins where none may: in the river, on a deck", () => {
    expect(click(scope, null, ground(15, 3))).toEqual({ kind: "refused", text: "+15.3-18.3@0" });
    expect(click(scope, null, ground(1, 15))).toEqual({ kind: "refused", text: "+1.15-1.18@0" });
  });

  it("says so where only the cut hides a place", () => {
    const legal = new LegalMoves(["+10.6-13.6@2"]);
    expect(click({ ...scope, legal, upTo: 0 }, null, ground(10, 6))).toMatchObject({ kind: "say", text: /shown/ });
  });

  it("offers to take off or to build on an own free bridge", () => {
    const outcome = click(scope, null, spotAt(scope, at(20, 3)));
    expect(outcome.kind === "ask" && outcome.question.answers[0]?.outcome).toEqual({ kind: "move", text: "x20.3-23.3@0" });
  });

  it("takes at once where only taking is legal, and has a wrong one refused", () => {
    const taking = scopeOf(symbol);
    expect(click(taking, null, spotAt(taking, at(20, 3)))).toEqual({ kind: "move", text: "x20.3-23.3@0" });
    expect(click(taking, null, spotAt(taking, at(17, 29)))).toEqual({ kind: "refused", text: "x17.29-20.29@0" });
  });

  it("does nothing where nobody may move", () => {
    expect(click({ ...scope, legal: new LegalMoves([]) }, null, ground(10, 6))).toEqual({ kind: "nothing" });
  });
});

describe("the second click", () => {
  it("places", () => {
    expect(click(scope, chosen(10, 6), ground(13, 6))).toEqual({ kind: "move", text: "+10.6-13.6@0" });
    expect(click(scope, chosen(13, 6), ground(10, 6))).toEqual({ kind: "move", text: "+10.6-13.6@0" });
  });

  it("on the same pillar cancels, on another start chooses that", () => {
    expect(click(scope, chosen(10, 6), ground(10, 6))).toEqual({ kind: "cancel" });
    expect(click(scope, chosen(10, 6), ground(11, 3))).toEqual({ kind: "choose", column: at(11, 3) });
  });

  it("has a determined but illegal bridge refused", () => {
    expect(click(scope, chosen(13, 3), ground(16, 3))).toEqual({ kind: "refused", text: "+13.3-16.3@0" });
  });

  it("says where the other pillar stands when no bridge is determined", () => {
    expect(click(scope, chosen(10, 6), ground(15, 9))).toMatchObject({ kind: "say", text: /3 further/ });
  });

  it("asks for the level if one place has several", () => {
    const legal = new LegalMoves(["+10.6-13.6@0", "+10.6-13.6@2"]);
    const two = { ...scope, legal };
    const outcome = click(two, select(two, at(10, 6)), ground(13, 6));
    expect(outcome.kind === "ask" && outcome.question.answers.map(({ label }) => label)).toEqual([
      "Level 0",
      "Level 2",
      "Cancel",
    ]);
  });
});

describe("keys", () => {
  it("keep the cursor on the board", () => {
    expect(step(scope, at(30, 1), "east")).toEqual(at(30, 1));
    expect(step(scope, at(5, 5), "north", 3)).toEqual(at(5, 8));
  });

  it("steer to the continuation in their direction", () => {
    const selection = chosen(10, 6);
    const east = steer(selection, "east");
    expect(selection.options[east]?.to).toEqual(at(13, 6));
    expect(selection.options[steer({ ...selection, active: east }, "north")]?.to).toEqual(at(10, 9));
  });

  it("hear what stands in a column", () => {
    expect(describeColumn(scope, at(7, 29))).toBe(
      "7.29: platform A of orange; deck of orange bridge, level 0; may be taken off",
    );
    expect(describeColumn(scope, at(10, 6))).toBe("10.6: meadow; a bridge may start here, level 0");
  });
});

describe("the drawing", () => {
  const still = { selection: null, hover: null, cursor: null };

  it("outlines the last move and the others' recent ones", () => {
    const { pieces } = draw(scope, still, { last: middle.last, recent: middle.recent });
    expect(pieces.filter(({ rim }) => rim === "last").map(({ key }) => `+${key.split(" ")[0]}`)).toEqual([middle.last]);
    expect(pieces.filter(({ rim }) => rim === "recent")).toHaveLength(2);
  });

  it("makes glass of what is above the cut, without a rim", () => {
    const { pieces } = draw({ ...scope, upTo: 0 }, still, { lit: scope.view.bridges.map(({ text }) => text) });
    expect(pieces.some(({ isGlass }) => isGlass)).toBe(true);
    expect(pieces.every(({ span, isGlass }) => isGlass === span.level > 0)).toBe(true);
    expect(pieces.every(({ rim, isGlass }) => (rim === null) === isGlass)).toBe(true);
  });

  it("lights the bridges that the page wants lit", () => {
    const text = scope.view.bridges[3]?.text ?? "";
    const { pieces } = draw(scope, still, { lit: [text] });
    expect(pieces.filter(({ rim }) => rim === "lit").map(({ key }) => key.split(" ")[0])).toEqual([text]);
  });

  it("numbers the bridges of a completion in their order, in the colour of its seat", () => {
    const moves = ["+10.6-13.6@0", "+10.6-13.6@1"];
    const { ghosts } = draw(scope, still, { completion: { seat: 2, moves } });
    expect(ghosts).toMatchObject([
      { order: 1, seat: 2, span: { level: 0 }, isActive: false },
      { order: 2, seat: 2, span: { level: 1 }, isActive: false },
    ]);
  });

  it("draws ghosts in the other's colour while extra bridges are placed (V7.1)", () => {
    const extras = scopeOf(extra);
    const selection = select(extras, at(10, 6));
    const { ghosts } = draw(extras, { ...still, selection }, {});
    expect(ghosts.length).toBeGreaterThan(0);
    expect(ghosts.every(({ seat, isExtra }) => isExtra && seat === 1 - (extras.view.seat ?? 0))).toBe(true);
  });

  it("lights the winner's bridges and dims the others", () => {
    const won = { ...scope, view: { ...scope.view, winning: [0, 4] } };
    const { pieces } = draw(won, still, {});
    expect(pieces.filter(({ rim }) => rim === "winner")).toHaveLength(2);
    expect(pieces.filter(({ isDim }) => isDim)).toHaveLength(pieces.length - 2);
  });

  it("shows a move before it is made, and leaves the room to a hand that is at work", () => {
    const placed = draw(scope, still, { shown: "+10.6-13.6@0" });
    expect(placed.ghosts).toMatchObject([{ isActive: true, span: { a: at(10, 6), b: at(13, 6), level: 0 } }]);
    expect(placed.marks.map(({ column }) => column)).toEqual([at(10, 6), at(13, 6)]);
    const standing = scope.view.bridges[0]?.text ?? "";
    const { pieces, ghosts } = draw(scope, still, { shown: `x${standing}` });
    expect(pieces.filter(({ rim }) => rim === "hover").map(({ key }) => key.split(" ")[0])).toEqual([standing]);
    expect(ghosts).toEqual([]);
    const selection = chosen(10, 6);
    expect(draw(scope, { ...still, selection }, { shown: "+10.6-13.6@0" })).toEqual(draw(scope, { ...still, selection }, {}));
    expect(draw(scope, still, { shown: "pass" })).toEqual(draw(scope, still, {}));
  });

  it("marks where the last move took a bridge off", () => {
    expect(draw(scope, still, { last: "x17.29-20.29@1" }).gap).toMatchObject({ level: 1 });
  });
});
