import type { Component } from "svelte";

import type { Anticipate, BoardProps } from "./board";

/** The page treats every board alike; each narrows `view` and `board` to its own. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyBoard = Component<BoardProps<any, any>>;

/** Boards load when a game of theirs is opened: three.js comes with Viaduct alone. */
const boards = import.meta.glob<{ default: AnyBoard }>("./*/Board.svelte");

export async function loadBoard(game: string): Promise<AnyBoard> {
  const load = boards[`./${game}/Board.svelte`];
  if (!load) throw new Error(`no board for ${game}`);
  return (await load()).default;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
const anticipations = import.meta.glob<{ anticipate: Anticipate<any> }>("./*/anticipate.ts");

/** What a board of this game may show before the server has answered. */
export async function loadAnticipation(game: string): Promise<Anticipate<unknown>> {
  const load = anticipations[`./${game}/anticipate.ts`];
  return load ? (await load()).anticipate : () => null;
}
