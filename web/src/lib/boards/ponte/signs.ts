/** Where small signs stand on lines between squares, so that none covers another. */

import type { Ends } from "./spans";
import { middle, type Place } from "./squares";

/** Parts of the way; not the middle at first, where lines cross. */
const PARTS = [0.37, 0.63, 0.5, 0.27, 0.73];
/** Signs that are this far apart do not touch. */
export const APART = 42;

export function signPlaces(lines: readonly Ends[], size: number): Place[] {
  const placed: Place[] = [];
  for (const [from, to] of lines) {
    const [a, b] = [middle(from, size), middle(to, size)];
    const places = PARTS.map((part) => ({ x: a.x + part * (b.x - a.x), y: a.y + part * (b.y - a.y) }));
    const room = (place: Place) => Math.min(APART, ...placed.map((other) => Math.hypot(other.x - place.x, other.y - place.y)));
    placed.push(places.reduce((best, place) => (room(place) > room(best) ? place : best)));
  }
  return placed;
}
