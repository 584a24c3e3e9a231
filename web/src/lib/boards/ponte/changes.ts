/** What has just happened on the board, for the motion that shows it. */

import type { PonteView } from "../views";

export interface Changes {
  tiles: ReadonlySet<string>;
  bridges: ReadonlySet<string>;
  /** The squares of islands that have just been finished. */
  islands: ReadonlySet<string>;
}

const NOTHING: Changes = { tiles: new Set(), bridges: new Set(), islands: new Set() };

/** Positions that follow each other faster than this are leafed through; nothing moves then. */
export const LEAFING_MS = 200;

const tilesOf = (view: PonteView) => new Set([...view.tiles.light, ...view.tiles.dark]);
const bridgesOf = (view: PonteView) => new Set(view.bridges.map(({ ends }) => ends.join("-")));
const islandsOf = (view: PonteView) => new Set(view.groups.flatMap(({ is_island, squares }) => (is_island ? squares : [])));
const less = (all: Set<string>, some: Set<string>) => new Set([...all].filter((each) => !some.has(each)));

/** Follows the positions that a board shows. */
export class Follower {
  #before: PonteView | null = null;
  #changes = NOTHING;
  #time_ms = -Infinity;

  /** What is new in `view` against the last one: one move at most; nothing at first, backwards, or when leafing. */
  follow(view: PonteView, now_ms: number): Changes {
    const before = this.#before;
    if (before === view) return this.#changes;
    this.#before = view;
    if (!before || before.size !== view.size) return (this.#changes = NOTHING);
    const [tiles, bridges] = [less(tilesOf(view), tilesOf(before)), less(bridgesOf(view), bridgesOf(before))];
    const islands = less(islandsOf(view), islandsOf(before));
    const isBack = less(tilesOf(before), tilesOf(view)).size + less(bridgesOf(before), bridgesOf(view)).size > 0;
    const isSame = !isBack && !tiles.size && !bridges.size;
    // The server's word on a move that was shown before: what fell goes on falling, and an island may be finished.
    if (isSame) return (this.#changes = { ...this.#changes, islands: new Set([...this.#changes.islands, ...islands]) });
    const isLeafing = now_ms - this.#time_ms < LEAFING_MS;
    this.#time_ms = now_ms;
    const isOne = (tiles.size <= 2 && !bridges.size) || (bridges.size === 1 && !tiles.size);
    return (this.#changes = isBack || isLeafing || !isOne ? NOTHING : { tiles, bridges, islands });
  }
}
