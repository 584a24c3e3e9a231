"""What goes over the wire, docs/http.md as types. The page's TypeScript types are generated from these."""

from __future__ import annotations

import unicodedata
from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    JsonValue,
    StringConstraints,
    TypeAdapter,
    model_validator,
)

LEVELS = (1, 8)
LONGEST_MOVE = 64
LONGEST_NAME = 40

GameId = Literal["ponte", "viaduct", "settimo"]
GAME_IDS: TypeAdapter[GameId] = TypeAdapter(GameId)
ParameterValue = int | str | list[str] | None


def without_controls(name: str) -> str:
    if any(unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") for letter in name):
        raise ValueError("a name has no control characters")
    return name


Name = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_NAME),
    AfterValidator(without_controls),
]
MoveText = Annotated[str, StringConstraints(max_length=LONGEST_MOVE)]
Ply = Annotated[int, Field(ge=0, le=1_000_000, strict=True)]


class Answer(BaseModel):
    """What the server answers: every field is always there."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)


class Request(BaseModel):
    """What a page sends; a field that nobody knows is a mistake."""

    model_config = ConfigDict(extra="forbid")


class Seat(Request):
    kind: Literal["human", "computer"]
    name: Name
    level: Annotated[int, Field(ge=LEVELS[0], le=LEVELS[1], strict=True)] | None = Field(
        default=None, description="Strength of a computer, 1 to 8; null for a person"
    )

    @model_validator(mode="after")
    def level_goes_with_kind(self) -> Seat:
        if self.kind == "computer" and self.level is None:
            raise ValueError("a computer has a level from 1 to 8")
        if self.kind == "human" and self.level is not None:
            raise ValueError("a person has no level")
        return self


class NewGame(Request):
    game: GameId
    parameters: dict[str, JsonValue] = Field(default_factory=dict, description="Missing ones take their default")
    setup: dict[str, JsonValue] | None = None
    seats: list[Seat] = Field(max_length=16)


class MoveRequest(Request):
    ply: Ply = Field(description="The ply at which this move is played: the number of moves before it")
    move: MoveText


class UndoRequest(Request):
    ply: Ply = Field(description="The ply that the page shows: the number of moves so far")


class ParameterInfo(Answer):
    name: str
    kind: Literal["integer", "letters", "die"]
    default: ParameterValue
    minimum: int | None
    maximum: int | None
    nullable: bool
    clause: str
    label: str
    help: str


class GameKind(Answer):
    id: GameId
    title: str
    sentence: str
    seats: Annotated[list[int], Field(min_length=2, max_length=2, description="Fewest and most seats")]
    parameters: list[ParameterInfo]
    board: dict[str, Any] | None = Field(description="Drawing data of the game; null for Ponte")


class Catalogue(Answer):
    games: list[GameKind]


class Outcome(Answer):
    winners: list[int]
    scores: list[dict[str, int]]
    reason: str


class Position(Answer):
    ply: int
    text: str
    seat: int | None
    is_chance: bool
    is_over: bool
    legal: list[str] = Field(description="Filled for the newest position where a person is to move")
    scores: list[dict[str, int]]
    outcome: Outcome | None
    view: dict[str, Any] = Field(description="docs/views.md")
    last: str | None


class Game(Answer):
    id: str
    game: GameId
    title: str
    parameters: dict[str, ParameterValue]
    setup: dict[str, str] | None
    seats: list[Seat]
    moves: list[str]
    movers: list[int | None] = Field(description="The seat that made each of `moves`; null for chance")
    ply: int
    version: int
    position: Position
    can_undo: bool
    thinking: bool
    created: datetime
    updated: datetime


class GameSummary(Answer):
    id: str
    game: GameId
    title: str
    seats: list[Seat]
    ply: int
    is_over: bool
    updated: datetime


class GameList(Answer):
    games: list[GameSummary]


class Refusal(Answer):
    code: str
    clause: str
    squares: list[str]
    text: str


class RefusalAnswer(Answer):
    refusal: Refusal | None


class OptionsAnswer(Answer):
    options: dict[str, list[str]]


class RecordAnswer(Answer):
    """A record, version 1."""

    model_config = ConfigDict(extra="allow")

    format: Literal["trearchi-record"]
    version: int
    game: GameId
    parameters: dict[str, ParameterValue]
    setup: dict[str, str] | None = None
    seats: list[str] | None = None
    moves: list[str]
    result: dict[str, Any] | None = None
    date: str | None = None


class RatedMove(Answer):
    move: str
    value: list[float] = Field(description="One number a seat, 0 (lost) to 1 (won)")
    cost: float = Field(description="What it gives away against the best move, for the seat to move")
    visits: int
    line: list[str] = Field(description="The play that is expected, `move` first")
    is_proven: bool = Field(description="`value` is exact")


class ChanceValue(Answer):
    move: str
    probability: float
    value: list[float]


class Waiting(Answer):
    kind: Literal["waiting"]
    place: int = Field(description="Place in the queue, 1 for the next; 0: the moves of computers go first")


class Thought(Answer):
    """What the engine holds of one position so far."""

    kind: Literal["thought"]
    ply: int
    seat: int | None
    nodes: int
    value: list[float]
    is_proven: bool
    moves: list[RatedMove] = Field(description="At most three, best first; empty where no seat is to move")
    played: RatedMove | None = Field(description="The move of the game at this ply, where the search has looked at it")
    chances: list[ChanceValue] = Field(description="Where chance moves: what may come, likeliest first")


Mark = Literal["inaccuracy", "mistake", "blunder"]


class PlyRating(Answer):
    """One position of the game, and what the move played in it cost."""

    kind: Literal["ply"]
    ply: int
    seat: int | None
    played: str | None
    value: list[float]
    is_proven: bool
    nodes: int
    moves: list[RatedMove]
    cost: float | None = Field(description="For the seat that moved, as a share of a won game; null for chance")
    mark: Mark | None


class SeatRating(Answer):
    moves: int
    inaccuracies: int
    mistakes: int
    blunders: int
    average_cost: float


class GameRating(Answer):
    """The game as a whole, after all its plies."""

    kind: Literal["game"]
    seats: list[SeatRating]
    costliest: int | None = Field(
        description="The ply of the move of those who did not win that cost most for good; under way, of the costliest"
    )


class End(Answer):
    """The last event; the stream ends after it."""

    kind: Literal["end"]
    reason: Literal["time", "proven", "over", "newest", "closing"]


ThoughtEvent = Annotated[Waiting | Thought | End, Field(discriminator="kind")]
RatingEvent = Annotated[Waiting | PlyRating | GameRating | End, Field(discriminator="kind")]


class Hint(Answer):
    ply: int = Field(description="The ply that the hint is for")
    move: str
    value: list[float]
    line: list[str]
    is_proven: bool
    text: str = Field(description="Why, in a sentence or two")


class Health(Answer):
    status: Literal["ok"]
    version: str
    computers: int = Field(description="Moves of computers that are searched for now, or wait for it")
    analyses: int = Field(description="Analyses that people look at now, those in the queue included")


class ErrorDetail(Answer):
    code: str = Field(description="A word for programs, such as `not-found`, `ply`, `illegal-occupied`")
    message: str = Field(description="What is wrong and what would be right")
    clause: str | None = Field(description="The clause of the rules that refuses a move")
    squares: list[str]


class ErrorAnswer(Answer):
    error: ErrorDetail
