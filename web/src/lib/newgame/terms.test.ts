import { describe, expect, it } from "vitest";

import type { GameKind } from "../api/types";
import { freshForm, invite, rename, request, setCount, setKind, type Form } from "./form";
import { CLOCKS, mayBeRated, mayHaveClock } from "./terms";

const ponte: GameKind = { id: "ponte", title: "Ponte", sentence: "", seats: [2, 2], board: null, parameters: [] };
const viaduct: GameKind = { ...ponte, id: "viaduct", seats: [2, 4] };

/** The form with these kinds at its seats. */
function formOf(kind: GameKind, ...kinds: Form["rows"][number]["kind"][]): Form {
  const form = freshForm(kind);
  setCount(form, kinds.length);
  form.rows.forEach((row, i) => (row.kind = kinds[i] ?? row.kind));
  rename(form);
  return form;
}

describe("the seats of a new game", () => {
  it("sends a friend by link as an open seat, without a name", () => {
    const form = freshForm(ponte);
    invite(form);
    expect(request(ponte, form).seats).toEqual([
      { kind: "human", name: "Guest", level: null },
      { kind: "open", name: null, level: null },
    ]);
  });
  it("mixes every kind at four seats", () => {
    const { seats } = request(viaduct, formOf(viaduct, "you", "human", "open", "computer"));
    expect(seats.map(({ kind, name }) => [kind, name])).toEqual([
      ["human", "Guest"],
      ["human", "Friend 1"],
      ["open", null],
      ["computer", "Computer"],
    ]);
  });
  it("lets you sit at one seat: who was there takes yours", () => {
    const form = freshForm(ponte, "Anna");
    const [, other] = form.rows;
    if (other) setKind(form, other, "you");
    expect(form.rows.map(({ kind, name }) => [kind, name])).toEqual([
      ["computer", "Computer"],
      ["you", "Anna"],
    ]);
  });
  it("keeps the name that a guest typed, with an open seat too", () => {
    const form = freshForm(ponte, "Anna");
    invite(form);
    expect(request(ponte, form).seats[0]?.name).toBe("Anna");
  });
});

describe("the clock, who may join, and rated", () => {
  it("has no clock, is private and counts for nothing until somebody wants it", () => {
    const form = formOf(ponte, "you", "open");
    expect(request(ponte, form)).toMatchObject({ clock: null, visibility: "private", rated: false });
  });
  it("sends each offered clock as the server has it", () => {
    const form = formOf(ponte, "you", "open");
    const sent = CLOCKS.map(({ value }) => {
      form.terms.clock = value;
      return request(ponte, form).clock;
    });
    expect(sent.slice(0, 2)).toEqual([{ kind: "move", days: 1 }, { kind: "move", days: 2 }]);
    expect(sent.at(-1)).toEqual({ kind: "total", seconds: 2700, increment: 15 });
  });
  it("sends own times in whole seconds", () => {
    const form = formOf(ponte, "you", "open");
    Object.assign(form.terms, { clock: "own", minutes: 0.5, increment: 0 });
    expect(request(ponte, form).clock).toEqual({ kind: "total", seconds: 30, increment: 0 });
  });
  it("drops the clock where you play the computer alone", () => {
    const form = formOf(ponte, "you", "computer");
    form.terms.clock = "5+3";
    expect(request(ponte, form).clock).toBeNull();
    expect(mayHaveClock(formOf(ponte, "you", "human").rows)).toBe(true);
  });
  it("shows a game in the lobby only where a seat is open", () => {
    const form = formOf(ponte, "you", "computer");
    form.terms.isPublic = true;
    expect(request(ponte, form).visibility).toBe("private");
    invite(form);
    expect(request(ponte, form).visibility).toBe("public");
  });
  it("is rated for an account against accounts to come and computers, and for nobody else", () => {
    expect(mayBeRated(formOf(viaduct, "you", "open", "computer").rows, true)).toBe(true);
    expect(mayBeRated(formOf(viaduct, "you", "open", "computer").rows, false)).toBe(false);
    expect(mayBeRated(formOf(viaduct, "you", "human", "open").rows, true)).toBe(false);
    const form = formOf(ponte, "you", "open");
    form.terms.isRated = true;
    expect(request(ponte, form, () => 0, "Anna")).toMatchObject({ rated: true, seats: [{ name: "Anna" }, {}] });
    expect(request(ponte, form, () => 0, null).rated).toBe(false);
  });
});
