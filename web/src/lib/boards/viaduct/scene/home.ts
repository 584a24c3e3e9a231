/** Where the scene lives: in a worker, or on the page itself where a worker cannot draw. */

import type { Making, Order, Report, Start } from "./protocol";

export type Home = "worker" | "page";

/** The scene as the page has it. */
export interface Scene {
  /** Orders are carried out one after the other, also those given before the scene is there. */
  send: (order: Order) => void;
  close: () => void;
}

/**
 * The homes to be tried, the best first; none where the browser knows no WebGL. Whether it refuses WebGL is found out by
 * the worker: to ask on the page would hold it up.
 */
export function homes(): Home[] {
  if (typeof WebGL2RenderingContext === "undefined" || (isGuarded() && !hasWebGL())) return [];
  const canGive = typeof Worker !== "undefined" && "transferControlToOffscreen" in HTMLCanvasElement.prototype;
  return canGive ? ["worker", "page"] : ["page"];
}

/** Opens the scene on a canvas that has not been used yet; throws where that cannot be. */
export function open(home: Home, canvas: HTMLCanvasElement, making: Making, hear: (report: Report) => void): Scene {
  return home === "worker" ? inWorker(canvas, making, hear) : onPage(canvas, making, hear);
}

function inWorker(canvas: HTMLCanvasElement, making: Making, hear: (report: Report) => void): Scene {
  const worker = new Worker(new URL("./stage.worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<Report>) => hear(data);
  worker.onerror = worker.onmessageerror = () => hear({ kind: "failed" });
  const start: Start = { kind: "start", canvas: canvas.transferControlToOffscreen(), making };
  worker.postMessage(start, [start.canvas]);
  return {
    send: (order) => worker.postMessage(order),
    close: () => {
      worker.onmessage = worker.onerror = worker.onmessageerror = null;
      worker.terminate();
    },
  };
}

function onPage(canvas: HTMLCanvasElement, making: Making, hear: (report: Report) => void): Scene {
  // Before three.js is asked for.
  if (!hasWebGL()) throw new Error("no WebGL");
  let isOpen = true;
  const tell = (report: Report) => {
    if (isOpen) hear(report);
  };
  const stage = import("./stage").then(({ Stage }) => Stage.raise(canvas, making, tell));
  const failed = () => tell({ kind: "failed" });
  stage.catch(failed);
  return {
    send: (order) => void stage.then((it) => isOpen && it.obey(order)).catch(failed),
    close: () => {
      isOpen = false;
      void stage.then((it) => it.dispose()).catch(() => undefined);
    },
  };
}

/** Something stands between the page and its canvases (add-ons against prying do that), and no worker meets it. */
const isGuarded = () => !/\[native code\]/.test(Function.prototype.toString.call(HTMLCanvasElement.prototype.getContext));

function hasWebGL(): boolean {
  const gl = document.createElement("canvas").getContext("webgl2");
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
  return gl !== null;
}
