/** An error of the server beside the fields that it is about. */

import { ApiError } from "../api/client";
import { errorWords, fieldWords } from "../api/telling";
import { words } from "../words";

/** By field; under "" what belongs to none. */
export type Problems = Record<string, string>;

const CODES: Record<string, string> = { "name-taken": "name", credentials: "password" };

/** `fields`: those of the form, by their names in the request; `codes`: where another code than the usual belongs. */
export function problemsOf(error: unknown, fields: readonly string[], codes: Record<string, string> = {}): Problems {
  if (!(error instanceof ApiError)) return { "": words.account.lost };
  const field = codes[error.code] ?? CODES[error.code];
  if (field && fields.includes(field)) return { [field]: errorWords(error) };
  const problems: Problems = {};
  for (const problem of error.fields) if (fields.includes(problem.field)) problems[problem.field] ??= fieldWords(problem);
  return Object.keys(problems).length ? problems : { "": errorWords(error) };
}
