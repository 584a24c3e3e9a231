/** The colours of the scene as three.js has them. */

import { Color } from "three";

import { seatLook } from "../colours";
import { tones, type Theme } from "./tones";

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

export function paletteOf(theme: Theme): Palette {
  const { isDark } = theme;
  const colours = Object.entries(tones(isDark)).map(([name, text]) => [name, new Color(text)]);
  return {
    ...(Object.fromEntries(colours) as Record<keyof ReturnType<typeof tones>, Color>),
    isDark,
    page: new Color(theme.page),
    gold: new Color(theme.gold).lerp(new Color("#ffc93d"), isDark ? 0.3 : 0.35),
    mark: new Color("#ffc64a"),
    good: new Color(theme.good),
    focus: new Color(theme.focus),
  };
}

/** The colour of a bridge or platform in this light. */
export const lit = (palette: Palette, colour: string): Color =>
  colour === seatLook(1).colour ? palette.black.clone() : new Color(colour);
