/** The legal moves, indexed the way a hand asks: what may start at this pillar, what may be taken off. */

import { columnText, parseMove, type Column } from "./moves";

/** From a chosen pillar: where the other one may stand, on which level. */
export interface Continuation {
  readonly from: Column;
  readonly to: Column;
  readonly level: number;
  readonly text: string;
}

export class LegalMoves {
  readonly canPlace: boolean;
  readonly canTake: boolean;
  readonly words: readonly string[];
  /** How many bridges may be placed. */
  readonly places: number;
  readonly #starts = new Map<string, Continuation[]>();
  readonly #takes = new Map<string, string>();

  constructor(texts: readonly string[]) {
    const words: string[] = [];
    let places = 0;
    for (const text of texts) {
      const move = parseMove(text);
      if (!move) {
        words.push(text);
      } else if (move.kind === "take") {
        this.#takes.set(text.slice(1), text);
      } else {
        const { a, b, level } = move.span;
        this.#add({ from: a, to: b, level, text });
        this.#add({ from: b, to: a, level, text });
        places += 1;
      }
    }
    this.words = words;
    this.places = places;
    this.canPlace = places > 0;
    this.canTake = this.#takes.size > 0;
  }

  /** What may follow a pillar in this column, up to a level. */
  from(column: Column, upTo = Infinity): Continuation[] {
    return (this.#starts.get(columnText(column)) ?? []).filter(({ level }) => level <= upTo);
  }

  /** Every column in which a bridge may have a pillar, row by row. */
  starts(): Column[] {
    const columns = [...this.#starts.values()].flatMap(([first]) => (first ? [first.from] : []));
    return columns.sort((p, q) => p.y - q.y || p.x - q.x);
  }

  /** The move that takes this bridge (`12.7-15.7@0`) off, or null. */
  take(bridge: string): string | null {
    return this.#takes.get(bridge) ?? null;
  }

  #add(continuation: Continuation) {
    const key = columnText(continuation.from);
    const list = this.#starts.get(key);
    if (list) list.push(continuation);
    else this.#starts.set(key, [continuation]);
  }
}
