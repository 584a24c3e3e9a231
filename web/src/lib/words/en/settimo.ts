import type { SettimoColour } from "../../boards/views";
import { count, list } from "./count";

export const settimoColours: Record<SettimoColour, string> = {
  R: "red",
  O: "orange",
  Y: "yellow",
  G: "green",
  S: "sky blue",
  B: "blue",
  P: "purple",
};

const colours = settimoColours;
const seats = ["white", "black"];
const seat = (n: number) => seats[n] ?? "";
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const stones = (n: number) => count(n, "stone", "stones");

export const settimo = {
  seats,
  colours,
  stones,
  villages: (n: number) => count(n, "village", "villages"),
  travel: "Travel across a bridge, by at most two colours.",
  travelOn: (used: string[]) => `Travel on by ${list.format(used)}${used.length < 2 ? " or a second colour" : ""}, as long as a bridge leads on.`,
  draw: "A village is drawn.",
  remove: "Remove one of the bridges that you crossed.",
  drawn: (colour: SettimoColour, island: string) => `${colours[colour]} village on ${island}`,
  drawnTitle: "Drawn from the bag",

  board: "Board of Il settimo ponte",
  diagram: "A position of Il settimo ponte",
  /** What lies on an island and on a line. */
  village: (colour: SettimoColour, owner: number) => `${colours[colour]} village of ${seat(owner)}`,
  isMajor: "major colour",
  bare: "1 stone, no village",
  empty: "empty",
  pieceHere: (of: number) => `${seat(of)} piece here`,
  visited: "visited in this trip",
  bridge: (colour: SettimoColour) => `${colours[colour]} bridge`,
  noBridge: (colour: SettimoColour) => `${colours[colour]} bridge removed`,
  crossed: "crossed in this trip",
  mayEnter: (over: SettimoColour) => `may be entered over ${colours[over]}`,
  mayRemove: "may be removed",
  leadsTo: (island: string) => `leads to ${island}`,
  /** What a step gains and pays, before it is made. */
  takes: (who: number) => `${seat(who)} takes 1 stone and draws a village`,
  pays: (who: number, due: number, paid: number) =>
    paid < due ? `${seat(who)} pays ${paid} of ${stones(due)} due` : `${seat(who)} pays ${stones(due)}`,
  goesTo: (who: number, paid: number) => `${paid > 0 ? "stones and village go" : "the village goes"} to ${seat(who)}`,
  becauseMajor: "1 more, major colour",
  becauseRemoved: (colour: SettimoColour, n: number) => `1 more, ${n} ${colours[colour]} removed`,
  removedSoFar: (colour: SettimoColour, n: number) => `${n} ${colours[colour]} removed so far`,
  askRemove: (line: string, colour: SettimoColour) => `Remove ${line}, ${colours[colour]}?`,
  /** How a trip may go on. */
  reached: (steps: string[]) => `reached by ${steps.join(", ")}`,
  endsThere: "the trip ends there",
  tripsEnd: (ends: string[]) => `trips over it end on ${list.format(ends)}`,
  longest: (n: number) => `${count(n, "more step", "more steps")} at most from there`,
  chooseStep: (options: string[]) => `You may enter ${options.join("; ")}.`,
  chooseBridge: (options: string[]) => `You may remove ${options.join("; ")}.`,
  /** What has happened. */
  enters: (who: number, island: string) => `${capital(seat(who))} enters ${island}`,
  took: (who: number) => `${seat(who)} takes a stone`,
  laid: (who: number, n: number) => `${seat(who)} lays ${stones(n)}`,
  turned: (colour: SettimoColour, owner: number) => `the ${colours[colour]} village is ${seat(owner)}'s now`,
  drew: (colour: SettimoColour, island: string) => `A ${colours[colour]} village comes to ${island}`,
  removal: (line: string, colour: SettimoColour, n: number) => `${line} is removed, ${n} ${colours[colour]} gone`,
  surchargeFrom: (colour: SettimoColour) => `for ${colours[colour]} 1 more stone is due from now on`,
  lastIsGone: (inBag: number): string => (inBag > 0 ? "the game ends once the bag is empty" : "that ends the game"),
  hands: (white: number, black: number) => `White has ${stones(white)}, black ${black}`,
  /** Beside the board. */
  counters: "Counters",
  trip: "Trip",
  major: "Major",
  reserve: "Reserve",
  removed: "Bridges removed",
  bag: "Bag",
  inBag: (n: number) => `${count(n, "village", "villages")} in the bag`,
  ofBag: (colour: SettimoColour, n: number) => `${n} ${colours[colour]} in the bag`,
  ofRemoved: (colour: SettimoColour, n: number) => `${n} ${colours[colour]} removed`,
  majorVillages: (all: SettimoColour[]) => `Major colours: ${list.format(all.map((colour) => colours[colour]))}`,
  surcharge: (n: number) => `from ${n} removed: 1 more stone`,
  lastBridge: (n: number) => `${n} removed end the game, once the bag is empty`,
  isSurcharged: "1 more stone is due",
  isLast: "ends the game",
  noneYet: "none yet",
  /** The board in words. */
  asText: "The board in words",
  textPosition: "Islands",
  textBridges: "Bridges",
  textTrip: "Trip so far",
  textChoices: "What you may do",
  textHands: (white: number, black: number) => `Stones in hand: white ${white}, black ${black}`,
  noTrip: "No trip under way.",
  tripBy: (islands: string[], used: SettimoColour[]) => `${islands.join(", ")}, by ${list.format(used.map((colour) => colours[colour]))}`,
  noChoice: "Nothing, at the moment.",
  toIslands: (colour: SettimoColour, ends: string[]) => `${colours[colour]} to ${ends.join(", ")}`,
  noBridges: "no bridge",
};
