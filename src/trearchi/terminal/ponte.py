"""Ponte in the terminal: the grid, what is due, and the end taken apart."""

from __future__ import annotations

from typing import Any

from trearchi import State
from trearchi.terminal.canvas import Canvas

__all__ = ["board", "due", "ending", "seat_name", "status"]

_STYLES = {"light": "black on #e8d8a8", "dark": "white on #34466b"}
_LINES = {"light": "#c8a84b", "dark": "#6f8fd0"}
_WATER = "dim"

_LEGEND = (
    "l, d: sand banks of light and dark; L1, D1: islands, by number; +: a square under a bridge; .: water.\n"
    "The corner a1 is the lower left."
)


def _place(square: str) -> tuple[int, int]:
    """Column and row, both from 0."""
    return ord(square[0]) - ord("a"), int(square[1:]) - 1


class _Sheet:
    """The canvas with the board's measures: a square every four columns and every two lines."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.canvas = Canvas(4 * size + 6, 2 * size + 1)

    def middle(self, square: str) -> tuple[int, int]:
        column, row = _place(square)
        return 4 * column + 4, 2 * (self.size - 1 - row) + 1

    def frame(self) -> None:
        for index in range(self.size):
            letter = chr(ord("a") + index)
            x, y = self.middle(f"{letter}{index + 1}")
            for edge in (0, 2 * self.size):
                self.canvas.put(x, edge, letter, "bold")
            self.canvas.put(0, y, f"{index + 1:>2}", "bold")
            self.canvas.put(4 * self.size + 3, y, str(index + 1), "bold")

    def water(self) -> None:
        for column in range(self.size):
            for row in range(self.size):
                x, y = self.middle(f"{chr(ord('a') + column)}{row + 1}")
                self.canvas.put(x, y, ".", _WATER)

    def bridge(self, ends: list[str], style: str) -> None:
        """The bridge as a line of characters between its two ends."""
        (x1, y1), (x2, y2) = sorted((self.middle(ends[0]), self.middle(ends[1])))
        steps = {0: "|", 4: "\\" if y2 > y1 else "/", 8: "\\" if y2 > y1 else "/"}
        if y1 == y2:
            self.canvas.put(x1 + 2, y1, "-----", style)
        elif abs(y2 - y1) == 2:
            self.canvas.put(x1 + 2, (y1 + y2) // 2, "`---." if y2 > y1 else ".---'", style)
        else:
            down = 1 if y2 > y1 else -1
            for step in (1, 2, 3):
                self.canvas.put(x1 + step * (x2 - x1) // 4, y1 + step * down, steps[x2 - x1], style)

    def cover(self, square: str) -> None:
        x, y = self.middle(square)
        if self.canvas.at(x, y) == ".":
            self.canvas.put(x, y, "+", _WATER)


def _labels(view: dict[str, Any]) -> dict[str, tuple[str, str]]:
    """What to write on each square with a tile, with its colour."""
    labels = {}
    count = {"light": 0, "dark": 0}
    for group in view["groups"]:
        colour = group["colour"]
        label = colour[0]
        if group["is_island"]:
            count[colour] += 1
            label = f"{label.upper()}{count[colour]}"
        labels.update(dict.fromkeys(group["squares"], (label, colour)))
    return labels


def board(state: State, level: int | None = None) -> Canvas:
    """The grid; `level` is for games with levels."""
    view = state.view()
    sheet = _Sheet(view["size"])
    sheet.frame()
    sheet.water()
    for bridge in view["bridges"]:
        sheet.bridge(bridge["ends"], _LINES[bridge["colour"]])
    for bridge in view["bridges"]:
        for square in bridge["covers"]:
            sheet.cover(square)
    for square, (label, colour) in _labels(view).items():
        x, y = sheet.middle(square)
        sheet.canvas.put(x - 1, y, label.center(3), _STYLES[colour] + (" bold" if label[0].isupper() else ""))
    return sheet.canvas


def _left(number: int | None) -> str:
    return "no limit" if number is None else str(number)


def status(state: State) -> list[str]:
    """Supplies, scores and bridges."""
    view = state.view()
    lines = []
    for colour in ("light", "dark"):
        networks = [network for network in view["networks"] if network["colour"] == colour]
        points = sum(network["points"] for network in networks)
        lines.append(f"{colour}: {points} points, tiles left: {_left(view['tiles_left'][colour])}")
    lines.append(f"bridges left: {_left(view['bridges_left'])}")
    for colour in ("light", "dark"):
        drawn = ["-".join(bridge["ends"]) for bridge in view["bridges"] if bridge["colour"] == colour]
        if drawn:
            lines.append(f"bridges of {colour}: {' '.join(drawn)}")
    return lines


def legend() -> str:
    """How to read the board."""
    return _LEGEND


def seat_name(state: State, seat: int) -> str:
    """The colour of the seat, once it is chosen."""
    colours = state.view()["colours"]
    return f"seat {seat}" if colours is None or colours[seat] is None else str(colours[seat])


def due(state: State) -> str:
    """What the seat to move has to do."""
    view = state.view()
    stage = view["stage"]
    if stage == "opening":
        return "place two light tiles, as c3,d5 (P2.1)"
    if stage == "colour":
        return "choose your colour: light or dark (P2.2)"
    if not view["tiles"]["dark"]:
        return "place two dark tiles, as c3,d5 (P2.3)"
    last = " - the last turn (P6.3)" if view["last_turn"] else ""
    if state.options("").get("word") == ["pass"]:
        return f"no two tiles can be placed: a bridge as c3-e4, or pass (P6.1){last}"
    return f"two tiles as c3,d5, or a bridge as c3-e4 (P3.1){last}"


def ending(state: State) -> list[str]:
    """The score taken apart: every network with its islands (P7)."""
    view = state.view()
    scores = state.scores()
    lines = []
    for seat in range(2):
        name, score = seat_name(state, seat), scores[seat]
        lines.append(f"{name}: {score['points']} points, {score['islands']} islands, {score['bridges']} bridges")
        for network in view["networks"]:
            if network["colour"] == name:
                islands = "; ".join(" ".join(island) for island in network["islands"])
                lines.append(f"  {network['points']} for {len(network['islands'])} joined: {islands}")
    return lines
