/** Numbers, plurals and lists of a language, by its own rules; each set of rules is read when it is first needed. */

export function grammar(locale: string) {
  const rules = once(() => new Intl.PluralRules(locale));
  const figures = once(() => new Intl.NumberFormat(locale));
  const list = once(() => new Intl.ListFormat(locale, { type: "conjunction" }));
  return {
    /** `3 bridges`: the number with the word that goes with it. */
    count: (n: number, one: string, many: string) => `${figures().format(n)} ${rules().select(n) === "one" ? one : many}`,
    list: { format: (parts: Iterable<string>) => list().format(parts) },
    figures: { format: (n: number) => figures().format(n) },
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
