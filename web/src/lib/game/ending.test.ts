import { afterEach, describe, expect, it } from "vitest";

import type { Game, Position } from "../api/types";
import { language } from "../words";
import { german } from "../words/de";
import { en } from "../words/en";
import { italian } from "../words/it";
import { due, reasonOf } from "./status";

type Score = Record<string, number>;

const game = (id: string) => ({ game: id, seats: [], you: { seats: [0], may: [] } }) as unknown as Game;

function ended(view: object, scores: Score[], winners: number[], ...clauses: string[]): Position {
  return { is_over: true, view, outcome: { winners, scores, reason: "In the server's words.", clauses } } as unknown as Position;
}

const ponte = (light: [number, number, number], dark: [number, number, number], ...winners: number[]) => {
  const score = ([points, islands, bridges]: [number, number, number]): Score => ({ points, islands, bridges });
  return ended({ colours: ["dark", "light"] }, [score(dark), score(light)], winners, "P7.3");
};
const settimo = (white: [number, number], black: [number, number], winners: number[], clause = "S5.1") =>
  ended(
    { removed: { R: 3, O: 8, Y: 7, G: 0, S: 1, B: 0, P: 2 } },
    [white, black].map(([stones, villages]) => ({ stones, villages })),
    winners,
    clause,
    "S5.3",
  );
const text = (id: string, position: Position) => reasonOf(game(id), position).text;

afterEach(() => {
  language.words = en;
});

describe("the reason of an end", () => {
  it("of Ponte is what decided, by the colour that won", () => {
    expect(text("ponte", ponte([4, 3, 1], [1, 1, 5], 1))).toBe("Light wins with 4 points to 1.");
    expect(text("ponte", ponte([1, 1, 0], [6, 3, 2], 0))).toBe("Dark wins with 6 points to 1.");
    expect(text("ponte", ponte([3, 3, 0], [3, 2, 1], 1))).toBe("Light wins with 3 islands to 2, at 3 points each.");
    expect(text("ponte", ponte([1, 1, 0], [1, 1, 1], 0))).toBe("Dark wins with 1 bridge to 0, at 1 point each.");
    expect(text("ponte", ponte([1, 1, 0], [1, 1, 0], 0, 1))).toBe("Points, islands and bridges are equal: the victory is shared.");
  });
  it("of Viaduct is who joined which platforms, or the limit; what it leaves open is lit", () => {
    const view = { letters: "ABDC", turns: 1400, winning: [0, 4, 7] };
    expect(text("viaduct", ended(view, [], [2], "V6.2"))).toBe("The white viaduct joins both platforms D.");
    expect(text("viaduct", ended(view, [], [0, 1, 2, 3], "V6.3"))).toBe("The limit of 1,400 turns is reached: all share the end.");
    expect(due(game("viaduct"), ended(view, [], [2], "V6.2"))).toBe("The white viaduct joins both platforms D. Its 3 bridges are lit on the board.");
  });
  it("of Settimo is how it ended, and what decided", () => {
    expect(text("settimo", settimo([36, 4], [29, 9], [0]))).toBe(
      "8 orange bridges are removed and every village is on the board. White wins with 36 stones to 29.",
    );
    expect(text("settimo", settimo([30, 4], [30, 5], [1], "S5.2"))).toBe("Neither player can move. Black wins with 5 villages to 4, at 30 stones each.");
    expect(text("settimo", settimo([1, 1], [1, 1], [0, 1], "S5.2"))).toBe("Neither player can move. A draw at 1 stone and 1 village each.");
  });
  it("has its clauses beside it", () => {
    expect(reasonOf(game("settimo"), settimo([36, 4], [29, 9], [0])).clause).toBe("S5.1, S5.3");
    expect(reasonOf(game("ponte"), ponte([1, 1, 0], [1, 1, 1], 0)).clause).toBe("P7.3");
  });
  it("is told in the language of the page", () => {
    language.words = italian;
    expect(text("ponte", ponte([4, 3, 1], [1, 1, 5], 1))).toBe("Vince il chiaro con 4 punti a 1.");
    expect(text("settimo", settimo([36, 4], [29, 9], [0]))).toContain("8 ponti arancioni");
    language.words = german;
    expect(text("ponte", ponte([3, 3, 0], [3, 2, 1], 1))).toBe("Hell gewinnt mit 3 Inseln zu 2, bei je 3 Punkten.");
    expect(text("viaduct", ended({ letters: "AB", turns: 9, winning: [] }, [], [1], "V6.2"))).toBe("Das schwarze Viadukt verbindet beide Plattformen B.");
  });
  it("is the server's own where it names no clause", () => {
    expect(text("ponte", ended({}, [], [0]))).toBe("In the server's words.");
  });
});
