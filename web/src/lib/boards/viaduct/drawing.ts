/** The whole picture as data: the scene, the plan and the diagram draw from it. */

import type { Spot } from "./cells";
import { standing, taken, type Selection } from "./interaction";
import { isSameColumn, parseSpan, type Column, type Span } from "./moves";
import { takeOf, type Scope } from "./speech";

/** How a bridge is set off: the last move, a recent one, the winner's, one that may be taken off, one under the hand. */
export type Rim = "last" | "recent" | "winner" | "lit" | "removable" | "hover" | null;

export interface Piece {
  readonly key: string;
  readonly span: Span;
  readonly seat: number;
  readonly isExtra: boolean;
  readonly isDim: boolean;
  /** Above the cut: to be seen through. */
  readonly isGlass: boolean;
  readonly rim: Rim;
}

export interface Ghost {
  readonly span: Span;
  readonly seat: number;
  readonly isExtra: boolean;
  readonly isActive: boolean;
  /** Its number among the bridges of a completion, from 1; null for a bridge under the hand. */
  readonly order: number | null;
}

export interface Mark {
  readonly kind: "start" | "chosen" | "target" | "active" | "cursor";
  readonly column: Column;
  /** The level of a pillar that would stand here. */
  readonly level: number;
}

export interface Drawing {
  readonly pieces: readonly Piece[];
  readonly ghosts: readonly Ghost[];
  readonly marks: readonly Mark[];
  /** Where the last move took a bridge off. */
  readonly gap: Span | null;
  readonly letters: string;
}

export interface Hand {
  readonly selection: Selection | null;
  readonly hover: Spot | null;
  /** The keyboard's cursor, while it is in use. */
  readonly cursor: Column | null;
}

/** What the page tells beside the position; texts of moves and of bridges. */
export interface Told {
  readonly last?: string | null;
  readonly recent?: readonly string[];
  readonly lit?: readonly string[];
  readonly shown?: string | null;
  /** The placements of a completion, in an order in which they can be made, and whose they are. */
  readonly completion?: { readonly seat: number; readonly moves: readonly string[] } | null;
}

export const NO_HAND: Hand = { selection: null, hover: null, cursor: null };

export function draw(scope: Scope, hand: Hand, told: Told): Drawing {
  return {
    pieces: pieces(scope, hand, told),
    ghosts: [...planned(told), ...ghosts(scope, hand, told.shown ?? null)],
    marks: [...marks(scope, hand), ...shownMarks(hand, told.shown ?? null)],
    gap: taken(told.last ?? null),
    letters: scope.view.letters,
  };
}

function pieces(scope: Scope, hand: Hand, told: Told): Piece[] {
  const { view, cells, legal, upTo } = scope;
  const { last = null, recent = [], lit = [], shown = null } = told;
  const winning = new Set(view.winning);
  const wanted = new Set(lit);
  const latest = last?.startsWith("+") ? standing(scope, last) : -1;
  const others = new Set(recent.filter((text) => text.startsWith("+")).map((text) => standing(scope, text)));
  const rimOf = (index: number, text: string): Rim => {
    if (winning.size > 0) return winning.has(index) ? "winner" : null;
    if (shown?.startsWith("x") && text === shown.slice(1)) return "hover";
    const mayTake = takeOf(scope, index) !== null;
    if (mayTake && hand.hover?.bridge === index && !hand.selection) return "hover";
    if (wanted.has(text)) return "lit";
    if (index === latest) return "last";
    if (others.has(index)) return "recent";
    return mayTake && !legal.canPlace ? "removable" : null;
  };
  return view.bridges.flatMap(({ text, seat, is_extra, level }, index) => {
    const span = cells.spans[index];
    if (!span) return [];
    const isDim = winning.size > 0 && !winning.has(index);
    const isGlass = level > upTo;
    const rim = isGlass ? null : rimOf(index, text);
    return [{ key: `${text} ${seat}`, span, seat, isExtra: is_extra, isDim, isGlass, rim }];
  });
}

/** Extra bridges are placed for the other of two players (V7.1). */
function coming({ view }: Scope): { seat: number; isExtra: boolean } {
  const seat = view.seat ?? 0;
  return view.stage === "extra" ? { seat: 1 - seat, isExtra: true } : { seat, isExtra: false };
}

function planned({ completion }: Told): Ghost[] {
  return (completion?.moves ?? []).flatMap((text, i) => {
    const span = parseSpan(text);
    return span ? [{ span, seat: completion?.seat ?? 0, isExtra: false, isActive: false, order: i + 1 }] : [];
  });
}

function ghosts(scope: Scope, { selection }: Hand, shown: string | null): Ghost[] {
  const piece = { ...coming(scope), order: null };
  if (!selection) {
    const span = shown?.startsWith("+") ? parseSpan(shown) : null;
    return span ? [{ ...piece, span, isActive: true }] : [];
  }
  return selection.options.flatMap(({ text }, i) => {
    const span = parseSpan(text);
    return span ? [{ ...piece, span, isActive: i === selection.active }] : [];
  });
}

/** The pillars of a bridge that the page shows before it is placed. */
function shownMarks({ selection }: Hand, shown: string | null): Mark[] {
  const span = !selection && shown?.startsWith("+") ? parseSpan(shown) : null;
  return span ? [span.a, span.b].map((column) => ({ kind: "active", column, level: span.level })) : [];
}

function marks(scope: Scope, { selection, hover, cursor }: Hand): Mark[] {
  const list: Mark[] = [];
  if (selection) {
    const level = selection.options[0]?.level ?? 0;
    list.push({ kind: "chosen", column: selection.column, level });
    selection.options.forEach(({ to, level: each }, i) => {
      list.push({ kind: i === selection.active ? "active" : "target", column: to, level: each });
    });
  } else if (hover) {
    const start = scope.legal.from(hover.column, scope.upTo)[0];
    if (start) list.push({ kind: "start", column: hover.column, level: start.level });
  }
  if (cursor && !(selection && isSameColumn(selection.column, cursor))) {
    const top = scope.cells.top(cursor, scope.upTo);
    list.push({ kind: "cursor", column: cursor, level: top ? top.level + 1 : 0 });
  }
  return list;
}
