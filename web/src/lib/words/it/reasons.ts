import type { SettimoColour } from "../../boards/views";
import type { Words } from "../language.svelte";
import { count, figures } from "./count";

const WINS = { light: "Vince il chiaro", dark: "Vince lo scuro" };
const VIADUCTS = ["arancione", "nero", "bianco", "rosso"];
const SEATS = ["Vince il bianco", "Vince il nero"];
const GONE: Record<SettimoColour, string> = { R: "rossi", O: "arancioni", Y: "gialli", G: "verdi", S: "azzurri", B: "blu", P: "viola" };
const points = (n: number) => count(n, "punto", "punti");
const stones = (n: number) => count(n, "pietra", "pietre");

export const reasons: Words["reasons"] = {
  ponte: {
    points: (winner, won, lost) => `${WINS[winner]} con ${points(won)} a ${lost}.`,
    islands: (winner, won, lost, each) => `${WINS[winner]} con ${count(won, "isola", "isole")} a ${lost}, a pari punti (${each}).`,
    bridges: (winner, won, lost, each) => `${WINS[winner]} con ${count(won, "ponte", "ponti")} a ${lost}, a pari punti (${each}).`,
    shared: "Punti, isole e ponti sono pari: la vittoria è condivisa.",
  },
  viaduct: {
    joined: (seat, letter) => `Il viadotto ${VIADUCTS[seat] ?? ""} unisce le due piattaforme ${letter}.`,
    limit: (turns) => `È raggiunto il limite di ${figures.format(turns)} turni: il finale è di tutti.`,
  },
  settimo: {
    seventh: (n, colour) => `${n} ponti ${GONE[colour]} sono stati tolti e tutti i villaggi sono sul tabellone.`,
    stuck: "Nessuno dei due può muovere.",
    stones: (winner, won, lost) => `${SEATS[winner] ?? ""} con ${stones(won)} a ${lost}.`,
    villages: (winner, won, lost, each) => `${SEATS[winner] ?? ""} con ${count(won, "villaggio", "villaggi")} a ${lost}, a pari pietre (${each}).`,
    shared: (each, villages) => `Patta: ${stones(each)} e ${count(villages, "villaggio", "villaggi")} ciascuno.`,
  },
};
