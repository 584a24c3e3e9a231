/** The seven colours and the sign of each: nothing on this board is told by colour alone. */

import type { SettimoColour } from "../views";
import type { Point } from "./geometry";

export const COLOURS: readonly SettimoColour[] = ["R", "O", "Y", "G", "S", "B", "P"];

export const FILL: Record<SettimoColour, string> = {
  R: "#d55e00",
  O: "#e69f00",
  Y: "#f0e442",
  G: "#009e73",
  S: "#56b4e9",
  B: "#0072b2",
  P: "#cc79a7",
};

/** Fixed in both themes: pieces and faces are white and black whatever the page's colours. */
export const FACES = [
  { fill: "#fdfbf5", edge: "#23343a", sign: "#14232a", meadow: "#fdfbf5" },
  { fill: "#1b262b", edge: "#f2ecdc", sign: "#fdfbf5", meadow: "#34434a" },
] as const;

/**
 * What is painted beside the colours. Pictures carry these as attributes, so that an `<svg>` taken out of the page is whole; on
 * the page the classes of the parts put the theme's own in their place.
 */
export const PAINT = {
  ink: "#14232a",
  paper: "#fdfbf5",
  water: "#bfdde0",
  shoal: "#a9d0d5",
  ripple: "#9cc7cc",
  sand: "#e6d5ae",
  meadow: "#f2e8cd",
  edge: "#8d8468",
  pebble: "#5f686d",
  gone: "#55666c",
  gold: "#b9822b",
  good: "#1f7a55",
} as const;

/** For text in a picture that has left the page. */
export const FONT = "'Source Sans 3 Variable', 'Source Sans 3', system-ui, sans-serif";

export const face = (seat: number) => FACES[seat === 1 ? 1 : 0];

type Corner = readonly [number, number];

function polygon(corners: number, turn: number, inner = 1): Corner[] {
  return Array.from({ length: corners }, (_, k) => {
    const angle = turn + (k * 2 * Math.PI) / corners;
    const radius = k % 2 === 1 ? inner : 1;
    return [radius * Math.sin(angle), -radius * Math.cos(angle)] as const;
  });
}

const ARM = 0.34;
const CROSS: Corner[] = [
  [-ARM, -1], [ARM, -1], [ARM, -ARM], [1, -ARM], [1, ARM], [ARM, ARM],
  [ARM, 1], [-ARM, 1], [-ARM, ARM], [-1, ARM], [-1, -ARM], [-ARM, -ARM],
];

/** Corners of each sign in a circle of radius 1, sized so that the signs weigh alike. */
const SIGNS: Record<Exclude<SettimoColour, "R">, { corners: Corner[]; size: number; down?: number }> = {
  O: { corners: polygon(3, 0), size: 1.1, down: 0.16 },
  Y: { corners: polygon(4, Math.PI / 4), size: 1.06 },
  G: { corners: polygon(4, 0), size: 1.06 },
  S: { corners: CROSS, size: 0.94 },
  B: { corners: polygon(10, 0, 0.42), size: 1.14, down: 0.04 },
  P: { corners: polygon(6, Math.PI / 6), size: 0.94 },
};

const fine = (value: number) => Math.round(value * 100) / 100;

/** The path of a circle; with `sweep` 0 it runs the other way round. */
export function circlePath({ x, y }: Point, radius: number, sweep: 0 | 1 = 1): string {
  const r = fine(radius);
  return `M${fine(x - r)} ${fine(y)}a${r} ${r} 0 1 ${sweep} ${2 * r} 0a${r} ${r} 0 1 ${sweep} ${-2 * r} 0Z`;
}

/** The path of a colour's sign about a place. */
export function signPath(colour: SettimoColour, radius: number, place: Point = { x: 0, y: 0 }): string {
  // Open in the middle, so that small it is no hexagon.
  if (colour === "R") return circlePath(place, radius * 0.9) + circlePath(place, radius * 0.42, 0);
  const { corners, size, down = 0 } = SIGNS[colour];
  const at = ([x, y]: Corner) => `${fine(place.x + x * size * radius)} ${fine(place.y + (y * size + down) * radius)}`;
  return `M${corners.map(at).join("L")}Z`;
}

/** A village: a square, of a major colour a star fort of two squares. */
export function villagePath(half: number, isMajor: boolean): string {
  const square = `M${-half} ${-half}H${half}V${half}H${-half}Z`;
  if (!isMajor) return square;
  const inner = half * (Math.SQRT2 - 1);
  const tip = half * 1.36;
  const points: Corner[] = [];
  for (let k = 0; k < 4; k++) {
    const turn = (x: number, y: number): Corner => [[x, y], [-y, x], [-x, -y], [y, -x]][k] as unknown as Corner;
    points.push(turn(0, -tip), turn(inner, -half), turn(half, -half), turn(half, -inner));
  }
  return `M${points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join("L")}Z`;
}
