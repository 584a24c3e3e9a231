import { describe, expect, it } from "vitest";

import { Gif, paletteOf } from "./gif";

const SIZE = 16;
type Colour = [number, number, number];

function picture(ground: Colour, square: Colour | null = null): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(SIZE * SIZE * 4);
  for (let i = 0; i < SIZE * SIZE; i++) {
    const isInside = square !== null && i % SIZE < 4 && i < 4 * SIZE;
    pixels.set([...(isInside ? square : ground), 255], 4 * i);
  }
  return pixels;
}

const SEA: Colour = [191, 221, 224];
const BRICK: Colour = [154, 64, 41];

function film(pictures: Uint8ClampedArray[]): Uint8Array {
  const gif = new Gif(SIZE, SIZE, paletteOf([picture(SEA, BRICK)]));
  for (const each of pictures) gif.add(each, 500);
  return gif.finish();
}

/** The frames' delays in hundredths of a second, from the graphic control blocks. */
const delays = (bytes: Uint8Array) =>
  [...bytes.keys()].filter((at) => bytes[at] === 0x21 && bytes[at + 1] === 0xf9 && bytes[at + 2] === 4).map((at) => (bytes[at + 4] ?? 0) + 256 * (bytes[at + 5] ?? 0));

describe("a film", () => {
  it("is a GIF of its size with one frame a picture", () => {
    const bytes = film([picture(SEA), picture(SEA, BRICK), picture(SEA)]);
    expect(new TextDecoder().decode(bytes.slice(0, 6))).toBe("GIF89a");
    expect([bytes[6], bytes[8]]).toEqual([SIZE, SIZE]);
    expect(delays(bytes)).toEqual([50, 50, 50]);
    expect(bytes.at(-1)).toBe(0x3b);
  });
  it("keeps what does not change out of the next frame", () => {
    const noise = () => picture(SEA).map((value, i) => (i % 4 === 3 ? 255 : (value * (i + 7)) % 251));
    const [one, two] = [noise(), noise()];
    const alone = film([one]).length;
    expect(film([one, two]).length).toBeLessThan(alone + 80);
  });
  it("has the colours of its samples, and a number left for what stays", () => {
    const palette = paletteOf([picture(SEA, BRICK)]);
    const near = (wanted: Colour) => palette.some((found) => found.every((value, i) => Math.abs(value - (wanted[i] ?? 0)) < 8));
    expect(palette).toHaveLength(256);
    expect(near(SEA) && near(BRICK)).toBe(true);
  });
});
