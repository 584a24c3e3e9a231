"""Ponte's board: water with letters and numbers, sand banks and islands, bridges seen from above."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

from markupsafe import Markup

from trearchi.lab.report.boards import Grid, Heat, Seat
from trearchi.lab.report.boards.shapes import Place, outline
from trearchi.lab.report.svg import element, fine, joined

__all__ = ["Board"]

CELL = 100
_LETTERS = "abcdefghijkl"
_CORNERS = "M-43-24V-43H-24M24-43H43V-24M43 24V43H24M-24 43H-43V24"

STYLE = """
.po-water { fill: var(--water) }
.po-grid { stroke: var(--water-line); stroke-width: 2 }
.po-name { fill: var(--ink-soft); font-size: 34px; text-anchor: middle }
.po-beach { fill: var(--sand) }
.po-bank { fill: var(--sand); stroke: var(--sand-rim); stroke-opacity: 0.4; stroke-width: 2; stroke-dasharray: 5 6 }
.po-light { fill: var(--stone); stroke: var(--stone-rim); stroke-width: 3 }
.po-dark { fill: var(--brick); stroke: var(--brick-rim); stroke-width: 3 }
.po-quay { fill: none; stroke: var(--stone-edge); stroke-width: 2.5 }
.po-last { fill: none; stroke: var(--mark); stroke-width: 8 }
.po-shadow { stroke: #0b2028; stroke-opacity: 0.18; stroke-width: 19; stroke-linecap: round }
.po-side { fill: var(--bridge-edge) }
.po-arch { fill: #08161c; fill-opacity: 0.72 }
.po-deck { fill: none; stroke: var(--bridge); stroke-width: 15 }
.po-rail { fill: none; stroke: #dfe4e6; stroke-opacity: 0.75; stroke-width: 2.5 }
.po-foot { fill: #b5bcc0; stroke: var(--bridge-edge); stroke-width: 2.5 }
.po-rim { fill: var(--mark); stroke: var(--mark); stroke-width: 12; stroke-linejoin: round }
.small .po-name { display: none }
.po-heat { stroke: var(--page); stroke-width: 2 }
.po-number { font-size: 34px; text-anchor: middle }
"""


class Board:
    """A board of `size` squares along each side. Places are squares, "c3"."""

    style = STYLE

    def __init__(self, parameters: dict[str, Any]) -> None:
        self.size: int = parameters["size"]
        side = self.size * CELL
        self.view_box = f"-64 -18 {side + 82} {side + 82}"

    @property
    def shared(self) -> Markup:
        """The bricks of dark's islands."""
        bricks = element(
            "path", d="M0 0H50M0 20H50M12 0V20M37 20V40", fill="none", stroke="#e9b79f", stroke_opacity="0.35",
            stroke_width=2,
        )  # fmt: skip
        return element("pattern", bricks, id="po-bricks", width=50, height=40, patternUnits="userSpaceOnUse")

    @property
    def places(self) -> list[str]:
        """The squares, column by column."""
        return [f"{_LETTERS[x]}{y + 1}" for x in range(self.size) for y in range(self.size)]

    @property
    def grid(self) -> Grid:
        """The rows from the top of the board."""
        letters = list(_LETTERS[: self.size])
        numbers = [str(row) for row in range(self.size, 0, -1)]
        return Grid(letters, [(number, [letter + number for letter in letters]) for number in numbers])

    def base(self) -> Markup:
        """Water, a faint grid, coordinates."""
        side = self.size * CELL
        inner = range(CELL, side, CELL)
        lines = "".join(f"M{at} 0V{side}M0 {at}H{side}" for at in inner)
        return joined(
            element("rect", class_="po-water", x=-12, y=-12, width=side + 24, height=side + 24, rx=20),
            element("path", class_="po-grid", d=lines),
            self._names(),
        )

    def _names(self) -> Markup:
        side = self.size * CELL
        middles = [(i + 0.5) * CELL for i in range(self.size)]
        return joined(
            *(
                element("text", _LETTERS[i], class_="po-name", x=middle, y=side + 48)
                for i, middle in enumerate(middles)
            ),
            *(
                element("text", str(self.size - i), class_="po-name", x=-38, y=middle + 12)
                for i, middle in enumerate(middles)
            ),
        )

    def heat(self, warmth: Mapping[str, Heat]) -> Markup:
        """Squares in their colours with their numbers."""
        return joined(*(self._warm(square, warm) for square, warm in warmth.items()), self._names())

    def _warm(self, square: str, warm: Heat) -> Markup:
        x, y = self._middle(square)
        number = element("text", warm.short, class_=f"po-number on-{warm.css}", x=x, y=y + 13)
        cell = element("rect", class_=f"po-heat {warm.css}", x=x - 50, y=y - 50, width=CELL, height=CELL)
        return element("g", element("title", f"{square}: {warm.told}"), cell, number)

    def marks(self, view: dict[str, Any], last: str | None = None) -> dict[str, Markup]:
        """Beaches below tiles, tiles below bridges."""
        marks: dict[str, Markup] = {}
        for group in view["groups"]:
            self._draw_group(group, marks)
        for square in last.split(",") if last and "," in last else ():
            marks[f"3 last {square}"] = element("path", class_="po-last", d=_CORNERS, transform=self._move_to(square))
        for bridge in view["bridges"]:
            text = "-".join(bridge["ends"])
            marks[f"4 {text}"] = self._bridge(bridge["ends"], is_last=text == last)
        return marks

    def _draw_group(self, group: dict[str, Any], marks: dict[str, Markup]) -> None:
        colour, squares = group["colour"], group["squares"]
        key = f"{colour} {' '.join(squares)}"
        if not group["is_island"]:
            marks[f"1 {key}"] = element("path", class_="po-bank", d=self._outline(squares, -4, 34))
            slabs = [self._outline([square], -15, 14) for square in squares]
            marks[f"2 {key}"] = self._slabs(colour, "".join(slabs))
            return
        marks[f"0 {key}"] = element("path", class_="po-beach", d=self._outline(squares, 4, 30))
        quay = element("path", class_="po-quay", d=self._outline(squares, -14, 18)) if colour == "light" else ""
        marks[f"2 {key}"] = joined(self._slabs(colour, self._outline(squares, -7, 24)), quay)

    def _slabs(self, colour: str, path: str) -> Markup:
        bricks = element("path", d=path, fill="url(#po-bricks)") if colour == "dark" else ""
        return joined(element("path", class_=f"po-{colour}", d=path), bricks)

    def _bridge(self, ends: Iterable[str], *, is_last: bool) -> Markup:
        # From left to right, so that the side below the deck is the southern one; upright ones show their eastern side.
        a, b = sorted(self._middle(square) for square in ends)
        shadow = element("path", class_="po-shadow", d=f"M{a[0] + 6} {a[1] + 15}L{b[0] + 6} {b[1] + 15}")
        turn = fine(math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])))
        mirrored = "scale(1-1)" if a[0] == b[0] else ""
        middle = f"translate({(a[0] + b[0]) / 2:g} {(a[1] + b[1]) / 2:g})rotate({turn}){mirrored}"
        return joined(shadow, element("g", _span(math.dist(a, b) / 2, is_last=is_last), transform=middle))

    def facts(self, view: dict[str, Any]) -> list[tuple[str, str]]:
        """Islands, points and supplies of both colours."""
        return [
            *((colour.capitalize(), self._supply(view, colour)) for colour in ("light", "dark")),
            ("Bridges left", "no limit" if view["bridges_left"] is None else str(view["bridges_left"])),
        ]

    def _supply(self, view: dict[str, Any], colour: str) -> str:
        islands = sum(group["is_island"] for group in view["groups"] if group["colour"] == colour)
        points = sum(network["points"] for network in view["networks"] if network["colour"] == colour)
        left = view["tiles_left"][colour]
        tiles = "" if left is None else f", {left} tiles left"
        return f"islands {islands}, points {points}{tiles}"

    def seats(self, view: dict[str, Any]) -> list[Seat]:
        """The colours, once they are chosen (P2.2)."""
        if view["colours"] is None:
            return [Seat("seat 0", "warm"), Seat("seat 1", "red")]
        return [Seat(colour, "pale" if colour == "light" else "deep") for colour in view["colours"]]

    def said(self, move: str) -> str:
        """The choice of a colour in words."""
        return {"light": "takes light", "dark": "takes dark", "pass": "passes"}.get(move, move)

    def _cell(self, square: str) -> tuple[int, int]:
        return _LETTERS.index(square[0]), self.size - int(square[1:])

    def _middle(self, square: str) -> Place:
        x, y = self._cell(square)
        return (x + 0.5) * CELL, (y + 0.5) * CELL

    def _move_to(self, square: str) -> str:
        x, y = self._middle(square)
        return f"translate({x:g} {y:g})"

    def _outline(self, squares: Iterable[str], grow: float, radius: float) -> str:
        return outline(map(self._cell, squares), CELL, grow, radius)


_HALF_WIDTH, _WALL, _RISE, _PIER = 8, 9, 9, 9


def _span(half: float, *, is_last: bool) -> Markup:
    """A bridge of length 2 `half` about its middle: a deck that rises, three arches in the side that faces us."""
    foot = _HALF_WIDTH + _WALL
    wide = (2 * (half - 26) - 2 * _PIER) / 3

    def height(x: float) -> float:
        return _RISE * (1 - (x / half) ** 2)

    def arc(end: float, off: float) -> str:
        low, high = fine(off - height(end)), fine(off - 2 * _RISE + height(end))
        return f"M{fine(-end)} {low}Q0 {high} {fine(end)} {low}"

    arches = "".join(
        f"M{fine(i * (wide + _PIER) - wide / 2)} {foot}v-2a{fine(wide / 2)} {8 if i else 12} 0 0 1 {fine(wide)} 0v2Z"
        for i in (-1, 0, 1)
    )
    feet = "".join(f"M{fine(x)} {-_HALF_WIDTH - 3}h22v{2 * _HALF_WIDTH + 5}h-22Z" for x in (-half - 12, half - 10))
    rim = f"{arc(half + 12, -_HALF_WIDTH - 1)}V{foot - 1}H{fine(-half - 12)}Z"
    return joined(
        element("path", class_="po-rim", d=rim) if is_last else "",
        element("path", class_="po-side", d=f"{arc(half + 4, _HALF_WIDTH - 1)}V{foot}H{fine(-half - 4)}Z"),
        element("path", class_="po-arch", d=arches),
        element("path", class_="po-foot", d=feet),
        element("path", class_="po-deck", d=arc(half + 4, 0)),
        element("path", class_="po-rail", d=arc(half, 1 - _HALF_WIDTH) + arc(half, _HALF_WIDTH - 1)),
    )
