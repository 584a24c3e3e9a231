import type { PonteColour } from "../../boards/views";
import type { Words } from "../language.svelte";

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
const masculine: Record<PonteColour, string> = { light: "chiaro", dark: "scuro" };
const feminine: Record<PonteColour, string> = { light: "chiara", dark: "scura" };
const first: Record<PonteColour, string> = { light: "Chiaro", dark: "Scuro" };

const tiles = (n: number) => count(n, "tessera", "tessere");
const bridges = (n: number) => count(n, "ponte", "ponti");
const islands = (n: number) => count(n, "isola", "isole");
const points = (n: number) => count(n, "punto", "punti");

export const ponte: Words["ponte"] = {
  colours: masculine,
  water: "acqua",
  underBridge: "sotto un ponte",
  bridgeEnd: "estremo di un ponte",
  lastMove: "ultima mossa",
  isPicked: "scelta",
  mayPlace: "puoi posare",
  mayBridge: "puoi gettare un ponte",
  mayBridgeTo: (ends) => `puoi gettare un ponte verso ${ends.join(", ")}`,
  moat: (colour) => `accanto a un’isola ${feminine[colour]}`,
  island: (colour) => `isola ${feminine[colour]}`,
  sandBank: (colour) => `banco di sabbia ${masculine[colour]}`,
  picked: (square, seconds) => `${square} scelta; ${count(seconds, "casella", "caselle")} per la seconda tessera.`,
  pickedEnd: (square, ends) => `Ponte da ${square}; ${count(ends, "altro estremo", "altri estremi")}.`,
  dropped: "Niente di scelto.",
  opening: "Posa le prime due tessere chiare.",
  choose: "Scegli il tuo colore.",
  firstDark: "Posa le tue prime due tessere scure.",
  turn: "Posa due tessere o un ponte.",
  tilesOnly: "Posa due tessere; nessun ponte è possibile.",
  noTiles: "Due tessere non ci stanno: getta un ponte o passa.",
  passOnly: "Non ci sta più niente: passa.",
  lastTurn: "Il chiaro ha passato: è l’ultimo turno.",
  supply: (left) => (left === null ? "ponti senza limite" : `${bridges(left)} in riserva per entrambi`),
  tilesLeft: (left) => (left === null ? "tessere senza limite" : `${tiles(left)} in riserva`),
  points,
  islands,
  bridges,
  network: (n) => `${islands(n)}: ${n} × ${n + 1} / 2`,
  noNetworks: "Nessuna isola.",
  diagram: (light, dark, laid) =>
    `Ponte del Diavolo: ${count(light, "tessera chiara", "tessere chiare")}, ${count(dark, "tessera scura", "tessere scure")}, ${bridges(laid)}.`,

  worth: (n, value) => `${islands(n)}, ${points(value)}`,
  networkOf: (colour, n, value) => `Rete ${feminine[colour]}: ${islands(n)}, ${points(value)}.`,
  bankOf: (colour, n) => `Banco di sabbia ${masculine[colour]}: ${tiles(n)}.`,
  reach: (ready, open, isNow) =>
    isNow
      ? `${ready ? count(ready, "ponte possibile", "ponti possibili") : "Nessun ponte possibile"} ora; ${count(open, "altra casella", "altre caselle")} a portata.`
      : ready + open
        ? `A portata: ${tiles(ready)}, ${count(open, "casella libera", "caselle libere")}.`
        : "Niente a portata.",
  endTaken: "Qui finisce già un ponte: l’unico possibile.",

  tools: "Strumenti del tabellone",
  showValues: "Valori delle reti",
  showThreats: "Ponti minacciati",
  showText: "Il tabellone come testo",
  larger: "Caselle più grandi",
  valuesAre: (light, dark) => `Reti: chiaro ${light}, scuro ${dark}.`,
  valuesGone: "Valori nascosti.",
  threatsGone: "Ponti minacciati nascosti.",
  chances: (colour, chances, threatened) =>
    chances === 0
      ? `${first[colour]}: nessun ponte possibile.`
      : `${first[colour]}: ${count(chances, "ponte possibile", "ponti possibili")}, ${threatened === 0 ? "nessuno minacciato" : count(threatened, "minacciato", "minacciati")}.`,
  won: (colours, light, dark) =>
    `${colours.length === 1 ? `Vince ${colours[0] === "light" ? "il chiaro" : "lo scuro"}` : "Vittoria condivisa"}: chiaro ${light}, scuro ${dark}.`,

  text: {
    position: "Posizione",
    rows: "Righe",
    networks: "Isole e reti",
    banks: "Banchi di sabbia",
    bridges: "Ponti",
    possible: "Possibile ora",
    threats: "Ponti minacciati",
    none: "Niente.",
    board: (size) => `${size} per ${size} caselle, a1 in basso a sinistra.`,
    tiles: (colour, n, left) => `${first[colour]}: ${tiles(n)}, ${left}.`,
    toMove: (colour) => (colour === "light" ? "Tocca al chiaro." : "Tocca allo scuro."),
    last: (move) => `Ultima mossa: ${move}.`,
    row: (row, entries) => `Riga ${row}: ${entries.length ? entries.join("; ") : "acqua"}.`,
    entry: (squares, what) => `${squares.join(", ")} ${what}`,
    network: (head, found, laid) =>
      `${head} ${found.length === 1 ? "Isola" : "Isole"}: ${found.map((island) => island.join(" ")).join("; ")}.${laid.length ? ` Ponti: ${laid.join(", ")}.` : ""}`,
    bank: (colour, banks) => `${first[colour]}: ${banks.map((bank) => bank.join(" ")).join("; ")}.`,
    bridge: (colour, ends, over) => `${first[colour]}: ${ends}, sopra ${over.join(" e ")}.`,
    pairs: (pairs, squares) =>
      pairs ? `${count(pairs, "coppia", "coppie")} di tessere, su ${count(squares, "casella", "caselle")}.` : "Nessuna coppia di tessere.",
    built: (possible) => (possible.length ? `Ponti: ${possible.join(", ")}.` : "Nessun ponte."),
    threat: (colour, ends, on, across) =>
      `${first[colour]}: ${ends}, da ${[on.length ? `una tessera in ${on.join(" o ")}` : "", across.length ? `un ponte ${across.join(" o ")}` : ""].filter(Boolean).join(", o da ")}.`,
  },
};
