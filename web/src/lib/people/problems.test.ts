import { describe, expect, it } from "vitest";

import { ApiError, LostError } from "../api/client";
import type { FieldProblem } from "../api/types";
import { problemsOf } from "./problems";

const said = (code: string, message: string, fields: FieldProblem[] = [], which: string | null = null) =>
  new ApiError(422, code, message, null, [], { fields, case: which });

describe("an error of the server", () => {
  it("stands beside each field that it names", () => {
    const error = said("invalid", "The request is not as it should be", [
      { field: "name", problem: "account-name", least: null, most: null },
      { field: "password", problem: "too-short", least: 8, most: null },
      { field: "password", problem: "invalid", least: null, most: null },
    ]);
    expect(problemsOf(error, ["name", "password"])).toEqual({
      name: "Letters, digits, spaces and . - _, with a letter or a digit at both ends.",
      password: "At least 8 characters.",
    });
  });
  it("stands beside the field that its code is about", () => {
    const taken = said("name-taken", "The name 'Anna' is taken; choose another one.");
    expect(problemsOf(taken, ["name", "password"])).toEqual({ name: "This name is taken; choose another one." });
    const wrong = said("credentials", "That is not your password; nothing was changed.", [], "password");
    expect(problemsOf(wrong, ["old", "new"], { credentials: "old" })).toEqual({ old: "That is not your password." });
  });
  it("stands below the form where it is about none of them", () => {
    expect(problemsOf(said("tokens", "Too many."), ["name"])[""]).toContain("revoke one first");
    expect(problemsOf(said("unheard-of", "In the server's words."), ["name"])).toEqual({ "": "In the server's words." });
    expect(problemsOf(new LostError(), ["name"])[""]).toContain("does not answer");
  });
});
