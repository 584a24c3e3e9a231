/** Completion of a typed move from the legal ones: a thousand pairs are told by their beginnings. */

const MOST = 24;

export function complete(text: string, legal: string[]): string[] {
  const begun = text.trim().toLowerCase();
  const fitting = legal.filter((move) => move.toLowerCase().startsWith(begun));
  if (fitting.length <= MOST) return fitting;
  // Too many to read: one example of each beginning that is one part longer.
  const heads = new Map<string, string>();
  for (const move of fitting) {
    const head = move.slice(0, begun.length + 1);
    if (!heads.has(head)) heads.set(head, move);
  }
  return [...heads.values()].slice(0, MOST);
}
