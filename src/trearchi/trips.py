"""Trips of Il settimo ponte, looked at before they are made."""

from __future__ import annotations

from trearchi._core import State

MOST_STEPS = 5000


def trips(state: State, most_steps: int = MOST_STEPS) -> list[list[str]]:
    """The complete trips that the seat to move may still make, each as the islands that it goes on to.

    In canonical order; [] where nobody is to travel, and for more than `most_steps` steps together (the usual board
    has a few hundred). What the bag gives on the way changes no trip. Source: rules/settimo.md S2.

    >>> import trearchi as ta
    >>> state = ta.game("settimo").start(seed=1)
    >>> state.legal_moves()[0] == trips(state)[0][0]
    True
    """
    if state.game.id != "settimo" or state.is_chance or state.is_over:
        return []
    found: list[list[str]] = []
    ahead: list[tuple[State, list[str]]] = [(state, [])]
    steps = 0
    while ahead:
        now, trip = ahead.pop()
        onward = [move for move in now.legal_moves() if not move.startswith("x")]
        steps += len(onward)
        if steps > most_steps:
            return []
        if trip and not onward:
            found.append(trip)
        ahead += [(_entered(now, island), [*trip, island]) for island in reversed(onward)]
    return found


def _entered(state: State, island: str) -> State:
    """After the step and, where the bag gives a village, after some draw."""
    state = state.play(island)
    return state.play(next(iter(state.chances()))) if state.is_chance else state
