import type { Words } from "../language.svelte";

export const learn: Words["learn"] = {
  link: "Impara",
  linkOf: (game) => `Impara ${game}`,
  stepOf: (n, of) => `Passo ${n} di ${of}`,
  steps: "Passi della lezione",
  done: "fatto",
  step: "Il passo",
  next: "Avanti",
  skip: "Salta",
  back: "Indietro",
  restart: "Da capo",
  help: "Fammi vedere",
  playIt: "Gioca tu per me",
  roll: "Lancia il dado",
  begin: "Comincia la partita",
  otherRefusal: "Anche questo è vietato, ma per un altro motivo. Riprova.",
  answers: (move) => `L’altro risponde: ${move}`,
  standing: "A che punto siamo",
  you: "Tu",
};
