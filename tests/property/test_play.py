"""Playing: states are values, spelling is free, views say what scores say, records replay."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings

import trearchi as ta
from tests.differential.texts import other_spellings, tried_texts
from tests.strategies import SEEDS, Walk, times, walks


@given(walk=walks(), seed=SEEDS)
@times(3)
def test_a_move_leaves_the_state_as_it_was(walk: Walk, seed: int) -> None:
    """Legal or refused, a move changes nothing in the state that it is played in."""
    rng = Random(seed)
    for state in walk.states[:: max(1, len(walk.states) // 20)]:
        before, number, view = str(state), hash(state), state.view()
        for move in (state.legal_moves() or list(state.chances()))[:3]:
            assert state.play(move) != state
        for text in tried_texts(rng, state, 5):
            refusal = state.why_illegal(text)
            if refusal is not None:
                with pytest.raises(ta.IllegalMove) as raised:
                    state.play(text)
                assert raised.value.refusal == refusal
        assert (str(state), hash(state), state.view()) == (before, number, view)


@given(walk=walks(), seed=SEEDS)
@times(3)
def test_another_spelling_is_the_same_move(walk: Walk, seed: int) -> None:
    """README: accepted, turned into the canonical text, and leading to the same position."""
    rng = Random(seed)
    for state, after, move in zip(walk.states, walk.states[1:], walk.moves, strict=False):
        for text in other_spellings(rng, move):
            assert state.why_illegal(text) is None
            assert state.canonical(text) == move
            assert state.play(text) == after


@given(walk=walks(), seed=SEEDS)
@times(2)
def test_every_listed_move_is_legal_and_canonical(walk: Walk, seed: int) -> None:
    """legal_moves and chances name each move once, in its canonical text; exactly one of seat, chance, end holds."""
    rng = Random(seed)
    for state in walk.states[:: max(1, len(walk.states) // 20)]:
        moves, chances = state.legal_moves(), state.chances()
        assert [state.seat is not None, state.is_chance, state.is_over].count(True) == 1
        assert (bool(moves), bool(chances)) == (state.seat is not None, state.is_chance)
        assert len(set(moves)) == len(moves) == state.count_legal_moves()
        assert sum(chances.values()) == (1 if chances else 0)
        for move in rng.sample(moves, min(len(moves), 30)) + list(chances):
            assert state.canonical(move) == move
        assert state.perft(0) == 1
        assert state.perft(1) == len(moves) + len(chances)


@given(walk=walks())
@times(2)
def test_the_view_says_what_the_scores_say(walk: Walk) -> None:
    """docs/views.md: plain JSON; `stage` and `seat`; the same numbers as `scores()` and `setup`."""
    for state in walk.states[:: max(1, len(walk.states) // 20)]:
        view, scores = state.view(), state.scores()
        assert json.loads(json.dumps(view)) == json.loads(json.dumps(view, allow_nan=False))
        assert set(json.loads(json.dumps(view))) == set(view)
        assert view["seat"] == state.seat
        assert (view["stage"] == "over") == state.is_over
        {"ponte": check_ponte, "viaduct": check_viaduct, "settimo": check_settimo}[state.game.id](state, view, scores)


def check_ponte(state: ta.State, view: dict, scores: list[dict[str, int]]) -> None:
    """Points, islands and bridges, by the networks and groups of the view."""
    for colour, score in zip(view["colours"] or ("light", "dark"), scores, strict=True):
        networks = [network for network in view["networks"] if network["colour"] == colour]
        assert score["points"] == sum(network["points"] for network in networks)
        assert score["islands"] == sum(len(network["islands"]) for network in networks)
        assert score["islands"] == sum(g["is_island"] for g in view["groups"] if g["colour"] == colour)
        assert score["bridges"] == sum(bridge["colour"] == colour for bridge in view["bridges"])
        for network in networks:
            islands = len(network["islands"])
            assert network["points"] == islands * (islands + 1) // 2
            assert {square for island in network["islands"] for square in island} <= set(network["squares"])
            ends = {end for number in network["bridges"] for end in view["bridges"][number]["ends"]}
            assert ends <= set(network["squares"])


def check_viaduct(state: ta.State, view: dict, scores: list[dict[str, int]]) -> None:
    """Supply, custody and bridges on the board; levels; what carries; who has won."""
    for key in ("supply", "custody", "on_board"):
        assert view[key] == [score[key] for score in scores]
    seats = [bridge["seat"] for bridge in view["bridges"]]
    assert view["on_board"] == [seats.count(seat) for seat in range(state.game.seats)]
    assert view["levels"] == max((bridge["level"] + 1 for bridge in view["bridges"]), default=0)
    below = {(*end, bridge["level"] - 1) for bridge in view["bridges"] for end in map(tuple, bridge["ends"])}
    for bridge in view["bridges"]:
        assert bridge["carries"] == any((*end, bridge["level"]) in below for end in map(tuple, bridge["ends"]))
        assert bridge["text"] == "{}.{}-{}.{}@{}".format(*bridge["ends"][0], *bridge["ends"][1], bridge["level"])
    outcome = state.outcome()
    if outcome is not None and len(outcome.winners) == 1:
        assert {view["bridges"][number]["seat"] for number in view["winning"]} == set(outcome.winners)
    else:
        assert view["winning"] == []


def check_settimo(state: ta.State, view: dict, scores: list[dict[str, int]]) -> None:
    """Stones in hand, villages, the setup and the trip."""
    assert view["hand"] == [score["stones"] for score in scores]
    assert view["villages"] == [score["villages"] for score in scores]
    setup = state.setup or {}
    assert "".join(line["colour"] for line in view["lines"]) == setup["lines"]
    assert (view["reserve"], view["major"]) == (setup["reserve"], setup["major"])
    crossed = [line for line in view["lines"] if line["is_crossed"]]
    assert len(crossed) == max(0, len(view["trip"]) - 1)
    assert {line["colour"] for line in crossed} == set(view["trip_colours"])
    if view["trip"]:
        mover = view["pieces"].index(view["trip"][-1])
        assert view["trip"][-1] == view["pieces"][mover if state.seat is None else state.seat]


@given(walk=walks())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_a_record_replays(walk: Walk, tmp_path: Path) -> None:
    """Record, save and load: the same moves, positions, setup and result."""
    first = walk.states[0]
    record = ta.Record(first.game, setup=first.setup, date="2026-11-29")
    for move in walk.moves:
        record.play(move)
    assert record.moves == walk.moves
    assert record.state == walk.last
    assert record.states() == walk.states
    path = tmp_path / "game.json"
    record.save(path)
    again = ta.load(path)
    assert (again.game, again.setup, again.seats, again.moves, again.date) == (
        record.game,
        record.setup,
        record.seats,
        record.moves,
        record.date,
    )
    assert again.state == walk.last
    data = json.loads(path.read_text("utf-8"))
    outcome = walk.last.outcome()
    assert data.get("result") == (None if outcome is None else {"winners": list(outcome.winners)})
    assert list(tmp_path.iterdir()) == [path], "nothing else is left behind"
