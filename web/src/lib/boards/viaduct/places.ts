/** From columns and levels to the scene's axes and back: x east, y up, z south, the board's middle at the origin. */

import type { Line, Triple } from "./camera";
import type { Ray } from "./cells";
import { LEVEL_HEIGHT } from "./measures";
import type { Column } from "./moves";

export const scenePlace = (size: number, { x, y }: Column, level = 0): Triple =>
  [x - 0.5 - size / 2, level * LEVEL_HEIGHT, size / 2 - y + 0.5];

/** A line of the scene in the board's axes (cells.ts). */
export const boardRay = (size: number, { origin: [x, y, z], direction: [right, up, south] }: Line): Ray => ({
  origin: [x + size / 2, y, size / 2 - z],
  direction: [right, up, -south],
});
