/**
 * Moves as a short text for an address: letters, digits and `- _ . ~` alone, so that nothing needs to be escaped.
 *
 * | game | written | read as |
 * |---|---|---|
 * | Ponte | `a1b2`, `a1-c3`, `L`, `D`, `P` | tiles, a bridge, light, dark, pass |
 * | Settimo | `A4`, `r`, `xA4B4` | a step, a drawn colour, a bridge removed |
 * | Viaduct | three signs a bridge, one a roll | a bridge placed or taken: column, row, and the rest |
 * | all | `~2p.2t~` | any other text, sign by sign |
 */

import type { GameId } from "../api/types";

interface Codec {
  /** Null for a move that this game does not write so. */
  write: (move: string) => string | null;
  /** Matches one written move at the place where it is set. */
  pattern: RegExp;
  read: (match: RegExpExecArray) => string | null;
}

const inverse = (table: Record<string, string>) => Object.fromEntries(Object.entries(table).map(([key, value]) => [value, key]));

const PONTE_WORDS: Record<string, string> = { light: "L", dark: "D", pass: "P" };
const PONTE_READ = inverse(PONTE_WORDS);
const PAIR = /^([a-z]\d+)([,-])([a-z]\d+)$/;

const ponte: Codec = {
  write(move) {
    const pair = PAIR.exec(move);
    if (pair) return `${pair[1]}${pair[2] === "-" ? "-" : ""}${pair[3]}`;
    return PONTE_WORDS[move] ?? null;
  },
  pattern: /([a-z]\d+)(-?)([a-z]\d+)|[LDP]/y,
  read: ([text, first, sign, second]) => (first ? `${first}${sign ? "-" : ","}${second}` : (PONTE_READ[text] ?? null)),
};

const ISLAND = "(?:O|[A-Z]\\d+)";
const STEP = new RegExp(`^${ISLAND}$`);
const REMOVAL = new RegExp(`^x(${ISLAND})-(${ISLAND})$`);
const DRAW = /^draw:([A-Z])$/;

const settimo: Codec = {
  write(move) {
    if (STEP.test(move)) return move;
    const removal = REMOVAL.exec(move);
    if (removal) return `x${removal[1]}${removal[2]}`;
    return DRAW.exec(move)?.[1]?.toLowerCase() ?? null;
  },
  pattern: new RegExp(`x(${ISLAND})(${ISLAND})|${ISLAND}|[a-wyz]`, "y"),
  read([text, from, to]) {
    if (from) return `x${from}-${to}`;
    return STEP.test(text) ? text : `draw:${text.toUpperCase()}`;
  },
};

const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** Columns and rows stand before these. */
const MOST_COLUMNS = 48;
const VIADUCT_WORDS: Record<string, string> = { roll1: "1", roll2: "2", rollx: "0", pass: "w", end: "x" };
const VIADUCT_READ = inverse(VIADUCT_WORDS);
const BRIDGE = /^([+x])(\d+)\.(\d+)-(\d+)\.(\d+)@(\d+)$/;
/** From the pillar of a bridge to the other one (V1.3). */
const SPAN = 3;
const MOST_LEVELS = 16;

const viaduct: Codec = {
  write(move) {
    const bridge = BRIDGE.exec(move);
    if (!bridge) return VIADUCT_WORDS[move] ?? null;
    const [x1, y1, x2, y2, level] = bridge.slice(2).map(Number) as [number, number, number, number, number];
    const isAlong = x2 === x1 + SPAN && y2 === y1;
    const isAcross = x2 === x1 && y2 === y1 + SPAN;
    if (!(isAlong || isAcross) || x1 >= MOST_COLUMNS || y1 >= MOST_COLUMNS || level >= MOST_LEVELS) return null;
    return [x1, y1, level * 4 + (bridge[1] === "x" ? 2 : 0) + (isAcross ? 1 : 0)].map((n) => SIGNS.charAt(n)).join("");
  },
  pattern: /[A-Za-v][A-Za-v][\w-]|[120wx]/y,
  read([text]) {
    if (text.length === 1) return VIADUCT_READ[text] ?? null;
    const [x, y, rest] = [...text].map((sign) => SIGNS.indexOf(sign)) as [number, number, number];
    const [x2, y2] = rest % 2 ? [x, y + SPAN] : [x + SPAN, y];
    return `${rest & 2 ? "x" : "+"}${x}.${y}-${x2}.${y2}@${rest >> 2}`;
  },
};

const CODECS: Record<GameId, Codec> = { ponte, viaduct, settimo };

const spelled = (move: string) => `~${[...move].map((sign) => sign.codePointAt(0)?.toString(36)).join(".")}~`;
const SPELLED = /~([0-9a-z]+(?:\.[0-9a-z]+)*)~/y;
const MOST_SIGN = 0x10ffff;

function unspelled(text: string): string | null {
  const signs = text.split(".").map((sign) => parseInt(sign, 36));
  return signs.every((sign) => sign <= MOST_SIGN) ? String.fromCodePoint(...signs) : null;
}

export function written(game: GameId, moves: readonly string[]): string {
  const codec = CODECS[game];
  return moves.map((move) => codec.write(move) ?? spelled(move)).join("");
}

/** The moves as far as they can be read, and whether that was all. */
export function read(game: GameId, text: string): { moves: string[]; isWhole: boolean } {
  const codec = CODECS[game];
  const moves: string[] = [];
  for (let at = 0; at < text.length; ) {
    const found = matchAt(codec.pattern, text, at);
    const other = found ? null : matchAt(SPELLED, text, at);
    const move = found ? codec.read(found) : other ? unspelled(other[1] ?? "") : null;
    if (move === null) return { moves, isWhole: false };
    moves.push(move);
    at += (found ?? other)?.[0].length ?? 1;
  }
  return { moves, isWhole: true };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
