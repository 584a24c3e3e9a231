"""Undo: back to the person's last decision, and no roll is different for it."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.helpers import (
    COMPUTER,
    FRIEND,
    HUMAN,
    PONTE,
    SETTIMO,
    Api,
    HeldEngine,
    Json,
    assert_error,
    happens,
)

pytestmark = pytest.mark.anyio


async def test_undo_goes_back_to_before_the_persons_last_move(api: Api) -> None:
    game = await api.create()
    assert not game["can_undo"]
    assert_error(await api.try_undo(game), 409, "no-undo")
    before = await api.play_on(game, 2)
    after = await api.play_on(before, 1)
    assert after["can_undo"]
    undone = await api.undo(after)
    assert undone["ply"] == before["ply"]
    assert undone["position"] == before["position"]
    assert undone["version"] == after["version"] + 1
    again = await api.undo(undone)
    assert again["ply"] < undone["ply"]


async def test_undo_at_the_end_of_a_game_opens_it_again(api: Api) -> None:
    game = await api.play_on(await api.create(), 400)
    assert game["position"]["is_over"]
    undone = await api.undo(game)
    assert not undone["position"]["is_over"]
    assert undone["position"]["legal"]
    assert not (await api.ok("GET", "/games"))["games"][0]["is_over"]


async def test_a_doubled_undo_counts_once(api: Api) -> None:
    game = await api.play_on(await api.create(), 4)
    answers = await asyncio.gather(*(api.try_undo(game) for _ in range(5)))
    assert {answer.status_code for answer in answers} == {200}
    assert {answer.json()["version"] for answer in answers} == {game["version"] + 1}


async def test_an_undo_from_another_ply_is_refused(api: Api) -> None:
    game = await api.play_on(await api.create(), 2)
    assert_error(await api.try_undo(game, ply=game["ply"] - 1), 409, "ply")
    assert_error(await api.try_undo(game, ply=game["ply"] + 1), 409, "ply")


@pytest.mark.parametrize("seats", [[HUMAN, FRIEND], [COMPUTER, {**COMPUTER, "name": "Robot"}]])
async def test_there_is_no_undo_without_exactly_one_person(api: Api, seats: list[Json]) -> None:
    game = await api.play_on(await api.create(PONTE, seats), 2)
    assert not game["can_undo"]
    assert_error(await api.try_undo(game), 409, "no-undo")


LONG_VIADUCT = {"game": "viaduct", "parameters": {"seats": 3}}


@pytest.mark.parametrize("kind", [LONG_VIADUCT, SETTIMO], ids=["roll", "draw"])
async def test_undo_rolls_and_draws_nothing_anew(api: Api, kind: Json) -> None:
    game = await api.play_on(await api.create(kind), 1)
    rolled: list[str] = []
    for _ in range(4):
        decision = game["position"]["legal"][-1]
        played = await api.persons_turn(await api.move(game, decision))
        rolled += [move for move in played["moves"][game["ply"] :] if move.startswith(("roll", "draw"))]
        undone = await api.undo(played)
        while undone["ply"] > game["ply"]:
            undone = await api.undo(undone)
        assert undone["moves"] == game["moves"]
        again = await api.persons_turn(await api.move(undone, decision))
        assert again["moves"] == played["moves"]
        game = again
    assert rolled


async def test_undo_stops_a_computer_that_thinks(api: Api, held_engine: type[HeldEngine]) -> None:
    game = await api.create(PONTE, [HUMAN, COMPUTER])
    thinking = await api.move(game)
    assert thinking["thinking"]
    await happens(held_engine.started)
    undone = await api.undo(thinking)
    assert (undone["ply"], undone["thinking"], undone["version"]) == (0, False, 2)
    await happens(held_engine.stopped)
    held_engine.released.set()
    other = game["position"]["legal"][1]
    moved = await api.persons_turn(await api.move(undone, other))
    assert moved["moves"][0] == other
