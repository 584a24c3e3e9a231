import type { Words } from "../language.svelte";
import { DEFAULT_NAMES } from "../names";

export const YOU = DEFAULT_NAMES.de.human;

export const form: Words["form"] = {
  title: (game) => `Neues Spiel: ${game}`,
  who: "Wer spielt",
  player: (n) => `Spieler ${n}`,
  kinds: { you: "Du", open: "Ein Freund per Link", human: "Ein Freund an diesem Computer", computer: "Computer" },
  kind: "Art des Spielers",
  name: "Name",
  level: "Stufe",
  levels: ["1 · erste Schritte", "2", "3", "4 · flott und solide", "5", "6", "7", "8 · am stärksten"],
  begins: "Wer beginnt",
  byLot: "Das Los",
  beginsHelp: {
    ponte: "Wer beginnt, legt zwei helle Plättchen; danach wählt der andere die Farbe.",
    viaduct: "Gespielt wird in dieser Reihenfolge. Die Farben folgen ihr: Orange, Schwarz, Weiß, Rot.",
    settimo: "Weiß beginnt.",
  },
  seats: "Spieler",
  letter: "Buchstabe",
  die: "Würfel",
  withDie: "Mit Würfel",
  withoutDie: "Ohne Würfel",
  onlyTwo: "zu zweit",
  faces: "Seiten des Würfels",
  face: (n) => `Seite ${n}`,
  options: "Alle Einstellungen",
  noLimit: "unbegrenzt",
  presets: { supply: "Vorrat", standard: "Klassisch: 40 Plättchen, 15 Brücken", online: "Online: unbegrenzt", size: "Brett" },
  setup: "Eine eigene Aufstellung",
  setupHelp: "Leer lassen für eine zufällige. Leerzeichen zählen nicht.",
  lines: "Linien: 64 Buchstaben, in der Reihenfolge des Bretts",
  reserve: "Reserve: 6 Buchstaben",
  major: "Hauptfarben: 3 Buchstaben",
  begin: "Beginnen",
  names: DEFAULT_NAMES.de,
  lost: "Der Server antwortet nicht. Versuche es noch einmal.",
  bounds: (low, high) => (low !== null && high !== null ? `${low} bis ${high}` : low !== null ? `mindestens ${low}` : ""),
};
