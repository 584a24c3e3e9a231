import type { Words } from "../language.svelte";

const numbers = new Intl.NumberFormat("de");
const FIELDS: Record<string, string> = { version: "Die Version", parameters: "Die Einstellungen", setup: "Der Aufbau", moves: "Die Liste der Züge" };

export const study: Words["study"] = {
  title: (game) => `Studie: ${game}`,
  studyIt: "Studie",
  tryMoves: "Andere Züge probieren",
  otherMoves: "Andere Züge",
  copyLink: "Link zu dieser Stellung kopieren",
  linkCopied: "Link kopiert",
  link: "Link zu dieser Stellung",
  tooLong: "Diese Zugfolge ist zu lang für einen Link. Speichere sie stattdessen als Aufzeichnung.",
  noMoves: "Noch kein Zug. Zieh für alle Seiten, vor und zurück.",
  instead: (n) => `Stattdessen, ${n === 1 ? "eine Variante" : `${n} Varianten`}`,
  engine: "Engine",
  pickChance: "Was der Zufall bringt",
  random: "Zufällig",
  toTrunk: "Zur Hauptvariante",
  remove: "Variante löschen",
  restore: "Zurückholen",
  removed: "Variante gelöscht",
  restored: "Die Variante ist wieder da",
  clear: "Neu beginnen",
  save: "Als Aufzeichnung speichern",
  open: "Aufzeichnung öffnen",
  drop: "Lass die Aufzeichnung hier los",
  toGame: "Zur Partie",
  afresh: (game) => `${game} von Anfang an untersuchen`,
  hide: "Ausblenden",

  missing: "Die Partie zu diesem Link gibt es hier nicht, oder nicht mehr.",
  otherGame: (title) => `Die Partie zu diesem Link ist eine von ${title}.`,
  inPlay: "Diese Partie wird gerade unter Menschen gespielt. Andere Züge kannst du probieren, wenn sie zu Ende ist.",
  unknown: "Ein Spiel dieses Namens gibt es hier nicht.",
  noBeginning: (reason) => `Die Zugfolge kann nicht beginnen: ${reason}`,
  shorter: (at, ply) => `Der Link führt zu Zug ${at}, aber die Partie hat jetzt ${ply}. Das ist ihre neueste Stellung.`,
  changed: "Die Partie ist anders weitergegangen, seit es diesen Link gibt: Es kann eine andere Stellung sein.",
  stopped: (n, move, reason, rule) =>
    `Zug ${n}, ${move}, ist nicht erlaubt${reason ? `: ${reason}` : "."}${rule ? ` (${rule})` : ""} Die Zugfolge wird bis dorthin gezeigt.`,
  broken: (read, ply) =>
    read ? `Der Link ist beschädigt und nur bis Zug ${ply} lesbar. Die Zugfolge wird bis dorthin gezeigt.` : "Die Züge des Links sind nicht lesbar. Hier beginnen sie.",

  record: {
    noJson: "Diese Datei ist keine Aufzeichnung: Sie ist kein JSON.",
    noRecord: "Diese Datei ist keine Aufzeichnung von Tre Archi.",
    newer: (version) => `Diese Aufzeichnung hat Version ${version}; hier lässt sich nur Version 1 lesen.`,
    unknown: (game) => `Das Spiel „${game}“ gibt es hier nicht.`,
    lacks: (field) => `${FIELDS[field] ?? field}: fehlt in dieser Aufzeichnung oder ist nicht, wie es sein soll.`,
    long: (moves, most) => `Diese Aufzeichnung hat ${numbers.format(moves)} Züge; höchstens ${numbers.format(most)} lassen sich zeigen.`,
    large: "Diese Datei ist zu groß für eine Aufzeichnung.",
    opened: "Aufzeichnung geöffnet",
  },

  replay: {
    title: "Durch die Züge gehen",
    play: "Züge von selbst abspielen",
    speed: "Geschwindigkeit",
    times: (speed) => `${numbers.format(speed)}×`,
  },
};
