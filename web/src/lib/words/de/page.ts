import type { Words } from "../language.svelte";

type Page = Pick<Words, "title" | "motto" | "loading" | "nowhere" | "toStart" | "back" | "again" | "notLoaded" | "language" | "theme" | "games" | "facts" | "start">;

export const page: Page = {
  title: "Tre Archi",
  motto: "Drei Brückenspiele. Spiel gegen den Computer oder mit Freunden nah und fern.",
  loading: "Einen Moment.",
  nowhere: "Unter dieser Adresse ist nichts.",
  toStart: "Zu den drei Spielen",
  back: "Zurück",
  again: "Noch einmal versuchen",
  notLoaded: "Ein Teil der Seite ist nicht angekommen.",
  language: "Sprache",
  theme: { light: "Hell", dark: "Dunkel", system: "Wie das System", label: "Farben der Seite" },

  games: {
    ponte: "Schaffe Inseln aus vier Plättchen und verbinde sie; jede weitere Insel einer Kette zählt mehr als die letzte.",
    viaduct: "Baue ein Viadukt in drei Dimensionen von Plattform zu Plattform, über, unter und auf den anderen.",
    settimo: "Reise mit zwei Farben von Insel zu Insel, gründe Dörfer und nimm hinter dir eine Brücke weg.",
  },
  facts: {
    ponte: "2 Spieler, kein Zufall",
    viaduct: "2 bis 4 Spieler, mit oder ohne Würfel",
    settimo: "2 Spieler, ein Beutel voller Dörfer",
  },
  start: { play: "Spielen", lost: "Der Server antwortet nicht. Neuer Versuch läuft." },
};
