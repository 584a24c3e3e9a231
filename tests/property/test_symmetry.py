"""Symmetries of the boards map games to games: P9, V9, S7."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import trearchi as ta
from tests.property.symmetry import OCTAGON, SQUARE, mirror
from tests.strategies import Walk, ponte_walks, settimo_walks, times, viaduct_walks


def check_images(walk: Walk, number: int, lists_every: int) -> None:
    """The image of a game is a game with the same seats, counts, chances, scores and end."""
    image = mirror(walk.states[0], number)
    state = image.first
    for ply, (original, move) in enumerate(zip(walk.states, [*walk.moves, None], strict=True)):
        assert state.seat == original.seat
        assert state.chances() == original.chances()
        assert state.scores() == original.scores()
        assert state.count_legal_moves() == original.count_legal_moves()
        if ply % lists_every == 0:
            assert set(state.legal_moves()) == set(map(image.move, original.legal_moves()))
        if move is not None:
            state = state.play(image.move(move))
    assert state.outcome() == walk.last.outcome()


@given(walk=ponte_walks(), number=st.integers(1, len(SQUARE) - 1))
@times(4)
def test_the_square_maps_ponte_to_ponte(walk: Walk, number: int) -> None:
    """P9: the eight symmetries of the square."""
    check_images(walk, number, lists_every=1)


@given(walk=viaduct_walks(), number=st.integers(1, len(SQUARE) - 1))
@times(2)
def test_the_square_maps_viaduct_to_viaduct(walk: Walk, number: int) -> None:
    """V9: the eight symmetries of the square, the letters permuted; the reason names another letter at most."""
    image = mirror(walk.states[0], number)
    state = image.first
    for ply, (original, move) in enumerate(zip(walk.states, [*walk.moves, None], strict=True)):
        assert (state.seat, state.chances(), state.scores()) == (original.seat, original.chances(), original.scores())
        assert state.count_legal_moves() == original.count_legal_moves()
        if ply % 10 == 0:
            assert set(state.legal_moves()) == set(map(image.move, original.legal_moves()))
        if move is not None:
            state = state.play(image.move(move))
    ends = [end and (end.winners, end.scores) for end in (state.outcome(), walk.last.outcome())]
    assert ends[0] == ends[1]


@given(walk=settimo_walks(), number=st.integers(1, OCTAGON - 1))
@times(2)
def test_the_octagon_maps_settimo_to_settimo(walk: Walk, number: int) -> None:
    """S7: the 16 symmetries of the octagon."""
    check_images(walk, number, lists_every=1)


@pytest.mark.parametrize(("game", "count"), [("ponte", 8), ("viaduct", 8), ("settimo", 16)])
def test_the_symmetries_are_all_different(game: str, count: int) -> None:
    """One move has as many images as there are symmetries, or the tests above repeat themselves."""
    first = ta.game(game).start(seed=1)
    if game == "settimo":
        setups = {str(mirror(first, number).first.setup) for number in range(count)}
        assert len(setups) == count
        return
    move = {"ponte": "a1,b4", "viaduct": "+1.2-4.2@0"}[game]
    assert len({mirror(first, number).move(move) for number in range(count)}) == count
