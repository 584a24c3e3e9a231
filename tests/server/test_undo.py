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
    at_rest,
    happens,
    two_persons,
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


async def test_two_at_one_computer_take_back_the_last_move(api: Api) -> None:
    game = await api.play_on(await api.create(PONTE, [HUMAN, FRIEND]), 3)
    undone = await api.undo(game)
    assert (undone["ply"], undone["moves"]) == (2, game["moves"][:2])


async def test_between_several_persons_an_undo_is_asked_for(api: Api) -> None:
    game, anna, bruno = await two_persons(api)
    game = await anna.move(await anna.game(game["id"]))
    assert not game["can_undo"]
    assert "undo" not in game["you"]["may"]
    for person in (anna, bruno):
        assert "asked" in assert_error(await person.try_undo(game), 409, "no-undo")["message"]


async def test_computers_alone_take_nothing_back(api: Api) -> None:
    game = await api.create(PONTE, [COMPUTER, {**COMPUTER, "name": "Robot"}])
    assert not game["can_undo"]
    assert_error(await api.try_undo(game), 403, "seat")


LONG_VIADUCT = {"game": "viaduct", "parameters": {"seats": 3}}


@pytest.mark.parametrize("kind", [LONG_VIADUCT, SETTIMO], ids=["roll", "draw"])
async def test_no_undo_goes_back_behind_a_roll_or_a_draw(api: Api, kind: Json) -> None:
    """Also alone against the computer: who could try a move, see the roll and take it back would choose the rolls."""
    game = await api.persons_turn(await api.create(kind))
    for _ in range(6):
        played = await api.persons_turn(await api.move(game, game["position"]["legal"][-1]))
        after = played["movers"][game["ply"] + 1 :]
        assert played["can_undo"] == ("undo" in played["you"]["may"]) == (None not in after)
        if None in after:
            assert "roll or a draw" in assert_error(await api.try_undo(played), 409, "no-undo")["message"]
            assert at_rest(await api.game(game["id"])) == at_rest(played)
        else:
            assert (await api.undo(played))["moves"] == game["moves"]
            played = await api.persons_turn(await api.move(game, game["position"]["legal"][-1]))
        game = played
    assert None in game["movers"][1:]


async def test_before_the_roll_a_step_of_the_same_turn_is_taken_back(api: Api) -> None:
    game = await api.create({"game": "viaduct", "parameters": {"seats": 2, "die": None}}, [HUMAN, FRIEND])
    moved = await api.move(game)
    assert moved["can_undo"]
    assert (await api.undo(moved))["moves"] == game["moves"]


async def test_a_rated_game_has_no_undo(api: Api) -> None:
    await api.account("Anna")
    game = await api.play_on(await api.create(PONTE, rated=True), 2)
    assert not game["can_undo"]
    assert "rated" in assert_error(await api.try_undo(game), 409, "no-undo")["message"]


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
