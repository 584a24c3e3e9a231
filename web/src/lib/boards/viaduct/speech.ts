/** What the board says of a position: in the live region, in its labels and in the chip under the hand. */

import { words } from "../../words";
import type { ViaductView } from "../views";
import type { Cells, Spot } from "./cells";
import { bodySeat } from "./colours";
import type { Geometry } from "./geometry";
import type { Continuation, LegalMoves } from "./legal";
import { columnText, type Column } from "./moves";

/** Taken where it is read: a group of words follows the language. */
const say = words.viaduct;

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
  if (!bridge) return "";
  const { seat, is_extra } = bridge;
  return is_extra ? say.extraBridge(bodySeat(seat, true), seat) : say.bridge(seat);
}

export function groundName({ geometry, view }: Scope, column: Column): string {
  if (geometry.isRiver(column)) return say.river;
  const platform = geometry.platformAt(column);
  return platform ? say.platform(platform.letter, view.letters.indexOf(platform.letter)) : say.meadow;
}

/** `12.7: meadow; pillar of orange bridge, level 0; a bridge may start here, level 1`. */
export function describeColumn(scope: Scope, column: Column): string {
  const cells = scope.cells.at(column);
  const standing = cells.map(({ level, isPillar, bridge }) => (isPillar ? say.pillarOf : say.deckOf)(bridgeName(scope, bridge), level));
  const parts = [groundName(scope, column), ...standing];
  const levels = [...new Set(scope.legal.from(column, scope.upTo).map(({ level }) => level))];
  if (levels.length > 0) parts.push(say.mayStart(levels));
  if (cells.some(({ bridge }) => takeOf(scope, bridge))) parts.push(say.mayBeTaken);
  return `${columnText(column)}: ${parts.join("; ")}`;
}

/** The same in a few words, for the chip. */
export function chip(scope: Scope, spot: Spot): string {
  const start = scope.legal.from(spot.column, scope.upTo)[0];
  const what = spot.bridge === null ? groundName(scope, spot.column) : bridgeName(scope, spot.bridge);
  const parts = [columnText(spot.column), what];
  if (start) parts.push(say.buildOn(start.level));
  if (spot.bridge !== null && takeOf(scope, spot.bridge)) parts.push(say.takeOff);
  return parts.join(" · ");
}

export const takeOf = ({ view, legal }: Scope, bridge: number): string | null => {
  const text = view.bridges[bridge]?.text;
  return text === undefined ? null : legal.take(text);
};

export const continuationName = ({ from, to, level }: Continuation): string => say.span(columnText(from), columnText(to), level);

export const chosenWords = (column: Column, count: number): string => say.chosen(columnText(column), count);

export const noStart = (column: Column): string => say.noStart(columnText(column));

export const otherPillar = (geometry: Geometry): string => say.otherPillar(geometry.cells - 1);

export const levelsShown = (cut: number | null): string => (cut === null ? say.allLevels : say.levelsShown(cut));

/** The same for a narrow place. */
export const levelsBriefly = (cut: number | null): string => (cut === null ? say.allBriefly : cut === 0 ? "0" : `0–${cut}`);

/** What a seat lacks, in a few words. `moves`: null where no way is found. */
export function lacking({ supply }: ViaductView, seat: number, moves: readonly string[] | null): string {
  if (!moves) return say.noCompletion(seat);
  return moves.length === 0 ? say.lacksNothing(seat) : say.lacks(seat, moves.length, supply[seat] ?? 0);
}
