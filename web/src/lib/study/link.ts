/**
 * A position as an address that anybody can open.
 *
 * `/study/ponte?game=ID&at=34&is=1x2y3z&line=...`: a game, the position in it, and what was tried from there; `is` tells
 * whether the game still has the moves that it had then. Without a game its parameters (`with-size=8`), its setup and the whole line.
 */

import type { GameId, ParameterInfo, ParameterValue } from "../api/types";
import { GAME_TITLES } from "../games";
import { read, written } from "./codec";

/** Longer addresses are cut or refused on their way: by chats, by proxies. */
export const MOST_LINK = 4096;

/** What a line begins with. */
export interface Beginning {
  game: GameId;
  parameters: Record<string, ParameterValue>;
  setup: Record<string, string> | null;
}

/** A position of a game that is kept by the server, and the moves tried from there. */
export interface FromGame {
  id: string;
  /** The moves of the game up to the position. */
  before: readonly string[];
}

/** What an address asks for. */
export interface Wanted {
  id: string | null;
  at: number | null;
  digest: string | null;
  parameters: Record<string, ParameterValue>;
  setup: Record<string, string> | null;
  line: string[];
  /** The line could not be read to its end. */
  isBroken: boolean;
  isThinking: boolean;
}

/** Tells apart what was played; not a seal. FNV-1a, 32 bits. */
export function digestOf(moves: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const sign of moves.join(" ")) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

export function gamePath(game: GameId, { id, before }: FromGame, line: readonly string[] = []): string {
  const query = [`game=${id}`, `at=${before.length}`];
  if (before.length) query.push(`is=${digestOf(before)}`);
  if (line.length) query.push(`line=${written(game, line)}`);
  return `/study/${game}?${query.join("&")}`;
}

export function linePath({ game, parameters, setup }: Beginning, line: readonly string[], infos: readonly ParameterInfo[]): string {
  const query = infos.flatMap(({ name, default: usual }) => {
    const value = parameters[name];
    return value === undefined || textOf(value) === textOf(usual) ? [] : [`with-${name}=${textOf(value)}`];
  });
  if (setup) query.push(`setup=${Object.entries(setup).map(([name, value]) => `${name}-${value}`).join(".")}`);
  if (line.length) query.push(`line=${written(game, line)}`);
  return `/study/${game}${query.length ? "?" : ""}${query.join("&")}`;
}

const textOf = (value: ParameterValue): string => (value === null ? "none" : Array.isArray(value) ? value.join(".") : String(value));

function valueOf(text: string, { kind }: ParameterInfo): ParameterValue {
  if (text === "none") return null;
  if (kind === "integer") return /^\d{1,9}$/.test(text) ? Number(text) : text;
  return (kind === "die" ? text.split(".") : text) as ParameterValue;
}

export const isGame = (text: string): text is GameId => GAME_TITLES.some(({ id }) => id === text);

export function wantedOf(game: GameId, search: string, infos: readonly ParameterInfo[]): Wanted {
  const query = new URLSearchParams(search);
  const { moves, isWhole } = read(game, query.get("line") ?? "");
  const at = query.get("at");
  const setup = query.get("setup");
  return {
    id: query.get("game"),
    at: at !== null && /^\d{1,6}$/.test(at) ? Number(at) : null,
    digest: query.get("is"),
    parameters: Object.fromEntries(
      infos.flatMap((info) => {
        const value = query.get(`with-${info.name}`);
        return value === null ? [] : [[info.name, valueOf(value, info)]];
      }),
    ),
    setup: setup === null ? null : Object.fromEntries(setup.split(".").map((part) => [part.split("-")[0] ?? "", part.split("-")[1] ?? ""])),
    line: moves,
    isBroken: !isWhole,
    isThinking: query.has("engine"),
  };
}
