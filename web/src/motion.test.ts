import { describe, expect, it } from "vitest";

const files = import.meta.glob<string>(["./**/*.svelte", "./**/*.css"], { query: "?raw", import: "default", eager: true });

/** Longer than this nobody waits for a movement. */
const LONGEST_MS = 200;
/** What goes on for as long as something is awaited is no movement that ends; it stops for who asks for less. */
const ENDLESS = /\binfinite\b/;

/** Each declaration that sets something in motion: the file, what it says, the milliseconds in it. */
const motions = Object.entries(files).flatMap(([file, text]) =>
  [...text.matchAll(/^\s*(?:transition|animation):\s*([^;]+);/gm)]
    .map(([, said = ""]) => said)
    .filter((said) => !said.startsWith("none"))
    .map((said) => ({ file, said, ms: [...said.matchAll(/\b([\d.]+)(m?s)\b/g)].map(([, n, unit]) => Number(n) * (unit === "s" ? 1000 : 1)) })),
);

describe("what moves on the page", () => {
  it("is found", () => {
    expect(motions.length).toBeGreaterThan(5);
  });
  it.each(motions)("is over within 200 ms: $file, $said", ({ said, ms }) => {
    if (!ENDLESS.test(said)) for (const each of ms) expect(each).toBeLessThanOrEqual(LONGEST_MS);
  });
  it.each(motions)("stands still for who asks for less: $file, $said", ({ file, said }) => {
    // `--motion` is nothing then (tokens.css).
    expect(said.includes("var(--motion)") || files[file]?.includes("prefers-reduced-motion")).toBe(true);
  });
});
