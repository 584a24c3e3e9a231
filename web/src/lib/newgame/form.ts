/** What the dialogue for a new game holds, and the request that it becomes. */

import type { GameKind, NewGame, ParameterInfo, ParameterValue, Seat } from "../api/types";
import { words } from "../words";
import { defaultName } from "../words/names";
import { clockOf, freshTerms, isShared, mayBeRated, type Terms } from "./terms";

/** `you` sit at this seat; `human` is somebody beside you; `open` is whoever comes. */
export type RowKind = "you" | "open" | "human" | "computer";

export interface Row {
  kind: RowKind;
  name: string;
  /** False until the person types a name of their own. */
  isNamed: boolean;
  level: number;
  letter: string;
}

export interface Form {
  rows: Row[];
  /** The row that begins, or a lot. */
  begins: number | "lot";
  values: Record<string, ParameterValue>;
  /** Parameters set to "no limit". */
  unlimited: Record<string, boolean>;
  setup: { lines: string; reserve: string; major: string };
  terms: Terms;
}

const LETTERS = "ABCD";
const LEVEL = 3;

export function freshForm(kind: GameKind, myName: string = words.form.names.human): Form {
  const values: Form["values"] = {};
  const unlimited: Form["unlimited"] = {};
  for (const { name, default: value, nullable } of kind.parameters) {
    values[name] = Array.isArray(value) ? [...value] : value;
    if (nullable) unlimited[name] = value === null;
  }
  const form: Form = { rows: [], begins: 0, values, unlimited, setup: { lines: "", reserve: "", major: "" }, terms: freshTerms() };
  setCount(form, kind.seats[0] ?? 2);
  const [me] = form.rows;
  if (me && !defaultName(myName)) Object.assign(me, { name: myName, isNamed: true });
  return form;
}

/** More or fewer seats; the first is yours, the others are computers. */
export function setCount(form: Form, count: number) {
  while (form.rows.length > count) form.rows.pop();
  while (form.rows.length < count) {
    const free = [...LETTERS].find((letter) => form.rows.every((row) => row.letter !== letter)) ?? "A";
    const kind = form.rows.length ? "computer" : "you";
    form.rows.push({ kind, name: "", isNamed: false, level: LEVEL, letter: free });
  }
  if (form.begins !== "lot" && form.begins >= count) form.begins = 0;
  rename(form);
}

/** Another kind at a seat. You sit at one: who sits down elsewhere leaves that seat to who was there. */
export function setKind(form: Form, row: Row, kind: RowKind) {
  const mine = form.rows.find((each) => each.kind === "you");
  if (kind === "you" && mine && mine !== row) {
    const { name, isNamed } = mine;
    Object.assign(mine, { kind: row.kind, name: row.name, isNamed: row.isNamed });
    Object.assign(row, { name, isNamed });
  } else if (row.kind === "you" || kind === "open") row.isNamed = false;
  row.kind = kind;
  rename(form);
}

/** What a click on "invite" means: whoever has the link sits where the computers would. */
export function invite(form: Form) {
  for (const row of form.rows.filter(({ kind }) => kind === "computer")) setKind(form, row, "open");
}

/** Names that nobody typed follow the kinds: You, Friend, Computer, numbered where there are several. */
export function rename(form: Form) {
  const friends = form.rows.filter((row) => row.kind === "human" || row.kind === "open");
  const computers = form.rows.filter((row) => row.kind === "computer");
  const number = (row: Row, rows: Row[]) => (rows.length > 1 ? ` ${rows.indexOf(row) + 1}` : "");
  for (const row of form.rows) {
    if (row.isNamed) continue;
    if (row.kind === "computer") row.name = words.form.names.computer + number(row, computers);
    else if (row.kind === "you") row.name = myName(form);
    else row.name = words.form.names.friend + number(row, friends);
  }
}

/** Others who see the game from afar would take "You" for themselves. */
const myName = (form: Form) => words.form.names[isShared(form.rows) ? "guest" : "human"];

/** A letter belongs to one seat: who had it takes the other. */
export function swapLetter(form: Form, row: Row, letter: string) {
  const other = form.rows.find((each) => each !== row && each.letter === letter);
  if (other) other.letter = row.letter;
  row.letter = letter;
}

function seat(row: Row, form: Form, account: string | null): Seat {
  if (row.kind === "open") return { kind: "open", name: null, level: null };
  const { computer, friend } = words.form.names;
  const name = row.name.trim() || { you: myName(form), human: friend, computer }[row.kind];
  if (row.kind === "you" && account !== null) return { kind: "human", name: account, level: null };
  return row.kind === "computer" ? { kind: "computer", name, level: row.level } : { kind: "human", name, level: null };
}

/** The request, of the account of that name or of a guest. `lot` gives a number from 0 to 1 for who begins. */
export function request(
  kind: GameKind,
  form: Form,
  lot: () => number = Math.random,
  account: string | null = null,
): NewGame {
  const count = form.rows.length;
  const first = form.begins === "lot" ? Math.floor(lot() * count) : form.begins;
  const rows = [...form.rows.slice(first), ...form.rows.slice(0, first)];
  const parameters: Record<string, ParameterValue> = {};
  for (const info of kind.parameters) parameters[info.name] = value(info, form, rows);
  const setup = {
    lines: letters(form.setup.lines),
    reserve: letters(form.setup.reserve),
    major: letters(form.setup.major),
  };
  const isOwn = kind.id === "settimo" && Boolean(setup.lines || setup.reserve || setup.major);
  return {
    game: kind.id,
    parameters,
    seats: rows.map((row) => seat(row, form, account)),
    clock: clockOf(form),
    visibility: isShared(rows) && form.terms.isPublic ? "public" : "private",
    rated: form.terms.isRated && mayBeRated(rows, account !== null),
    ...(isOwn ? { setup } : {}),
  };
}

const letters = (text: string) => text.replace(/\s+/g, "").toUpperCase();

function value(info: ParameterInfo, form: Form, rows: Row[]): ParameterValue {
  if (info.name === "seats") return rows.length;
  if (info.kind === "letters") return rows.map((row) => row.letter).join("");
  if (form.unlimited[info.name]) return null;
  return form.values[info.name] ?? info.default;
}
