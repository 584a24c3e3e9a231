import type { ViaductRoll, ViaductView } from "../../boards/views";
import { count } from "./count";

const colours = ["orange", "black", "white", "red"];
const colour = (seat: number) => colours[seat] ?? "";
const bridges = (n: number) => count(n, "bridge", "bridges");

export const viaduct = {
  colours,
  letter: (letter: string) => `letter ${letter}`,
  supply: (n: number) => `${n} in supply`,
  custody: (n: number) => `${n} in custody`,
  onBoard: (n: number) => `${n} on the board`,
  rolls: { roll1: "One", roll2: "Two", rollx: "Symbol" } satisfies Record<ViaductRoll, string>,
  rolling: "The die rolls.",
  noRoll: "Not rolled yet.",
  rolled: (name: string, roll: ViaductRoll) => `${name}: ${({ roll1: "one", roll2: "two", rollx: "symbol" } as const)[roll]}`,
  extra: (other: string) => `Place an extra bridge for ${other}.`,
  extraHelp: "It must become part of the other's viaduct and is never taken off.",
  actNoDie: "Place a bridge, or take one back.",
  one: "Place a bridge, or take one back.",
  two: "Place two bridges, or take two back.",
  secondPlace: "Place the second bridge.",
  secondTake: "Take the second bridge back.",
  symbol: "Take off a bridge of another colour, or pass.",
  choice: "Place one more from custody, or end the turn.",
  stuck: "Nothing can be placed or taken back: pass.",
  noSupply: "The supply is empty: take back.",
  turnOf: (view: ViaductView) => (view.turn_limit === null ? `${count(view.turns, "turn", "turns")} played` : `${view.turns} of at most ${view.turn_limit} turns played`),
  winning: (n: number) => `Its ${bridges(n)} are lit on the board.`,

  // The board in words: what stands where, what may be done there, and what the buttons do.
  board: "Viaduct board",
  boardKind: "board",
  keys:
    "Arrow keys move, Enter chooses a pillar, then arrow keys choose where the other pillar stands and Enter places. Escape cancels. " +
    "T: view from the top. Q and E turn the board, W, A, S and D move it, Page up and Page down tilt it, plus and minus zoom, R resets the view. " +
    "Square brackets: levels. C: the cheapest completion.",
  bridge: (seat: number) => `${colour(seat)} bridge`,
  extraBridge: (body: number, seat: number) => `${colour(body)} extra bridge of ${colour(seat)}`,
  river: "river",
  meadow: "meadow",
  platform: (letter: string, seat: number) => (seat < 0 ? `platform ${letter}` : `platform ${letter} of ${colour(seat)}`),
  pillarOf: (bridge: string, level: number) => `pillar of ${bridge}, level ${level}`,
  deckOf: (bridge: string, level: number) => `deck of ${bridge}, level ${level}`,
  mayStart: (levels: number[]) => `a bridge may start here, level ${levels.join(" or ")}`,
  mayBeTaken: "may be taken off",
  buildOn: (level: number) => `build on level ${level}`,
  takeOff: "take off",
  span: (from: string, to: string, level: number) => `${from} to ${to}, level ${level}`,
  chosen: (column: string, places: number) => `Pillar ${column} chosen. ${count(places, "place", "places")} for the other pillar.`,
  noStart: (column: string) => `No bridge may start at ${column} on a level that is shown.`,
  otherPillar: (away: number) => `The other pillar stands ${away} further in a row.`,
  level: (level: number) => `Level ${level}`,
  take: "Take off",
  build: "Build on it",
  cancel: "Cancel",
  cancelled: "Cancelled.",
  top: "View from the top",
  tilted: "View from the side",
  reset: "Reset the view",
  levels: "Levels shown",
  fewer: "Show fewer levels",
  more: "Show more levels",
  allLevels: "all levels",
  levelsShown: (highest: number) => (highest === 0 ? "level 0" : `levels 0–${highest}`),
  allBriefly: "all",
  completion: "Cheapest completion",
  lacks: (seat: number, n: number, supply: number) =>
    `${colour(seat)}: ${bridges(n)} to go${n > supply ? `, ${supply} in supply` : ""}`,
  lacksNothing: (seat: number) => `${colour(seat)}: joined, nothing to go`,
  noCompletion: (seat: number) => `${colour(seat)}: no way to join the platforms is in sight`,
  noAnswer: "The completion could not be had now.",

  position: "Position",
  seatLine: (seat: number, letter: string, supply: number, custody: number, onBoard: number) =>
    `${colour(seat)}, platforms ${letter}: ${bridges(onBoard)} on the board, ${supply} in supply${custody ? `, ${custody} in custody` : ""}`,
  standing: "Bridges on the board",
  noBridges: "No bridge stands yet.",
  ofWinner: "part of the winning viaduct",
  lastMove: "the last move",
  choices: "What you may do",
  noChoices: "It is not your turn to act on the board.",
  placements: (n: number) => `Bridges may be placed in ${count(n, "place", "places")}, from these columns:`,
  removals: "These bridges may be taken off:",
};
