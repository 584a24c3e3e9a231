/** The three games by their names, in the order of the house. */

import type { GameId } from "./api/types";

export const GAME_TITLES: { id: GameId; title: string }[] = [
  { id: "ponte", title: "Ponte del Diavolo" },
  { id: "viaduct", title: "Viaduct" },
  { id: "settimo", title: "Il settimo ponte" },
];
