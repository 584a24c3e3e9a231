/** What was tried, kept for this visit: another language or a reload of the page begins where one was. */

import type { Made, Stored } from "./tree";

export interface Kept {
  /** Who played, where a record says so. */
  names: string[] | null;
  /** The game itself, where the server does not have it. */
  trunk: Made[];
  branches: Stored[];
  /** Something to be said once. */
  notice: string;
}

const nameOf = (key: string) => `trearchi.study ${key}`;

export function keep(key: string, kept: Kept) {
  try {
    sessionStorage.setItem(nameOf(key), JSON.stringify(kept));
  } catch (error) {
    // No storage, or no room: it lasts as long as the page does.
    if (!(error instanceof DOMException)) throw error;
  }
}

export function keptFor(key: string): Kept | null {
  try {
    const text = sessionStorage.getItem(nameOf(key));
    return text === null ? null : (JSON.parse(text) as Kept);
  } catch (error) {
    if (error instanceof DOMException || error instanceof SyntaxError) return null;
    throw error;
  }
}
