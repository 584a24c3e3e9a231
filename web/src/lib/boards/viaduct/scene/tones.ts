/** The colours of the board for the theme that the page shows, as text: they are read on the page and drawn elsewhere. */

/** What the theme says. */
export interface Theme {
  readonly isDark: boolean;
  readonly page: string;
  readonly gold: string;
  readonly good: string;
  readonly focus: string;
}

/** Share of white, by the eye, below which a page is dark. */
const DARK = 0.3;

export function readTheme(element: Element): Theme {
  const style = getComputedStyle(element);
  const token = (name: string, otherwise: string) => style.getPropertyValue(name).trim() || otherwise;
  const page = token("--page", "#f4f7f6");
  return {
    isDark: isDark(page),
    page,
    gold: token("--gold", "#b9822b"),
    good: token("--good", "#1f7a55"),
    focus: token("--focus", "#0b5f8a"),
  };
}

export function isDark(page: string): boolean {
  const parts = /^#(..)(..)(..)$/.exec(page)?.slice(1).map((part) => parseInt(part, 16) / 255);
  return parts !== undefined && (Math.max(...parts) + Math.min(...parts)) / 2 < DARK;
}

/** What the set is made of, in either light. */
export const tones = (isDark: boolean) => {
  const pick = (light: string, dark: string) => (isDark ? dark : light);
  return {
    water: pick("#a8d3d8", "#1d4b58"),
    ripple: pick("#d3ebec", "#2d6472"),
    meadow: pick("#abc08c", "#56694c"),
    hole: pick("#66784f", "#2a3626"),
    quay: pick("#efe6cf", "#9a8f74"),
    wood: pick("#96704c", "#5b4431"),
    grain: pick("#7d5a3a", "#4a3626"),
    label: pick("#f3e6cd", "#d9c7a4"),
    mutedPlatform: pick("#c6cfae", "#6b7861"),
    /** The set's black, lifted a little where the board is dark. */
    black: pick("#2b2f31", "#41484c"),
  };
};
