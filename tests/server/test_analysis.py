"""Analyses and hints over the interface: what they say, whom they are refused, how they are bounded, how they end."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest

import trearchi as ta
from tests.server.helpers import (
    COMPUTER,
    FRIEND,
    GAMES,
    HUMAN,
    PONTE,
    SEATS,
    SETTIMO,
    VIADUCT,
    Api,
    HeldEngine,
    Json,
    assert_error,
    happens,
    served,
)
from trearchi.analysis import MARKS, Thinking

pytestmark = pytest.mark.anyio

TWO = [HUMAN, FRIEND]
EVENTS = {
    "thought": {"kind", "ply", "seat", "nodes", "value", "is_proven", "moves", "played", "chances"},
    "ply": {"kind", "ply", "seat", "played", "value", "is_proven", "nodes", "moves", "cost", "mark"},
    "game": {"kind", "seats", "costliest"},
    "waiting": {"kind", "place"},
    "end": {"kind", "reason"},
}


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything is thought about for a moment only."""
    monkeypatch.setattr("trearchi.server.analyses.STEP_MS", 5)
    monkeypatch.setattr("trearchi.server.analyses.RATING_MS", 5)


class HeldThinking:
    """Thinking that holds each step until it is released or stopped; the tests let it go, step by step."""

    made: ClassVar[list[HeldThinking]] = []

    def __init__(self, state: ta.State, *_: Any, **__: Any) -> None:
        self.stopped = threading.Event()
        self.allowed = threading.Semaphore(0)
        self.started = threading.Semaphore(0)
        self.real = Thinking(state, 2)
        HeldThinking.made.append(self)

    @property
    def is_done(self) -> bool:
        return False

    def step(self) -> Any:
        self.started.release()
        while not self.allowed.acquire(timeout=0.005):
            if self.stopped.is_set():
                return None
        return self.real.step()

    def stop(self) -> None:
        self.stopped.set()


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[HeldThinking]]:
    HeldThinking.made = []
    monkeypatch.setattr("trearchi.server.analyses.Thinking", HeldThinking)
    yield HeldThinking.made
    for each in HeldThinking.made:
        each.stop()


async def finished(api: Api, kind: Json) -> Json:
    """A whole game against computers."""
    game = await api.play_on(await api.create(kind), 400)
    assert game["position"]["is_over"]
    return game


def replayed(game: Json) -> list[ta.State]:
    rules = ta.game(game["game"], **game["parameters"])
    states = [rules.start(setup=game["setup"]) if game["setup"] else rules.start()]
    for move in game["moves"]:
        states.append(states[-1].play(move))
    return states


def lost_for_good(plies: list[Json]) -> dict[int, float]:
    """Of each marked move what it cost, less what the seat had again later."""
    found = {}
    for event in plies:
        if event["mark"]:
            later = [each["value"][event["seat"]] for each in plies[event["ply"] + 1 :]]
            found[event["ply"]] = event["cost"] - (max(later) - later[0])
    return found


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind["game"])
async def test_every_ply_of_a_finished_game_is_rated(api: Api, kind: Json) -> None:
    game = await finished(api, kind)
    reader = api.watch(game)
    events = await reader.all()
    assert reader.headers["content-type"].startswith("text/event-stream")
    assert "content-encoding" not in reader.headers
    assert all(set(event) == EVENTS[event["kind"]] for event in events)
    plies = [event for event in events if event["kind"] == "ply"]
    assert [event["ply"] for event in plies] == list(range(game["ply"] + 1))
    for event, state in zip(plies, replayed(game), strict=True):
        assert event["seat"] == state.seat
        assert sum(event["value"]) == pytest.approx(1, abs=1e-3)
        assert len(event["value"]) == SEATS[kind["game"]]
        is_move = state.seat is not None
        assert (event["cost"] is not None) == is_move
        assert bool(event["moves"]) == is_move
        if event["cost"] is not None:
            assert event["cost"] >= 0
            assert event["mark"] == next((mark for mark, least in MARKS if event["cost"] >= least), None)
    last = plies[-1]
    winners = game["position"]["outcome"]["winners"]
    assert last["is_proven"]
    assert last["value"] == [1 / len(winners) if seat in winners else 0 for seat in range(SEATS[kind["game"]])]
    assert [event["kind"] for event in events[-2:]] == ["game", "end"]
    assert events[-1]["reason"] == "over"
    whole = events[-2]
    assert [seat["moves"] for seat in whole["seats"]] == [
        game["movers"].count(seat) for seat in range(len(whole["seats"]))
    ]
    kept = {
        ply: lost for ply, lost in lost_for_good(plies).items() if lost >= 0.05 and plies[ply]["seat"] not in winners
    }
    assert (whole["costliest"] is None) == (not kept)
    if kept:
        assert kept[whole["costliest"]] == pytest.approx(max(kept.values()), abs=0.01)


