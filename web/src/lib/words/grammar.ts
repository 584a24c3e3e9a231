/** Numbers, plurals and lists of a language, by its own rules. */

export function grammar(locale: string) {
  const rules = new Intl.PluralRules(locale);
  const figures = new Intl.NumberFormat(locale);
  return {
    /** `3 bridges`: the number with the word that goes with it. */
    count: (n: number, one: string, many: string) => `${figures.format(n)} ${rules.select(n) === "one" ? one : many}`,
    list: new Intl.ListFormat(locale, { type: "conjunction" }),
    figures,
  };
}
