/** The page's font for letters and numbers, which a worker has to fetch for itself. */

import type { Making } from "./protocol";

const NAME = "viaduct letters";
/** So long the first picture waits for it. */
const PATIENCE_MS = 1200;

export class Letters {
  /** For a 2D canvas. */
  readonly font: string;
  /** The font is there, or will be late. */
  readonly soon: Promise<void>;
  /** The font has come after all; never, if it was there soon. */
  readonly late: Promise<void>;

  constructor({ address, families }: Making["font"]) {
    this.font = `"${NAME}", ${families}`;
    let isLate = false;
    const patience = new Promise<void>((resolve) => {
      setTimeout(() => {
        isLate = true;
        resolve();
      }, PATIENCE_MS);
    });
    const loaded = load(address);
    this.soon = Promise.race([loaded.catch(() => undefined), patience]);
    this.late = new Promise((resolve) => {
      loaded.then(() => isLate && resolve()).catch(() => undefined);
    });
  }
}

async function load(address: string): Promise<void> {
  const faces = (globalThis.document ?? globalThis).fonts as FontFaceSet;
  faces.add(await new FontFace(NAME, `url(${JSON.stringify(address)})`, { weight: "200 900" }).load());
}
