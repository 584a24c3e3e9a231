import { describe, expect, it } from "vitest";

import type { PonteColour, PonteView } from "../views";
import { chancesOf, threatsIn } from "./chances";
import { answer, readChoices } from "./choices";
import late from "./fixtures/late.json";
import middle_ from "./fixtures/middle.json";
import over from "./fixtures/over.json";
import { moatOf, moats } from "./moats";
import { gap, networkAt, pointsOf, textsOf, valuePlace } from "./networks";
import { reachOf } from "./reach";
import { hasRoom } from "./room";
import { APART, signPlaces } from "./signs";
import { spanText } from "./spans";

const viewOf = (fixture: { view: unknown }) => fixture.view as PonteView;
const [lateView, middleView, overView] = [viewOf(late), viewOf(middle_), viewOf(over)];

/** A position in play with these groups; "!" before an island. */
function position(groups: Partial<Record<PonteColour, string[]>>, more: Partial<PonteView> = {}): PonteView {
  const made = (["light", "dark"] as const).flatMap((colour) =>
    (groups[colour] ?? []).map((text) => ({ colour, squares: text.replace("!", "").split(" "), is_island: text.startsWith("!") })),
  );
  const tiles = (colour: PonteColour) => made.filter((group) => group.colour === colour).flatMap(({ squares }) => squares);
  return {
    stage: "play", seat: 0, size: 6, colours: ["light", "dark"], tiles: { light: tiles("light"), dark: tiles("dark") },
    tiles_left: { light: 20, dark: 20 }, bridges_left: 9, bridges: [], groups: made, networks: [], last_turn: false, ...more,
  };
}
const bridge = (colour: PonteColour, from: string, to: string, covers: string[]) => ({ colour, ends: [from, to] as [string, string], covers });

describe("moats", () => {
  it("are the free squares around an island, corners included, within the board (P4.3)", () => {
    const view = position({ light: ["!a1 a2 b1 b2"], dark: ["c1"] });
    expect(moatOf(["a1", "a2", "b1", "b2"], view).sort()).toEqual(["a3", "b3", "c2", "c3"]);
  });
  it("belong to islands of their colour alone, not to sand banks", () => {
    const view = position({ light: ["!a1 a2 b1 b2", "e5 e6"], dark: ["d1"] });
    expect(moats(view, "light").has("c3")).toBe(true);
    expect(moats(view, "light").has("e4")).toBe(false);
    expect(moats(view, "dark").size).toBe(0);
  });
  it("hold no square that the rules let the side to move use", () => {
    const choices = readChoices(middle_.legal);
    const closed = moats(middleView, "dark");
    for (const square of choices.tiles.keys()) expect(closed.has(square), square).toBe(false);
    const light = moats(middleView, "light");
    expect([...light].some((square) => choices.tiles.has(square)), "other colours may touch (P4.4)").toBe(true);
  });
});

