import { render } from "svelte/server";
import { describe, expect, it } from "vitest";

import type { DiagramProps } from "../board";
import type { ViaductView } from "../views";
import Diagram from "./Diagram.svelte";
import late from "./fixtures/late.json";
import over2 from "./fixtures/over2.json";
import type { ViaductData } from "./geometry";

type Given = DiagramProps<ViaductView, ViaductData | null>;

/** Files know no literal types. */
type Loose = { [Key in keyof Given]?: unknown };

const drawn = (given: Loose) => render(Diagram, { props: { board: late.board, ...given } as unknown as Given }).body;
const count = (text: string, part: RegExp) => text.match(part)?.length ?? 0;

describe("the diagram", () => {
  it("is one SVG of its own measure that needs no style sheet, script or file", () => {
    const svg = drawn(late).replace(/<!--.*?-->/g, "").trim();
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="[^"]+"/);
    expect(svg).toMatch(/<\/svg>$/);
    expect(svg).not.toMatch(/class=|var\(|href|<style|<script/);
  });
  it("has a letter at every platform and on the frame beside it", () => {
    for (const letter of "ABCD") expect(count(drawn(late), new RegExp(`>${letter}</text>`, "g"))).toBe(4);
  });
  it("has a hole for every column outside the river", () => {
    const quarters = drawn(late).match(/<rect [^>]*fill="url\(#[^"]*-hole\)"/g) ?? [];
    expect(quarters.map((each) => /x="(\d+)" y="(\d+)" width="14" height="14"/.exec(each)?.slice(1).join())).toEqual(["0,0", "0,16", "16,0", "16,16"]);
    expect(drawn(late)).toMatch(/<pattern id="[^"]*-hole" width="1" height="1"/);
  });
  it("points at columns and bridges with the notes of a text, and at nothing else", () => {
    const notes = { "12.7": "first", [(late.view.bridges[0]?.text ?? "")]: "second", nowhere: "third" };
    const svg = drawn({ ...late, notes });
    expect(svg).toMatch(/>first<\/text>[^]*>second<\/text>/);
    expect(svg).not.toContain("third");
  });
  it("fades the bridges that have not won", () => {
    const { view } = over2;
    expect(count(drawn(over2), /<g opacity="0.35"/g)).toBe(view.bridges.length - view.winning.length);
  });
  it("marks the last move: a bridge by a rim, a gap by a broken one", () => {
    const text = late.view.bridges[2]?.text ?? "";
    const plain = count(drawn({ ...late, last: null }), /#d9991f/g);
    expect(count(drawn({ ...late, last: `+${text}` }), /#d9991f/g)).toBe(plain + 1);
    expect(count(drawn({ ...late, last: "x25.25-28.25@0" }), /stroke-dasharray/g)).toBe(2);
  });
});