@pytest.mark.usefixtures("quick")
async def test_ratings_are_kept_and_given_again(api: Api) -> None:
    game = await finished(api, PONTE)
    first, second = await api.watch(game).all(), await api.watch(game).all()
    assert first == second


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind["game"])
async def test_thoughts_grow_about_a_position_of_each_kind(database: str, kind: Json) -> None:
    """Where a seat is to move, where chance is, and at the end."""
    async with served(database, analysis={"most_steps": 3}) as api:
        game = await finished(api, kind)
        states = replayed(game)
        plies = [next(ply for ply, state in enumerate(states) if state.seat is not None), len(states) - 1]
        plies += [ply for ply, state in enumerate(states) if state.is_chance][:1]
        assert len(plies) == (2 if kind is PONTE else 3)
        for ply in plies:
            events = [event for event in await api.watch(game, ply).all() if event["kind"] != "waiting"]
            *thoughts, end = events
            assert end["kind"] == "end"
            assert all(set(event) == EVENTS["thought"] for event in thoughts)
            nodes = [event["nodes"] for event in thoughts]
            assert nodes == sorted(nodes)
            last, state = thoughts[-1], states[ply]
            assert (last["ply"], last["seat"]) == (ply, state.seat)
            assert sum(last["value"]) == pytest.approx(1, abs=1e-3)
            if state.is_over:
                assert (len(thoughts), end["reason"], last["is_proven"], last["moves"]) == (1, "over", True, [])
            elif state.is_chance:
                assert {each["move"] for each in last["chances"]} == set(state.chances())
                assert sum(each["probability"] for each in last["chances"]) == pytest.approx(1, abs=1e-3)
            else:
                assert 1 <= len(last["moves"]) <= 3
                assert last["moves"][0]["cost"] == 0
                for move in last["moves"]:
                    position = state
                    assert move["line"][0] == move["move"]
                    for step in move["line"]:
                        position = position.play(step)


@pytest.mark.usefixtures("quick")
async def test_a_proven_position_is_marked_and_ends_the_thinking(api: Api) -> None:
    """A move that wins at once proves the position before it."""
    recorded = json.loads((Path(__file__).parents[1] / "vectors" / "viaduct.json").read_text("utf-8"))[2]
    assert recorded["parameters"]["die"] is None
    game = await api.create({"game": "viaduct", "parameters": recorded["parameters"]}, TWO)
    for move in recorded["moves"]:
        game = await api.move(game, move)
    winner = game["movers"][-1]
    assert game["position"]["outcome"]["winners"] == [winner]
    events = [event for event in await api.watch(game, game["ply"] - 1).all() if event["kind"] != "waiting"]
    assert events[-1] == {"kind": "end", "reason": "proven"}
    thought = events[-2]
    assert thought["is_proven"]
    assert thought["value"] == [float(seat == winner) for seat in range(2)]
    assert thought["moves"][0]["is_proven"]
    *plies, _, _ = [event for event in await api.watch(game).all() if event["kind"] != "waiting"]
    assert [plies[-2]["is_proven"], plies[-1]["is_proven"]] == [True, True]


