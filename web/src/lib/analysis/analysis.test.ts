import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { parsed } from "../api/events";
import type { Game, Hint, PlyRating, RatingEvent } from "../api/types";
import { Analysis, stillTrue, withRating } from "./analysis.svelte";
import { seatFill } from "./colours";
import { areaPath, linePath, mistakesOf, nextMistake, plyAt, pointsOf, provenStretches } from "./graph";
import { hasHints } from "./hint.svelte";
import { costText, hintWords, percent, plyText, proof } from "./telling";

const rating = (ply: number, rest: Partial<PlyRating> = {}): PlyRating => ({
  kind: "ply",
  ply,
  seat: ply % 2,
  played: `m${ply}`,
  value: [0.5, 0.5],
  is_proven: false,
  nodes: 10,
  moves: [],
  cost: 0,
  mark: null,
  ...rest,
});

const game = {
  id: "g",
  game: "ponte",
  seats: [
    { kind: "human", name: "Anna", level: null },
    { kind: "human", name: "Bruno", level: null },
  ],
  moves: ["m0", "m1", "m2"],
  ply: 3,
  position: { is_over: true, view: { colours: ["dark", "light"] } },
} as unknown as Game;

const bytes = (...pieces: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });

async function all<T>(events: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const event of events) found.push(event);
  return found;
}

describe("server-sent events", () => {
  it("are read wherever the pieces are cut", async () => {
    const text = 'data: {"a": 1}\n\ndata: {"a": "é"}\n\n';
    const raw = new TextEncoder().encode(text);
    for (let cut = 1; cut < raw.length; cut++) {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(raw.slice(0, cut));
          controller.enqueue(raw.slice(cut));
          controller.close();
        },
      });
      expect(await all(parsed(body))).toEqual([{ a: 1 }, { a: "é" }]);
    }
  });
  it("without data, or without an end, are none", async () => {
    expect(await all(parsed(bytes(": a comment\n\n", 'data: {"a": 1}\n\n', 'data: {"a"')))).toEqual([{ a: 1 }]);
  });
});

describe("the graph", () => {
  const frame = { width: 100, height: 50, plies: 4 };
  const ratings = [0.5, 1, 0, 0.25, 1].map((value, ply) => rating(ply, { value: [value, 1 - value] }));
  it("has a point for each position, the value from the bottom up", () => {
    const points = pointsOf(frame, ratings, 0);
    expect(points).toEqual([{ x: 0, y: 25 }, { x: 25, y: 0 }, { x: 50, y: 50 }, { x: 75, y: 37.5 }, { x: 100, y: 0 }]);
    expect(linePath(points)).toBe("M0.0 25.0L25.0 0.0L50.0 50.0L75.0 37.5L100.0 0.0");
    expect(areaPath(frame, points.slice(0, 2))).toBe("M0.0 50.0L0.0 25.0L25.0 0.0L25.0 50.0Z");
    expect(linePath([])).toBe("");
    expect(areaPath(frame, [])).toBe("");
  });
  it("tells which position is meant", () => {
    expect([-5, 0, 12, 13, 99, 300].map((x) => plyAt(frame, x))).toEqual([0, 0, 0, 1, 4, 4]);
    expect(plyAt({ ...frame, width: 0 }, 3)).toBe(0);
    expect(pointsOf({ ...frame, plies: 0 }, ratings.slice(0, 1), 0)).toEqual([{ x: 0, y: 25 }]);
  });
  it("marks a mistake where it led to, on the line of the seat that is drawn", () => {
    const marked = withRating(ratings, rating(1, { seat: 1, mark: "blunder", cost: 0.4 }));
    expect(mistakesOf(frame, marked, () => 0)).toMatchObject([{ ply: 2, x: 50, y: 50 }]);
    expect(mistakesOf(frame, marked, ({ seat }) => seat ?? 0)).toMatchObject([{ ply: 2, x: 50, y: 0 }]);
    expect(mistakesOf(frame, marked.slice(0, 2), () => 0)).toEqual([]);
  });
  it("goes from mistake to mistake", () => {
    const marked = [0, 1, 2, 3, 4].map((ply) => rating(ply, { mark: ply % 2 ? "mistake" : null }));
    expect(nextMistake(marked, 0, 1)).toBe(2);
    expect(nextMistake(marked, 2, 1)).toBe(4);
    expect(nextMistake(marked, 4, 1)).toBeNull();
    expect(nextMistake(marked, 4, -1)).toBe(2);
    expect(nextMistake(marked, 2, -1)).toBeNull();
  });
  it("joins proven positions to stretches", () => {
    const proven = [0, 1, 1, 0, 1].map((is, ply) => rating(ply, { is_proven: Boolean(is) }));
    expect(provenStretches(proven)).toEqual([[1, 2], [4, 4]]);
  });
});

