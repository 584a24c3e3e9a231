"""Games in a database: append-only entries, each write one transaction, acknowledged after its commit."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from datetime import datetime
from typing import Any, Literal
from uuid import uuid4

from sqlalchemy import Select, exists, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from trearchi.server.database import BUSY_TIMEOUT_MS, BusyError, ConflictError, Database, StorageError
from trearchi.server.models import EntryRow, GameRow, PersonRow, PlayerRow, PulseRow
from trearchi.server.stored import Entry, EntryKind, Sitter, Standing, StoredGame, Write
from trearchi.server.writer import Writer
from trearchi.server.writes import ENTRY_FIELDS, Creation

__all__ = [
    "BUSY_TIMEOUT_MS",
    "BusyError",
    "ConflictError",
    "Entry",
    "EntryKind",
    "Sitter",
    "Standing",
    "Storage",
    "StorageError",
    "StoredGame",
    "Write",
]

GAMES, ENTRIES, PLAYERS, PEOPLE = GameRow.__table__, EntryRow.__table__, PlayerRow.__table__, PersonRow.__table__
PULSE = PulseRow.__table__
STANDING_FIELDS = tuple(field.name for field in fields(Standing))
THE_PULSE = 1

LATEST_FIRST = (GAMES.c.updated.desc(), GAMES.c.id)
ENTRIES_OF = select(*(ENTRIES.c[name] for name in (*ENTRY_FIELDS, "at"))).order_by(ENTRIES.c.number)
SITTERS = select(PLAYERS.c.game_id, PLAYERS.c.seat, PEOPLE.c.id, PEOPLE.c.name_key, PEOPLE.c.name).join_from(
    PLAYERS, PEOPLE
)
CLOCK_RUNS = GAMES.c.flag_at.is_not(None) & ~GAMES.c.is_over


class Storage:
    """The games of one database. `sender` names this process in what it tells others."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.sender = uuid4().hex[:12]
        self._writer = Writer(database, self.sender)

    async def create(self, game: StoredGame, entries: Sequence[Entry], sits: dict[int, str]) -> None:
        """Write a new game; `sits` has the person at each seat of a person. Raises ConflictError, StorageError."""
        await self._writer.put(Creation(game, entries, sits))

    async def append(self, write: Write) -> None:
        """Return after the commit of all of it. Raises ConflictError, StorageError: then nothing of it was written."""
        await self._writer.put(write)

    async def load(self, game_id: str) -> tuple[StoredGame, list[Entry]] | None:
        """A game with all its entries, as of one moment; None where there is none."""
        async with self.database.read() as connection:
            games = await stored_games(connection, select(GAMES).where(GAMES.c.id == game_id))
            if not games:
                return None
            rows = (await connection.execute(ENTRIES_OF.where(ENTRIES.c.game_id == game_id))).all()
        return games[0], [Entry(**row._mapping) for row in rows]

    async def version(self, game_id: str) -> int | None:
        async with self.database.read() as connection:
            return await connection.scalar(select(GAMES.c.version).where(GAMES.c.id == game_id))

    async def kind(self, game_id: str) -> str | None:
        async with self.database.read() as connection:
            return await connection.scalar(select(GAMES.c.kind).where(GAMES.c.id == game_id))

    async def games_of(
        self, person_id: str, limit: int, only: Literal["all", "open", "over"] = "all"
    ) -> list[StoredGame]:
        """The games in which a person sits, latest first."""
        theirs = select(PLAYERS.c.game_id).where(PLAYERS.c.person_id == person_id)
        statement = select(GAMES).where(GAMES.c.id.in_(theirs))
        if only != "all":
            statement = statement.where(GAMES.c.is_over if only == "over" else ~GAMES.c.is_over)
        return await self._games(statement, limit)

    async def lobby(self, limit: int) -> list[StoredGame]:
        """The public games in which a seat is open, latest first."""
        return await self._games(select(GAMES).where(is_public(), ~GAMES.c.is_full, ~GAMES.c.is_over), limit)

    async def watchable(self, limit: int) -> list[StoredGame]:
        """The public games in which every seat is taken, latest first."""
        return await self._games(select(GAMES).where(is_public(), GAMES.c.is_full), limit)

    async def waiting_for_computers(self, limit: int) -> list[StoredGame]:
        """The games in which a computer has to move, latest first."""
        return await self._games(select(GAMES).where(GAMES.c.is_computer_due), limit)

    async def flags_due(self, now: datetime, limit: int) -> list[str]:
        """The games that go on although somebody's time is over, longest first."""
        statement = select(GAMES.c.id).where(CLOCK_RUNS, GAMES.c.flag_at <= now).order_by(GAMES.c.flag_at, GAMES.c.id)
        return await self._ids(statement.limit(limit))

    async def clocks_run(self) -> bool:
        """Whether somebody's time is running in some game."""
        async with self.database.read() as connection:
            return bool(await connection.scalar(select(exists().where(CLOCK_RUNS))))

    async def running_clocks(self, after_id: str, limit: int) -> list[str]:
        """The games in which somebody's time is running, in the order of their ids, page by page."""
        statement = select(GAMES.c.id).where(CLOCK_RUNS, GAMES.c.id > after_id).order_by(GAMES.c.id)
        return await self._ids(statement.limit(limit))

    async def last_pulse(self) -> datetime | None:
        """The last moment at which some process of the server was alive."""
        async with self.database.read() as connection:
            return await connection.scalar(select(PULSE.c.at).where(PULSE.c.id == THE_PULSE))

    async def pulse(self, at: datetime) -> None:
        added = (postgresql if self.database.is_postgresql else sqlite).insert(PULSE).values(id=THE_PULSE, at=at)
        async with self.database.write() as connection:
            await connection.execute(added.on_conflict_do_update(index_elements=[PULSE.c.id], set_={"at": at}))

    async def _games(self, statement: Select[Any], limit: int) -> list[StoredGame]:
        async with self.database.read() as connection:
            return await stored_games(connection, statement.order_by(*LATEST_FIRST).limit(limit))

    async def _ids(self, statement: Select[Any]) -> list[str]:
        async with self.database.read() as connection:
            return list((await connection.scalars(statement)).all())


async def stored_games(connection: AsyncConnection, statement: Select[Any]) -> list[StoredGame]:
    """The games that a statement selects, each with those who sit there."""
    games = [stored_game(row._mapping) for row in (await connection.execute(statement)).all()]
    if not games:
        return []
    players: defaultdict[str, dict[int, Sitter]] = defaultdict(dict)
    sitters = SITTERS.where(PLAYERS.c.game_id.in_([game.id for game in games])).order_by(PLAYERS.c.seat)
    for game_id, seat, person_id, key, name in await connection.execute(sitters):
        players[game_id][seat] = Sitter(person_id, key is not None, None if key is None else name)
    return [replace(game, players=players[game.id]) for game in games]


def stored_game(row: Mapping[str, Any]) -> StoredGame:
    columns = dict(row)
    standing = Standing(**{name: columns.pop(name) for name in STANDING_FIELDS})
    return StoredGame(**columns, standing=standing)


def is_public() -> Any:
    return GAMES.c.visibility == "public"
