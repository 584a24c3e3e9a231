import { describe, expect, it } from "vitest";

import { fileName, framesOf, isByTurn, MOST_FRAMES } from "./frames";

type Told = Parameters<typeof framesOf>[0];

/** `moves` as the seats that made them, `*` for chance. */
function told(game: string, movers: string, seat: number | null = null): Told {
  const parts = [...movers];
  return {
    game: game as Told["game"],
    ply: parts.length,
    moves: parts.map((_, i) => `m${i}`),
    movers: parts.map((mover) => (mover === "*" ? null : Number(mover))),
    position: { seat },
  };
}
const plies = (game: Told) => framesOf(game).map(({ ply }) => ply);

describe("the pictures of a film", () => {
  it("are the start and each move of Ponte", () => {
    expect(plies(told("ponte", "0101"))).toEqual([0, 1, 2, 3, 4]);
  });
  it("are one a turn in Viaduct, a roll that is still to be played among them", () => {
    expect(plies(told("viaduct", "*00*1*0*", 1))).toEqual([0, 3, 5, 7, 8]);
    expect(isByTurn(told("viaduct", "*0"))).toBe(true);
  });
  it("leave out what chance is about to decide", () => {
    expect(plies(told("settimo", "0*0*00"))).toEqual([0, 2, 4, 5, 6]);
  });
  it("are a game that has not begun, too", () => {
    expect(framesOf(told("settimo", "", 0))).toEqual([{ ply: 0, delay_ms: 4000 }]);
  });
  it("stay longest at the end, and longer at the end of a turn than within it", () => {
    const delays = framesOf(told("settimo", "0*0*01")).map(({ delay_ms }) => delay_ms);
    expect(delays).toEqual([1500, 450, 450, 900, 4000]);
  });
  it("are never more than the bound, and the last of them is the end", () => {
    for (const turns of [MOST_FRAMES - 2, MOST_FRAMES - 1, MOST_FRAMES, 2 * MOST_FRAMES + 1, 4000]) {
      const all = plies(told("ponte", "01".repeat(turns).slice(0, turns)));
      expect(all.length).toBeLessThanOrEqual(MOST_FRAMES);
      expect([all[0], all.at(-1)]).toEqual([0, turns]);
      expect(new Set(all).size).toBe(all.length);
    }
  });
  it("are one a turn where there are too many moves for the bound", () => {
    const long = told("settimo", "0001".repeat(MOST_FRAMES / 2));
    expect(isByTurn(long)).toBe(true);
    expect(plies(long).slice(0, 4)).toEqual([0, 4, 8, 12]);
  });
});

describe("the name of a file", () => {
  const game = { game: "ponte", created: "2026-11-30T19:00:00Z", id: "Ab3x_9-34lmn" } as const;
  it("tells the game, its day, which one it is and the ply", () => {
    expect(fileName(game, 34)).toBe("ponte-2026-11-30-Ab3x_9-34");
    expect(fileName(game, null)).toBe("ponte-2026-11-30-Ab3x_9");
  });
});
