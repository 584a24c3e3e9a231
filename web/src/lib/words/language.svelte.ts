/** The language of the page: the one that was chosen, else the first of the browser's that there is, else English. */

import { en } from "./en";

export type Words = typeof en;

/** In their own words. */
export const LANGUAGES = { en: "English", it: "Italiano", de: "Deutsch" } as const;
export type LanguageCode = keyof typeof LANGUAGES;

/** How dates and numbers are written. */
const LOCALES: Record<LanguageCode, string> = { en: "en-GB", it: "it", de: "de" };

const LOADERS: Record<Exclude<LanguageCode, "en">, () => Promise<Words>> = {
  it: () => import("./it").then(({ italian }) => italian),
  de: () => import("./de").then(({ german }) => german),
};

const isKnown = (code: string | null): code is LanguageCode => code !== null && Object.hasOwn(LANGUAGES, code);

/** `it-CH` is Italian: the first of the browser's languages that there is. */
export function languageFor(wanted: readonly string[]): LanguageCode {
  return wanted.map((tag) => tag.toLowerCase().split("-")[0] ?? "").find(isKnown) ?? "en";
}

function stored(): LanguageCode | null {
  try {
    const code = localStorage.getItem("language");
    return isKnown(code) ? code : null;
  } catch {
    return null;
  }
}

class LanguageChoice {
  code = $state<LanguageCode>("en");
  words = $state.raw<Words>(en);
  locale = $derived(LOCALES[this.code]);

  /** Before anything is shown. Words that cannot be had are English. */
  async begin() {
    await this.#show(stored() ?? languageFor(navigator.languages)).catch(() => undefined);
  }

  /** By the person's wish, kept in this browser. Raises where the words cannot be had: the language stays what it was. */
  async choose(code: LanguageCode) {
    await this.#show(code);
    try {
      localStorage.setItem("language", code);
    } catch {
      // No storage: the choice lasts for this visit.
    }
  }

  async #show(code: LanguageCode) {
    this.words = code === "en" ? en : await LOADERS[code]();
    this.code = code;
    document.documentElement.lang = code;
  }
}

export const language = new LanguageChoice();
