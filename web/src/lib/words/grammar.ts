/** Numbers, plurals and lists of a language, by its own rules; each set of rules is read when it is first needed. */

export function grammar(locale: string) {
  const rules = once(() => new Intl.PluralRules(locale));
  const figures = once(() => new Intl.NumberFormat(locale));
  const list = once(() => new Intl.ListFormat(locale, { type: "conjunction" }));
  /** A small number is written alike in all of the page's languages: most numbers need no rules. */
  const format = (n: number) => (Number.isInteger(n) && n >= 0 && n < 1000 ? String(n) : figures().format(n));
  return {
    /** `3 bridges`: the number with the word that goes with it. */
    count: (n: number, one: string, many: string) => `${format(n)} ${rules().select(n) === "one" ? one : many}`,
    list: { format: (parts: Iterable<string>) => list().format(parts) },
    figures: { format },
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
