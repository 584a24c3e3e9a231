/** Networks as they are drawn: what is lit together, and where their value may stand. */

import type { PonteColour, PonteNetwork, PonteView } from "../views";
import { CELL, middle, neighbours, type Place } from "./squares";

export function networkAt(view: PonteView, square: string): PonteNetwork | null {
  return view.networks.find(({ squares }) => squares.includes(square)) ?? null;
}

/** Texts of all that belongs to a network. */
export function textsOf(network: PonteNetwork, view: PonteView): string[] {
  return [...network.squares, ...network.bridges.map((i) => view.bridges[i]?.ends.join("-") ?? "")];
}

/** The points of a colour, as far as networks have any. */
export function pointsOf(view: PonteView, colour: PonteColour): number {
  return view.networks.reduce((sum, network) => sum + (network.colour === colour ? network.points : 0), 0);
}

/** How far a place is from the line between two squares. */
export function gap(place: Place, ends: readonly [string, string], size: number): number {
  const [a, b] = [middle(ends[0], size), middle(ends[1], size)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const way = ((place.x - a.x) * dx + (place.y - a.y) * dy) / (dx * dx + dy * dy);
  const t = Math.max(0, Math.min(1, way));
  return Math.hypot(place.x - a.x - t * dx, place.y - a.y - t * dy);
}

/** Room enough for a value beside a bridge. */
const ENOUGH = 0.62 * CELL;

/** Where the value of a network stands: in the middle of a tile of an island that no bridge touches, else where most room is. */
export function valuePlace(network: PonteNetwork, view: PonteView): Place {
  const room = (place: Place) => Math.min(ENOUGH, ...view.bridges.map(({ ends }) => gap(place, ends, view.size)));
  const tiles = network.islands.flat();
  const own = new Set(tiles);
  const middles = tiles.map((square) => middle(square, view.size));
  const seams = tiles.flatMap((square) =>
    neighbours(square)
      .filter((other) => own.has(other))
      .map((other) => between(middle(square, view.size), middle(other, view.size))),
  );
  const corners = middles.flatMap(({ x, y }) => [-1, 1].flatMap((dx) => [-1, 1].map((dy) => ({ x: x + 0.3 * CELL * dx, y: y + 0.3 * CELL * dy }))));
  return [...middles, ...seams, ...corners].reduce((best, place) => (room(place) > room(best) ? place : best));
}

const between = (a: Place, b: Place): Place => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
