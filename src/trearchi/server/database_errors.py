"""The errors of databases in our words, whatever their driver calls them; faults of our own pass as they are."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy.exc import DBAPIError, IntegrityError, PendingRollbackError
from sqlalchemy.exc import TimeoutError as PoolTimeout

BUSY = "The database is held by another writer; nothing was changed. Try again in a moment."
NO_CONNECTION_FREE = "The server is busy; nothing was changed. Try again in a moment."
TOO_SLOW = "The database did not answer in time. Look whether it was done before you try again."

# SQLSTATE: serialization failure, deadlock, lock timeout, cancelled statement.
BUSY_STATES = ("40001", "40P01", "55P03", "57014")
# Connection gone, password or role, no such database, no right to it, read-only, resources, shut down, system, damage.
UNUSABLE_STATES = ("08", "28", "3D", "42501", "25006", "25P03", "53", "57P", "58", "F0", "XX001", "XX002")
LOST_STATES = ("08", "25P03", "57P01", "57P02")
CONFLICT_STATES = ("23503", "23505")
SQLITE_CONFLICTS = ("SQLITE_CONSTRAINT_FOREIGNKEY", "SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE")


class StorageError(Exception):
    """The database cannot be used or written. The message is for people; it says where a write may have been done."""


class BusyError(StorageError):
    """Another writer holds the database; later it will work."""


class ConflictError(Exception):
    """Somebody else wrote first; nothing of this write remains."""


@contextmanager
def translated() -> Iterator[None]:
    """Raise StorageError, BusyError or ConflictError for what a database has against a transaction."""
    try:
        yield
    except PoolTimeout as error:
        raise BusyError(NO_CONNECTION_FREE) from error
    except DBAPIError as error:
        problem = dbapi_problem(error)
        if problem is None:
            raise
        raise problem from error
    except PendingRollbackError as error:  # the connection was lost in the middle, and the block went on
        raise lost(error) from error
    except (asyncpg.PostgresError, asyncpg.InternalClientError) as error:
        problem = postgresql_problem(error)
        if problem is None:
            raise
        raise problem from error
    except TimeoutError as error:
        raise BusyError(TOO_SLOW) from error
    except OSError as error:
        raise lost(error) from error


@contextmanager
def reached(place: str) -> Iterator[None]:
    """Raise StorageError where no connection to the database at `place` comes about."""
    try:
        with translated():
            yield
    except BusyError as error:
        if isinstance(error.__cause__, PoolTimeout):
            raise
        raise unreachable(place, "no answer in time") from error
    except StorageError as error:
        raise unreachable(place, one_line(origin(error.__cause__))) from error
    except (TypeError, ValueError, asyncpg.InterfaceError) as error:  # an option in the URL that nobody knows
        raise unreachable(place, one_line(error)) from error


def unreachable(place: str, cause: str) -> StorageError:
    return StorageError(f"The database cannot be reached: {cause} ({place}). Nothing was changed.")


def lost(error: BaseException) -> StorageError:
    return StorageError(
        f"The connection to the database was lost: {one_line(error)}. Look whether it was done before you try again."
    )


def dbapi_problem(error: DBAPIError) -> Exception | None:
    cause = origin(error)
    if isinstance(cause, sqlite3.Error):
        return sqlite_problem(cause)
    if error.connection_invalidated and not isinstance(cause, asyncpg.PostgresError):
        return lost(cause)
    return ConflictError() if isinstance(error, IntegrityError) and is_conflict(cause) else postgresql_problem(cause)


def sqlite_problem(cause: sqlite3.Error) -> Exception | None:
    if isinstance(cause, sqlite3.IntegrityError):
        return ConflictError() if getattr(cause, "sqlite_errorname", None) in SQLITE_CONFLICTS else None
    is_ours = isinstance(cause, sqlite3.ProgrammingError | sqlite3.InterfaceError | sqlite3.DataError)
    if is_ours or getattr(cause, "sqlite_errorname", None) == "SQLITE_ERROR":  # no such table, wrong syntax
        return None
    if "locked" in str(cause) or "busy" in str(cause):
        return BusyError(BUSY)
    return unusable(cause)


def postgresql_problem(cause: BaseException) -> Exception | None:
    state = getattr(cause, "sqlstate", None) or ""
    if state in BUSY_STATES:
        return BusyError(BUSY)
    if is_conflict(cause):
        return ConflictError()
    if state.startswith(LOST_STATES) or isinstance(cause, asyncpg.InternalClientError):
        return lost(cause)
    return unusable(cause) if state.startswith(UNUSABLE_STATES) else None


def unusable(cause: BaseException) -> StorageError:
    return StorageError(
        f"The database cannot be used: {one_line(cause)}. Nothing was changed; it will work again once that is put "
        "right."
    )


def is_conflict(cause: BaseException) -> bool:
    return getattr(cause, "sqlstate", None) in CONFLICT_STATES


def origin(error: BaseException | None) -> BaseException:
    """What the driver itself has raised, beneath SQLAlchemy's wrappings."""
    while error is not None:
        inner = error.orig if isinstance(error, DBAPIError) else getattr(error, "driver_exception", None)
        if inner is None:
            return error
        error = inner
    return Exception("unknown")


def one_line(error: BaseException) -> str:
    lines = str(error).strip().splitlines() or [type(error).__name__]
    return lines[0].rstrip(".")
