/** Letters and numbers drawn once on a canvas each. */

import { CanvasTexture, LinearMipmapLinearFilter, SRGBColorSpace, type Texture } from "three";

export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export interface LabelStyle {
  readonly ink: string;
  readonly ground?: string;
  readonly edge?: string;
  /** Height of the letters as a share of the label's height. */
  readonly scale?: number;
  readonly font?: string;
}

const PIXELS = 128;

export function labelTexture(text: string, style: LabelStyle, aspect = 1): Texture {
  const width = Math.round(PIXELS * aspect);
  return drawn(width, PIXELS, (pen) => paint(pen, text, style, width, PIXELS));
}

function paint(pen: Pen, text: string, style: LabelStyle, width: number, height: number) {
  if (style.ground) {
    pen.fillStyle = style.ground;
    pen.beginPath();
    pen.roundRect(4, 4, width - 8, height - 8, 18);
    pen.fill();
  }
  if (style.edge) {
    pen.strokeStyle = style.edge;
    pen.lineWidth = 5;
    pen.stroke();
  }
  pen.fillStyle = style.ink;
  pen.font = `600 ${height * (style.scale ?? 0.7)}px ${style.font ?? "sans-serif"}`;
  pen.textAlign = "center";
  pen.textBaseline = "alphabetic";
  const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = pen.measureText(text);
  pen.fillText(text, width / 2, height / 2 + (up - down) / 2);
}

/** A texture from what is drawn on a canvas, which need not be of a page. */
export function drawn(width: number, height: number, paint: (pen: Pen) => void): Texture {
  const canvas = typeof OffscreenCanvas === "undefined" ? pageCanvas(width, height) : new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d") as Pen | null;
  if (pen) paint(pen);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  texture.minFilter = LinearMipmapLinearFilter;
  return texture;
}

const pageCanvas = (width: number, height: number) => Object.assign(document.createElement("canvas"), { width, height });
