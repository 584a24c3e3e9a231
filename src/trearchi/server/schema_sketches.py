"""What goes over the wire about lines of moves that nobody plays (docs/http.md)."""

from __future__ import annotations

from pydantic import Field, JsonValue

from trearchi.server.schema import Answer, GameId, MoveText, ParameterValue, Position, Request

MOST_SKETCHED = 4000


class Sketch(Request):
    """A line of moves that nobody plays: a lesson, a diagram, what might have been."""

    game: GameId
    parameters: dict[str, JsonValue] = Field(default_factory=dict, description="Missing ones take their default")
    setup: dict[str, JsonValue] | None = Field(default=None, description="Null: a random one, where a game has setups")
    moves: list[MoveText] = Field(default_factory=list, max_length=MOST_SKETCHED, description="Chance included")


class SketchedMove(Sketch):
    move: MoveText = Field(description="The move that might be refused after `moves`")


class SketchAnswer(Answer):
    """Where the line leads."""

    game: GameId
    title: str
    parameters: dict[str, ParameterValue]
    setup: dict[str, str] | None
    seats: int
    moves: list[str] = Field(description="Canonical")
    movers: list[int | None] = Field(description="The seat that made each of `moves`; null for chance")
    position: Position = Field(description="With all the legal moves of the seat to move")
    chances: dict[str, float] = Field(description="Where chance moves: what may come, and how likely it is")
