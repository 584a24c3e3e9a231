/** Whose turn it is and what may be done, in words of the game. Read from the view and the legal moves. */

import type { Game, Position, Refusal } from "../api/types";
import type { PonteView, SettimoColour, SettimoView, ViaductView } from "../boards/views";
import { words } from "../words";

/** As the server puts it at the end of what it refers to: ` (P7.3)`. */
const CLAUSE = / \(([A-Z]\d+(?:\.\d+)?)\)/g;

export function headline(game: Game, position: Position): string {
  const say = words.play;
  if (position.is_over) return outcome(game, position);
  if (position.is_chance || position.seat === null) return say.chance;
  const seat = game.seats[position.seat];
  if (!seat) return "";
  if (seat.kind === "computer") return say.thinks(seat.name);
  return game.seats.filter(({ kind }) => kind === "human").length === 1 ? say.yourTurn : say.turnOf(seat.name);
}

/** Who is to move in a position of the past. */
export function toMove(game: Game, position: Position): string {
  const name = position.seat === null ? null : game.seats[position.seat]?.name;
  return name ? words.play.turnOf(name) : position.is_chance ? words.play.chance : "";
}

/** The server ends its sentence with the clause in brackets; the page shows the clause beside it. */
export function withoutClause({ text, clause }: Pick<Refusal, "text" | "clause">): string {
  return clause ? text.replace(` (${clause})`, "") : text;
}

/** Why the game ended so, in the server's words: a sentence, and the clauses that it names. */
export function reasonOf(position: Position): { text: string; clause: string | null } {
  const told = position.outcome?.reason ?? "";
  const clauses = [...told.matchAll(CLAUSE)].map(([, clause]) => clause);
  const text = told.replace(CLAUSE, "");
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return { text: !sentence || sentence.endsWith(".") ? sentence : `${sentence}.`, clause: clauses.join(", ") || null };
}

export function outcome(game: Game, position: Position): string {
  const winners = (position.outcome?.winners ?? []).map((seat) => game.seats[seat]?.name ?? "");
  const [only] = winners;
  return winners.length === 1 && only !== undefined ? words.play.wins(only) : words.play.shared(winners);
}

export function due(game: Game, position: Position): string {
  if (position.is_over) return over(game, position);
  if (game.game === "ponte") return ponte(position.view as PonteView, position.legal);
  if (game.game === "viaduct") return viaduct(game, position.view as ViaductView);
  return settimo(position.view as SettimoView);
}

/** The server's reason, and what it leaves open. */
function over(game: Game, position: Position): string {
  const { text } = reasonOf(position);
  const lit = game.game === "viaduct" ? (position.view as ViaductView).winning.length : 0;
  return lit ? `${text} ${words.viaduct.winning(lit)}` : text;
}

function ponte(view: PonteView, legal: string[]): string {
  const say = words.ponte;
  if (view.stage === "opening") return say.opening;
  if (view.stage === "colour") return say.choose;
  if (!view.tiles.dark.length) return say.firstDark;
  const may = (sign: string) => legal.some((move) => move.includes(sign));
  const turn = !legal.length || (may(",") && may("-")) ? say.turn : may(",") ? say.tilesOnly : may("-") ? say.noTiles : say.passOnly;
  return view.last_turn ? `${say.lastTurn} ${turn}` : turn;
}

function viaduct(game: Game, view: ViaductView): string {
  const say = words.viaduct;
  const isEmpty = view.seat !== null && view.supply[view.seat] === 0;
  switch (view.stage) {
    case "extra":
      return `${say.extra(view.seat === null ? "" : (game.seats[1 - view.seat]?.name ?? ""))} ${say.extraHelp}`;
    case "roll":
      return say.rolling;
    case "act":
      if (isEmpty) return say.noSupply;
      return view.roll === "roll2" ? say.two : view.roll === null ? say.actNoDie : say.one;
    case "place":
      return say.secondPlace;
    case "take":
      return say.secondTake;
    case "symbol":
      return say.symbol;
    case "choice":
      return say.choice;
    case "stuck":
      return say.stuck;
    default:
      return "";
  }
}

function settimo(view: SettimoView): string {
  const say = words.settimo;
  const used = [...view.trip_colours].map((colour) => say.colours[colour as SettimoColour]);
  switch (view.stage) {
    case "travel":
      return used.length ? say.travelOn(used) : say.travel;
    case "draw":
      return say.draw;
    case "remove":
      return say.remove;
    default:
      return "";
  }
}
