/** A square in words: "c3, light island, bridge end, may place". */

import { words } from "../../words";
import type { PonteColour } from "../views";

export interface Facts {
  square: string;
  colour: PonteColour | null;
  isIsland: boolean;
  isUnder: boolean;
  isEnd: boolean;
  isPicked: boolean;
  isLast: boolean;
  may: "place" | "bridge" | null;
}

export function describe(facts: Facts): string {
  const say = words.ponte;
  const parts: string[] = [facts.square];
  if (facts.colour) parts.push(facts.isIsland ? say.island(facts.colour) : say.sandBank(facts.colour));
  else parts.push(facts.isUnder ? say.underBridge : say.water);
  if (facts.isEnd) parts.push(say.bridgeEnd);
  if (facts.isLast) parts.push(say.lastMove);
  if (facts.isPicked) parts.push(say.isPicked);
  if (facts.may === "place") parts.push(say.mayPlace);
  if (facts.may === "bridge") parts.push(say.mayBridge);
  return parts.join(", ");
}
