"""Trips of Il settimo ponte, looked at before they are made."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import trearchi as ta
from trearchi.trips import trips

ROOT = Path(__file__).resolve().parents[2]
VECTORS = json.loads((ROOT / "tests/vectors/settimo.json").read_text())
STEPS = json.loads((ROOT / "web/src/lib/boards/settimo/fixtures/steps.json").read_text())


def moves(state: ta.State) -> list[str]:
    """What may come, by a person or by chance."""
    return list(state.chances()) if state.is_chance else state.legal_moves()


def walked(state: ta.State, choice: random.Random) -> list[str]:
    """The islands of some trip from here, made to its end."""
    trip: list[str] = []
    while state.is_chance or not any(move.startswith("x") for move in state.legal_moves()):
        move = choice.choice(moves(state))
        trip += [] if state.is_chance else [move]
        state = state.play(move)
    return trip


@pytest.mark.parametrize("seed", range(6))
def test_every_trip_that_is_made_was_told_and_every_one_told_can_be_made(seed: int) -> None:
    """S2.5, S2.6: complete trips, each once, in canonical order."""
    choice = random.Random(seed)
    state = ta.game("settimo").start(seed=seed)
    while not state.is_over:
        if state.seat is not None and not state.view()["trip"]:
            told = trips(state)
            assert len({tuple(trip) for trip in told}) == len(told)
            assert [trip[0] for trip in told] == sorted((trip[0] for trip in told), key=state.legal_moves().index)
            assert walked(state, choice) in told
            after = state
            for island in choice.choice(told):
                after = after.play(island)
                after = after.play(moves(after)[0]) if after.is_chance else after
            assert after.view()["stage"] == "remove"
        state = state.play(choice.choice(moves(state)))


def test_in_the_middle_of_a_trip_its_rest_is_told() -> None:
    state = ta.game("settimo").start(seed=3)
    whole = trips(state)
    first = whole[0][0]
    after = state.play(first)
    after = after.play(moves(after)[0])
    assert trips(after) == [trip[1:] for trip in whole if trip[0] == first]


def test_nothing_is_told_where_nobody_travels() -> None:
    """At a draw, a removal, the end, in other games, and where there are too many."""
    state = ta.game("settimo").start(seed=3)
    assert trips(state, most_steps=20) == []
    drawing = state.play(state.legal_moves()[0])
    assert drawing.is_chance
    assert trips(drawing) == []
    while not state.is_over:
        if state.view()["stage"] == "remove":
            assert trips(state) == []
        state = state.play(moves(state)[0])
    assert trips(state) == []
    assert trips(ta.game("ponte").start()) == []


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step["move"])
def test_the_steps_by_which_the_page_is_tested_are_real(step: dict[str, Any]) -> None:
    """S3: what a step gains and pays, told by the page before it is made, is held against these."""
    record = step.get("game") or VECTORS[step["vector"]]
    state = ta.game("settimo", **record.get("parameters", {})).start(setup=record["setup"])
    for move in record["moves"][: step["ply"]]:
        state = state.play(move)
    before, after = state.view(), state.play(step["move"]).view()
    island = next(each for each in before["islands"] if each["name"] == step["move"])
    village = next(each for each in after["islands"] if each["name"] == step["move"])["village"]
    seat = before["seat"]
    assert step["island"] == island
    assert step["view"] == {key: json.loads(json.dumps(before[key])) for key in step["view"]}
    owner, stones = (village["owner"], village["stones"]) if village else (seat, 0)
    change = after["hand"][seat] - before["hand"][seat] + (stones if owner == seat else 0)
    assert step["after"] == {"owner": owner, "stones": stones, "change": change}
