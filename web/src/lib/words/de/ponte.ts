import type { PonteColour } from "../../boards/views";
import type { Words } from "../language.svelte";

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
const plain: Record<PonteColour, string> = { light: "hell", dark: "dunkel" };
const feminine: Record<PonteColour, string> = { light: "helle", dark: "dunkle" };
const oblique: Record<PonteColour, string> = { light: "hellen", dark: "dunklen" };
const neuter: Record<PonteColour, string> = { light: "Helles", dark: "Dunkles" };
const capital: Record<PonteColour, string> = { light: "Helle", dark: "Dunkle" };
const first: Record<PonteColour, string> = { light: "Hell", dark: "Dunkel" };

const tiles = (n: number) => count(n, "Plättchen", "Plättchen");
const bridges = (n: number) => count(n, "Brücke", "Brücken");
const islands = (n: number) => count(n, "Insel", "Inseln");
const points = (n: number) => count(n, "Punkt", "Punkte");

export const ponte: Words["ponte"] = {
  colours: plain,
  water: "Wasser",
  underBridge: "unter einer Brücke",
  bridgeEnd: "Brückenende",
  lastMove: "letzter Zug",
  isPicked: "gewählt",
  mayPlace: "hier kannst du legen",
  mayBridge: "hier kannst du eine Brücke bauen",
  mayBridgeTo: (ends) => `Brücke möglich nach ${ends.join(", ")}`,
  moat: (colour) => `neben einer ${oblique[colour]} Insel`,
  island: (colour) => `${feminine[colour]} Insel`,
  sandBank: (colour) => `${feminine[colour]} Sandbank`,
  picked: (square, seconds) => `${square} gewählt; ${count(seconds, "Feld", "Felder")} für das zweite Plättchen.`,
  pickedEnd: (square, ends) => `Brücke von ${square}; ${count(ends, "anderes Ende", "andere Enden")}.`,
  dropped: "Nichts gewählt.",
  opening: "Lege die ersten zwei hellen Plättchen.",
  choose: "Wähle deine Farbe.",
  firstDark: "Lege deine ersten zwei dunklen Plättchen.",
  turn: "Lege zwei Plättchen oder baue eine Brücke.",
  tilesOnly: "Lege zwei Plättchen; keine Brücke ist möglich.",
  noTiles: "Für zwei Plättchen ist kein Platz: baue eine Brücke oder passe.",
  passOnly: "Nichts passt mehr: passe.",
  lastTurn: "Hell hat gepasst: das ist der letzte Zug.",
  supply: (left) => (left === null ? "Brücken ohne Grenze" : `noch ${bridges(left)} für beide`),
  tilesLeft: (left) => (left === null ? "Plättchen ohne Grenze" : `noch ${tiles(left)}`),
  points,
  islands,
  bridges,
  network: (n) => `${islands(n)}: ${n} × ${n + 1} / 2`,
  noNetworks: "Keine Inseln.",
  diagram: (light, dark, laid) =>
    `Ponte del Diavolo: ${count(light, "helles", "helle")} und ${count(dark, "dunkles", "dunkle")} Plättchen, ${bridges(laid)}.`,

  worth: (n, value) => `${islands(n)}, ${points(value)}`,
  networkOf: (colour, n, value) => `${neuter[colour]} Netz: ${islands(n)}, ${points(value)}.`,
  bankOf: (colour, n) => `${capital[colour]} Sandbank: ${tiles(n)}.`,
  reach: (ready, open, isNow) =>
    isNow
      ? `${ready ? bridges(ready) : "Keine Brücke"} jetzt möglich; ${count(open, "weiteres Feld", "weitere Felder")} in Reichweite.`
      : ready + open
        ? `In Reichweite: ${tiles(ready)}, ${count(open, "freies Feld", "freie Felder")}.`
        : "Nichts in Reichweite.",
  endTaken: "Hier endet eine Brücke: die einzige.",

  tools: "Werkzeuge des Bretts",
  showValues: "Werte der Netze",
  showThreats: "Bedrohte Brücken",
  showText: "Das Brett als Text",
  larger: "Größere Felder",
  valuesAre: (light, dark) => `Netze: Hell ${light}, Dunkel ${dark}.`,
  valuesGone: "Werte ausgeblendet.",
  threatsGone: "Bedrohte Brücken ausgeblendet.",
  chances: (colour, chances, threatened) =>
    chances === 0
      ? `${first[colour]}: keine Brücke möglich.`
      : `${first[colour]}: ${bridges(chances)} möglich, ${threatened === 0 ? "keine" : threatened} bedroht.`,
  won: (colours, light, dark) =>
    `${colours.length === 1 ? `${colours[0] === "light" ? "Hell" : "Dunkel"} gewinnt` : "Geteilter Sieg"}: Hell ${light}, Dunkel ${dark}.`,

  text: {
    position: "Stellung",
    rows: "Reihen",
    networks: "Inseln und Netze",
    banks: "Sandbänke",
    bridges: "Brücken",
    possible: "Jetzt möglich",
    threats: "Bedrohte Brücken",
    none: "Keine.",
    board: (size) => `${size} mal ${size} Felder, a1 links unten.`,
    tiles: (colour, n, left) => `${first[colour]}: ${tiles(n)}, ${left}.`,
    toMove: (colour) => `${first[colour]} ist am Zug.`,
    last: (move) => `Letzter Zug: ${move}.`,
    row: (row, entries) => `Reihe ${row}: ${entries.length ? entries.join("; ") : "Wasser"}.`,
    entry: (squares, what) => `${squares.join(", ")} ${what}`,
    network: (head, found, laid) =>
      `${head} ${found.length === 1 ? "Insel" : "Inseln"}: ${found.map((island) => island.join(" ")).join("; ")}.${laid.length ? ` Brücken: ${laid.join(", ")}.` : ""}`,
    bank: (colour, banks) => `${first[colour]}: ${banks.map((bank) => bank.join(" ")).join("; ")}.`,
    bridge: (colour, ends, over) => `${first[colour]}: ${ends}, über ${over.join(" und ")}.`,
    pairs: (pairs, squares) =>
      pairs ? `${count(pairs, "Paar", "Paare")} Plättchen, auf ${count(squares, "Feld", "Feldern")}.` : "Kein Paar Plättchen.",
    built: (possible) => (possible.length ? `Brücken: ${possible.join(", ")}.` : "Keine Brücke."),
    threat: (colour, ends, on, across) =>
      `${first[colour]}: ${ends}, durch ${[on.length ? `ein Plättchen auf ${on.join(" oder ")}` : "", across.length ? `eine Brücke ${across.join(" oder ")}` : ""].filter(Boolean).join(", oder durch ")}.`,
  },
};
