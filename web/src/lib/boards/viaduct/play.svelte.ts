/** The hand over the board: what is pointed at, chosen and asked. Mouse, touch and keys all go through here. */

import { words } from "../../words";
import type { BoardProps } from "../board";
import type { ViaductView } from "../views";
import { Cells, isSameSpot, type Spot } from "./cells";
import { draw, type Told } from "./drawing";
import { Geometry, type ViaductData } from "./geometry";
import * as interaction from "./interaction";
import { LegalMoves } from "./legal";
import { columnText, isSameColumn, parseSpan, type Column } from "./moves";
import * as speech from "./speech";

export type Props = BoardProps<ViaductView, ViaductData | null>;

const told = ({ last, recent, lit, shown }: Props): Told => ({ last, recent, shown: shown ?? null, ...(lit && { lit }) });

export class Play {
  hover = $state.raw<Spot | null>(null);
  selection = $state.raw<interaction.Selection | null>(null);
  question = $state.raw<interaction.Question | null>(null);
  cursor = $state.raw<Column>({ x: 7, y: 7 });
  /** The keyboard is in use: its cursor shows. */
  hasKeys = $state(false);
  /** The highest level shown, or null for all. */
  cut = $state<number | null>(null);
  /** What a seat lacks, where it was asked for: the placements in their order. */
  completion = $state.raw<{ seat: number; moves: string[] } | null>(null);
  /** The same in words, while it is shown. */
  lacking = $state("");

  #isAsking = false;
  readonly #given: () => Props;

  constructor(given: () => Props) {
    this.#given = given;
  }

  get #props(): Props {
    return this.#given();
  }

  readonly geometry = $derived.by(() => {
    const { board } = this.#props;
    if (!board) throw new Error("the board is drawn once its measures are there");
    return new Geometry(board);
  });
  readonly cells = $derived.by(() => new Cells(this.#props.view.bridges));
  readonly legal = $derived.by(() => new LegalMoves(this.#props.legal));
  readonly scope = $derived.by((): speech.Scope => ({
    view: this.#props.view,
    cells: this.cells,
    geometry: this.geometry,
    legal: this.legal,
    upTo: this.cut ?? Infinity,
  }));
  readonly drawing = $derived.by(() =>
    draw(
      this.scope,
      { selection: this.selection, hover: this.hover, cursor: this.hasKeys ? this.cursor : null },
      { ...told(this.#props), completion: this.completion },
    ),
  );
  /** What is under the hand, in a few speech. */
  readonly chip = $derived.by((): string => {
    const active = this.selection?.options[this.selection.active];
    if (active) return speech.continuationName(active);
    const spot = this.hover ?? (this.hasKeys ? interaction.spotAt(this.scope, this.cursor) : null);
    return spot ? speech.chip(this.scope, spot) : "";
  });
  readonly label = $derived.by(() => {
    const active = this.selection?.options[this.selection.active];
    return active ? speech.continuationName(active) : speech.describeColumn(this.scope, this.cursor);
  });

  get help() {
    return this.#props.help ?? null;
  }

  get last(): string | null {
    return this.#props.last;
  }

  /** Shows what is lacking, or takes it away. */
  async complete() {
    const { help, view } = this.#props;
    if (this.lacking) return this.hideCompletion();
    if (!help || this.#isAsking) return;
    this.#isAsking = true;
    const moves = await help.completion().catch(() => undefined);
    this.#isAsking = false;
    if (moves === undefined) return this.say(words.viaduct.noAnswer);
    if (view !== this.#props.view) return;
    this.completion = moves && { seat: help.seat, moves };
    this.lacking = speech.lacking(view, help.seat, moves);
    const each = (moves ?? []).flatMap((text) => parseSpan(text) ?? []).map(({ a, b, level }) => words.viaduct.span(columnText(a), columnText(b), level));
    this.say([this.lacking, ...each].join("; "), true);
  }

  hideCompletion() {
    this.completion = null;
    this.lacking = "";
  }

  /** A new position: what was chosen no longer counts. */
  forget() {
    this.selection = null;
    this.question = null;
    this.hover = null;
  }

  point(spot: Spot | null) {
    if (this.question) return;
    // Another picture is drawn for another place only.
    if (!isSameSpot(spot, this.hover)) this.hover = spot;
    if (this.selection) {
      const active = spot
        ? this.selection.options.findIndex(({ to }) => isSameColumn(to, spot.column))
        : -1;
      if (active !== this.selection.active) this.selection = { ...this.selection, active };
    }
  }

  /** Something would happen on a click here. */
  isLively(spot: Spot | null): boolean {
    if (!spot) return false;
    return ["move", "choose", "ask"].includes(interaction.click(this.scope, this.selection, spot).kind);
  }

  click(spot: Spot | null) {
    if (this.question) {
      this.question = null;
    } else if (spot) {
      this.cursor = spot.column;
      this.do(interaction.click(this.scope, this.selection, spot));
    } else {
      this.cancel();
    }
  }

  do(outcome: interaction.Outcome) {
    this.question = outcome.kind === "ask" ? outcome.question : null;
    switch (outcome.kind) {
      case "move":
        this.forget();
        this.#props.onmove(outcome.text);
        break;
      case "refused":
        this.#props.onrefused(outcome.text);
        break;
      case "say":
        this.say(outcome.text);
        break;
      case "choose":
        this.choose(outcome.column);
        break;
      case "cancel":
        this.cancel();
        break;
      case "ask":
        this.say(outcome.question.answers.map(({ label }) => label).join(", "), true);
        break;
      case "nothing":
        break;
    }
  }

  choose(column: Column) {
    this.selection = interaction.select(this.scope, column);
    const count = this.selection?.options.length ?? 0;
    if (count > 0) this.say(speech.chosenWords(column, count));
  }

  cancel() {
    const had = this.selection !== null || this.question !== null;
    this.forget();
    if (had) this.say(words.viaduct.cancelled, true);
  }

  arrow(direction: interaction.Direction, count = 1) {
    this.hasKeys = true;
    if (this.selection) {
      this.selection = { ...this.selection, active: interaction.steer(this.selection, direction) };
    } else {
      this.cursor = interaction.step(this.scope, this.cursor, direction, count);
    }
  }

  enter() {
    this.hasKeys = true;
    const active = this.selection?.options[this.selection.active];
    if (active) this.do({ kind: "move", text: active.text });
    else if (this.selection) this.say(speech.otherPillar(this.geometry));
    else this.#enterAt(interaction.spotAt(this.scope, this.cursor));
  }

  #enterAt(spot: Spot) {
    this.do(interaction.click(this.scope, null, spot));
    // The bridge in question is set off as if the pointer were on it.
    if (this.question) this.hover = spot;
  }

  /** One level fewer (-1) or more (+1). */
  moveCut(by: number) {
    const top = this.#props.view.levels - 1;
    const next = (this.cut ?? top) + by;
    this.cut = next >= top ? null : Math.max(0, next);
    if (this.selection) this.selection = interaction.select(this.scope, this.selection.column);
    this.say(speech.levelsShown(this.cut), true);
  }

  say(text: string, isPassing = false) {
    this.#props.onmessage?.(text, isPassing);
  }
}
