/** What the board says: in the live region, in its labels and in the chip under the hand. */

import type { ViaductView } from "../views";
import type { Cells, Spot } from "./cells";
import { bodyLook, seatLook } from "./colours";
import type { Geometry } from "./geometry";
import type { Continuation, LegalMoves } from "./legal";
import { columnText, type Column } from "./moves";

export interface Scope {
  readonly view: ViaductView;
  readonly cells: Cells;
  readonly geometry: Geometry;
  readonly legal: LegalMoves;
  /** The highest level shown; Infinity without a cut. */
  readonly upTo: number;
}

export function bridgeName({ view }: Scope, index: number): string {
  const bridge = view.bridges[index];
  if (!bridge) return "bridge";
  const { seat, is_extra } = bridge;
  if (!is_extra) return `${seatLook(seat).name} bridge`;
  return `${bodyLook(seat, true).name} extra bridge of ${seatLook(seat).name}`;
}

export function groundName({ geometry, view }: Scope, column: Column): string {
  if (geometry.isRiver(column)) return "river";
  const platform = geometry.platformAt(column);
  if (!platform) return "meadow";
  const seat = view.letters.indexOf(platform.letter);
  return seat < 0 ? `platform ${platform.letter}` : `platform ${platform.letter} of ${seatLook(seat).name}`;
}

/** `12.7: orange pillar on level 0; a bridge may start here on level 1`. */
export function describeColumn(scope: Scope, column: Column): string {
  const standing = scope.cells
    .at(column)
    .map(({ level, isPillar, bridge }) => `${isPillar ? "pillar" : "deck"} of ${bridgeName(scope, bridge)}, level ${level}`);
  const what = [groundName(scope, column), ...standing].join("; ");
  const levels = [...new Set(scope.legal.from(column, scope.upTo).map(({ level }) => level))];
  const start = levels.length > 0 ? `; a bridge may start here, level ${levels.join(" or ")}` : "";
  const take = scope.cells.at(column).some(({ bridge }) => takeOf(scope, bridge)) ? "; may be taken off" : "";
  return `${columnText(column)}: ${what}${start}${take}`;
}

/** The same in a few words, for the chip. */
export function chip(scope: Scope, spot: Spot): string {
  const start = scope.legal.from(spot.column, scope.upTo)[0];
  const what = spot.bridge === null ? groundName(scope, spot.column) : bridgeName(scope, spot.bridge);
  const parts = [columnText(spot.column), what];
  if (start) parts.push(`build on level ${start.level}`);
  if (spot.bridge !== null && takeOf(scope, spot.bridge)) parts.push("take off");
  return parts.join(" · ");
}

export const takeOf = ({ view, legal }: Scope, bridge: number): string | null => {
  const text = view.bridges[bridge]?.text;
  return text === undefined ? null : legal.take(text);
};

export const continuationName = ({ from, to, level }: Continuation): string =>
  `${columnText(from)} to ${columnText(to)}, level ${level}`;

export const chosenWords = (column: Column, count: number): string =>
  `Pillar ${columnText(column)} chosen. ${count === 1 ? "One place" : `${count} places`} for the other pillar.`;

export const noStart = (column: Column): string => `No bridge may start at ${columnText(column)} on a level that is shown.`;

export const otherPillar = (geometry: Geometry): string =>
  `The other pillar stands ${geometry.cells - 1} further in a row.`;

export const LABELS = {
  board: "Viaduct board",
  keys:
    "Arrow keys move, Enter chooses a pillar, then arrow keys choose where the other pillar stands and Enter places. " +
    "Escape cancels. T: view from the top. Plus and minus: zoom. Square brackets: levels. R: reset the view.",
  top: "View from the top",
  tilted: "View from the side",
  reset: "Reset the view",
  closer: "Closer",
  farther: "Farther",
  fewer: "Show fewer levels",
  more: "Show more levels",
  allLevels: "all levels",
  take: "Take off",
  build: "Build on it",
  cancel: "Cancel",
  cancelled: "Cancelled.",
  bridges: "Bridges on the board",
  noBridges: "No bridge stands yet.",
} as const;

export const levelsShown = (cut: number | null): string =>
  cut === null ? LABELS.allLevels : cut === 0 ? "level 0" : `levels 0–${cut}`;

/** The same for a narrow place. */
export const levelsBriefly = (cut: number | null): string => (cut === null ? "all" : cut === 0 ? "0" : `0–${cut}`);
