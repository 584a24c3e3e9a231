/**
 * Whether a position is what a step asks for. It is read from what the rules answer (docs/views.md), never worked out here.
 * tests/unit/test_lessons.py reads the same conditions.
 */

/** A value that it has to be, or a number's bounds. */
export type Wanted = string | number | boolean | { least?: number; most?: number };

interface Measured {
  /** The way to a value of the position: `view.tiles.light`. A list stands for its length. */
  at: string;
  /** Of a list only those count that have all this. */
  where?: Record<string, Wanted>;
  /** Of a list of texts only those count that fit this expression. */
  matching?: string;
  is?: string | number | boolean;
  least?: number;
  most?: number;
}

export type Condition = Measured | { any: Condition[] };

export function valueAt(data: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], data);
}

function fits(value: unknown, wanted: Wanted): boolean {
  if (typeof wanted !== "object") return value === wanted;
  const { least = -Infinity, most = Infinity } = wanted;
  return typeof value === "number" && value >= least && value <= most;
}

export function holds(condition: Condition, position: unknown): boolean {
  if ("any" in condition) return condition.any.some((each) => holds(each, position));
  const { at, where = {}, matching, is, least, most } = condition;
  let value = valueAt(position, at);
  if (Array.isArray(value)) {
    const expression = matching === undefined ? null : new RegExp(matching);
    const isMeant = (item: unknown) => Object.entries(where).every(([path, wanted]) => fits(valueAt(item, path), wanted));
    value = value.filter((item) => isMeant(item) && (expression?.test(String(item)) ?? true)).length;
  }
  return fits(value, is ?? { ...(least === undefined ? {} : { least }), ...(most === undefined ? {} : { most }) });
}
