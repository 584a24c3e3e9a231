"""Games over the interface: creating, moving, reading, ending."""

from __future__ import annotations

import asyncio

import pytest

import trearchi as ta
from tests.server.helpers import (
    COMPUTER,
    FRIEND,
    GAMES,
    HUMAN,
    OPEN,
    PONTE,
    SETTIMO,
    VIADUCT,
    Api,
    Json,
    assert_error,
    at_rest,
)
from trearchi.server import play

pytestmark = pytest.mark.anyio

FIELDS = {
    "id", "game", "title", "parameters", "setup", "seats", "moves", "movers", "ply", "version", "position",
    "can_undo", "thinking", "queue", "created", "updated", "visibility", "rated", "clock", "clocks", "started",
    "offers", "next", "you",
}  # fmt: skip
SUMMARY_FIELDS = {
    "id", "game", "title", "seats", "ply", "is_over", "started", "winners", "seat", "yours", "clock", "rated",
    "parameters", "created", "updated",
}  # fmt: skip
POSITION_FIELDS = {"ply", "text", "seat", "is_chance", "is_over", "legal", "trips", "scores", "outcome", "view", "last"}


async def test_health_names_the_version(api: Api) -> None:
    assert (await api.ok("GET", "/health"))["status"] == "ok"


async def test_the_catalogue_lists_every_game_with_its_parameters_and_board(api: Api) -> None:
    games = {game["id"]: game for game in (await api.ok("GET", "/catalogue"))["games"]}
    assert list(games) == list(ta.GAMES)
    for name, about in games.items():
        defaults = {parameter["name"]: parameter["default"] for parameter in about["parameters"]}
        assert defaults == ta.game(name).parameters
    assert games["ponte"]["board"] is None
    assert len(games["settimo"]["board"]["islands"]) == 25
    assert games["viaduct"]["board"]


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind["game"])
async def test_a_new_game_has_every_field(api: Api, kind: Json) -> None:
    game = await api.create(kind)
    assert set(game) == FIELDS
    assert set(game["position"]) == POSITION_FIELDS
    assert game["parameters"] == ta.game(kind["game"], **kind["parameters"]).parameters
    assert (game["setup"] is not None) == (kind is SETTIMO)
    assert game["position"]["legal"] == sorted(game["position"]["legal"])
    assert game["version"] == game["ply"] == len(game["moves"])


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind["game"])
async def test_a_whole_game_against_computers_comes_to_its_scored_end(api: Api, kind: Json) -> None:
    game = await api.play_on(await api.create(kind), 400)
    assert game["position"]["is_over"]
    assert game["position"]["outcome"]["winners"]
    assert game["position"]["legal"] == []
    assert game["position"]["last"] == game["moves"][-1]
    assert not game["thinking"]
    record = await api.ok("GET", f"/games/{game['id']}/record")
    assert record["moves"] == game["moves"]
    replayed = ta.game(kind["game"], **record["parameters"])
    state = replayed.start(setup=record["setup"]) if "setup" in record else replayed.start()
    for ply, move in enumerate(record["moves"]):
        assert ply % 25 or (await api.ok("GET", f"/games/{game['id']}/positions/{ply}"))["text"] == str(state)
        state = state.play(move)
    assert str(state) == game["position"]["text"]
    late = {"ponte": "a1,a2", "viaduct": "pass", "settimo": "A1"}[kind["game"]]
    assert_error(await api.try_move(game, late), 422, "illegal-over")


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind["game"])
async def test_movers_name_the_seat_of_each_move(api: Api, kind: Json) -> None:
    game = await api.play_on(await api.create(kind), 6)
    while game["can_undo"]:
        state = ta.game(game["game"], **game["parameters"]).start(**({"setup": game["setup"]} if game["setup"] else {}))
        seats = []
        for move in game["moves"]:
            seats.append(state.seat)
            state = state.play(move)
        assert game["movers"] == seats
        game = await api.undo(game)
    assert len(game["movers"]) == game["ply"]


async def test_a_setup_may_be_given(api: Api) -> None:
    first = await api.create(SETTIMO)
    second = await api.create(SETTIMO, setup=first["setup"])
    assert second["setup"] == first["setup"]
    assert second["position"]["text"] == first["position"]["text"]
    third = await api.create(SETTIMO)
    assert third["setup"] != first["setup"]


async def test_chance_is_played_at_once_and_is_an_entry_of_its_own(api: Api) -> None:
    game = await api.create(VIADUCT, [HUMAN, FRIEND, {**HUMAN, "name": "Carla"}])
    assert game["moves"][0] in ("roll1", "roll2")
    assert game["version"] == 1
    step = await api.move(await api.create(SETTIMO, [HUMAN, FRIEND]))
    assert step["moves"][1].startswith("draw:")
    assert step["version"] == 2
    before_draw = await api.ok("GET", f"/games/{step['id']}/positions/1")
    assert before_draw["is_chance"]
    assert before_draw["seat"] is None


async def test_other_spellings_are_stored_in_the_canonical_one(api: Api) -> None:
    game = await api.create(PONTE, [HUMAN, FRIEND])
    first, second = game["position"]["legal"][0].split(",")
    moved = await api.move(game, f" {second.upper()},{first} ")
    assert moved["moves"] == [f"{first},{second}"]


