import { describe, expect, it } from "vitest";

import { paintOf } from "./colour";

describe("a computed colour", () => {
  it("is written in six digits", () => {
    expect(paintOf("rgb(28, 43, 48)")).toEqual({ value: "#1c2b30", alpha: 1 });
  });
  it("has its opacity apart", () => {
    expect(paintOf("rgba(255, 0, 0, 0.25)")).toEqual({ value: "#ff0000", alpha: 0.25 });
  });
  it("is known from a mixture too", () => {
    expect(paintOf("color(srgb 1 0.5 0)")).toEqual({ value: "#ff8000", alpha: 1 });
    expect(paintOf("color(srgb 0.1 2e-1 0 / 0.5)")).toEqual({ value: "#1a3300", alpha: 0.5 });
  });
  it("may be none, or a pattern", () => {
    expect(paintOf("none").value).toBe("none");
    expect(paintOf('url("#sand")').value).toBe('url("#sand")');
  });
});