async def test_who_leaves_stops_the_search(api: Api, held: list[HeldThinking]) -> None:
    game = await api.create(PONTE)
    reader = api.watch(game, 0)
    await happens(lambda: bool(held))
    await happens(held[0].started)
    assert (await api.ok("GET", "/health"))["analyses"] == 1
    assert not held[0].stopped.is_set()
    await reader.leave()
    assert held[0].stopped.is_set()
    assert (await api.ok("GET", "/health"))["analyses"] == 0
    assert api.app is not None
    assert api.app.state.analyses.searches == 0


async def test_who_leaves_between_two_thoughts_stops_the_search(api: Api, held: list[HeldThinking]) -> None:
    reader = api.watch(await api.create(PONTE), 0)
    await happens(lambda: bool(held))
    held[0].allowed.release()
    await reader.until("thought")
    await reader.leave()
    assert held[0].stopped.is_set()


async def test_the_queue_is_bounded_and_tells_its_places(database: str, held: list[HeldThinking]) -> None:
    async with served(database, analysis={"most_open": 1, "most_waiting": 2}) as api:
        game = await api.create(PONTE)
        first = api.watch(game, 0)
        await happens(lambda: bool(held))
        second = api.watch(game, 0)
        assert await second.next() == {"kind": "waiting", "place": 1}
        third = api.watch(game)  # two requests sent at once may arrive in either order
        assert await third.next() == {"kind": "waiting", "place": 2}
        fourth = await api.request("GET", f"/games/{game['id']}/analysis/0")
        assert_error(fourth, 503, "busy")
        assert fourth.headers["retry-after"]
        assert len(held) == 1, "who waits does not search"
        await first.leave()
        assert await third.next() == {"kind": "waiting", "place": 1}
        await happens(lambda: len(held) == 2)
        held[1].allowed.release()
        await second.until("thought")
        await second.leave()
        await third.leave()


async def test_the_moves_of_computers_go_first(
    database: str, held_engine: type[HeldEngine], held: list[HeldThinking]
) -> None:
    async with served(database, searches=1, analysis={"cores": 2}) as api:
        over = await api.create(PONTE, TWO)
        playing = await api.move(await api.create(PONTE))
        assert playing["thinking"]
        await happens(held_engine.started)
        reader = api.watch(await api.create(PONTE, [HUMAN, COMPUTER]), 0)
        assert await reader.next() == {"kind": "waiting", "place": 0}
        for _ in range(5):
            await api.game(over["id"])
        assert not held[0].started.acquire(blocking=False)
        held_engine.released.set()
        await happens(held[0].started)
        held[0].allowed.release()
        await reader.until("thought")
        await reader.leave()


async def test_several_analyses_take_turns(api: Api, held: list[HeldThinking]) -> None:
    game = await api.create(PONTE)
    readers = [api.watch(game, 0), api.watch(game, 0)]
    await happens(lambda: len(held) == 2)
    for _ in range(3):
        for each in held:
            await happens(each.started)
            each.allowed.release()
    for reader in readers:
        await reader.until("thought")
        await reader.leave()


async def test_analyses_end_when_the_server_stops(database: str, held: list[HeldThinking]) -> None:
    async with served(database) as api:
        reader = api.watch(await api.create(PONTE), 0)
        await happens(lambda: bool(held))
        await happens(held[0].started)
        assert api.app is not None
        api.app.state.analyses.close()
        assert (await reader.until("end"))["reason"] == "closing"
        assert held[0].stopped.is_set()
        late = api.watch(await api.create(PONTE), 0)
        assert (await late.until("end"))["reason"] == "closing"


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind["game"])
async def test_a_game_between_people_is_analysed_when_it_is_over(api: Api, kind: Json) -> None:
    seats = [HUMAN, FRIEND, COMPUTER][: SEATS[kind["game"]]]
    game = await api.create(kind, seats)
    for path in ("analysis", "analysis/0"):
        error = assert_error(await api.request("GET", f"/games/{game['id']}/{path}"), 409, "in-play")
        assert "when it is over" in error["message"]


