"""The database behind the server: opening it, and transactions. SQLite in a file, or PostgreSQL."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, NullPool, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from trearchi.server.database_errors import BusyError, ConflictError, StorageError, reached, translated
from trearchi.server.upgrade import NewerDatabaseError, upgrade

__all__ = ["BUSY_TIMEOUT_MS", "BusyError", "ConflictError", "Database", "StorageError", "database_url"]

BUSY_TIMEOUT_MS = 5_000
CONNECT_SECONDS = 5
COMMAND_SECONDS = 10
IDLE_WRITER_MS = 15_000
POOL_SIZE = 5
POOL_EXTRA = 5
WRITES = "writes"
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
T = TypeVar("T")
WRITE = "write a path, sqlite+aiosqlite:///PATH or postgresql+asyncpg://USER@HOST/DATABASE"


def database_url(database: str) -> URL:
    """A URL as the storage wants it, from a URL or the path of a file. Raises StorageError."""
    if not database:
        raise StorageError(f"The database has an empty name; {WRITE}, or leave it out.")
    if "://" not in database:
        return URL.create(DRIVERS["sqlite"], database=database)
    try:
        url = make_url(database)
    except (ArgumentError, ValueError):  # the text may hold a password, and is not shown
        raise StorageError(f"The database's URL cannot be read; {WRITE}.") from None
    kind = url.get_backend_name()
    if kind not in DRIVERS:
        raise StorageError(f"{kind} is no database for this program; {WRITE}.")
    if kind == "sqlite" and url.database in (None, "", ":memory:"):
        raise StorageError(f"A database in memory would be lost with the server; {WRITE}.")
    return url.set(drivername=DRIVERS[kind])


class Database:
    """Transactions on one database.

    On SQLite writers in this process go one after the other; writers in others are waited for up to `busy_timeout_ms`.
    On PostgreSQL they go side by side, and what one has locked another waits for as long.
    """

    def __init__(self, database: str, busy_timeout_ms: int = BUSY_TIMEOUT_MS) -> None:
        self.url = database_url(database)
        self.is_postgresql = self.url.get_backend_name() == "postgresql"
        self.place = self.url.render_as_string(hide_password=True) if self.is_postgresql else str(self.url.database)
        self._writing = asyncio.Lock()
        self._thread: ThreadPoolExecutor | None = None
        self.engine: AsyncEngine
        if self.is_postgresql:
            self.engine = postgresql_engine(self.url, busy_timeout_ms)
            moment = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
            self._reader, self._writer = self.engine.execution_options(**moment), self.engine
        else:
            self.engine = create_async_engine(self.url)
            self._reader, self._writer = self.engine, self.engine.execution_options(**{WRITES: True})
            self.thread_engine = create_engine(self.url.set(drivername="sqlite"), execution_options={WRITES: True})
            for engine in (self.engine.sync_engine, self.thread_engine):
                set_up_sqlite(engine, busy_timeout_ms)

    async def open(self) -> None:
        """Create what is missing, bring the schema up to date. Raises StorageError."""
        try:
            if self.is_postgresql:
                async with self.alone() as connection:
                    with translated():
                        await connection.run_sync(upgrade)
                        await connection.commit()
            else:
                await self._open_file(Path(self.place))
        except (NewerDatabaseError, StorageError, OSError, sqlite3.Error) as error:
            await self.close()
            kind = type(error) if isinstance(error, StorageError) else StorageError
            shown = "" if self.place in str(error) else f" (database: {self.place})"
            raise kind(f"{error}{shown}") from error

    async def _open_file(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        await asyncio.to_thread(probe, path)
        async with self.write() as connection:
            await connection.run_sync(upgrade)

    async def close(self) -> None:
        if self._thread is not None:
            self._thread.shutdown()
            self._thread = None
            self.thread_engine.dispose()
        await self.engine.dispose()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that sees one moment of the database, and cannot write. Raises StorageError."""
        async with self._transaction(self._reader) as connection:
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that is committed at the end of the block, whole or not at all.

        Raises StorageError, and ConflictError where a unique key is taken.
        """
        if self.is_postgresql:
            async with self._transaction(self._writer) as connection:
                yield connection
        else:
            async with self._writing, self._transaction(self._writer) as connection:
                yield connection

    async def transact(self, work: Callable[[Connection], T]) -> T:
        """What `work` does in a write transaction of its own, after the commit. Raises as `write` does.

        On SQLite a thread does it all at once: to step through it from here costs several times as much.
        """
        if self.is_postgresql:
            async with self.write() as connection:
                return await connection.run_sync(work)
        async with self._writing:
            if self._thread is None:
                self._thread = ThreadPoolExecutor(1, "database")
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._transact, work)

    def _transact(self, work: Callable[[Connection], T]) -> T:
        with translated(), self.thread_engine.begin() as connection:
            return work(connection)

    @asynccontextmanager
    async def _transaction(self, engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
        with self._reached():
            connection = await engine.connect()
        try:
            with translated():
                async with connection.begin():
                    yield connection
        except StorageError as error:
            if isinstance(error.__cause__, TimeoutError):  # an answer to what nobody waits for any more may yet come
                await connection.invalidate()
            raise
        finally:
            await connection.close()

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[AsyncConnection]:
        """A connection to PostgreSQL outside of the pool and without limits of time. Raises StorageError."""
        engine = create_async_engine(self.url, poolclass=NullPool, connect_args=connect_options({}))
        with self._reached():
            connection = await engine.connect()
        try:
            yield connection
        finally:
            await connection.close()

    @contextmanager
    def _reached(self) -> Iterator[None]:
        if self.is_postgresql:
            with reached(self.place):
                yield
        else:
            with translated():
                yield


def connect_options(settings: dict[str, str]) -> dict[str, Any]:
    """What is asked of every session: above all that a commit is on the disk, whatever the server's own setting."""
    always = {
        "application_name": "trearchi",
        "default_transaction_isolation": "read committed",
        "synchronous_commit": "on",
    }
    return {"timeout": CONNECT_SECONDS, "server_settings": always | settings}


def postgresql_engine(url: URL, busy_timeout_ms: int) -> AsyncEngine:
    # A process that stands still in the middle of a transaction must not hold its games for ever.
    limits = {"lock_timeout": str(busy_timeout_ms), "idle_in_transaction_session_timeout": str(IDLE_WRITER_MS)}
    return create_async_engine(
        url,
        pool_size=POOL_SIZE,
        max_overflow=POOL_EXTRA,
        pool_timeout=COMMAND_SECONDS,
        pool_pre_ping=True,
        connect_args=connect_options(limits) | {"command_timeout": COMMAND_SECONDS},
    )


def probe(path: Path) -> None:
    """Raise sqlite3.Error for a file that cannot be opened: aiosqlite leaves a thread behind when it finds that out."""
    sqlite3.connect(path).close()


def set_up_sqlite(engine: Engine, busy_timeout_ms: int) -> None:
    """Durable and checked, with transactions that are begun by us and not by its driver."""

    @event.listens_for(engine, "connect")
    def connect(connection: Any, record: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout={int(busy_timeout_ms)}")
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A writer takes the write lock at its start: one that began as a reader could not wait for it later.
        is_writer = connection.get_execution_options().get(WRITES)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writer else "BEGIN")
