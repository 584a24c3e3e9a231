import type { Words } from "../language.svelte";
import { DEFAULT_NAMES } from "../names";

export const YOU = DEFAULT_NAMES.it.human;

export const form: Words["form"] = {
  title: (game) => `Nuova partita a ${game}`,
  who: "Chi gioca",
  player: (n) => `Giocatore ${n}`,
  kinds: { you: "Tu", open: "Un amico col link", human: "Un amico a questo computer", computer: "Computer" },
  kind: "Tipo di giocatore",
  name: "Nome",
  level: "Livello",
  levels: ["1 · primi passi", "2", "3", "4 · svelto e solido", "5", "6", "7", "8 · il più forte"],
  begins: "Chi comincia",
  byLot: "A sorte",
  beginsHelp: {
    ponte: "Chi comincia posa due tessere chiare; l'altro sceglie poi il colore.",
    viaduct: "Si gioca in quest'ordine. Anche i colori lo seguono: arancione, nero, bianco, rosso.",
    settimo: "Comincia il bianco.",
  },
  seats: "Giocatori",
  letter: "Lettera",
  die: "Dado",
  withDie: "Con il dado",
  withoutDie: "Senza dado",
  onlyTwo: "in due",
  faces: "Facce del dado",
  face: (n) => `Faccia ${n}`,
  options: "Tutte le impostazioni",
  noLimit: "senza limite",
  presets: { supply: "Riserva", standard: "Classica: 40 tessere, 15 ponti", online: "Online: senza limiti", size: "Tabellone" },
  setup: "Una disposizione tua",
  setupHelp: "Lascia vuoto per una a caso. Gli spazi non contano.",
  lines: "Linee: 64 lettere, nell'ordine del tabellone",
  reserve: "Riserva: 6 lettere",
  major: "Colori maggiori: 3 lettere",
  begin: "Comincia",
  names: DEFAULT_NAMES.it,
  lost: "Il server non risponde. Riprova.",
  bounds: (low, high) => (low !== null && high !== null ? `da ${low} a ${high}` : low !== null ? `almeno ${low}` : ""),
};
