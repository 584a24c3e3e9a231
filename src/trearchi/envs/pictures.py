"""Positions as pictures of 640 by 690 points, drawn with Pillow: what `rgb_array` shows."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trearchi import State
from trearchi.games import board_data

try:
    from PIL import Image, ImageDraw, ImageFont
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(f'{__name__} needs Pillow: pip install "trearchi[pettingzoo]"', name="PIL") from error

__all__ = ["HEIGHT", "WIDTH", "picture"]

WIDTH, HEIGHT = 640, 690
_BOARD = 640  # the square of the board; what is said stands below it
_SHARP = 2  # drawn so many times as large, then made smaller: edges without steps

_PAGE, _INK, _SOFT, _GOLD = "#f4f7f6", "#1c2b30", "#55666c", "#b9822b"
_WATER, _WATER_LINE = "#bfdde0", "#9cc7cc"
_BRIDGE, _ISLAND = "#6b7379", "#ead9ae"

Point = tuple[float, float]


@lru_cache(maxsize=16)
def _font(points: int) -> Any:
    return ImageFont.load_default(points)


class _Sheet:
    """A picture to draw on; places and sizes are points of the finished picture."""

    def __init__(self) -> None:
        self._image = Image.new("RGB", (WIDTH * _SHARP, HEIGHT * _SHARP), _PAGE)
        self._pencil = ImageDraw.Draw(self._image)

    def box(
        self, middle: Point, width: float, height: float, fill: str | None, rim: str = "", radius: float = 0
    ) -> None:
        """A rectangle around its middle, its corners rounded by `radius`."""
        x, y = middle
        corners = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
        edges = [round(corner * _SHARP) for corner in corners]  # whole: pieces of one shape have one edge
        self._pencil.rounded_rectangle(edges, radius * _SHARP, fill, rim or None, 2 * _SHARP if rim else 0)

    def disc(self, middle: Point, radius: float, fill: str, rim: str = "", thick: float = 2) -> None:
        """A circle."""
        place = (middle[0] * _SHARP, middle[1] * _SHARP)
        self._pencil.circle(place, radius * _SHARP, fill, rim or None, round(thick * _SHARP) if rim else 0)

    def line(self, ends: Sequence[Point], fill: str, thick: float) -> None:
        """A line through points."""
        self._pencil.line([(x * _SHARP, y * _SHARP) for x, y in ends], fill, round(thick * _SHARP))

    def shape(self, corners: Iterable[Point], fill: str, rim: str = "") -> None:
        """A polygon."""
        self._pencil.polygon([(x * _SHARP, y * _SHARP) for x, y in corners], fill, rim or None, 2 * _SHARP)

    def text(self, middle: Point, text: str, fill: str = _INK, points: int = 13, ground: str | None = None) -> None:
        """Words, centred; `ground`: the colour that keeps lines away from them."""
        place = (middle[0] * _SHARP, middle[1] * _SHARP)
        halo = 2 * _SHARP if ground else 0
        self._pencil.text(place, text, fill, _font(points * _SHARP), "mm", stroke_width=halo, stroke_fill=ground)

    def caption(self, lines: Sequence[str]) -> None:
        """What is said below the board: two lines at most, a long one in small letters."""
        for number, line in enumerate(lines):
            points = 15
            while points > 8 and _font(points).getlength(line) > WIDTH - 20:
                points -= 1
            self.text((WIDTH / 2, _BOARD + 14 + 20 * number), line, _INK if number == 0 else _SOFT, points)

    def pixels(self) -> NDArray[np.uint8]:
        """Shape (HEIGHT, WIDTH, 3), red, green and blue from 0 to 255."""
        return np.asarray(self._image.reduce(_SHARP))


def picture(state: State, pending: str | None = None) -> NDArray[np.uint8]:
    """The position as red, green and blue, shape (HEIGHT, WIDTH, 3), 0..255.

    `pending`: the first tile of Ponte's pair, where it is chosen and the second is not.
    """
    sheet = _Sheet()
    if state.game.id == "ponte":
        _ponte(sheet, state, pending)
    else:
        {"viaduct": _viaduct, "settimo": _settimo}[state.game.id](sheet, state)
    return sheet.pixels()


# Ponte ---------------------------------------------------------------------------------------------------------------

_TILES = {"light": "#f7f1e3", "dark": "#9a4029"}


def _ponte(sheet: _Sheet, state: State, pending: str | None) -> None:
    view = state.view()
    size = view["size"]
    step = (_BOARD - 50) / size

    def place(square: str) -> Point:
        column, row = ord(square[0]) - ord("a"), int(square[1:]) - 1
        return 35 + (column + 0.5) * step, 15 + (size - row - 0.5) * step

    _ponte_water(sheet, size, step)
    for group in view["groups"]:
        _group(sheet, [place(square) for square in group["squares"]], step, _TILES[group["colour"]], group["is_island"])
    if pending is not None:
        sheet.box(place(pending), 0.8 * step, 0.8 * step, _TILES[_mover(view)], _GOLD, step / 8)
    for bridge in view["bridges"]:
        ends = [place(square) for square in bridge["ends"]]
        sheet.line(ends, _BRIDGE, step / 5)
        for end in ends:
            sheet.disc(end, step / 10, _TILES[bridge["colour"]], _INK)
    sheet.caption(_ponte_caption(state, view))


def _mover(view: dict[str, Any]) -> str:
    """The colour of the seat to move; light before the choice."""
    colours = view["colours"]
    return "light" if colours is None or colours[view["seat"]] is None else str(colours[view["seat"]])


def _ponte_water(sheet: _Sheet, size: int, step: float) -> None:
    side = size * step
    sheet.box((35 + side / 2, 15 + side / 2), side + 8, side + 8, _WATER, radius=6)
    for number in range(1, size):
        sheet.line([(35 + number * step, 15), (35 + number * step, 15 + side)], _WATER_LINE, 1)
        sheet.line([(35, 15 + number * step), (35 + side, 15 + number * step)], _WATER_LINE, 1)
    for number in range(size):
        sheet.text((35 + (number + 0.5) * step, 15 + side + 15), chr(ord("a") + number), _SOFT)
        sheet.text((17, 15 + (size - number - 0.5) * step), str(number + 1), _SOFT)


def _group(sheet: _Sheet, places: list[Point], step: float, fill: str, is_island: bool) -> None:
    """The tiles of a group as one shape; an island has a shore."""
    for width, colour in ((1.0, _ISLAND), (0.84, fill)) if is_island else ((0.84, fill),):
        for x, y in places:
            sheet.box((x, y), width * step, width * step, colour, radius=step / 8)
            right, above, beyond = ((x + step, y), (x, y - step), (x + step, y - step))
            near = [any(math.dist(place, other) < 1 for other in places) for place in (right, above, beyond)]
            if near[0]:
                sheet.box((x + step / 2, y), 0.5 * step, width * step, colour)
            if near[1]:
                sheet.box((x, y - step / 2), width * step, 0.5 * step, colour)
            if all(near):
                sheet.box((x + step / 2, y - step / 2), 0.5 * step, 0.5 * step, colour)


def _ponte_caption(state: State, view: dict[str, Any]) -> list[str]:
    points = {
        colour: sum(network["points"] for network in view["networks"] if network["colour"] == colour)
        for colour in _TILES
    }
    score = "     ".join(f"{colour} {number}" for colour, number in points.items())
    return [score, _due(state, _mover(view) if view["seat"] is not None else "")]


def _due(state: State, mover: str) -> str:
    """Who is to move, or how it ended."""
    outcome = state.outcome()
    if outcome is not None:
        return outcome.reason
    return "chance is to move" if state.is_chance else f"seat {state.seat} ({mover}) is to move"


# Viaduct -------------------------------------------------------------------------------------------------------------

_SEATS = ("orange", "black", "white", "red")
_SEAT_FILLS = ("#e69f00", "#2b2f31", "#f4f2ea", "#c8452f")
_SEAT_INKS = (_INK, "#f4f2ea", _INK, "#f4f2ea")
_MEADOW, _HOLE, _RIVER, _PLATFORM = "#d7e3c4", "#b5c69b", "#a9d0dc", "#e9dcb9"

Column = tuple[int, int]


def _viaduct(sheet: _Sheet, state: State) -> None:
    view = state.view()
    data = board_data("viaduct")
    side = 2 * data["board"]["quarter"] + data["board"]["river"]
    step = (_BOARD - 40) / side

    def place(column: Sequence[int]) -> Point:
        return 28 + (column[0] - 0.5) * step, 12 + (side - column[1] + 0.5) * step

    _viaduct_ground(sheet, data, side, step, place)
    winning = set(view["winning"])
    for number, bridge in sorted(enumerate(view["bridges"]), key=lambda entry: int(entry[1]["level"])):
        _viaduct_bridge(sheet, bridge, step, place, number in winning)
    supply = "     ".join(f"{_SEATS[seat]} {left}" for seat, left in enumerate(view["supply"]))
    mover = "" if state.seat is None else _SEATS[state.seat]
    roll = f"{view['roll']}, " if view["roll"] else ""
    sheet.caption([f"in supply: {supply}     turn {view['turns'] + 1}", f"{roll}{_due(state, mover)}"])


def _viaduct_ground(sheet: _Sheet, data: Any, side: int, step: float, place: Callable[[Sequence[int]], Point]) -> None:
    quarter, river = data["board"]["quarter"], data["board"]["river"]
    middle = (28 + side * step / 2, 12 + side * step / 2)
    sheet.box(middle, side * step + 8, side * step + 8, _RIVER, radius=6)
    near, far, width = (quarter + 1) / 2, quarter + river + (quarter + 1) / 2, quarter * step
    for x, y in ((near, near), (near, far), (far, near), (far, far)):
        sheet.box((28 + (x - 0.5) * step, 12 + (side - y + 0.5) * step), width, width, _MEADOW, radius=4)
    for platform in data["platforms"]:
        (x1, x2), (y1, y2) = platform["x"], platform["y"]
        (left, bottom), (right, top) = place((x1, y1)), place((x2, y2))
        centre = ((left + right) / 2, (bottom + top) / 2)
        sheet.box(centre, right - left + step, bottom - top + step, _PLATFORM, _GOLD, 3)
        sheet.text(centre, platform["letter"], _GOLD, 22)
    shore = range(quarter + 1, quarter + river + 1)
    for column in ((x, y) for x in range(1, side + 1) for y in range(1, side + 1)):
        if column[0] not in shore and column[1] not in shore:
            sheet.disc(place(column), step / 9, _HOLE)
    for number in range(1, side + 1, 2):
        sheet.text((place((number, 1))[0], 12 + side * step + 13), str(number), _SOFT, 10)
        sheet.text((14, place((1, number))[1]), str(number), _SOFT, 10)


def _viaduct_bridge(
    sheet: _Sheet, bridge: dict[str, Any], step: float, place: Callable[[Sequence[int]], Point], has_won: bool
) -> None:
    """A deck between two pillars, each with its level; an extra bridge is double, one of the winner's in gold."""
    seat = bridge["seat"]
    ends = [place(end) for end in bridge["ends"]]
    rim = _GOLD if has_won else _SOFT
    sheet.line(ends, rim, 0.5 * step + 3)
    sheet.line(ends, _SEAT_FILLS[seat], 0.5 * step)
    if bridge["is_extra"]:
        sheet.line(ends, _SEAT_INKS[seat], 0.12 * step)
    for end in ends:
        sheet.box(end, 0.92 * step, 0.92 * step, _SEAT_FILLS[seat], rim, 3)
        sheet.text(end, str(bridge["level"]), _SEAT_INKS[seat], 11)


