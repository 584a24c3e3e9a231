/** The words of the lessons, a module for each language and game, loaded with the lesson. */

import type { GameId } from "../../api/types";
import { language } from "../../words";
import type { LanguageCode } from "../../words";
import type pontes from "../scripts/ponte.json";
import type settimos from "../scripts/settimo.json";
import type viaducts from "../scripts/viaduct.json";

export interface StepText {
  title: string;
  /** What there is to know, in one to three sentences. */
  text: string;
  /** What to do. */
  task: string;
  /** After a legal move that does not do it. */
  miss?: string;
  /** Where it is, for who asks. */
  hint?: string;
  done?: string;
}

/** The last step is a game: there is nothing to miss. */
type Texts<Steps> = { [Id in keyof Steps]: Id extends "play" ? Pick<StepText, "title" | "text" | "task"> : Required<StepText> };

export type PonteTexts = Texts<(typeof pontes)["steps"]>;
export type ViaductTexts = Texts<(typeof viaducts)["steps"]>;
export type SettimoTexts = Texts<(typeof settimos)["steps"]>;

const modules = import.meta.glob<{ texts: Record<string, StepText> }>(["./*/*.ts"]);

export async function loadTexts(game: GameId, code: LanguageCode = language.code): Promise<Record<string, StepText>> {
  const load = modules[`./${code}/${game}.ts`];
  if (!load) throw new Error(`no lesson ${code}/${game}`);
  return (await load()).texts;
}
