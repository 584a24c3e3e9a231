/** What the server says, docs/http.md. `view` and `board` are narrowed by the boards. */

export interface ParameterInfo {
  name: string;
  kind: "integer" | "letters" | "die";
  default: ParameterValue;
  minimum: number | null;
  maximum: number | null;
  nullable: boolean;
  clause: string;
  label: string;
  help: string;
}
export type ParameterValue = number | string | string[] | null;
export type GameId = "ponte" | "viaduct" | "settimo";
export interface GameKind {
  id: GameId;
  title: string;
  sentence: string;
  seats: number[];
  parameters: ParameterInfo[];
  board: unknown;
}
export interface Seat {
  kind: "human" | "computer";
  name: string;
  level: number | null;
}
export type Scores = Record<string, number>;
export interface Outcome {
  winners: number[];
  scores: Scores[];
  reason: string;
}
export interface Position {
  ply: number;
  text: string;
  seat: number | null;
  is_chance: boolean;
  is_over: boolean;
  legal: string[];
  scores: Scores[];
  outcome: Outcome | null;
  view: unknown;
  last: string | null;
}
export interface Game {
  id: string;
  game: GameId;
  title: string;
  parameters: Record<string, ParameterValue>;
  setup: Record<string, string> | null;
  seats: Seat[];
  moves: string[];
  ply: number;
  version: number;
  position: Position;
  can_undo: boolean;
  thinking: boolean;
  created: string;
  updated: string;
}
export interface GameSummary {
  id: string;
  game: GameId;
  title: string;
  seats: Seat[];
  ply: number;
  is_over: boolean;
  updated: string;
}
export interface Refusal {
  code: string;
  clause: string | null;
  squares: string[];
  text: string;
}
export interface NewGame {
  game: GameId;
  parameters: Record<string, ParameterValue>;
  setup?: Record<string, string> | null;
  seats: Seat[];
}
