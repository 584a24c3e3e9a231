import type { SettimoColour } from "../../boards/views";
import type { Words } from "../language.svelte";
import { count, figures } from "./count";

const WINS = { light: "Hell gewinnt", dark: "Dunkel gewinnt" };
const VIADUCTS = ["orange", "schwarze", "weiße", "rote"];
const SEATS = ["Weiß gewinnt", "Schwarz gewinnt"];
const GONE: Record<SettimoColour, string> = { R: "rote", O: "orange", Y: "gelbe", G: "grüne", S: "hellblaue", B: "blaue", P: "violette" };
const points = (n: number) => count(n, "Punkt", "Punkten");
const stones = (n: number) => count(n, "Stein", "Steinen");

export const reasons: Words["reasons"] = {
  ponte: {
    points: (winner, won, lost) => `${WINS[winner]} mit ${points(won)} zu ${lost}.`,
    islands: (winner, won, lost, each) => `${WINS[winner]} mit ${count(won, "Insel", "Inseln")} zu ${lost}, bei je ${points(each)}.`,
    bridges: (winner, won, lost, each) => `${WINS[winner]} mit ${count(won, "Brücke", "Brücken")} zu ${lost}, bei je ${points(each)}.`,
    shared: "Punkte, Inseln und Brücken sind gleich: Der Sieg wird geteilt.",
  },
  viaduct: {
    joined: (seat, letter) => `Das ${VIADUCTS[seat] ?? ""} Viadukt verbindet beide Plattformen ${letter}.`,
    limit: (turns) => `Die Grenze von ${figures.format(turns)} Zügen ist erreicht: Alle teilen sich das Ende.`,
  },
  settimo: {
    seventh: (n, colour) => `${n} ${GONE[colour]} Brücken sind weg und alle Dörfer auf dem Brett.`,
    stuck: "Niemand kann mehr ziehen.",
    stones: (winner, won, lost) => `${SEATS[winner] ?? ""} mit ${stones(won)} zu ${lost}.`,
    villages: (winner, won, lost, each) => `${SEATS[winner] ?? ""} mit ${count(won, "Dorf", "Dörfern")} zu ${lost}, bei je ${stones(each)}.`,
    shared: (each, villages) => `Unentschieden: je ${count(each, "Stein", "Steine")} und ${count(villages, "Dorf", "Dörfer")}.`,
  },
};
