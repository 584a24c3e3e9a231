import type { Words } from "../language.svelte";
import { count, figures, list } from "./count";
import { YOU } from "./form";

const marks = { inaccuracy: "Ungenauigkeit", mistake: "Fehler", blunder: "grober Fehler" };

export const analysis: Words["analysis"] = {
  title: "Analyse",
  open: "Analyse",
  close: "Die Analyse schließen",
  graph: "Wert im Lauf des Spiels; Pfeiltasten gehen Zug um Zug, Bild auf und Bild ab von Fehler zu Fehler",
  proven: "bewiesen",
  provenWin: (name) => (name === YOU ? "Bewiesen: Du gewinnst." : `Bewiesen: ${name} gewinnt.`),
  provenShare: (names) => `Bewiesen: gleiche Anteile für ${list.format(names)}.`,
  provenMean: "Bewiesen: Nur der Zufall entscheidet.",
  marks,
  count: (n, mark) =>
    ({
      inaccuracy: count(n, "Ungenauigkeit", "Ungenauigkeiten"),
      mistake: count(n, "Fehler", "Fehler"),
      blunder: count(n, "grober Fehler", "grobe Fehler"),
    })[mark],
  verdict: (mark, cost) => `${marks[mark]}, ${cost}.`,
  better: (move) => `Besser: ${move}`,
  isBest: "ist der Zug der Engine.",
  isGood: (cost) => (cost ? `ist nah am besten, ${cost}.` : "ist so gut wie der beste."),
  rating: (done, of) => `Zug ${Math.min(done + 1, of)} von ${of} wird angesehen`,
  lost: (ply, move) => `Verloren mit Zug ${ply}: ${move}`,
  dearest: (ply, move) => `Am teuersten: Zug ${ply}, ${move}`,
  costliest: (ply, move) => `Bisher am teuersten: Zug ${ply}, ${move}`,
  best: "Beste Züge",
  bestFor: (name) => (name === YOU ? "Am besten für dich" : `Am besten für ${name}`),
  chanceFor: (name) => (name === YOU ? "Der Zufall, für dich" : `Der Zufall, für ${name}`),
  noMove: "Das Ende",
  played: "gespielt",
  begins: "überlegt",
  waiting: (place) => `wartet, Platz ${place}`,
  after: "nach dem Zug des Computers",
  positions: (n, isThinking) => `${isThinking ? "überlegt, " : ""}${figures.format(n)} Stellungen`,
  percent: (whole) => `${whole} %`,
  hint: "Tipp",
  asking: "Überlegt",
  why: {
    only: "Es ist der einzige Zug.",
    wins: "Er gewinnt sicher.",
    loses: "Gegen bestes Spiel verliert jeder Zug.",
    exact: (share) => `Er ist genau ${share} wert.`,
    rated: (share) => `Bewertet mit ${share}.`,
    asGood: (share, other) => `Bewertet mit ${share}; ${other} ist etwa gleich gut.`,
    more: (share, more, other) => `Bewertet mit ${share}, ${more} mehr als ${other}.`,
    expects: (moves) => `Erwartet wird ${moves.join(", dann ")}.`,
  },
  hintSaid: (move, text) => `Tipp: ${move}. ${text}`,
  playHint: "Ziehen",
  dismissHint: "Nein, danke",
};
