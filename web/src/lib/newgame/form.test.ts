import { describe, expect, it } from "vitest";

import type { GameKind } from "../api/types";
import { freshForm, rename, request, setCount, swapLetter } from "./form";

const info = { minimum: null, maximum: null, clause: "", label: "", help: "" };
const viaduct: GameKind = {
  id: "viaduct",
  title: "Viaduct",
  sentence: "",
  seats: [2, 4],
  board: null,
  parameters: [
    { ...info, name: "seats", kind: "integer", default: 4, nullable: false },
    { ...info, name: "letters", kind: "letters", default: "ABCD", nullable: false },
    { ...info, name: "die", kind: "die", default: ["roll1", "roll1", "roll2", "roll2", "rollx", "rollx"], nullable: true },
    { ...info, name: "turn_limit", kind: "integer", default: 400, nullable: true },
  ],
};
const settimo: GameKind = { ...viaduct, id: "settimo", seats: [2, 2], parameters: [] };

describe("the form of a new game", () => {
  it("begins with a person and a computer", () => {
    const { seats } = request(viaduct, freshForm(viaduct));
    expect(seats).toEqual([
      { kind: "human", name: "You", level: null },
      { kind: "computer", name: "Computer", level: 3 },
    ]);
  });
  it("turns the order round to who begins, letters with it", () => {
    const form = freshForm(viaduct);
    setCount(form, 3);
    form.begins = 1;
    const made = request(viaduct, form);
    expect(made.seats.map(({ name }) => name)).toEqual(["Computer 1", "Computer 2", "You"]);
    expect(made.parameters).toMatchObject({ seats: 3, letters: "BCA" });
  });
  it("draws a lot for who begins", () => {
    const form = freshForm(viaduct);
    form.begins = "lot";
    expect(request(viaduct, form, () => 0.7).seats[0]?.kind).toBe("computer");
    expect(request(viaduct, form, () => 0.2).seats[0]?.kind).toBe("human");
  });
  it("sends null for no limit and for no die", () => {
    const form = freshForm(viaduct);
    form.unlimited.turn_limit = true;
    form.unlimited.die = true;
    expect(request(viaduct, form).parameters).toMatchObject({ turn_limit: null, die: null });
  });
  it("keeps typed names and renames the others", () => {
    const form = freshForm(viaduct, "Anna");
    const [, other] = form.rows;
    if (other) other.kind = "human";
    rename(form);
    expect(form.rows.map(({ name }) => name)).toEqual(["Anna", "Friend"]);
  });
  it("keeps letters different", () => {
    const form = freshForm(viaduct);
    const [one] = form.rows;
    if (one) swapLetter(form, one, "B");
    expect(form.rows.map(({ letter }) => letter)).toEqual(["B", "A"]);
  });
  it("sends a setup only where one is given, without its white space", () => {
    const form = freshForm(settimo);
    expect(request(settimo, form).setup).toBeUndefined();
    form.setup.major = " r g b ";
    expect(request(settimo, form).setup).toEqual({ lines: "", reserve: "", major: "RGB" });
  });
});
