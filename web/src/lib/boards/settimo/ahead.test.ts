import { describe, expect, it } from "vitest";

import { aheadOf, leads, longestAfter, tripsAlong, wayTo } from "./ahead";

const TRIPS = [["A1", "B1", "C1"], ["A1", "A2"], ["A3", "B1"]];

describe("what lies ahead", () => {
  const ahead = aheadOf("O", TRIPS);
  it("is every island of a trip, and where trips end", () => {
    expect([...ahead.islands].sort()).toEqual(["A1", "A2", "A3", "B1", "C1"]);
    expect([...ahead.ends].sort()).toEqual(["A2", "B1", "C1"]);
  });
  it("is every line that a trip goes over, read from either end", () => {
    expect(leads(ahead, ["A1", "O"])).toBe(true);
    expect(leads(ahead, ["O", "A1"])).toBe(true);
    expect(leads(ahead, ["A3", "B1"])).toBe(true);
    expect(leads(ahead, ["A2", "B1"])).toBe(false);
  });
  it("is nothing for a piece that stands nowhere", () => expect(aheadOf(null, TRIPS).islands.size).toBe(0));
  it("is less from the next island on", () => {
    const further = aheadOf("O", tripsAlong(TRIPS, ["A1"]));
    expect([...further.ends].sort()).toEqual(["A2", "C1"]);
    expect(leads(further, ["A3", "B1"])).toBe(false);
  });
});

describe("the way to an island", () => {
  it("is the shortest, the first of equals", () => {
    expect(wayTo(TRIPS, "B1")).toEqual(["A1", "B1"]);
    expect(wayTo(TRIPS, "A3")).toEqual(["A3"]);
  });
  it("is none where no trip goes", () => expect(wayTo(TRIPS, "C5")).toEqual([]));
  it("may lead on, by the longest trip over it", () => {
    expect(longestAfter(TRIPS, ["A1"])).toBe(2);
    expect(longestAfter(TRIPS, ["A3", "B1"])).toBe(0);
    expect(longestAfter(TRIPS, ["C5"])).toBe(0);
  });
});
