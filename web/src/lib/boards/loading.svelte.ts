/** The board of a page: loaded for its game, then placed; what would have to move for it comes after it. */

import { loadBoard, type AnyBoard } from ".";
import { whenPainted } from "./painted";

/** A window that is covered is painted late or never: nobody waits for that. */
const AT_LATEST_MS = 300;

const soonPainted = () =>
  new Promise<void>((done) => {
    whenPainted(done);
    setTimeout(done, AT_LATEST_MS);
  });

export class BoardPlace {
  Board = $state.raw<AnyBoard | null>(null);
  isLost = $state(false);
  /** The board stands, or will not come. */
  isPlaced = $state(false);
  /** So does what is beside it: the rest may come. */
  isSeen = $state(false);
  #game: string | null = null;

  async load(game: string) {
    if (this.#game === game) return;
    this.#game = game;
    try {
      this.Board = await loadBoard(game);
    } catch {
      this.isLost = true;
    }
    void this.#follow();
  }

  /** The browser draws the board, and answers the hand, before the rest is made. */
  async #follow() {
    await soonPainted();
    this.isPlaced = true;
    await soonPainted();
    this.isSeen = true;
  }
}
