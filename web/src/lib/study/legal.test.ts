import { afterEach, describe, expect, it, vi } from "vitest";

import { api, ApiError } from "../api/client";
import type { Sketch, SketchAnswer } from "../api/types";
import { followed } from "./legal";

const SKETCH: Sketch = { game: "ponte", moves: Array.from({ length: 300 }, (_, i) => `m${i}`) };

/** A server where the first `legal` moves may be played. */
function serve(legal: number) {
  const sketch = vi.spyOn(api, "sketch").mockImplementation(({ moves }) =>
    moves.length <= legal ? Promise.resolve({ moves } as unknown as SketchAnswer) : Promise.reject(new ApiError(422, "illegal-taken", "", "P2.1", [])),
  );
  vi.spyOn(api, "sketchRefusal").mockImplementation((_, move) => Promise.resolve({ code: "taken", clause: "P2.1", squares: [], text: move }));
  return sketch;
}
afterEach(() => vi.restoreAllMocks());

describe("a line that is followed", () => {
  it("is asked for once where it is legal", async () => {
    const sketch = serve(300);
    expect((await followed(SKETCH)).stopped).toBeNull();
    expect(sketch).toHaveBeenCalledTimes(1);
  });
  it.each([0, 1, 150, 299])("stops at its first illegal move, the one after %i legal ones", async (legal) => {
    const sketch = serve(legal);
    const { answer, stopped } = await followed(SKETCH);
    expect(answer.moves).toHaveLength(legal);
    expect(stopped).toMatchObject({ ply: legal, move: `m${legal}`, refusal: { clause: "P2.1", text: `m${legal}` } });
    expect(sketch.mock.calls.length).toBeLessThan(13);
  });
  it("that cannot begin is an error", async () => {
    vi.spyOn(api, "sketch").mockRejectedValue(new ApiError(422, "setup", "no", null, []));
    await expect(followed(SKETCH)).rejects.toThrow("no");
  });
});
