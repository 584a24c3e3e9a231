"""Lines from a person: history and tab completion where readline is there, the position's options as candidates."""

from __future__ import annotations

import sys
from collections.abc import Callable

from trearchi import State

__all__ = ["COMMANDS", "Prompt", "candidates"]

COMMANDS = ("help", "moves", "undo", "board", "save", "quit")


def candidates(state: State, text: str) -> list[str]:
    """What `text` may become: commands, and moves as far as their next decision."""
    begun = {"ponte": _ponte, "viaduct": _viaduct, "settimo": _settimo}[state.game.id](state, text)
    commands = [command for command in COMMANDS if text and command.startswith(text)]
    return commands + [each for each in begun if each.startswith(text)]


def _ponte(state: State, text: str) -> list[str]:
    head = text[: max(text.rfind(","), text.rfind("-")) + 1]
    options = state.options(head)
    if head:
        return [head + square for squares in options.values() for square in squares]
    tiles = [f"{square}," for square in options.get("tile", [])]
    return options.get("word", []) + tiles + [f"{square}-" for square in options.get("bridge", [])]


def _viaduct(state: State, text: str) -> list[str]:
    head = text[: text.rfind("-")] if "-" in text else ""
    options = state.options(head)
    if head:
        return [f"{head}-{column}" for columns in options.values() for column in columns]
    places = [f"+{column}-" for column in options.get("place", [])]
    return options.get("word", []) + places + [f"x{column}-" for column in options.get("take", [])]


def _settimo(state: State, text: str) -> list[str]:
    options = state.options("")
    return options.get("step", []) + [f"x{line}" for line in options.get("remove", [])]


class Prompt:
    """Reads a person's lines; `position` gives the state to complete in."""

    def __init__(self, position: Callable[[], State]) -> None:
        self._position = position
        self._found: list[str] = []
        if sys.stdin.isatty():
            self._complete_with_readline()

    def _complete_with_readline(self) -> None:
        try:
            import readline
        except ImportError:  # Windows has none
            return
        readline.set_completer(self._complete)
        readline.set_completer_delims("")
        readline.parse_and_bind("tab: complete")

    def _complete(self, text: str, number: int) -> str | None:
        if number == 0:
            self._found = candidates(self._position(), text)
        return self._found[number] if number < len(self._found) else None

    def read(self, prompt: str) -> str:
        """One line without the white space around it, repeated where nobody typed it. Raises EOFError."""
        line = input(prompt).strip()
        if not sys.stdin.isatty():
            print(line)
        return line
