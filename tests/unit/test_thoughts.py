"""A search that goes on and tells what it thinks meanwhile; proofs; the bound of memory; several threads."""

from __future__ import annotations

import threading
from itertools import islice
from typing import Any

import pytest

import trearchi as ta
from trearchi import _core

PONTE = ta.game("ponte", size=6)
VIADUCT = ta.game("viaduct", seats=2)
SETTIMO = ta.game("settimo")
GAMES = [PONTE, VIADUCT, SETTIMO]
WON = "ll1ll3/ll1ll3/8/8/8/8/dd1dd3/dd1dd3 - 1 last"  # P6.3: a bridge wins, all else shares


def start(game: ta.Game) -> ta.State:
    """The first position in which a seat is to move."""
    state = game.start(seed=5)
    while state.is_chance:
        state = state.play(min(state.chances()))
    return state


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_thoughts_grow_to_the_limit_and_end_in_the_choice(game: ta.Game) -> None:
    engine, state = ta.Engine(game, nodes=400), start(game)
    thoughts = list(engine.thoughts(state, seed=3, every_ms=1))
    nodes = [thought.nodes for thought in thoughts]
    assert nodes == sorted(set(nodes))
    assert nodes[-1] == 400
    assert thoughts[-1] == engine.choose(state, seed=3), "interrupted or not, it is one search"


def test_thoughts_end_with_the_time_of_the_engine() -> None:
    thoughts = list(ta.Engine(SETTIMO, time_ms=60).thoughts(start(SETTIMO), every_ms=20))
    assert 1 <= len(thoughts) <= 3


def test_endless_thoughts_end_when_nobody_listens_or_somebody_stops() -> None:
    engine = ta.Engine(SETTIMO, nodes=10**14)
    first, second = islice(engine.thoughts(start(SETTIMO), every_ms=5), 2)
    assert first.nodes < second.nodes
    heard = threading.Event()

    def listen() -> None:
        for _ in engine.thoughts(start(SETTIMO), every_ms=10):
            heard.set()

    listener = threading.Thread(target=listen)
    listener.start()
    assert heard.wait(30)
    engine.stop()
    listener.join(30)
    assert not listener.is_alive()


def test_where_chance_is_to_move_the_thought_is_a_value() -> None:
    state = VIADUCT.start(seed=1)
    while not state.is_chance:
        state = state.play(state.legal_moves()[0])
    *_, last = ta.Engine(VIADUCT, nodes=50).thoughts(state)
    assert last.move == ""
    assert last.moves == ()
    assert last.nodes == 50
    assert sum(last.value) == pytest.approx(1.0, abs=1e-3)


def test_of_a_finished_game_there_is_nothing_to_think() -> None:
    for game in (PONTE, ta.game("viaduct", seats=2, turn_limit=3), SETTIMO):
        state = start(game)
        ply = 0
        while not state.is_over:
            moves = state.legal_moves() or list(state.chances())
            state = state.play(moves[ply * 7 % len(moves)])
            ply += 1
        outcome = state.outcome()
        assert outcome is not None
        for thought in ta.Engine(game, nodes=50).thoughts(state):
            assert thought.is_proven
            assert [seat for seat, value in enumerate(thought.value) if value > 0] == list(outcome.winners)


def test_what_is_proven_is_marked_and_exact() -> None:
    state = ta.game("ponte", size=8).position(WON)
    choice = ta.Engine(state.game, nodes=2_000).choose(state)
    assert "-" in choice.move
    assert choice.is_proven
    assert choice.value == (1.0, 0.0) or choice.value == (0.0, 1.0)
    assert choice.moves[0].is_proven
    assert choice.moves[0].value == choice.value
    assert state.play(choice.move).is_over


def test_an_open_position_is_not_proven() -> None:
    for game in GAMES:
        choice = ta.Engine(game, nodes=100).choose(start(game))
        assert not choice.is_proven
        assert not any(move.is_proven for move in choice.moves)


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_memory_is_bounded_for_all_threads_together(threads: int) -> None:
    thinker = start(SETTIMO).thinker(1, threads, 4 << 20)
    found = thinker.think(120_000, 0, _core.StopFlag())
    assert found["nodes"] == 120_000
    assert found["bytes"] <= 4 << 20
    assert found["bytes"] > 2 << 20, "it was used up"


def test_several_threads_share_the_nodes() -> None:
    state = start(SETTIMO)
    for threads in (2, 3):
        choice = ta.Engine(SETTIMO, nodes=1_001, threads=threads).choose(state)
        assert choice.nodes == 1_001
        assert sum(move.visits for move in choice.moves) == 1_001


@pytest.mark.parametrize(
    "wrong", [{"memory_mb": 0}, {"memory_mb": 1.5}, {"memory_mb": 10**9}, {"weights": 3}, {"threads": 0}]
)
def test_wrong_limits_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ta.ParameterError):
        ta.Engine(SETTIMO, nodes=1, **wrong)


def test_thoughts_of_another_game_are_refused() -> None:
    with pytest.raises(ta.ParameterError, match="this engine plays"):
        next(ta.Engine(SETTIMO, nodes=1).thoughts(start(PONTE)))
    with pytest.raises(ta.ParameterError, match="every_ms"):
        next(ta.Engine(SETTIMO, nodes=1).thoughts(start(SETTIMO), every_ms=0))
