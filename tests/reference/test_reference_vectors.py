"""The reference against the shared test vectors (format: the end of the public API).

By default the big games have their move lists checked at every fifth ply; `--slow`
checks them at every ply and counts deeper.
"""

from __future__ import annotations

import json
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from . import start
from .common import State
from .ponte import Ponte
from .viaduct import Viaduct

VECTORS = Path(__file__).resolve().parents[1] / "vectors"
FILES = ("ponte", "viaduct", "settimo", "rare")
SAMPLE = 5  # in ponte and viaduct one list of moves in so many is checked by default

Case = dict[str, Any]


def load(name: str) -> list[Case]:
    """The cases of one file of vectors."""
    cases: list[Case] = json.loads((VECTORS / f"{name}.json").read_text("utf-8"))
    return cases


def numbered(*names: str) -> list[Any]:
    """The cases of these files as pytest parameters, named by file and number."""
    return [pytest.param(case, id=f"{name}-{number}") for name in names for number, case in enumerate(load(name))]


def replay(case: Case) -> State:
    """The position after the moves of a case."""
    state = begin(case)
    for move in case["moves"]:
        state = state.play(move)
    return state


def begin(case: Case) -> State:
    """The first position of a case."""
    return start(case["game"], case["parameters"], case.get("setup"))


def digest(moves: list[str]) -> str:
    """The vectors' digest of a list of moves."""
    return sha256("\n".join(sorted(moves)).encode()).hexdigest()[:16]


@pytest.fixture
def slow(pytestconfig: pytest.Config) -> bool:
    """Whether to leave nothing out."""
    return bool(pytestconfig.getoption("--slow", default=False))


@pytest.mark.parametrize("case", numbered(*FILES))
def test_games_replay_as_recorded(case: Case, slow: bool) -> None:
    """Seats, legal moves, chances and results are those of the vectors at every ply."""
    checks = {ply: found for ply, *found in case["checks"]}
    sample = 1 if slow or case["game"] == "settimo" else SAMPLE
    state = begin(case)
    for ply, move in enumerate(case["moves"]):
        if ply in checks:
            check_ply(state, checks[ply], lists=(ply + len(case["moves"])) % sample == 0)
        assert state.canonical(move) == move
        state = state.play(move)
    check_result(state, case["result"])


def check_ply(state: State, found: list[Any], lists: bool) -> None:
    """One check; the lists of legal moves only where `lists` says so."""
    if found[0] == "chance":
        assert state.is_chance
        assert state.legal_moves() == []
        assert state.chances() == {move: Fraction(p) for move, p in found[1].items()}
        return
    assert state.chances() == {}
    assert state.seat == found[0]
    if lists:
        moves = state.legal_moves()
        assert [len(moves), digest(moves)] == found[1:]


def check_result(state: State, result: Case) -> None:
    """The final scores, and the winners where the game is over."""
    scores = state.scores()
    if isinstance(state, Ponte):
        for colour in ("light", "dark"):
            assert list(scores[state.seat_of(colour)].values()) == result[colour]
    else:
        for key in set(result) - {"winners", "turns"}:
            assert [score[key] for score in scores] == result[key]
    if isinstance(state, Viaduct):
        assert state.turns == result["turns"]
    assert state.is_over == ("winners" in result)
    if state.is_over:
        assert state.winners() == tuple(result["winners"])
    else:
        assert state.winners() is None


@pytest.mark.parametrize("case", numbered("refusals"))
def test_refused_moves_have_their_code(case: Case) -> None:
    """The refusals of the vectors carry the code given there."""
    state = replay(case)
    refusal = state.why_illegal(case["move"])
    assert refusal is not None
    assert refusal.code == case["code"]
    with pytest.raises(ValueError, match=case["code"]):
        state.play(case["move"])


@pytest.mark.parametrize("case", numbered("ponte_cases"))
def test_positions_of_other_programs(case: Case) -> None:
    """Moves that other programs refuse are refused; their final scores are ours."""
    state = replay(case)
    if "refused" in case:
        assert state.why_illegal(case["refused"]) is not None
        assert case["refused"] not in state.legal_moves()
    if "result" in case:
        check_result(state, case["result"])


@pytest.mark.parametrize("case", numbered("perft"))
def test_move_sequences_are_counted_alike(case: Case, slow: bool) -> None:
    """Perft: the number of sequences of exactly so many moves, chance included."""
    most = 80_000 if slow else 1_600 if case["game"] == "settimo" else 300
    states = [begin(case)]
    for count in case["counts"]:
        if len(states) > most:
            break
        branches = [list(s.chances()) or s.legal_moves() for s in states]
        assert sum(map(len, branches)) == count
        if count <= most:
            pairs = zip(states, branches, strict=True)
            states = [state.play(move) for state, moves in pairs for move in moves]
        else:
            break
