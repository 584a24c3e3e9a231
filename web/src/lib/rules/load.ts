/** What a rules page needs comes when somebody opens it: the text of one game in one language, its drawings, its board. */

import type { Component } from "svelte";

import type { GameId } from "../api/types";
import type { DiagramProps } from "../boards/board";
import type { LanguageCode } from "../words";
import type { Drawings, RulesText } from "./types";

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each board narrows `view` and `board` to its own
export type AnyDiagram = Component<DiagramProps<any, any>>;

export interface Rules {
  text: RulesText;
  drawings: Drawings;
  Diagram: AnyDiagram;
}

const TEXTS = import.meta.glob<{ rules: RulesText }>("./{en,it,de}/*.ts");
const DRAWINGS = import.meta.glob<{ default: Drawings }>("./positions/*.json");
const DIAGRAMS = import.meta.glob<{ default: AnyDiagram }>("../boards/*/Diagram.svelte");

function found<T>(loaders: Record<string, () => Promise<T>>, path: string): Promise<T> {
  const load = loaders[path];
  if (!load) throw new Error(`there is no ${path}`);
  return load();
}

export async function loadRules(game: GameId, language: LanguageCode): Promise<Rules> {
  const [{ rules: text }, { default: drawings }, { default: Diagram }] = await Promise.all([
    found(TEXTS, `./${language}/${game}.ts`),
    found(DRAWINGS, `./positions/${game}.json`),
    found(DIAGRAMS, `../boards/${game}/Diagram.svelte`),
  ]);
  return { text, drawings, Diagram };
}
