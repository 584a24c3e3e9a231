"""The trips of Settimo that the server tells with a position."""

from __future__ import annotations

import pytest

import trearchi as ta
from tests.server.helpers import PONTE, SETTIMO, Api, two_persons
from trearchi.trips import trips

pytestmark = pytest.mark.anyio


async def test_who_is_to_move_is_told_the_trips_and_nobody_else(api: Api) -> None:
    game, anna, bruno = await two_persons(api, SETTIMO)
    mine = await anna.game(game["id"])
    state = ta.game("settimo", **mine["parameters"]).start(setup=mine["setup"])
    assert mine["position"]["trips"] == trips(state)
    assert {trip[0] for trip in mine["position"]["trips"]} == set(mine["position"]["legal"])
    assert (await bruno.game(game["id"]))["position"]["trips"] == []
    first = mine["position"]["trips"][0]
    moved = await anna.move(mine, first[0])
    assert first[1:] in moved["position"]["trips"]
    past = await anna.ok("GET", f"/games/{game['id']}/positions/0")
    assert (past["legal"], past["trips"]) == ([], [])


async def test_a_line_that_nobody_plays_is_told_its_trips_too(api: Api) -> None:
    setup = ta.game("settimo").start(seed=1).setup
    answer = await api.ok("POST", "/sketches", json={"game": "settimo", "setup": setup})
    assert answer["position"]["trips"] == trips(ta.game("settimo").start(setup=setup))


async def test_other_games_have_none(api: Api) -> None:
    assert (await api.create(PONTE))["position"]["trips"] == []
