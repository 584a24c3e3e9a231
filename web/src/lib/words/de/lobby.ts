import type { Words } from "../language.svelte";
import { count } from "./count";

/** "5 min", "45 s", "1 min 30 s". */
function duration(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return [minutes && `${minutes} min`, rest && `${rest} s`].filter(Boolean).join(" ") || "0 s";
}

export const lobby: Words["lobby"] = {
  yours: "Deine Spiele",
  over: "Beendet",
  open: "Warteraum",
  openHelp: "Jemand wartet darauf, dass du dich setzt.",
  watch: "Zuschauen",
  watchHelp: "Laufende Spiele, die alle ansehen dürfen.",
  more: (n) => `${n} weitere`,

  yourTurn: "Du bist am Zug",
  turnOf: (name) => `${name} ist am Zug`,
  waiting: (n) => (n === 1 ? "Ein Platz ist frei" : `${n} Plätze sind frei`),
  won: "Gewonnen",
  lost: "Verloren",
  shared: "Geteilt",
  wins: (name) => `${name} hat gewonnen`,
  noResult: "Ohne Ergebnis",
  against: "gegen",
  nobodyYet: "noch niemand",
  level: (n) => `Stufe ${n}`,
  rated: "gewertet",
  plies: (n) => count(n, "Zug", "Züge"),
  sit: "Hinsetzen",
  sitAt: (game, name) => `Hinsetzen: ${game}, ${name} wartet`,
  askName: "Wie dürfen dich die anderen nennen?",
  cancel: "Abbrechen",
  needsAccount: "Anmelden",
  needsAccountFor: (game, name) => `Zum Hinsetzen anmelden: ${game}, gewertet, ${name} wartet`,

  noClock: "ohne Uhr",
  days: (n) => `${count(n, "Tag", "Tage")} pro Zug`,
  total: (seconds, increment) => `${duration(seconds)} + ${increment} s`,
  size: (n) => `${n} × ${n}`,
  players: (n) => `${n} Spieler`,
  noLimit: "unbegrenzt",
  noDie: "ohne Würfel",
  ownDie: "mit eigenem Würfel",

  terms: {
    title: "Wie ihr spielt",
    clock: "Uhr",
    none: "Keine Uhr",
    perTurn: "Tage für jeden Zug",
    perGame: "Für das ganze Spiel, und etwas mehr nach jedem Zug",
    own: "Eigene Zeiten",
    minutes: "Minuten",
    increment: "Sekunden mehr nach jedem Zug",
    visibility: "Wer mitspielen darf",
    private: "Wer den Link hat",
    public: "Alle: Das Spiel steht im Warteraum",
    rated: "Gewertet",
    ratedHelp: "Zählt für die Wertung: keine Tipps, und gegen Computer kein Zurück. Wer mitspielt, hat ein Konto.",
    link: "setzt sich über den Link",
    lobby: "setzt sich aus dem Warteraum",
    invite: (n) => (n > 1 ? "Freunde per Link einladen" : "Einen Freund per Link einladen"),
  },
};
