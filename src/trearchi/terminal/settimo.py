"""Settimo in the terminal: the ring board, what is due, and the end taken apart."""

from __future__ import annotations

from typing import Any

from trearchi import State
from trearchi.games import board_data
from trearchi.terminal.canvas import Canvas

__all__ = ["board", "due", "ending", "seat_name", "status"]

_NAMES = ("white", "black")
_COLOURS = {"R": "red", "O": "orange", "Y": "yellow", "G": "green", "S": "sky blue", "B": "blue", "P": "purple"}
_STYLES = {
    "R": "red",
    "O": "dark_orange",
    "Y": "yellow",
    "G": "green",
    "S": "bright_cyan",
    "B": "blue",
    "P": "magenta",
}
_LEGEND = (
    "A letter on a line is its bridge, small once it is crossed in this trip: R red, O orange, Y yellow,\n"
    "G green, S sky blue, B blue, P purple; a line without one is gone. A1*: a stone; A1Rw2: a red\n"
    "village of white's with 2 stones (b: black's). (A1): the white piece; [A1]: the black one."
)

_WIDTH, _HEIGHT = 79, 41


def _places() -> dict[str, tuple[int, int]]:
    """Where each island stands on the sheet; the board's own coordinates go from 0 to 1000."""
    return {
        island["name"]: (round(island["x"] / 1000 * (_WIDTH - 1)), round(island["y"] / 1000 * (_HEIGHT - 1)))
        for island in board_data("settimo")["islands"]
    }


def _stroke(dx: int, dy: int) -> str:
    """The character that a line of this slope is drawn with."""
    if abs(dy) * 3 < abs(dx):
        return "-"
    if abs(dx) * 2 < abs(dy):
        return "|"
    return "\\" if (dx > 0) == (dy > 0) else "/"


def _draw_line(canvas: Canvas, line: dict[str, Any], places: dict[str, tuple[int, int]]) -> None:
    (x1, y1), (x2, y2) = (places[name] for name in line["ends"])
    style = _STYLES[line["colour"]] + (" bold" if line["is_crossed"] else "")
    steps = max(abs(x2 - x1), abs(y2 - y1))
    stroke = _stroke(x2 - x1, y2 - y1)
    for step in range(1, steps):
        canvas.put(round(x1 + (x2 - x1) * step / steps), round(y1 + (y2 - y1) * step / steps), stroke, style)


def _name_line(canvas: Canvas, line: dict[str, Any], places: dict[str, tuple[int, int]]) -> None:
    (x1, y1), (x2, y2) = (places[name] for name in line["ends"])
    letter = line["colour"].lower() if line["is_crossed"] else line["colour"]
    canvas.put(round((x1 + x2) / 2), round((y1 + y2) / 2), letter, f"bold {_STYLES[line['colour']]} reverse")


def _label(island: dict[str, Any], pieces: list[str]) -> str:
    """The name with what lies there, in brackets where a piece stands."""
    text = str(island["name"])
    village = island["village"]
    if village is not None:
        text += village["colour"] + _NAMES[village["owner"]][0] + (str(village["stones"]) if village["stones"] else "")
    elif island["has_stone"]:
        text += "*"
    if pieces[1] == island["name"]:
        text = f"[{text}]"
    if pieces[0] == island["name"]:
        text = f"({text})"
    return text


def board(state: State, level: int | None = None) -> Canvas:
    """The islands at their places with the bridges between them; `level` is for games with levels."""
    view = state.view()
    canvas = Canvas(_WIDTH, _HEIGHT)
    places = _places()
    bridges = [line for line in view["lines"] if line["has_bridge"]]
    for line in bridges:
        _draw_line(canvas, line, places)
    for line in bridges:
        _name_line(canvas, line, places)
    for island in view["islands"]:
        x, y = places[island["name"]]
        text = _label(island, view["pieces"])
        village = island["village"]
        style = "bold" if village is None else f"bold {_STYLES[village['colour']]}"
        canvas.put(x - len(text) // 2, y, text, style)
    return canvas


def status(state: State) -> list[str]:
    """Hands, villages, the removed counters, the bag and the trip."""
    view = state.view()
    lines = [
        f"{name}: {view['hand'][seat]} stones in hand, {view['villages'][seat]} villages, on {view['pieces'][seat]}"
        for seat, name in enumerate(_NAMES)
    ]
    removed = " ".join(f"{colour}{count}" for colour, count in view["removed"].items())
    lines.append(
        f"removed: {removed}; the end comes at {view['last']} (S5.1), one stone more from {view['surcharge']} (S3.3)"
    )
    bag = " ".join(f"{colour}{count}" for colour, count in view["bag"].items())
    lines.append(f"major colours: {view['major']}; in the bag: {bag}")
    if len(view["trip"]) > 1:
        lines.append(f"this trip: {' '.join(view['trip'])}; colours used: {view['trip_colours']}")
    return lines


def legend() -> str:
    """How to read the board."""
    return _LEGEND


def seat_name(state: State, seat: int) -> str:
    """White or black."""
    return _NAMES[seat]


def due(state: State) -> str:
    """What the seat to move has to do."""
    if state.view()["stage"] == "remove":
        lines = " ".join(f"x{line}" for line in state.options("").get("remove", []))
        return f"remove a bridge that you crossed: {lines} (S4.1)"
    steps = " ".join(state.options("").get("step", []))
    return f"travel on to one of {steps} (S2)"


def ending(state: State) -> list[str]:
    """Stones in hand, then villages (S5.3), with the islands of each."""
    view = state.view()
    lines = []
    for seat, score in enumerate(state.scores()):
        own = [island["name"] for island in view["islands"] if island["village"] and island["village"]["owner"] == seat]
        villages = f"{score['villages']} villages" + (f": {' '.join(own)}" if own else "")
        lines.append(f"{_NAMES[seat]}: {score['stones']} stones; {villages}")
    full = [f"{_COLOURS[colour]} {count}" for colour, count in view["removed"].items() if count >= view["last"]]
    if full:
        lines.append(f"removed bridges: {', '.join(full)}")
    return lines
