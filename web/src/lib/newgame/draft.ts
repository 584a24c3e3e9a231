/** What was filled in is kept while the page is made anew in another language. */

import { rename, type Form } from "./form";

let draft: { path: string; form: Form } | null = null;

export function keepDraft(path: string, form: Form) {
  draft = { path, form };
}

/** Once, for the same page; names that nobody typed are in the language of now. */
export function takeDraft(path: string): Form | null {
  const found = draft?.path === path ? draft.form : null;
  draft = null;
  if (found) rename(found);
  return found;
}