describe("reach", () => {
  it("is what the legal moves say, for the tile of the side to move", () => {
    const choices = readChoices(middle_.legal);
    const reach = reachOf(middleView, "g2", "dark", choices.bridges.get("g2") ?? null);
    expect(reach.ready.sort()).toEqual(["g4", "i2"]);
    expect(reach.isNow).toBe(true);
    expect(reach.open.length).toBeGreaterThan(0);
  });
  it("agrees with the rules where it is drawn without them", () => {
    for (const [view, fixture, colour] of [[middleView, middle_, "dark"], [lateView, late, "light"]] as const) {
      const { bridges } = readChoices(fixture.legal);
      for (const square of view.tiles[colour]) {
        const drawn = reachOf(view, square, colour, null);
        expect(drawn.ready.sort(), square).toEqual([...(bridges.get(square) ?? [])].sort());
        expect(drawn.isNow).toBe(false);
      }
    }
  });
  it("leaves out what is closed to the colour: tiles, moats, squares under bridges, and what lies behind them", () => {
    const view = position({ light: ["a1", "!c4 c5 d4 d5"], dark: ["a2"] }, { bridges: [bridge("dark", "b2", "d2", ["c2"])] });
    const reach = reachOf(view, "a1", "light", null);
    expect(reach.open).toContain("c1");
    expect(reach.open, "behind a2").not.toContain("a3");
    expect(reach.open, "in the moat of light's own island").not.toContain("b3");
    expect(reach.open, "under a bridge").not.toContain("c2");
    expect(reach.open, "across a bridge").not.toContain("c3");
  });
  it("counts water only where a tile finds room: by the legal moves of the side to move, else by the drawing", () => {
    const { tiles } = readChoices(middle_.legal);
    for (const square of middleView.tiles.dark) {
      const known = reachOf(middleView, square, "dark", null, (free) => tiles.has(free)).open;
      for (const free of known) expect(tiles.has(free), free).toBe(true);
      expect(reachOf(middleView, square, "dark").open.sort(), square).toEqual(known.sort());
    }
  });
  it("ends where a tile carries a bridge, and where no bridge is left", () => {
    const built = position({ light: ["a1", "c1", "a3"] }, { bridges: [bridge("light", "a1", "c1", ["b1"])] });
    expect(reachOf(built, "a1", "light", null)).toMatchObject({ isTaken: true, ready: [], open: [] });
    expect(reachOf(built, "a3", "light", null).ready, "both a1 and c1 are taken").toEqual([]);
    expect(reachOf(position({ light: ["a1", "c1"] }, { bridges_left: 0 }), "a1", "light", null)).toMatchObject({ ready: [], open: [] });
  });
});

describe("chances", () => {
  const texts = (all: { ends: [string, string] }[]) => all.map(({ ends }) => ends.join("-")).sort();
  it("of the side to move are its legal bridges, each once", () => {
    const legal = middle_.legal.filter((move) => move.includes("-"));
    expect(texts(chancesOf(middleView, "dark", readChoices(middle_.legal).bridges))).toEqual([...legal].sort());
  });
  it("of a side that is not to move are read from the drawing, as the rules would say", () => {
    const legal = middle_.legal.filter((move) => move.includes("-"));
    expect(texts(chancesOf(middleView, "dark", null))).toEqual([...legal].sort());
  });
  it("are none before play, after it, and for light once it has passed", () => {
    const groups = { light: ["a1", "c1"], dark: ["a4", "c4"] };
    expect(chancesOf(position(groups, { stage: "opening" }), "light", null)).toEqual([]);
    expect(chancesOf(overView, "dark", null)).toEqual([]);
    expect(chancesOf(position(groups, { last_turn: true }), "light", null)).toEqual([]);
    expect(texts(chancesOf(position(groups, { last_turn: true }), "dark", null))).toEqual(["a4-c4"]);
  });
});

