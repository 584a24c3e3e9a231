/** What a click or a key means. Pure: it reads the legal moves and answers what should happen. */

import { words } from "../../words";
import type { Spot } from "./cells";
import type { Continuation } from "./legal";
import { isSameColumn, parseSpan, placeText, spanOf, type Column, type Span } from "./moves";
import { noStart, otherPillar, takeOf, type Scope } from "./speech";

/** A chosen pillar, and which of its continuations is under the hand (an index, or -1). */
export interface Selection {
  readonly column: Column;
  readonly options: readonly Continuation[];
  readonly active: number;
}

/** A question asked beside a place: a button each. */
export interface Question {
  readonly at: Column;
  readonly level: number;
  readonly answers: readonly Answer[];
}

export interface Answer {
  readonly label: string;
  readonly outcome: Outcome;
}

export type Outcome =
  | { readonly kind: "move"; readonly text: string }
  | { readonly kind: "refused"; readonly text: string }
  | { readonly kind: "say"; readonly text: string }
  | { readonly kind: "choose"; readonly column: Column }
  | { readonly kind: "ask"; readonly question: Question }
  | { readonly kind: "cancel" }
  | { readonly kind: "nothing" };

const NOTHING: Outcome = { kind: "nothing" };

export function select(scope: Scope, column: Column): Selection | null {
  const options = scope.legal.from(column, scope.upTo);
  return options.length === 0 ? null : { column, options, active: -1 };
}

export function click(scope: Scope, selection: Selection | null, spot: Spot): Outcome {
  if (!scope.legal.canPlace && !scope.legal.canTake) return NOTHING;
  return selection ? finish(scope, selection, spot) : begin(scope, spot);
}

function begin(scope: Scope, { column, bridge }: Spot): Outcome {
  const mayBuild = scope.legal.from(column, scope.upTo).length > 0;
  const take = bridge === null ? null : takeOf(scope, bridge);
  if (take && bridge !== null) {
    if (!scope.legal.canPlace) return { kind: "move", text: take };
    return { kind: "ask", question: askTake(scope, column, bridge, take, mayBuild) };
  }
  if (mayBuild) return { kind: "choose", column };
  const text = bridge === null ? null : scope.view.bridges[bridge]?.text;
  if (text !== undefined && text !== null && !scope.legal.canPlace) return { kind: "refused", text: `x${text}` };
  // Under a cut the bridge may be legal on a hidden level.
  if (scope.legal.from(column).length > 0) return { kind: "say", text: noStart(column) };
  return { kind: "refused", text: placeText(spanFrom(scope, column)) };
}

/** A bridge that begins in this column on top of what stands there; its other pillar stands well, if it can. */
function spanFrom(scope: Scope, column: Column): Span {
  const { geometry, cells } = scope;
  const top = cells.top(column, scope.upTo);
  const level = top === null ? 0 : top.level + Number(top.isPillar);
  const reach = geometry.cells - 1;
  const others = Object.values(STEPS)
    .map(({ x, y }) => ({ x: column.x + reach * x, y: column.y + reach * y }))
    .filter(({ x, y }) => Math.min(x, y) >= 1 && Math.max(x, y) <= geometry.size);
  const isFine = (other: Column) => !geometry.isRiver(other) && geometry.platformAt(other) === null && cells.at(other).length === 0;
  return spanOf(column, others.find(isFine) ?? others[0] ?? column, level);
}

function askTake(scope: Scope, at: Column, bridge: number, take: string, mayBuild: boolean): Question {
  const answers: Answer[] = [{ label: words.viaduct.take, outcome: { kind: "move", text: take } }];
  if (mayBuild) answers.push({ label: words.viaduct.build, outcome: { kind: "choose", column: at } });
  answers.push({ label: words.viaduct.cancel, outcome: { kind: "cancel" } });
  return { at, level: (scope.view.bridges[bridge]?.level ?? 0) + 1, answers };
}

function finish(scope: Scope, selection: Selection, spot: Spot): Outcome {
  const { column: from, options } = selection;
  const here = options.filter(({ to }) => isSameColumn(to, spot.column));
  const [only] = here;
  if (only && here.length === 1) return { kind: "move", text: only.text };
  if (only) return { kind: "ask", question: askLevel(here, only) };
  if (isSameColumn(spot.column, from)) return { kind: "cancel" };
  if (isSpan(scope, from, spot.column)) {
    return { kind: "refused", text: placeText(spanOf(from, spot.column, options[0]?.level ?? 0)) };
  }
  if (scope.legal.from(spot.column, scope.upTo).length > 0) return { kind: "choose", column: spot.column };
  return { kind: "say", text: otherPillar(scope.geometry) };
}

/** By V3.1 a column takes a pillar on one level alone; the board does not rely on it. */
function askLevel(here: readonly Continuation[], { to, level }: Continuation): Question {
  const answers: Answer[] = here.map((each) => ({
    label: words.viaduct.level(each.level),
    outcome: { kind: "move", text: each.text },
  }));
  return { at: to, level, answers: [...answers, { label: words.viaduct.cancel, outcome: { kind: "cancel" } }] };
}

function isSpan({ geometry }: Scope, p: Column, q: Column): boolean {
  const dx = Math.abs(p.x - q.x);
  const dy = Math.abs(p.y - q.y);
  return Math.min(dx, dy) === 0 && Math.max(dx, dy) === geometry.cells - 1;
}

export type Direction = "north" | "east" | "south" | "west";

const STEPS: Record<Direction, Column> = {
  north: { x: 0, y: 1 },
  east: { x: 1, y: 0 },
  south: { x: 0, y: -1 },
  west: { x: -1, y: 0 },
};

export function step({ geometry }: Scope, column: Column, direction: Direction, count = 1): Column {
  const clamp = (n: number) => Math.min(geometry.size, Math.max(1, n));
  const { x, y } = STEPS[direction];
  return { x: clamp(column.x + count * x), y: clamp(column.y + count * y) };
}

/** The continuation an arrow key means: the one in its direction, else the next one. */
export function steer(selection: Selection, direction: Direction): number {
  const { x, y } = STEPS[direction];
  const towards = selection.options.flatMap(({ from, to }, i) =>
    Math.sign(to.x - from.x) === x && Math.sign(to.y - from.y) === y ? [i] : [],
  );
  if (towards.length === 0) return (selection.active + 1) % selection.options.length;
  return towards[(towards.indexOf(selection.active) + 1) % towards.length] ?? -1;
}

/** What the keyboard's cursor points at: the column and the bridge whose pillar is on top there, if any. */
export function spotAt(scope: Scope, column: Column): Spot {
  const cells = scope.cells.at(column).filter(({ level }) => level <= scope.upTo);
  const removable = cells.find(({ bridge }) => takeOf(scope, bridge));
  return { column, bridge: (removable ?? cells.at(-1))?.bridge ?? null };
}

/** The bridge a move text names, where it still stands. */
export function standing(scope: Scope, text: string): number {
  return scope.view.bridges.findIndex((bridge) => text.slice(1) === bridge.text);
}

/** The place of a bridge that was taken off by this move, or null. */
export function taken(text: string | null): Span | null {
  return text?.startsWith("x") ? parseSpan(text) : null;
}
