/** One lesson as the page sees it. The learner moves, the rules answer; what a step asks for is read from their answer. */

import { api, ApiError } from "../api/client";
import { refusalOf, refusalWords, toldOf } from "../api/telling";
import type { GameId, GameKind, Refusal, SketchAnswer } from "../api/types";
import { loadAnticipation } from "../boards";
import type { Anticipate } from "../boards/board";
import type { SettimoColour, ViaductRoll } from "../boards/views";
import { words } from "../words";
import { holds } from "./goal";
import { keepDone, stepsDone } from "./progress";
import { isFirstGame, listed, loadSteps, type Exercise, type Step } from "./script";
import { loadTexts, type StepText } from "./texts";

/** What is said below the task, and how: `praise` and `miss` are the lesson's words, `refused` are the rules'. */
export interface Said {
  kind: "praise" | "miss" | "refused" | "help" | "lost";
  text: string;
  /** The rules' own words and clause, before the lesson's. */
  refusal?: { text: string; clause: string | null };
}

/** A line of moves, and what the others still have to say in it. */
interface Line {
  answer: SketchAnswer;
  replies: string[];
  /** What the learner did since the step began. */
  path: string[];
}

/** How long a wrong move stays in sight before the position comes back; a touch of the board ends it. */
const SIGHT_MS = 900;
const MISSES_BEFORE_HELP = 2;
export const ROLL = "roll";

const sameBeginning = (path: string[], whole: string[]) => path.every((move, i) => move === whole[i]);

export class Lesson {
  kind = $state.raw<GameKind | null>(null);
  steps = $state.raw<Step[]>([]);
  texts = $state.raw<Record<string, StepText>>({});
  done = $state.raw<readonly string[]>([]);
  index = $state(0);
  isReached = $state(false);
  isBusy = $state(false);
  isLost = $state(false);
  /** The solution is shown on the board. */
  isHelping = $state(false);
  misses = $state(0);
  said = $state.raw<Said | null>(null);
  /** What chance and the others did. */
  told = $state("");
  /** What the board has to say about half a move. */
  hint = $state("");

  /** The position of the step before is still there. */
  isStale = $state(false);

  #line = $state.raw<Line | null>(null);
  /** Where a miss leads back to: the learner's first decision. */
  #base: Line | null = null;
  /** A wrong move is in sight, and goes when this is called. */
  #release = $state.raw<(() => void) | null>(null);
  #awaited = $state.raw<{ view: unknown; move: string } | null>(null);
  #anticipate: Anticipate<unknown> = () => null;
  /** Grows with each step that is begun: an answer that comes later belongs nowhere. */
  #round = 0;
  readonly #starts: (Promise<SketchAnswer> | undefined)[] = [];