@pytest.mark.usefixtures("quick")
async def test_after_its_end_a_game_between_people_is_analysed(api: Api) -> None:
    game = await api.play_on(await api.create(PONTE, TWO), 400)
    assert game["position"]["is_over"]
    assert (await api.watch(game).all())[-1]["reason"] == "over"


@pytest.mark.usefixtures("quick")
async def test_a_running_game_against_the_computer_is_analysed_up_to_now(api: Api) -> None:
    game = await api.play_on(await api.create(SETTIMO), 3)
    events = await api.watch(game).all()
    assert [event["ply"] for event in events if event["kind"] == "ply"] == list(range(game["ply"] + 1))
    assert events[-1]["reason"] == "newest"


async def test_what_there_is_not_is_not_analysed(api: Api) -> None:
    game = await api.create(PONTE)
    assert_error(await api.request("GET", f"/games/{game['id']}/analysis/1"), 404, "not-found")
    assert_error(await api.request("GET", f"/games/{game['id']}/analysis/-1"), 422, "invalid")
    assert_error(await api.request("GET", f"/games/{'A' * 22}/analysis"), 404, "not-found")
    assert_error(await api.request("GET", f"/games/{'A' * 22}/hint"), 404, "not-found")


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind["game"])
async def test_a_hint_can_be_played(api: Api, kind: Json) -> None:
    game = await api.persons_turn(await api.create(kind))
    hint = await api.ok("GET", f"/games/{game['id']}/hint")
    assert set(hint) == {"ply", "move", "value", "line", "is_proven", "text", "is_only", "other"}
    assert not hint["is_only"]
    assert hint["other"] is None or hint["other"]["move"] != hint["move"]
    assert (hint["ply"], hint["line"][0]) == (game["ply"], hint["move"])
    assert hint["text"].endswith(".")
    assert "%" in hint["text"] or hint["is_proven"]
    assert hint == await api.ok("GET", f"/games/{game['id']}/hint"), "the same position, the same hint"
    moved = await api.move(game, hint["move"])
    assert moved["moves"][game["ply"]] == hint["move"]


@pytest.mark.usefixtures("held_engine")
async def test_hints_are_for_the_only_person_whose_turn_it_is(api: Api) -> None:
    between_people = await api.create(PONTE, TWO)
    assert_error(await api.request("GET", f"/games/{between_people['id']}/hint"), 409, "no-hint")
    waiting = await api.move(await api.create(PONTE))
    assert_error(await api.request("GET", f"/games/{waiting['id']}/hint"), 409, "not-your-turn")


@pytest.mark.usefixtures("quick")
async def test_there_is_no_hint_after_the_end(api: Api) -> None:
    game = await finished(api, PONTE)
    error = assert_error(await api.request("GET", f"/games/{game['id']}/hint"), 409, "no-hint")
    assert "analysis" in error["message"]


async def test_hints_are_bounded(database: str, held: list[HeldThinking], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trearchi.server.analyses.MOST_HINTS", 1)
    async with served(database) as api:
        game, other = await api.create(PONTE), await api.create(VIADUCT)
        asked = asyncio.create_task(api.request("GET", f"/games/{game['id']}/hint"))
        await happens(lambda: bool(held))
        assert_error(await api.request("GET", f"/games/{other['id']}/hint"), 503, "busy")
        for _ in range(10):
            held[0].allowed.release()
        assert (await asked).status_code == 200


async def test_the_schema_names_the_events(api: Api) -> None:
    schema = (await api.client.get("/api/openapi.json")).json()
    for path, kinds in (("", {"waiting", "ply", "game", "end"}), ("/{ply}", {"waiting", "thought", "end"})):
        answers = schema["paths"][f"/api/games/{{id}}/analysis{path}"]["get"]["responses"]
        assert set(answers["200"]["content"]) == {"text/event-stream"}
        assert set(answers["200"]["content"]["text/event-stream"]["schema"]["discriminator"]["mapping"]) == kinds
        assert set(answers["409"]["content"]) == {"application/json"}
