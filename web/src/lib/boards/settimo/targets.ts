/** Islands and bridges as things to point at. */

import { distance, ISLAND_RADIUS, middle, type Point, type Target } from "./geometry";
import type { IslandItem, LineItem, Model } from "./model";

export interface Aim extends Target {
  middle: Point;
  island: IslandItem | null;
  line: LineItem | null;
}

/** Half the visible width of a bridge. */
const BRIDGE = 14;

function aimAtLine(line: LineItem): Aim {
  const share = Math.min(0.5, ISLAND_RADIUS / distance(line.from, line.to));
  const along = (from: Point, to: Point): Point => ({
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
  });
  return {
    id: line.text,
    isLegal: line.move !== null,
    from: along(line.from, line.to),
    to: along(line.to, line.from),
    radius: BRIDGE,
    middle: middle(line.from, line.to),
    island: null,
    line,
  };
}

/** All that can be pointed at. Always in the same order: an element that moves would lose the focus. */
export function targetsOf({ islands, lines }: Model): Aim[] {
  const land = islands.map((island): Aim => {
    const at = { x: island.x, y: island.y };
    return { id: island.name, isLegal: island.isLegal, from: at, to: at, radius: ISLAND_RADIUS, middle: at, island, line: null };
  });
  const bridges = lines.filter((line) => line.has_bridge).map(aimAtLine);
  return [...land, ...bridges];
}

/** The legal move that this target means. */
export function moveOf({ island, line }: Aim): string | null {
  if (island) return island.isLegal ? island.name : null;
  return line?.move ?? null;
}
