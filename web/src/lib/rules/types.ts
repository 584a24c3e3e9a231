/** The rules of a game as data: sections of numbered clauses, the same in every language. */

/**
 * Marks within a text: `*word*` is stressed, `` `c3,d5` `` is a move or a square as it is written, `[P4.3]` leads to that clause.
 */
export type Text = string;

export type Block = Text | { list: Text[] } | { head: Text[]; rows: Text[][] };

export interface Clause {
  /** As in docs/rules: `P4.3`. */
  number: string;
  text: Block[];
  /** Where the game's own rules are silent: what we decided and why. */
  ruling?: Text;
}

export interface Section {
  number: string;
  title: string;
  /** What belongs to the section as a whole; all of it where it has no clauses. */
  text?: Block[];
  clauses?: Clause[];
}

export interface Diagram {
  caption: Text;
  /** What is to be seen, for those who cannot see it. */
  alt: string;
}

export interface RulesText {
  /** The game in a few sentences. */
  overview: Text[];
  sections: Section[];
  /** Why a move is refused, by code. */
  reasons: Record<string, Text>;
  /** By the names of diagrams.json. */
  diagrams: Record<string, Diagram>;
}

/** A diagram as `tools/positions.py` writes it. */
export interface Drawn {
  name: string;
  clause: string;
  view: unknown;
  last: string | null;
  lit: string[];
  notes: Record<string, string>;
  /** The part that is shown, as a viewBox. */
  frame: string | null;
  /** It needs less room than others. */
  isSmall: boolean;
}

export interface Drawings {
  board: unknown;
  diagrams: Drawn[];
}
