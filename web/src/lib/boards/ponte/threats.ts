/** Bridges that could be built next. */

import type { PonteChance } from "../views";

/** Whether one turn of the other could spoil it. */
export const isThreatened = ({ tiles, bridges }: PonteChance) => tiles.length + bridges.length > 0;
