/** What is heard at a game: moves, refusals, the turn, the end, and once that the time runs short. */

import type { Game } from "../api/types";
import { leftMs, lowMs, type ServerTime } from "../game/clock";
import { soundOf, soundsOf, type Sound } from "./events";

/** In how many milliseconds the time of the one who is to move here becomes short; null where it does not. */
export function shortInMs(game: Game, server_ms: number): number | null {
  const { clocks, clock, position, you } = game;
  const seat = clocks?.running ?? null;
  if (!clocks || !clock || seat === null || position.is_over || !you.seats.includes(seat)) return null;
  const left = leftMs(clocks, seat, server_ms);
  return left === null ? null : left - lowMs(clock);
}

/** Longer waits than this are not begun: a timer cannot count them. */
const LONGEST_MS = 2 ** 31 - 1;

export class Hearing {
  readonly #play: (sounds: readonly Sound[]) => void;
  #hasTicked = false;
  /** An own move that was heard before the server answered, and how many moves there were. */
  #own: { ply: number; move: string } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(play: (sounds: readonly Sound[]) => void) {
    this.#play = play;
  }

  /** An own move is heard when it is made, as it is seen. */
  own(game: Pick<Game, "game" | "ply">, move: string) {
    const sound = soundOf(game.game, move);
    this.#own = sound && { ply: game.ply, move };
    if (sound) this.#play([sound]);
  }

  change(now: Game, before: Game) {
    const known = this.#own && now.moves[this.#own.ply] === this.#own.move ? soundOf(now.game, this.#own.move) : null;
    this.#own = null;
    const hasMore = known !== null && now.moves.slice(before.ply + 1).some((move) => soundOf(now.game, move) === known);
    this.#play(soundsOf(now, before).filter((sound) => sound !== known || hasMore));
  }

  refuse(code: string) {
    // A line that is lost is no refusal.
    if (code !== "lost") this.#play(["refused"]);
  }

  /** Once a game, when the own time becomes short. */
  time(game: Game, time: ServerTime) {
    this.stop();
    const wait = this.#hasTicked ? null : shortInMs(game, time.at(performance.now()));
    // Whose time was short already has seen it.
    if (wait === null || wait < 0 || wait > LONGEST_MS) return;
    this.#timer = setTimeout(() => {
      this.#hasTicked = true;
      this.#play(["tick"]);
    }, wait);
  }

  stop() {
    clearTimeout(this.#timer);
  }
}
