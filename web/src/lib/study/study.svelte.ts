/** A board on which any line may be tried: where one is in the tree of moves, and what the server says of it. */

import { api, ApiError, LostError } from "../api/client";
import { errorWords, refusalFor, toldOf } from "../api/telling";
import type { Game, GameKind, Refusal, Sketch, SketchAnswer } from "../api/types";
import { loadAnticipation } from "../boards";
import type { Anticipate } from "../boards/board";
import { ServerTime } from "../game/clock";
import { moveWords, seatName } from "../game/names";
import { words } from "../words";
import { Answers } from "./answers";
import { keep } from "./kept";
import { gamePath, linePath, MOST_LINK } from "./link";
import { madeOf, opened, Unshowable, type Opened } from "./opening";
import type { Walk } from "./replay.svelte";
import { drawn, gameOf, playersOf } from "./table";
import { branchStart, childOf, lineOf, movesOf, Tree, trunkFrom, trunkOf, type Cut, type Node } from "./tree";

/** The server answers so often for one who steps quickly; between two there is at least this. */
const SPACE_MS = 60;
const AGAIN_MS = 1000;

export class Study implements Walk {
  kind = $state.raw<GameKind | null>(null);
  base = $state.raw<Game | null>(null);
  /** Nothing can be shown. */
  problem = $state.raw<Unshowable | null>(null);
  /** Something is not as the link or the file says. */
  notice = $state("");
  isLost = $state(false);
  isBusy = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  /** What the board has to say about half a move. */
  hint = $state("");
  said = $state("");
  /** What was deleted last. */
  removed = $state.raw<Cut | null>(null);

  #opened = $state.raw<Opened | null>(null);
  /** The position that is wanted, and the one that is shown until it is there. */
  #at = $state.raw<Node | null>(null);
  #shown = $state.raw<{ node: Node; answer: SketchAnswer } | null>(null);
  /** The tree is changed in place; each change counts. */
  #changes = $state(0);
  #answers = new Answers();
  #fetching: Promise<void> | null = null;
  #openings = 0;
  #isClosed = false;

  // As the parts of a game's page ask for it.
  readonly isNow = true;
  readonly isWaiting = false;
  readonly presence = null;
  readonly time = new ServerTime();
  readonly may = () => false;

