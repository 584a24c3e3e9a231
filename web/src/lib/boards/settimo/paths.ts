/** Many things of one look as one path: a browser draws it faster than an element for each. */

import type { SettimoColour } from "../views";
import { circlePath, COLOURS, signPath } from "./colours";
import { type Deck, ISLAND_RADIUS, type Point, round, shore } from "./geometry";

/** A bridge from above, each part as the line along which it is drawn; `ramps` is filled. */
interface Plank {
  shade: string;
  ramps: string;
  boards: string;
  seams: string;
  rails: string;
}

/** A board is as wide as this, the seam included. */
export const BOARD = 9;
export const SEAM = 1.2;

function plankOf({ x, y, angle, half }: Deck): Plank {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const at = (along: number, aside: number) => `${round(x + along * cos - aside * sin)} ${round(y + along * sin + aside * cos)}`;
  const line = (end: number, aside: number) => `M${at(-end, aside)}L${at(end, aside)}`;
  const ramp = Math.min(6, half / 3);
  const box = (from: number, to: number) => `M${at(from, -13)}L${at(to, -13)}L${at(to, 13)}L${at(from, 13)}Z`;
  // Dashes, which lie evenly about the middle: half a board there and then by whole ones.
  const boards = Math.floor((half - ramp - BOARD / 3) / BOARD - 0.5);
  return {
    shade: line(half, 2),
    ramps: box(-half, ramp - half) + box(half - ramp, half),
    boards: line(half - ramp / 2, 0),
    seams: boards < 0 ? "" : line((boards + 0.5) * BOARD + SEAM / 2, 0),
    rails: line(half - 1, -10) + line(half - 1, 10),
  };
}

export interface Bridge {
  colour: SettimoColour;
  deck: Deck;
}

/** Planks with the signs of their colours; `size` of the signs is 1, or more on a small screen. */
export function planksOf(bridges: readonly Bridge[], size = 1) {
  const all = bridges.map(({ colour, deck }) => ({ colour, deck, ...plankOf(deck) }));
  const joined = (part: keyof Plank) => all.map((bridge) => bridge[part]).join("");
  return {
    shade: joined("shade"),
    ramps: joined("ramps"),
    seams: joined("seams"),
    rails: joined("rails"),
    plaques: bridges.map(({ deck }) => circlePath(deck, 14.5 * size)).join(""),
    colours: COLOURS.map((colour) => {
      const own = all.filter((bridge) => bridge.colour === colour);
      return {
        colour,
        boards: own.map(({ boards }) => boards).join(""),
        signs: own.map(({ deck }) => signPath(colour, 9.5 * size, deck)).join(""),
      };
    }).filter(({ boards }) => boards),
  };
}

/** Where bridges were: a line from shore to shore. */
export function gapsOf(decks: readonly Deck[]): string {
  return decks
    .map(({ x, y, angle, half }) => {
      const [dx, dy] = [half * Math.cos((angle * Math.PI) / 180), half * Math.sin((angle * Math.PI) / 180)];
      return `M${round(x - dx)} ${round(y - dy)}L${round(x + dx)} ${round(y + dy)}`;
    })
    .join("");
}

/** The shores of islands, `size` times as far out as they are. */
export function shoresOf(islands: readonly (Point & { name: string })[], size = 1): string {
  return islands.map((island) => shore(island.name, ISLAND_RADIUS * size, island)).join("");
}

/** Stones that lie at these places: what they are drawn of. */
export function stonesOf(places: readonly Point[]) {
  const each = (dx: number, dy: number, rest: string) =>
    places.map(({ x, y }) => `M${round(x + dx)} ${round(y + dy)}${rest}`).join("");
  return {
    shade: each(-17, 3.5, "a17 13 0 1 1 34 0a17 13 0 1 1 -34 0Z"),
    stone: each(-17, 2, "c-1 -10 8 -16 17 -15c10 0 18 7 17 16c-1 8 -9 11 -18 10c-9 0 -15 -4 -16 -11Z"),
    shine: each(-9, -4, "q4 -5 11 -5"),
  };
}
