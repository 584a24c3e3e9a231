/** The board in words: a square ("c3, light island, bridge end, may place"), and what is looked at. */

import { words } from "../../words";
import type { PonteColour, PonteGroup, PonteNetwork } from "../views";
import type { Reach } from "./reach";

export interface Facts {
  square: string;
  group: PonteGroup | null;
  network: PonteNetwork | null;
  isUnder: boolean;
  isEnd: boolean;
  isPicked: boolean;
  isLast: boolean;
  /** Colours that an island keeps away from here. */
  moats: PonteColour[];
  may: "place" | "bridge" | null;
  /** Where a bridge from here may end. */
  ends: string[];
}

export function describe(facts: Facts): string {
  const say = words.ponte;
  const { group, network } = facts;
  const parts: string[] = [facts.square];
  if (group) parts.push(group.is_island ? say.island(group.colour) : say.sandBank(group.colour));
  else parts.push(facts.isUnder ? say.underBridge : say.water);
  if (network) parts.push(say.worth(network.islands.length, network.points));
  if (facts.isEnd) parts.push(say.bridgeEnd);
  if (facts.isLast) parts.push(say.lastMove);
  if (facts.isPicked) parts.push(say.isPicked);
  if (facts.may === "place") parts.push(say.mayPlace);
  if (facts.may === "bridge") parts.push(facts.ends.length ? say.mayBridgeTo(facts.ends) : say.mayBridge);
  for (const colour of facts.moats) parts.push(say.moat(colour));
  return parts.join(", ");
}

/** What stands beside the board about a tile that is looked at. */
export function tellOf(group: PonteGroup | null, network: PonteNetwork | null, reach: Reach | null): string[] {
  const say = words.ponte;
  const said: string[] = [];
  if (network) said.push(say.networkOf(network.colour, network.islands.length, network.points));
  else if (group) said.push(say.bankOf(group.colour, group.squares.length));
  if (reach) said.push(reach.isTaken ? say.endTaken : say.reach(reach.ready.length, reach.open.length, reach.isNow));
  return said;
}
