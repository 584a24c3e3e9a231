import { describe, expect, it } from "vitest";

import { ApiError, LostError } from "../api/client";
import { problemsOf } from "./problems";

const said = (code: string, message: string) => new ApiError(422, code, message, null, []);

describe("an error of the server", () => {
  it("stands beside each field that it names", () => {
    const error = said("invalid", "The request is not as it should be: name: no; not at all; password: string should have at least 8 characters.");
    expect(problemsOf(error, ["name", "password"])).toEqual({
      name: "No; not at all.",
      password: "String should have at least 8 characters.",
    });
  });
  it("stands beside the field that its code is about", () => {
    const taken = said("name-taken", "The name 'Anna' is taken; choose another one.");
    expect(problemsOf(taken, ["name", "password"])).toEqual({ name: taken.message });
    const wrong = said("credentials", "That is not your password; nothing was changed.");
    expect(problemsOf(wrong, ["old", "new"], { credentials: "old" })).toEqual({ old: wrong.message });
  });
  it("stands below the form where it is about none of them", () => {
    expect(problemsOf(said("too-many", "Too often."), ["name"])).toEqual({ "": "Too often." });
    expect(problemsOf(new LostError(), ["name"])[""]).toContain("does not answer");
  });
});
