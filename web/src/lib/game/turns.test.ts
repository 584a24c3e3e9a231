import { describe, expect, it } from "vitest";

import { rollsOfOthers, since, turnsOf } from "./turns";

/** `0/a1,b2 1/dark -/roll1` as the server tells it, and who is to move after it. */
function turns(text: string, seat: number | null = null) {
  const pairs = text.split(" ").map((each) => each.split("/") as [string, string]);
  return turnsOf({
    moves: pairs.map(([, move]) => move),
    movers: pairs.map(([who]) => (who === "-" ? null : Number(who))),
    position: { seat },
  });
}

const told = (text: string, seat: number | null = null) =>
  turns(text, seat).map((turn) => `${turn.seat}: ${turn.entries.map((entry) => entry.text).join(" ")}`);

describe("turns", () => {
  it("are the moves of one seat in a row", () => {
    expect(told("0/a1,b2 1/dark 1/c3,d4 0/e5,f6")).toEqual(["0: a1,b2", "1: dark c3,d4", "0: e5,f6"]);
  });
  it("begin with the roll of whoever moves then", () => {
    const text = "-/roll2 0/+1.1-4.1@0 0/+1.2-4.2@0 -/roll1 1/+5.5-8.5@0 -/rollx 2/pass";
    expect(told(text)).toEqual(["0: roll2 +1.1-4.1@0 +1.2-4.2@0", "1: roll1 +5.5-8.5@0", "2: rollx pass"]);
  });
  it("give a roll that nobody has played yet to the seat to move", () => {
    expect(told("-/roll1 0/+1.1-4.1@0 -/roll2", 1)).toEqual(["0: roll1 +1.1-4.1@0", "1: roll2"]);
  });
  it("keep a draw within the trip", () => {
    expect(told("0/A1 -/draw:R 0/xO-A1 1/A2 -/draw:G", 1)).toEqual(["0: A1 draw:R xO-A1", "1: A2 draw:G"]);
  });
  it("number their entries by ply and mark chance", () => {
    const [first] = turns("0/A1 -/draw:R 0/xO-A1");
    expect(first?.entries.map(({ ply, seat }) => [ply, seat])).toEqual([[0, 0], [1, null], [2, 0]]);
  });
});

describe("since", () => {
  it("gives what the others and chance did after one's own last move", () => {
    const game = turns("-/roll1 0/+1.1-4.1@0 -/roll2 1/+2.2-5.2@0 1/+3.3-6.3@0 -/roll1", 2);
    expect(since(game, 0)).toEqual(["roll2", "+2.2-5.2@0", "+3.3-6.3@0", "roll1"]);
    expect(since(game, 2)).toHaveLength(6);
    expect(since(game, null)).toEqual(["roll1"]);
  });
  it("tells what the others rolled", () => {
    const game = turns("-/roll1 0/+1.1-4.1@0 -/roll2 1/+2.2-5.2@0 1/+3.3-6.3@0 -/rollx 2/pass -/roll1", 0);
    expect(rollsOfOthers(game, 0)).toEqual([
      { seat: 1, roll: "roll2" },
      { seat: 2, roll: "rollx" },
    ]);
    expect(rollsOfOthers(game, null)).toEqual([]);
  });
});
