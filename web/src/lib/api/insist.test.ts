import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { ApiError, LostError } from "./client";
import { AGAIN_MS, insisted } from "./insist";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Fails as told, then answers. */
function request(...failures: Error[]) {
  return vi.fn(async () => {
    const failure = failures.shift();
    if (failure) throw failure;
    return "answer";
  });
}

describe("a move", () => {
  it("is sent once when it is answered", async () => {
    const send = request();
    await expect(insisted(send, { signal: new AbortController().signal, onlost: vi.fn() })).resolves.toBe("answer");
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("is sent again until it is answered, and the page says so", async () => {
    const send = request(...AGAIN_MS.map(() => new LostError("")), new LostError(""));
    const onlost = vi.fn();
    const answer = insisted(send, { signal: new AbortController().signal, onlost });
    for (const [i, ms] of [...AGAIN_MS, AGAIN_MS.at(-1) ?? 0].entries()) {
      await vi.advanceTimersByTimeAsync(0);
      expect(send).toHaveBeenCalledTimes(i + 1);
      await vi.advanceTimersByTimeAsync(ms);
    }
    await expect(answer).resolves.toBe("answer");
    expect(onlost).toHaveBeenCalledTimes(AGAIN_MS.length + 1);
  });

  it("is not sent again when the server refuses it", async () => {
    const send = request(new ApiError(409, "ply", "The game has moved on.", null, []));
    await expect(insisted(send, { signal: new AbortController().signal, onlost: vi.fn() })).rejects.toBeInstanceOf(ApiError);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("is given up with the page", async () => {
    const stop = new AbortController();
    const send = request(new LostError(""), new LostError(""));
    const answer = insisted(send, { signal: stop.signal, onlost: vi.fn() });
    const ended = expect(answer).rejects.toBeInstanceOf(LostError);
    await vi.advanceTimersByTimeAsync(0);
    stop.abort();
    await ended;
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("does not wait when the network is back", async () => {
    const send = request(new LostError(""));
    const answer = insisted(send, { signal: new AbortController().signal, onlost: vi.fn(), pause: async () => undefined });
    await expect(answer).resolves.toBe("answer");
    expect(send).toHaveBeenCalledTimes(2);
  });
});
