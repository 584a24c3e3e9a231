"""The small values that the API answers with."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Choice", "Outcome", "RatedMove", "Refusal", "share_of"]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a text is no legal move.

    `code`: that of the first row, in the order of the table of the game's rules, that applies. `clause`: where the
    rules say so. `squares`: the squares, cells (`x.y@level`) or islands that break the row, in canonical order.
    `text`: the same as an English sentence.
    """

    code: str
    clause: str
    squares: tuple[str, ...]
    text: str


def share_of(seat: int, winners: Sequence[int]) -> float:
    """What a seat has of a game: 1 for who has won alone, an equal part for those who share it, 0 for the others."""
    return 1 / len(winners) if seat in winners else 0.0


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winning seats, ascending; the scores, one dict a seat; the reason as a sentence."""

    winners: tuple[int, ...]
    scores: list[dict[str, int]]
    reason: str

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that the reason names: how the game ended, then what decided."""
        return tuple(re.findall(r"\(([A-Z]\d+(?:\.\d+)?)\)", self.reason))


@dataclass(frozen=True, slots=True)
class RatedMove:
    """A move that the engine looked at: its visits, its value for each seat (0..1) and the line that it expects.

    `is_proven`: the value is exact, that of best play by all to the end.
    """

    move: str
    visits: int
    value: tuple[float, ...]
    line: tuple[str, ...]
    is_proven: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """What the engine chose.

    `value`: one number a seat, 0 (lost) to 1 (won). `nodes`: positions searched. `line`: the play that it expects,
    `move` first. `moves`: every move that it looked at, best first. `is_proven`: `value` is exact, that of best play by
    all to the end.
    """

    move: str
    value: tuple[float, ...]
    nodes: int
    line: tuple[str, ...]
    moves: tuple[RatedMove, ...]
    is_proven: bool = False
