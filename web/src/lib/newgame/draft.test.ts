import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { GameKind } from "../api/types";
import { language } from "../words";
import { keepDraft, takeDraft } from "./draft";
import { freshForm } from "./form";

const PONTE = { id: "ponte", seats: [2], parameters: [] } as unknown as GameKind;

describe("a form that was filled in", () => {
  beforeEach(() => void vi.stubGlobal("document", { documentElement: {} }));
  afterEach(async () => {
    await language.choose("en");
    vi.unstubAllGlobals();
  });

  it("is there again in another language, its own names as they were typed", async () => {
    const form = freshForm(PONTE);
    Object.assign(form.rows[0] ?? {}, { name: "Berta", isNamed: true });
    keepDraft("/new/ponte", form);
    await language.choose("de");
    const again = takeDraft("/new/ponte");
    expect(again?.rows.map(({ name }) => name)).toEqual(["Berta", "Computer"]);
    expect(takeDraft("/new/ponte")).toBeNull();
  });
  it("calls you what the language calls you", async () => {
    keepDraft("/new/ponte", freshForm(PONTE));
    await language.choose("it");
    expect(takeDraft("/new/ponte")?.rows[0]?.name).toBe("Tu");
  });
  it("does not come up on another page", () => {
    keepDraft("/new/ponte", freshForm(PONTE));
    expect(takeDraft("/new/viaduct")).toBeNull();
    expect(takeDraft("/new/ponte")).toBeNull();
  });
});
