"""What the lab has to know of one game in order to study it: one file a game, and nothing of it elsewhere."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from trearchi._core import State
from trearchi.games import Game

__all__ = ["Event", "Lens", "Look", "Map"]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that the rules make happen, with its clause: how often it does says how much that rule matters."""

    clause: str
    text: str


@dataclass(frozen=True, slots=True)
class Map:
    """A heat map: its title and what its numbers are, a game."""

    title: str
    unit: str


@dataclass(slots=True)
class Look:
    """One finished game as a game's own lens sees it.

    `turns`: whole goes of all seats. `margin`: by how much it was won, in the lens's unit; None where there is no
    winner or no such measure. `coverage`: the share of the board that was used. `events`: how often each happened.
    `maps`: for each heat map, the places with their numbers.
    """

    turns: int
    margin: float | None
    coverage: float
    events: Counter[str] = field(default_factory=Counter)
    maps: dict[str, Counter[str]] = field(default_factory=dict)


class Lens(Protocol):
    """A game seen by the lab.

    `formal`: the codes of refusals that a board never lets anybody meet (misspelt moves and the like); they are not
    counted. `openings`: the first moves that differ, each with how many are the same by symmetry; () where a game has
    no opening choice to study.
    """

    events: Mapping[str, Event]
    maps: Mapping[str, Map]
    margin_unit: str
    coverage_unit: str
    formal: frozenset[str]

    def look(self, states: Sequence[State], moves: Sequence[str]) -> Look:
        """What happened in a game that is over; `states` are one more than `moves`."""

    def candidates(self, state: State, numbers: random.Random) -> list[str]:
        """Moves that somebody may want to make in this position, legal or not; a seat is to move."""

    def openings(self, game: Game) -> Sequence[tuple[str, int]]:
        """The openings to study, see above."""
