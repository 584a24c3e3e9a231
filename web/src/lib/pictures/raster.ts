/** Drawings as pixels, made by the browser that shows them. */

export async function imageOf(svg: string): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

export function canvasOf(width: number, height: number): CanvasRenderingContext2D {
  const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("this browser draws no pictures");
  return context;
}

/** As a PNG of that width. */
export async function pngOf(svg: string, width: number): Promise<Blob> {
  const image = await imageOf(svg);
  const height = Math.round((width * image.naturalHeight) / image.naturalWidth);
  const context = canvasOf(width, height);
  context.drawImage(image, 0, 0, width, height);
  return new Promise((done, fail) =>
    context.canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture came of it"))), "image/png"),
  );
}
