"""Settimo's board: islands and planks, villages with the faces of their owners, stones counted."""

from __future__ import annotations

import math
import zlib
from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from trearchi.games import board_data
from trearchi.lab.report.boards import Grid, Heat, Seat
from trearchi.lab.report.boards.shapes import Place, at, circle, polygon, regular
from trearchi.lab.report.svg import element, fine, joined

__all__ = ["Board"]

RADIUS = 52
_MARGIN = 72
#: The distance of neighbours at which islands of this radius leave room for a bridge between them.
_COMFORTABLE = 148
#: How far a bridge goes ashore.
_ASHORE = 7

COLOURS = {"R": "red", "O": "orange", "Y": "yellow", "G": "green", "S": "sky blue", "B": "blue", "P": "purple"}
_SEATS = ("white", "black")

STYLE = """
.se-water { fill: var(--water) }
.se-shoal { fill: var(--shoal) }
.se-beach { fill: var(--sand); stroke: var(--sand-rim); stroke-width: 2 }
.se-meadow { fill: #f2e8cd }
.se-white { fill: #fdfbf5; stroke: #23343a; stroke-width: 2 }
.se-black { fill: #1b262b; stroke: #f2ecdc; stroke-width: 2 }
.se-field.se-black { fill: #34434a }
.se-name { font-size: 27px; font-weight: 600; text-anchor: middle; fill: #14232a }
.se-on-white { fill: #14232a } .se-on-black { fill: #fdfbf5 }
.se-R { fill: #d55e00 } .se-O { fill: #e69f00 } .se-Y { fill: #f0e442 } .se-G { fill: #009e73 }
.se-S { fill: #56b4e9 } .se-B { fill: #0072b2 } .se-P { fill: #cc79a7 }
.se-plank { stroke: #14232a; stroke-width: 2.2 }
.se-seams { stroke: #14232a; stroke-opacity: 0.28; stroke-width: 17; stroke-dasharray: 1.2 7.8 }
.se-plaque { fill: #fdfbf5; stroke: #14232a; stroke-opacity: 0.6; stroke-width: 1.5 }
.se-sign { fill: #14232a }
.se-gone { stroke: var(--ink-soft); stroke-width: 3; stroke-linecap: round; stroke-dasharray: 0.1 11 }
.se-walls { stroke: #14232a; stroke-width: 2; stroke-linejoin: round }
.se-stone { fill: #5f686d; stroke: #fdfbf5; stroke-width: 2 }
.se-count { fill: #fff; font-size: 25px; font-weight: 700; text-anchor: middle }
.se-ring { fill: none; stroke: var(--mark); stroke-width: 7 }
.se-crossed { fill: var(--mark) }
.se-bag { fill: #b98d5a; stroke: #14232a; stroke-width: 2.2; stroke-linejoin: round }
.se-bag-count { fill: #14232a; font-size: 27px; font-weight: 700; text-anchor: middle }
.se-line { stroke-linecap: butt }
.se-line-edge { stroke: var(--page) }
.se-cold { fill: var(--panel); stroke: var(--control); stroke-width: 2 }
.se-cold-name { fill: var(--ink) }
.se-number { font-size: 34px; text-anchor: middle }
.se-small { font-size: 25px; text-anchor: middle }
@media (max-width: 500px) { .se-name { font-size: 31px } }
"""


