/** Positions as plain data, as docs/views.md describes them. */

export interface CommonView {
  /** The seat to move; null at chance and at the end. */
  seat: number | null;
}

// Ponte

export type PonteColour = "light" | "dark";

export interface PonteBridge {
  colour: PonteColour;
  ends: [string, string];
  covers: string[];
}

export interface PonteGroup {
  colour: PonteColour;
  squares: string[];
  is_island: boolean;
  /** The free squares that touch an island; none around a sand bank. */
  moat: string[];
}

export interface PonteNetwork {
  colour: PonteColour;
  islands: string[][];
  squares: string[];
  /** Numbers of the view's `bridges`. */
  bridges: number[];
  points: number;
}

/** A bridge that its colour could build, and what one turn of the other could do to that. */
export interface PonteChance {
  colour: PonteColour;
  ends: [string, string];
  /** Squares below it that a tile of the other may enter. */
  tiles: string[];
  /** Bridges of the other that would cross it, or take the last of the supply. */
  bridges: [string, string][];
}

export interface PonteView extends CommonView {
  stage: "opening" | "colour" | "play" | "over";
  size: number;
  /** The colour of each seat; null before the choice. */
  colours: [PonteColour, PonteColour] | null;
  tiles: Record<PonteColour, string[]>;
  tiles_left: Record<PonteColour, number | null>;
  bridges_left: number | null;
  bridges: PonteBridge[];
  groups: PonteGroup[];
  networks: PonteNetwork[];
  /** Where tiles of the colour may stand, as one of a pair. */
  room: Record<PonteColour, string[]>;
  /** Where a bridge could lead from each square; see `clearFrom`. */
  clear: string;
  chances: PonteChance[];
  last_turn: boolean;
}

// Viaduct

export type ViaductRoll = "roll1" | "roll2" | "rollx";

export interface ViaductBridge {
  /** The columns of the two pillars. */
  ends: [[number, number], [number, number]];
  level: number;
  seat: number;
  is_extra: boolean;
  carries: boolean;
  text: string;
}

export interface ViaductView extends CommonView {
  stage: "extra" | "roll" | "place" | "take" | "act" | "symbol" | "choice" | "stuck" | "over";
  letters: string;
  roll: ViaductRoll | null;
  actions_left: number;
  turns: number;
  turn_limit: number | null;
  levels: number;
  bridges: ViaductBridge[];
  supply: number[];
  custody: number[];
  on_board: number[];
  /** Numbers of the bridges of the winner's connected group. */
  winning: number[];
}

// Settimo

export type SettimoColour = "R" | "O" | "Y" | "G" | "S" | "B" | "P";

export interface SettimoVillage {
  colour: SettimoColour;
  owner: number;
  stones: number;
  is_major: boolean;
}

export interface SettimoIsland {
  name: string;
  has_stone: boolean;
  village: SettimoVillage | null;
}

export interface SettimoLine {
  ends: [string, string];
  text: string;
  /** The colour of the bridge that lay there at the start. */
  colour: SettimoColour;
  has_bridge: boolean;
  is_crossed: boolean;
}

export interface SettimoView extends CommonView {
  stage: "travel" | "draw" | "remove" | "over";
  islands: SettimoIsland[];
  lines: SettimoLine[];
  pieces: [string, string];
  trip: string[];
  trip_colours: string;
  hand: [number, number];
  villages: [number, number];
  bag: Record<SettimoColour, number>;
  removed: Record<SettimoColour, number>;
  reserve: string;
  major: string;
  last: number;
  surcharge: number;
}

export type View = PonteView | ViaductView | SettimoView;

// Drawing data from the catalogue (`GameKind.board`).

export interface SettimoBoard {
  islands: { name: string; x: number; y: number }[];
  lines: [string, string][];
}

export interface ViaductBoard {
  size: number;
  [key: string]: unknown;
}
