/** A position as this board draws it: each island and each line with all that is to be seen of it. */

import type { SettimoBoard, SettimoColour, SettimoIsland, SettimoLine, SettimoView } from "../views";
import { type Point } from "./geometry";

export type Text =
  | { kind: "step"; island: string }
  | { kind: "draw"; colour: SettimoColour }
  | { kind: "remove"; line: string };

/** A move's text as this game writes it; null for anything else. */
export function parse(text: string): Text | null {
  const draw = /^draw:([ROYGSBP])$/.exec(text);
  if (draw) return { kind: "draw", colour: draw[1] as SettimoColour };
  if (/^[A-Z]\d*$/.test(text)) return { kind: "step", island: text };
  const removal = /^x([A-Z]\d*-[A-Z]\d*)$/.exec(text);
  return removal ? { kind: "remove", line: removal[1] as string } : null;
}

export interface IslandItem extends SettimoIsland, Point {
  /** The seats whose pieces stand here. */
  pieces: number[];
  isLegal: boolean;
  /** The colour of the bridge between here and where the trip has come to, if one lies there. */
  over: SettimoColour | null;
  isVisited: boolean;
  isLast: boolean;
  /** The village has just been drawn. */
  isNew: boolean;
  /** Where a move leads that the page shows before it is made. */
  isShown: boolean;
}

export interface LineItem extends SettimoLine {
  from: Point;
  to: Point;
  /** The move that a click on this line makes, if it is legal. */
  move: string | null;
  /** Crossed from the first end to the second (1), back (-1), in this trip or the turn just played; else 0. */
  way: number;
  /** Lit because an island may be entered over it, or because it may be removed. */
  lit: "enter" | "remove" | null;
  isLast: boolean;
  /** What a move would do here that the page shows before it is made. */
  shown: "enter" | "remove" | null;
}

export interface Model {
  islands: IslandItem[];
  lines: LineItem[];
}

/** The islands of the turn that has just ended, from `recent`; [] while a trip is drawn from the view. */
export function lastTrip(view: SettimoView, recent: string[]): string[] {
  if (view.trip.length > 0) return [];
  const moves = recent.map(parse);
  if (moves.at(-1)?.kind !== "remove") return [];
  const start = moves.slice(0, -1).findLastIndex((move) => move?.kind === "remove") + 1;
  return moves.slice(start).flatMap((move) => (move?.kind === "step" ? [move.island] : []));
}

/** The islands whose villages came from the bag in the newest moves of one turn. */
export function newVillages(view: SettimoView, recent: string[]): Set<string> {
  const found = new Set<string>();
  let at = view.trip.at(-1);
  // A draw right at the beginning answers the person's own step, before any step in `recent`.
  const first = recent.map(parse).findIndex((move) => move?.kind === "step");
  if (first !== -1) at = undefined;
  for (const text of recent) {
    const move = parse(text);
    if (move?.kind === "step") at = move.island;
    if (move?.kind === "draw" && at !== undefined) found.add(at);
  }
  return found;
}

/** Where the trip has come to: the piece of the seat to move, while a draw is due the trip's last island. */
export function standing(view: SettimoView): string | null {
  return view.trip.at(-1) ?? (view.seat === null ? null : (view.pieces[view.seat] ?? null));
}

/** 1 where `trip` goes along the line, -1 where it goes back, 0 where it does not go. */
export function wayOf(ends: [string, string], trip: string[]): number {
  for (let k = 1; k < trip.length; k++) {
    if (trip[k - 1] === ends[0] && trip[k] === ends[1]) return 1;
    if (trip[k - 1] === ends[1] && trip[k] === ends[0]) return -1;
  }
  return 0;
}

export function modelOf(
  view: SettimoView,
  board: SettimoBoard,
  legal: string[],
  last: string | null,
  recent: string[],
  shown: string | null = null,
): Model {
  const places = new Map(board.islands.map(({ name, x, y }) => [name, { x, y }]));
  const place = (name: string) => places.get(name) ?? { x: 500, y: 500 };
  const isLegal = new Set(legal);
  const here = standing(view);
  const trip = view.trip.length > 0 ? view.trip : lastTrip(view, recent);
  const newest = last === null ? null : parse(last);
  const fresh = newVillages(view, recent);
  const wanted = shown === null ? null : parse(shown);
  const goal = wanted?.kind === "step" ? wanted.island : null;
  const joins = (line: SettimoLine, name: string) =>
    here !== null && line.ends.includes(name) && line.ends.includes(here) && name !== here;

  const shownOn = (line: SettimoLine) => {
    if (wanted?.kind === "remove") return wanted.line === line.text ? "remove" : null;
    return goal !== null && line.has_bridge && joins(line, goal) ? "enter" : null;
  };

  const islands = view.islands.map((island): IslandItem => {
    const { name } = island;
    const bridge = view.lines.find((line) => line.has_bridge && joins(line, name));
    const isDrawn = newest?.kind === "draw" && name === (view.trip.at(-1) ?? trip.at(-1));
    return {
      ...island,
      ...place(name),
      pieces: [0, 1].filter((seat) => view.pieces[seat] === name),
      isLegal: isLegal.has(name),
      over: bridge?.colour ?? null,
      isVisited: view.trip.includes(name),
      isLast: isDrawn || (newest?.kind === "step" && newest.island === name),
      isNew: fresh.has(name),
      isShown: name === goal,
    };
  });

  const lines = view.lines.map((line): LineItem => {
    const entered = line.has_bridge ? line.ends.find((end) => joins(line, end) && isLegal.has(end)) : undefined;
    const removal = `x${line.text}`;
    const isRemovable = isLegal.has(removal);
    const isStep = newest?.kind === "step" && line.is_crossed && line.ends.includes(newest.island);
    return {
      ...line,
      from: place(line.ends[0]),
      to: place(line.ends[1]),
      move: isRemovable ? removal : (entered ?? null),
      way: wayOf(line.ends, trip),
      lit: isRemovable ? "remove" : entered ? "enter" : null,
      shown: shownOn(line),
      isLast: isStep || (newest?.kind === "remove" && newest.line === line.text),
    };
  });
  return { islands, lines };
}

/** The move that a click on something unlit would have been: the page asks why it is refused. */
export function refusedText(view: SettimoView, item: IslandItem | LineItem | null): string {
  if (item === null) return "";
  if ("name" in item) return item.name;
  const here = standing(view);
  const isAhead = view.stage === "travel" && here !== null && item.ends.includes(here);
  return isAhead ? (item.ends.find((end) => end !== here) ?? "") : `x${item.text}`;
}
