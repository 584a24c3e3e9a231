/** The reasons for which a move is refused, in the order in which they are looked for, with the clauses that say so. */

import type { GameId } from "../api/types";

/** The clause that has the table. */
export const TABLE: Record<GameId, string> = { ponte: "P8", viaduct: "V8", settimo: "S6" };

export const REASONS: Record<GameId, [code: string, clauses: string[]][]> = {
  ponte: [
    ["syntax", ["P3.2"]],
    ["over", ["P6"]],
    ["stage", ["P2"]],
    ["off-board", ["P1.1"]],
    ["same-square", ["P3.1"]],
    ["supply", ["P4.6", "P5.7"]],
    ["occupied", ["P4.1"]],
    ["under-bridge", ["P4.1"]],
    ["too-large", ["P4.2"]],
    ["touches-island", ["P4.3"]],
    ["not-own-tile", ["P5.1"]],
    ["span", ["P5.1"]],
    ["end-taken", ["P5.4"]],
    ["tile-below", ["P5.3"]],
    ["crosses", ["P5.5"]],
    ["must-place", ["P6.1"]],
  ],
  viaduct: [
    ["syntax", ["V4.7"]],
    ["over", ["V6.2"]],
    ["stage", ["V4.1", "V4.2", "V4.3", "V7.1", "V7.5"]],
    ["off-board", ["V1.1"]],
    ["length", ["V1.2"]],
    ["supply", ["V4.5"]],
    ["unsupported", ["V3.1"]],
    ["occupied", ["V3.2"]],
    ["reserved", ["V3.3", "V3.4"]],
    ["no-bridge", ["V4.2"]],
    ["not-yours", ["V4.2", "V4.3"]],
    ["fixed", ["V7.1"]],
    ["carries", ["V4.4"]],
    ["must-act", ["V4.2"]],
  ],
  settimo: [
    ["syntax", ["S2.7", "S4.1"]],
    ["over", ["S5"]],
    ["stage", ["S2", "S3", "S4"]],
    ["unknown-island", ["S1.4"]],
    ["no-line", ["S2.1"]],
    ["no-bridge", ["S2.1"]],
    ["visited", ["S2.3"]],
    ["opponent", ["S2.4"]],
    ["third-colour", ["S2.2"]],
    ["one-colour", ["S2.6"]],
    ["not-crossed", ["S4.1"]],
    ["empty-bag", ["S3.1"]],
  ],
};
