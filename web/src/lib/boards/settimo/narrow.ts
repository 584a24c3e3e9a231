/** A window with no room for the counters beside the board: the page shows them further down. */

import { MediaQuery } from "svelte/reactivity";

export const narrow = new MediaQuery("max-width: 620px");
