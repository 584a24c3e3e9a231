"""Games in a database: append-only entries, each write one transaction, acknowledged after its commit."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

from sqlalchemy import Connection, event, insert, select, update
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    DBAPIError,
    IntegrityError,
    InterfaceError,
    ProgrammingError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from trearchi.server.models import EntryRow, GameRow
from trearchi.server.upgrade import NewerDatabaseError, upgrade

BUSY_TIMEOUT_MS = 5_000
WRITES = "writes"


class StorageError(Exception):
    """The database cannot be used or written; nothing was changed. The message is for people."""


class BusyError(StorageError):
    """Another writer holds the database; later it will work."""


class ConflictError(Exception):
    """Somebody else wrote to the game first; nothing of this write remains."""


@dataclass(frozen=True)
class Entry:
    kind: Literal["move", "undo"]
    ply: int
    text: str | None = None


@dataclass(frozen=True)
class Standing:
    """Where a game stands after its entries: what lists and the start of the server need to know."""

    ply: int
    is_over: bool
    is_computer_due: bool


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
    version: int
    standing: Standing


def database_url(database: str) -> URL:
    """A URL as the storage wants it, from a URL or the path of a file. Raises StorageError."""
    if not database:
        raise StorageError("The database has an empty name; write a path or sqlite+aiosqlite:///PATH, or leave it out.")
    if "://" not in database:
        return URL.create("sqlite+aiosqlite", database=database)
    try:
        url = make_url(database)
    except ArgumentError:
        raise StorageError(f"{database!r} is no database URL; write sqlite+aiosqlite:///PATH or a path.") from None
    if url.get_backend_name() != "sqlite":
        raise StorageError(f"{url.get_backend_name()} is no database for this version; write sqlite+aiosqlite:///PATH.")
    if url.database in (None, "", ":memory:"):
        raise StorageError("A database in memory would be lost with the server; write sqlite+aiosqlite:///PATH.")
    return url.set(drivername="sqlite+aiosqlite")


class Storage:
    """The database behind the server.

    Writers in this process go one after the other; writers in others are waited for up to `busy_timeout_ms`.
    """

    def __init__(self, database: str, busy_timeout_ms: int = BUSY_TIMEOUT_MS) -> None:
        self.url = database_url(database)
        self.engine: AsyncEngine = create_async_engine(self.url)
        self._writer = self.engine.execution_options(**{WRITES: True})
        self._writing = asyncio.Lock()
        listen(self.engine, busy_timeout_ms)

    async def open(self) -> None:
        """Create what is missing, bring the schema up to date. Raises StorageError."""
        path = Path(self.url.database or "")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            await asyncio.to_thread(probe, path)
            async with self._write() as connection:
                await connection.run_sync(upgrade)
        except (NewerDatabaseError, OSError, sqlite3.Error) as error:
            await self.close()
            raise StorageError(f"{error} (database: {path})") from error
        except StorageError as error:
            await self.close()
            raise type(error)(f"{error} (database: {path})") from error

    async def close(self) -> None:
        await self.engine.dispose()

    async def create(self, game: StoredGame, entries: Sequence[Entry]) -> None:
        async with self._write() as connection:
            await connection.execute(insert(GameRow).values(**game_columns(game)))
            await add_entries(connection, game.id, 0, entries, game.created)

    async def append(self, game_id: str, version: int, entries: Sequence[Entry], now: Standing, at: datetime) -> None:
        """Write `entries` after the first `version` ones, all or none. Raises ConflictError, StorageError."""
        values = {"version": version + len(entries), "updated": at, **vars(now)}
        statement = update(GameRow).where(GameRow.id == game_id, GameRow.version == version).values(**values)
        async with self._write() as connection:
            if (await connection.execute(statement)).rowcount != 1:
                raise ConflictError
            await add_entries(connection, game_id, version, entries, at)

    async def load(self, game_id: str) -> tuple[StoredGame, list[Entry]] | None:
        """A game with all its entries, as of one moment; None where there is none."""
        rows = select(EntryRow.kind, EntryRow.ply, EntryRow.text).where(EntryRow.game_id == game_id)
        async with self._read() as connection:
            row = (await connection.execute(select(GameRow.__table__).where(GameRow.id == game_id))).mappings().first()
            if row is None:
                return None
            entries = (await connection.execute(rows.order_by(EntryRow.number))).all()
        return stored_game(row), [Entry(kind, ply, text) for kind, ply, text in entries]  # type: ignore[arg-type]

    async def version(self, game_id: str) -> int | None:
        async with self._read() as connection:
            return await connection.scalar(select(GameRow.version).where(GameRow.id == game_id))

    async def latest(self, limit: int) -> list[StoredGame]:
        statement = select(GameRow.__table__).order_by(GameRow.updated.desc(), GameRow.id).limit(limit)
        async with self._read() as connection:
            return [stored_game(row) for row in (await connection.execute(statement)).mappings()]

    async def waiting_for_computers(self, limit: int) -> list[StoredGame]:
        """The games in which a computer has to move, latest first."""
        statement = select(GameRow.__table__).where(GameRow.is_computer_due).order_by(GameRow.updated.desc())
        async with self._read() as connection:
            return [stored_game(row) for row in (await connection.execute(statement.limit(limit))).mappings()]

    @asynccontextmanager
    async def _read(self) -> AsyncIterator[AsyncConnection]:
        with translated():
            async with self.engine.begin() as connection:
                yield connection

    @asynccontextmanager
    async def _write(self) -> AsyncIterator[AsyncConnection]:
        with translated():
            async with self._writing, self._writer.begin() as connection:
                yield connection


def probe(path: Path) -> None:
    """Raise sqlite3.Error for a file that cannot be opened: aiosqlite leaves a thread behind when it finds that out."""
    sqlite3.connect(path).close()


def listen(engine: AsyncEngine, busy_timeout_ms: int) -> None:
    """Set up SQLite: durable, checked, and with transactions that are begun by us and not by its driver."""

    @event.listens_for(engine.sync_engine, "connect")
    def connect(connection: Any, record: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout={int(busy_timeout_ms)}")
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Connection) -> None:
        # A writer takes the write lock at its start: one that began as a reader could not wait for it later.
        is_writer = connection.get_execution_options().get(WRITES)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writer else "BEGIN")


@contextmanager
def translated() -> Iterator[None]:
    """The driver's errors in our words; faults of our own pass as they are."""
    try:
        yield
    except IntegrityError as error:
        raise ConflictError from error
    except (ProgrammingError, InterfaceError, DataError):
        raise
    except PoolTimeout as error:
        raise BusyError("The server is busy; nothing was changed. Try again in a moment.") from error
    except DBAPIError as error:
        cause = str(error.orig)
        if "locked" in cause or "busy" in cause:
            message = "The database is held by another writer; nothing was changed. Try again in a moment."
            raise BusyError(message) from error
        raise StorageError(
            f"The database cannot be used: {cause}. Nothing was changed; it will work again once that is put right."
        ) from error


async def add_entries(
    connection: AsyncConnection, game_id: str, version: int, entries: Sequence[Entry], at: datetime
) -> None:
    rows = [
        {"game_id": game_id, "number": number, "kind": entry.kind, "ply": entry.ply, "text": entry.text, "at": at}
        for number, entry in enumerate(entries, version + 1)
    ]
    if rows:
        await connection.execute(insert(EntryRow), rows)


def game_columns(game: StoredGame) -> dict[str, Any]:
    columns = vars(game) | vars(game.standing)
    del columns["standing"]
    return columns


def stored_game(row: Any) -> StoredGame:
    columns = dict(row)
    standing = Standing(*(columns.pop(name) for name in ("ply", "is_over", "is_computer_due")))
    return StoredGame(**columns, standing=standing)
