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
    """Something that the rules make happen, or forbid, with its clause: how often says how much that rule matters."""

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
    `maps`: for each heat map, the places with their numbers. `roles`: what seats have chosen to be, with the seat.
    """

    turns: int
    margin: float | None
    coverage: float
    events: Counter[str] = field(default_factory=Counter)
    maps: dict[str, Counter[str]] = field(default_factory=dict)
    roles: dict[str, int] = field(default_factory=dict)


class Lens(Protocol):
    """A game seen by the lab.

    `refusals`: the codes of those that say something about the game; what a board never lets anybody try (misspelt
    moves and the like) is left out.
    """

    events: Mapping[str, Event]
    refusals: Mapping[str, Event]
    maps: Mapping[str, Map]
    margin_unit: str

    def look(self, states: Sequence[State], moves: Sequence[str]) -> Look:
        """What happened in a game that is over; `states` are one more than `moves`."""

    def candidates(self, state: State, numbers: random.Random) -> list[str]:
        """Moves that somebody may want to make in this position, legal or not; a seat is to move."""

    def applies(self, code: str, game: Game) -> bool:
        """Whether an event or a refusal can come up in this game at all, whatever is played."""

    def has_chance(self, game: Game) -> bool:
        """Whether anything but the players decides how a game goes: a setup, a die, draws."""

    def openings(self, game: Game) -> Sequence[tuple[str, int]]:
        """The first moves that differ, each with how many are alike by symmetry; [] where there is no choice."""
