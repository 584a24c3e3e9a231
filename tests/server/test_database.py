"""Databases: their names, migrations, refusals, durability, and errors in words."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError

from tests.postgres import PASSWORD, Postgres
from tests.server.storing import move, new_game, stored, write
from trearchi.server import database as databases
from trearchi.server.database import BusyError, Database, StorageError, database_url
from trearchi.server.models import Base
from trearchi.server.storage import Entry, Standing, Storage
from trearchi.server.upgrade import MIGRATIONS

pytestmark = pytest.mark.anyio

OLD_GAME = """
INSERT INTO games (id, kind, parameters, setup, seats, secret, created, updated, version, ply, is_over, is_computer_due)
VALUES (:id, 'ponte', '{"size": 5}', NULL, :seats, '01', 1000000, 2000000, 1, 1, :is_over, :is_computer_due)
"""
OLD_ENTRY = "INSERT INTO entries (game_id, number, kind, ply, text, at) VALUES (:id, 1, 'move', 0, 'a1 b2', 2000000)"
HUMAN, COMPUTER = '{"kind": "human", "name": "Anna"}', '{"kind": "computer", "name": "Golem", "level": 1}'
OPEN = "import asyncio, sys; from trearchi.server.database import Database; asyncio.run(Database(sys.argv[1]).open())"


def migrate_to(connection: Connection, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


async def make_old(url: str, games: list[dict[str, Any]]) -> None:
    """A database as the first version of the program has left it."""
    database = Database(url)
    async with database.write() as connection:
        await connection.run_sync(migrate_to, "0001")
        for game in games:
            await connection.execute(text(OLD_GAME), game)
            await connection.execute(text(OLD_ENTRY), {"id": game["id"]})
    await database.close()


async def test_the_migrations_lead_to_the_models(database_url: str) -> None:
    def differences(connection: Connection) -> list[Any]:
        found: list[Any] = compare_metadata(MigrationContext.configure(connection), Base.metadata)
        return found

    async with stored(database_url) as storage, storage.database.read() as connection:
        assert await connection.run_sync(differences) == []


async def test_games_of_the_first_version_go_on_with_open_seats(database_url: str) -> None:
    games = {
        "two": (f"[{HUMAN}, {HUMAN}]", False, False),
        "one": (f"[{HUMAN}, {COMPUTER}]", False, True),
        "none": (f"[{COMPUTER}, {COMPUTER}]", False, True),
        "over": (f"[{HUMAN}, {COMPUTER}]", True, False),
    }
    names = ("seats", "is_over", "is_computer_due")
    await make_old(database_url, [{"id": key, **dict(zip(names, game, strict=True))} for key, game in games.items()])
    async with stored(database_url) as storage:
        found = {key: await storage.load(key) for key in games}
        seen = {
            key: ([seat["kind"] for seat in game.seats], game.standing)
            for key, (game, _) in found.items()  # type: ignore[misc]
        }
        assert seen == {
            "two": (["open", "open"], Standing(1, False, False, is_full=False)),
            "one": (["open", "computer"], Standing(1, False, False, is_full=False)),
            "none": (["computer", "computer"], Standing(1, False, True)),
            "over": (["human", "computer"], Standing(1, True, False)),
        }
        assert [(game.visibility, game.is_rated) for game, _ in found.values()] == [("private", False)] * 4  # type: ignore[misc]
        _, entries = found["two"]  # type: ignore[misc]
        assert [(entry.kind, entry.ply, entry.text, entry.seat) for entry in entries] == [("move", 0, "a1 b2", None)]
        await storage.append(write("two", 1, move(1)))
    async with stored(database_url) as storage:
        assert await storage.version("two") == 2


async def test_a_newer_database_is_refused_and_left_as_it_is(database_url: str) -> None:
    async with stored(database_url) as storage, storage.database.write() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    for _ in range(2):
        with pytest.raises(StorageError, match=r"newer Tre Archi.*9999.*Update the program") as caught:
            await Database(database_url).open()
        assert PASSWORD not in str(caught.value)


async def test_several_processes_may_start_at_once(database_url: str) -> None:
    starts = [
        subprocess.Popen([sys.executable, "-c", OPEN, database_url], stderr=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    for start in starts:
        _, errors = await asyncio.to_thread(start.communicate, timeout=60)
        assert start.returncode == 0, errors
    async with stored(database_url) as storage:
        await storage.create(new_game(), [Entry("move", 0)], {})


async def test_sqlite_is_durable_and_checked(database: str) -> None:
    names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}

    def answers(connection: Connection) -> dict[str, Any]:
        return {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names}

    async with stored(database) as storage:
        assert await storage.database.transact(answers) == wanted
        for transaction in (storage.database.read, storage.database.write):
            async with transaction() as connection:
                assert await connection.run_sync(answers) == wanted


async def test_postgresql_is_durable_whatever_its_operator_has_set(postgres_url: str) -> None:
    async with stored(postgres_url) as storage:
        name = storage.database.url.database
        async with storage.database.write() as connection:
            await connection.exec_driver_sql(f'ALTER DATABASE "{name}" SET synchronous_commit = off')
    async with stored(postgres_url) as storage, storage.database.write() as connection:
        assert (await connection.exec_driver_sql("SHOW synchronous_commit")).scalar() == "on"


async def test_a_reading_transaction_sees_one_moment(database_url: str) -> None:
    async with stored(database_url) as storage:
        await storage.create(new_game(), [], {})
        async with storage.database.read() as connection:
            count = text("SELECT count(*) FROM entries")
            assert await connection.scalar(count) == 0
            await storage.append(write("g", 0))
            assert await connection.scalar(count) == 0


async def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("no database at all, and long enough to be read as one\n" * 40)
    for path in (tmp_path / "text.db", tmp_path, tmp_path / "text.db" / "games.db"):
        with pytest.raises(StorageError, match=str(tmp_path)):
            await Database(str(path)).open()


@pytest.mark.parametrize("url", ["mysql://localhost/x", "sqlite://", "sqlite+aiosqlite:///:memory:", "://", ""])
def test_a_url_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(StorageError, match="write a path"):
        database_url(url)


def test_a_path_or_a_url_names_a_database() -> None:
    assert str(database_url("a b/games.db")) == "sqlite+aiosqlite:///a b/games.db"
    assert database_url("sqlite:////tmp/games.db").database == "/tmp/games.db"
    for scheme in ("postgres", "postgresql", "postgresql+asyncpg", "postgresql+psycopg"):
        assert str(database_url(f"{scheme}://anna@host:1/x")) == "postgresql+asyncpg://anna@host:1/x"


@pytest.mark.parametrize(
    ("changes", "cause"),
    [
        ({"password": "sesame"}, "password authentication failed"),
        ({"database": "sesame"}, "does not exist"),
        ({"port": 1}, "refused|Connect call failed"),
        ({"query": {"sslmode": "require"}}, "sslmode"),
    ],
)
async def test_a_postgresql_that_cannot_be_reached_is_said_without_the_password(
    postgres_url: str, changes: dict[str, Any], cause: str
) -> None:
    url = database_url(postgres_url).set(**changes).render_as_string(hide_password=False)
    with pytest.raises(StorageError, match=cause) as caught:
        await Database(url).open()
    message = str(caught.value)
    assert "cannot be reached" in message
    assert "\n" not in message
    assert not any(word in message for word in (f":{PASSWORD}@", ":sesame@"))


async def test_a_database_that_does_not_answer_in_time_is_busy(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(databases, "COMMAND_SECONDS", 0.3)
    async with stored(postgres_url) as storage:
        with pytest.raises(BusyError, match="in time"):
            async with storage.database.read() as connection:
                await connection.execute(text("SELECT pg_sleep(5)"))
        await storage.create(new_game(), [], {})


async def ask_while_it_is_killed(storage: Storage, postgres: Postgres) -> None:
    async with storage.database.write() as connection:
        await connection.execute(text("SELECT 1"))
        postgres.kill()
        with suppress(SQLAlchemyError):
            await connection.execute(text("SELECT 1"))


async def test_a_session_that_is_ended_is_said_and_the_next_request_works(
    postgres: Postgres, postgres_url: str
) -> None:
    cut = text("SELECT pg_terminate_backend(pg_backend_pid())")
    async with stored(postgres_url) as storage:
        with pytest.raises(StorageError, match="connection to the database was lost"):
            async with storage.database.write() as connection:
                await connection.execute(cut)
        await storage.create(new_game(), [], {})
        with pytest.raises(StorageError, match="connection to the database was lost"):
            await ask_while_it_is_killed(storage, postgres)
        await asyncio.to_thread(postgres.start)
        await storage.append(write("g", 0))


async def test_a_fault_of_our_own_passes_as_it_is(database_url: str) -> None:
    async with stored(database_url) as storage:
        for fault in ("SELECT nothing", "INSERT INTO pulse (id, at) VALUES (1, NULL)"):
            with pytest.raises(SQLAlchemyError):
                async with storage.database.write() as connection:
                    await connection.execute(text(fault))


async def test_a_file_that_another_process_holds_is_busy(database: str) -> None:
    async with stored(database, busy_timeout_ms=30) as storage:
        await storage.create(new_game(), [], {})
        with closing(sqlite3.connect(database, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(BusyError, match="another writer"):
                await storage.append(write("g", 0))
            assert await storage.version("g") == 0
            other.execute("ROLLBACK")
        await storage.append(write("g", 0))
