/** What the page and the scene say to each other: plain data, since the scene may be in a worker. */

import type { Look } from "../camera";
import type { Drawing } from "../drawing";
import type { ViaductData } from "../geometry";
import type { Manner } from "../manner";
import type { Theme } from "./tones";

/** What the scene is made from, beside its canvas. */
export interface Making {
  readonly board: ViaductData;
  readonly theme: Theme;
  readonly manner: Manner | null;
  /** The page's font for letters and numbers: where it is, and what stands in for it. */
  readonly font: { readonly address: string; readonly families: string };
}

export type Order =
  /** A new picture; `moves`: what comes and goes does so in motion. */
  | { readonly kind: "draw"; readonly drawing: Drawing; readonly hasNumbers: boolean; readonly moves: boolean }
  | { readonly kind: "look"; readonly look: Look }
  /** The window in CSS pixels, and the screen's pixels to one of them. */
  | { readonly kind: "size"; readonly width: number; readonly height: number; readonly ratio: number }
  | { readonly kind: "theme"; readonly theme: Theme };

export type Report =
  /** The first picture, and each that stays, has been drawn; `orders`: how many had been carried out. */
  | { readonly kind: "drawn"; readonly orders: number }
  /** There is no scene, or not any more. */
  | { readonly kind: "failed" };

/** The first message to a worker. */
export interface Start {
  readonly kind: "start";
  readonly canvas: OffscreenCanvas;
  readonly making: Making;
}
