/** Small drawn surfaces: ripples, wood, the shade under the board. Their scatter is fixed, so pictures repeat. */

import { type Color, RepeatWrapping, type Texture } from "three";

import { asTexture } from "./labels";

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

function drawn(width: number, height: number, paint: (pen: CanvasRenderingContext2D) => void): Texture {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  if (pen) paint(pen);
  return asTexture(canvas);
}

const css = (colour: Color) => `#${colour.getHexString()}`;

export function rippleTexture(water: Color, ripple: Color): Texture {
  const side = 1024;
  const next = scatter(7);
  return drawn(side, side, (pen) => {
    pen.fillStyle = css(water);
    pen.fillRect(0, 0, side, side);
    pen.strokeStyle = css(ripple);
    pen.lineCap = "round";
    for (let i = 0; i < 420; i++) {
      const [x, y] = [next() * side, next() * side];
      const length = 10 + next() * 22;
      pen.globalAlpha = 0.35 + next() * 0.45;
      pen.lineWidth = 1.3 + next() * 1.1;
      pen.beginPath();
      pen.moveTo(x - length, y);
      pen.bezierCurveTo(x - length / 2, y - 5, x, y - 5, x, y);
      pen.bezierCurveTo(x, y + 5, x + length / 2, y + 5, x + length, y);
      pen.stroke();
    }
  });
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
  return drawn(side, side, (pen) => {
    pen.filter = "blur(9px)";
    pen.fillStyle = "#06171c";
    pen.fillRect(26, 26, side - 52, side - 52);
  });
}
