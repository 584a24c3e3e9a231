import { describe, expect, it } from "vitest";

import type { SettimoView } from "../views";
import { anticipate } from "./anticipate";
import end from "./fixtures/end.json";
import removal from "./fixtures/removal.json";
import start from "./fixtures/start.json";
import trip from "./fixtures/trip.json";

const viewOf = (fixture: { view: unknown }) => fixture.view as SettimoView;
const joining = (view: SettimoView, a: string, b: string) =>
  view.lines.find((line) => line.ends.includes(a) && line.ends.includes(b));

describe("a step that is not answered yet", () => {
  const view = viewOf(start);
  const move = start.legal[0] as string;
  const next = anticipate(view, move) as SettimoView;
  const bridge = joining(view, "O", move);

  it("moves the piece of the one to move, and no other", () => {
    expect(next.pieces).toEqual([move, "O"]);
  });
  it("begins the trip at the island of departure, with the bridge's colour", () => {
    expect(next.trip).toEqual(["O", move]);
    expect(next.trip_colours).toBe(bridge?.colour);
  });
  it("crosses that bridge and leaves all else as it was", () => {
    expect(next.lines.filter((line) => line.is_crossed).map((line) => line.text)).toEqual([bridge?.text]);
    expect(next.islands).toBe(view.islands);
    expect(next.hand).toBe(view.hand);
  });
  it("makes a trip under way longer, and names a colour once", () => {
    const under = viewOf(trip);
    const step = trip.legal[0] as string;
    const on = anticipate(under, step) as SettimoView;
    expect(on.trip).toEqual([...under.trip, step]);
    expect(new Set(on.trip_colours).size).toBe(on.trip_colours.length);
    expect(on.trip_colours.startsWith(under.trip_colours)).toBe(true);
  });
  it("leaves the position that it was given untouched", () => {
    const before = JSON.stringify(view);
    anticipate(view, move);
    expect(JSON.stringify(view)).toBe(before);
  });
});

describe("a removal that is not answered yet", () => {
  it("takes the bridge away and counts it", () => {
    const view = viewOf(removal);
    const text = (removal.legal[0] as string).slice(1);
    const next = anticipate(view, `x${text}`) as SettimoView;
    const bridge = view.lines.find((line) => line.text === text);
    const gone = next.lines.filter((line, k) => line.has_bridge !== view.lines[k]?.has_bridge);
    expect(gone.map((line) => line.text)).toEqual([text]);
    expect(next.removed).toEqual({ ...view.removed, [bridge?.colour ?? ""]: view.removed[bridge?.colour ?? "R"] + 1 });
  });
});

describe("nothing is shown", () => {
  it.each(["draw:R", "C1", "O", "nonsense", "xO-C1"])("for %s", (move) => {
    expect(anticipate(viewOf(start), move)).toBeNull();
  });
  it("where nobody is to move", () => {
    expect(anticipate(viewOf(end), "A1")).toBeNull();
  });
});
