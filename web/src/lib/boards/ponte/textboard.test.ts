import { afterEach, describe, expect, it } from "vitest";

import { language } from "../../words";
import { german } from "../../words/de";
import { en } from "../../words/en";
import { italian } from "../../words/it";
import type { PonteView } from "../views";
import { readChoices } from "./choices";
import late from "./fixtures/late.json";
import middle from "./fixtures/middle.json";
import { describe as say, tellOf, type Facts } from "./speech";
import { sections } from "./textboard";

function told(fixture: { view: unknown; legal: string[]; last: string }, mover: "light" | "dark") {
  const view = fixture.view as PonteView;
  const choices = readChoices(fixture.legal);
  const all = sections({ view, choices, isActive: true, mover, last: fixture.last });
  return Object.fromEntries(all.map(({ heading, lines }) => [heading, lines]));
}

describe("the board as text", () => {
  afterEach(() => {
    language.words = en;
  });
  it("names each tile once, in its row", () => {
    const rows = told(late, "light").Rows ?? [];
    expect(rows).toHaveLength(10);
    expect(rows[9]).toBe(
      "Row 1: a1 dark island; c1 dark sand bank; d1 under a bridge; e1, f1, g1 dark island; h1 under a bridge; i1 dark island; j1 light sand bank.",
    );
    const { tiles } = (late.view as unknown as PonteView);
    for (const square of [...tiles.light, ...tiles.dark])
      expect(rows.join(" ").match(new RegExp(`\\b${square}\\b`, "g")), square).toHaveLength(1);
  });
  it("says who is to move, what is left, networks with their value, and bridges with what they cover", () => {
    const text = told(late, "light");
    expect(text.Position).toEqual([
      "10 by 10 squares, a1 at the lower left.",
      "Light: 28 tiles, 12 tiles left.",
      "Dark: 32 tiles, 8 tiles left.",
      "3 bridges left for both.",
      "Last move: j5,j6.",
      "Light to move.",
    ]);
    expect(text["Islands and networks"]?.[0]).toMatch(/^Light network: 5 islands, 15 points\. Islands: a5 a6 a7 a8; .+ Bridges: .*a8-c10/);
    expect(text.Bridges).toContain("Light: f6-h5, over g5 and g6.");
  });
  it("counts the legal choices as the rules give them", () => {
    const pairs = middle.legal.filter((move) => move.includes(","));
    const bridges = middle.legal.filter((move) => move.includes("-"));
    expect(told(middle, "dark")["Possible now"]).toEqual([
      `${pairs.length} pairs of tiles, on ${new Set(pairs.flatMap((pair) => pair.split(","))).size} squares.`,
      `Bridges: ${bridges.join(", ")}.`,
    ]);
  });
  it("tells what threatens which bridge", () => {
    expect(told(middle, "dark")["Threatened bridges"]).toContain("Dark: g2-g4, by a tile on g3.");
  });
  it("speaks Italian and German", () => {
    language.words = italian;
    expect(told(late, "light").Righe?.[9]).toContain("a1 isola scura; c1 banco di sabbia scuro");
    language.words = german;
    expect(told(late, "light")["Inseln und Netze"]?.[0]).toContain("Helles Netz: 5 Inseln, 15 Punkte. Inseln: a5 a6 a7 a8");
  });
});

describe("a square in words", () => {
  const facts: Facts = {
    square: "c3", group: null, network: null, isUnder: false, isEnd: false, isPicked: false, isLast: false, moats: [], may: null, ends: [],
  };
  it("says what lies there and what may be done", () => {
    expect(say(facts)).toBe("c3, water");
    expect(say({ ...facts, may: "place", moats: ["dark"] })).toBe("c3, water, may place, beside a dark island");
    const group = { colour: "light" as const, squares: ["c3"], is_island: false, moat: [] };
    expect(say({ ...facts, group, may: "bridge", ends: ["a3", "c5"] })).toBe("c3, light sand bank, may bridge to a3, c5");
    const network = { colour: "light" as const, islands: [["a1"], ["b5"], ["e5"]], squares: [], bridges: [], points: 6 };
    expect(say({ ...facts, group: { ...group, is_island: true }, network, isEnd: true })).toBe("c3, light island, 3 islands, 6 points, bridge end");
  });
  it("is told at greater length beside the board", () => {
    const group = { colour: "dark" as const, squares: ["c3", "c4"], is_island: false, moat: [] };
    const reach = { from: "c3", ready: ["c5"], open: ["a3", "e3"], isNow: true, isTaken: false };
    expect(tellOf(group, null, reach)).toEqual(["Dark sand bank: 2 tiles.", "1 bridge possible now; 2 more squares in reach."]);
    expect(tellOf(group, null, { ...reach, isNow: false })[1]).toBe("In reach: 1 tile, 2 free squares.");
    expect(tellOf(group, null, { ...reach, ready: [], open: [], isNow: false })[1]).toBe("Nothing in reach.");
    expect(tellOf(group, null, { ...reach, isTaken: true })[1]).toBe("A bridge ends here: the only one.");
  });
});
