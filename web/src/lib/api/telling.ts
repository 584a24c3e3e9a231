/** Refusals of the rules and errors of the server in the words of the page; in the server's own where it has none for them. */

import { language, words } from "../words";
import { grammar } from "../words/grammar";
import { ApiError, LostError } from "./client";
import type { FieldProblem, GameId, Refusal } from "./types";

type Word = string | ((at: string) => string);

const ILLEGAL = "illegal-";
const CELL = /^(.+)@(\d+)$/;

/** An error about a move is a refusal of the rules. */
export function refusalOf({ code, clause, squares, message }: ApiError): Refusal | null {
  return code.startsWith(ILLEGAL) ? { code: code.slice(ILLEGAL.length), clause, squares, text: message } : null;
}

/** What stands in the place of a refusal and comes from no rule. */
export const unruled = (text: string, code = ""): Refusal => ({ code, clause: null, squares: [], text });

/** What went wrong, in the place of a refusal. Throws what is neither an answer of the server nor the lack of one. */
export function refusalFor(error: unknown): Refusal {
  if (error instanceof ApiError) return refusalOf(error) ?? unruled(errorWords(error));
  if (error instanceof LostError) return unruled(words.form.lost, "lost");
  throw error;
}

/** The same refusal, told of what was pointed at alone. */
export function toldOf(refusal: Refusal, unseen?: string): Refusal {
  const squares = refusal.squares.filter((square) => square !== unseen);
  return squares.length ? { ...refusal, squares } : refusal;
}

/** A sentence without its clause, which stands beside it. */
export function refusalWords(game: GameId, { code, clause, squares, text }: Pick<Refusal, "code" | "clause" | "squares" | "text">): string {
  const known: Partial<Record<string, Word>> = words.refusals[game];
  const word = known[`${code} ${clause ?? ""}`] ?? known[code];
  if (word === undefined) return clause ? text.replace(` (${clause})`, "") : text;
  if (typeof word === "string") return word;
  return word(code === "not-crossed" ? squares.join("-") : grammar(language.locale).list.format(squares.map(placeWords)));
}

/** `12.7@1` is on level 1; what stands on the board needs no level. */
function placeWords(square: string): string {
  const [, column, level] = CELL.exec(square) ?? [];
  if (column === undefined) return square;
  return level === "0" ? column : words.refusals.cell(column, Number(level));
}

/** What went wrong, where no field is meant. */
export function errorWords(error: ApiError): string {
  if (error.code === "too-many") return words.errors.tooMany(error.retry_s ?? 60);
  const [problem] = error.fields;
  if (problem) return fieldWords(problem);
  const known: Partial<Record<string, string>> = words.errors.codes;
  return known[`${error.code} ${error.case ?? ""}`] ?? known[error.code] ?? error.message;
}

/** What is wrong with a field. */
export function fieldWords({ field, problem, least, most }: FieldProblem): string {
  const say = words.errors.fields;
  switch (problem) {
    case "missing":
      return say.missing;
    case "too-short":
      return say.tooShort(least ?? 1);
    case "too-long":
      return say.tooLong(most ?? 0);
    case "range":
      return say.range(least, most);
    case "account-name":
      return say.accountName;
    case "invisible":
      return say.invisible;
    case "parameter":
    case "setup":
      return sayable(say, field) ?? say.invalid;
    default:
      return say.invalid;
  }
}

function sayable(group: object, key: string): string | null {
  const word = (group as Record<string, unknown>)[key];
  return typeof word === "string" ? word : null;
}
