"""Clocks at the running server: flags, pauses, increments, and what the way over the net is worth."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.server.helpers import (
    COMPUTER,
    HUMAN,
    OPEN,
    PONTE,
    Api,
    Json,
    again,
    assert_error,
    happens,
    of_several,
    rows,
    served,
    two_persons,
)

pytestmark = pytest.mark.anyio

TOTAL = {"kind": "total", "seconds": 60, "increment": 5}
THREE = {"game": "viaduct", "parameters": {"seats": 3, "turn_limit": 30}}
# More than a test can take: what is left of a clock is compared to within so much.
SLACK_MS = 30_000


class Clock:
    """The time as the server reads it: the real one, and what a test adds to it."""

    ahead = timedelta()

    @classmethod
    def now(cls, zone: Any = None) -> datetime:
        return datetime.now(zone) + cls.ahead

    @classmethod
    def passes(cls, seconds: float) -> None:
        cls.ahead += timedelta(seconds=seconds)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> type[Clock]:
    Clock.ahead = timedelta()
    for module in ("play", "room", "timekeeper", "live"):
        monkeypatch.setattr(f"trearchi.server.{module}.datetime", Clock)
    return Clock


@pytest.fixture
def no_ticks(monkeypatch: pytest.MonkeyPatch) -> None:
    """No flag falls by itself."""
    monkeypatch.setattr("trearchi.server.timekeeper.TICK_SECONDS", 3600.0)


async def moved(game: Json, persons: list[Api], times: int) -> Json:
    for _ in range(times):
        person = persons[game["position"]["seat"]]
        game = await person.move(await person.game(game["id"]))
    return game


async def begun(api: Api, times: int = 3, **more: Any) -> tuple[Json, list[Api]]:
    """A game of two in which the seat to move has had its first turn: its time runs."""
    game, *persons = await two_persons(api, PONTE, clock=TOTAL, **more)
    game = await moved(game, persons, times)
    assert game["clocks"]["running"] == game["position"]["seat"]
    return game, persons


def entries(database: str, game: Json, kind: str) -> list[tuple[Any, ...]]:
    query = "SELECT ms, lag, seat, text FROM entries WHERE game_id = :game AND kind = :kind ORDER BY number"
    return rows(database, query, game=game["id"], kind=kind)


async def test_the_first_turn_of_each_seat_is_free(api: Api, clock: type[Clock], no_ticks: None) -> None:
    game, *persons = await two_persons(api, PONTE, clock=TOTAL)
    assert game["clocks"] == {"left_ms": [60_000, 60_000], "running": None, "since": game["clocks"]["since"]}
    clock.passes(3600)
    game = await moved(game, persons, 1)
    assert game["clocks"]["left_ms"] == [65_000, 60_000]
    clock.passes(3600)
    game = await moved(game, persons, 2)
    assert game["clocks"]["left_ms"] == [65_000, 65_000]
    assert game["clocks"]["running"] == 0


async def test_a_turn_costs_its_time_and_brings_the_increment(api: Api, clock: type[Clock], no_ticks: None) -> None:
    game, persons = await begun(api)
    clock.passes(20)
    game = await moved(game, persons, 1)
    left = game["clocks"]["left_ms"][0]
    assert 65_000 - 20_000 + 5_000 - SLACK_MS < left <= 65_000 - 20_000 + 5_000


@pytest.mark.usefixtures("no_ticks")
async def test_a_move_after_the_flag_is_refused_and_ends_the_game(api: Api, clock: type[Clock]) -> None:
    game, persons = await begun(api)
    person = persons[0]
    mine = await person.game(game["id"])
    clock.passes(66)
    for _ in range(2):
        assert_error(await person.try_move(mine, mine["position"]["legal"][0]), 409, "time")
    over = await person.game(game["id"])
    assert (over["position"]["outcome"]["reason"], over["position"]["outcome"]["winners"]) == ("time", [1])
    assert over["ply"] == game["ply"]
    assert_error(await persons[1].try_move(mine, "a1,a2"), 409, "time")


async def test_a_flag_falls_although_nobody_moves(api: Api, clock: type[Clock], database: str) -> None:
    game, persons = await begun(api)
    waiting = asyncio.create_task(persons[1].game(game["id"], after=game["version"]))
    clock.passes(66)
    over = await waiting
    if not over["position"]["is_over"]:  # the answer came for another reason
        over = await persons[1].game(game["id"], after=over["version"])
    assert over["position"]["outcome"] == {**over["position"]["outcome"], "reason": "time", "winners": [1]}
    assert len(entries(database, game, "flag")) == 1


async def test_where_days_are_for_a_turn_the_first_counts_too(api: Api, clock: type[Clock], no_ticks: None) -> None:
    game, *persons = await two_persons(api, PONTE, clock={"kind": "move", "days": 1})
    assert game["clocks"]["running"] == 0
    clock.passes(3600)
    game = await moved(game, persons, 1)
    assert game["clocks"]["left_ms"] == [24 * 3600 * 1000] * 2
    clock.passes(25 * 3600)
    bruno = await persons[1].game(game["id"])
    assert_error(await persons[1].try_move(bruno, bruno["position"]["legal"][0]), 409, "time")


@pytest.mark.usefixtures("no_ticks")
async def test_of_three_a_computer_goes_on_for_who_has_no_time(api: Api, clock: type[Clock], database: str) -> None:
    game, persons = await of_several(api, THREE, 3, clock=TOTAL)
    late = 0
    for _ in range(60):
        game = await api.game(game["id"])
        if game["clocks"]["running"] is not None:
            break
        game = await moved(game, persons, 1)
    late = game["clocks"]["running"]
    mine = await persons[late].game(game["id"])
    clock.passes(600)
    assert_error(await persons[late].try_move(mine, mine["position"]["legal"][0]), 409, "time")
    other = persons[(late + 1) % 3]
    now = await other.persons_turn(await other.game(game["id"]))
    assert (now["seats"][late]["kind"], now["clocks"]["left_ms"][late]) == ("computer", None)
    assert now["position"]["seat"] != late
    assert not now["position"]["is_over"]
    assert_error(await persons[late].try_move(now, "pass"), 403, "seat")
    assert [row[2] for row in entries(database, game, "flag")] == [late]


@pytest.mark.usefixtures("no_ticks")
async def test_who_had_no_time_left_is_rated_last(api: Api, clock: type[Clock]) -> None:
    """Whatever the computer makes of the seat."""
    anna, bruno, carla = persons = [api, api.other(), api.other()]
    for person, name in zip(persons, ("Anna", "Bruno", "Carla"), strict=True):
        await person.account(name)
    game = await anna.create(THREE, [HUMAN, OPEN, OPEN], clock=TOTAL, rated=True)
    for person in (bruno, carla):
        game = await person.join(game)
    while game["clocks"]["running"] is None:
        game = await moved(await anna.game(game["id"]), persons, 1)
    late = game["clocks"]["running"]
    mine = await persons[late].game(game["id"])
    clock.passes(600)
    assert_error(await persons[late].try_move(mine, mine["position"]["legal"][0]), 409, "time")
    for _ in range(600):
        game = await anna.persons_turn(await anna.game(game["id"]))
        if game["position"]["is_over"]:
            break
        game = await moved(game, persons, 1)
    found = (await anna.ok("GET", "/ratings", params={"game": "viaduct"}))["ratings"]
    rated = {each["name"]: each["rating"]["rating"] for each in found}
    last = ("Anna", "Bruno", "Carla")[late]
    assert len(rated) == 3
    assert rated[last] < min(rating for name, rating in rated.items() if name != last)


@pytest.mark.usefixtures("no_ticks")
async def test_the_time_of_computers_is_not_taken(api: Api, clock: type[Clock]) -> None:
    game = await api.create(PONTE, [HUMAN, COMPUTER], clock=TOTAL)
    game = await api.play_on(game, 1)
    assert game["clocks"]["left_ms"][1] is None
    assert game["clocks"]["left_ms"][0] == 65_000


@pytest.mark.parametrize("seconds", [3, 7200])
async def test_while_the_server_is_down_no_time_goes_by(database: str, clock: type[Clock], seconds: int) -> None:
    async with served(database) as api:
        game, persons = await begun(api)
        await api.app.state.room.storage.pulse(clock.now(UTC))
    clock.passes(seconds)
    async with served(database) as api:
        persons = [again(person, api) for person in persons]
        back = await persons[0].game(game["id"])
        assert not back["position"]["is_over"]
        since = datetime.fromisoformat(back["clocks"]["since"])
        gone = (datetime.fromisoformat(back["you"]["now"]) - since).total_seconds()
        assert -1 < gone < SLACK_MS / 1000
        assert len(entries(database, game, "pause")) == 1
        assert (await moved(back, persons, 1))["ply"] == game["ply"] + 1


async def test_two_servers_give_the_same_time_back_once(database: str, clock: type[Clock]) -> None:
    async with served(database) as api:
        game, _ = await begun(api)
        await api.app.state.room.storage.pulse(clock.now(UTC))
    clock.passes(7200)
    async with served(database), served(database):
        assert len(entries(database, game, "pause")) == 1


@pytest.mark.usefixtures("no_ticks")
async def test_nothing_that_a_client_says_is_worth_time(api: Api, clock: type[Clock], database: str) -> None:
    game, persons = await begun(api)
    person = persons[0]
    mine = await person.game(game["id"])
    clock.passes(10)
    body = {"ply": mine["ply"], "move": mine["position"]["legal"][0]}
    for claim in ("lag", "ms", "at", "sent", "time"):
        answer = await person.request("POST", f"/games/{game['id']}/moves", json={**body, claim: 0})
        assert_error(answer, 422, "invalid")
    headers = {"Date": "Thu, 01 Jan 1970 00:00:00 GMT", "X-Request-Start": "0", "X-Lag": "500"}
    assert (await person.request("POST", f"/games/{game['id']}/moves", json=body, headers=headers)).status_code == 200
    ms, lag, _, _ = entries(database, game, "move")[-1]
    assert lag == 0
    assert ms >= 10_000 - 5_000


@pytest.mark.usefixtures("no_ticks")
@pytest.mark.parametrize(("measured", "given"), [(200, 200), (5_000, 500)])
async def test_what_the_server_has_measured_is_given_back_up_to_a_bound(
    api: Api, clock: type[Clock], database: str, monkeypatch: pytest.MonkeyPatch, measured: int, given: int
) -> None:
    game, persons = await begun(api)
    monkeypatch.setattr(api.app.state.hub, "lag_ms", lambda person_id, game_id: measured)
    clock.passes(10)
    await moved(await api.game(game["id"]), persons, 1)
    assert entries(database, game, "move")[-1][1] == given


@pytest.mark.usefixtures("no_ticks")
async def test_a_feigned_lag_runs_dry(
    api: Api, clock: type[Clock], database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, persons = await begun(api)
    monkeypatch.setattr(api.app.state.hub, "lag_ms", lambda person_id, game_id: 500)
    for _ in range(8):
        clock.passes(5)
        game = await moved(await api.game(game["id"]), persons, 1)
    by_seat: dict[int, list[int]] = {0: [], 1: []}
    for _, lag, seat, _ in entries(database, game, "move"):
        by_seat[seat].append(lag or 0)
    for lags in by_seat.values():
        assert sum(lags) <= 600 + 100 * len(lags)


async def test_two_moves_at_the_last_moment_count_once(api: Api, clock: type[Clock], no_ticks: None) -> None:
    game, persons = await begun(api)
    mine = await persons[0].game(game["id"])
    clock.passes(66)
    answers = await asyncio.gather(*(persons[0].try_move(mine, mine["position"]["legal"][0]) for _ in range(5)))
    assert {(a.status_code, a.json()["error"]["code"]) for a in answers} == {(409, "time")}
    assert (await api.game(game["id"]))["version"] == game["version"] + 1


async def test_a_game_that_is_over_has_no_clock_that_runs(api: Api, clock: type[Clock], database: str) -> None:
    game, persons = await begun(api)
    over = await persons[0].done(game, "resign")
    assert over["clocks"]["running"] is None
    clock.passes(3600)
    await happens(lambda: True)
    assert entries(database, game, "flag") == []


async def test_a_rematch_by_days_has_a_flag_from_its_first_turn(api: Api, clock: type[Clock], database: str) -> None:
    game, anna, bruno = await two_persons(api, PONTE, clock={"kind": "move", "days": 1})
    over = await anna.done(game, "resign")
    await anna.offer(over, "rematch")
    again_at = (await bruno.answer(over, "rematch"))["next"]
    new = await bruno.game(again_at)
    assert new["clocks"]["running"] == 0
    clock.passes(24 * 3600 + 60)
    fallen = await anna.game(again_at, after=new["version"])
    assert fallen["position"]["outcome"]["reason"] == "time"
    assert len(entries(database, new, "flag")) == 1


async def test_a_computer_that_sits_down_elsewhere_gives_nobody_time(
    api: Api, clock: type[Clock], no_ticks: None
) -> None:
    game, persons = await of_several(api, THREE, 3, clock={"kind": "move", "days": 1})
    mover = game["clocks"]["running"]
    away, other = (seat for seat in range(3) if seat != mover)
    left = await persons[away].done(game, "leave")
    clock.passes(3600)
    await persons[mover].offer(left, "replace", seat=away, level=1)
    after = await persons[other].answer(left, "replace", seat=away)
    assert after["seats"][away]["kind"] == "computer"
    assert (after["clocks"]["running"], after["clocks"]["since"]) == (mover, game["clocks"]["since"])
