/** All that this board says, for eyes and for screen readers. */

import type { SettimoColour, SettimoView } from "../views";
import type { IslandItem, LineItem } from "./model";

export const COLOUR_NAMES: Record<SettimoColour, string> = {
  R: "red",
  O: "orange",
  Y: "yellow",
  G: "green",
  S: "sky blue",
  B: "blue",
  P: "purple",
};

export const SEAT_NAMES = ["white", "black"] as const;

export const seatName = (seat: number) => SEAT_NAMES[seat === 1 ? 1 : 0];

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const stones = (count: number) => `${count} ${count === 1 ? "stone" : "stones"}`;

/** What lies on an island, after its name. */
function contents({ village, has_stone: hasStone }: IslandItem): string[] {
  if (village === null) return [hasStone ? "1 stone, no village" : "empty"];
  const { colour, owner, is_major: isMajor } = village;
  const said = [`${COLOUR_NAMES[colour]} village of ${seatName(owner)}`];
  if (isMajor) said.push("major colour");
  if (village.stones > 0) said.push(stones(village.stones));
  return said;
}

/** "B3, green village of black, 2 stones, may be entered over red" */
export function islandLabel(island: IslandItem): string {
  const said = [island.name, ...contents(island)];
  for (const seat of island.pieces) said.push(`${seatName(seat)} piece here`);
  if (island.isVisited && island.pieces.length === 0) said.push("visited in this trip");
  if (island.isLegal && island.over) said.push(`may be entered over ${COLOUR_NAMES[island.over]}`);
  return said.join(", ");
}

/** "O-A1, red bridge, crossed, may be removed" */
export function lineLabel(line: LineItem): string {
  const said = [line.text, line.has_bridge ? `${COLOUR_NAMES[line.colour]} bridge` : "bridge removed"];
  if (line.is_crossed) said.push("crossed in this trip");
  if (line.lit === "remove") said.push("may be removed");
  if (line.lit === "enter") said.push(`leads to ${line.move}`);
  return said.join(", ");
}

/** What is entered, while a pointer or the focus is on an island. */
export function islandInfo(island: IslandItem, view: SettimoView): string {
  const { name, village } = island;
  if (island.pieces.length > 0 && !island.isLegal) {
    return `${name}: ${[...island.pieces.map((seat) => `${seatName(seat)} piece`), ...contents(island)].join(", ")}.`;
  }
  if (village === null) {
    return island.has_stone ? `${name}: a stone to take, then a village from the bag.` : `${name}: nothing here.`;
  }
  const owner = seatName(village.owner);
  const gone = view.removed[village.colour];
  const facts = `${capital(COLOUR_NAMES[village.colour])} is ${village.is_major ? "a major colour" : "no major colour"}, ${gone} removed.`;
  const what = `${name}: ${contents(island).filter((text) => text !== "major colour").join(", ")}.`;
  return island.isLegal
    ? `${what} ${capital(owner)} pays, from ${view.hand[village.owner]} in hand. ${facts}`
    : `${what} ${facts}`;
}

export function lineInfo(line: LineItem, view: SettimoView): string {
  const name = COLOUR_NAMES[line.colour];
  if (!line.has_bridge) return `${line.text}: the ${name} bridge is removed.`;
  const count = `${view.removed[line.colour]} ${name} removed so far.`;
  return line.lit === "remove" ? `Remove ${line.text}, ${name}? ${count}` : `${line.text}: ${name} bridge. ${count}`;
}
