/** A request that counts once however often it arrives is sent until it is answered. */

import { LostError } from "./client";

export const AGAIN_MS = [400, 1000, 2000, 4000];

interface Insisting {
  signal: AbortSignal;
  /** It was lost for the first time, and again. */
  onlost: () => void;
  /** Gives back after `ms`, or earlier when the line is there again. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** The answer, sooner or later. Throws what the server says, and LostError only once `signal` is aborted. */
export async function insisted<T>(request: () => Promise<T>, { signal, onlost, pause = waited }: Insisting): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof LostError) || signal.aborted) throw error;
      onlost();
      await pause(AGAIN_MS[Math.min(failures, AGAIN_MS.length - 1)] ?? 1000, signal);
      if (signal.aborted) throw error;
    }
  }
}

export function waited(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      globalThis.removeEventListener?.("online", end);
      done();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
    globalThis.addEventListener?.("online", end);
  });
}
