/** The position as it will look once a move is played: what was put down lies there; what it makes of the rest is the server's. */

import type { Anticipate } from "../board";
import type { PonteColour, PonteGroup, PonteView } from "../views";
import { byPlace, covered, type Ends } from "./spans";
import { neighbours } from "./squares";

export const anticipate: Anticipate<PonteView> = (view, move) => {
  if (view.stage === "colour") return move === "light" || move === "dark" ? chosen(view, move) : null;
  const [, first, sign, second] = /^([a-l]\d+)([,-])([a-l]\d+)$/.exec(move) ?? [];
  const colour = colourToMove(view);
  if (!first || !second || !colour) return null;
  return sign === "," ? withTiles(view, colour, [first, second]) : withBridge(view, colour, [first, second]);
};

/** The colour that is laid now; null where none is. */
export function colourToMove(view: PonteView): PonteColour | null {
  if (view.stage === "opening") return "light";
  return view.stage === "play" && view.seat !== null ? (view.colours?.[view.seat] ?? null) : null;
}

function chosen(view: PonteView, colour: PonteColour): PonteView | null {
  const { seat } = view;
  if (seat === null) return null;
  const other = colour === "light" ? "dark" : "light";
  const colours: PonteView["colours"] = seat === 0 ? [colour, other] : [other, colour];
  return { ...view, stage: "play", colours, seat: colours.indexOf("dark") };
}

const next = (view: PonteView) => ({
  stage: view.stage === "opening" ? ("colour" as const) : view.stage,
  seat: view.seat === null || view.last_turn ? null : 1 - view.seat,
});

function withTiles(view: PonteView, colour: PonteColour, squares: string[]): PonteView | null {
  const taken = new Set([...view.tiles.light, ...view.tiles.dark]);
  if (squares[0] === squares[1] || squares.some((square) => taken.has(square))) return null;
  const left = view.tiles_left[colour];
  return {
    ...view,
    ...next(view),
    tiles: { ...view.tiles, [colour]: [...view.tiles[colour], ...squares].sort(byPlace) },
    tiles_left: { ...view.tiles_left, [colour]: left === null ? null : left - squares.length },
    groups: squares.reduce((groups, square) => heaped(groups, colour, square), view.groups),
  };
}

/** The groups with one more tile. Whether that makes an island is for the rules to say: sand it is until then. */
function heaped(groups: PonteGroup[], colour: PonteColour, square: string): PonteGroup[] {
  const beside = new Set(neighbours(square));
  const joined = groups.filter((group) => group.colour === colour && group.squares.some((other) => beside.has(other)));
  const squares = [square, ...joined.flatMap((group) => group.squares)].sort(byPlace);
  return [...groups.filter((group) => !joined.includes(group)), { colour, squares, is_island: false, moat: [] }];
}

function withBridge(view: PonteView, colour: PonteColour, ends: Ends): PonteView | null {
  const covers = covered(ends);
  if (!covers.length) return null;
  const [from, to] = [...ends].sort(byPlace) as [string, string];
  // At the end, since networks know their bridges by number.
  const bridges = [...view.bridges, { colour, ends: [from, to] as [string, string], covers: covers.sort(byPlace) }];
  const left = view.bridges_left;
  return { ...view, ...next(view), bridges, bridges_left: left === null ? null : left - 1 };
}
