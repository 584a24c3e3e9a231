/** The whole board as text: for those who read it with the fingers or the ears. */

import { words } from "../../words";
import type { PonteColour, PonteGroup, PonteView } from "../views";
import type { Choices } from "./choices";
import { byPlace, spanText } from "./spans";
import { nameOf } from "./squares";
import { isThreatened } from "./threats";

export interface Section {
  heading: string;
  lines: string[];
}

const COLOURS: PonteColour[] = ["light", "dark"];

export interface Told {
  view: PonteView;
  choices: Choices;
  /** Whether anybody may move here. */
  isActive: boolean;
  mover: PonteColour | null;
  last: string | null;
}

export function sections({ view, choices, isActive, mover, last }: Told): Section[] {
  const say = words.ponte.text;
  const inWords = [
    { heading: say.position, lines: position(view, mover, last) },
    { heading: say.rows, lines: rows(view) },
    { heading: say.networks, lines: networks(view) },
    { heading: say.banks, lines: banks(view) },
    { heading: say.bridges, lines: view.bridges.map(({ colour, ends, covers }) => say.bridge(colour, ends.join("-"), covers)) },
    ...(isActive ? [{ heading: say.possible, lines: possible(choices) }] : []),
    ...(view.stage === "play" ? [{ heading: say.threats, lines: dangers(view) }] : []),
  ];
  return inWords.map(({ heading, lines }) => ({ heading, lines: lines.length ? lines : [say.none] }));
}

function position(view: PonteView, mover: PonteColour | null, last: string | null): string[] {
  const say = words.ponte.text;
  const lines = [say.board(view.size), ...COLOURS.map((colour) => say.tiles(colour, view.tiles[colour].length, words.ponte.tilesLeft(view.tiles_left[colour])))];
  lines.push(`${words.ponte.supply(view.bridges_left)}.`);
  if (last) lines.push(say.last(last));
  if (mover) lines.push(say.toMove(mover));
  return lines;
}

/** From the top: neighbours of one kind are named together. */
function rows(view: PonteView): string[] {
  const groupOf = new Map(view.groups.flatMap((group) => group.squares.map((square) => [square, group] as const)));
  const under = new Set(view.bridges.flatMap(({ covers }) => covers));
  const what = (square: string): string | null => {
    const group = groupOf.get(square);
    if (group) return kindOf(group);
    return under.has(square) ? words.ponte.underBridge : null;
  };
  return Array.from({ length: view.size }, (_, i) => view.size - 1 - i).map((row) => {
    const runs: { squares: string[]; kind: string | null }[] = [];
    for (let column = 0; column < view.size; column++) {
      const square = nameOf(column, row);
      const kind = what(square);
      const run = runs.at(-1);
      if (run && run.kind === kind) run.squares.push(square);
      else runs.push({ squares: [square], kind });
    }
    return words.ponte.text.row(row + 1, runs.flatMap(({ squares, kind }) => (kind ? [words.ponte.text.entry(squares, kind)] : [])));
  });
}

const kindOf = (group: PonteGroup) => (group.is_island ? words.ponte.island(group.colour) : words.ponte.sandBank(group.colour));

function networks(view: PonteView): string[] {
  return [...view.networks]
    .sort((a, b) => COLOURS.indexOf(a.colour) - COLOURS.indexOf(b.colour) || b.points - a.points)
    .map(({ colour, islands, bridges, points }) => {
      const head = words.ponte.networkOf(colour, islands.length, points);
      return words.ponte.text.network(head, islands, bridges.flatMap((i) => view.bridges[i]?.ends.join("-") ?? []));
    });
}

function banks(view: PonteView): string[] {
  return COLOURS.flatMap((colour) => {
    const found = view.groups.filter((group) => group.colour === colour && !group.is_island).map(({ squares }) => squares);
    return found.length ? [words.ponte.text.bank(colour, found)] : [];
  });
}

function possible(choices: Choices): string[] {
  const pairs = [...choices.tiles.values()].reduce((sum, seconds) => sum + seconds.size, 0) / 2;
  const bridges = [...choices.bridges.keys()]
    .sort(byPlace)
    .flatMap((from) => [...(choices.bridges.get(from) ?? [])].filter((to) => byPlace(from, to) < 0).sort(byPlace).map((to) => `${from}-${to}`));
  return [words.ponte.text.pairs(pairs, choices.tiles.size), words.ponte.text.built(bridges)];
}

function dangers({ chances }: PonteView): string[] {
  return chances.filter(isThreatened).map(({ colour, ends, tiles, bridges }) => words.ponte.text.threat(colour, ends.join("-"), tiles, bridges.map(spanText)));
}
