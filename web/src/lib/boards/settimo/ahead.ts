/** How a trip may go on: drawn from the complete trips that the page was told, never worked out here. */

/** Complete trips from where the piece stands: the islands that are entered, in order. */
export type Trips = readonly (readonly string[])[];

export interface Ahead {
  islands: Set<string>;
  /** Both spellings of each pair of neighbours on the way. */
  steps: Set<string>;
  /** Where a trip may end. */
  ends: Set<string>;
}

const between = (a: string, b: string) => `${a} ${b}`;

/** All that `trips` from `here` touch. */
export function aheadOf(here: string | null, trips: Trips): Ahead {
  const ahead: Ahead = { islands: new Set(), steps: new Set(), ends: new Set() };
  if (here === null) return ahead;
  for (const trip of trips) {
    let from = here;
    for (const island of trip) {
      ahead.islands.add(island);
      ahead.steps.add(between(from, island)).add(between(island, from));
      from = island;
    }
    ahead.ends.add(from);
  }
  return ahead;
}

export const leads = (ahead: Ahead, [a, b]: readonly [string, string]) => ahead.steps.has(between(a, b));

/** The trips that go over `way` first. */
export const tripsAlong = (trips: Trips, way: readonly string[]): Trips =>
  trips.filter((trip) => way.every((island, k) => trip[k] === island));

/** The shortest way to an island, the first of equals; [] where no trip gets there. */
export function wayTo(trips: Trips, island: string): string[] {
  let best: string[] = [];
  for (const trip of trips) {
    const steps = trip.indexOf(island) + 1;
    if (steps > 0 && (best.length === 0 || steps < best.length)) best = trip.slice(0, steps);
  }
  return best;
}

/** The steps after `way` in the longest of the trips over it. */
export const longestAfter = (trips: Trips, way: readonly string[]) =>
  Math.max(0, ...tripsAlong(trips, way).map((trip) => trip.length - way.length));
