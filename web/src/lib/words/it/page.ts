import type { Words } from "../language.svelte";

type Page = Pick<Words, "title" | "motto" | "loading" | "nowhere" | "toStart" | "back" | "again" | "notLoaded" | "language" | "theme" | "games" | "facts" | "start">;

export const page: Page = {
  title: "Tre Archi",
  motto: "Tre giochi di ponti. Gioca contro il computer o con amici vicini e lontani.",
  loading: "Un attimo.",
  nowhere: "A questo indirizzo non c'è nulla.",
  toStart: "Ai tre giochi",
  back: "Indietro",
  again: "Riprova",
  notLoaded: "Una parte della pagina non è arrivata.",
  language: "Lingua",
  theme: { light: "Chiari", dark: "Scuri", system: "Come il sistema", label: "Colori della pagina" },

  games: {
    ponte: "Fai sorgere isole di quattro tessere e uniscile; ogni isola in più della catena vale più della precedente.",
    viaduct: "Costruisci un viadotto in tre dimensioni da piattaforma a piattaforma, sopra, sotto e addosso agli altri.",
    settimo: "Viaggia con due colori di isola in isola, fonda villaggi e togli un ponte alle tue spalle.",
  },
  facts: {
    ponte: "2 giocatori, senza caso",
    viaduct: "da 2 a 4 giocatori, con o senza dado",
    settimo: "2 giocatori, un sacchetto di villaggi",
  },
  start: { play: "Gioca", lost: "Il server non risponde. Riprovo." },
};
