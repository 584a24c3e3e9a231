"""Moves count once: doubled, racing, late, in one server or in two on the same database."""

from __future__ import annotations

import asyncio
import sqlite3

import pytest

from tests.server.helpers import (
    COMPUTER,
    FRIEND,
    HUMAN,
    PONTE,
    VIADUCT,
    Api,
    HeldEngine,
    again,
    assert_error,
    at_rest,
    happens,
    served,
)

pytestmark = pytest.mark.anyio

TWO = [HUMAN, FRIEND]


async def test_the_same_move_sent_twice_counts_once(api: Api) -> None:
    game = await api.create(PONTE, TWO)
    first, second = game["position"]["legal"][0].split(",")
    moved = await api.move(game, f"{first},{second}")
    repeated = await api.try_move(game, f"{second.upper()},{first}")
    assert (repeated.status_code, at_rest(repeated.json())) == (200, at_rest(moved))


async def test_another_move_at_a_ply_that_is_played_is_refused(api: Api) -> None:
    game = await api.create(PONTE, TWO)
    moved = await api.move(game)
    error = assert_error(await api.try_move(game, game["position"]["legal"][1]), 409, "ply")
    assert "ply 1, not 0" in error["message"]
    assert_error(await api.try_move(game, "no move at all"), 409, "ply")
    assert_error(await api.try_move(moved, moved["position"]["legal"][0], ply=7), 409, "ply")
    assert at_rest(await api.game(game["id"])) == at_rest(moved)


async def test_a_doubled_move_with_chance_after_it_counts_once(api: Api) -> None:
    game = await api.create(VIADUCT, [HUMAN, FRIEND, {**HUMAN, "name": "Carla"}])
    answers = await asyncio.gather(*(api.try_move(game, game["position"]["legal"][0]) for _ in range(8)))
    assert {answer.status_code for answer in answers} == {200}
    assert len({str(at_rest(answer.json())) for answer in answers}) == 1


async def test_of_racing_moves_one_counts(api: Api) -> None:
    game = await api.create(PONTE, TWO)
    moves = game["position"]["legal"][:10]
    answers = await asyncio.gather(*(api.try_move(game, move) for move in moves))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 9
    now = await api.game(game["id"])
    assert now["version"] == 1
    assert now["moves"][0] == next(move for move, a in zip(moves, answers, strict=True) if a.status_code == 200)


async def test_two_servers_on_one_database_agree(database: str) -> None:
    async with served(database) as one, served(database) as second:
        game = await one.create(PONTE, TWO)
        other = again(one, second)
        for _ in range(5):
            legal = game["position"]["legal"][:6]
            await other.game(game["id"])
            answers = await asyncio.gather(
                *(api.try_move(game, move) for api, move in zip([one, other] * 3, legal, strict=False))
            )
            assert sorted(answer.status_code for answer in answers) == [200] + [409] * (len(legal) - 1)
            game = await one.game(game["id"])
            assert at_rest(game) == at_rest(await other.game(game["id"]))
        same = await asyncio.gather(*(api.try_move(game, game["position"]["legal"][0]) for api in [one, other] * 3))
        assert {answer.status_code for answer in same} == {200}
        assert (await one.game(game["id"]))["version"] == game["version"] + 1


async def test_entries_are_numbered_without_a_gap_and_never_change(api: Api, database: str) -> None:
    game = await api.play_on(await api.create(), 3)
    with sqlite3.connect(database) as reader:
        before = reader.execute("SELECT * FROM entries ORDER BY number").fetchall()
    game = await api.play_on(await api.undo(game), 2)
    with sqlite3.connect(database) as reader:
        after = reader.execute("SELECT * FROM entries ORDER BY number").fetchall()
    reader.close()
    assert after[: len(before)] == before
    assert [row[1] for row in after] == list(range(1, game["version"] + 1))
    assert [row[2] for row in after].count("undo") == 1


async def test_nobody_moves_for_the_computer(api: Api, held_engine: type[HeldEngine]) -> None:
    game = await api.create(PONTE, [COMPUTER, HUMAN])
    assert game["thinking"]
    assert game["position"]["legal"] == []
    error = assert_error(await api.try_move(game, "a1,a2"), 409, "not-your-turn")
    assert "Golem" in error["message"]
    held_engine.released.set()
    game = await api.persons_turn(game)
    assert (game["ply"], game["thinking"]) == (1, False)


async def test_one_search_at_a_time_for_each_game_and_no_more_than_may_be(
    database: str, held_engine: type[HeldEngine]
) -> None:
    async with served(database, searches=2) as api:
        games = [await api.create(PONTE, [COMPUTER, HUMAN]) for _ in range(4)]
        await asyncio.gather(*(api.game(game["id"]) for game in games * 5))
        await happens(held_engine.started)
        await happens(held_engine.started)
        await asyncio.sleep(0.05)
        assert held_engine.running == 2
        assert (await api.ok("GET", "/health"))["status"] == "ok"
        held_engine.released.set()
        for game in games:
            assert (await api.persons_turn(game))["ply"] == 1
        assert held_engine.most_running == 2


async def test_computers_alone_do_not_fill_the_queue(database: str, held_engine: type[HeldEngine]) -> None:
    """However many such games there are, two of them think or wait; a person's computer is next."""
    async with served(database, searches=3) as api:
        for _ in range(6):
            await api.create(PONTE, [COMPUTER, COMPUTER])
        for _ in range(2):
            await happens(held_engine.started)
        await api.create(PONTE, [COMPUTER, HUMAN])
        await happens(held_engine.started)
        assert held_engine.running == 3
        assert api.app.state.computers.searches == 3