describe("threats", () => {
  const first = (view: PonteView, colour: PonteColour = "light") => threatsIn(view, null, null).find((threat) => threat.colour === colour);
  it("come from a tile on a covered square", () => {
    expect(first(position({ light: ["a1", "c2"], dark: ["f6"] }))).toMatchObject({ ends: ["a1", "c2"], tiles: ["b1", "b2"], bridges: [], isThreatened: true });
  });
  it("do not come from a tile that has no room there: a moat, a fifth tile, a crowded island, an empty hand", () => {
    const chance = { light: ["a1", "c1"] };
    expect(first(position({ ...chance, dark: ["!b3 c3 d3 e3", "b2"] }))?.isThreatened, "b1 and b2 would be two").toBe(true);
    expect(first(position({ ...chance, dark: ["!b2 c2 d2 e2"] }))?.isThreatened, "in the moat").toBe(false);
    expect(first(position({ ...chance, dark: ["b2 b3", "d6"] }))?.isThreatened).toBe(true);
    expect(first(position(chance, { tiles_left: { light: 9, dark: 1 } }))?.isThreatened).toBe(false);
    expect(first(position(chance, { last_turn: true }), "light")).toBeUndefined();
    expect(hasRoom(position({ dark: ["a1 a2", "b3 c3"] }), "dark", "a3"), "five").toBe(false);
    expect(hasRoom(position({ dark: ["a1 a2 b1", "c3"] }), "dark", "b2"), "an island beside a tile").toBe(false);
    expect(hasRoom(position({ dark: ["a1 a2 b1"] }), "dark", "b2")).toBe(true);
  });
  it("come from a bridge that would cross, and from any where one alone is left", () => {
    const groups = { light: ["a1", "c3"], dark: ["a3", "c1", "e1"] };
    const crossing = first(position(groups, { tiles_left: { light: 0, dark: 0 } }));
    expect(crossing?.bridges).toEqual([["a3", "c1"]]);
    const apart = position({ light: ["a1", "c1"], dark: ["a6", "c6"] }, { tiles_left: { light: 0, dark: 0 } });
    expect(first(apart)?.isThreatened).toBe(false);
    expect(first({ ...apart, bridges_left: 1 })?.bridges).toEqual([["a6", "c6"]]);
  });
  it("take the squares of the side to move from its legal moves", () => {
    const choices = readChoices(middle_.legal);
    const light = threatsIn(middleView, "dark", choices).filter(({ colour }) => colour === "light");
    expect(light.length).toBeGreaterThan(3);
    for (const { tiles } of light) for (const square of tiles) expect(choices.tiles.has(square)).toBe(true);
  });
});

describe("networks", () => {
  it("are found by any of their squares and light all that belongs to them", () => {
    const network = networkAt(lateView, "f7");
    expect(network?.points).toBe(15);
    const texts = network ? textsOf(network, lateView) : [];
    expect(texts).toEqual(expect.arrayContaining(["a5", "g2", "d9-f7", "a8-c10"]));
    expect(texts).not.toContain("c7-d5");
    expect(networkAt(lateView, "c5")).toBeNull();
    expect(pointsOf(overView, "dark")).toBe(overView.networks.filter(({ colour }) => colour === "dark").reduce((sum, { points }) => sum + points, 0));
  });
  it("show their value on land of theirs where no bridge runs below it", () => {
    for (const view of [lateView, overView])
      for (const network of view.networks) {
        const place = valuePlace(network, view);
        for (const { ends } of view.bridges) expect(gap(place, ends, view.size), network.squares.join()).toBeGreaterThan(40);
      }
  });
  it("show it beside the bridges where each tile carries one", () => {
    const island = ["b3", "c3", "d3", "e3"];
    const bridges = island.map((square) => bridge("light", square, square.replace("3", "5"), [square.replace("3", "4")]));
    const network = { colour: "light" as const, islands: [island], squares: island, bridges: [0], points: 1 };
    const view = position({ light: [`!${island.join(" ")}`] }, { bridges, networks: [network] });
    for (const { ends } of bridges) expect(gap(valuePlace(network, view), ends, 6)).toBeGreaterThan(35);
  });
});

describe("signs", () => {
  it("of lines that cross or run into each other do not touch", () => {
    const places = signPlaces([["a1", "c3"], ["a3", "c1"], ["a1", "c1"], ["a2", "c2"], ["b1", "b3"]], 6);
    for (const [i, a] of places.entries())
      for (const b of places.slice(0, i)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(APART - 12);
  });
});

describe("a tile without a bridge", () => {
  it("is asked about with a tile a span away, so that the reason is the true one", () => {
    const choices = readChoices(late.legal);
    // a8 carries a bridge to c10 already; a7 is nearer, c9 a span away.
    const asked = answer("a8", null, choices, lateView, new Set(lateView.tiles.light));
    expect(asked.kind).toBe("refused");
    const [from = "", to = ""] = asked.kind === "refused" ? asked.text.split("-") : [];
    expect(spanText([from, to])).toMatch(/^a6-a8$|^a8-/);
  });
});
