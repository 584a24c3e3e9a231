/** Lists of games that stay up to date while somebody looks at the page. */

import { untrack } from "svelte";

import { line } from "../api/live.svelte";
import { people } from "../api/people";
import type { GameSummary } from "../api/types";

const LOBBY_SECONDS = 4;

/** Tells the open public games now and whenever they change; gives back how to stop. Asks where the socket is not open. */
export function followLobby(callback: (games: GameSummary[]) => void): () => void {
  return untrack(() => {
    const ask = () => (line.isOpen ? Promise.resolve(null) : people.lobby());
    const stops = [line.lobby(callback), follow(ask, LOBBY_SECONDS, (games) => games && callback(games))];
    return () => stops.forEach((stop) => stop());
  });
}

/** Asks every few seconds while the page is seen; `lost` is told whether the server does not answer. */
export function follow<T>(
  ask: () => Promise<T>,
  seconds: number,
  callback: (answer: T) => void,
  lost: (isLost: boolean) => void = () => undefined,
): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let isDone = false;
  const again = async () => {
    clearTimeout(timer);
    try {
      const answer = await ask();
      if (isDone) return;
      callback(answer);
      lost(false);
    } catch {
      if (!isDone) lost(true);
    }
    clearTimeout(timer);
    if (!isDone && !document.hidden) timer = setTimeout(again, seconds * 1000);
  };
  const seen = () => {
    if (!document.hidden) void again();
  };
  void again();
  document.addEventListener("visibilitychange", seen);
  window.addEventListener("trearchi:identity", again);
  return () => {
    isDone = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", seen);
    window.removeEventListener("trearchi:identity", again);
  };
}
