/** The end of a lesson: a first game against the computer. */

import { api } from "../api/client";
import type { Game, GameKind } from "../api/types";
import { freshForm, request, setCount } from "../newgame/form";
import { identity } from "../people/identity.svelte";
import type { FirstGame } from "./script";

export async function beginFirstGame(kind: GameKind, { game: { parameters, level } }: FirstGame): Promise<Game> {
  // Whether this is an account has to be known: it says under which name you play.
  if (!identity.me) await identity.ask();
  const form = freshForm(kind, identity.guestName || undefined);
  if (typeof parameters.seats === "number") setCount(form, parameters.seats);
  Object.assign(form.values, parameters);
  for (const row of form.rows) if (row.kind === "computer") row.level = level;
  const game = await api.create(request(kind, form, Math.random, identity.account));
  if (!identity.me?.known) void identity.ask();
  return game;
}
