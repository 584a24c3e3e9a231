/** The scene in a worker: the page stays free while three.js is read, shaders are built and pictures drawn. */

import type { Order, Report, Start } from "./protocol";
import { Stage } from "./stage";

interface Inside {
  onmessage: ((event: MessageEvent<Start | Order>) => void) | null;
  postMessage: (report: Report) => void;
}
const inside = self as unknown as Inside;
const tell = (report: Report) => inside.postMessage(report);

const failed = () => tell({ kind: "failed" });

let stage: Promise<Stage> | null = null;

inside.onmessage = ({ data }) => {
  if (data.kind !== "start") {
    void stage?.then((it) => it.obey(data)).catch(failed);
    return;
  }
  stage = Stage.raise(data.canvas, data.making, tell);
  stage.catch(failed);
};
