/** What stands beside a player's name: the score and the supplies, in words of the game. */

import type { Game, Position } from "../api/types";
import type { PonteView, SettimoView, ViaductView } from "../boards/views";
import { words } from "../words";

export interface Tally {
  main: string;
  more: string;
}

export function tally(game: Pick<Game, "game">, position: Position, seat: number): Tally {
  const score = position.scores[seat] ?? {};
  if (game.game === "ponte") {
    const view = position.view as PonteView;
    const colour = view.colours?.[seat];
    return {
      main: words.ponte.points(score.points ?? 0),
      more: colour ? words.ponte.tilesLeft(view.tiles_left[colour]) : "",
    };
  }
  if (game.game === "viaduct") {
    const view = position.view as ViaductView;
    const custody = view.custody[seat] ?? 0;
    const letter = words.viaduct.letter(view.letters.charAt(seat));
    return {
      main: words.viaduct.supply(view.supply[seat] ?? 0),
      more: custody ? `${letter}, ${words.viaduct.custody(custody)}` : letter,
    };
  }
  const view = position.view as SettimoView;
  return {
    main: words.settimo.stones(view.hand[seat] ?? 0),
    more: words.settimo.villages(view.villages[seat] ?? 0),
  };
}

/** What all players share. */
export function common(game: Game, position: Position): string {
  if (game.game === "ponte") return words.ponte.supply((position.view as PonteView).bridges_left);
  if (game.game === "viaduct") return words.viaduct.turnOf(position.view as ViaductView);
  // Settimo's bag is counted beside its board.
  return "";
}