describe("values in words", () => {
  it("never call the uncertain certain", () => {
    expect([0, 0.001, 0.5, 0.999, 1].map(percent)).toEqual(["0 %", "1 %", "50 %", "99 %", "100 %"]);
  });
  it("name a cost worth a word", () => {
    expect([0.21, 0.004, 0, null, undefined].map(costText)).toEqual(["−21 %", "", "", "", ""]);
  });
  it("say what a proof says", () => {
    const of = (value: number[]) => proof(game, { is_proven: true, value });
    expect(proof(game, { is_proven: false, value: [1, 0] })).toBe("");
    expect(of([0, 1])).toBe("Proven: Bruno wins.");
    expect(of([0.5, 0.5])).toBe("Proven: an equal share for Anna and Bruno.");
    expect(of([0.4999999, 0.5000001])).toBe("Proven: an equal share for Anna and Bruno.");
    expect(of([0.7, 0.3])).toBe("Proven: only chance decides.");
  });
  it("say why a hint is the best move, from its facts", () => {
    const hint = (own: number, rest: Partial<Hint> = {}): Hint => ({
      ply: 0,
      move: "a1,b2",
      value: [own, 1 - own],
      line: ["a1,b2"],
      is_proven: false,
      text: "",
      is_only: false,
      other: null,
      ...rest,
    });
    const other = (own: number) => ({ move: "c3,d4", value: [own, 1 - own], cost: 0, visits: 1, line: [], is_proven: false });
    expect(hintWords(hint(0.63), 0)).toBe("Rated 63 %.");
    expect(hintWords(hint(0.63), 1)).toBe("Rated 37 %.");
    expect(hintWords(hint(0.63, { other: other(0.5) }), 0)).toBe("Rated 63 %, 13 % more than c3,d4.");
    expect(hintWords(hint(0.63, { other: other(0.6) }), 0)).toBe("Rated 63 %; c3,d4 is about as good.");
    expect(hintWords(hint(0.5, { is_only: true, line: ["a1,b2", "roll1", "pass"] }), 0)).toBe("It is the only move. Expects one, then pass.");
    expect([1, 0, 0.25].map((own) => hintWords(hint(own, { is_proven: true }), 0))).toEqual([
      "It wins for certain.",
      "Every move loses against best play.",
      "It is worth exactly 25 %.",
    ]);
  });
  it("describe a position of the graph", () => {
    const ratings = [rating(0, { mark: "blunder", cost: 0.3 }), rating(1, { value: [0.2, 0.8], is_proven: true })];
    expect(plyText(game, 1, ratings)).toBe("After move 1 of 3: Anna 20 %, Bruno 80 %: blunder, −30 %: proven");
    expect(plyText(game, 0, [])).toBe("At the start");
  });
  it("have the colours of the seats", () => {
    expect([0, 1].map((seat) => seatFill(game, seat))).toEqual(["var(--brick)", "var(--stone)"]);
    const before = { ...game, position: { view: { colours: null } } } as unknown as Game;
    expect(seatFill(before, 0)).not.toBe(seatFill(before, 1));
  });
});

