/** What drops in and what lifts off: how high each piece is at a moment. */

import type { Piece } from "../drawing";

/** A bridge drops in from this height and lifts off to it, in this time. */
const HEIGHT = 1.4;
const TIME_MS = 170;
/** Where more than so many come and go at once it is another position, which is simply there. */
const MOST = 3;

export interface Placed {
  readonly piece: Piece;
  readonly lift: number;
  /** Its share of its size. */
  readonly scale: number;
}

export class Motion {
  #pieces: readonly Piece[] | null = null;
  readonly #born = new Map<string, number>();
  readonly #leaving = new Map<string, { piece: Piece; since: number }>();

  /** New pieces; those that come drop in and those that go lift off, if `moves`. */
  update(pieces: readonly Piece[], now: number, moves: boolean) {
    const before = new Map((this.#pieces ?? []).map((piece) => [piece.key, piece]));
    const after = new Set(pieces.map(({ key }) => key));
    const come = pieces.filter(({ key, isGlass }) => !before.has(key) && !isGlass);
    const gone = [...before.values()].filter(({ key, isGlass }) => !after.has(key) && !isGlass);
    if (moves && this.#pieces && come.length + gone.length <= MOST) {
      for (const { key } of come) this.#born.set(key, now);
      for (const piece of gone) this.#leaving.set(piece.key, { piece, since: now });
    }
    for (const key of after) this.#leaving.delete(key);
    this.#pieces = pieces;
  }

  /** Where everything is; `isMoving` while something is on its way. */
  at(now: number): { placed: Placed[]; isMoving: boolean } {
    let isMoving = false;
    const placed = (this.#pieces ?? []).map((piece): Placed => {
      const share = this.#share(this.#born.get(piece.key), now);
      if (share === 1) this.#born.delete(piece.key);
      else isMoving = true;
      return { piece, lift: HEIGHT * (1 - share) ** 2, scale: 1 };
    });
    for (const [key, { piece, since }] of this.#leaving) {
      const share = this.#share(since, now);
      if (share === 1) {
        this.#leaving.delete(key);
      } else {
        isMoving = true;
        placed.push({ piece: { ...piece, rim: null }, lift: HEIGHT * share ** 2, scale: 1 - 0.5 * share });
      }
    }
    return { placed, isMoving };
  }

  #share(since: number | undefined, now: number): number {
    return since === undefined ? 1 : Math.min(1, Math.max(0, (now - since) / TIME_MS));
  }
}
