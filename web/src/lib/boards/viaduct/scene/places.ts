/** From columns and levels to the scene's axes: x east, y up, z south, the board's middle at the origin. */

import { Matrix4, Quaternion, Vector3 } from "three";

import { LEVEL_HEIGHT } from "../measures";
import type { Column, Span } from "../moves";
import type { Ray } from "../cells";

const UP = new Vector3(0, 1, 0);
const ALONG_X = new Quaternion();
const ALONG_Z = new Quaternion().setFromAxisAngle(UP, Math.PI / 2);
const SIZE = new Vector3();

export const columnPlace = (size: number, { x, y }: Column, level = 0): Vector3 =>
  new Vector3(x - 0.5 - size / 2, level * LEVEL_HEIGHT, size / 2 - y + 0.5);

export const isAlongX = ({ a, b }: Span): boolean => a.y === b.y;

export function spanMatrix(size: number, span: Span, lift = 0, into = new Matrix4(), scale = 1): Matrix4 {
  const place = columnPlace(size, span.a, span.level).add(columnPlace(size, span.b, span.level)).multiplyScalar(0.5);
  place.y += lift;
  return into.compose(place, isAlongX(span) ? ALONG_X : ALONG_Z, SIZE.setScalar(scale));
}

/** A ray of the scene in the board's axes (cells.ts). */
export function boardRay(size: number, origin: Vector3, direction: Vector3): Ray {
  return {
    origin: [origin.x + size / 2, origin.y, size / 2 - origin.z],
    direction: [direction.x, direction.y, -direction.z],
  };
}
