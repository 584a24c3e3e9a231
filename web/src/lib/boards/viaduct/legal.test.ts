import { describe, expect, it } from "vitest";

import { LegalMoves } from "./legal";
import { columnsOf, parseMove, parseSpan, placeText, spanOf, takeText } from "./moves";

describe("texts of moves (V4.7)", () => {
  it("reads a placement and gives it back", () => {
    const move = parseMove("+12.7-15.7@0");
    expect(move).toEqual({ kind: "place", span: { a: { x: 12, y: 7 }, b: { x: 15, y: 7 }, level: 0 } });
    expect(move && placeText(move.span)).toBe("+12.7-15.7@0");
  });

  it("puts the lesser pillar first", () => {
    expect(takeText(spanOf({ x: 15, y: 7 }, { x: 12, y: 7 }, 2))).toBe("x12.7-15.7@2");
    expect(placeText(spanOf({ x: 4, y: 9 }, { x: 4, y: 6 }, 0))).toBe("+4.6-4.9@0");
  });

  it("knows a word from a bridge", () => {
    expect(parseMove("pass")).toBeNull();
    expect(parseMove("12.7-15.7@0")).toBeNull();
    expect(parseSpan("12.7-15.7@0")?.level).toBe(0);
  });

  it("lists the columns from pillar to pillar", () => {
    expect(columnsOf(spanOf({ x: 4, y: 9 }, { x: 4, y: 6 }, 0)).map(({ y }) => y)).toEqual([6, 7, 8, 9]);
  });
});

describe("legal moves by pillar", () => {
  const legal = new LegalMoves(["+12.7-15.7@0", "+15.7-18.7@1", "x1.1-4.1@0", "pass"]);

  it("finds a placement from either of its pillars", () => {
    expect(legal.from({ x: 12, y: 7 })).toMatchObject([{ to: { x: 15, y: 7 }, level: 0 }]);
    expect(legal.from({ x: 15, y: 7 }).map(({ text }) => text)).toEqual(["+12.7-15.7@0", "+15.7-18.7@1"]);
    expect(legal.from({ x: 1, y: 1 })).toEqual([]);
  });

  it("leaves out levels that are not shown", () => {
    expect(legal.from({ x: 15, y: 7 }, 0).map(({ text }) => text)).toEqual(["+12.7-15.7@0"]);
  });

  it("finds what may be taken off, and the words", () => {
    expect(legal.take("1.1-4.1@0")).toBe("x1.1-4.1@0");
    expect(legal.take("12.7-15.7@0")).toBeNull();
    expect([legal.canPlace, legal.canTake, legal.words]).toEqual([true, true, ["pass"]]);
  });
});
