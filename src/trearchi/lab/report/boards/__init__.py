"""The boards of the report: each game draws its own; a further game is one more file and one more line here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol

from markupsafe import Markup

from trearchi.games import Game

__all__ = ["BOARDS", "Board", "Grid", "Heat", "Seat", "board"]

#: Where each game's board is drawn; the module has a class `Board` that is made from the game's parameters.
BOARDS = {name: f"trearchi.lab.report.boards.{name}" for name in ("ponte", "viaduct", "settimo")}


@dataclass(frozen=True, slots=True)
class Heat:
    """How warm a place is: its share of the warmest, 0 to 1, the class of its colour, a few digits, and in words."""

    share: float
    css: str
    short: str
    told: str


@dataclass(frozen=True, slots=True)
class Grid:
    """The places in rows as they lie on the board, for a table; "" where there is none."""

    columns: list[str]
    rows: list[tuple[str, list[str]]]


@dataclass(frozen=True, slots=True)
class Seat:
    """What the game calls a seat, and how its line in a curve looks: "pale", "deep", "warm" or "red"."""

    name: str
    look: str


class Board(Protocol):
    """What a board offers.

    Drawings are the inside of an `<svg>` with `view_box`; their classes are those of `style`, which stands once in the
    page, as do the parts of `shared` that they refer to.
    """

    view_box: str
    style: str

    @property
    def shared(self) -> Markup:
        """What drawings refer to by id."""

    @property
    def places(self) -> list[str]:
        """The names of all places that a heat map may speak of."""

    @property
    def grid(self) -> Grid | None:
        """The places as a table; None where they do not lie in rows."""

    def base(self) -> Markup:
        """The empty board: what never changes."""

    def heat(self, warmth: Mapping[str, Heat]) -> Markup:
        """The board with every place as warm as is said."""

    def marks(self, view: dict[str, Any], last: str | None = None) -> dict[str, Markup]:
        """All that lies on the board, by key; `last`: the move that led here.

        In the order of their keys they lie one over the other. An equal key with an equal drawing is the same thing.
        """

    def facts(self, view: dict[str, Any]) -> list[tuple[str, str]]:
        """What does not lie on the board, or is better counted: name and text. The names are the same all game."""

    def seats(self, view: dict[str, Any]) -> list[Seat]:
        """The seats as the game calls them by now."""

    def said(self, move: str) -> str:
        """A move in words where its text is no place."""


def board(game: Game) -> Board:
    """The board of a game with its parameters."""
    made: Board = import_module(BOARDS[game.id]).Board(game.parameters)
    return made
