/** Small drawn surfaces: ripples, wood, the shade under the board. Their scatter is fixed, so pictures repeat. */

import { Color, RepeatWrapping, type Texture } from "three";

import { drawn, type Pen } from "./labels";

/** A fixed sequence in 0..1 (mulberry32). */
function scatter(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const css = (colour: Color) => `#${colour.getHexString()}`;

const mixed = (a: Color, b: Color, share: number) => css(a.clone().lerp(b, share));

/** The river: deeper in the middle, light along the quays, ripples that run with it. `width`: of the river in its share of the board. */
export function rippleTexture(water: Color, ripple: Color, width: number): Texture {
  const side = 1024;
  const next = scatter(7);
  return drawn(side, side, (pen) => {
    const half = (width * side) / 2;
    const deep = water.clone().multiplyScalar(0.86);
    pen.fillStyle = css(water);
    pen.fillRect(0, 0, side, side);
    for (const isUpright of [false, true]) {
      const band = isUpright ? pen.createLinearGradient(side / 2 - half, 0, side / 2 + half, 0) : pen.createLinearGradient(0, side / 2 - half, 0, side / 2 + half);
      band.addColorStop(0, mixed(water, ripple, 0.55));
      band.addColorStop(0.28, css(water));
      band.addColorStop(0.5, css(deep));
      band.addColorStop(0.72, css(water));
      band.addColorStop(1, mixed(water, ripple, 0.55));
      pen.fillStyle = band;
      pen.globalAlpha = isUpright ? 1 : 0.999;
      if (isUpright) pen.fillRect(side / 2 - half, 0, 2 * half, side);
      else pen.fillRect(0, side / 2 - half, side, 2 * half);
    }
    pen.globalAlpha = 1;
    blot(pen, side / 2, side / 2, half, deep, 1);
    pen.strokeStyle = css(ripple);
    pen.lineCap = "round";
    const wave = (x: number, y: number, length: number, isUpright: boolean) => {
      pen.save();
      pen.translate(x, y);
      if (isUpright) pen.rotate(Math.PI / 2);
      pen.beginPath();
      pen.moveTo(-length, 0);
      pen.bezierCurveTo(-length / 2, -4, 0, -4, 0, 0);
      pen.bezierCurveTo(0, 4, length / 2, 4, length, 0);
      pen.stroke();
      pen.restore();
    };
    for (let i = 0; i < 150; i++) {
      pen.globalAlpha = 0.3 + next() * 0.5;
      pen.lineWidth = 1.1 + next() * 1.2;
      const isUpright = i % 2 === 0;
      const across = side / 2 + (next() - 0.5) * 1.75 * half;
      const along = next() * side;
      wave(isUpright ? across : along, isUpright ? along : across, 7 + next() * 15, isUpright);
    }
  });
}

/** A meadow of `holes` by `holes`: mown grass in two shades, tufts, and drilled holes with a lit rim. */
export function meadowTexture(meadow: Color, hole: Color, holes: number): Texture {
  const side = 1024;
  const next = scatter(11);
  const step = side / holes;
  const dark = meadow.clone().multiplyScalar(0.88);
  const bright = meadow.clone().multiplyScalar(1.16);
  return drawn(side, side, (pen) => {
    pen.fillStyle = css(meadow);
    pen.fillRect(0, 0, side, side);
    for (let i = 0; i < 90; i++) blot(pen, next() * side, next() * side, 40 + next() * 90, next() < 0.5 ? dark : bright, 0.2 + next() * 0.2);
    pen.lineWidth = 1.6;
    for (let i = 0; i < 2600; i++) {
      pen.globalAlpha = 0.16 + next() * 0.22;
      pen.strokeStyle = css(next() < 0.55 ? dark : bright);
      const [x, y] = [next() * side, next() * side];
      pen.beginPath();
      pen.moveTo(x, y);
      pen.lineTo(x + (next() - 0.5) * 5, y - 4 - next() * 6);
      pen.stroke();
    }
    pen.globalAlpha = 1;
    for (let i = 0; i < holes * holes; i++) drill(pen, ((i % holes) + 0.5) * step, (Math.floor(i / holes) + 0.5) * step, step, hole, bright);
  });
}

/** A round without an edge: a gradient, as to blur costs a slow machine seconds. */
function blot(pen: Pen, x: number, y: number, radius: number, colour: Color, strength: number) {
  const fade = pen.createRadialGradient(x, y, 0, x, y, radius);
  fade.addColorStop(0, css(colour));
  fade.addColorStop(1, `${css(colour)}00`);
  pen.globalAlpha = strength;
  pen.fillStyle = fade;
  pen.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
  pen.globalAlpha = 1;
}

/** A hole: a dark round with the light on its south-eastern lip. */
export function drill(pen: Pen, x: number, y: number, step: number, hole: Color, lip: Color) {
  const radius = 0.155 * step;
  pen.fillStyle = css(lip);
  pen.beginPath();
  pen.arc(x + 0.025 * step, y + 0.03 * step, radius * 1.16, 0, 7);
  pen.fill();
  const depth = pen.createRadialGradient(x + radius * 0.3, y + radius * 0.35, radius * 0.1, x, y, radius);
  depth.addColorStop(0, css(hole));
  depth.addColorStop(1, css(hole.clone().multiplyScalar(0.72)));
  pen.fillStyle = depth;
  pen.beginPath();
  pen.arc(x, y, radius, 0, 7);
  pen.fill();
}

/** A platform from above: an inlaid border, its six holes and its letter. `width` and `depth` in columns. */
export function platformTexture(colour: Color, ink: Color, letter: string, width: number, depth: number, font: string): Texture {
  const step = 128;
  return drawn(width * step, depth * step, (pen) => {
    pen.fillStyle = css(colour);
    pen.fillRect(0, 0, width * step, depth * step);
    pen.strokeStyle = css(ink);
    pen.globalAlpha = 0.4;
    pen.lineWidth = 5;
    pen.beginPath();
    pen.roundRect(17, 17, width * step - 34, depth * step - 34, 14);
    pen.stroke();
    pen.globalAlpha = 1;
    const lip = colour.clone().lerp(new Color("#ffffff"), 0.3);
    for (let x = 0; x < width; x++) for (let y = 0; y < depth; y++) drill(pen, (x + 0.5) * step, (y + 0.5) * step, step, ink, lip);
    const [cx, cy] = [(width * step) / 2, (depth * step) / 2];
    pen.fillStyle = css(colour);
    pen.beginPath();
    pen.arc(cx, cy, 0.33 * step, 0, 7);
    pen.fill();
    pen.fillStyle = css(ink);
    pen.font = `700 ${0.66 * step}px ${font}`;
    pen.textAlign = "center";
    pen.textBaseline = "alphabetic";
    const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = pen.measureText(letter);
    pen.fillText(letter, cx, cy + (up - down) / 2);
  });
}

/** Pale stones with joints, for the quays. */
export function quayTexture(quay: Color): Texture {
  const [width, height] = [256, 64];
  const next = scatter(5);
  const texture = drawn(width, height, (pen) => {
    for (let x = 0; x < width; x += 32) {
      pen.fillStyle = css(quay.clone().multiplyScalar(0.92 + next() * 0.12));
      pen.fillRect(x, 0, 32, height);
      pen.fillStyle = css(quay.clone().multiplyScalar(0.74));
      pen.fillRect(x, 0, 2, height);
    }
  });
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.repeat.set(1 / 4, 1);
  return texture;
}

export function grainTexture(wood: Color, grain: Color): Texture {
  const [width, height] = [512, 128];
  const next = scatter(3);
  const texture = drawn(width, height, (pen) => {
    pen.fillStyle = css(wood);
    pen.fillRect(0, 0, width, height);
    pen.strokeStyle = css(grain);
    for (let i = 0; i < 70; i++) {
      const y = next() * height;
      const bend = (next() - 0.5) * 8;
      pen.globalAlpha = 0.08 + next() * 0.22;
      pen.lineWidth = 0.6 + next() * 1.6;
      pen.beginPath();
      pen.moveTo(0, y);
      pen.bezierCurveTo(width / 3, y + bend, (2 * width) / 3, y - bend, width, y);
      pen.stroke();
    }
  });
  texture.wrapS = texture.wrapT = RepeatWrapping;
  // The beams' surface coordinates are lengths in columns.
  texture.repeat.set(1 / 12, 1 / 2.4);
  return texture;
}

export function shadeTexture(): Texture {
  const side = 256;
  const margin = 30;
  return drawn(side, side, (pen) => {
    pen.fillStyle = "#06171c";
    pen.globalAlpha = 0.055;
    for (let i = 0; i < margin; i++) {
      pen.beginPath();
      pen.roundRect(i, i, side - 2 * i, side - 2 * i, margin - i + 4);
      pen.fill();
    }
  });
}