class Board:
    """The packaged board. Places are islands, "A1", and lines, "A1-B1"."""

    style = STYLE

    def __init__(self, parameters: dict[str, Any]) -> None:
        data = board_data("settimo")
        given = {island["name"]: (island["x"], island["y"]) for island in data["islands"]}
        lines = [(a, b) for a, b in data["lines"]]
        scale = min(math.dist(given[a], given[b]) for a, b in lines) / _COMFORTABLE
        self.islands: dict[str, Place] = {name: (x / scale, y / scale) for name, (x, y) in given.items()}
        self.lines: dict[str, tuple[Place, Place]] = {f"{a}-{b}": (self.islands[a], self.islands[b]) for a, b in lines}
        xs, ys = zip(*self.islands.values(), strict=True)
        self.left, self.top = min(xs) - _MARGIN, min(ys) - _MARGIN
        self.width, self.height = max(xs) + _MARGIN - self.left, max(ys) + _MARGIN - self.top
        self.view_box = " ".join(map(fine, (self.left, self.top, self.width, self.height)))

    @property
    def shared(self) -> Markup:
        """The shore of every island, the sign of every colour, plain and on a plaque, and the walls of villages."""
        shores = [element("path", id=f"se-{name}", d=_shore(name)) for name in self.islands]
        signs = []
        for colour in COLOURS:
            plaque = element("path", class_="se-plaque", d=circle(14.5))
            sign = element("path", class_="se-sign", d=_sign(colour, 9.5))
            signs.append(element("path", id=f"se-sign-{colour}", d=_sign(colour, 10.5)))
            signs.append(element("g", plaque, sign, id=f"se-plaque-{colour}"))
        walls = [("hamlet", "M-22-22H22V22H-22Z"), ("fort", polygon(regular(16, 30, inner=0.765)))]
        return joined(*shores, *signs, *(element("path", id=f"se-{name}", d=path) for name, path in walls))

    @property
    def places(self) -> list[str]:
        """Islands, then lines."""
        return [*self.islands, *self.lines]

    @property
    def grid(self) -> Grid | None:
        """None: islands lie in rings."""
        return None

    def base(self) -> Markup:
        """Water, shoals, islands with their names."""
        return joined(
            self._water(),
            *(self._land(name, RADIUS, "se-beach") for name in self.islands),
            *(self._land(name, RADIUS * 0.86, "se-meadow") for name in self.islands),
            *(self._name(name, "se-name") for name in self.islands),
        )

    def _water(self) -> Markup:
        rect = element("rect", class_="se-water", x=self.left, y=self.top, width=self.width, height=self.height, rx=28)
        return joined(rect, *(self._land(name, RADIUS * 1.24, "se-shoal") for name in self.islands))

    def _land(self, name: str, radius: float, css: str) -> Markup:
        x, y = self.islands[name]
        return element("use", href=f"#se-{name}", class_=css, transform=_placed(x, y, radius / RADIUS))

    def _name(self, name: str, css: str) -> Markup:
        x, y = self.islands[name]
        return element("text", name, class_=css, x=x, y=y + 40)

    def heat(self, warmth: Mapping[str, Heat]) -> Markup:
        """Lines as wide as their values, islands with their numbers."""
        lines = [self._warm_line(name, warmth[name]) for name in self.lines if name in warmth]
        islands = [self._warm_island(name, warmth[name]) for name in self.islands if name in warmth]
        cold = [self._cold_island(name) for name in self.islands if name not in warmth]
        return joined(self._water(), *lines, *islands, *cold)

    def _cold_island(self, name: str) -> Markup:
        x, y = self.islands[name]
        text = element("text", name, class_="se-number se-cold-name", x=x, y=y + 11)
        return joined(self._land(name, RADIUS, "se-cold"), text)

    def _warm_line(self, name: str, warm: Heat) -> Markup:
        x, y, turn, half = _deck(*self.lines[name])
        title = element("title", f"{name}: {warm.told}")
        width = 3 + 25 * warm.share
        path = f"M{fine(-half)} 0H{fine(half)}"
        edge = element("path", class_="se-line-edge", d=path, stroke_width=width + 4)
        line = element("path", class_=f"se-line line-{warm.css}", d=path, stroke_width=width)
        return element("g", title, edge, line, transform=f"translate({fine(x)} {fine(y)})rotate({fine(turn)})")

    def _warm_island(self, name: str, warm: Heat) -> Markup:
        x, y = self.islands[name]
        return element(
            "g",
            element("title", f"{name}: {warm.told}"),
            self._land(name, RADIUS, "se-cold"),
            element("circle", class_=warm.css, cx=x, cy=y, r=RADIUS * 0.88),
            element("text", warm.short, class_=f"se-number on-{warm.css}", x=x, y=y + 5),
            element("text", name, class_=f"se-small on-{warm.css}", x=x, y=y + 32),
        )

    def marks(self, view: dict[str, Any], last: str | None = None) -> dict[str, Markup]:
        """Bridges below villages, villages below the travellers."""
        marks: dict[str, Markup] = {}
        for line in view["lines"]:
            key = "0 gone" if not line["has_bridge"] else "1 bridge"
            marks[f"{key} {line['text']}"] = self._line(line, is_last=last == f"x{line['text']}")
        for island in view["islands"]:
            if island["has_stone"] or island["village"]:
                self._draw_island(island, view["pieces"].count(island["name"]), marks)
        for name in view["trip"]:
            x, y = self.islands[name]
            marks[f"4 trip {name}"] = element("circle", class_="se-ring", cx=x, cy=y, r=RADIUS + 2)
        marks["5 bag"] = self._bag(sum(view["bag"].values()))
        marks |= {f"5 major {colour}": self._major(place, colour) for place, colour in enumerate(view["major"])}
        for seat, name in enumerate(view["pieces"]):
            marks[f"6 {_SEATS[seat]}"] = self._traveller(seat, name, is_pair=len(set(view["pieces"])) == 1)
        return marks

    def _line(self, line: dict[str, Any], *, is_last: bool) -> Markup:
        x, y, turn, half = _deck(*self.lines[line["text"]])
        placed = f"translate({fine(x)} {fine(y)})rotate({fine(turn)})"
        rim = ""
        if is_last or line["is_crossed"]:
            rim = element("rect", class_="se-crossed", x=-half, y=-17, width=2 * half, height=34, rx=6)
            rim = element("g", rim, opacity="0.55") if is_last else rim
        path = f"M{fine(-half)} 0H{fine(half)}"
        if not line["has_bridge"]:
            return element("g", rim, element("path", class_="se-gone", d=path), transform=placed)
        deck = element("rect", class_=f"se-plank se-{line['colour']}", x=-half, y=-10, width=2 * half, height=20, rx=2)
        seams = element("path", class_="se-seams", d=path)
        sign = element("use", href=f"#se-plaque-{line['colour']}", transform=f"rotate({fine(-turn)})")
        return element("g", rim, deck, seams, sign, transform=placed)

    def _draw_island(self, island: dict[str, Any], pieces: int, marks: dict[str, Markup]) -> None:
        """What lies on an island; it makes room for one traveller, not for two."""
        name, village = island["name"], island["village"]
        x, y = self.islands[name]
        lying: Markup = element("ellipse", class_="se-stone", rx=17, ry=13)
        if village is not None:
            owner = _SEATS[village["owner"]]
            field = self._land(name, RADIUS * 0.86, f"se-field se-{owner}")
            marks[f"2 field {name}"] = joined(field, self._name(name, f"se-name se-on-{owner}"))
            lying = _village(village, owner)
        marks[f"3 {name}"] = element("g", lying, transform=_placed(x + (14 if pieces == 1 else 0), y - 10))

    def _corner(self, right: bool) -> Place:
        return (self.left + self.width - 62, self.top + self.height - 62) if right else (self.left + 58, self.top + 58)

    def _bag(self, left: int) -> Markup:
        x, y = self._corner(right=True)
        sack = "M-11-26C-34-14-46 12-40 32C-38 42 38 42 40 32C46 12 34-14 11-26L15-44C8-38-8-38-15-44Z"
        return element(
            "g",
            element("path", class_="se-bag", d=sack),
            element("circle", class_="se-plaque", cy=9, r=21),
            element("text", str(left), class_="se-bag-count", y=18),
            transform=_placed(x, y),
        )

    def _major(self, place: int, colour: str) -> Markup:
        x, y = self._corner(right=False)
        dx, dy = ((0, 0), (82, -12), (-12, 82))[place]
        return element(
            "g",
            element("circle", class_="se-beach", r=37),
            element("use", href="#se-fort", class_=f"se-walls se-{colour}", transform="scale(0.82)"),
            element("use", href=f"#se-plaque-{colour}"),
            transform=_placed(x + dx, y + dy),
        )

    def _traveller(self, seat: int, island: str, *, is_pair: bool) -> Markup:
        x, y = self.islands[island]
        body = "M-13-4C-13-9-8-11-6-26L-7.5-30H7.5L6-26C8-11 13-9 13-4C13 1-13 1-13-4Z"
        return element(
            "g",
            element("path", class_=f"se-{_SEATS[seat]}", d=body),
            element("circle", class_=f"se-{_SEATS[seat]}", cy=-38, r=9.5),
            transform=_placed(x + (31 if is_pair and seat == 1 else -30), y + 17),
        )

    def facts(self, view: dict[str, Any]) -> list[tuple[str, str]]:
        """Stones, villages, and the removed bridges of each colour: the last one ends the game (S4.1)."""
        removed = ", ".join(f"{COLOURS[colour]} {count}" for colour, count in view["removed"].items())
        return [
            *((name.capitalize(), self._owned(view, seat)) for seat, name in enumerate(_SEATS)),
            (f"Removed, of {view['last']}", removed),
        ]

    def _owned(self, view: dict[str, Any], seat: int) -> str:
        villages = [island["village"] for island in view["islands"] if island["village"]]
        stones = sum(village["stones"] for village in villages if village["owner"] == seat)
        return f"stones {view['hand'][seat]}, on villages {stones}, villages {view['villages'][seat]}"

    def seats(self, view: dict[str, Any]) -> list[Seat]:
        """White and black."""
        return [Seat("white", "pale"), Seat("black", "deep")]

    def said(self, move: str) -> str:
        """Draws in words, removals as such."""
        if move.startswith("draw:"):
            return f"draws {COLOURS[move[-1]]}"
        return f"removes {move[1:]}" if move.startswith("x") else f"to {move}"


