import type { ViaductRoll, ViaductView } from "../../boards/views";
import { count } from "./count";

export const viaduct = {
  colours: ["orange", "black", "white", "red"],
  letter: (letter: string) => `letter ${letter}`,
  supply: (n: number) => `${n} in supply`,
  custody: (n: number) => `${n} in custody`,
  onBoard: (n: number) => `${n} on the board`,
  rolls: { roll1: "One", roll2: "Two", rollx: "Symbol" } satisfies Record<ViaductRoll, string>,
  rolling: "The die rolls.",
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
  winning: (n: number) => `Its ${count(n, "bridge", "bridges")} are lit on the board.`,
};
