/** Whose turn it is and what may be done, in words of the game. Read from the view and the legal moves. */

import type { Game, Position } from "../api/types";
import type { PonteView, SettimoColour, SettimoView, ViaductView } from "../boards/views";
import { words } from "../words";
import { endWords } from "./ending";
import { ownSeat, seatName, seatNames } from "./names";

export function headline(game: Game, position: Position): string {
  const say = words.play;
  if (position.is_over) return outcome(game, position);
  if (!game.started) return waiting(game);
  if (position.is_chance || position.seat === null) return say.chance;
  if (game.seats[position.seat]?.kind === "computer") return say.thinks(seatName(game, position.seat));
  return position.seat === ownSeat(game) ? say.yourTurn : say.turnOf(seatName(game, position.seat));
}

function waiting(game: Game): string {
  const open = game.seats.filter(({ kind }) => kind === "open").length;
  return game.you.may.includes("join") ? words.table.seatFree(open) : words.table.waitingFor(open);
}

/** Who is to move in a position of the past. */
export function toMove(game: Game, position: Position): string {
  if (position.seat === null) return position.is_chance ? words.play.chance : "";
  return words.play.turnOf(seatName(game, position.seat));
}

/** Why the game ended so: a sentence, and the clauses of an end by the rules. */
export function reasonOf(game: Game, position: Position): { text: string; clause: string | null } {
  const told = position.outcome?.reason ?? "";
  const beside = words.table.reasons[told];
  if (beside) {
    const winners = position.outcome?.winners ?? [];
    const losers = game.seats.flatMap(({ kind }, seat) => (kind === "human" && !winners.includes(seat) ? [seat] : []));
    return { text: beside(seatNames(game, losers), losers.length === 1 && losers[0] === ownSeat(game)), clause: null };
  }
  return { text: endWords(game, position) || told, clause: position.outcome?.clauses.join(", ") || null };
}

export function outcome(game: Game, position: Position): string {
  const seats = position.outcome?.winners ?? [];
  const [only] = seats;
  if (only === undefined) return words.table.noWinner;
  if (seats.length > 1) return words.play.shared(seatNames(game, seats));
  return only === ownSeat(game) ? words.table.youWin : words.play.wins(seatName(game, only));
}

export function due(game: Game, position: Position): string {
  if (position.is_over) return over(game, position);
  if (!game.started) return game.you.may.includes("join") ? words.table.sitOrLook : words.table.beginsWhenFull;
  if (game.game === "ponte") return ponte(position.view as PonteView, position.legal);
  if (game.game === "viaduct") return viaduct(game, position.view as ViaductView);
  return settimo(position.view as SettimoView);
}

/** The reason, and what it leaves open. */
function over(game: Game, position: Position): string {
  const { text } = reasonOf(game, position);
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
      return `${say.extra(view.seat === null ? "" : seatName(game, 1 - view.seat))} ${say.extraHelp}`;
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
