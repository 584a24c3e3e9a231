import type { Words } from "../language.svelte";
import { count, to } from "./count";

/** "5 min", "45 s", "1 min 30 s". */
function duration(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return [minutes && `${minutes} min`, rest && `${rest} s`].filter(Boolean).join(" ") || "0 s";
}

export const lobby: Words["lobby"] = {
  yours: "Le tue partite",
  over: "Finite",
  open: "Sala d'attesa",
  openHelp: "Qualcuno aspetta che ti sieda.",
  watch: "Da guardare",
  watchHelp: "Partite in corso che tutti possono guardare.",
  more: (n) => (n === 1 ? "un'altra" : `altre ${n}`),

  yourTurn: "Tocca a te",
  turnOf: (name) => `Tocca ${to(name)}`,
  waiting: (n) => (n === 1 ? "C'è un posto libero" : `${n} posti liberi`),
  won: "Hai vinto",
  lost: "Hai perso",
  shared: "Condivisa",
  wins: (name) => `Ha vinto ${name}`,
  noResult: "Senza risultato",
  against: "contro",
  nobodyYet: "ancora nessuno",
  level: (n) => `livello ${n}`,
  rated: "classificata",
  plies: (n) => count(n, "mossa", "mosse"),
  sit: "Siediti",
  sitAt: (game, name) => `Siediti: ${game}, aspetta ${name}`,
  askName: "Come possono chiamarti gli altri?",
  cancel: "Annulla",
  needsAccount: "Accedi",
  needsAccountFor: (game, name) => `Accedi per sederti: ${game}, classificata, aspetta ${name}`,

  noClock: "senza orologio",
  days: (n) => `${count(n, "giorno", "giorni")} a turno`,
  total: (seconds, increment) => `${duration(seconds)} + ${increment} s`,
  size: (n) => `${n} × ${n}`,
  players: (n) => count(n, "giocatore", "giocatori"),
  noLimit: "senza limite",
  noDie: "senza dado",
  ownDie: "con un dado proprio",

  terms: {
    title: "Come giocate",
    clock: "Orologio",
    none: "Senza orologio",
    perTurn: "Giorni per ogni turno",
    perGame: "Per tutta la partita, e altro dopo ogni turno",
    own: "Tempi propri",
    minutes: "Minuti",
    increment: "Secondi in più dopo ogni turno",
    visibility: "Chi può sedersi",
    private: "Chi ha il link",
    public: "Chiunque: compare nella sala d'attesa",
    rated: "Classificata",
    ratedHelp: "Conta per la classifica: niente suggerimenti, e contro i computer non si torna indietro. Chi gioca ha un account.",
    link: "si siede con il link",
    lobby: "si siede dalla sala d'attesa",
    invite: (n) => (n > 1 ? "Invita amici con il link" : "Invita un amico con il link"),
  },
};
