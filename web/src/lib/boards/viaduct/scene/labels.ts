/** Letters and numbers drawn once on a canvas each. */

import { CanvasTexture, LinearMipmapLinearFilter, SRGBColorSpace, type Texture } from "three";

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
  const canvas = document.createElement("canvas");
  canvas.height = PIXELS;
  canvas.width = Math.round(PIXELS * aspect);
  const pen = canvas.getContext("2d");
  if (pen) paint(pen, text, style, canvas.width, canvas.height);
  return asTexture(canvas);
}

function paint(pen: CanvasRenderingContext2D, text: string, style: LabelStyle, width: number, height: number) {
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

export function asTexture(canvas: HTMLCanvasElement): Texture {
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  texture.minFilter = LinearMipmapLinearFilter;
  return texture;
}
