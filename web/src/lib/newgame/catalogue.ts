/** The parameters of the catalogue in the words of the page; in the server's where it knows of one that the page does not. */

import type { GameId, ParameterInfo } from "../api/types";
import { words } from "../words";

interface About {
  label: string;
  help: string;
}

const about = (game: GameId, { name }: ParameterInfo) => (words.catalogue[game] as Partial<Record<string, About>>)[name];

export const parameterLabel = (game: GameId, info: ParameterInfo): string => about(game, info)?.label ?? info.label;
export const parameterHelp = (game: GameId, info: ParameterInfo): string => about(game, info)?.help ?? info.help;
