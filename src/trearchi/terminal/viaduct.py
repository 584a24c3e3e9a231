"""Viaduct in the terminal: the lattice from above or one level of it, what is due, and the winning viaduct."""

from __future__ import annotations

from typing import Any

from trearchi import State
from trearchi.games import board_data
from trearchi.terminal.canvas import Canvas

__all__ = ["board", "due", "ending", "seat_name", "status"]

_COLOURS = ("orange", "black", "white", "red")
_STYLES = ("black on dark_orange", "white on grey30", "black on grey93", "white on red3")
_LEGEND = (
    "O, B, W, R: pillars of orange, black, white, red; o, b, w, r: decks; the digit is the level of the topmost.\n"
    "=A: a platform; ~~: river; .: a hole. `board 1` shows level 1 alone, with ^ where a pillar may be plugged in.\n"
    "Columns are x.y: x from the left, y from below."
)

Column = tuple[int, int]


def _cells(bridge: dict[str, Any]) -> list[tuple[Column, bool]]:
    """The columns of a bridge, each with whether a pillar stands there."""
    (x1, y1), (x2, y2) = bridge["ends"]
    length = max(abs(x2 - x1), abs(y2 - y1))
    dx, dy = (x2 > x1) - (x2 < x1), (y2 > y1) - (y2 < y1)
    return [((x1 + step * dx, y1 + step * dy), step in (0, length)) for step in range(length + 1)]


def _ground() -> tuple[int, dict[Column, str]]:
    """The side of the lattice, and the letter of every column of a platform."""
    data = board_data("viaduct")
    side = 2 * data["board"]["quarter"] + data["board"]["river"]
    letters = {}
    for platform in data["platforms"]:
        for x in range(platform["x"][0], platform["x"][1] + 1):
            for y in range(platform["y"][0], platform["y"][1] + 1):
                letters[x, y] = platform["letter"]
    return side, letters


def _is_river(column: Column) -> bool:
    board = board_data("viaduct")["board"]
    return any(board["quarter"] < coordinate <= board["quarter"] + board["river"] for coordinate in column)


def _digit(level: int) -> str:
    return str(level) if level < 10 else "*"


def _frame(canvas: Canvas, side: int) -> None:
    """Numbers on all four edges, tens above units."""
    for number in range(1, side + 1):
        x = 2 * number + 2
        for top in (0, side + 2):
            canvas.put(x, top, str(number // 10) if number >= 10 else " ", "bold")
            canvas.put(x, top + 1, str(number % 10), "bold")
        canvas.put(0, side + 2 - number, f"{number:>2}", "bold")
        canvas.put(2 * side + 5, side + 2 - number, str(number), "bold")


def _draw_ground(canvas: Canvas, side: int, letters: dict[Column, str]) -> None:
    for x in range(1, side + 1):
        for y in range(1, side + 1):
            text, style = " .", "dim"
            if (x, y) in letters:
                text, style = f"={letters[x, y]}", "bold green"
            elif _is_river((x, y)):
                text, style = "~~", "blue"
            canvas.put(2 * x + 1, side + 2 - y, text, style)


def _shown(view: dict[str, Any], level: int | None) -> dict[Column, tuple[str, int]]:
    """What to write on each column with a bridge, and the seat whose it is: the topmost, or that of `level`."""
    shown: dict[Column, tuple[str, int]] = {}
    tops: dict[Column, tuple[str, int]] = {}
    for bridge in sorted(view["bridges"], key=lambda bridge: int(bridge["level"])):
        letter = _COLOURS[bridge["seat"]][0]
        for column, is_pillar in _cells(bridge):
            text = (letter.upper() if is_pillar else letter) + _digit(bridge["level"])
            if level is None or bridge["level"] == level:
                shown[column] = text, bridge["seat"]
            elif bridge["level"] == level - 1 and is_pillar:
                tops[column] = " ^", bridge["seat"]
    return tops | shown


def board(state: State, level: int | None = None) -> Canvas:
    """The lattice from above; with `level`, that level alone and the pillars that end below it."""
    view = state.view()
    side, letters = _ground()
    canvas = Canvas(2 * side + 7, side + 4)
    _frame(canvas, side)
    if level is None or level == 0:
        _draw_ground(canvas, side, letters)
    for (x, y), (text, seat) in _shown(view, level).items():
        canvas.put(2 * x + 1, side + 2 - y, text, _STYLES[seat])
    return canvas


def status(state: State) -> list[str]:
    """Supplies and extra bridges."""
    view = state.view()
    lines = []
    for seat in range(len(view["supply"])):
        parts = [f"{view['supply'][seat]} in supply", f"{view['on_board'][seat]} on board"]
        if any(view["custody"]):
            parts.append(f"{view['custody'][seat]} held by the other")
        lines.append(f"{seat_name(state, seat)}: {', '.join(parts)}")
    extra = [f"{bridge['text']} ({_COLOURS[bridge['seat']]})" for bridge in view["bridges"] if bridge["is_extra"]]
    if extra:
        lines.append(f"extra bridges: {', '.join(extra)}")
    limit = "" if view["turn_limit"] is None else f" of {view['turn_limit']}"
    lines.append(f"turns: {view['turns']}{limit}; levels in use: {view['levels']}")
    return lines


def legend() -> str:
    """How to read the board."""
    return _LEGEND


def seat_name(state: State, seat: int) -> str:
    """The colour and the letter of the seat."""
    return f"{_COLOURS[seat]} ({state.game.parameters['letters'][seat]})"


def due(state: State) -> str:
    """What the seat to move has to do."""
    view = state.view()
    left = view["actions_left"]
    return {
        "extra": "place an extra bridge for the other, as +12.7-15.7@0 (V7.1)",
        "act": f"place a bridge as +12.7-15.7@0, or take one back as x12.7-15.7@0; actions left: {left} (V4.2)",
        "place": "place the second bridge, as +12.7-15.7@0 (V4.6)",
        "take": "take a second bridge back, as x12.7-15.7@0 (V4.6)",
        "symbol": "take another's bridge off as x12.7-15.7@0, or pass (V4.3)",
        "choice": "place one more from custody, as +12.7-15.7@0, or end (V7.5)",
        "stuck": "nothing is possible: pass (V4.6, V7.6)",
    }[view["stage"]]


def ending(state: State) -> list[str]:
    """The bridges of each, and the winning viaduct (V6.2)."""
    view = state.view()
    lines = [
        f"{seat_name(state, seat)}: {view['on_board'][seat]} bridges on board, {view['supply'][seat]} in supply"
        for seat in range(len(view["supply"]))
    ]
    if view["winning"]:
        texts = [view["bridges"][number]["text"] for number in view["winning"]]
        lines.append(f"the winning viaduct, {len(texts)} bridges: {' '.join(texts)}")
    return lines
