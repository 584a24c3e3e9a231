"""Writing games: all or nothing, acknowledged after the commit, many writers at once; on SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import event, insert
from sqlalchemy.ext.asyncio import AsyncConnection

from tests.postgres import Postgres
from tests.server.storing import LATER, NOW, add_person, move, new_game, stored, write
from trearchi.server.models import SettingRow
from trearchi.server.storage import ConflictError, Entry, Sitter, Standing, Storage, StorageError

pytestmark = pytest.mark.anyio


async def texts(storage: Storage, game_id: str) -> list[str | None]:
    loaded = await storage.load(game_id)
    assert loaded is not None
    game, entries = loaded
    assert game.version == len(entries)
    return [entry.text for entry in entries]


async def outcomes(*writes: Any) -> list[BaseException | None]:
    return list(await asyncio.gather(*writes, return_exceptions=True))


async def test_what_was_written_is_read(storage: Storage) -> None:
    await add_person(storage, "anna", "anna")
    await add_person(storage, "guest")
    standing = Standing(1, False, True, False, 1, LATER)
    game = new_game(clock={"kind": "fischer"}, setup={"a1": "x"}, standing=standing, version=1)
    await storage.create(game, [Entry("move", 0, "a1")], {0: "anna"})
    loaded = await storage.load("g")
    assert loaded == (replace(game, players={0: Sitter("anna", True, "Anna")}), [Entry("move", 0, "a1", at=NOW)])
    entries = [move(1), Entry("join", 2, seat=1, at=NOW)]
    standing = Standing(2, True, False, True, None, None, {"winners": [1], "reason": "resigned"})
    seats = [{"kind": "human", "name": "Anna"}, {"kind": "human", "name": "Gast"}]
    await storage.append(write("g", 1, *entries, standing=standing, seats=seats, sits={1: "guest"}, next_id="h"))
    players = {0: Sitter("anna", True, "Anna"), 1: Sitter("guest", False)}
    changed = replace(game, seats=seats, standing=standing, updated=LATER, version=3, next_id="h", players=players)
    assert await storage.load("g") == (changed, [Entry("move", 0, "a1", at=NOW), *entries])
    assert await storage.version("g") == 3
    assert await storage.load("none") is None
    assert await storage.version("none") is None


async def test_a_write_that_has_not_seen_all_is_refused_and_disturbs_nobody(storage: Storage) -> None:
    await asyncio.gather(*(storage.create(new_game(game_id), [], {}) for game_id in "abc"))
    found = await outcomes(
        storage.append(write("a", 0)),
        storage.append(write("b", 1)),
        storage.append(write("c", 0)),
        storage.append(write("a", 0, move(9))),
        storage.append(write("a", 1)),
        storage.append(write("none", 0)),
    )
    assert [type(problem) for problem in found] == [
        type(None),
        ConflictError,
        type(None),
        ConflictError,
        type(None),
        ConflictError,
    ]
    assert [await texts(storage, game_id) for game_id in "abc"] == [["a0", "a1"], [], ["a0"]]


async def test_two_changes_of_a_game_in_one_batch_both_hold(storage: Storage) -> None:
    seats = [{"kind": "human", "name": "X"}] * 2
    await asyncio.gather(
        storage.create(new_game(), [], {}),
        storage.append(write("g", 0, seats=seats)),
        storage.append(write("g", 1, next_id="h")),
    )
    loaded = await storage.load("g")
    assert loaded is not None
    assert (loaded[0].seats, loaded[0].next_id, loaded[0].standing.ply) == (seats, "h", 2)


async def test_a_write_that_the_database_refuses_leaves_the_rest_of_its_batch(storage: Storage) -> None:
    await asyncio.gather(*(storage.create(new_game(game_id), [], {}) for game_id in "abc"))
    found = await outcomes(
        storage.append(write("a", 0)),
        storage.append(write("b", 0, sits={0: "nobody"})),
        storage.create(new_game("c"), [move(0)], {}),
        storage.append(write("c", 0)),
    )
    assert [type(problem) for problem in found] == [type(None), ConflictError, ConflictError, type(None)]
    assert [await texts(storage, game_id) for game_id in "abc"] == [["a0"], [], ["a0"]]


async def test_what_comes_with_a_write_comes_true_with_it_or_neither_does(storage: Storage) -> None:
    await asyncio.gather(*(storage.create(new_game(game_id), [], {}) for game_id in "ab"))

    async def note(connection: AsyncConnection) -> None:
        await connection.execute(insert(SettingRow).values(name="note", value="1"))

    async def fail(connection: AsyncConnection) -> None:
        await connection.execute(insert(SettingRow).values(name="other", value="1"))
        raise LookupError("no such thing")

    found = await outcomes(
        storage.append(write("a", 0, also=note)),
        storage.append(write("a", 1, also=fail)),
        storage.append(write("a", 0, also=fail)),  # a conflict: `also` does not run
        storage.append(write("a", 1, also=note)),  # taken already
        storage.append(write("b", 0)),
    )
    assert [type(problem) for problem in found] == [
        type(None),
        LookupError,
        ConflictError,
        ConflictError,
        type(None),
    ]
    assert [await texts(storage, game_id) for game_id in "ab"] == [["a0"], ["a0"]]
    async with storage.database.read() as connection:
        names = [row[0] for row in await connection.execute(SettingRow.__table__.select())]
    assert names == ["note"]


async def test_many_writers_of_many_games_lose_nothing(storage: Storage) -> None:
    games = [f"g{number}" for number in range(20)]
    await asyncio.gather(*(storage.create(new_game(game_id), [], {}) for game_id in games))

    async def play(game_id: str) -> None:
        for version in range(10):
            await storage.append(write(game_id, version))

    await asyncio.gather(*map(play, games))
    for game_id in games:
        assert await texts(storage, game_id) == [f"a{ply}" for ply in range(10)]


async def test_many_writers_of_one_game_are_accepted_one_by_one(database_url: str) -> None:
    async with stored(database_url) as storage, stored(database_url) as other:
        await storage.create(new_game(), [], {})

        async def insist(name: str, through: Storage) -> None:
            while True:
                version = await through.version("g")
                assert version is not None
                try:
                    return await through.append(write("g", version, move(version, text=name)))
                except ConflictError:
                    continue

        names = [f"n{number}" for number in range(12)]
        await asyncio.gather(*(insist(name, (storage, other)[number % 2]) for number, name in enumerate(names)))
        assert sorted(map(str, await texts(storage, "g"))) == sorted(names)


async def test_a_caller_that_goes_away_harms_nobody(storage: Storage) -> None:
    await asyncio.gather(*(storage.create(new_game(game_id), [], {}) for game_id in "ab"))
    tasks = [asyncio.create_task(storage.append(write(game_id, 0))) for game_id in "ab"]
    await asyncio.sleep(0)
    tasks[0].cancel()
    await tasks[1]
    with pytest.raises(asyncio.CancelledError):
        await tasks[0]
    assert await texts(storage, "b") == ["a0"]
    await storage.append(write("b", 1))


async def test_people_are_written_beside_the_games(storage: Storage) -> None:
    await storage.create(new_game(), [], {})

    async def play() -> None:
        for version in range(20):
            await storage.append(write("g", version))

    await asyncio.gather(play(), *(add_person(storage, f"p{number}") for number in range(20)))
    assert len(await texts(storage, "g")) == 20


async def test_lists_are_latest_first_and_know_the_players(storage: Storage) -> None:
    await add_person(storage, "anna", "anna")
    await add_person(storage, "bruno")
    opened, full, over = Standing(0, False, False, False), Standing(0, False, True), Standing(4, True, False)
    kinds = {
        "lobby": {"standing": opened},
        "later": {"standing": opened, "updated": LATER},
        "full": {"standing": full},
        "over": {"standing": over, "updated": LATER},
        "secret": {"standing": opened, "visibility": "private"},
        "hidden": {"standing": full, "visibility": "private"},
    }
    for game_id, changes in kinds.items():
        await storage.create(new_game(game_id, **changes), [], {0: "anna"} if game_id != "hidden" else {1: "bruno"})

    def ids(games: list[Any]) -> list[str]:
        return [game.id for game in games]

    assert ids(await storage.lobby(9)) == ["later", "lobby"]
    assert ids(await storage.lobby(1)) == ["later"]
    assert ids(await storage.watchable(9)) == ["over", "full"]
    assert ids(await storage.waiting_for_computers(9)) == ["full", "hidden"]
    assert ids(await storage.games_of("anna", 9)) == ["later", "over", "full", "lobby", "secret"]
    assert ids(await storage.games_of("anna", 9, "over")) == ["over"]
    assert ids(await storage.games_of("anna", 2, "open")) == ["later", "full"]
    assert [game.players for game in await storage.games_of("bruno", 9)] == [{1: Sitter("bruno", False)}]


async def test_flags_are_found_when_they_are_due(storage: Storage) -> None:
    assert not await storage.clocks_run()
    for number, is_over in enumerate([False, False, True, False]):
        standing = Standing(0, is_over, False, flag_at=NOW + timedelta(seconds=10 - number))
        await storage.create(new_game(f"g{number}", standing=standing), [], {})
    await storage.create(new_game("no-clock"), [], {})
    assert await storage.clocks_run()
    assert await storage.flags_due(NOW + timedelta(seconds=9), 9) == ["g3", "g1"]
    assert await storage.flags_due(NOW + timedelta(seconds=60), 2) == ["g3", "g1"]
    assert await storage.running_clocks("", 2) == ["g0", "g1"]
    assert await storage.running_clocks("g1", 2) == ["g3"]


async def test_the_pulse_is_the_last_one(storage: Storage) -> None:
    assert await storage.last_pulse() is None
    for at in (NOW, LATER):
        await storage.pulse(at)
    assert await storage.last_pulse() == LATER


async def test_a_full_disk_is_said_and_nothing_is_half_written(database: str) -> None:
    async with stored(database) as storage:
        await asyncio.gather(*(storage.create(new_game(f"g{number}"), [], {}) for number in range(20)))
        pages = 1

        @event.listens_for(storage.database.thread_engine, "begin")
        def limit(connection: Any) -> None:
            connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")

        versions = dict.fromkeys((f"g{number}" for number in range(20)), 0)
        problems: list[BaseException] = []
        while not problems:
            found = await outcomes(*(storage.append(write(*write_at)) for write_at in versions.items()))
            problems = [problem for problem in found if problem is not None]
            for game_id, problem in zip(versions, found, strict=True):
                versions[game_id] += problem is None
        assert all(isinstance(problem, StorageError) and "full" in str(problem) for problem in problems)
        for game_id, version in versions.items():
            assert len(await texts(storage, game_id)) == version
        pages = 100_000
        await asyncio.gather(*(storage.append(write(*write_at)) for write_at in versions.items()))
        assert len(await texts(storage, "g0")) == versions["g0"] + 1


async def test_a_killed_database_has_everything_that_was_acknowledged(postgres: Postgres, postgres_url: str) -> None:
    async with stored(postgres_url) as storage:
        games = [f"g{number}" for number in range(10)]
        await asyncio.gather(*(storage.create(new_game(game_id), [], {}) for game_id in games))
        acknowledged = dict.fromkeys(games, 0)

        async def play(game_id: str) -> None:
            while True:
                try:
                    await storage.append(write(game_id, acknowledged[game_id]))
                except StorageError:
                    return
                acknowledged[game_id] += 1

        async def kill() -> None:
            await asyncio.sleep(0.3)
            postgres.kill()

        await asyncio.gather(kill(), *map(play, games))
        with pytest.raises(StorageError, match=r"cannot be reached.*\*\*\*") as caught:
            await storage.load("g0")
        assert "bridge" not in str(caught.value)
        await asyncio.to_thread(postgres.start)
        assert min(acknowledged.values()) > 0
        for game_id, version in acknowledged.items():
            there = len(await texts(storage, game_id))
            assert there in (version, version + 1)  # what was under way may have been committed
            await storage.append(write(game_id, there))


async def test_a_game_that_another_process_holds_is_busy_and_the_others_are_written(postgres_url: str) -> None:
    async with stored(postgres_url, busy_timeout_ms=100) as storage, stored(postgres_url) as other:
        await asyncio.gather(*(storage.create(new_game(game_id), [], {}) for game_id in "ab"))
        async with other.database.write() as connection:
            await connection.exec_driver_sql("SELECT 1 FROM games WHERE id = 'a' FOR UPDATE")
            found = await outcomes(storage.append(write("a", 0)), storage.append(write("b", 0)))
            assert [type(problem).__name__ for problem in found] == ["BusyError", "NoneType"]
        await storage.append(write("a", 0))
