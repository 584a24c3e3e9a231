/** What the page gives a board and what it hears back. A board draws and reports; it knows no rules. */
export interface BoardProps<View, Board = null> {
  /** `position.view`, as in docs/views.md. */
  view: View;
  /** Drawing data of the game, from the catalogue. */
  board: Board;
  /** Canonical legal moves of the person to move; [] where nobody may move here. */
  legal: string[];
  /** The last move. */
  last: string | null;
  /** The moves since the person's own last move, oldest first: what the others did. */
  recent: string[];
  /** Text of places and bridges that the page wants lit (a network of the score, for one); may be left unread. */
  lit?: string[];
  /** How the turn may go on to its end, as the server tells (`Position.trips`): each a list of places; may be left unread. */
  trips?: string[][];
  /** The seats that have won, at the end; may be left unread. */
  winners?: number[];
  /** A move that the page wants seen as if it was about to be made: a hint, a move of an analysis. */
  shown?: string | null;
  /** What the page can be asked for about a position, where it is allowed; null where it is not. */
  help?: BoardHelp | null;
  /** A whole move. */
  onmove: (text: string) => void;
  /**
   * A click that makes no legal move: the page asks the server why and says it. `unseen`: a square of that move which
   * nobody pointed at, and of which nothing is said.
   */
  onrefused: (text: string, unseen?: string) => void;
  /** Short words: what half a move is selected, what is missing. Passing ones are heard only, not shown. */
  onmessage?: (text: string, isPassing?: boolean) => void;
}

export interface BoardHelp {
  /** Whom it is for. */
  seat: number;
  /** Viaduct: the fewest placements with which the seat would win, in their order; null where no way is found. */
  completion: () => Promise<string[] | null>;
}

/**
 * What a board offers beside `Board.svelte`, in files of its own:
 *
 * - `Diagram.svelte`: the position as one `<svg>` and nothing else, for rules, lessons, downloads and previews.
 * - `anticipate.ts`: what the board may show before the server has answered.
 */
export interface DiagramProps<View, Board = null> {
  view: View;
  board: Board;
  /** The last move, marked as on the board; null for none. */
  last?: string | null;
  /** Texts of places and bridges to be lit, as for a board. */
  lit?: string[];
  /** Places to be pointed at by a diagram of the rules, each with a short text ("1", "a"). */
  notes?: Record<string, string>;
}

/**
 * The position as it will look once `move` is played, as far as the move itself says (a tile put down, a bridge laid, a
 * piece moved on); null where it says too little. It knows no rules: what else changes (an island, the score) comes with the
 * server's answer.
 */
export type Anticipate<View> = (view: View, move: string) => View | null;
