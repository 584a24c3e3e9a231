/** What the server has said of positions: the latest ones, so that going back takes no time. */

import type { SketchAnswer } from "../api/types";
import type { Node } from "./tree";

const MOST = 200;

export class Answers {
  readonly #known = new Map<number, SketchAnswer>();

  get = (node: Node): SketchAnswer | undefined => this.#known.get(node.id);

  put(node: Node, answer: SketchAnswer) {
    this.#known.set(node.id, answer);
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size > MOST) this.#known.delete(oldest);
  }
}
