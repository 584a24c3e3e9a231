/** Der Schalter für Klänge. */

import type { Words } from "../language.svelte";

export const sound: Words["sound"] = {
  label: "Klänge",
  on: "an",
  off: "aus",
};
