import type { Words } from "../language.svelte";

export const learn: Words["learn"] = {
  link: "Lernen",
  linkOf: (game) => `${game} lernen`,
  stepOf: (n, of) => `Schritt ${n} von ${of}`,
  steps: "Schritte der Lektion",
  done: "geschafft",
  step: "Der Schritt",
  next: "Weiter",
  skip: "Überspringen",
  back: "Zurück",
  restart: "Von vorn",
  help: "Zeig es mir",
  playIt: "Spiel es für mich",
  roll: "Würfeln",
  begin: "Partie beginnen",
  otherRefusal: "Auch das ist nicht erlaubt, aber aus einem anderen Grund. Versuch es noch einmal.",
  answers: (move) => `Antwort des anderen: ${move}`,
  standing: "So steht es",
  you: "Du",
};
