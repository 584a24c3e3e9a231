/**
 * The names that nobody typed, in every language. They are kept with a game as they stood there when it was made; whoever reads
 * it, in whatever language, reads their own.
 */

export const DEFAULT_NAMES = {
  en: { human: "You", guest: "Guest", friend: "Friend", computer: "Computer" },
  it: { human: "Tu", guest: "Ospite", friend: "Amico", computer: "Computer" },
  de: { human: "Du", guest: "Gast", friend: "Freund", computer: "Computer" },
} as const;

export type DefaultName = keyof (typeof DEFAULT_NAMES)["en"];

const KINDS = new Map<string, DefaultName>(
  Object.values(DEFAULT_NAMES).flatMap((names) => Object.entries(names).map(([kind, name]) => [name, kind as DefaultName] as const)),
);

/** `Amico 2` is the second friend; null for a name of somebody's own. */
export function defaultName(name: string): { kind: DefaultName; number: string } | null {
  const [, word = "", number = ""] = /^(\S+)( \d+)?$/.exec(name) ?? [];
  const kind = KINDS.get(word);
  return kind === undefined ? null : { kind, number };
}
