import type { Words } from "../language.svelte";

const numbers = new Intl.NumberFormat("it");
const FIELDS: Record<string, string> = { version: "La versione", parameters: "I parametri", setup: "La preparazione", moves: "L’elenco delle mosse" };

export const study: Words["study"] = {
  title: (game) => `Studio: ${game}`,
  studyIt: "Studio",
  tryMoves: "Prova altre mosse",
  otherMoves: "Altre mosse",
  copyLink: "Copia il link a questa posizione",
  linkCopied: "Link copiato",
  link: "Link a questa posizione",
  tooLong: "Questa linea è troppo lunga per un link. Salvala invece come registrazione.",
  noMoves: "Ancora nessuna mossa. Muovi per tutti, avanti e indietro.",
  instead: (n) => `Invece, ${n === 1 ? "una variante" : `${n} varianti`}`,
  engine: "Motore",
  pickChance: "Che cosa porta il caso",
  random: "A caso",
  toTrunk: "Alla linea principale",
  remove: "Elimina la variante",
  restore: "Rimettila",
  removed: "Variante eliminata",
  restored: "La variante è tornata",
  clear: "Ricomincia",
  save: "Salva come registrazione",
  open: "Apri una registrazione",
  drop: "Lascia qui una registrazione",
  toGame: "Alla partita",
  afresh: (game) => `Studia ${game} dall’inizio`,
  hide: "Nascondi",

  missing: "La partita di questo link non c’è, o non c’è più.",
  otherGame: (title) => `La partita di questo link è di ${title}.`,
  inPlay: "Questa partita è in corso tra persone. Altre mosse si possono provare quando è finita.",
  unknown: "Non c’è un gioco con questo nome da studiare.",
  noBeginning: (reason) => `La linea non può cominciare: ${reason}`,
  shorter: (at, ply) => `Il link porta alla mossa ${at}, ma la partita ora ne ha ${ply}. Questa è la sua ultima posizione.`,
  changed: "Da quando è stato fatto il link la partita è andata diversamente: la posizione può essere un’altra.",
  stopped: (n, move, reason, rule) =>
    `La mossa ${n}, ${move}, non si può giocare${reason ? `: ${reason}` : "."}${rule ? ` (${rule})` : ""} La linea è mostrata fino a lì.`,
  broken: (read, ply) =>
    read ? `Il link è rovinato e si legge solo fino alla mossa ${ply}. La linea è mostrata fino a lì.` : "Le mosse del link non si leggono. Questo è il loro inizio.",

  record: {
    noJson: "Questo file non è una registrazione: non è JSON.",
    noRecord: "Questo file non è una registrazione di Tre Archi.",
    newer: (version) => `Questa registrazione ha la versione ${version}; qui si legge solo la versione 1.`,
    unknown: (game) => `Qui non c’è il gioco «${game}».`,
    lacks: (field) => `${FIELDS[field] ?? field}: nella registrazione manca, o non è come dovrebbe.`,
    long: (moves, most) => `Questa registrazione ha ${numbers.format(moves)} mosse; se ne mostrano al massimo ${numbers.format(most)}.`,
    large: "Questo file è troppo grande per una registrazione.",
    opened: "Registrazione aperta",
  },

  replay: {
    title: "Ripercorri le mosse",
    play: "Fai scorrere le mosse da sole",
    speed: "Velocità",
    times: (speed) => `${numbers.format(speed)}×`,
  },
};
