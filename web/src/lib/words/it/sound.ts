/** L'interruttore dei suoni. */

import type { Words } from "../language.svelte";

export const sound: Words["sound"] = {
  label: "Suoni",
  on: "attivi",
  off: "spenti",
};
