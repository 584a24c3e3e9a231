/** What the server says (docs/http.md), by the names of its schema. `view` and `board` are narrowed by the boards. */

import type { components } from "./schema";

type Schemas = components["schemas"];

export type ParameterInfo = Schemas["ParameterInfo"];
export type ParameterValue = ParameterInfo["default"];
export type GameKind = Omit<Schemas["GameKind"], "board"> & { board: unknown };
export type GameId = GameKind["id"];
export type Seat = Schemas["Seat"];
export type Position = Omit<Schemas["Position"], "view"> & { view: unknown };
export type Game = Omit<Schemas["Game"], "position"> & { position: Position };
export type Player = Schemas["Player"];
export type Clocks = Schemas["Clocks"];
export type Offer = Schemas["Offer"];
export type OfferKind = Offer["kind"];
export type Action = Schemas["You"]["may"][number];
export type ChatMessage = Schemas["ChatMessage"];
export type GameSummary = Schemas["GameSummary"];
export type NewGame = Schemas["NewGame"];
export type RatedMove = Schemas["RatedMove"];
export type Thought = Schemas["Thought"];
export type PlyRating = Schemas["PlyRating"];
export type GameRating = Schemas["GameRating"];
export type Mark = NonNullable<PlyRating["mark"]>;
export type ThoughtEvent = Schemas["Waiting"] | Thought | Schemas["End"];
export type RatingEvent = Schemas["Waiting"] | PlyRating | GameRating | Schemas["End"];
export type Completion = Schemas["Completion"];
export type Hint = Schemas["Hint"];
export type ErrorDetail = Schemas["ErrorDetail"];
export type FieldProblem = Schemas["FieldProblem"];
/** Refusals and errors alike: what is said under the turn. */
export type Refusal = Omit<Schemas["Refusal"], "clause"> & { clause: string | null };
/** A line of moves that nobody plays. */
export type Sketch = { game: GameId; moves: string[]; parameters?: Record<string, ParameterValue>; setup?: Record<string, string> | null };
export type SketchAnswer = Omit<Schemas["SketchAnswer"], "position"> & { position: Position };