def _placed(x: float, y: float, scale: float = 1.0) -> str:
    return f"translate({fine(x)} {fine(y)})" + ("" if scale == 1.0 else f"scale({scale:g})")


def _deck(a: Place, b: Place) -> tuple[float, float, float, float]:
    """The bridge between two islands: its middle, its direction in degrees, half its length."""
    turn = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2, turn, math.dist(a, b) / 2 - (RADIUS - _ASHORE)


def _village(village: dict[str, Any], owner: str) -> Markup:
    """Walls in their colour, the owner's face with the colour's sign, the stones counted."""
    colour, stones = village["colour"], village["stones"]
    stone = joined(
        element("ellipse", class_="se-stone", cx=26, cy=-24, rx=17, ry=16),
        element("text", str(stones), class_="se-count", x=26, y=-15),
    )
    return joined(
        element("use", href="#se-fort" if village["is_major"] else "#se-hamlet", class_=f"se-walls se-{colour}"),
        element("circle", class_=f"se-{owner}", r=16.5),
        element("use", href=f"#se-sign-{colour}", class_=f"se-on-{owner}"),
        stone if stones else "",
    )


_CROSS = [(-0.34, -1.0), (0.34, -1.0), (0.34, -0.34), (1.0, -0.34), (1.0, 0.34), (0.34, 0.34)]


