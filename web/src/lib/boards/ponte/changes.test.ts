import { describe, expect, it } from "vitest";

import type { PonteView } from "../views";
import { anticipate } from "./anticipate";
import { Follower, LEAFING_MS } from "./changes";
import late from "./fixtures/late.json";
import middle from "./fixtures/middle.json";

const view = middle.view as unknown as PonteView;
const after = (from: PonteView, ...moves: string[]) =>
  moves.reduce((now, move) => {
    const next = anticipate(now, move);
    if (!next) throw new Error(move);
    return next;
  }, from);
const nothing = { tiles: new Set(), bridges: new Set(), islands: new Set() };
const SLOWLY = 2 * LEAFING_MS;

describe("what moves", () => {
  it("is nothing when a board is first seen, or becomes another board", () => {
    const follower = new Follower();
    expect(follower.follow(view, 0)).toEqual(nothing);
    expect(follower.follow({ ...view, size: 8 }, SLOWLY)).toEqual(nothing);
  });
  it("are the tiles and the bridge of one move", () => {
    const follower = new Follower();
    follower.follow(view, 0);
    const tiled = after(view, "b1,h9");
    expect([...follower.follow(tiled, SLOWLY).tiles].sort()).toEqual(["b1", "h9"]);
    const bridged = after(tiled, "f2-f4");
    expect(follower.follow(bridged, 2 * SLOWLY)).toEqual({ ...nothing, bridges: new Set(["f2-f4"]) });
  });
  it("goes on when the server confirms, and an island is finished then", () => {
    const follower = new Follower();
    follower.follow(view, 0);
    const seen = after(view, "b1,h9");
    follower.follow(seen, SLOWLY);
    const groups = seen.groups.map((group) => (group.squares.includes("b1") ? { ...group, is_island: true } : group));
    const confirmed = follower.follow({ ...seen, groups }, SLOWLY + 30);
    expect([...confirmed.tiles].sort()).toEqual(["b1", "h9"]);
    expect([...confirmed.islands].sort()).toEqual(["b1", "b2", "b3", "c2"]);
  });
  it("is nothing when a move is taken back, when several come at once, or another game is shown", () => {
    const follower = new Follower();
    const next = after(view, "b1,h9");
    follower.follow(next, 0);
    expect(follower.follow(view, SLOWLY)).toEqual(nothing);
    expect(follower.follow(after(view, "b1,h9", "f2-f4"), 2 * SLOWLY)).toEqual(nothing);
    expect(follower.follow(late.view as unknown as PonteView, 3 * SLOWLY)).toEqual(nothing);
  });
  it("is nothing when positions are leafed through", () => {
    const follower = new Follower();
    follower.follow(view, 0);
    const one = after(view, "b1,h9");
    expect(follower.follow(one, SLOWLY).tiles.size).toBe(2);
    expect(follower.follow(after(one, "f2-f4"), SLOWLY + LEAFING_MS / 2)).toEqual(nothing);
  });
});
