/** The board's measures, from the drawing data of the catalogue (src/trearchi/data/viaduct.json). */

import { columnText, type Column } from "./moves";

export interface Platform {
  readonly letter: string;
  /** First and last column, x to the east and y to the north. */
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
}

/** The catalogue's drawing data, as far as the board reads it. */
export interface ViaductData {
  board: { quarter: number; river: number };
  bridge: { cells: number };
  platforms: { letter: string; x: number[]; y: number[] }[];
}

export class Geometry {
  /** Columns along an edge. */
  readonly size: number;
  readonly quarter: number;
  readonly river: number;
  /** Cells of a bridge, pillars included. */
  readonly cells: number;
  readonly platforms: readonly Platform[];
  /** What it was made from, to be made again elsewhere. */
  readonly data: ViaductData;
  readonly #platformAt = new Map<string, Platform>();

  constructor(data: ViaductData) {
    this.quarter = data.board.quarter;
    this.river = data.board.river;
    this.size = 2 * this.quarter + this.river;
    this.cells = data.bridge.cells;
    this.platforms = data.platforms.map(({ letter, x, y }) => ({ letter, x: range(x), y: range(y) }));
    this.data = {
      board: { quarter: this.quarter, river: this.river },
      bridge: { cells: this.cells },
      platforms: this.platforms.map(({ letter, x, y }) => ({ letter, x: [...x], y: [...y] })),
    };
    for (const platform of this.platforms) {
      for (let x = platform.x[0]; x <= platform.x[1]; x++) {
        for (let y = platform.y[0]; y <= platform.y[1]; y++) {
          this.#platformAt.set(columnText({ x, y }), platform);
        }
      }
    }
  }

  isOnBoard({ x, y }: Column): boolean {
    return x >= 1 && y >= 1 && x <= this.size && y <= this.size;
  }

  isRiver({ x, y }: Column): boolean {
    const isWet = (n: number) => n > this.quarter && n <= this.quarter + this.river;
    return isWet(x) || isWet(y);
  }

  platformAt(column: Column): Platform | null {
    return this.#platformAt.get(columnText(column)) ?? null;
  }

  /** First columns of the quarters along an edge. */
  quarterStarts(): [number, number] {
    return [1, this.quarter + this.river + 1];
  }
}

const range = (pair: number[]): [number, number] => [pair[0] ?? 0, pair[1] ?? pair[0] ?? 0];
