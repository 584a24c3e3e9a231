"""Games that count: for accounts and levels of the engine, once, without help."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.helpers import COMPUTER, FRIEND, HUMAN, OPEN, PONTE, Api, Json, assert_error, of_several, rows

pytestmark = pytest.mark.anyio

SHORT = {"game": "viaduct", "parameters": {"seats": 2, "turn_limit": 1, "die": None}}
THREE = {"game": "viaduct", "parameters": {"seats": 3, "turn_limit": 40}}


async def rated(api: Api, kind: Json = PONTE, **more: object) -> tuple[Json, Api, Api]:
    anna, bruno = api, api.other()
    await anna.account("Anna")
    await bruno.account("Bruno")
    game = await anna.create(kind, [HUMAN, OPEN], rated=True, **more)
    return await bruno.join(game), anna, bruno


async def ratings(api: Api, kind: str) -> dict[str | int, Json]:
    found = (await api.ok("GET", "/ratings", params={"game": kind}))["ratings"]
    return {each["name"] or each["level"]: each["rating"] for each in found}


def kept(database: str) -> list[tuple[object, ...]]:
    return rows(database, "SELECT * FROM ratings ORDER BY player, kind")


async def test_a_rated_game_is_for_accounts(api: Api) -> None:
    body = {**PONTE, "rated": True, "seats": [HUMAN, OPEN]}
    assert_error(await api.request("POST", "/games", json=body), 422, "rated")
    await api.account("Anna")
    game = await api.create(PONTE, [HUMAN, OPEN], rated=True)
    assert_error(await api.other().act(game, "join"), 403, "account")
    assert_error(await api.request("POST", "/games", json={**body, "seats": [HUMAN, FRIEND]}), 422, "rated")


async def test_who_wins_goes_up_and_who_loses_goes_down(api: Api) -> None:
    game, anna, _bruno = await rated(api)
    await anna.move(await anna.game(game["id"]))
    await anna.done(game, "resign")
    found = await ratings(api, "ponte")
    assert found["Bruno"]["rating"] > found["Anna"]["rating"]
    assert {name: each["games"] for name, each in found.items() if isinstance(name, str)} == {"Anna": 1, "Bruno": 1}
    seen = await anna.game(game["id"])
    assert [seat["rating"] for seat in seen["seats"]] == [found["Anna"]["rating"], found["Bruno"]["rating"]]
    profile = await api.other().ok("GET", "/people/Bruno")
    assert profile["records"] == [{"game": "ponte", "played": 1, "won": 1, "shared": 0, "lost": 0}]


async def test_the_final_move_counts_once_however_often_it_is_sent(api: Api, database: str) -> None:
    game, *persons = await rated(api, SHORT)
    while True:
        game = await api.game(game["id"])
        person = persons[game["position"]["seat"]]
        mine = await person.game(game["id"])
        moves = [person.try_move(mine, mine["position"]["legal"][0]) for _ in range(4)]
        assert {answer.status_code for answer in await asyncio.gather(*moves)} == {200}
        if (await api.game(game["id"]))["position"]["is_over"]:
            break
    before = kept(database)
    assert len(before) == 2
    assert (await person.try_move(mine, mine["position"]["legal"][0])).status_code == 200
    await asyncio.gather(*(each.act(game, "resign") for each in persons))
    assert kept(database) == before
    assert {each["games"] for each in (await ratings(api, "viaduct")).values()} == {1}


async def test_a_resignation_counts_once_however_often_it_is_sent(api: Api, database: str) -> None:
    game, *persons = await rated(api)
    await asyncio.gather(*(person.act(game, "resign") for person in persons * 4))
    assert {each["games"] for each in (await ratings(api, "ponte")).values()} == {1}
    assert len(kept(database)) == 2


async def test_an_aborted_game_counts_for_nothing(api: Api, database: str) -> None:
    game, anna, _ = await rated(api)
    await anna.done(game, "abort")
    assert kept(database) == []


async def test_there_is_no_help_in_a_rated_game(api: Api) -> None:
    await api.account("Anna")
    game = await api.play_on(await api.create(PONTE, rated=True), 2)
    assert not {"hint", "undo", "analyse"} & set(game["you"]["may"])
    assert_error(await api.request("GET", f"/games/{game['id']}/hint"), 409, "no-hint")
    assert_error(await api.request("GET", f"/games/{game['id']}/analysis"), 409, "in-play")
    assert_error(await api.try_undo(game), 409, "no-undo")
    over = await api.done(game, "resign")
    assert "analyse" in over["you"]["may"]
    assert_error(await api.try_undo(over), 409, "no-undo")


async def test_levels_of_the_engine_are_rated_too(api: Api) -> None:
    await api.account("Anna")
    await api.done(await api.create(PONTE, rated=True), "resign")
    found = await ratings(api, "ponte")
    assert found[COMPUTER["level"]]["rating"] > found["Anna"]["rating"]


async def test_who_has_left_comes_in_last(api: Api, database: str) -> None:
    """Anna leaves and a computer takes her seat; however well it plays, she is rated below Bruno and Carla."""
    await api.account("Anna")
    seats = [HUMAN, OPEN, OPEN]
    game = await api.create(THREE, seats, rated=True)
    bruno, carla = api.other(), api.other()
    for person, name in ((bruno, "Bruno"), (carla, "Carla")):
        await person.account(name)
        game = await person.join(game)
    await api.done(game, "leave")
    await bruno.offer(game, "replace", seat=0, level=1)
    await carla.answer(game, "replace", seat=0)
    persons = {1: bruno, 2: carla}
    for _ in range(400):
        game = await bruno.persons_turn(await bruno.game(game["id"]))
        if game["position"]["is_over"]:
            break
        person = persons[game["position"]["seat"]]
        await person.move(await person.game(game["id"]))
    assert game["position"]["is_over"]
    found = await ratings(api, "viaduct")
    assert found["Anna"]["rating"] < min(found["Bruno"]["rating"], found["Carla"]["rating"])
    assert len(kept(database)) == 3


async def test_an_unrated_game_changes_no_rating(api: Api, database: str) -> None:
    await api.account("Anna")
    game, _ = await of_several(api, PONTE, 2)
    await api.done(game, "resign")
    assert kept(database) == []


async def test_nobody_gets_around_a_loss_by_leaving(api: Api) -> None:
    """The last person who leaves ends the game: the computers have won it."""
    await api.account("Anna")
    game = await api.create(THREE, [HUMAN, COMPUTER, {**COMPUTER, "level": 2}], rated=True)
    over = await api.done(game, "leave")
    assert over["position"]["outcome"]["reason"] == "left"
    found = await ratings(api, "viaduct")
    assert found["Anna"]["rating"] < min(found[1]["rating"], found[2]["rating"])


async def test_a_game_that_all_people_have_left_counts_for_nothing(api: Api, database: str) -> None:
    await api.account("Anna")
    game = await api.create(THREE, [HUMAN, OPEN, OPEN], rated=True)
    others = [api.other(), api.other()]
    for person, name in zip(others, ("Bruno", "Carla"), strict=True):
        await person.account(name)
        game = await person.join(game)
    for person in (api, *others):
        await person.done(game, "leave")
    assert kept(database) == []