def _sign(colour: str, radius: float) -> str:
    """The sign of a colour about the origin: nothing on this board is told by colour alone (LOOK.md)."""
    if colour == "R":  # open in the middle, so that small it is no hexagon
        return circle(radius * 0.9) + circle(radius * 0.42, sweep=0)
    if colour == "S":
        return polygon([(s * x * radius * 0.94, s * y * radius * 0.94) for s in (1, -1) for x, y in _CROSS])
    corners, size, turn, inner, down = {
        "O": (3, 1.1, 0.0, 1.0, 0.16),
        "Y": (4, 1.06, math.pi / 4, 1.0, 0.0),
        "G": (4, 1.06, 0.0, 1.0, 0.0),
        "B": (10, 1.14, 0.0, 0.42, 0.04),
        "P": (6, 0.94, math.pi / 6, 1.0, 0.0),
    }[colour]
    return polygon(regular(corners, size * radius, turn, inner, down * radius))


def _shore(name: str) -> str:
    """A smooth shore about the origin; an island has the same one in every report."""
    count = 11

    def chance(salt: int) -> float:
        return zlib.crc32(f"{name} {salt}".encode()) / 2**32

    angles = [chance(99) * math.pi + k * 2 * math.pi / count for k in range(count)]
    reaches = [RADIUS * (0.96 + 0.09 * chance(k)) for k in range(count)]
    bay = [(r * math.cos(angle), r * math.sin(angle)) for r, angle in zip(reaches, angles, strict=True)]
    parts = [f"M{at(bay[0])}"]
    for k in range(count):
        before, here, there, after = (bay[(k + step) % count] for step in (-1, 0, 1, 2))
        # Catmull-Rom through the points, written as cubic curves.
        one = here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6
        two = there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6
        parts.append(f"C{at(one)} {at(two)} {at(there)}")
    return "".join(parts) + "Z"
