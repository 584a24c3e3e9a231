"""The rulings that the reference is held to by hand hold for the core too: whole refusals, row by row."""

from __future__ import annotations

import pytest

import trearchi as ta
from tests.reference.test_reference_rulings import ROWS, Refused


@pytest.mark.parametrize(("game", "row"), ROWS)
def test_the_core_gives_the_same_refusal(game: str, row: Refused) -> None:
    """Code, clause and squares as they are written there."""
    state = ta.game(game, **row.parameters).start(setup=row.setup if game == "settimo" else None)
    for move in row.moves.split():
        state = state.play(move)
    refusal = state.why_illegal(row.move)
    assert refusal is not None
    assert " ".join([refusal.code, refusal.clause, *refusal.squares]) == row.refusal
