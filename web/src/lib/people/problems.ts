/** An error of the server, in its own words, beside the fields that it is about. */

import { ApiError } from "../api/client";
import { words } from "../words";

/** By field; under "" what belongs to none. */
export type Problems = Record<string, string>;

const INVALID = "The request is not as it should be: ";
const CODES: Record<string, string> = { "name-taken": "name", credentials: "password" };

/** `fields`: those of the form, by their names in the request; `codes`: where another code than the usual belongs. */
export function problemsOf(error: unknown, fields: string[], codes: Record<string, string> = {}): Problems {
  if (!(error instanceof ApiError)) return { "": words.account.lost };
  const field = codes[error.code] ?? CODES[error.code];
  if (field && fields.includes(field)) return { [field]: sentence(error.message) };
  if (error.code !== "invalid" || !error.message.startsWith(INVALID)) return { "": sentence(error.message) };
  const problems: Problems = {};
  // One field after the other, in the order of the message; a message may hold semicolons itself.
  const pattern = new RegExp(`(?:^|; )(${fields.join("|")}): `, "g");
  const text = error.message.slice(INVALID.length);
  const found = [...text.matchAll(pattern)];
  found.forEach((match, i) => {
    const part = text.slice(match.index + match[0].length, found[i + 1]?.index);
    problems[match[1] ?? ""] ??= sentence(part);
  });
  return found.length ? problems : { "": sentence(error.message) };
}

function sentence(text: string): string {
  const trimmed = text.trim();
  return trimmed.charAt(0).toUpperCase() + trimmed.slice(1) + (/[.!?]$/.test(trimmed) ? "" : ".");
}
