/** The colours of the scene for the theme that the page shows. */

import { Color } from "three";

import { seatLook } from "../colours";

export interface Palette {
  readonly isDark: boolean;
  readonly page: Color;
  readonly water: Color;
  readonly ripple: Color;
  readonly meadow: Color;
  readonly hole: Color;
  readonly quay: Color;
  readonly wood: Color;
  readonly grain: Color;
  readonly label: Color;
  readonly mutedPlatform: Color;
  readonly gold: Color;
  /** Gold bright enough for marks with a dark edge. */
  readonly mark: Color;
  readonly good: Color;
  /** The set's black, lifted a little where the board is dark. */
  readonly black: Color;
  readonly focus: Color;
}

export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const token = (name: string, otherwise: string) => new Color(style.getPropertyValue(name).trim() || otherwise);
  const page = token("--page", "#f4f7f6");
  const isDark = page.getHSL({ h: 0, s: 0, l: 0 }).l < 0.3;
  const pick = (light: string, dark: string) => new Color(isDark ? dark : light);
  return {
    isDark,
    page,
    water: pick("#a8d3d8", "#1d4b58"),
    ripple: pick("#d3ebec", "#2d6472"),
    meadow: pick("#abc08c", "#56694c"),
    hole: pick("#66784f", "#2a3626"),
    quay: pick("#efe6cf", "#9a8f74"),
    wood: pick("#96704c", "#5b4431"),
    grain: pick("#7d5a3a", "#4a3626"),
    label: pick("#f3e6cd", "#d9c7a4"),
    mutedPlatform: pick("#c6cfae", "#6b7861"),
    gold: token("--gold", "#b9822b").lerp(new Color("#ffc93d"), isDark ? 0.3 : 0.35),
    mark: new Color("#ffc64a"),
    black: pick("#2b2f31", "#41484c"),
    good: token("--good", "#1f7a55"),
    focus: token("--focus", "#0b5f8a"),
  };
}

/** The colour of a bridge or platform in this light. */
export const lit = (palette: Palette, colour: string): Color =>
  colour === seatLook(1).colour ? palette.black.clone() : new Color(colour);
