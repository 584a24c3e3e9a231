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
from pydantic_core import PydanticCustomError

LEVELS = (1, 8)
LONGEST_MOVE = 64
LONGEST_NAME = 40

GameId = Literal["ponte", "viaduct", "settimo"]
GAME_IDS: TypeAdapter[GameId] = TypeAdapter(GameId)
ParameterValue = int | str | list[str] | None


def without_controls(name: str) -> str:
    if any(unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp") for letter in name):
        raise PydanticCustomError("invisible", "a name has no control characters, and none that are invisible")
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
    """Who is to sit at a seat: the one who creates the game, a computer, or whoever takes it (`open`)."""

    kind: Literal["human", "computer", "open"]
    name: Name | None = Field(default=None, description="Needed for all but an open seat")
    level: Annotated[int, Field(ge=LEVELS[0], le=LEVELS[1], strict=True)] | None = Field(
        default=None, description="Strength of a computer, 1 to 8; null for a person"
    )

    @model_validator(mode="after")
    def fields_go_with_kind(self) -> Seat:
        if self.kind == "computer" and self.level is None:
            raise ValueError("a computer has a level from 1 to 8")
        if self.kind != "computer" and self.level is not None:
            raise ValueError("a person has no level")
        if self.kind != "open" and self.name is None:
            raise ValueError("a person and a computer have a name")
        return self


class MoveClock(Request):
    """Days for each turn."""

    kind: Literal["move"]
    days: Annotated[int, Field(ge=1, le=14, strict=True)]


class TotalClock(Request):
    """Seconds for the whole game, and more after each turn; each seat's first turn is free."""

    kind: Literal["total"]
    seconds: Annotated[int, Field(ge=10, le=3 * 3600, strict=True)]
    increment: Annotated[int, Field(ge=0, le=180, strict=True)] = 0


Clock = Annotated[MoveClock | TotalClock, Field(discriminator="kind")]
CLOCK: TypeAdapter[MoveClock | TotalClock] = TypeAdapter(Clock)
Visibility = Literal["private", "public"]


class NewGame(Request):
    game: GameId
    parameters: dict[str, JsonValue] = Field(default_factory=dict, description="Missing ones take their default")
    setup: dict[str, JsonValue] | None = None
    seats: list[Seat] = Field(max_length=16)
    clock: Clock | None = Field(default=None, description="Null: nobody's time is taken")
    visibility: Visibility = Field(default="private", description="`public`: open seats are shown in the lobby")
    rated: bool = Field(default=False, description="It counts for the ratings; all seats are accounts or computers")


class MoveRequest(Request):
    ply: Ply = Field(description="The ply at which this move is played: the number of moves before it")
    move: MoveText


class UndoRequest(Request):
    ply: Ply = Field(description="The ply that the page shows: the number of moves so far")


SeatNumber = Annotated[int, Field(ge=0, le=15, strict=True)]
Level = Annotated[int, Field(ge=LEVELS[0], le=LEVELS[1], strict=True)]
OfferKind = Literal["undo", "draw", "rematch", "replace"]


class JoinRequest(Request):
    seat: SeatNumber | None = Field(default=None, description="Null: the first open one")
    name: Name | None = Field(default=None, description="Of a guest; an account has its own")


class OfferRequest(Request):
    """Ask the others; what one of them has asked already is agreed to."""

    kind: OfferKind
    ply: Ply = Field(description="The ply that the page shows: the number of moves so far")
    seat: SeatNumber | None = Field(default=None, description="`replace`: the seat that somebody has left")
    level: Level | None = Field(default=None, description="`replace`: the level of the computer that sits down there")

    @model_validator(mode="after")
    def fields_go_with_kind(self) -> OfferRequest:
        if (self.kind == "replace") != (self.seat is not None and self.level is not None):
            raise ValueError("seat and level go with replace, and with nothing else")
        return self


class AnswerRequest(Request):
    """The answer to what another seat has asked."""

    kind: OfferKind
    seat: SeatNumber | None = Field(default=None, description="`replace`: the seat that it is about")
    accept: bool


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
    reason: str = Field(
        description="The rules' own reason, or `resigned`, `time`, `agreed`, `left`, `aborted` beside the rules"
    )
    clauses: list[str] = Field(description="Of the rules: how the game ended, and what decided")


class Position(Answer):
    ply: int
    text: str
    seat: int | None
    is_chance: bool
    is_over: bool
    legal: list[str] = Field(description="Filled for the newest position where a person is to move")
    trips: list[list[str]] = Field(description="Settimo: the complete trips from here; filled where `legal` is")
    scores: list[dict[str, int]]
    outcome: Outcome | None
    view: dict[str, Any] = Field(description="docs/views.md")
    last: str | None


class Positions(Answer):
    """Positions one after the other."""

    positions: list[Position]


class Player(Answer):
    """Who sits at a seat."""

    kind: Literal["human", "computer", "open"]
    name: str = Field(description="Empty where the seat is open")
    level: int | None
    account: bool = Field(description="The name is that of an account, and nobody else has it")
    rating: int | None = Field(description="In this game, of an account or a level; null for guests")
    has_left: bool


class Clocks(Answer):
    """How much time the seats have at `since`; from there on that of `running` goes down."""

    left_ms: list[int | None] = Field(description="Null for computers, whose time is not taken")
    running: int | None
    since: datetime


class Offer(Answer):
    kind: OfferKind
    seat: int | None = Field(description="`replace`: the seat that it is about")
    level: int | None
    by: int = Field(description="The seat that asked")
    agreed: list[int] = Field(description="The seats that want it, `by` first")
    needed: list[int] = Field(description="The seats that have to agree and have not yet")


Action = Literal[
    "move",
    "undo",
    "ask-undo",
    "draw",
    "resign",
    "leave",
    "abort",
    "rematch",
    "replace",
    "join",
    "chat",
    "hint",
    "analyse",
]


class You(Answer):
    """What the one who asks is in this game; the rest of `Game` is the same for everybody."""

    seats: list[int]
    may: list[Action]
    replaceable: list[int] = Field(description="Seats that were left, or away for long: a computer may sit down there")
    now: datetime = Field(description="The time of the server, to read `clocks` by")


class SharedGame(Answer):
    """What everybody is told of a game."""

    id: str
    game: GameId
    title: str
    parameters: dict[str, ParameterValue]
    setup: dict[str, str] | None
    seats: list[Player]
    moves: list[str]
    movers: list[int | None] = Field(description="The seat that made each of `moves`; null for chance")
    ply: int
    version: int
    position: Position
    can_undo: bool
    thinking: bool
    queue: int | None = Field(
        description="The place of the computer's move among those that wait; null: it thinks, or need not"
    )
    created: datetime
    updated: datetime
    visibility: Visibility
    rated: bool
    clock: Clock | None
    clocks: Clocks | None
    started: bool = Field(description="No seat is open any more")
    offers: list[Offer]
    next: str | None = Field(description="The id of the rematch")


class Game(SharedGame):
    you: You


class GameSummary(Answer):
    id: str
    game: GameId
    title: str
    seats: list[Player]
    ply: int
    is_over: bool
    started: bool
    winners: list[int] | None
    seat: int | None = Field(description="The seat to move")
    yours: list[int] = Field(description="The seats of the one who asks")
    clock: Clock | None
    rated: bool
    parameters: dict[str, ParameterValue]
    created: datetime
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
    is_only: bool = Field(description="There is no other move")
    other: RatedMove | None = Field(description="The next best, where the engine has looked at one")


class Completion(Answer):
    """With what a seat of Viaduct would win: the fewest further bridges that join its platforms (V6.2, V7.1)."""

    ply: int = Field(description="The ply that it is for")
    seat: int
    moves: list[str] | None = Field(
        description="Placements in an order in which they can be made, whatever the turn and the supply; "
        "null where no way is found"
    )


class Health(Answer):
    status: Literal["ok"]
    version: str
    computers: int = Field(description="Moves of computers that are searched for now, or wait for it")
    analyses: int = Field(description="Analyses that people look at now, those in the queue included")


Problem = Literal[
    "missing", "too-short", "too-long", "range", "account-name", "invisible", "parameter", "setup", "invalid"
]


class FieldProblem(Answer):
    """What is wrong with one field of a request."""

    field: str = Field(description="Its place in the request (`seats.0.name`), a parameter, or a text of a setup")
    problem: Problem
    least: int | None = Field(description="Of `range` the smallest number, of `too-short` the fewest letters")
    most: int | None = Field(description="Of `range` the largest number, of `too-long` the most letters")


class ErrorDetail(Answer):
    code: str = Field(description="A word for programs, such as `not-found`, `ply`, `illegal-occupied`")
    message: str = Field(description="What is wrong and what would be right")
    clause: str | None = Field(description="The clause of the rules that refuses a move")
    squares: list[str]
    case: str | None = Field(description="Which of the things that `code` may mean, where they are several")
    fields: list[FieldProblem] = Field(description="Of `invalid`, `parameters` and `setup`: what is wrong where")


class ErrorAnswer(Answer):
    error: ErrorDetail
