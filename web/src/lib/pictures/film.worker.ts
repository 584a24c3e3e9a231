/** Makes the film beside the page, which stays quick: pictures come one by one, each is answered when it is in. */

import { Gif, paletteOf } from "./gif";

export type ToWorker =
  | { kind: "begin"; width: number; height: number; samples: Uint8ClampedArray[] }
  | { kind: "picture"; pixels: Uint8ClampedArray; delay_ms: number }
  | { kind: "end" };

const here = self as unknown as { onmessage: (event: MessageEvent<ToWorker>) => void; postMessage: (message: unknown, transfer?: Transferable[]) => void };
let gif: Gif | null = null;

here.onmessage = ({ data }) => {
  if (data.kind === "begin") gif = new Gif(data.width, data.height, paletteOf(data.samples));
  else if (data.kind === "picture") gif?.add(data.pixels, data.delay_ms);
  const bytes = data.kind === "end" && gif ? gif.finish() : null;
  here.postMessage(bytes, bytes ? [bytes.buffer] : []);
};
