/** Draws positions of one game, one after the other, with the board's own diagram. */

import { flushSync, mount, unmount, type Component } from "svelte";

import type { Position } from "../api/types";
import type { DiagramProps } from "../boards/board";
import View from "./Easel.svelte";
import { standalone, Stylist } from "./standalone";
import { typeSheet } from "./type";

// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyDiagram = Component<DiagramProps<any, any>>;
export type Shown = Pick<Position, "view" | "last">;

const diagrams = import.meta.glob<{ default: AnyDiagram }>("../boards/*/Diagram.svelte");

export class Easel {
  /** Colours of the page as it is shown now. */
  readonly colours = coloursOf(document.documentElement);
  #shown = $state.raw<Shown>({ view: null, last: null });
  readonly #view: Record<string, unknown>;
  readonly #place = document.createElement("div");
  readonly #stylist = new Stylist();
  readonly #type: string;

  private constructor(Diagram: AnyDiagram, board: unknown, shown: Shown, type: string) {
    this.#type = type;
    this.#shown = shown;
    const now = () => this.#shown;
    const props = {
      Diagram,
      board,
      get shown() {
        return now();
      },
    };
    document.body.append(this.#place);
    this.#view = mount(View, { target: this.#place, props });
    flushSync();
  }

  /** `board`: the drawing data of the game, from the catalogue. To be put away with `dispose`. */
  static async of(game: string, board: unknown, shown: Shown): Promise<Easel> {
    const load = diagrams[`../boards/${game}/Diagram.svelte`];
    if (!load) throw new Error(`no diagram for ${game}`);
    const [{ default: Diagram }, type] = await Promise.all([load(), typeSheet()]);
    return new Easel(Diagram, board, shown, type);
  }

  /** The text of an SVG file. */
  draw(shown: Shown, title: string): string {
    this.#shown = shown;
    flushSync();
    const drawing = this.#place.querySelector("svg");
    if (!drawing) throw new Error("nothing is drawn");
    return standalone(drawing, { title, ground: this.colours.page, type: this.#type, stylist: this.#stylist });
  }

  dispose() {
    void unmount(this.#view);
    this.#place.remove();
  }
}

function coloursOf(root: Element) {
  const computed = getComputedStyle(root);
  const token = (name: string) => computed.getPropertyValue(name).trim();
  return { page: token("--page"), ink: token("--ink"), soft: token("--ink-soft"), gold: token("--gold-ink") };
}
