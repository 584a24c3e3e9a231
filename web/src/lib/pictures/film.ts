/** The whole game as a film: each position drawn, with a line below it, and handed to a worker that makes the GIF. */

import { api } from "../api/client";
import type { Game, Position } from "../api/types";
import { Easel } from "./easel.svelte";
import type { ToWorker } from "./film.worker";
import { captionOf, framesOf, titleOf, type Caption } from "./frames";
import { canvasOf, imageOf } from "./raster";

const WIDTH = 640;
const LINE = 48;
const MARGIN = 16;

export interface Making {
  signal: AbortSignal;
  /** From 0 to 1. */
  onprogress: (share: number) => void;
}

/** Raises an AbortError when it is cancelled, else what went wrong on the way. */
export async function filmOf(game: Game, board: unknown, { signal, onprogress }: Making): Promise<Blob> {
  const frames = framesOf(game);
  const positions = await positionsOf(game, new Set(frames.map(({ ply }) => ply)), signal);
  const [first] = positions.values();
  if (!first) throw new Error("no position");
  const worker = new Coder();
  const easel = await Easel.of(game.game, board, first);
  try {
    const painter = new Painter(easel, game);
    const at = (i: number) => positions.get(frames[i]?.ply ?? 0) ?? first;
    // From the start, the middle and the end, as pieces and colours become more.
    const samples = [];
    for (const i of [0, Math.floor(frames.length / 2), frames.length - 1]) samples.push(await painter.paint(at(i)));
    await worker.ask({ kind: "begin", ...painter.size, samples });
    for (const [i, { delay_ms }] of frames.entries()) {
      signal.throwIfAborted();
      const pixels = await painter.paint(at(i));
      await worker.ask({ kind: "picture", pixels, delay_ms }, [pixels.buffer]);
      onprogress((i + 1) / frames.length);
    }
    const bytes = await worker.ask({ kind: "end" });
    if (!bytes) throw new Error("no film came of it");
    return new Blob([bytes], { type: "image/gif" });
  } finally {
    easel.dispose();
    worker.dispose();
  }
}

/** Those of `wanted` plies, in order; they come a hundred at a time. */
async function positionsOf(game: Game, wanted: Set<number>, signal: AbortSignal): Promise<Map<number, Position>> {
  const found = new Map<number, Position>();
  for (let ply = 0; ply <= game.ply; ) {
    const some = await api.positions(game.id, ply, signal);
    for (const position of some) if (wanted.has(position.ply)) found.set(position.ply, position);
    if (!some.length) break;
    ply += some.length;
  }
  return found;
}

class Painter {
  readonly #easel: Easel;
  readonly #game: Game;
  #context: CanvasRenderingContext2D | null = null;

  constructor(easel: Easel, game: Game) {
    this.#easel = easel;
    this.#game = game;
  }

  get size() {
    const { width = 0, height = 0 } = this.#context?.canvas ?? {};
    return { width, height };
  }

  async paint(position: Position): Promise<Uint8ClampedArray<ArrayBuffer>> {
    const image = await imageOf(this.#easel.draw(position, titleOf(this.#game, position)));
    const high = Math.round((WIDTH * image.naturalHeight) / image.naturalWidth);
    const context = (this.#context ??= canvasOf(WIDTH, high + LINE));
    const { page } = this.#easel.colours;
    context.fillStyle = page;
    context.fillRect(0, 0, WIDTH, high + LINE);
    context.drawImage(image, 0, 0, WIDTH, high);
    this.#write(context, captionOf(this.#game, position), high + LINE / 2);
    return context.getImageData(0, 0, WIDTH, high + LINE).data;
  }

  #write(context: CanvasRenderingContext2D, { left, right, isResult }: Caption, y: number) {
    const { ink, soft, gold } = this.#easel.colours;
    const family = getComputedStyle(document.body).fontFamily;
    context.textBaseline = "middle";
    context.font = `${isResult ? 600 : 400} 20px ${family}`;
    const wide = Math.min(context.measureText(right).width, WIDTH / 2);
    context.fillStyle = isResult ? gold : soft;
    context.textAlign = "right";
    context.fillText(fitted(context, right, wide), WIDTH - MARGIN, y);
    context.font = `600 20px ${family}`;
    context.fillStyle = ink;
    context.textAlign = "left";
    context.fillText(fitted(context, left, WIDTH - 3 * MARGIN - wide), MARGIN, y);
  }
}

/** As much of a text as fits. */
function fitted(context: CanvasRenderingContext2D, text: string, wide: number): string {
  if (context.measureText(text).width <= wide + 0.5) return text;
  const letters = [...text];
  while (letters.length && context.measureText(`${letters.join("")}…`).width > wide) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

/** The worker, asked one thing after the other. */
class Coder {
  readonly #worker = new Worker(new URL("./film.worker.ts", import.meta.url), { type: "module" });

  ask(message: ToWorker, transfer: Transferable[] = []): Promise<Uint8Array<ArrayBuffer> | null> {
    return new Promise((done, fail) => {
      this.#worker.onmessage = ({ data }: MessageEvent<Uint8Array<ArrayBuffer> | null>) => done(data);
      this.#worker.onerror = (event) => fail(new Error(event.message));
      this.#worker.postMessage(message, transfer);
    });
  }

  dispose() {
    this.#worker.terminate();
  }
}
