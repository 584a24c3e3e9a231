import { describe, expect, it } from "vitest";

import type { PonteColour, PonteView } from "../views";
import { answer, readChoices } from "./choices";
import late from "./fixtures/late.json";
import middle_ from "./fixtures/middle.json";
import over from "./fixtures/over.json";
import { moats } from "./moats";
import { gap, networkAt, pointsOf, textsOf, valuePlace } from "./networks";
import { reachOf } from "./reach";
import { APART, signPlaces } from "./signs";
import { clearFrom, spanText } from "./spans";
import { isThreatened } from "./threats";

const viewOf = (fixture: { view: unknown }) => fixture.view as PonteView;
const [lateView, middleView, overView] = [viewOf(late), viewOf(middle_), viewOf(over)];

/** A position in play with these groups; "!" before an island. */
function position(groups: Partial<Record<PonteColour, string[]>>, more: Partial<PonteView> = {}): PonteView {
  const made = (["light", "dark"] as const).flatMap((colour) =>
    (groups[colour] ?? []).map((text) => ({ colour, squares: text.replace("!", "").split(" "), is_island: text.startsWith("!"), moat: [] })),
  );
  const tiles = (colour: PonteColour) => made.filter((group) => group.colour === colour).flatMap(({ squares }) => squares);
  return {
    stage: "play", seat: 0, size: 6, colours: ["light", "dark"], tiles: { light: tiles("light"), dark: tiles("dark") },
    tiles_left: { light: 20, dark: 20 }, bridges_left: 9, bridges: [], groups: made, networks: [], room: { light: [], dark: [] }, clear: "0".repeat(144), chances: [], last_turn: false, ...more,
  };
}
const bridge = (colour: PonteColour, from: string, to: string, covers: string[]) => ({ colour, ends: [from, to] as [string, string], covers });

describe("moats", () => {
  it("are those of the islands of their colour alone, as the view gives them", () => {
    for (const colour of ["light", "dark"] as const) {
      const closed = moats(lateView, colour);
      const islands = lateView.groups.filter((group) => group.colour === colour && group.is_island);
      expect(islands.length).toBeGreaterThan(3);
      for (const { moat } of islands) for (const square of moat) expect(closed.has(square), square).toBe(true);
      expect(closed.size).toBe(new Set(islands.flatMap(({ moat }) => moat)).size);
    }
    expect(moats(position({ light: ["e5 e6"] }), "light").size).toBe(0);
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
  it("is the same where the view alone says it", () => {
    for (const [view, fixture, colour] of [[middleView, middle_, "dark"], [lateView, late, "light"]] as const) {
      const { bridges } = readChoices(fixture.legal);
      for (const square of view.tiles[colour]) {
        const drawn = reachOf(view, square, colour, null);
        expect(drawn.ready.sort(), square).toEqual([...(bridges.get(square) ?? [])].sort());
        expect(drawn.isNow).toBe(false);
      }
    }
  });
  it("counts water only where a tile of the colour finds room", () => {
    const { tiles } = readChoices(middle_.legal);
    const open = middleView.tiles.dark.flatMap((square) => reachOf(middleView, square, "dark").open);
    expect(open.length).toBeGreaterThan(5);
    for (const square of open) expect(tiles.has(square), square).toBe(true);
  });
  it("is shown for a tile that is about to stand: its ends see it too", () => {
    const from = middleView.room.light.find((square) => reachOf(middleView, square, "light").ready.length > 1) ?? "";
    const { ready } = reachOf(middleView, from, "light");
    expect(ready.length).toBeGreaterThan(1);
    for (const to of ready) expect(reachOf(middleView, to, "light").open).toContain(from);
  });
  it("ends where a tile carries a bridge", () => {
    const { ends } = lateView.bridges[0] ?? { ends: [] };
    for (const end of ends) expect(reachOf(lateView, end, "dark")).toMatchObject({ isTaken: true, ready: [], open: [] });
  });
});

describe("what is clear", () => {
  it("reads the digits of a square, by column, then by row", () => {
    const clear = ["0000", "0005", "8000", "0100"].join("") + "0".repeat(16 * 4 - 16);
    const view = position({}, { size: 4, clear });
    expect(clearFrom(view, "a1")).toEqual([]);
    expect(clearFrom(view, "a2")).toEqual(["a4", "c4"]);
    expect(clearFrom(view, "a4")).toEqual(["a2"]);
    expect(clearFrom(view, "b1")).toEqual([]);
  });
  it("is said at both ends, and never leads off the board", () => {
    for (const view of [middleView, lateView])
      for (const from of view.groups.flatMap(({ squares }) => squares))
        for (const to of clearFrom(view, from)) {
          expect(to).toMatch(/^[a-j]([1-9]|10)$/);
          expect(clearFrom(view, to), `${from}-${to}`).toContain(from);
        }
  });
});

describe("threats", () => {
  it("are what one turn of the other could do", () => {
    const chance = { colour: "light" as const, ends: ["a1", "c1"] as [string, string], tiles: [], bridges: [] };
    expect(isThreatened(chance)).toBe(false);
    expect(isThreatened({ ...chance, tiles: ["b1"] })).toBe(true);
    expect(isThreatened({ ...chance, bridges: [["b2", "b4"]] })).toBe(true);
  });
  it("come with every bridge that is legal now", () => {
    const legal = middle_.legal.filter((move) => move.includes("-"));
    const dark = middleView.chances.filter(({ colour }) => colour === "dark");
    expect(dark.map(({ ends }) => spanText(ends)).sort()).toEqual([...legal].sort());
    expect(middleView.chances.some(isThreatened)).toBe(true);
  });
  it("are none at the end", () => {
    expect(overView.chances).toEqual([]);
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