# Settimo -------------------------------------------------------------------------------------------------------------

_FILLS = {
    "R": "#d55e00", "O": "#e69f00", "Y": "#f0e442", "G": "#009e73", "S": "#56b4e9", "B": "#0072b2", "P": "#cc79a7",
}  # fmt: skip
_FACES = ("#f7f1e3", "#23343a")
_PLAYERS = ("white", "black")


def _settimo(sheet: _Sheet, state: State) -> None:
    view = state.view()
    places = {
        island["name"]: (0.96 * island["x"] / 1000 * _BOARD + 12, 0.96 * island["y"] / 1000 * _BOARD + 8)
        for island in board_data("settimo")["islands"]
    }
    sheet.box((_BOARD / 2, _BOARD / 2 - 4), _BOARD - 12, _BOARD - 12, _WATER, radius=12)
    for line in view["lines"]:
        _settimo_line(sheet, line, [places[name] for name in line["ends"]])
    for island in view["islands"]:
        _settimo_island(sheet, island, places[island["name"]])
    for seat, name in enumerate(view["pieces"]):
        x, y = places[name]
        sheet.shape([(x - 9, y - 17), (x + 9, y - 17), (x, y - 36)], _FACES[seat], _GOLD)
    hands = "     ".join(
        f"{player}: {view['hand'][seat]} stones, {view['villages'][seat]} villages"
        for seat, player in enumerate(_PLAYERS)
    )
    removed = " ".join(f"{colour}{count}" for colour, count in view["removed"].items())
    mover = "" if state.seat is None else _PLAYERS[state.seat]
    sheet.caption([f"{hands}     removed: {removed}", _due(state, mover)])