describe("hints", () => {
  const seats = (...kinds: string[]) => {
    const own = kinds.flatMap((kind, seat) => (kind === "human" ? [seat] : []));
    return { seats: kinds.map((kind) => ({ kind })), position: { is_over: false }, you: { seats: own } } as unknown as Game;
  };
  it("are for one person among computers, until the end", () => {
    expect(hasHints(seats("human", "computer"))).toBe(true);
    expect(hasHints(seats("computer", "human", "computer"))).toBe(true);
    expect(hasHints(seats("human", "human"))).toBe(false);
    expect(hasHints(seats("computer", "computer"))).toBe(false);
    expect(hasHints(seats("human", "open"))).toBe(false);
    expect(hasHints({ ...seats("human", "computer"), you: { seats: [] } } as unknown as Game)).toBe(false);
    expect(hasHints({ ...seats("human", "computer"), rated: true } as unknown as Game)).toBe(false);
    expect(hasHints({ ...seats("human", "computer"), position: { is_over: true } } as unknown as Game)).toBe(false);
  });
});

describe("ratings of a game that goes on", () => {
  const ratings = [rating(0), rating(1), rating(2), rating(3, { played: null })];
  it("stay as far as its moves do", () => {
    expect(stillTrue(ratings, game)).toEqual(ratings);
    expect(stillTrue(ratings, { ply: 1, moves: ["m0"] })).toEqual([rating(0)]);
    expect(stillTrue(ratings, { ply: 2, moves: ["m0", "x"] })).toEqual([rating(0)]);
    expect(stillTrue(ratings, { ply: 4, moves: ["m0", "m1", "m2", "m3"] })).toEqual(ratings.slice(0, 3));
  });
});

describe("an analysis", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const answers = (...bodies: (() => Response)[]) => {
    const asked: { path: string; signal: AbortSignal }[] = [];
    vi.stubGlobal("fetch", async (path: string, { signal }: { signal: AbortSignal }) => {
      asked.push({ path, signal });
      return (bodies.shift() ?? (() => new Response(new ReadableStream())))();
    });
    return asked;
  };
  const events = (...list: unknown[]) => () => new Response(bytes(...list.map((each) => `data: ${JSON.stringify(each)}\n\n`)));

  it("asks once it rests on a position, and lets go when it is left", async () => {
    const asked = answers();
    const analysis = new Analysis();
    analysis.think("g", 1, "1")();
    const leave = analysis.think("g", 2, "2");
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked.map(({ path }) => path)).toEqual(["/api/games/g/analysis/2"]);
    expect(asked[0]?.signal.aborted).toBe(false);
    leave();
    expect(asked[0]?.signal.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(1);
  });
  it("knows thoughts, places and the end", async () => {
    const thought = { kind: "thought", ply: 2, seat: 0, nodes: 7, value: [0.4, 0.6], is_proven: false, moves: [], played: null, chances: [] };
    answers(events({ kind: "waiting", place: 2 }, thought, { kind: "end", reason: "time" }));
    const analysis = new Analysis();
    analysis.think("g", 2, "2");
    expect(analysis.isThinking).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(analysis.at(2)).toEqual(thought);
    expect([analysis.isThinking, analysis.place]).toEqual([false, null]);
    analysis.think("g", 3, "3");
    expect(analysis.at(3)).toBeNull();
  });
  it("tries again when the answer breaks off, and not when it is refused", async () => {
    const refusal = () =>
      new Response(JSON.stringify({ error: { code: "in-play", message: "Later.", clause: null, squares: [] } }), { status: 409 });
    const asked = answers(events(), refusal);
    const analysis = new Analysis();
    analysis.think("g", 2, "2");
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(3000);
    expect(asked).toHaveLength(2);
    expect(analysis.problem).toBe("This game can be analysed when it is over.");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(2);
  });
  it("rates every position and the game", async () => {
    const whole: RatingEvent = { kind: "game", seats: [], costliest: 1 };
    answers(events(rating(0), rating(1), whole, { kind: "end", reason: "over" }));
    const analysis = new Analysis();
    analysis.rate(game);
    await vi.advanceTimersByTimeAsync(1000);
    expect(analysis.ratings.map(({ ply }) => ply)).toEqual([0, 1]);
    expect(analysis.game).toEqual(whole);
  });
});
