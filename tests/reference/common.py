"""What the three readings share: refusals, the shape of a state, spelling."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

ASCII_WHITE_SPACE = " \t\n\r\v\f"
NUMBER = "(0|[1-9][0-9]*)"  # decimal, without sign or leading zero


class Refusal(NamedTuple):
    """Why a text is no legal move: the row of the game's table, and what breaks it."""

    code: str
    clause: str
    squares: tuple[str, ...] = ()


class State(ABC):
    """A position of one game: an immutable value."""

    @property
    @abstractmethod
    def seat(self) -> int | None:
        """The seat to move; None while chance is to move and at the end."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the game has ended."""

    @property
    def is_chance(self) -> bool:
        """Whether chance is to move: README, exactly one of seat, chance, over."""
        return self.seat is None and not self.is_over

    @abstractmethod
    def legal_moves(self) -> list[str]:
        """The canonical texts of all legal moves; [] unless a seat is to move."""

    @abstractmethod
    def chances(self) -> dict[str, Fraction]:
        """The chance moves that can come up; {} unless chance is to move."""

    @abstractmethod
    def scores(self) -> list[dict[str, int]]:
        """One dict a seat."""

    @abstractmethod
    def winners(self) -> tuple[int, ...] | None:
        """The seats that won, ascending; None while the game goes on."""

    @abstractmethod
    def judge(self, text: str) -> str | Refusal:
        """The canonical text of a legal move, or why it is refused.

        `text` comes without white space around it and in lower case.
        """

    @abstractmethod
    def after(self, canonical: str) -> State:
        """The state after a legal move in canonical spelling."""

    def why_illegal(self, text: str) -> Refusal | None:
        """None for a legal move, else the refusal."""
        verdict = self.judge(plain(text))
        return verdict if isinstance(verdict, Refusal) else None

    def canonical(self, text: str) -> str | None:
        """The canonical spelling of a legal move, None for any other text."""
        verdict = self.judge(plain(text))
        return None if isinstance(verdict, Refusal) else verdict

    def play(self, text: str) -> State:
        """The state after a move, chance moves included.

        Raises ValueError with the Refusal as its argument when the move is illegal.
        """
        verdict = self.judge(plain(text))
        if isinstance(verdict, Refusal):
            raise ValueError(verdict)
        return self.after(verdict)


def plain(text: str) -> str:
    """Without white space around and in lower case (README), as far as it is ASCII.

    Lowering touches ASCII alone: the Kelvin sign must not turn into a `k`.
    """
    text = text.strip(ASCII_WHITE_SPACE)
    return "".join(sign.lower() if sign.isascii() else sign for sign in text)


def read_number(digits: str) -> int:
    """The value of a decimal number of any length; int() stops at 4300 digits."""
    value = 0
    for digit in digits:
        value = value * 10 + int(digit)
    return value


def write_number(value: int) -> str:
    """The decimal digits of a number of any length; str() stops at 4300 digits."""
    digits = ""
    while value >= 10**9:
        value, low = divmod(value, 10**9)
        digits = f"{low:09}{digits}"
    return f"{value}{digits}"


def once(names: Iterable[str]) -> tuple[str, ...]:
    """The names in their order, each one time."""
    return tuple(dict.fromkeys(names))
