/** Where the eye is: plain numbers, no three.js. Axes of the scene: x east, y up, z south. */

export type Triple = readonly [number, number, number];

export interface Eye {
  readonly target: Triple;
  /** Turn around the vertical, 0 from the south, positive from the east. */
  readonly azimuth: number;
  /** From the vertical, 0 straight from above. */
  readonly polar: number;
  readonly distance: number;
  /** Vertical angle of view in degrees. */
  readonly fov: number;
}

export type Mode = "tilted" | "top";

/** From the top the angle is so small that high bridges hardly lean outwards. */
const VIEWS: Record<Mode, { azimuth: number; polar: number; fov: number }> = {
  tilted: { azimuth: -0.22, polar: 0.76, fov: 28 },
  top: { azimuth: 0, polar: 0.0001, fov: 4 },
};

/** In a tall window the board lies straighter and steeper, and so larger. */
const TALL = { azimuth: -0.06, polar: 0.48 };

const MARGIN = 0.035;

/** What the board sees: an eye that stands, or is on its way to another. */
export interface Look {
  readonly eye: Eye;
  readonly way: { readonly to: Eye; readonly time: number } | null;
  /** The hand is on it: it will move on. */
  readonly isHeld: boolean;
}

/** An eye at a window of this size in CSS pixels. */
export interface Sight {
  readonly eye: Eye;
  readonly width: number;
  readonly height: number;
}

export interface Line {
  readonly origin: Triple;
  /** Of length one. */
  readonly direction: Triple;
}

const dot = (a: Triple, b: Triple) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export function axes(azimuth: number, polar: number): { towards: Triple; right: Triple; up: Triple; ahead: Triple } {
  const [sa, ca, sp, cp] = [Math.sin(azimuth), Math.cos(azimuth), Math.sin(polar), Math.cos(polar)];
  return {
    towards: [sa * sp, cp, ca * sp],
    right: [ca, 0, -sa],
    up: [-sa * cp, sp, -ca * cp],
    ahead: [-sa, 0, -ca],
  };
}

export function position({ target, azimuth, polar, distance }: Eye): Triple {
  const { towards } = axes(azimuth, polar);
  return [0, 1, 2].map((i) => (target[i] ?? 0) + (towards[i] ?? 0) * distance) as unknown as Triple;
}

/**
 * An eye that sees the whole board, of `half` width and `height`, in a window of this aspect.
 * `clear` is the share of the window's height to leave free at the top.
 */
export function fit(mode: Mode, aspect: number, half: number, height: number, clear = 0): Eye {
  const { azimuth, polar, fov } = { ...VIEWS[mode], ...(mode === "tilted" && aspect < 0.9 ? TALL : {}) };
  const { towards, right, up, ahead } = axes(azimuth, polar);
  const whole = Math.tan((fov * Math.PI) / 360) * (1 - MARGIN);
  const tall = whole * (1 - clear);
  const wide = whole * aspect;
  const lower = whole * clear;
  let target: Triple = [0, 0, 0];
  let distance = 0;
  for (let round = 0; round < 6; round++) {
    const seen = corners(half, height).map((corner) => {
      const from = corner.map((value, i) => value - (target[i] ?? 0)) as unknown as Triple;
      return { x: dot(from, right), y: dot(from, up), z: dot(from, towards) };
    });
    const middle = round === 0 ? 0 : lower * distance;
    distance = Math.max(...seen.map(({ x, y, z }) => Math.max(Math.abs(x) / wide, Math.abs(y + middle) / tall) + z));
    const heights = seen.map(({ y, z }) => y / (distance - z));
    const sides = seen.map(({ x, z }) => x / (distance - z));
    const shift = (values: number[]) => ((Math.max(...values) + Math.min(...values)) / 2) * distance;
    const [side, forth] = [shift(sides), (shift(heights) + lower * distance) / Math.max(0.3, Math.cos(polar))];
    target = target.map((value, i) => value + side * (right[i] ?? 0) + forth * (ahead[i] ?? 0)) as unknown as Triple;
  }
  return { target, azimuth, polar, distance, fov };
}

function corners(half: number, height: number): Triple[] {
  return [-half, half].flatMap((x) => [-half, half].flatMap((z) => [-1.2, height].map((y): Triple => [x, y, z])));
}

/** Between two eyes; the apparent size changes evenly while the angle of view changes. */
export function between(from: Eye, to: Eye, share: number): Eye {
  const mix = (a: number, b: number) => a + (b - a) * share;
  const size = (eye: Eye) => Math.log(eye.distance * Math.tan((eye.fov * Math.PI) / 360));
  const fov = mix(from.fov, to.fov);
  const distance = Math.exp(mix(size(from), size(to))) / Math.tan((fov * Math.PI) / 360);
  const turn = Math.atan2(Math.sin(to.azimuth - from.azimuth), Math.cos(to.azimuth - from.azimuth));
  return {
    target: from.target.map((value, i) => mix(value, to.target[i] ?? 0)) as unknown as Triple,
    azimuth: from.azimuth + turn * share,
    polar: mix(from.polar, to.polar),
    distance,
    fov,
  };
}

/** Where the eye is so many milliseconds after it set out. */
export function along({ eye, way }: Look, time: number): Eye {
  if (!way) return eye;
  const share = Math.min(1, Math.max(0, time / way.time));
  return share === 1 ? way.to : between(eye, way.to, 1 - (1 - share) ** 2);
}

/** The line of sight through a point of the window, in CSS pixels from its corner. */
export function lineThrough({ eye, width, height }: Sight, x: number, y: number): Line {
  const { towards, right, up } = axes(eye.azimuth, eye.polar);
  const tall = Math.tan((eye.fov * Math.PI) / 360);
  const [side, high] = [((2 * x) / width - 1) * tall * (width / height), (1 - (2 * y) / height) * tall];
  const length = Math.hypot(side, high, 1);
  const direction = (i: 0 | 1 | 2) => (side * right[i] + high * up[i] - towards[i]) / length;
  return { origin: position(eye), direction: [direction(0), direction(1), direction(2)] };
}

/** Where a place of the scene appears, in CSS pixels from the window's corner. */
export function project({ eye, width, height }: Sight, place: Triple): { x: number; y: number } {
  const { towards, right, up } = axes(eye.azimuth, eye.polar);
  const from = position(eye);
  const away: Triple = [place[0] - from[0], place[1] - from[1], place[2] - from[2]];
  const unit = height / 2 / Math.tan((eye.fov * Math.PI) / 360) / -dot(away, towards);
  return { x: width / 2 + dot(away, right) * unit, y: height / 2 - dot(away, up) * unit };
}

/** The compass direction that an arrow key means, as the board is turned. */
export function compass(key: "up" | "right" | "down" | "left", azimuth: number): "north" | "east" | "south" | "west" {
  const order = ["north", "east", "south", "west"] as const;
  const index = ["up", "right", "down", "left"].indexOf(key);
  const turned = Math.round(-azimuth / (Math.PI / 2));
  return order[(((index + turned) % 4) + 4) % 4] ?? "north";
}
