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
  const mix = /^color-mix\(in srgb, var\(--([\w-]+)\) (\d+)%, transparent\)$/.exec(value);
  if (mix) {
    const [, of = "", percent] = mix;
    const share = Number(percent) / 100;
    return colour(theme, of, under).map((one, i) => share * one + (1 - share) * (under[i] ?? 0)) as Colour;
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
  ] as [string, string][])("a sign in --%s can be seen on --%s", (sign, ground) => {
    expect(contrast(theme, sign, ground)).toBeGreaterThanOrEqual(SIGN);
  });
});
