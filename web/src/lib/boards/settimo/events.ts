/** What has happened between two positions, in words to be heard. */

import { words } from "../../words";
import { COLOURS } from "./colours";
import type { SettimoView } from "../views";
import { capital } from "./speech";

const total = (counts: Record<string, number>) => Object.values(counts).reduce((sum, n) => sum + n, 0);

const stonesLaid = ({ islands }: SettimoView) => islands.reduce((sum, { village }) => sum + (village?.stones ?? 0), 0);

/** A bridge is taken away, and the server has not yet said what the end of the turn brings. */
const isTurnEnding = ({ lines }: SettimoView) => lines.some((line) => line.is_crossed && !line.has_bridge);

/**
 * Whether `after` comes later in the game, by no more than one turn: what goes back, or jumps, is not told. A move may come in
 * two parts: what it does at once, then what the server adds.
 */
export function goesOn(before: SettimoView, after: SettimoView): boolean {
  const turns = total(after.removed) - total(before.removed);
  if (turns !== 0) return turns === 1;
  const steps = after.trip.length - before.trip.length;
  if (steps !== 0) return steps > 0 || (isTurnEnding(before) && after.trip.length === 0);
  return total(after.bag) < total(before.bag) || stonesLaid(after) > stonesLaid(before) || freeStones(after) < freeStones(before);
}

const freeStones = ({ islands }: SettimoView) => islands.filter((island) => island.has_stone).length;

function stepsTold(before: SettimoView, after: SettimoView): string[] {
  const say = words.settimo;
  const entered = [0, 1].filter((seat) => after.pieces[seat] !== before.pieces[seat]);
  const taken = after.islands.filter((island, k) => before.islands[k]?.has_stone && !island.has_stone);
  return [
    ...entered.map((seat) => say.enters(seat, after.pieces[seat] ?? "")),
    ...taken.flatMap(({ name }) => [0, 1].filter((seat) => after.pieces[seat] === name).map(say.took)),
  ];
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
    return [said.join(", ")];
  });
}

const handsTold = (before: SettimoView, after: SettimoView) =>
  before.trip.length > 0 && after.trip.length === 0 ? [words.settimo.hands(...after.hand)] : [];

const PARTS = [stepsTold, villagesTold, removalTold, handsTold];

/** Sentences, in the order in which it happened; "" where nothing is to be told. */
export function eventsText(before: SettimoView, after: SettimoView): string {
  if (!goesOn(before, after)) return "";
  const told = PARTS.flatMap((part) => part(before, after));
  return told.map((text) => `${capital(text)}.`).join(" ");
}
