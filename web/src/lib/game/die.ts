/** How the die of Viaduct lies, and how it turns when it rolls: degrees about the axes to the right and downwards. */

export interface Turn {
  x: number;
  y: number;
}

/** Where the six faces are, and with that how the die has to be turned for each to be seen. */
export const FACES: readonly Turn[] = [
  { x: 0, y: 0 },
  { x: 0, y: 90 },
  { x: 0, y: 180 },
  { x: 0, y: -90 },
  { x: 90, y: 0 },
  { x: -90, y: 0 },
];

/**
 * The turn after `count` rolls that shows `face` of `faces`, and is at least half a turn away from the last one. Of equal
 * faces it is another each time.
 */
export function turnFor(faces: readonly string[], face: string | null, count: number): Turn {
  const equal = faces.flatMap((each, i) => (each === face ? [i] : []));
  const { x, y } = FACES[equal[count % Math.max(1, equal.length)] ?? 0] ?? { x: 0, y: 0 };
  return { x: 360 * count - x, y: 360 * count - y };
}
