import { describe, expect, it } from "vitest";

import type { GameId } from "../api/types";
import { rules as dePonte } from "./de/ponte";
import { rules as deSettimo } from "./de/settimo";
import { rules as deViaduct } from "./de/viaduct";
import { rules as enPonte } from "./en/ponte";
import { rules as enSettimo } from "./en/settimo";
import { rules as enViaduct } from "./en/viaduct";
import { piecesOf, plain } from "./inline";
import { rules as itPonte } from "./it/ponte";
import { rules as itSettimo } from "./it/settimo";
import { rules as itViaduct } from "./it/viaduct";
import ponte from "./positions/ponte.json";
import settimo from "./positions/settimo.json";
import viaduct from "./positions/viaduct.json";
import { REASONS, TABLE } from "./reasons";
import type { Block, RulesText } from "./types";

const DRAWN = { ponte, viaduct, settimo };
const ENGLISH: Record<GameId, RulesText> = { ponte: enPonte, viaduct: enViaduct, settimo: enSettimo };
const TEXTS: [language: string, game: GameId, text: RulesText][] = [
  ["English", "ponte", enPonte],
  ["English", "viaduct", enViaduct],
  ["English", "settimo", enSettimo],
  ["Italian", "ponte", itPonte],
  ["Italian", "viaduct", itViaduct],
  ["Italian", "settimo", itSettimo],
  ["German", "ponte", dePonte],
  ["German", "viaduct", deViaduct],
  ["German", "settimo", deSettimo],
];

const shapeOf = (block: Block) => (typeof block === "string" ? "text" : "list" in block ? block.list.length : block.rows.map((row) => row.length));

/** All that a language must have in common with the others: the places, not the words. */
const skeleton = ({ overview, sections, reasons, diagrams }: RulesText) => ({
  overview: overview.length,
  sections: sections.map(({ number, text, clauses }) => ({
    number,
    text: text?.map(shapeOf),
    clauses: clauses?.map((clause) => ({ number: clause.number, text: clause.text.map(shapeOf), isRuling: Boolean(clause.ruling) })),
  })),
  reasons: Object.keys(reasons),
  diagrams: Object.keys(diagrams),
});

const numbersOf = ({ sections }: RulesText) => sections.flatMap(({ number, clauses }) => [number, ...(clauses ?? []).map((clause) => clause.number)]);

/** Every text that is shown, whatever it belongs to. */
const textsOf = (value: unknown): string[] =>
  typeof value === "string" ? [value] : typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];

describe.each(TEXTS)("the %s rules of %s", (_, game, text) => {
  it("have the sections, clauses, rulings, reasons and diagrams of the English ones, in the same order", () => {
    expect(skeleton(text)).toEqual(skeleton(ENGLISH[game]));
  });
  it("name a clause that exists wherever they name one", () => {
    const numbers = numbersOf(text);
    const named = textsOf(text).flatMap((each) => piecesOf(each).filter(({ kind }) => kind === "clause"));
    expect(named.map((piece) => piece.text).filter((number) => !numbers.includes(number))).toEqual([]);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
  it("leave no mark unread and no text empty", () => {
    for (const each of textsOf(text)) {
      expect(plain(each)).not.toMatch(/[*`[\]]/);
      expect(each.trim()).not.toBe("");
    }
  });
  it("have a caption and a text for each drawing, and a drawing for each caption", () => {
    expect(Object.keys(text.diagrams).sort()).toEqual(DRAWN[game].diagrams.map(({ name }) => name).sort());
  });
  it("have words for each reason, in the order of the table", () => {
    expect(Object.keys(text.reasons)).toEqual(REASONS[game].map(([code]) => code));
  });
});

describe.each(["ponte", "viaduct", "settimo"] as const)("the drawings of %s", (game) => {
  it("stand at clauses, and the reasons lead to clauses", () => {
    const numbers = numbersOf(ENGLISH[game]);
    const named = [...DRAWN[game].diagrams.map(({ clause }) => clause), ...REASONS[game].flatMap(([, clauses]) => clauses), TABLE[game]];
    expect(named.filter((number) => !numbers.includes(number))).toEqual([]);
  });
});

describe("a text's marks", () => {
  it("are taken apart", () => {
    expect(piecesOf("An *island* on `a1`: [P4.2].")).toEqual([
      { kind: "plain", text: "An " },
      { kind: "stress", text: "island" },
      { kind: "plain", text: " on " },
      { kind: "code", text: "a1" },
      { kind: "plain", text: ": " },
      { kind: "clause", text: "P4.2" },
      { kind: "plain", text: "." },
    ]);
  });
  it("may be absent", () => {
    expect(piecesOf("No mark, not even [this].")).toEqual([{ kind: "plain", text: "No mark, not even [this]." }]);
    expect(piecesOf("")).toEqual([]);
  });
});
