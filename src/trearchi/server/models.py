"""The tables: games and the append-only entries that are their moves; people, their sessions, ratings and words."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, Boolean, Dialect, Float, ForeignKey, Index, Integer, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.types import TypeDecorator


class Moment(TypeDecorator[datetime]):
    """A time in UTC, kept as whole microseconds since 1970: the same in every database, and it sorts."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        if value is None:
            return None
        since = value - datetime.fromtimestamp(0, UTC)
        return (since.days * 86_400 + since.seconds) * 1_000_000 + since.microseconds

    def process_result_value(self, value: Any | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        seconds, microseconds = divmod(int(value), 1_000_000)
        return datetime.fromtimestamp(seconds, UTC).replace(microsecond=microseconds)


class Base(DeclarativeBase):
    """The schema as the newest migration leaves it; a test holds the two together."""


class PersonRow(Base):
    """Somebody who plays: a guest, or an account with a name of its own and a password.

    `name_key` is the folded name of an account, unique; None for guests, whose names anybody may have. `password` is
    an argon2 hash. `role` is "admin" for those who keep the house, else "".
    """

    __tablename__ = "people"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    name_key: Mapped[str | None] = mapped_column(String(160), unique=True)
    password: Mapped[str | None] = mapped_column(String(255))
    role: Mapped[str] = mapped_column(String(8))
    created: Mapped[datetime] = mapped_column(Moment)
    banned: Mapped[datetime | None] = mapped_column(Moment)
    has_chat: Mapped[bool] = mapped_column(Boolean)


class SessionRow(Base):
    """A way in: a signed cookie of a browser (`page`) or the token of a program (`bot`); only its hash is kept."""

    __tablename__ = "sessions"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    person_id: Mapped[str] = mapped_column(String(32), ForeignKey("people.id"), index=True)
    kind: Mapped[str] = mapped_column(String(8))
    label: Mapped[str] = mapped_column(String(80))
    created: Mapped[datetime] = mapped_column(Moment)
    seen: Mapped[datetime] = mapped_column(Moment)


class SettingRow(Base):
    """What the server has to remember of itself, such as the key that signs cookies."""

    __tablename__ = "settings"

    name: Mapped[str] = mapped_column(String(32), primary_key=True)
    value: Mapped[str] = mapped_column(String(255))


class PulseRow(Base):
    """The last moment at which some process of the server was alive; one row. Clocks stand still from there on."""

    __tablename__ = "pulse"

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    at: Mapped[datetime] = mapped_column(Moment)


class GameRow(Base):
    """One game: what it is played with, who plays, and how far it is.

    `version` and what follows it but for the last line follow from the entries; they are kept here so that lists, flags
    and the start of the server need not replay games. `secret` is the seed of all chance and never leaves the server.
    `seats` has kind, name and level of each seat; who sits there is in `players`. `clock` is as in schema.Clock.
    `result` is None, or the winners and the reason. `flag_at` is when the seat to move has no time left. `next_id` is
    the rematch.
    """

    __tablename__ = "games"
    __table_args__ = (
        Index("ix_games_updated", "updated"),
        Index("ix_games_flag_at", "flag_at"),
        Index("ix_games_open", "visibility", "is_full", "is_over", "updated"),
    )

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    kind: Mapped[str] = mapped_column(String(32))
    parameters: Mapped[dict[str, Any]] = mapped_column(JSON)
    setup: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    seats: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
    secret: Mapped[str] = mapped_column(String(64))
    created: Mapped[datetime] = mapped_column(Moment)
    updated: Mapped[datetime] = mapped_column(Moment)
    visibility: Mapped[str] = mapped_column(String(8))
    is_rated: Mapped[bool] = mapped_column(Boolean)
    clock: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    version: Mapped[int] = mapped_column(Integer)
    ply: Mapped[int] = mapped_column(Integer)
    is_over: Mapped[bool] = mapped_column(Boolean)
    is_computer_due: Mapped[bool] = mapped_column(Boolean)
    is_full: Mapped[bool] = mapped_column(Boolean)
    seat_due: Mapped[int | None] = mapped_column(Integer)
    flag_at: Mapped[datetime | None] = mapped_column(Moment)
    result: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    next_id: Mapped[str | None] = mapped_column(String(32))


class PlayerRow(Base):
    """Who sits at a seat of a person; a person may hold several seats of a game (one computer, two friends)."""

    __tablename__ = "players"

    game_id: Mapped[str] = mapped_column(String(32), ForeignKey("games.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    person_id: Mapped[str] = mapped_column(String(32), ForeignKey("people.id"), index=True)


class EntryRow(Base):
    """What happened in a game, in order; never changed, never deleted.

    A `move` stands at its ply; an `undo` goes back to its ply, and what stood from there on is no longer on the live
    line of moves. The other kinds are those of `trearchi.server.table`. Numbers run from 1 without a gap, so the
    primary key lets one of two racing writers fail. `ms` is the time that a move was charged, or that a pause lasted;
    `lag` the milliseconds of the way there and back that were not charged.
    """

    __tablename__ = "entries"

    game_id: Mapped[str] = mapped_column(String(32), ForeignKey("games.id"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(8))
    ply: Mapped[int] = mapped_column(Integer)
    seat: Mapped[int | None] = mapped_column(Integer)
    text: Mapped[str | None] = mapped_column(String(64))
    ms: Mapped[int | None] = mapped_column(BigInteger)
    lag: Mapped[int | None] = mapped_column(Integer)
    at: Mapped[datetime] = mapped_column(Moment)


class MessageRow(Base):
    """A word beside the board; `person_id` is None once its writer is gone, and then the text is gone too."""

    __tablename__ = "messages"
    __table_args__ = (Index("ix_messages_game", "game_id", "id"),)

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    game_id: Mapped[str] = mapped_column(String(32), ForeignKey("games.id"))
    person_id: Mapped[str] = mapped_column(String(32), ForeignKey("people.id"), index=True)
    seat: Mapped[int] = mapped_column(Integer)
    text: Mapped[str] = mapped_column(String(500))
    at: Mapped[datetime] = mapped_column(Moment)


class ReportRow(Base):
    """A message that somebody has shown to the host; `handled` once the host has looked at it."""

    __tablename__ = "reports"

    message_id: Mapped[int] = mapped_column(Integer, ForeignKey("messages.id"), primary_key=True)
    person_id: Mapped[str] = mapped_column(String(32), ForeignKey("people.id"), primary_key=True)
    at: Mapped[datetime] = mapped_column(Moment)
    handled: Mapped[datetime | None] = mapped_column(Moment)


class RatingRow(Base):
    """The rating of an account (`player` is its id) or of a level of the engine ("engine:4") in one game."""

    __tablename__ = "ratings"

    player: Mapped[str] = mapped_column(String(32), primary_key=True)
    kind: Mapped[str] = mapped_column(String(32), primary_key=True)
    mu: Mapped[float] = mapped_column(Float)
    sigma: Mapped[float] = mapped_column(Float)
    games: Mapped[int] = mapped_column(Integer)
    updated: Mapped[datetime] = mapped_column(Moment)
