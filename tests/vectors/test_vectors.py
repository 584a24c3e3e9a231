"""The core against the shared test vectors, in full (format: the end of the public API)."""

from __future__ import annotations

import json
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import trearchi as ta

FOLDER = Path(__file__).resolve().parent

Case = dict[str, Any]


def load(name: str) -> list[Case]:
    """The cases of one file."""
    cases: list[Case] = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    return cases


def numbered(*names: str) -> list[Any]:
    """The cases of these files as parameters, named by file, number and, where it has one, the clause."""
    return [
        pytest.param(case, id="-".join([name, str(number), *case.get("case", "").split()[:1]]))
        for name in names
        for number, case in enumerate(load(name))
    ]


def begin(case: Case) -> ta.State:
    """The first position of a case."""
    return ta.game(case["game"], **case["parameters"]).start(setup=case.get("setup"))


def replay(case: Case) -> ta.State:
    """The position after all moves of a case."""
    state = begin(case)
    for move in case["moves"]:
        state = state.play(move)
    return state


def digest(moves: list[str]) -> str:
    """The first 16 hex digits of the SHA-256 of the moves, sorted and joined by newlines."""
    return sha256("\n".join(sorted(moves)).encode()).hexdigest()[:16]


def check_ply(state: ta.State, found: list[Any]) -> None:
    """One check: `[seat, count, digest]`, or `["chance", {move: probability}]`."""
    if found[0] == "chance":
        assert state.is_chance
        assert state.seat is None
        assert state.legal_moves() == []
        assert state.chances() == {move: Fraction(chance) for move, chance in found[1].items()}
        return
    moves = state.legal_moves()
    assert state.chances() == {}
    assert [state.seat, len(moves), digest(moves)] == found
    assert state.count_legal_moves() == len(moves)


def check_result(state: ta.State, result: Case) -> None:
    """Scores, turns and winners."""
    scores, view = state.scores(), state.view()
    for key in set(result) - {"winners", "turns", "light", "dark"}:
        assert [score[key] for score in scores] == result[key]
    for colour in {"light", "dark"} & set(result):
        score = scores[view["colours"].index(colour)]
        assert [score["points"], score["islands"], score["bridges"]] == result[colour]
    if "turns" in result:
        assert view["turns"] == result["turns"]
    outcome = state.outcome()
    assert state.is_over == ("winners" in result) == (outcome is not None)
    if outcome is not None:
        assert list(outcome.winners) == result["winners"]
        assert outcome.scores == scores


@pytest.mark.parametrize("case", numbered("ponte", "viaduct", "settimo", "rare"))
def test_games_replay_as_recorded(case: Case) -> None:
    """Seats, legal moves and chances at every checked ply; the result at the end."""
    checks = {ply: found for ply, *found in case["checks"]}
    state = begin(case)
    for ply, move in enumerate(case["moves"]):
        if ply in checks:
            check_ply(state, checks[ply])
        assert state.canonical(move) == move
        state = state.play(move)
    if len(case["moves"]) in checks:
        check_ply(state, checks[len(case["moves"])])
    check_result(state, case["result"])


@pytest.mark.parametrize("case", numbered("refusals"))
def test_refused_moves_have_their_code(case: Case) -> None:
    """The move is refused with its code, and the position is not changed by the attempt."""
    state = replay(case)
    before = str(state)
    with pytest.raises(ta.IllegalMove) as raised:
        state.play(case["move"])
    assert raised.value.code == case["code"]
    refusal = state.why_illegal(case["move"])
    assert refusal is not None
    assert refusal.code == case["code"]
    assert str(state) == before


@pytest.mark.parametrize("case", numbered("ponte_cases"))
def test_positions_of_other_programs(case: Case) -> None:
    """Moves that other programs refuse are refused; their final scores are ours."""
    assert ("refused" in case) != ("result" in case)
    state = replay(case)
    if "refused" in case:
        assert state.why_illegal(case["refused"]) is not None
        assert case["refused"] not in state.legal_moves()
    else:
        check_result(state, case["result"])


@pytest.mark.parametrize("case", numbered("perft"))
def test_move_sequences_are_counted_alike(case: Case) -> None:
    """Perft at every depth of the table: the number of sequences of exactly so many moves, chance included."""
    state = begin(case)
    assert [state.perft(depth + 1) for depth in range(len(case["counts"]))] == case["counts"]


def test_ponte_has_its_signature() -> None:
    """The figure of the project: 47054700 sequences of three moves on the board of ten."""
    assert ta.game("ponte").start().perft(3) == 47_054_700


def test_every_file_is_replayed() -> None:
    """A new file of vectors does not lie unused."""
    assert {file.stem for file in FOLDER.glob("*.json")} == {
        "ponte", "viaduct", "settimo", "rare", "refusals", "ponte_cases", "perft",
    }  # fmt: skip
