import { describe, expect, it } from "vitest";

import { parseSpan, type Span } from "../moves";
import { centre, numberPlaces, placeOf } from "./plan";

const span = (text: string) => parseSpan(text) as Span;

describe("the number of a bridge", () => {
  it("stands on the middle of its deck", () => {
    expect(numberPlaces([span("4.7-7.7@0")])).toEqual([{ x: 5.5, y: 7 }]);
  });
  it("moves aside for a bridge that crosses above", () => {
    expect(numberPlaces([span("4.7-7.7@0"), span("5.6-5.9@1")])).toEqual([{ x: 6, y: 7 }, { x: 5, y: 7.5 }]);
  });
  it("is gone where the whole deck is covered", () => {
    expect(numberPlaces([span("4.7-7.7@0"), span("4.7-7.7@1")])).toEqual([null, { x: 5.5, y: 7 }]);
  });
});

describe("the plan", () => {
  it("has north above and east to the right", () => {
    expect(centre(30, { x: 1, y: 30 })).toEqual({ x: 0.5, y: 0.5 });
  });
  it("knows the place that a text names", () => {
    expect(placeOf("12.7")).toEqual({ x: 12, y: 7 });
    expect(placeOf("12.7-15.7@0")).toEqual({ x: 13.5, y: 7 });
    expect(placeOf("+12.7-12.10@3")).toEqual({ x: 12, y: 8.5 });
    expect(placeOf("pass")).toBeNull();
  });
});
