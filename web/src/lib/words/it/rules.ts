import type { Words } from "../language.svelte";

export const rules: Words["rules"] = {
  title: "Regole",
  titleOf: (game) => `${game}: le regole`,
  intro: "Le regole complete dei tre giochi. Ogni singola regola ha un numero; quando una mossa è rifiutata, la pagina lo indica.",
  all: "Tutte le regole",
  games: "Le regole dei tre giochi",
  contents: "Indice",
  overview: "In breve",
  clause: (number) => `Regola ${number}`,
  linkTo: (number) => `Collegamento alla regola ${number}`,
  ruling: "Nostra decisione.",
  rulingHelp: "Dove le regole del gioco tacciono o sono poco chiare abbiamo dovuto decidere noi. In quei punti lo diciamo.",
  reasons: "Motivi per cui una mossa è rifiutata",
  reason: "Motivo",
  rule: "Regola",
  newTab: "(si apre in una nuova scheda)",
  read: "Le regole complete",
  play: (game) => `Gioca a ${game}`,
  lost: "Non è stato possibile caricare le regole.",
};
