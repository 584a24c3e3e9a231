import { describe, expect, it } from "vitest";

import tokens from "../../../../tokens.css?raw";
import { isDark } from "./tones";

describe("the theme of the board", () => {
  it("is told from the page's own colour, as the tokens write it", () => {
    const pages = [...tokens.matchAll(/--page: (.*);/g)].map(([, colour]) => colour ?? "");
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.map(isDark)).toEqual(pages.map((_, i) => i > 0));
  });
});
