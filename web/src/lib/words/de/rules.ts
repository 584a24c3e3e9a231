import type { Words } from "../language.svelte";

export const rules: Words["rules"] = {
  title: "Regeln",
  titleOf: (game) => `${game}: die Regeln`,
  intro: "Die vollständigen Regeln der drei Spiele. Jede einzelne Regel hat eine Nummer; wird ein Zug abgelehnt, nennt die Seite sie.",
  all: "Alle Regeln",
  games: "Die Regeln der drei Spiele",
  contents: "Inhalt",
  overview: "Kurz gesagt",
  clause: (number) => `Regel ${number}`,
  linkTo: (number) => `Link zu Regel ${number}`,
  ruling: "Unsere Festlegung.",
  rulingHelp: "Wo die Regeln eines Spiels schweigen oder unklar sind, mussten wir entscheiden. An diesen Stellen steht es dabei.",
  reasons: "Gründe, aus denen ein Zug abgelehnt wird",
  reason: "Grund",
  rule: "Regel",
  newTab: "(öffnet sich in einem neuen Tab)",
  read: "Die vollständigen Regeln",
  play: (game) => `${game} spielen`,
  lost: "Die Regeln konnten nicht geladen werden.",
};
