/** How a game ended by its rules, and what decided. */

import type { PonteColour, SettimoColour } from "../../boards/views";
import { count, figures } from "./count";

const WINS = { light: "Light wins", dark: "Dark wins" };
const VIADUCTS = ["orange", "black", "white", "red"];
const SEATS = ["White wins", "Black wins"];
const GONE: Record<SettimoColour, string> = { R: "red", O: "orange", Y: "yellow", G: "green", S: "sky blue", B: "blue", P: "purple" };

export const reasons = {
  ponte: {
    points: (winner: PonteColour, won: number, lost: number) => `${WINS[winner]} with ${count(won, "point", "points")} to ${lost}.`,
    islands: (winner: PonteColour, won: number, lost: number, points: number) =>
      `${WINS[winner]} with ${count(won, "island", "islands")} to ${lost}, at ${count(points, "point", "points")} each.`,
    bridges: (winner: PonteColour, won: number, lost: number, points: number) =>
      `${WINS[winner]} with ${count(won, "bridge", "bridges")} to ${lost}, at ${count(points, "point", "points")} each.`,
    shared: "Points, islands and bridges are equal: the victory is shared.",
  },
  viaduct: {
    joined: (seat: number, letter: string) => `The ${VIADUCTS[seat] ?? ""} viaduct joins both platforms ${letter}.`,
    limit: (turns: number) => `The limit of ${figures.format(turns)} turns is reached: all share the end.`,
  },
  settimo: {
    seventh: (n: number, colour: SettimoColour) => `${n} ${GONE[colour]} bridges are removed and every village is on the board.`,
    stuck: "Neither player can move.",
    stones: (winner: number, won: number, lost: number) => `${SEATS[winner] ?? ""} with ${count(won, "stone", "stones")} to ${lost}.`,
    villages: (winner: number, won: number, lost: number, stones: number) =>
      `${SEATS[winner] ?? ""} with ${count(won, "village", "villages")} to ${lost}, at ${count(stones, "stone", "stones")} each.`,
    shared: (stones: number, villages: number) => `A draw at ${count(stones, "stone", "stones")} and ${count(villages, "village", "villages")} each.`,
  },
};
