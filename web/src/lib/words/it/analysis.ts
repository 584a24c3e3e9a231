import type { Words } from "../language.svelte";
import { count, figures, list } from "./count";
import { YOU } from "./form";

const marks = { inaccuracy: "imprecisione", mistake: "errore", blunder: "errore grave" };

export const analysis: Words["analysis"] = {
  title: "Analisi",
  open: "Analisi",
  close: "Chiudi l'analisi",
  graph: "Valore nel corso della partita; con le frecce un passo, con Pagina su e Pagina giù da errore a errore",
  proven: "dimostrato",
  provenWin: (name) => (name === YOU ? "Dimostrato: vinci tu." : `Dimostrato: vince ${name}.`),
  provenShare: (names) => `Dimostrato: parti uguali per ${list.format(names)}.`,
  provenMean: "Dimostrato: decide solo il caso.",
  marks,
  count: (n, mark) =>
    ({
      inaccuracy: count(n, "imprecisione", "imprecisioni"),
      mistake: count(n, "errore", "errori"),
      blunder: count(n, "errore grave", "errori gravi"),
    })[mark],
  verdict: (mark, cost) => `${marks[mark]}, ${cost}.`,
  better: (move) => `Meglio: ${move}`,
  isBest: "è la mossa del motore.",
  isGood: (cost) => (cost ? `è vicina alla migliore, ${cost}.` : "vale quanto la migliore."),
  rating: (done, of) => `Sto guardando la mossa ${Math.min(done + 1, of)} di ${of}`,
  lost: (ply, move) => `Persa alla mossa ${ply}: ${move}`,
  dearest: (ply, move) => `La più cara: mossa ${ply}, ${move}`,
  costliest: (ply, move) => `La più cara finora: mossa ${ply}, ${move}`,
  best: "Mosse migliori",
  bestFor: (name) => (name === YOU ? "Il meglio per te" : `Il meglio per ${name}`),
  chanceFor: (name) => (name === YOU ? "Il caso, per te" : `Il caso, per ${name}`),
  noMove: "La fine",
  played: "giocata",
  begins: "penso",
  waiting: (place) => `in attesa, posto ${place}`,
  after: "dopo la mossa del computer",
  positions: (n, isThinking) => `${isThinking ? "penso, " : ""}${figures.format(n)} posizioni`,
  percent: (whole) => `${whole}%`,
  hint: "Suggerimento",
  asking: "Penso",
  why: {
    only: "È l'unica mossa.",
    wins: "Vince di sicuro.",
    loses: "Contro il gioco migliore perde ogni mossa.",
    exact: (share) => `Vale esattamente ${share}.`,
    rated: (share) => `Valutata ${share}.`,
    asGood: (share, other) => `Valutata ${share}; ${other} è quasi altrettanto buona.`,
    more: (share, more, other) => `Valutata ${share}, ${more} in più di ${other}.`,
    expects: (moves) => `Poi, probabilmente, ${moves.join(", quindi ")}.`,
  },
  hintSaid: (move, text) => `Suggerimento: ${move}. ${text}`,
  playHint: "Giocala",
  dismissHint: "No, grazie",
};
