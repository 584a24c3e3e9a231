"""Viaduct's board as a plan from above: four meadows with holes, the river, platforms, bridges with their levels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from markupsafe import Markup

from trearchi.games import board_data
from trearchi.lab.lenses.viaduct import columns_of
from trearchi.lab.report.boards import Grid, Heat, Seat
from trearchi.lab.report.boards.shapes import Place, circle, polygon
from trearchi.lab.report.svg import element, joined

__all__ = ["Board"]

CELL = 20
FRAME = 30
_NAMES = ("orange", "black", "white", "red")
_LOOKS = ("warm", "deep", "pale", "red")
_ROLLS = {"roll1": "rolls one", "roll2": "rolls two", "rollx": "rolls the symbol", "end": "ends the turn"}

STYLE = """
.vi-frame { fill: #96704c; stroke: #7d5a3a; stroke-width: 2 }
.vi-water { fill: #b3d8dc }
.vi-meadow { fill: #b4c696; stroke: #efe6cf; stroke-width: 3 }
.vi-plain .vi-frame { fill: var(--panel); stroke: var(--line) }
.vi-plain .vi-water { fill: var(--water) }
.vi-plain .vi-meadow { fill: var(--panel); stroke: var(--line) }
.vi-plain .vi-number { fill: var(--ink-soft) }
.vi-hole { fill: #6d7f55 }
.vi-number { fill: #fff; font-size: 15px; text-anchor: middle }
.vi-letter { font-size: 17px; font-weight: 700; text-anchor: middle }
.vi-free { fill: #ccd5b6; stroke: #efe6cf; stroke-width: 2 }
.vi-0 { fill: #e69f00 } .vi-1 { fill: #2b2f31 } .vi-2 { fill: #f4f2ea } .vi-3 { fill: #c8452f }
.vi-platform { stroke: #efe6cf; stroke-width: 2 }
.vi-plain .vi-platform { stroke: var(--ink-soft); fill: none; stroke-dasharray: 3 3 }
.vi-body { stroke: #161b16; stroke-opacity: 0.55; stroke-width: 1.2 }
.vi-ink-0 { fill: #4a3000 } .vi-ink-1 { fill: #dfe5e7 } .vi-ink-2 { fill: #3d4547 } .vi-ink-3 { fill: #fff }
.vi-plain .vi-letter { fill: var(--ink) }
.vi-ring { fill: none; stroke-width: 3 }
.vi-ring-0 { stroke: #e69f00 } .vi-ring-1 { stroke: #2b2f31 }
.vi-ring-2 { stroke: #f4f2ea } .vi-ring-3 { stroke: #c8452f }
.vi-shade { fill: #0d1c14; fill-opacity: 0.28 }
.vi-rim-edge { fill: none; stroke: #5c3d06; stroke-width: 6 }
.vi-rim { fill: none; stroke: #ffc83d; stroke-width: 3.2 }
.vi-gone { fill: none; stroke: #5c3d06; stroke-width: 3; stroke-dasharray: 7 5 }
.vi-level { font-size: 15px; font-weight: 650; text-anchor: middle }
"""

_CROSS = [(-0.4, -1.1), (0.4, -1.1), (0.4, -0.4), (1.1, -0.4), (1.1, 0.4), (0.4, 0.4)]
_MARKS = (
    circle(4),
    polygon([(-3.4, -3.4), (3.4, -3.4), (3.4, 3.4), (-3.4, 3.4)]),
    polygon([(0, -4.8), (4.8, 0), (0, 4.8), (-4.8, 0)]),
    polygon([(s * 4 * x, s * 4 * y) for s in (1, -1) for x, y in _CROSS]),
)


class Board:
    """The packaged board with its platforms for the letters that play. Places are columns of the lattice, "12.7"."""

    style = STYLE

    def __init__(self, parameters: dict[str, Any]) -> None:
        data = board_data("viaduct")
        self.quarter: int = data["board"]["quarter"]
        self.cells: int = data["bridge"]["cells"]
        self.river: int = data["board"]["river"]
        self.size = 2 * self.quarter + self.river
        self.platforms: list[dict[str, Any]] = data["platforms"]
        self.letters: str = parameters["letters"]
        side = self.size * CELL + 2 * FRAME
        self.view_box = f"{-FRAME} {-FRAME} {side} {side}"

    @property
    def shared(self) -> Markup:
        """A hole, repeated over the meadows; lying and upright bridges, and the marks of each seat on their pillars."""
        hole = element("circle", class_="vi-hole", cx=CELL / 2, cy=CELL / 2, r=2.8)
        pattern = element("pattern", hole, id="vi-holes", width=CELL, height=CELL, patternUnits="userSpaceOnUse")
        long, far = self.cells * CELL - 2, (self.cells - 1) * CELL + 9
        parts = []
        for way, width, height, end in (("lying", long, 18, (far, 9)), ("upright", 18, long, (9, far))):
            parts.append(element("rect", id=f"vi-{way}", width=width, height=height, rx=4))
            rings = [element("circle", cx=x, cy=y, r=7) for x, y in ((9, 9), end)]
            parts.append(element("g", *rings, id=f"vi-rings-{way}"))
            for seat, path in enumerate(_MARKS):
                marks = [element("path", d=path, transform=f"translate({x} {y})") for x, y in ((9, 9), end)]
                parts.append(element("g", *marks, id=f"vi-{way}-{seat}"))
        return joined(pattern, *parts)

    @property
    def places(self) -> list[str]:
        """Every column, those of the river included: bridges lie over it."""
        return [f"{x}.{y}" for x in self._range for y in self._range]

    @property
    def grid(self) -> Grid:
        """The rows from the north."""
        rows = [(str(y), [f"{x}.{y}" for x in self._range]) for y in reversed(self._range)]
        return Grid([str(x) for x in self._range], rows)

    @property
    def _range(self) -> range:
        return range(1, self.size + 1)

    def base(self) -> Markup:
        """Frame with numbers, river, meadows, platforms with letters."""
        return joined(self._ground(), *map(self._platform, self.platforms), self._holes(), self._numbers())

    def _ground(self) -> Markup:
        side, quarter = self.size * CELL, self.quarter * CELL
        frame = element("rect", class_="vi-frame", x=1 - FRAME, y=1 - FRAME, width=side + 58, height=side + 58, rx=8)
        water = element("rect", class_="vi-water", width=side, height=side)
        meadows = [
            element("rect", class_="vi-meadow", x=x, y=y, width=quarter, height=quarter, rx=6)
            for x, y in self._starts()
        ]
        return joined(frame, water, *meadows)

    def _starts(self) -> list[Place]:
        far = (self.quarter + self.river) * CELL
        return [(x, y) for x in (0, far) for y in (0, far)]

    def _holes(self) -> Markup:
        side = self.quarter * CELL
        return joined(
            *(element("rect", x=x, y=y, width=side, height=side, fill="url(#vi-holes)") for x, y in self._starts())
        )

    def _platform(self, platform: dict[str, Any]) -> Markup:
        (x1, x2), (y1, y2) = platform["x"], platform["y"]
        seat = self.letters.find(platform["letter"])
        left, top = (x1 - 1) * CELL, (self.size - y2) * CELL
        width, height = (x2 - x1 + 1) * CELL, (y2 - y1 + 1) * CELL
        x, y = self._letter_place(left, top, width, height)
        look = "vi-free" if seat < 0 else f"vi-platform vi-{seat}"
        ink = 2 if seat < 0 else seat
        return joined(
            element("rect", class_=look, x=left + 1, y=top + 1, width=width - 2, height=height - 2, rx=4),
            element("rect", class_=look, x=x - 12, y=y - 12, width=24, height=24, rx=4),
            element("text", platform["letter"], class_=f"vi-letter vi-ink-{ink}", x=x, y=y + 6),
        )

    def _letter_place(self, left: float, top: float, width: float, height: float) -> Place:
        """In the frame, at the edge on which the platform lies."""
        side = self.size * CELL
        if width < height:
            return left + width / 2, -FRAME / 2 if top == 0 else side + FRAME / 2
        return -FRAME / 2 if left == 0 else side + FRAME / 2, top + height / 2

    def _numbers(self) -> Markup:
        edge = self.size * CELL + FRAME / 2
        wanted = (1, 5, 10, self.quarter, self.quarter + self.river + 1, 20, 25, self.size)
        texts = []
        for number in sorted({number for number in wanted if number <= self.size}):
            x, y = self._middle((number, number))
            places = [(x, 5 - FRAME / 2), (x, edge + 5), (-FRAME / 2, y + 5), (edge, y + 5)]
            texts += [element("text", str(number), class_="vi-number", x=a, y=b) for a, b in places]
        return joined(*texts)

    def heat(self, warmth: Mapping[str, Heat]) -> Markup:
        """A disc on each column, its area as the value; nothing is told by colour alone."""
        discs = [self._disc(column, warm) for column, warm in warmth.items()]
        return element(
            "g", self._ground(), *map(self._platform, self.platforms), *discs, self._numbers(), class_="vi-plain"
        )

    def _disc(self, column: str, warm: Heat) -> Markup:
        x, y = column.split(".")
        cx, cy = self._middle((int(x), int(y)))
        title = element("title", f"{column}: {warm.told}")
        return element("circle", title, class_=warm.css, cx=cx, cy=cy, r=1.2 + 8.6 * warm.share**0.5)

    def marks(self, view: dict[str, Any], last: str | None = None) -> dict[str, Markup]:
        """The bridges, the lowest first; above all the level of each where it can be read, and what is set off."""
        marks: dict[str, Markup] = {}
        winning = set(view["winning"])
        numbers = _number_places(view["bridges"])
        for index, bridge in enumerate(view["bridges"]):
            text = bridge["text"]
            marks[f"{bridge['level']:02} {text}"] = self._bridge(bridge)
            if index in winning or last == f"+{text}":
                marks[f"90 {text}"] = joined(*(self._shape(bridge["ends"], css) for css in ("vi-rim-edge", "vi-rim")))
            if (place := numbers[index]) is not None:
                marks[f"91 {text}"] = self._level(bridge, place)
        if last is not None and last.startswith("x"):
            ends = [[int(n) for n in end.split(".")] for end in last[1:].split("@")[0].split("-")]
            marks["92 gone"] = self._shape(ends, "vi-gone")
        return marks

    def _shape(self, ends: list[list[int]], css: str, part: str = "", lift: int = 0) -> Markup:
        """A part of a bridge: its body, or what is named after it."""
        (x1, y1), (x2, y2) = ends
        way = "lying" if y1 == y2 else "upright"
        x, y = (min(x1, x2) - 1) * CELL + 1, (self.size - max(y1, y2)) * CELL + 1
        href = f"#vi-rings-{way}" if part == "rings" else f"#vi-{way}{part}"
        return element("use", href=href, class_=css, x=x + lift, y=y + lift)

    def _bridge(self, bridge: dict[str, Any]) -> Markup:
        seat, ends, body = bridge["seat"], bridge["ends"], _body(bridge)
        return joined(
            self._shape(ends, "vi-shade", lift=2 + 2 * bridge["level"]),
            self._shape(ends, f"vi-body vi-{body}"),
            self._shape(ends, f"vi-ring vi-ring-{seat}", "rings") if bridge["is_extra"] else "",
            self._shape(ends, f"vi-ink-{body}", f"-{seat}"),
        )

    def _level(self, bridge: dict[str, Any], place: Place) -> Markup:
        x, y = self._middle(place)
        return element("text", str(bridge["level"]), class_=f"vi-level vi-ink-{_body(bridge)}", x=x, y=y + 5)

    def facts(self, view: dict[str, Any]) -> list[tuple[str, str]]:
        """What each seat has, and the turns."""
        return [*((each.name, self._owned(view, seat)) for seat, each in enumerate(self.seats(view))), _turns(view)]

    def _owned(self, view: dict[str, Any], seat: int) -> str:
        custody = f", in custody {view['custody'][seat]}" if any(view["custody"]) else ""
        return f"on the board {view['on_board'][seat]}, supply {view['supply'][seat]}{custody}"

    def seats(self, view: dict[str, Any]) -> list[Seat]:
        """The letters, with the colours."""
        return [Seat(f"{letter} ({_NAMES[seat]})", _LOOKS[seat]) for seat, letter in enumerate(self.letters)]

    def said(self, move: str) -> str:
        """Rolls and passes in words."""
        return {**_ROLLS, "pass": "passes"}.get(move, move)

    def _middle(self, column: Iterable[float]) -> Place:
        x, y = column
        return (x - 0.5) * CELL, (self.size - y + 0.5) * CELL


def _body(bridge: dict[str, Any]) -> int:
    """The seat whose colour it has: in the set the extra bridges are the white and the red ones (V7.1)."""
    seat: int = bridge["seat"]
    return seat % 2 + 2 if bridge["is_extra"] else seat


def _turns(view: dict[str, Any]) -> tuple[str, str]:
    limit = view["turn_limit"]
    return "Turn", f"{view['turns']}" + ("" if limit is None else f" of {limit} at most")


def _number_places(bridges: list[dict[str, Any]]) -> list[Place | None]:
    """Where each level can be read: on the middle of the deck, or on a part of it that nothing above covers."""
    tops: dict[tuple[int, int], int] = {}
    for bridge in bridges:
        for column in columns_of(bridge):
            tops[column] = max(tops.get(column, 0), bridge["level"])
    places: list[Place | None] = []
    for bridge in bridges:
        deck = columns_of(bridge)[1:-1]
        free = [column for column in deck if tops[column] == bridge["level"]]
        (x1, y1), (x2, y2) = bridge["ends"]
        is_open = len(free) == len(deck)
        places.append(((x1 + x2) / 2, (y1 + y2) / 2) if is_open else next(iter(free), None))
    return places
