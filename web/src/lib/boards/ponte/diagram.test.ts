import { render } from "svelte/server";
import { describe, expect, it } from "vitest";

import type { PonteView } from "../views";
import Diagram from "./Diagram.svelte";
import { gap } from "./networks";
import late from "./fixtures/late.json";

const view = late.view as unknown as PonteView;
const drawn = (more: object = {}) => render(Diagram, { props: { view, board: null, ...more } }).body;
const count = (text: string, part: string) => text.split(part).length - 1;
const idsOf = (body: string) => [...body.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id);

describe("a diagram", () => {
  it("is one drawing that names nothing outside of itself", () => {
    const body = drawn();
    expect(count(body, "<svg")).toBe(1);
    expect(body).toContain('viewBox="-');
    const ids = idsOf(body);
    expect(ids.length).toBeGreaterThan(3);
    const used = [...body.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id);
    for (const id of used) expect(ids).toContain(id);
  });
  it("says in words what is on it", () => {
    expect(drawn()).toContain('aria-label="Ponte del Diavolo: 28 light tiles, 32 dark tiles, 12 bridges."');
  });
  it("marks the last tiles or the last bridge, what is lit, and the places that it points at", () => {
    expect(count(drawn(), 'class="last')).toBe(0);
    expect(count(drawn({ last: "j5,j6" }), 'class="last')).toBe(2);
    expect(count(drawn(), 'class="rim')).toBe(0);
    expect(count(drawn({ last: "a8-c10" }), 'class="rim')).toBe(1);
    expect(count(drawn({ lit: ["a5", "a6", "a8-c10"] }), 'class="lit')).toBe(1);
    const noted = drawn({ notes: { b1: "1", h7: "a" } });
    expect(count(noted, 'class="mark')).toBe(2);
    expect(noted).toMatch(/<text[^>]*>a<\/text>/);
  });
  it("sets notes beside the bridges, never onto them", () => {
    const ends = view.bridges.flatMap((bridge) => bridge.ends);
    const body = drawn({ notes: Object.fromEntries(ends.map((square) => [square, "x"])) });
    const marks = [...body.matchAll(/class="mark[^"]*" cx="([-\d.]+)" cy="([-\d.]+)"/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
    expect(marks).toHaveLength(ends.length);
    for (const place of marks)
      for (const bridge of view.bridges) expect(gap(place, bridge.ends, view.size)).toBeGreaterThan(20);
  });
  it("may stand several times on one page: each has ids of its own", async () => {
    const { default: Pair } = await import("./fixtures/Pair.svelte");
    const ids = idsOf(render(Pair, { props: { view } }).body);
    expect(ids.length).toBeGreaterThan(6);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
