import { describe, expect, it } from "vitest";

import { placeOf } from "./router.svelte";

describe("the places of the page", () => {
  it("are known by their paths", () => {
    expect(placeOf("/")).toEqual({ name: "start" });
    expect(placeOf("/study/ponte")).toEqual({ name: "study", game: "ponte" });
    expect(placeOf("/learn/ponte")).toEqual({ name: "learn", id: "ponte" });
    expect(placeOf("/login")).toEqual({ name: "login" });
    expect(placeOf("/account/")).toEqual({ name: "account" });
    expect(placeOf("/ratings")).toEqual({ name: "ratings" });
    expect(placeOf("/rules")).toEqual({ name: "rules", game: "" });
    expect(placeOf("/rules/ponte/")).toEqual({ name: "rules", game: "ponte" });
    expect(placeOf("/people/Anna%20B%C3%A4r")).toEqual({ name: "person", person: "Anna Bär" });
    expect(placeOf("/people/%E0%A4%A")).toEqual({ name: "person", person: "%E0%A4%A" });
    expect(placeOf("/people/a/b")).toEqual({ name: "nowhere" });
  });
});
