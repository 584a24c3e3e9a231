/** Columns and spans as three.js has them. */

import { Matrix4, Quaternion, Vector3 } from "three";

import type { Column, Span } from "../moves";
import { scenePlace } from "../places";

const UP = new Vector3(0, 1, 0);
const ALONG_X = new Quaternion();
const ALONG_Z = new Quaternion().setFromAxisAngle(UP, Math.PI / 2);
const SIZE = new Vector3();

export const columnPlace = (size: number, column: Column, level = 0): Vector3 =>
  new Vector3(...scenePlace(size, column, level));

export const isAlongX = ({ a, b }: Span): boolean => a.y === b.y;

export function spanMatrix(size: number, span: Span, lift = 0, into = new Matrix4(), scale = 1): Matrix4 {
  const place = columnPlace(size, span.a, span.level).add(columnPlace(size, span.b, span.level)).multiplyScalar(0.5);
  place.y += lift;
  return into.compose(place, isAlongX(span) ? ALONG_X : ALONG_Z, SIZE.setScalar(scale));
}
