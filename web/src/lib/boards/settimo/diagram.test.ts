import { render } from "svelte/server";
import { describe, expect, it } from "vitest";

import type { SettimoBoard, SettimoView } from "../views";
import { COLOURS } from "./colours";
import Diagram from "./Diagram.svelte";
import trip from "./fixtures/trip.json";

const view = trip.view as unknown as SettimoView;
const board = trip.board as unknown as SettimoBoard;
const drawn = (more = {}) => render(Diagram, { props: { view, board, ...more } }).body;
const count = (text: string, part: RegExp) => [...text.matchAll(part)].length;

describe("a diagram", () => {
  it("is one svg with a viewBox, a name and no ids, as many may stand on a page", () => {
    const text = drawn();
    expect(count(text, /<svg/g)).toBe(1);
    expect(text).toMatch(/<svg[^>]* viewBox="[-\d. ]+"[^>]* aria-label="[^"]+"/);
    expect(text).not.toMatch(/\sid=/);
  });
  it("shows every island by name, every bridge by its sign, and dots where one is removed", () => {
    const text = drawn();
    for (const { name } of view.islands) expect(text).toMatch(new RegExp(`>${name}</text>`));
    const bridges = view.lines.filter((line) => line.has_bridge);
    for (const colour of COLOURS) {
      const drawnOf = bridges.filter((line) => line.colour === colour).length;
      const [, path = ""] = new RegExp(`class="signs[^"]*" data-colour="${colour}" d="([^"]*)"`).exec(text) ?? [];
      // Red's sign has a hole: an outline more.
      expect(count(path, /Z/g)).toBe(drawnOf * (colour === "R" ? 2 : 1));
    }
    const [, gaps = ""] = /class="gone[^"]*" d="([^"]*)"/.exec(text) ?? [];
    expect(count(gaps, /M/g)).toBe(view.lines.length - bridges.length);
    expect(bridges.length).toBeLessThan(view.lines.length);
  });
  it("shows villages, and stones by their number", () => {
    const text = drawn();
    expect(count(text, /class="village/g)).toBe(view.islands.filter((island) => island.village).length);
    expect(count(text, /class="stones/g)).toBe(view.islands.filter((island) => island.village?.stones).length);
  });
  it("carries its colours itself, also without the page's styles", () => {
    for (const mark of drawn().matchAll(/<(?:rect|circle|ellipse|path)[^>]*>/g)) {
      expect(mark[0]).toMatch(/ (fill|stroke)="#|fill="none"/);
    }
  });
  it("points at islands and lines with short texts", () => {
    const line = view.lines[0]?.text ?? "";
    const text = drawn({ notes: { A1: "1", [line]: "a", nowhere: "9" } });
    expect(count(text, /class="note/g)).toBe(2);
    expect(text).toMatch(/class="note.*?>1<\/text>/s);
    expect(text).toMatch(/class="note.*?>a<\/text>/s);
    expect(text).not.toContain(">9</text>");
  });
  it("lights what it is told to", () => {
    expect(count(drawn(), /class="good/g)).toBe(0);
    expect(count(drawn({ lit: ["A1", view.lines[3]?.text] }), /class="good/g)).toBe(2);
  });
});
