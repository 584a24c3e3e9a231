/** Which steps are done, kept in this browser. */

import type { GameId } from "../api/types";

const KEY = "trearchi.learn";

function all(): Partial<Record<GameId, string[]>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

export function stepsDone(game: GameId): string[] {
  const done = all()[game];
  return Array.isArray(done) ? done : [];
}

export function keepDone(game: GameId, id: string) {
  const done = [...stepsDone(game).filter((each) => each !== id), id];
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: done }));
  } catch {
    // No storage: the progress lasts for this visit.
  }
}
