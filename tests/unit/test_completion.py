"""What a seat of Viaduct lacks to win, against the plain reading of the rules in tests/reference."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import trearchi as ta
from tests.reference import start
from tests.reference.viaduct import Act, Bridge, Viaduct, read_act

FOUR = {"seats": 4}
PLAINS = [{"seats": 2}, {"seats": 2, "die": None}, {"seats": 3}, FOUR]


def walk(parameters: dict[str, object], seed: int, plies: int) -> tuple[ta.State, Viaduct]:
    """The same position in the core and in the reference, after moves of which many are the plain player's."""
    random = Random(seed)
    core = ta.game("viaduct", **parameters).start(seed=seed)
    reference = start("viaduct", parameters, None)
    assert isinstance(reference, Viaduct)
    for ply in range(plies):
        if core.is_chance:
            move = random.choice(sorted(core.chances()))
        elif ply % 3 == 0:
            move = random.choice(core.legal_moves())
        else:
            move = core.yardstick(seed * 1000 + ply) or ""
        if core.play(move).is_over:
            break
        core, reference = core.play(move), reference.play(move)
    return core, reference


def owned(reference: Viaduct, seat: int) -> Viaduct:
    """The position as if `seat` were to place, with bridges enough."""
    return replace(reference, mover=seat, due="place", actions=2, supply=(99,) * reference.seats)


def placed(reference: Viaduct, text: str, seat: int) -> Viaduct:
    """One more bridge of a seat, which the rules allow there (V3)."""
    act = read_act(text)
    assert isinstance(act, Act)
    assert owned(reference, seat).act_refusal(act) is None, text
    return replace(reference, bridges=reference.bridges | {bridge(act, seat)})


def bridge(act: Act, seat: int) -> Bridge:
    return Bridge(act.first, act.second, seat, False)


@pytest.mark.parametrize("seat", range(4))
def test_the_shortest_viaduct_takes_eleven_bridges(seat: int) -> None:
    """V1.2: eleven of the twenty."""
    moves = ta.game("viaduct", seats=4).start(seed=1).completion(seat)
    assert moves is not None
    assert len(moves) == 11


@pytest.mark.parametrize("parameters", PLAINS, ids=str)
def test_a_completion_can_be_placed_as_it_stands_and_wins_with_its_last_bridge(parameters: dict[str, object]) -> None:
    """V3, V5, V6.2, V7.1 as the reference has them."""
    for seed in range(12):
        core, reference = walk(parameters, seed, 12 + 9 * seed)
        for seat in range(core.game.seats):
            moves = core.completion(seat)
            if moves is None:
                continue
            for move in moves:
                assert not reference.has_won(seat), "no bridge too many"
                reference = placed(reference, move, seat)
            assert reference.has_won(seat), (seed, seat, moves)
            reference = walk(parameters, seed, 12 + 9 * seed)[1]


def test_where_two_bridges_are_said_to_lack_no_single_one_is_enough() -> None:
    """All the placements that the rules allow, each tried."""
    tried = 0
    for seed in range(40):
        core, reference = walk(FOUR, seed, 150)
        for seat in range(4):
            moves = core.completion(seat)
            if moves is None or len(moves) != 2:
                continue
            tried += 1
            here = owned(reference, seat)
            for text in here.legal_moves():
                act = read_act(text)
                if act is None or not text.startswith("+"):
                    continue
                assert not replace(here, bridges=here.bridges | {bridge(act, seat)}).has_won(seat), (seed, seat, text)
        if tried >= 3:
            break
    assert tried >= 3


def test_nothing_lacks_where_the_game_is_won() -> None:
    core = ta.game("viaduct", seats=2).start(seed=3)
    for ply in range(2000):
        if core.is_over:
            break
        core = core.play("roll2" if core.is_chance else core.yardstick(ply) or "")
    outcome = core.outcome()
    assert outcome is not None
    assert core.completion(outcome.winners[0]) == []
    others = core.completion(1 - outcome.winners[0])
    assert others is None or others


def test_a_seat_that_does_not_play_has_none_and_another_game_neither() -> None:
    state = ta.game("viaduct", seats=2).start(seed=1)
    with pytest.raises(ta.SeatError, match="no seat 2"):
        state.completion(2)
    with pytest.raises(ta.SeatError, match="no seat -1"):
        state.completion(-1)
    assert ta.game("ponte").start(seed=1).completion(0) is None