async def test_an_illegal_move_is_refused_with_code_clause_and_text(api: Api) -> None:
    game = await api.create()
    error = assert_error(await api.try_move(game, "what"), 422, "illegal-syntax")
    assert error["clause"] == "P3.2"
    refusal = (await api.ok("GET", f"/games/{game['id']}/refusal", params={"move": "what"}))["refusal"]
    assert refusal["code"] == "syntax"
    assert refusal["text"] == error["message"]
    legal = game["position"]["legal"][0]
    assert (await api.ok("GET", f"/games/{game['id']}/refusal", params={"move": legal}))["refusal"] is None
    assert (await api.game(game["id"]))["version"] == 0


async def test_options_tell_what_may_follow_half_a_move(api: Api) -> None:
    game = await api.create()
    options = (await api.ok("GET", f"/games/{game['id']}/options"))["options"]
    assert "a1" in options["tile"]
    assert (await api.ok("GET", f"/games/{game['id']}/options", params={"partial": "?"}))["options"] == {}
    legal = game["position"]["legal"][0]
    whole = (await api.ok("GET", f"/games/{game['id']}/options", params={"partial": legal}))["options"]
    assert whole["move"] == [legal]


async def test_positions_can_be_stepped_through(api: Api) -> None:
    game = await api.play_on(await api.create(PONTE, [HUMAN, FRIEND]), 3)
    for ply in range(4):
        position = await api.ok("GET", f"/games/{game['id']}/positions/{ply}")
        assert (position["ply"], position["legal"]) == (ply, [])
        assert position["last"] == (game["moves"][ply - 1] if ply else None)
    assert position["text"] == game["position"]["text"]
    assert_error(await api.request("GET", f"/games/{game['id']}/positions/4"), 404, "not-found")


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind["game"])
async def test_the_positions_of_a_whole_game_come_in_a_row(api: Api, kind: Json) -> None:
    game = await api.play_on(await api.create(kind), 12)
    path = f"/games/{game['id']}/positions"
    positions = (await api.ok("GET", path))["positions"]
    assert [position["ply"] for position in positions] == list(range(game["ply"] + 1))
    assert positions == [await api.ok("GET", f"{path}/{ply}") for ply in range(game["ply"] + 1)]
    assert (await api.ok("GET", path, params={"from": 3}))["positions"] == positions[3:]
    assert (await api.ok("GET", path, params={"from": game["ply"]}))["positions"] == positions[-1:]
    assert_error(await api.request("GET", path, params={"from": game["ply"] + 1}), 404, "not-found")


async def test_a_hundred_positions_come_at_once_and_no_more(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    game = await api.play_on(await api.create(PONTE, [HUMAN, FRIEND]), 6)
    monkeypatch.setattr(play, "POSITIONS_AT_ONCE", 4)
    path = f"/games/{game['id']}/positions"
    plies = [
        [position["ply"] for position in (await api.ok("GET", path, params={"from": first}))["positions"]]
        for first in (0, 3, 4)
    ]
    assert plies == [[0, 1, 2, 3], [3, 4, 5, 6], [4, 5, 6]]


async def test_the_last_of_the_positions_ends_as_the_game_ended(api: Api) -> None:
    game = await api.create(PONTE, [HUMAN, OPEN])
    other = api.other()
    await other.join(game)
    game = await api.move(await api.game(game["id"]))
    over = await other.done(game, "resign")
    positions = (await api.ok("GET", f"/games/{game['id']}/positions"))["positions"]
    assert positions[-1]["outcome"] == over["position"]["outcome"]
    assert [position["is_over"] for position in positions] == [False, True]


async def test_the_list_has_the_latest_game_first(api: Api) -> None:
    first, second = await api.create(PONTE, [HUMAN, FRIEND]), await api.create(SETTIMO, [HUMAN, FRIEND])
    assert [game["id"] for game in (await api.ok("GET", "/games"))["games"]] == [second["id"], first["id"]]
    await api.move(first)
    games = (await api.ok("GET", "/games", params={"limit": 1}))["games"]
    assert [(game["id"], game["ply"], game["is_over"]) for game in games] == [(first["id"], 1, False)]
    assert set(games[0]) == SUMMARY_FIELDS
    assert (games[0]["seat"], games[0]["yours"], games[0]["winners"]) == (1, [0, 1], None)


async def test_the_list_has_nobody_elses_games(api: Api) -> None:
    game = await api.create(PONTE, [HUMAN, OPEN])
    friend, stranger = api.other(), api.other()
    assert (await stranger.ok("GET", "/games"))["games"] == []
    await stranger.create(SETTIMO)
    await friend.join(game)
    assert [(each["id"], each["yours"]) for each in (await friend.ok("GET", "/games"))["games"]] == [(game["id"], [1])]
    assert game["id"] not in str(await stranger.ok("GET", "/games"))


async def test_a_waiting_reader_is_answered_when_a_move_comes(api: Api) -> None:
    game = await api.create(PONTE, [HUMAN, FRIEND])
    readers = [asyncio.create_task(api.game(game["id"], after=0)) for _ in range(5)]
    await asyncio.sleep(0.05)
    assert not any(reader.done() for reader in readers)
    moved = await api.move(game)
    assert [at_rest(await reader) for reader in readers] == [at_rest(moved)] * 5
    assert at_rest(await api.game(game["id"], after=0)) == at_rest(moved)


async def test_the_name_of_a_seat_is_stripped(api: Api) -> None:
    game = await api.create(PONTE, [{"kind": "human", "name": "  Zoë \n"}, COMPUTER])
    rest = {"account": False, "rating": None, "has_left": False}
    assert game["seats"] == [{"kind": "human", "name": "Zoë", "level": None, **rest}, {**COMPUTER, **rest}]
