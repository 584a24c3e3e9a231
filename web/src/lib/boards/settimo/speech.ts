/** All that this board says of islands and bridges, for eyes and for screen readers. */

import { words } from "../../words";
import type { SettimoView } from "../views";
import { longestAfter, type Trips, wayTo } from "./ahead";
import { type Gain, gainOf, signed } from "./gains";
import type { IslandItem, LineItem, Model } from "./model";

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const sentence = (parts: string[]) => `${capital(parts.join(", "))}.`;

/** What lies on an island, after its name. */
export function contents({ village, has_stone: hasStone }: Pick<IslandItem, "village" | "has_stone">): string[] {
  const say = words.settimo;
  if (village === null) return [hasStone ? say.bare : say.empty];
  const said = [say.village(village.colour, village.owner)];
  if (village.is_major) said.push(say.isMajor);
  if (village.stones > 0) said.push(say.stones(village.stones));
  return said;
}

/** "black pays 2 stones (1 more, major colour), stones and village go to white" */
export function gainText(view: SettimoView, island: IslandItem, gain: Gain): string[] {
  const say = words.settimo;
  if (gain.payer === null || island.village === null) return [say.takes(gain.owner)];
  const { colour } = island.village;
  const why: string[] = [];
  if (gain.isMajor) why.push(say.becauseMajor);
  if (gain.isSurcharged) why.push(say.becauseRemoved(colour, view.removed[colour]));
  const reasons = why.length > 0 ? ` (${why.join("; ")})` : "";
  return [say.pays(gain.payer, gain.due, gain.paid) + reasons, say.goesTo(gain.owner, gain.paid)];
}

/** "B3, green village of black, 2 stones, may be entered over red, black pays 1 stone, stones and village go to white" */
export function islandLabel(island: IslandItem, view: SettimoView): string {
  const say = words.settimo;
  const said = [island.name, ...contents(island)];
  for (const seat of island.pieces) said.push(say.pieceHere(seat));
  if (island.isVisited && island.pieces.length === 0) said.push(say.visited);
  if (!island.isLegal) return said.join(", ");
  if (island.over) said.push(say.mayEnter(island.over));
  const gain = gainOf(view, island);
  if (gain) said.push(...gainText(view, island, gain));
  return said.join(", ");
}

/** "O-A1, red bridge, crossed in this trip, may be removed" */
export function lineLabel(line: LineItem): string {
  const say = words.settimo;
  const said = [line.text, line.has_bridge ? say.bridge(line.colour) : say.noBridge(line.colour)];
  if (line.is_crossed) said.push(say.crossed);
  if (line.lit === "remove") said.push(say.mayRemove);
  if (line.lit === "enter" && line.move !== null) said.push(say.leadsTo(line.move));
  return said.join(", ");
}

/** What stands below the board while a pointer or the focus is on an island. */
export function islandInfo(island: IslandItem, view: SettimoView, trips: Trips): string {
  const say = words.settimo;
  const told = `${island.name}: ${[...contents(island), ...island.pieces.map(say.pieceHere)].join(", ")}.`;
  const gain = island.isLegal ? gainOf(view, island) : null;
  const way = wayTo(trips, island.name);
  const further: string[] = [];
  if (!island.isLegal && way.length > 1) further.push(say.reached(way));
  const left = longestAfter(trips, way);
  if (way.length > 0) further.push(left > 0 ? say.longest(left) : say.endsThere);
  return [told, ...(gain ? [sentence(gainText(view, island, gain))] : []), ...(further.length ? [sentence(further)] : [])].join(" ");
}

export function lineInfo(line: LineItem, view: SettimoView): string {
  const say = words.settimo;
  if (!line.has_bridge) return sentence([line.text, say.noBridge(line.colour)]);
  const count = sentence([say.removedSoFar(line.colour, view.removed[line.colour])]);
  const what = line.lit === "remove" ? say.askRemove(line.text, line.colour) : sentence([line.text, say.bridge(line.colour)]);
  return `${what} ${count}`;
}

/** What may be done, in one sentence to be heard; "" where nothing may. */
export function choicesText(model: Model, view: SettimoView): string {
  const say = words.settimo;
  const islands = model.islands.filter((island) => island.isLegal);
  if (islands.length > 0) {
    const told = islands.map((island) => {
      const gain = gainOf(view, island);
      return gain ? `${island.name} ${signed(gain.change)}` : island.name;
    });
    return say.chooseStep(told);
  }
  const lines = model.lines.filter((line) => line.lit === "remove");
  return lines.length > 0 ? say.chooseBridge(lines.map((line) => `${line.text} ${say.colours[line.colour]}`)) : "";
}