  step = $derived(this.steps[this.index] ?? null);
  text = $derived(this.step ? (this.texts[this.step.id] ?? null) : null);
  exercise = $derived(this.step && !isFirstGame(this.step) ? this.step : null);
  game = $derived(this.step && isFirstGame(this.step) ? this.step : null);
  position = $derived(this.#line?.answer.position ?? null);
  moves = $derived<readonly string[]>(this.#line?.answer.moves ?? []);
  view = $derived(this.#awaited?.view ?? this.position?.view);
  last = $derived(this.#awaited?.move ?? this.position?.last ?? null);
  seat = $derived(this.exercise?.seat ?? 0);
  isYours = $derived(!this.isStale && this.position?.seat === this.seat && !this.isReached && !this.#release && this.exercise !== null);
  legal = $derived(this.isYours && !this.#awaited ? (this.position?.legal ?? []) : []);
  trips = $derived(this.legal.length ? (this.position?.trips ?? []) : []);
  mayRoll = $derived(!this.isReached && !this.isStale && this.position?.is_chance === true && this.#line?.replies[0]?.startsWith("roll") === true);
  /** What came since the learner's own last move. */
  recent = $derived.by(() => {
    const { moves = [], movers = [] } = this.#line?.answer ?? {};
    return moves.slice(movers.lastIndexOf(this.seat) + 1);
  });
  roll = $derived((this.moves.findLast((move) => move.startsWith("roll")) ?? null) as ViaductRoll | null);
  faces = $derived((this.#line?.answer.parameters.die ?? []) as string[]);
  rolls = $derived(this.moves.filter((move) => move.startsWith("roll")).length);
  mayAskHelp = $derived(!this.isReached && this.exercise !== null && this.misses >= MISSES_BEFORE_HELP);
  #next = $derived(listed(this.exercise?.solution)[this.#line?.path.length ?? 0] ?? null);
  shown = $derived(this.isHelping && !this.isReached && !this.#awaited && this.#next !== ROLL ? this.#next : null);

  constructor(readonly id: GameId) {}

  /** Raises where there is no such lesson, or the server does not answer. */
  async load() {
    const [kinds, steps, texts, anticipate] = await Promise.all([api.catalogue(), loadSteps(this.id), loadTexts(this.id), loadAnticipation(this.id)]);
    this.kind = kinds.find(({ id }) => id === this.id) ?? null;
    [this.steps, this.texts, this.#anticipate] = [steps, texts, anticipate];
    this.done = stepsDone(this.id);
  }

  /** The first step that is not done, or the first of all. */
  get first(): number {
    return Math.max(0, this.steps.findIndex(({ id }) => !this.done.includes(id)));
  }

  begin = async (index: number) => {
    const round = ++this.#round;
    this.index = index;
    this.#clear();
    this.misses = 0;
    this.isReached = false;
    this.isStale = true;
    await this.#answered(round, async () => {
      const answer = await this.#start(index);
      if (round !== this.#round) return;
      const line = { answer, replies: listed(this.exercise?.replies), path: [] };
      this.#line = this.#base = line;
      this.isStale = false;
    });
  };

  restart = () => this.begin(this.index);

  #clear() {
    this.said = null;
    this.told = this.hint = "";
    this.isHelping = false;
    this.#release = this.#awaited = null;
  }

  #start(index: number): Promise<SketchAnswer> {
    const known = this.#starts[index];
    if (known) return known;
    const step = this.steps[index];
    const exercise: Partial<Exercise> = !step || isFirstGame(step) ? {} : step;
    const parameters = step && isFirstGame(step) ? step.game.parameters : (exercise.parameters ?? {});
    const answer = api.sketch({ game: this.id, parameters, setup: exercise.setup ?? null, moves: listed(exercise.moves) });
    this.#starts[index] = answer;
    answer.catch(() => (this.#starts[index] = undefined));
    return answer;
  }

  /** Does what waits for the server; another step may have begun when it comes back. */
  async #answered(round: number, request: () => Promise<void>) {
    this.isBusy = true;
    try {
      await request();
      if (round === this.#round) this.isLost = false;
    } catch (error) {
      if (round !== this.#round) return;
      const refusal = error instanceof ApiError ? refusalOf(error) : null;
      if (refusal) this.#refused(refusal);
      else {
        this.isLost = this.isStale;
        this.said = { kind: "lost", text: words.form.lost };
      }
    } finally {
      if (round === this.#round) [this.isBusy, this.#awaited] = [false, null];
    }
  }

  async #played({ answer, replies, path }: Line, move: string): Promise<Line> {
    const { game, parameters, setup, moves } = answer;
    const next = await api.sketch({ game: game as GameId, parameters, setup: setup ?? null, moves: [...moves, move] });
    return { answer: next, replies, path };
  }

  /** Chance and the others go on as the script says, until it is the learner's turn or there is no more to say. */
  async #followed(line: Line): Promise<Line> {
    for (;;) {
      const { position, chances } = line.answer;
      if (position.is_over || position.seat === this.seat) return line;
      const [reply, ...rest] = line.replies;
      if (reply?.startsWith("roll")) return line;
      const fits = reply !== undefined && (position.is_chance ? reply in chances : position.legal.includes(reply));
      const move = fits ? reply : Object.keys(chances).find((chance) => !chance.startsWith("roll"));
      if (move === undefined) return line;
      this.#tell(line.answer, move);
      line = await this.#played({ ...line, replies: fits ? rest : line.replies }, move);
    }
  }

  #tell({ position, moves }: SketchAnswer, move: string) {
    const island = moves.at(-1) ?? "";
    const text = position.is_chance ? words.settimo.drawn(move.slice(5) as SettimoColour, island) : words.learn.answers(move);
    this.told = [this.told, text].filter(Boolean).join(". ");
  }

  play = async (move: string) => {
    const [line, exercise, round] = [this.#line, this.exercise, this.#round];
    if (!line || !exercise || !this.isYours || this.isBusy) return;
    const view = line.answer.position.legal.includes(move) ? this.#anticipate(line.answer.position.view, move) : null;
    this.said = null;
    this.told = this.hint = "";
    this.#awaited = view === null ? null : { view, move };
    await this.#answered(round, async () => {
      const next = await this.#followed({ ...(await this.#played(line, move)), path: [...line.path, move] });
      if (round !== this.#round) return;
      this.#line = next;
      this.#judge(exercise, next);
    });
  };

  #judge({ goal, isTurn }: Exercise, { answer: { position } }: Line) {
    if (typeof goal !== "string" && goal.every((condition) => holds(condition, position))) return this.#reach();
    if (isTurn && typeof goal !== "string" && position.seat === this.seat) return;
    this.#miss();
  }

  #reach(refusal?: Said["refusal"]) {
    const id = this.step?.id;
    if (id === undefined) return;
    this.isReached = true;
    this.said = { kind: "praise", text: this.text?.done ?? "", ...(refusal ? { refusal } : {}) };
    this.finish(id);
    void this.#start(this.index + 1).catch(() => undefined);
  }

  finish(id: string) {
    keepDone(this.id, id);
    this.done = [...this.done, id];
  }

  /** The wrong move is seen for a moment, and the position comes back. */
  #miss() {
    this.misses += 1;
    this.said = { kind: "miss", text: this.text?.miss ?? "" };
    const sight = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : SIGHT_MS;
    const release = () => {
      clearTimeout(timer);
      if (this.#release !== release) return;
      this.#release = null;
      this.#line = this.#base;
    };
    const timer = setTimeout(release, sight);
    this.#release = release;
  }

  /** Who has seen enough of a wrong move goes on at once. */
  hurry = () => this.#release?.();

  rolled = async () => {
    const [line, round] = [this.#line, this.#round];
    const [roll, ...replies] = line?.replies ?? [];
    if (!line || roll === undefined || !this.mayRoll || this.isBusy) return;
    await this.#answered(round, async () => {
      const next = await this.#played({ ...line, replies, path: [...line.path, ROLL] }, roll);
      if (round !== this.#round) return;
      this.#line = this.#base = next;
    });
  };

  /** A click that makes no legal move: the rules say why, and where a step asks for just that it is done. */
  why = async (move: string, unseen?: string) => {
    const [line, round] = [this.#line, this.#round];
    if (!line || !this.isYours || this.isBusy) return;
    this.hint = "";
    const { game, parameters, setup, moves } = line.answer;
    await this.#answered(round, async () => {
      const refusal = await api.sketchRefusal({ game: game as GameId, parameters, setup: setup ?? null, moves }, move);
      if (refusal && round === this.#round) this.#refused(toldOf(refusal, unseen));
    });
  };

  #refused(refusal: Refusal) {
    const told = { text: refusalWords(this.id, refusal), clause: refusal.clause };
    const goal = this.exercise?.goal;
    if (goal === refusal.code) return this.#reach(told);
    this.misses += 1;
    this.said = { kind: "refused", text: typeof goal === "string" ? words.learn.otherRefusal : "", refusal: told };
  }

  say = (text: string, isPassing = false) => {
    if (isPassing) this.told = text;
    else this.hint = text;
  };

  /** First where the next move goes; asked again, the move itself. */
  help = async () => {
    const { exercise } = this;
    if (!exercise || !this.#line) return;
    if (!this.isHelping) {
      this.hurry();
      if (!sameBeginning(this.#line.path, listed(exercise.solution))) this.#line = this.#base;
      this.said = { kind: "help", text: this.text?.hint ?? "" };
      this.isHelping = true;
      return;
    }
    const move = this.#next;
    if (move === ROLL) await this.rolled();
    else if (move !== null && this.position?.legal.includes(move)) await this.play(move);
    else if (move !== null) await this.why(move);
  };
}
