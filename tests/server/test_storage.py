"""The server and its database: restarts, and what happens when it cannot be written."""

from __future__ import annotations

import sqlite3

import pytest
from sqlalchemy import event

from tests.server.helpers import (
    COMPUTER,
    FRIEND,
    HUMAN,
    PONTE,
    SETTIMO,
    Api,
    HeldEngine,
    again,
    assert_error,
    at_rest,
    happens,
    served,
)
from trearchi.server.storage import StorageError

pytestmark = pytest.mark.anyio

TWO = [HUMAN, FRIEND]


@pytest.mark.parametrize("kind", [PONTE, SETTIMO], ids=["ponte", "settimo"])
async def test_a_game_goes_on_after_a_restart(database: str, kind: dict[str, object]) -> None:
    async with served(database) as api:
        game = await api.play_on(await api.create(kind), 3)
    async with served(database) as after:
        person = again(api, after)
        assert at_rest(await person.game(game["id"])) == at_rest(game)
        assert (await person.try_undo(game, ply=game["version"] + 7)).status_code == 409
        game = await person.play_on(game, 2)
    async with served(database) as last:
        assert at_rest(await again(person, last).game(game["id"])) == at_rest(game)


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
        assert len(api.app.state.room.games) == 2
        for game in games:
            assert at_rest(await api.game(game["id"])) == at_rest(game)


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

        @event.listens_for(api.app.state.room.database.thread_engine, "begin")
        def limit(connection: object) -> None:
            connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")  # type: ignore[attr-defined]

        for number in range(400):
            game = list(games.values())[number % 4]
            answer = await api.try_move(game, game["position"]["legal"][0])
            if answer.status_code != 200:
                break
            games[game["id"]] = answer.json()
        assert "full" in assert_error(answer, 503, "storage")["message"]
        assert at_rest(await api.game(game["id"])) == at_rest(game)
        pages = 100_000
        games[game["id"]] = await api.move(game)
    async with served(database) as after:
        for game_id, game in games.items():
            assert at_rest(await again(api, after).game(game_id)) == at_rest(game)


async def test_a_write_that_was_cut_off_after_its_commit_is_seen(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    game = await api.create(PONTE, TWO)
    storage = api.app.state.room.storage
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
    monkeypatch.setattr("trearchi.server.machines.RETRY_SECONDS", 0.01)
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
