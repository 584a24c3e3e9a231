/** Walking through a line of moves, by hand or by itself. */

/** What is walked through: positions 0 to `newest`. */
export interface Walk {
  readonly at: number;
  readonly newest: number;
  look: (ply: number) => unknown;
  step: (by: number) => unknown;
}

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/** A move is seen and heard before the next one comes. */
const STEP_MS = 1200;

export class Replay {
  isPlaying = $state(false);
  speed = $state<Speed>(1);
  readonly #walk: Walk;
  readonly #onstep: (ply: number) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Each start and stop; a step that comes back later than these is nobody's. */
  #run = 0;

  /** `onstep` hears of each position that was walked to. */
  constructor(walk: Walk, onstep: (ply: number) => void) {
    this.#walk = walk;
    this.#onstep = onstep;
  }

  get at(): number {
    return this.#walk.at;
  }

  get newest(): number {
    return this.#walk.newest;
  }

  go = (ply: number) => this.#move(() => this.#walk.look(ply));

  step = (by: number) => this.#move(() => this.#walk.step(by));

  async #move(move: () => unknown) {
    this.pause();
    await move();
    this.#onstep(this.at);
  }

  toggle = () => (this.isPlaying ? this.pause() : void this.play());

  pause = () => {
    clearTimeout(this.#timer);
    this.#run += 1;
    this.isPlaying = false;
  };

  /** On from here; from the end it begins anew. */
  async play() {
    if (this.newest === 0) return;
    this.isPlaying = true;
    const run = (this.#run += 1);
    if (this.at >= this.newest) {
      await this.#walk.look(0);
      this.#onstep(this.at);
    }
    this.#wait(run);
  }

  #wait(run: number) {
    if (run !== this.#run) return;
    this.#timer = setTimeout(() => void this.#next(run), STEP_MS / this.speed);
  }

  async #next(run: number) {
    await this.#walk.step(1);
    if (run !== this.#run) return;
    this.#onstep(this.at);
    if (this.at >= this.newest) this.pause();
    else this.#wait(run);
  }
}

/** The keys of a page that shows a line of moves; true for one of them. What has a use for the key itself keeps it. */
export function stepKey(event: KeyboardEvent, replay: Replay): boolean {
  const target = event.target as HTMLElement | null;
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return false;
  if (target?.closest("input, select, textarea, main *, [role=tablist]")) return false;
  if (event.key === "ArrowLeft") void replay.step(-1);
  else if (event.key === "ArrowRight") void replay.step(1);
  else if (event.key === "Home") void replay.go(0);
  else if (event.key === "End") void replay.go(replay.newest);
  else if (event.key === " " && !target?.closest("button, a, summary, label")) replay.toggle();
  else return false;
  event.preventDefault();
  return true;
}