def _settimo_line(sheet: _Sheet, line: dict[str, Any], ends: list[Point]) -> None:
    """A plank with its letter, in gold once it is crossed; where the bridge is gone, a thin line."""
    if not line["has_bridge"]:
        sheet.line(ends, _WATER_LINE, 1)
        return
    sheet.line(ends, _GOLD if line["is_crossed"] else _SOFT, 13 if line["is_crossed"] else 10)
    sheet.line(ends, _FILLS[line["colour"]], 8)
    middle = ((ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2)
    sheet.disc(middle, 7, _PAGE, _SOFT, 1)
    sheet.text(middle, line["colour"], _INK, 10)


def _settimo_island(sheet: _Sheet, island: dict[str, Any], place: Point) -> None:
    """A disc with its name; a stone lies on it, or a village with the face of its owner and the stones on it."""
    x, y = place
    sheet.disc(place, 19, _ISLAND, _SOFT, 1)
    village = island["village"]
    if village is None:
        sheet.text((x, y + 12), island["name"], _SOFT, 10)
        if island["has_stone"]:
            sheet.disc((x, y - 3), 6, _BRIDGE, _INK, 1)
        return
    sheet.box(place, 24, 24, _FILLS[village["colour"]], _GOLD if village["is_major"] else _SOFT, 4)
    sheet.disc(place, 8, _FACES[village["owner"]], _SOFT, 1)
    sheet.text(place, str(village["stones"] or ""), _FACES[1 - village["owner"]], 11)
    sheet.text((x, y + 26), island["name"], _INK, 10, _WATER)
