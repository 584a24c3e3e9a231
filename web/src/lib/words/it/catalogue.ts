import type { Words } from "../language.svelte";

export const catalogue: Words["catalogue"] = {
  ponte: {
    size: { label: "Tabellone", help: "Caselle per lato." },
    tiles: { label: "Tessere", help: "Di ciascun colore." },
    bridges: { label: "Ponti", help: "Per tutti e due insieme." },
  },
  viaduct: {
    seats: { label: "Giocatori", help: "Da due a quattro." },
    letters: { label: "Lettere", help: "Le piattaforme di ogni posto, in ordine." },
    die: { label: "Dado", help: "Che cosa mostrano le sei facce. In due si può giocare anche senza." },
    turn_limit: { label: "Limite di turni", help: "Dopo così tanti turni, contati tutti insieme, il finale è di tutti." },
  },
  settimo: {
    last: { label: "Ultimo ponte", help: "Tolti così tanti ponti di un colore, la partita finisce." },
    surcharge: { label: "Sovrapprezzo", help: "Con così tanti ponti tolti di un colore, i suoi villaggi costano una pietra in più; 11: mai." },
    stock: { label: "Pietre", help: "Con queste comincia ogni giocatore." },
  },
};
