"""Games and what is added to them, as the storage takes and gives them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from sqlalchemy.ext.asyncio import AsyncConnection

EntryKind = Literal[
    "move", "undo", "join", "leave", "resign", "flag", "abort", "offer", "agree", "decline", "draw", "replace", "pause",
    "rematch",
]  # fmt: skip


@dataclass(frozen=True)
class Entry:
    """One thing that happened; which fields a kind has, see `trearchi.server.table`."""

    kind: EntryKind
    ply: int
    text: str | None = None
    seat: int | None = None
    ms: int | None = None
    lag: int | None = None
    at: datetime | None = None


@dataclass(frozen=True)
class Standing:
    """Where a game stands after its entries: what lists, flags and the start of the server need to know."""

    ply: int
    is_over: bool
    is_computer_due: bool
    is_full: bool = True
    seat_due: int | None = None
    flag_at: datetime | None = None
    result: dict[str, Any] | None = None


@dataclass(frozen=True)
class Sitter:
    """The person at a seat. `name` is the account's today; None for a guest, who has the name of the seat."""

    person_id: str
    is_account: bool
    name: str | None = None


@dataclass(frozen=True)
class StoredGame:
    id: str
    kind: str
    parameters: dict[str, Any]
    setup: dict[str, str] | None
    seats: list[dict[str, Any]]
    secret: str
    created: datetime
    updated: datetime
    visibility: str
    is_rated: bool
    clock: dict[str, Any] | None
    next_id: str | None
    version: int
    standing: Standing
    players: dict[int, Sitter] = field(default_factory=dict)


@dataclass(frozen=True)
class Write:
    """What is added to a game: all of it or nothing.

    `version` is the number of entries that the writer has seen. `seats`: the seats as they are now, where they changed.
    `sits`: persons who take a seat. `also` runs inside the transaction, for what must come true with the entries.
    """

    game_id: str
    version: int
    entries: Sequence[Entry]
    standing: Standing
    at: datetime
    seats: list[dict[str, Any]] | None = None
    sits: dict[int, str] = field(default_factory=dict)
    next_id: str | None = None
    also: Callable[[AsyncConnection], Awaitable[None]] | None = None
