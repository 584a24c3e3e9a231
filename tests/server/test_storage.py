"""The database: migrations, refusals, restarts, and what happens when it cannot be written."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, event

from tests.server.helpers import COMPUTER, FRIEND, HUMAN, PONTE, SETTIMO, Api, HeldEngine, assert_error, happens, served
from trearchi.server.models import Base
from trearchi.server.storage import Storage, StorageError, database_url

pytestmark = pytest.mark.anyio

TWO = [HUMAN, FRIEND]


async def test_the_migrations_lead_to_the_models(database: str) -> None:
    storage = Storage(database)
    await storage.open()
    await storage.close()
    engine = create_engine(f"sqlite:///{database}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    engine.dispose()


async def test_the_database_is_durable_and_checked(database: str) -> None:
    storage = Storage(database)
    await storage.open()
    async with storage.engine.connect() as connection:
        answers = {
            name: (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    await storage.close()
    assert answers == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}


async def test_a_newer_database_is_refused_and_left_as_it_is(database: str) -> None:
    async with served(database) as api:
        await api.create()
    connection = sqlite3.connect(database)
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.commit()
    with pytest.raises(StorageError, match=r"newer Tre Archi.*9999.*Update the program"):
        async with served(database):
            pass
    assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [("9999",)]
    assert connection.execute("SELECT count(*) FROM games").fetchone() == (1,)
    connection.close()


async def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("no database at all, and long enough to be read as one\n" * 40)
    for path in (tmp_path / "text.db", tmp_path, tmp_path / "text.db" / "games.db"):
        with pytest.raises(StorageError, match="database"):
            async with served(str(path)):
                pass


@pytest.mark.parametrize("url", ["postgresql://localhost/x", "sqlite://", "sqlite+aiosqlite:///:memory:", "://"])
def test_a_url_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(StorageError):
        database_url(url)


def test_a_path_or_a_url_names_a_database() -> None:
    assert str(database_url("a b/games.db")) == "sqlite+aiosqlite:///a b/games.db"
    assert database_url("sqlite:////tmp/games.db").database == "/tmp/games.db"


@pytest.mark.parametrize("kind", [PONTE, SETTIMO], ids=["ponte", "settimo"])
async def test_a_game_goes_on_after_a_restart(database: str, kind: dict[str, object]) -> None:
    async with served(database) as api:
        game = await api.play_on(await api.create(kind), 3)
        game = await api.undo(game)
    async with served(database) as api:
        assert await api.game(game["id"]) == game
        assert (await api.try_undo(game, ply=game["version"] + 7)).status_code == 409
        game = await api.play_on(game, 2)
    async with served(database) as api:
        assert await api.game(game["id"]) == game


async def test_a_computer_that_was_thinking_goes_on_after_a_restart(
    database: str, held_engine: type[HeldEngine]
) -> None:
    async with served(database) as api:
        game = await api.create(PONTE, [COMPUTER, HUMAN])
        await happens(held_engine.started)
    assert game["ply"] == 0
    held_engine.reset()
    async with served(database) as api:
        await happens(held_engine.started)  # by itself, before anybody asks
        held_engine.released.set()
        assert (await api.persons_turn(await api.game(game["id"])))["ply"] == 1


async def test_games_are_forgotten_in_memory_and_read_again(database: str) -> None:
    async with served(database, games_in_memory=2) as api:
        games = [await api.move(await api.create(PONTE, TWO)) for _ in range(5)]
        assert len(api.app.state.play._games) == 2  # type: ignore[union-attr]
        for game in games:
            assert await api.game(game["id"]) == game


async def test_a_locked_database_is_busy_and_loses_nothing(database: str) -> None:
    async with served(database, busy_timeout_ms=30) as api:
        game = await api.create(PONTE, TWO)
        move = game["position"]["legal"][0]
        other = sqlite3.connect(database, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        answer = await api.try_move(game, move)
        assert_error(answer, 503, "busy")
        assert answer.headers["retry-after"] == "1"
        assert (await api.game(game["id"]))["version"] == 0
        other.execute("ROLLBACK")
        other.close()
        assert (await api.move(game, move))["version"] == 1


async def test_a_full_disk_is_said_and_loses_nothing(database: str) -> None:
    async with served(database) as api:
        large = {"game": "ponte", "parameters": {"size": 8}}
        games = {game["id"]: game for game in [await api.create(large, TWO) for _ in range(4)]}
        pages = 1

        @event.listens_for(api.app.state.storage.engine.sync_engine, "begin")  # type: ignore[union-attr]
        def limit(connection: object) -> None:
            connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")  # type: ignore[attr-defined]

        for number in range(400):
            game = list(games.values())[number % 4]
            answer = await api.try_move(game, game["position"]["legal"][0])
            if answer.status_code != 200:
                break
            games[game["id"]] = answer.json()
        assert "full" in assert_error(answer, 503, "storage")["message"]
        assert await api.game(game["id"]) == game
        pages = 100_000
        games[game["id"]] = await api.move(game)
    async with served(database) as again:
        for game_id, game in games.items():
            assert await again.game(game_id) == game


async def test_a_write_that_was_cut_off_after_its_commit_is_seen(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    game = await api.create(PONTE, TWO)
    storage = api.app.state.play._storage  # type: ignore[union-attr]
    append = storage.append

    async def cut_off(*arguments: object) -> None:
        await append(*arguments)
        raise StorageError("the connection was lost")

    monkeypatch.setattr(storage, "append", cut_off)
    move = game["position"]["legal"][0]
    assert_error(await api.try_move(game, move), 503, "storage")
    monkeypatch.setattr(storage, "append", append)
    again = await api.move(game, move)
    assert (again["moves"], again["version"]) == ([move], 1)


async def test_a_computer_waits_for_a_database_that_cannot_be_written(
    database: str, monkeypatch: pytest.MonkeyPatch, held_engine: type[HeldEngine]
) -> None:
    monkeypatch.setattr("trearchi.server.play.RETRY_SECONDS", 0.01)
    async with served(database, busy_timeout_ms=10) as api:
        game = await api.create(PONTE, [COMPUTER, HUMAN])
        await happens(held_engine.started)
        other = sqlite3.connect(database, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        held_engine.released.set()
        await happens(held_engine.started)  # it thought again: its move could not be written
        assert (await api.game(game["id"]))["thinking"]
        other.execute("ROLLBACK")
        other.close()
        assert (await api.persons_turn(game))["ply"] == 1
