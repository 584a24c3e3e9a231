"""Everything that can go wrong, as one family of exceptions."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trearchi.values import Refusal

__all__ = [
    "IllegalMove",
    "NotationError",
    "ParameterError",
    "RecordError",
    "SeatError",
    "SetupError",
    "TrearchiError",
    "shown",
]

_LONGEST = 80


def shown(value: object) -> str:
    """A foreign value as it stands in a message: cut short, and in words where it has no text of its own."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, a list in a list in a list ...
        return f"a value of type {type(value).__name__} that is too large"
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."


class TrearchiError(Exception):
    """The parent of every error of this package; its text is one line: what is wrong and what would be right."""


class ParameterError(TrearchiError):
    """A game or engine parameter that does not exist or is out of its range; `parameter` names that of a game."""

    def __init__(self, message: str, parameter: str | None = None) -> None:
        super().__init__(message)
        self.parameter = parameter


class SetupError(TrearchiError):
    """A setup that the game does not allow."""


class NotationError(TrearchiError):
    """A text that is no position of the game."""


class SeatError(TrearchiError):
    """A seat that does not play, or a list of seats of the wrong length."""


class IllegalMove(TrearchiError):  # noqa: N818 - the name of the public interface
    """A move that the rules refuse.

    `code`, `clause` and `squares` are those of the table of reasons in the game's rules; `move` is the refused text.
    """

    def __init__(self, refusal: Refusal, move: str) -> None:
        super().__init__(refusal, move)
        self.refusal = refusal
        self.move = move
        self.code = refusal.code
        self.clause = refusal.clause
        self.squares = refusal.squares

    def __str__(self) -> str:
        return f"{self.move!r:.80}: {self.refusal.text}"


class RecordError(TrearchiError):
    """A record that cannot be read, or that holds an illegal move, or a result that its moves contradict.

    For an illegal move `game_id`, `ply` (from 0), `move`, `refusal`, `code` and `clause` say which and why, and
    `moves_after` how many moves are written after it; otherwise they are None. `is_wrong_result`: every move is legal,
    but the written result is not theirs.
    """

    def __init__(
        self,
        message: str,
        *,
        game_id: str | None = None,
        ply: int | None = None,
        move: str | None = None,
        refusal: Refusal | None = None,
        moves_after: int | None = None,
        is_wrong_result: bool = False,
    ) -> None:
        super().__init__(message)
        self.game_id = game_id
        self.ply = ply
        self.move = move
        self.refusal = refusal
        self.code = None if refusal is None else refusal.code
        self.clause = None if refusal is None else refusal.clause
        self.moves_after = moves_after
        self.is_wrong_result = is_wrong_result