  #players = $derived.by(() => {
    const from = this.#opened;
    return from ? playersOf(from.answer.seats, from.names, from.base?.seats ?? null) : [];
  });
  game = $derived(this.#shown ? gameOf(this.#shown.answer, this.#players) : null);
  /** A move as the board shows it until the server has answered. */
  #awaited = $state.raw<{ view: unknown; move: string } | null>(null);
  #anticipate: Anticipate<unknown> = () => null;
  view = $derived(this.#awaited?.view ?? this.#shown?.answer.position.view);
  last = $derived(this.#awaited?.move ?? this.#shown?.answer.position.last ?? null);
  answer = $derived(this.#shown?.answer ?? null);
  position = $derived(this.answer?.position ?? null);
  chances = $derived(this.answer?.chances ?? {});
  node = $derived(this.#at);
  tree = $derived.by(() => {
    void this.#changes;
    return this.#opened ? { root: this.#opened.tree.root } : null;
  });
  #line = $derived(this.tree && this.#at ? lineOf(this.tree.root, this.#at) : []);
  newest = $derived(Math.max(0, this.#line.length - 1));
  isOnTrunk = $derived(this.#at?.isTrunk ?? true);
  /** The move that the game, or the line, goes on with. */
  following = $derived(this.#line[(this.#at?.ply ?? 0) + 1]?.move ?? null);
  hasTrunk = $derived(this.tree?.root.children[0]?.isTrunk ?? false);
  sketch = $derived(this.#shown ? this.#sketchOf(this.#shown.node) : null);
  /** The address of this position; null where it would be too long to be sent. */
  path = $derived.by(() => {
    const path = this.#at ? this.#pathOf(this.#at) : null;
    return path !== null && path.length + location.origin.length <= MOST_LINK ? path : null;
  });

  get at(): number {
    return this.#at?.ply ?? 0;
  }

  /** Shows what an address asks for. */
  async open(kind: GameKind, search: string): Promise<void> {
    const opening = (this.#openings += 1);
    this.kind = kind;
    for (;;) {
      try {
        const from = await opened(kind, search);
        if (opening === this.#openings && !this.#isClosed) this.#show(from);
        return;
      } catch (error) {
        if (opening !== this.#openings || this.#isClosed) return;
        if (error instanceof Unshowable) this.problem = error;
        else if (error instanceof LostError || (error instanceof ApiError && error.status === 429)) this.isLost = true;
        else if (error instanceof ApiError) this.problem = new Unshowable(errorWords(error), `/study/${kind.id}`, words.study.afresh(kind.title));
        else throw error;
        if (this.problem) return;
        await new Promise((done) => setTimeout(done, AGAIN_MS));
      }
    }
  }

  /** For good: what is still on its way is not shown, nor kept. */
  close() {
    this.#isClosed = true;
  }

  #show(from: Opened) {
    this.#opened = from;
    this.base = from.base;
    this.problem = null;
    this.isLost = false;
    this.notice = from.notice;
    this.removed = null;
    this.#answers = new Answers();
    this.#answers.put(from.at, from.answer);
    void loadAnticipation(from.beginning.game).then((anticipate) => (this.#anticipate = anticipate), () => undefined);
    this.#at = from.at;
    this.#shown = { node: from.at, answer: from.answer };
    this.#changed();
  }

  #changed() {
    this.#changes += 1;
    const from = this.#opened;
    if (!from) return;
    const line = from.base ? [] : trunkFrom(from.tree.root);
    const trunk = line.map(({ move, seat, next }) => ({ move, seat, next }));
    keep(from.key, { names: from.names, trunk, branches: from.tree.stored(), notice: "" });
  }

  #sketchOf(node: Node): Sketch | null {
    const beginning = this.#opened?.beginning;
    return beginning ? { ...beginning, moves: movesOf(node) } : null;
  }

  #pathOf(node: Node): string | null {
    const from = this.#opened;
    if (!from) return null;
    const moves = movesOf(node);
    const { base, beginning, kind } = from;
    if (!base) return linePath(beginning, moves, kind.parameters);
    const { ply } = trunkOf(node);
    return gamePath(beginning.game, { id: base.id, before: moves.slice(0, ply) }, moves.slice(ply));
  }

  /** To a position of the tree; gives back when it is shown, or another one is wanted. */
  goTo = async (node: Node) => {
    this.#at = node;
    this.refusal = null;
    this.hint = "";
    this.#opened?.tree.visit(node);
    this.#changes += 1;
    await this.#fetch();
  };

  look = (ply: number) => this.goTo(this.#line[Math.max(0, Math.min(this.newest, ply))] ?? this.#start());

  step = (by: number) => this.look(this.at + by);

  /** To another move in the same place. */
  turn = (by: number) => {
    const among = this.#at?.parent?.children ?? [];
    const other = this.#at && among[among.indexOf(this.#at) + by];
    return other ? this.goTo(other) : undefined;
  };

  #start(): Node {
    if (!this.#opened) throw new Error("nothing is open");
    return this.#opened.tree.root;
  }

  /** One question at a time: of several positions that are asked for quickly, the last one is shown. */
  #fetch(): Promise<void> {
    const known = this.#at && this.#answers.get(this.#at);
    if (this.#at && known) this.#shown = { node: this.#at, answer: known };
    this.#fetching ??= this.#settle().finally(() => (this.#fetching = null));
    return this.#fetching;
  }

  async #settle() {
    while (this.#at && this.#shown && this.#shown.node !== this.#at) {
      const node = this.#at;
      const answer = this.#answers.get(node) ?? (await this.#ask(node));
      if (!answer) {
        this.#at = this.#shown.node;
        return;
      }
      this.#answers.put(node, answer);
      if (this.#at === node) this.#shown = { node, answer };
    }
  }

  async #ask(node: Node): Promise<SketchAnswer | null> {
    const sketch = this.#sketchOf(node);
    if (!sketch) return null;
    try {
      const answer = await api.sketch(sketch);
      this.isLost = false;
      await new Promise((done) => setTimeout(done, this.#at === node ? 0 : SPACE_MS));
      return answer;
    } catch (error) {
      if (error instanceof LostError) this.isLost = true;
      else if (!(error instanceof ApiError && error.status === 429)) {
        this.refusal = refusalFor(error);
        return null;
      }
      await new Promise((done) => setTimeout(done, AGAIN_MS));
      return this.#at === node ? this.#ask(node) : null;
    }
  }

  /** One more move in the position that is shown: the next one of a line that is there, or the first of a new one. */
  play = async (text: string): Promise<boolean> => {
    // Whoever has stepped on quickly means the position that is on its way.
    await this.#fetching;
    const { node, answer: before } = this.#shown ?? {};
    const sketch = node && this.#sketchOf(node);
    if (!node || !before || !sketch || this.isBusy) return false;
    const known = childOf(node, text);
    if (known) {
      await this.goTo(known);
      this.tell();
      return true;
    }
    this.isBusy = true;
    this.refusal = null;
    const view = before.position.legal.includes(text) ? this.#anticipate(before.position.view, text) : null;
    this.#awaited = view === null ? null : { view, move: text };
    try {
      const answer = await api.sketch({ ...sketch, moves: [...sketch.moves, text] });
      this.#add(node, answer);
      return true;
    } catch (error) {
      this.refusal = refusalFor(error);
      return false;
    } finally {
      this.isBusy = false;
      this.#awaited = null;
    }
  };

  #add(parent: Node, answer: SketchAnswer) {
    const from = this.#opened;
    const made = madeOf(answer.moves, answer.movers, answer.position.seat).at(-1);
    if (!from || !made) return;
    const node = from.tree.add(parent, made);
    from.tree.visit(node);
    this.#answers.put(node, answer);
    this.refusal = null;
    this.hint = "";
    this.removed = null;
    this.#at = node;
    this.#shown = { node, answer };
    this.#changed();
    this.tell();
  }

  /** Chance by chance. */
  roll = () => {
    const move = drawn(this.chances, Math.random());
    return move === null ? Promise.resolve(false) : this.play(move);
  };

  /** Says the move that led to the position that is shown. */
  tell = () => {
    const { game } = this;
    const { node } = this.#shown ?? {};
    if (!game || !node) return;
    const name = node.seat === null ? words.play.chance : seatName(game, node.seat);
    const told = node.move ? words.play.said(name, moveWords(node.move)) : words.play.looking(0, this.newest);
    this.said = game.position.is_over ? `${told}. ${words.play.over}` : told;
  };

  remove = async () => {
    const from = this.#opened;
    const start = this.#at && branchStart(this.#at);
    if (!from || !start) return;
    const cut = from.tree.cut(start);
    await this.goTo(start.parent ?? from.tree.root);
    this.removed = cut;
    this.said = words.study.removed;
    this.#changed();
  };

  restore = async () => {
    const { removed } = this;
    if (!removed) return;
    this.#opened?.tree.restore(removed);
    this.removed = null;
    this.#changed();
    await this.goTo(removed.node);
    this.said = words.study.restored;
  };

  toTrunk = () => (this.#at ? this.goTo(trunkOf(this.#at)) : undefined);

  /** Nothing but the start, or the game. */
  clear = async () => {
    const from = this.#opened;
    if (!from) return;
    const tree = new Tree(from.tree.root.next);
    if (from.base) tree.grow(tree.root, madeOf(from.base.moves, from.base.movers, from.base.position.seat), true);
    const at = tree.grow(tree.root, []);
    this.#opened = { ...from, tree, names: from.base ? from.names : null };
    this.#answers = new Answers();
    this.removed = null;
    this.#changed();
    await this.goTo(at);
  };

  /** Asks the server why a move is no move, and keeps its words. */
  why = async (move: string, unseen?: string) => {
    if (!this.sketch) return;
    try {
      const refusal = await api.sketchRefusal(this.sketch, move);
      this.refusal = refusal && toldOf(refusal, unseen);
    } catch (error) {
      this.refusal = refusalFor(error);
    }
  };

  say = (text: string, isPassing = false) => {
    this.refusal = null;
    this.hint = isPassing ? "" : text;
    if (isPassing) this.said = text;
  };
}
