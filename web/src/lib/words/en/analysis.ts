import { count, figures, list } from "./count";
import { YOU } from "./form";
import { settimoColours } from "./settimo";
import { viaduct } from "./viaduct";

/** What chance does, by the text of its move. */
const chanceNames: Record<string, string> = {
  ...viaduct.rolls,
  ...Object.fromEntries(Object.entries(settimoColours).map(([letter, name]) => [`draw:${letter}`, `${name} village`])),
};

export const analysis = {
  title: "Analysis",
  open: "Analysis",
  close: "Close the analysis",
  graph: "Value over the game; arrow keys step, Page Up and Page Down go from mistake to mistake",
  proven: "proven",
  provenWin: (name: string) => (name === YOU ? "Proven: you win." : `Proven: ${name} wins.`),
  provenShare: (names: string[]) => `Proven: an equal share for ${list.format(names)}.`,
  provenMean: "Proven: only chance decides.",
  marks: { inaccuracy: "inaccuracy", mistake: "mistake", blunder: "blunder" },
  count: (n: number, mark: "inaccuracy" | "mistake" | "blunder") =>
    ({ inaccuracy: count(n, "inaccuracy", "inaccuracies"), mistake: count(n, "mistake", "mistakes"), blunder: count(n, "blunder", "blunders") })[mark],
  verdict: (mark: "inaccuracy" | "mistake" | "blunder", cost: string) =>
    `${{ inaccuracy: "inaccuracy", mistake: "mistake", blunder: "blunder" }[mark]}, ${cost}.`,
  better: (move: string) => `Better: ${move}`,
  isBest: "is the engine's move.",
  isGood: (cost: string) => (cost ? `is close to the best, ${cost}.` : "is as good as the best."),
  rating: (done: number, of: number) => `Looking at move ${Math.min(done + 1, of)} of ${of}`,
  lost: (ply: number, move: string) => `Lost at move ${ply}: ${move}`,
  dearest: (ply: number, move: string) => `Costliest: move ${ply}, ${move}`,
  costliest: (ply: number, move: string) => `Costliest so far: move ${ply}, ${move}`,
  best: "Best moves",
  bestFor: (name: string) => (name === YOU ? "Best for you" : `Best for ${name}`),
  chanceFor: (name: string) => (name === YOU ? "Chance, for you" : `Chance, for ${name}`),
  noMove: "The end",
  played: "played",
  begins: "thinking",
  waiting: (place: number) => `waiting, place ${place}`,
  after: "after the computer's move",
  positions: (n: number, isThinking: boolean) => `${isThinking ? "thinking, " : ""}${figures.format(n)} positions`,
  chanceName: (move: string) => chanceNames[move] ?? move,
  hint: "Hint",
  asking: "Thinking",
  hintSaid: (move: string, text: string) => `Hint: ${move}. ${text}`,
  playHint: "Play it",
  dismissHint: "No, thanks",
};
