import type { PonteColour } from "../../boards/views";
import { count } from "./count";

const ponteColours: Record<PonteColour, string> = { light: "light", dark: "dark" };

export const ponte = {
  colours: ponteColours,
  water: "water",
  underBridge: "under a bridge",
  bridgeEnd: "bridge end",
  lastMove: "last move",
  isPicked: "picked",
  mayPlace: "may place",
  mayBridge: "may bridge",
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
};
