import { describe, expect, it } from "vitest";

import type { GameSummary } from "../api/types";
import { clockWords, parameterWords, sorted, standing, whenWords } from "./telling";

const player = (name: string, kind: "human" | "computer" | "open" = "human") => ({
  kind,
  name,
  level: kind === "computer" ? 3 : null,
  account: false,
  rating: null,
  has_left: false,
});

function game(changes: Partial<GameSummary>): GameSummary {
  return {
    id: "",
    game: "ponte",
    title: "Ponte del Diavolo",
    seats: [player("Anna"), player("Bruno")],
    ply: 4,
    is_over: false,
    started: true,
    winners: null,
    seat: 0,
    yours: [0],
    clock: null,
    rated: false,
    parameters: {},
    created: "2026-01-01T10:00:00Z",
    updated: "2026-01-01T10:00:00Z",
    ...changes,
  };
}

describe("your games", () => {
  it("come with those first where it is your turn, then the others, then those that are over", () => {
    const at = (minute: number) => `2026-01-01T10:0${minute}:00Z`;
    const games = [
      game({ id: "over", is_over: true, seat: null, winners: [0], updated: at(9) }),
      game({ id: "theirs", seat: 1, updated: at(8) }),
      game({ id: "mine, long ago", updated: at(1) }),
      game({ id: "waits", started: false, seat: null, updated: at(2) }),
      game({ id: "mine", updated: at(3) }),
    ];
    expect(sorted(games).map(({ id }) => id)).toEqual(["mine", "mine, long ago", "theirs", "waits", "over"]);
    expect(games[0]?.id).toBe("over");
  });
});

describe("how a game stands", () => {
  it("says whose turn it is", () => {
    expect(standing(game({}))).toBe("Your turn");
    expect(standing(game({ seat: 1 }))).toBe("Bruno to move");
    expect(standing(game({ yours: [] }))).toBe("Anna to move");
    expect(standing(game({ yours: [0, 1], seat: 1 }))).toBe("Bruno to move");
  });
  it("says that a seat is open", () => {
    const open = game({ started: false, seat: null, seats: [player("Anna"), player("", "open")] });
    expect(standing(open)).toBe("A seat is open");
  });
  it("says how it ended, from where you sit", () => {
    const over = { is_over: true, seat: null };
    expect(standing(game({ ...over, winners: [0] }))).toBe("You won");
    expect(standing(game({ ...over, winners: [1] }))).toBe("You lost");
    expect(standing(game({ ...over, winners: [0, 1] }))).toBe("Shared");
    expect(standing(game({ ...over, winners: [] }))).toBe("No result");
    expect(standing(game({ ...over, winners: [1], yours: [0, 1] }))).toBe("Bruno won");
    expect(standing(game({ ...over, winners: [1, 2], seats: [player("A"), player("B"), player("C")] }))).toBe("You lost");
  });
});

describe("facts in words", () => {
  it("tells clocks", () => {
    expect(clockWords(null)).toBe("no clock");
    expect(clockWords({ kind: "move", days: 1 })).toBe("1 day a turn");
    expect(clockWords({ kind: "total", seconds: 330, increment: 3 })).toBe("5 min 30 s + 3 s");
  });
  it("tells the size, and what is not as usual", () => {
    const info = { minimum: null, maximum: null, clause: "", help: "", nullable: true, kind: "integer" as const };
    const kind = {
      id: "ponte" as const,
      title: "",
      sentence: "",
      seats: [2, 2],
      board: null,
      parameters: [
        { ...info, name: "size", label: "Board", default: 10 },
        { ...info, name: "tiles", label: "Tiles", default: 40 },
        { ...info, name: "bridges", label: "Bridges", default: 15 },
      ],
    };
    expect(parameterWords(game({ parameters: { size: 10, tiles: 40, bridges: null } }), kind)).toEqual([
      "10 × 10",
      "Bridges without limit",
    ]);
  });
  it("tells the time of today, else the day", () => {
    const now = new Date(2026, 10, 30, 18);
    expect(whenWords(new Date(2026, 10, 30, 9, 5).toISOString(), now)).toBe("09:05");
    expect(whenWords(new Date(2026, 10, 29, 9, 5).toISOString(), now)).toBe("29 Nov");
    expect(whenWords(new Date(2025, 10, 29, 9, 5).toISOString(), now)).toBe("29 Nov 2025");
  });
});
