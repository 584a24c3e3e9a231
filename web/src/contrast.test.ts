import { describe, expect, it } from "vitest";

import tokens from "./tokens.css?raw";

/** WCAG 2.2: of text (1.4.3), and of what one has to see to use a page (1.4.11). */
const TEXT = 4.5;
const SIGN = 3;

type Colour = [number, number, number];

const block = (start: string) => tokens.slice(tokens.indexOf(start) + start.length).split("}")[0] ?? "";
const light = block(":root {");
const themes = {
  light,
  dark: light + block(':root[data-theme="dark"] {'),
  "dark by the system": light + block(':root:not([data-theme="light"]) {'),
};

function colour(theme: string, token: string, under: Colour): Colour {
  const value = [...theme.matchAll(new RegExp(`--${token}: ([^;]+);`, "g"))].at(-1)?.[1] ?? "";
  const mix = /^color-mix\(in srgb, var\(--([\w-]+)\) (\d+)%, (?:transparent|var\(--([\w-]+)\))\)$/.exec(value);
  if (mix) {
    const [, of = "", percent, into] = mix;
    const share = Number(percent) / 100;
    const other = into === undefined ? under : colour(theme, into, under);
    return colour(theme, of, under).map((one, i) => share * one + (1 - share) * (other[i] ?? 0)) as Colour;
  }
  const parts = /^#(..)(..)(..)$/.exec(value)?.slice(1);
  if (!parts) throw new Error(`no colour: --${token}: ${value}`);
  return parts.map((part) => parseInt(part, 16)) as Colour;
}

function luminance(of: Colour): number {
  const [red, green, blue] = of.map((each) => (each <= 10.31475 ? each / 255 / 12.92 : ((each / 255 + 0.055) / 1.055) ** 2.4)) as Colour;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(theme: string, one: string, on: string): number {
  const ground = colour(theme, on, [0, 0, 0]);
  const [less = 0, more = 0] = [luminance(ground), luminance(colour(theme, one, ground))].sort((a, b) => a - b);
  return (more + 0.05) / (less + 0.05);
}

describe.each(Object.entries(themes))("in the %s theme", (_, theme) => {
  it.each([
    ...["ink", "ink-soft", "gold-ink", "good", "bad"].flatMap((text) => [[text, "page"], [text, "panel"]]),
    ["page", "ink"],
    ["page", "bad"],
    ["ink", "water"],
  ] as [string, string][])("text in --%s can be read on --%s", (text, ground) => {
    expect(contrast(theme, text, ground)).toBeGreaterThanOrEqual(TEXT);
  });
  it.each([
    ["control", "page"],
    ["control", "panel"],
    ["focus", "page"],
    ["focus", "panel"],
    ["focus", "water"],
    ["gold", "page"],
    ["bridge", "water"],
    ["stone-rim", "water"],
    ["brick-rim", "water"],
    ...["sand-rim", "gold-ink", "good"].flatMap((sign) => [[sign, "water"], [sign, "shoal"]]),
  ] as [string, string][])("a sign in --%s can be seen on --%s", (sign, ground) => {
    expect(contrast(theme, sign, ground)).toBeGreaterThanOrEqual(SIGN);
  });
});

const boards = import.meta.glob<string>(["./lib/boards/{ponte,settimo}/*.svelte"], { query: "?raw", import: "default", eager: true });

/** The styles of a part of a board that hold for this selector, as one text. */
function styled(file: string, selector: string): string {
  const style = boards[`./lib/boards/${file}.svelte`]?.split("<style>")[1] ?? "";
  const rules = [...style.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, names = ""]) => names.split(",").some((name) => name.trim() === selector));
  return rules.map(([, , body]) => body).join("");
}

describe("what lies on the water has a rim that is seen", () => {
  it.each([
    ["ponte/Slab", ".light", "--rim: var(--stone-rim)"],
    ["ponte/Slab", ".dark", "--rim: var(--brick-rim)"],
    ["ponte/Slab", ".face", "stroke: var(--rim)"],
    ["ponte/Slab", ".picked .face", "stroke: var(--gold-ink)"],
    ["ponte/Land", ".face", "stroke: var(--rim)"],
    ["ponte/Land", ".lit", "stroke: var(--gold-ink)"],
    ["ponte/Land", ".beach.won", "stroke: var(--gold-ink)"],
    ["ponte/Marks", ".open", "stroke: var(--rim)"],
    ["ponte/Marks", ".ghost", "stroke: var(--rim)"],
    ["ponte/Marks", ".shown", "stroke: var(--gold-ink)"],
    ["ponte/Bridge", ".rim", "stroke: var(--gold-ink)"],
    ["settimo/Land", ".beach", "stroke: var(--sand-rim)"],
    ["settimo/Bag", ".beach", "stroke: var(--sand-rim)"],
    ["settimo/IslandMarks", ".last", "stroke: var(--gold-ink)"],
    ["settimo/PlankMarks", ".trail", "fill: var(--gold-ink)"],
    ["settimo/PlankMarks", ".gone", "stroke: var(--gold-ink)"],
  ])("%s, %s: %s", (file, selector, declared) => {
    expect(styled(file, selector)).toContain(declared);
  });
});
