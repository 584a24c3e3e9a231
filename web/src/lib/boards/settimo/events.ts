/** What has happened between two positions, in words to be heard. */

import { words } from "../../words";
import { COLOURS } from "./colours";
import type { SettimoView } from "../views";
import { capital } from "./speech";

const total = (counts: Record<string, number>) => Object.values(counts).reduce((sum, n) => sum + n, 0);

/** Whether `after` comes later in the game, by no more than one turn: what goes back, or jumps, is not told. */
export function goesOn(before: SettimoView, after: SettimoView): boolean {
  const turns = total(after.removed) - total(before.removed);
  if (turns !== 0) return turns === 1;
  if (after.trip.length !== before.trip.length) return after.trip.length > before.trip.length;
  return total(after.bag) < total(before.bag) || (before.stage !== after.stage && before.stage === "draw");
}

function stepsTold(before: SettimoView, after: SettimoView): string[] {
  const say = words.settimo;
  const told: string[] = [];
  [0, 1].forEach((seat) => {
    const at = after.pieces[seat] ?? "";
    if (at === before.pieces[seat]) return;
    const said = [say.enters(seat, at)];
    const then = before.islands.find((island) => island.name === at);
    if (then?.has_stone && !after.islands.find((island) => island.name === at)?.has_stone) said.push(say.took(seat));
    told.push(said.join(", "));
  });
  return told;
}

function villagesTold(before: SettimoView, after: SettimoView): string[] {
  const say = words.settimo;
  return after.islands.flatMap(({ name, village }, k) => {
    const then = before.islands[k]?.village ?? null;
    if (village === null) return [];
    if (then === null) return [say.drew(village.colour, name)];
    if (then.owner === village.owner) return [];
    const said = village.stones > 0 ? [say.laid(then.owner, village.stones)] : [];
    return [`${name}: ${[...said, say.turned(village.colour, village.owner)].join(", ")}`];
  });
}

function removalTold(before: SettimoView, after: SettimoView): string[] {
  const say = words.settimo;
  return after.lines.flatMap(({ text, colour, has_bridge: hasBridge }, k) => {
    if (hasBridge || !before.lines[k]?.has_bridge) return [];
    const count = after.removed[colour];
    const said = [say.removal(text, colour, count)];
    if (count === after.surcharge) said.push(say.surchargeFrom(colour));
    if (count === after.last) said.push(say.lastIsGone(COLOURS.reduce((sum, each) => sum + after.bag[each], 0)));
    return [said.join(", "), say.hands(...after.hand)];
  });
}

/** Sentences, in the order in which it happened; "" where nothing is to be told. */
export function eventsText(before: SettimoView, after: SettimoView): string {
  if (!goesOn(before, after)) return "";
  const told = [...stepsTold(before, after), ...villagesTold(before, after), ...removalTold(before, after)];
  return told.map((text) => `${capital(text)}.`).join(" ");
}
