/** Words of the start page and of what a new game agrees on: who may join, the clock, whether it counts. */

import { count } from "./count";

/** "5 min", "45 s", "1 min 30 s". */
function duration(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return [minutes && `${minutes} min`, rest && `${rest} s`].filter(Boolean).join(" ") || "0 s";
}

export const lobby = {
  yours: "Your games",
  over: "Finished",
  open: "Lobby",
  openHelp: "Somebody waits for you to sit down.",
  watch: "Watch",
  watchHelp: "Games under way that everybody may look at.",
  more: (n: number) => `${n} more`,

  yourTurn: "Your turn",
  turnOf: (name: string) => `${name} to move`,
  waiting: (n: number) => (n === 1 ? "A seat is open" : `${n} seats are open`),
  won: "You won",
  lost: "You lost",
  shared: "Shared",
  wins: (name: string) => `${name} won`,
  noResult: "No result",
  against: "against",
  nobodyYet: "nobody yet",
  level: (n: number) => `level ${n}`,
  rated: "rated",
  plies: (n: number) => count(n, "move", "moves"),
  sit: "Sit down",
  sitAt: (game: string, name: string) => `Sit down: ${game}, ${name} waits`,
  askName: "What may the others call you?",
  cancel: "Cancel",
  needsAccount: "Log in",
  needsAccountFor: (game: string, name: string) => `Log in to sit down: ${game}, rated, ${name} waits`,

  noClock: "no clock",
  days: (n: number) => `${count(n, "day", "days")} a turn`,
  total: (seconds: number, increment: number) => `${duration(seconds)} + ${increment} s`,
  size: (n: number) => `${n} × ${n}`,
  players: (n: number) => count(n, "player", "players"),
  noLimit: "without limit",
  noDie: "without the die",
  ownDie: "a die of its own",

  terms: {
    title: "How you play",
    clock: "Clock",
    none: "No clock",
    perTurn: "Days for each turn",
    perGame: "For the whole game, and more after each turn",
    own: "Own times",
    minutes: "Minutes",
    increment: "Seconds more after each turn",
    visibility: "Who may join",
    private: "Whoever has the link",
    public: "Anybody: shown in the lobby",
    rated: "Rated",
    ratedHelp: "Counts for the ratings: no hints, and no undo against computers. Everybody who plays has an account.",
    link: "takes the seat by the link",
    lobby: "takes the seat in the lobby",
    invite: (n: number): string => (n > 1 ? "Invite friends by link" : "Invite a friend by link"),
  },
};
