/** Every word of the page. English now; other languages come as further objects of the same shape. */

import type { PonteColour } from "./boards/views";

const colours: Record<PonteColour, string> = { light: "light", dark: "dark" };

const ponte = {
  colours,
  water: "water",
  underBridge: "under a bridge",
  bridgeEnd: "bridge end",
  lastMove: "last move",
  isPicked: "picked",
  mayPlace: "may place",
  mayBridge: "may bridge",
  island: (colour: PonteColour) => `${colours[colour]} island`,
  sandBank: (colour: PonteColour) => `${colours[colour]} sand bank`,
  picked: (square: string, count: number) => `${square} picked; ${count} squares for the second tile.`,
  pickedEnd: (square: string, count: number) =>
    `Bridge from ${square}; ${count === 1 ? "one other end" : `${count} other ends`}.`,
  dropped: "Nothing picked.",
};

export const words = { ponte };
