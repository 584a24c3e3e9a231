/** Ciò che si può portare via: il verbale, le immagini di una posizione, il filmato di una partita. */

import type { Words } from "../language.svelte";

export const pictures: Words["pictures"] = {
  download: "Scarica",
  heading: "Da portare con te",
  close: "Chiudi",
  recordAbout: "Le mosse e il risultato in un file di testo, per i programmi e da conservare.",
  svg: "Immagine, SVG",
  svgAbout: (ply) => `La posizione ${ply ? `dopo la mossa ${ply}` : "iniziale"}, nitida a ogni grandezza.`,
  png: "Immagine, PNG",
  pngAbout: (ply) => `La posizione ${ply ? `dopo la mossa ${ply}` : "iniziale"}, larga 1600 punti.`,
  film: "Filmato, GIF",
  filmAbout: (pictures, isByTurn) =>
    `Tutta la partita in ${pictures === 1 ? "un'immagine" : `${pictures} immagini`}, una per ogni ${isByTurn ? "turno" : "mossa"}.`,
  making: "Il filmato è in preparazione",
  percent: (n) => `${n}%`,
  cancel: "Annulla",
  saved: (what) => `${what}: salvato.`,
  cancelled: "Il filmato è stato annullato.",
  failed: "Non è riuscito; forse manca la connessione. Riprova.",
  title: (game, players, ply) => `${game}: ${players}, ${ply ? `dopo la mossa ${ply}` : "posizione iniziale"}`,
};
