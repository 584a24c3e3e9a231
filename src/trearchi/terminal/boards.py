"""The display of each game, by its id."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from trearchi import State
from trearchi.terminal.canvas import Canvas

__all__ = ["Display", "display"]


@dataclass(frozen=True, slots=True)
class Display:
    """How a game is shown: functions of a position."""

    board: Callable[[State, int | None], Canvas]
    status: Callable[[State], list[str]]
    legend: Callable[[], str]
    due: Callable[[State], str]
    seat_name: Callable[[State, int], str]
    ending: Callable[[State], list[str]]


def display(game_id: str) -> Display:
    """The display of a game."""
    module = import_module(f"trearchi.terminal.{game_id}")
    return Display(module.board, module.status, module.legend, module.due, module.seat_name, module.ending)
