"""The completion of Viaduct over the interface: what it says, and whom it is refused."""

from __future__ import annotations

import pytest

import trearchi as ta
from tests.server.helpers import COMPUTER, FRIEND, HUMAN, PONTE, Api, assert_error

pytestmark = pytest.mark.anyio

VIADUCT = {"game": "viaduct", "parameters": {"seats": 2, "turn_limit": 6}}
ALONE = [HUMAN, COMPUTER]


async def test_a_person_alone_is_told_what_a_seat_lacks_at_any_ply(api: Api) -> None:
    game = await api.play_on(await api.create(VIADUCT, ALONE), 2)
    first = await api.ok("GET", f"/games/{game['id']}/completion?seat=1&ply=0")
    state = ta.game("viaduct", **game["parameters"]).start(seed=0)
    assert first == {"ply": 0, "seat": 1, "moves": state.completion(1)}
    newest = await api.ok("GET", f"/games/{game['id']}/completion?seat=0")
    for move in game["moves"][: newest["ply"]]:
        state = state.play(move)
    assert newest["ply"] >= game["ply"]
    assert newest["moves"] == state.completion(0)


async def test_there_is_no_help_in_a_game_between_people(api: Api) -> None:
    between_people = await api.create(VIADUCT, [HUMAN, FRIEND])
    error = assert_error(await api.request("GET", f"/games/{between_people['id']}/completion?seat=0"), 409, "in-play")
    assert "when it is over" in error["message"]


async def test_other_games_have_none(api: Api) -> None:
    game = await api.create(PONTE, ALONE)
    told = await api.ok("GET", f"/games/{game['id']}/completion?seat=0")
    assert told == {"ply": 0, "seat": 0, "moves": None}


async def test_a_seat_or_a_ply_that_is_not_there_is_not_found(api: Api) -> None:
    game = await api.create(VIADUCT, ALONE)
    path = f"/games/{game['id']}/completion"
    assert_error(await api.request("GET", f"{path}?seat=3"), 404, "not-found")
    assert_error(await api.request("GET", f"{path}?seat=0&ply=999"), 404, "not-found")
    assert_error(await api.request("GET", f"{path}?seat=-1"), 422, "invalid")
    assert_error(await api.request("GET", path), 422, "invalid")
