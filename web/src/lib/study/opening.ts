/** From an address to a position: the game that it names, the line that it tells, and what cannot be shown of them. */

import { api, ApiError } from "../api/client";
import { errorWords, refusalWords } from "../api/telling";
import type { Game, GameId, GameKind, SketchAnswer } from "../api/types";
import { words } from "../words";
import { keptFor } from "./kept";
import { followed, type Followed } from "./legal";
import { digestOf, linePath, wantedOf, type Beginning, type Wanted } from "./link";
import { Tree, type Made, type Node } from "./tree";

export interface Opened {
  kind: GameKind;
  beginning: Beginning;
  /** The game that the trunk is of, where the server has it. */
  base: Game | null;
  names: string[] | null;
  tree: Tree;
  at: Node;
  answer: SketchAnswer;
  /** What of the link cannot be shown, and why. */
  notice: string;
  /** Under which name it is kept. */
  key: string;
  isThinking: boolean;
}

/** Nothing can be shown; it says why, and where one may go instead. */
export class Unshowable extends Error {
  constructor(
    message: string,
    readonly path: string,
    readonly place: string,
  ) {
    super(message);
  }
}

export function madeOf(moves: readonly string[], movers: readonly (number | null)[], last: number | null): Made[] {
  return moves.map((move, ply) => ({ move, seat: movers[ply] ?? null, next: (ply + 1 < moves.length ? movers[ply + 1] : last) ?? null }));
}

/** Raises Unshowable, and LostError where the server does not answer. */
export async function opened(kind: GameKind, search: string): Promise<Opened> {
  const wanted = wantedOf(kind.id, search, kind.parameters);
  const base = wanted.id === null ? null : await baseOf(wanted.id, kind);
  const before = base?.moves.slice(0, wanted.at ?? base.ply) ?? [];
  const line = await lineOf(kind, wanted, base, before);
  const { answer } = line;
  const beginning: Beginning = { game: kind.id, parameters: answer.parameters, setup: answer.setup };
  const key = base?.id ?? linePath(beginning, [], kind.parameters);
  const kept = keptFor(key);
  const made = madeOf(answer.moves, answer.movers, answer.position.seat);
  const trunk = base ? madeOf(base.moves, base.movers, base.position.seat) : (kept?.trunk ?? []);
  const tree = new Tree((trunk[0] ?? made[0])?.seat ?? (made.length ? null : answer.position.seat));
  tree.grow(tree.root, trunk, true);
  tree.load(kept?.branches);
  const at = tree.grow(tree.root, made);
  tree.visit(at);
  const notices = [kept?.notice, base && changed(wanted, base), broken(wanted, line)];
  return { kind, beginning, base, names: kept?.names ?? null, tree, at, answer, notice: notices.filter(Boolean).join(" "), key, isThinking: wanted.isThinking };
}

async function baseOf(id: string, kind: GameKind): Promise<Game> {
  const say = words.study;
  const afresh = [`/study/${kind.id}`, say.afresh(kind.title)] as const;
  const game = await api.game(encodeURIComponent(id)).catch((error: unknown) => {
    if (error instanceof ApiError) throw new Unshowable(say.missing, ...afresh);
    throw error;
  });
  if (game.game !== kind.id) throw new Unshowable(say.otherGame(game.title), `/study/${game.game}?game=${game.id}`, say.afresh(game.title));
  if (!game.you.may.includes("analyse")) throw new Unshowable(say.inPlay, `/game/${game.id}`, say.toGame);
  return game;
}

async function lineOf(kind: GameKind, wanted: Wanted, base: Game | null, before: readonly string[]): Promise<Followed> {
  try {
    return await followed({
      game: kind.id,
      parameters: (base?.parameters ?? wanted.parameters) as Beginning["parameters"],
      setup: base ? base.setup : wanted.setup,
      moves: [...before, ...wanted.line],
    });
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) {
      throw new Unshowable(words.study.noBeginning(errorWords(error)), `/study/${kind.id}`, words.study.afresh(kind.title));
    }
    throw error;
  }
}

/** The game was taken back, or played on otherwise, since the link was made. */
function changed({ at, digest }: Wanted, { ply, moves }: Game): string {
  if (at !== null && at > ply) return words.study.shorter(at, ply);
  return at !== null && digest !== null && digest !== digestOf(moves.slice(0, at)) ? words.study.changed : "";
}

function broken({ isBroken, line }: Wanted, { answer, stopped }: Followed): string {
  if (stopped) return stoppedText(answer.game, stopped);
  return isBroken ? words.study.broken(line.length, answer.moves.length) : "";
}

export function stoppedText(game: GameId, { ply, move, refusal }: NonNullable<Followed["stopped"]>): string {
  const reason = refusal ? refusalWords(game, refusal) : "";
  return words.study.stopped(ply + 1, move, reason, refusal?.clause ? words.play.clause(refusal.clause) : "");
}
