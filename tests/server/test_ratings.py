"""Ratings: one for each game, of accounts and of levels of the engine, and the list of the best."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import select

from tests.server.people_helpers import MOMENT, House, house, id_of, ok, refused
from trearchi.server.models import RatingRow
from trearchi.server.ratings import GAMES_TO_RANK, engine_key, level_of, rate, rated, ratings_of, shown

pytestmark = pytest.mark.anyio

NEW = (25.0, 25.0 / 3)


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[House]:
    async with house(str(tmp_path / "people.db")) as home:
        yield home


async def play(home: House, places: list[tuple[str, int]], kind: str = "ponte", games: int = 1) -> None:
    for number in range(games):
        async with home.database.write() as connection:
            await rate(connection, kind, places, MOMENT + timedelta(hours=number))


async def ratings(home: House, kind: str = "ponte") -> dict[str, RatingRow]:
    rows = await home.rows(select(RatingRow).where(RatingRow.kind == kind))
    return {row.player: row for row in rows}


def test_somebody_new_is_shown_as_1500_and_uncertain() -> None:
    assert shown(*NEW) == (1500, 653)
    assert shown(26, 1) == (1540, 78)


def test_an_engine_key_tells_its_level() -> None:
    assert level_of(engine_key(4)) == 4
    assert level_of("AAAAAAAAAAAAAAAAAAAAAA") is None
    assert level_of("engine:") is None


def test_the_better_place_gains_what_the_worse_one_loses() -> None:
    after = rated([("a", 2), ("b", 1)], {"a": NEW, "b": NEW})
    assert after["b"][0] - 25 == pytest.approx(25 - after["a"][0])
    assert after["b"][0] > 25
    assert after["a"][1] < NEW[1]


def test_a_shared_place_between_equals_moves_nobody() -> None:
    after = rated([("a", 1), ("b", 1)], {"a": NEW, "b": NEW})
    assert after["a"][0] == pytest.approx(25)
    assert after["b"][0] == pytest.approx(25)


def test_a_win_against_somebody_stronger_is_worth_more() -> None:
    weak = rated([("a", 1), ("b", 2)], {"a": NEW, "b": (20.0, 4.0)})["a"][0]
    strong = rated([("a", 1), ("b", 2)], {"a": NEW, "b": (32.0, 4.0)})["a"][0]
    assert strong > weak > 25


def test_a_level_with_two_seats_takes_the_mean_of_them() -> None:
    prior = {"engine:3": NEW, "a": NEW}
    places = [("engine:3", 1), ("a", 2), ("engine:3", 3)]
    after = rated(places, prior)
    apart = rated([("first", 1), ("a", 2), ("second", 3)], {"first": NEW, "a": NEW, "second": NEW})
    for number in (0, 1):
        assert after["engine:3"][number] == pytest.approx((apart["first"][number] + apart["second"][number]) / 2)
    assert after["a"] == pytest.approx(apart["a"])


async def test_a_game_counts_for_its_kind_alone(home: House) -> None:
    await play(home, [("a", 1), ("engine:4", 2)])
    await play(home, [("a", 2), ("engine:4", 1)], "viaduct")
    ponte, viaduct = await ratings(home), await ratings(home, "viaduct")
    assert ponte["a"].mu > 25 > viaduct["a"].mu
    assert ponte["a"].games == viaduct["engine:4"].games == 1
    await play(home, [("a", 1), ("engine:4", 2)], games=2)
    assert (await ratings(home))["a"].games == 3
    assert (await ratings(home))["a"].updated == MOMENT + timedelta(hours=1)


async def test_a_game_of_one_player_is_not_rated(home: House) -> None:
    await play(home, [("engine:4", 1), ("engine:4", 2)])
    await play(home, [("a", 1)])
    await play(home, [])
    assert await ratings(home) == {}


async def test_a_level_with_two_seats_has_played_one_game(home: House) -> None:
    await play(home, [("engine:3", 1), ("a", 2), ("engine:3", 3)])
    assert (await ratings(home))["engine:3"].games == 1


async def test_games_that_end_at_once_all_count(home: House) -> None:
    await asyncio.gather(*(play(home, [("a", 1), (f"engine:{level}", 2)]) for level in range(1, 9)))
    assert (await ratings(home))["a"].games == 8


async def test_ratings_are_of_those_that_have_one(home: House) -> None:
    await play(home, [("a", 1), ("b", 2)])
    async with home.database.read() as connection:
        found = await ratings_of(connection, "ponte", ["a", "b", "c"])
        assert set(found) == {"a", "b"}
        assert found["a"] > 1500 > found["b"]
        assert await ratings_of(connection, "ponte", []) == {}


async def test_the_best_are_listed_with_the_levels_and_the_provisional_ones_last(home: House) -> None:
    anna, bruno = await id_of(await home.account("Anna")), await id_of(await home.account("Bruno"))
    await play(home, [(anna, 1), ("engine:4", 2)], games=GAMES_TO_RANK)
    await play(home, [(bruno, 1), ("engine:8", 2)], games=1)
    listed = (await ok(home.browser(), "GET", "/ratings", params={"game": "ponte"}))["ratings"]
    assert [(each["place"], each["name"], each["level"]) for each in listed] == [
        (1, "Anna", None),
        (2, None, 4),
        (3, "Bruno", None),
        (4, None, 8),
    ]
    assert [each["rating"]["provisional"] for each in listed] == [False, False, True, True]
    assert listed[0]["rating"]["game"] == "ponte"


async def test_levels_are_listed_at_their_place_below_the_accounts_that_are_cut_off(home: House) -> None:
    anna, bruno = await id_of(await home.account("Anna")), await id_of(await home.account("Bruno"))
    await play(home, [(anna, 1), (bruno, 2), ("engine:1", 3)])
    listed = (await ok(home.browser(), "GET", "/ratings", params={"game": "ponte", "limit": 1}))["ratings"]
    assert [(each["place"], each["name"]) for each in listed] == [(1, "Anna"), (3, None)]


async def test_who_is_banned_or_gone_is_not_listed(home: House) -> None:
    anna, bruno = await id_of(await home.account("Anna")), await id_of(await home.account("Bruno"))
    await play(home, [(anna, 1), (bruno, 2), ("nobody", 3)])
    await home.people.set_ban("anna", True)
    await home.people.delete(bruno)
    assert (await ok(home.browser(), "GET", "/ratings", params={"game": "ponte"}))["ratings"] == []
    assert set(await ratings(home)) == {anna, "nobody"}


async def test_a_list_is_of_a_game(home: House) -> None:
    await refused(home.browser(), 422, "invalid", "GET", "/ratings")
    await refused(home.browser(), 422, "invalid", "GET", "/ratings", params={"game": "chess"})
