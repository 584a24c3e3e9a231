import type { PonteColour } from "../../boards/views";
import { count } from "./count";

const ponteColours: Record<PonteColour, string> = { light: "light", dark: "dark" };
const first: Record<PonteColour, string> = { light: "Light", dark: "Dark" };

export const ponte = {
  colours: ponteColours,
  water: "water",
  underBridge: "under a bridge",
  bridgeEnd: "bridge end",
  lastMove: "last move",
  isPicked: "picked",
  mayPlace: "may place",
  mayBridge: "may bridge",
  mayBridgeTo: (ends: string[]) => `may bridge to ${ends.join(", ")}`,
  moat: (colour: PonteColour) => `beside a ${ponteColours[colour]} island`,
  island: (colour: PonteColour) => `${ponteColours[colour]} island`,
  sandBank: (colour: PonteColour) => `${ponteColours[colour]} sand bank`,
  picked: (square: string, seconds: number) => `${square} picked; ${count(seconds, "square", "squares")} for the second tile.`,
  pickedEnd: (square: string, ends: number) => `Bridge from ${square}; ${count(ends, "other end", "other ends")}.`,
  dropped: "Nothing picked.",
  opening: "Place the first two light tiles.",
  choose: "Choose your colour.",
  firstDark: "Place your first two dark tiles.",
  turn: "Place two tiles or a bridge.",
  tilesOnly: "Place two tiles; no bridge is possible.",
  noTiles: "No two tiles fit: build a bridge or pass.",
  passOnly: "Nothing fits any more: pass.",
  lastTurn: "Light has passed: this is the last turn.",
  supply: (bridges: number | null) => (bridges === null ? "bridges without limit" : `${count(bridges, "bridge", "bridges")} left for both`),
  tilesLeft: (tiles: number | null) => (tiles === null ? "tiles without limit" : `${count(tiles, "tile", "tiles")} left`),
  points: (n: number) => count(n, "point", "points"),
  islands: (n: number) => count(n, "island", "islands"),
  bridges: (n: number) => count(n, "bridge", "bridges"),
  network: (islands: number) => `${count(islands, "island", "islands")}: ${islands} × ${islands + 1} / 2`,
  noNetworks: "No islands.",
  diagram: (light: number, dark: number, bridges: number) =>
    `Ponte del Diavolo: ${count(light, "light tile", "light tiles")}, ${count(dark, "dark tile", "dark tiles")}, ${count(bridges, "bridge", "bridges")}.`,

  /** What is said of a place that is looked at. */
  worth: (islands: number, points: number) => `${count(islands, "island", "islands")}, ${count(points, "point", "points")}`,
  networkOf: (colour: PonteColour, islands: number, points: number) =>
    `${first[colour]} network: ${count(islands, "island", "islands")}, ${count(points, "point", "points")}.`,
  bankOf: (colour: PonteColour, tiles: number) => `${first[colour]} sand bank: ${count(tiles, "tile", "tiles")}.`,
  reach: (ready: number, open: number, isNow: boolean) =>
    isNow
      ? `${ready ? count(ready, "bridge", "bridges") : "No bridge"} possible now; ${count(open, "more square", "more squares")} in reach.`
      : ready + open
        ? `In reach: ${count(ready, "tile", "tiles")}, ${count(open, "free square", "free squares")}.`
        : "Nothing in reach.",
  endTaken: "A bridge ends here: the only one.",

  /** The tools beside the board. */
  tools: "Tools of the board",
  showValues: "Values of the networks",
  showThreats: "Threatened bridges",
  showText: "The board as text",
  larger: "Larger squares",
  valuesAre: (light: number, dark: number) => `Networks: light ${light}, dark ${dark}.`,
  valuesGone: "Values hidden.",
  threatsGone: "Threatened bridges hidden.",
  chances: (colour: PonteColour, chances: number, threatened: number) =>
    chances === 0
      ? `${first[colour]}: no bridge possible.`
      : `${first[colour]}: ${count(chances, "bridge", "bridges")} possible, ${threatened === 0 ? "none" : threatened} threatened.`,
  won: (colours: PonteColour[], light: number, dark: number) =>
    `${colours.length === 1 ? `${colours[0] === "light" ? "Light" : "Dark"} wins` : "Shared"}: light ${light}, dark ${dark}.`,

  /** The board as text. */
  text: {
    position: "Position",
    rows: "Rows",
    networks: "Islands and networks",
    banks: "Sand banks",
    bridges: "Bridges",
    possible: "Possible now",
    threats: "Threatened bridges",
    none: "None.",
    board: (size: number) => `${size} by ${size} squares, a1 at the lower left.`,
    tiles: (colour: PonteColour, tiles: number, left: string) => `${first[colour]}: ${count(tiles, "tile", "tiles")}, ${left}.`,
    toMove: (colour: PonteColour) => `${first[colour]} to move.`,
    last: (move: string) => `Last move: ${move}.`,
    row: (row: number, entries: string[]) => `Row ${row}: ${entries.length ? entries.join("; ") : "water"}.`,
    entry: (squares: string[], what: string) => `${squares.join(", ")} ${what}`,
    network: (head: string, islands: string[][], bridges: string[]) =>
      `${head} ${islands.length === 1 ? "Island" : "Islands"}: ${islands.map((island) => island.join(" ")).join("; ")}.${bridges.length ? ` Bridges: ${bridges.join(", ")}.` : ""}`,
    bank: (colour: PonteColour, banks: string[][]) => `${first[colour]}: ${banks.map((bank) => bank.join(" ")).join("; ")}.`,
    bridge: (colour: PonteColour, ends: string, over: string[]) => `${first[colour]}: ${ends}, over ${over.join(" and ")}.`,
    pairs: (pairs: number, squares: number) =>
      pairs ? `${count(pairs, "pair", "pairs")} of tiles, on ${count(squares, "square", "squares")}.` : "No pair of tiles.",
    built: (bridges: string[]) => (bridges.length ? `Bridges: ${bridges.join(", ")}.` : "No bridge."),
    threat: (colour: PonteColour, ends: string, tiles: string[], bridges: string[]) =>
      `${first[colour]}: ${ends}, by ${[tiles.length ? `a tile on ${tiles.join(" or ")}` : "", bridges.length ? `a bridge ${bridges.join(" or ")}` : ""].filter(Boolean).join(", or ")}.`,
  },
};
