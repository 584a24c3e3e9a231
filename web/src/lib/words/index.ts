/**
 * Every word of the page, in the language that is shown: `words.play.undo`. Read in a template it changes with the language.
 *
 * A language is a folder of the shape of `en/`; the compiler refuses one that lacks a word. What a word needs (a number, a
 * name) it takes as arguments, so that each language orders and declines them as it must.
 */

import { en } from "./en";
import { language, type Words } from "./language.svelte";

export { language, LANGUAGES, type LanguageCode, type Words } from "./language.svelte";

type Group = Record<string | symbol, unknown>;

const isGroup = (value: unknown): value is Group => typeof value === "object" && value !== null && !Array.isArray(value);

/** A group of words that stays what it is while the language changes: its words are looked up when they are read. */
function living(shape: Group, now: () => Group): Group {
  const inner = new Map<string | symbol, Group>();
  return new Proxy(shape, {
    get(_, key) {
      const word = now()[key];
      if (!isGroup(word)) return word;
      let group = inner.get(key);
      if (!group) inner.set(key, (group = living(word, () => now()[key] as Group)));
      return group;
    },
  });
}

export const words = living(en, () => language.words) as unknown as Words;
