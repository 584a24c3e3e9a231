/** A film as an animated GIF: one palette for all of it, and of each picture only what has changed. */

import { applyPalette, GIFEncoder, quantize, type Palette } from "gifenc";

/** The last number of a palette of 256: "as before". */
const UNCHANGED = 255;

/** The colours that are found in `samples`, pictures of red, green, blue and alpha bytes. */
export function paletteOf(samples: Uint8ClampedArray[]): Palette {
  const all = new Uint8ClampedArray(samples.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const sample of samples) {
    all.set(sample, at);
    at += sample.length;
  }
  const palette = quantize(all, UNCHANGED);
  // The number stands for the last colour wherever there are fewer.
  while (palette.length <= UNCHANGED) palette.push([0, 0, 0]);
  return palette;
}

export class Gif {
  readonly #encoder = GIFEncoder();
  #before: Uint32Array | null = null;

  constructor(
    readonly width: number,
    readonly height: number,
    readonly palette: Palette,
  ) {}

  add(pixels: Uint8ClampedArray, delay_ms: number) {
    const now = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);
    const index = applyPalette(pixels, this.palette.slice(0, UNCHANGED));
    const before = this.#before;
    if (before) for (let i = 0; i < now.length; i++) if (now[i] === before[i]) index[i] = UNCHANGED;
    this.#encoder.writeFrame(index, this.width, this.height, {
      delay: delay_ms,
      ...(before ? { transparent: true, transparentIndex: UNCHANGED, dispose: 1 } : { palette: this.palette, dispose: 1 }),
    });
    this.#before = now;
  }

  finish(): Uint8Array<ArrayBuffer> {
    this.#encoder.finish();
    return this.#encoder.bytes();
  }
}
