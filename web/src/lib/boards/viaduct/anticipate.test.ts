import { describe, expect, it } from "vitest";

import type { ViaductView } from "../views";
import { anticipate } from "./anticipate";
import extra from "./fixtures/extra.json";
import middle from "./fixtures/middle.json";

const view = middle.view as unknown as ViaductView;
const extras = extra.view as unknown as ViaductView;
const seat = view.seat as number;
const after = (text: string, from = view) => anticipate(from, text) as ViaductView;
const find = (from: ViaductView, text: string) => from.bridges.find((each) => each.text === text);

describe("a bridge placed", () => {
  it("stands on the board and is gone from the supply of its player", () => {
    const next = after("+10.6-13.6@0");
    expect(find(next, "10.6-13.6@0")).toMatchObject({ seat, level: 0, is_extra: false, carries: false });
    expect(next.supply[seat]).toBe((view.supply[seat] as number) - 1);
    expect(next.on_board[seat]).toBe((view.on_board[seat] as number) + 1);
    expect(next.custody).toEqual(view.custody);
  });
  it("comes from custody after a first one (V7.4)", () => {
    const choice: ViaductView = { ...view, stage: "choice", custody: [5, 5] };
    const next = after("+10.6-13.6@0", choice);
    expect(next.custody[seat]).toBe(4);
    expect(next.supply).toEqual(view.supply);
  });
  it("belongs to the other's viaduct while extra bridges are placed, and no supply pays for it (V7.1)", () => {
    const next = after("+10.6-13.6@0", extras);
    expect(find(next, "10.6-13.6@0")).toMatchObject({ seat: 1 - (extras.seat as number), is_extra: true });
    expect(next.supply).toEqual(extras.supply);
  });
  it("is carried by what is under it, and adds a level", () => {
    const high = after("+10.6-10.9@1", after("+10.6-13.6@0", { ...view, bridges: [], levels: 0 }));
    expect(find(high, "10.6-13.6@0")?.carries).toBe(true);
    expect(high.levels).toBe(2);
  });
  it("takes its place in the order of the server: by level, x, y", () => {
    const next = after("+10.6-13.6@0");
    const order = next.bridges.map(({ level, ends }) => level * 10_000 + ends[0][0] * 100 + ends[0][1]);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });
});

describe("a bridge taken off", () => {
  const bridge = view.bridges.find(({ carries, level }) => !carries && level === 1) as ViaductView["bridges"][number];
  it("goes back to the supply of its owner, and what was under it carries it no more", () => {
    const next = after(`x${bridge.text}`);
    expect(find(next, bridge.text)).toBeUndefined();
    expect(next.supply[bridge.seat]).toBe((view.supply[bridge.seat] as number) + 1);
    const carriers = (from: ViaductView) => from.bridges.filter(({ carries }) => carries).length;
    expect(carriers(next)).toBeLessThan(carriers(view));
  });
  it("leaves the position as it was where it is put back", () => {
    const taken = after(`x${bridge.text}`, { ...view, seat: bridge.seat });
    const back = after(`+${bridge.text}`, taken);
    expect(new Set(back.bridges)).toEqual(new Set(view.bridges));
    expect({ ...back, bridges: [] }).toEqual({ ...view, seat: bridge.seat, bridges: [] });
  });
});

it("is silent where a move says too little, or not of this position", () => {
  for (const text of ["pass", "end", "roll1", "x1.1-4.1@7", `+${view.bridges[0]?.text ?? ""}`]) expect(anticipate(view, text)).toBeNull();
  expect(view).toEqual(middle.view);
});
