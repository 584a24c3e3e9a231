"""The tables: games, and the append-only entries that are their moves."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, Boolean, Dialect, ForeignKey, Index, Integer, String
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


class GameRow(Base):
    """One game: what it is played with, who plays, and how far it is.

    `version`, `ply`, `is_over` and `is_computer_due` follow from the entries; they are kept here so that lists and the
    start of the server need not replay games. `secret` is the seed of all chance and never leaves the server.
    """

    __tablename__ = "games"
    __table_args__ = (Index("ix_games_updated", "updated"),)

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    kind: Mapped[str] = mapped_column(String(32))
    parameters: Mapped[dict[str, Any]] = mapped_column(JSON)
    setup: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    seats: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
    secret: Mapped[str] = mapped_column(String(64))
    created: Mapped[datetime] = mapped_column(Moment)
    updated: Mapped[datetime] = mapped_column(Moment)
    version: Mapped[int] = mapped_column(Integer)
    ply: Mapped[int] = mapped_column(Integer)
    is_over: Mapped[bool] = mapped_column(Boolean)
    is_computer_due: Mapped[bool] = mapped_column(Boolean)


class EntryRow(Base):
    """What happened in a game, in order; never changed, never deleted.

    A `move` stands at its ply; an `undo` goes back to its ply, and what stood from there on is no longer on the live
    line of moves. Numbers run from 1 without a gap, so the primary key lets one of two racing writers fail.
    """

    __tablename__ = "entries"

    game_id: Mapped[str] = mapped_column(String(32), ForeignKey("games.id"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(8))
    ply: Mapped[int] = mapped_column(Integer)
    text: Mapped[str | None] = mapped_column(String(64))
    at: Mapped[datetime] = mapped_column(Moment)
