"""Ponte del Diavolo, read from docs/rules/ponte.md."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import Any, NamedTuple

from .common import NUMBER, Refusal, State, once, read_number, write_number

Square = tuple[int, int]  # column and row, a1 is (0, 1): its order is the canonical one
Tiles = frozenset[Square]

SQUARE = f"([a-z]){NUMBER}"
PAIR = re.compile(f"{SQUARE}([,-]){SQUARE}")
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
AROUND = (*SIDES, (1, 1), (1, -1), (-1, 1), (-1, -1))
OTHER = {"light": "dark", "dark": "light"}


class Pair(NamedTuple):
    """A move of two squares: tiles (`,`) or a bridge (`-`)."""

    first: Square
    sign: str
    second: Square

    @property
    def text(self) -> str:
        """P3.2: the canonical spelling."""
        return name(self.first) + self.sign + name(self.second)


class Bridge(NamedTuple):
    """A bridge on the board."""

    colour: str
    first: Square
    second: Square


def begin(parameters: Mapping[str, Any], setup: Mapping[str, str] | None) -> Ponte:
    """The empty board. P1: the parameters and their defaults."""
    assert setup is None, "this game has no setup"
    return Ponte(
        size=parameters.get("size", 10),
        tiles_each=parameters.get("tiles", 40),
        bridge_limit=parameters.get("bridges", 15),
    )


@dataclass(frozen=True)
class Ponte(State):
    """A position of Ponte del Diavolo."""

    size: int
    tiles_each: int | None
    bridge_limit: int | None
    light: Tiles = frozenset()
    dark: Tiles = frozenset()
    bridges: frozenset[Bridge] = frozenset()
    light_seat: int | None = None  # None until seat 1 has chosen
    mover: str = "light"  # the colour to move
    light_passed: bool = False
    ended: bool = False

    # Whose move it is

    @property
    def choosing(self) -> bool:
        """P2.2: seat 1 has to choose a colour."""
        return self.light_seat is None and bool(self.light)

    @property
    def opening(self) -> bool:
        """P2: dark's first turn is not over yet."""
        return not self.dark

    @property
    def seat(self) -> int | None:
        """See State."""
        if self.ended:
            return None
        if self.light_seat is None:
            return 1 if self.choosing else 0  # P2.1, P2.2
        return self.seat_of(self.mover)

    def seat_of(self, colour: str) -> int:
        """The seat that plays a colour; seat 0 has light in hand before the choice."""
        light_seat = self.light_seat or 0
        return light_seat if colour == "light" else 1 - light_seat

    @property
    def is_over(self) -> bool:
        """See State."""
        return self.ended

    # The board

    @property
    def own(self) -> Tiles:
        """The mover's tiles."""
        return self.tiles_of(self.mover)

    def tiles_of(self, colour: str) -> Tiles:
        """The tiles of a colour."""
        return self.light if colour == "light" else self.dark

    @cached_property
    def under_bridges(self) -> Tiles:
        """P5.2: every covered square."""
        return frozenset(square for bridge in self.bridges for square in covered(bridge.first, bridge.second))

    @cached_property
    def bridge_ends(self) -> Tiles:
        """P5.4: every tile that carries a bridge end."""
        return frozenset(end for bridge in self.bridges for end in (bridge.first, bridge.second))

    @property
    def has_tiles(self) -> bool:
        """P4.6: whether the mover has two tiles left."""
        return self.tiles_each is None or self.tiles_each - len(self.own) >= 2

    @property
    def has_bridge(self) -> bool:
        """P5.7: whether the common supply holds a bridge."""
        return self.bridge_limit is None or len(self.bridges) < self.bridge_limit

    # Legality

    def judge(self, text: str) -> str | Refusal:
        """See State. P8, row by row."""
        pair = read_pair(text)
        if pair is None and text not in ("light", "dark", "pass"):
            return Refusal("syntax", "P3.2")
        if self.ended:
            return Refusal("over", "P6")
        if not self.in_time(text, pair):
            return Refusal("stage", "P2")
        if text == "pass" and self.can_place:
            return Refusal("must-place", "P6.1")
        if pair is None:
            return text
        refusal = self.pair_refusal(pair)
        return pair.text if refusal is None else refusal

    def in_time(self, text: str, pair: Pair | None) -> bool:
        """P2: whether this kind of move has its time now."""
        if self.choosing:
            return text in ("light", "dark")
        if self.opening:
            return pair is not None and pair.sign == ","
        return text not in ("light", "dark")

    def pair_refusal(self, pair: Pair) -> Refusal | None:
        """P8 from `off-board` down, for tiles and bridges."""
        ends = (pair.first, pair.second)
        outside = [square for square in ends if not self.on_board(square)]
        if outside:
            return Refusal("off-board", "P1.1", names(outside))
        if pair.first == pair.second:
            return Refusal("same-square", "P3.1", names(ends))
        if pair.sign == ",":
            if not self.has_tiles:
                return Refusal("supply", "P4.6")
            return self.tiles_refusal(*ends)
        if not self.has_bridge:
            return Refusal("supply", "P5.7")
        return self.bridge_refusal(*ends)

    def on_board(self, square: Square) -> bool:
        """P1.1: whether a square belongs to the board."""
        column, row = square
        return 0 <= column < self.size and 1 <= row <= self.size

    def tiles_refusal(self, first: Square, second: Square) -> Refusal | None:
        """P4: why these tiles may not be placed. One tile alone: the square twice."""
        ends = (first, second)
        taken = [square for square in ends if square in self.light | self.dark]
        if taken:
            return Refusal("occupied", "P4.1", names(taken))
        under = [square for square in ends if square in self.under_bridges]
        if under:
            return Refusal("under-bridge", "P4.1", names(under))
        # Both down. Only groups at the new tiles can have changed or be touched anew.
        tiles = self.own | {first, second}
        near = [group_of(tile, tiles) for tile in around(ends) if tile in tiles]
        near += [group_of(tile, tiles) for tile in ends]
        if any(len(group) >= 5 for group in near):
            return Refusal("too-large", "P4.2", names(ends))
        for island in (group for group in near if len(group) == 4):
            # P4.3: an island touches no other own tile, not even diagonally.
            if any(tile in tiles and tile not in island for tile in around(island)):
                return Refusal("touches-island", "P4.3", names(ends))
        return None

    def bridge_refusal(self, first: Square, second: Square) -> Refusal | None:
        """P5: why this bridge may not be placed."""
        ends = (first, second)
        strange = [square for square in ends if square not in self.own]
        if strange:
            return Refusal("not-own-tile", "P5.1", names(strange))
        if not is_span(first, second):
            return Refusal("span", "P5.1", names(ends))
        taken = [square for square in ends if square in self.bridge_ends]
        if taken:
            return Refusal("end-taken", "P5.4", names(taken))
        if any(tile in self.light | self.dark for tile in covered(first, second)):
            return Refusal("tile-below", "P5.3", names(ends))  # squares of the text: its two ends
        # P5.6: covering the same square as another bridge is no fault; crossing it is.
        if any(cross(first, second, b.first, b.second) for b in self.bridges):
            return Refusal("crosses", "P5.5", names(ends))
        return None

    def legal_pairs(self) -> Iterator[Pair]:
        """Every legal move of two tiles."""
        if not self.has_tiles:
            return
        # P4.5: each tile of a legal pair is also legal alone.
        alone = [s for s in self.squares() if self.tiles_refusal(s, s) is None]
        for first, second in combinations(alone, 2):
            if self.tiles_refusal(first, second) is None:
                yield Pair(first, ",", second)

    def legal_bridges(self) -> Iterator[Pair]:
        """Every legal bridge."""
        if not self.has_bridge:
            return
        for first, second in combinations(sorted(self.own), 2):
            if self.bridge_refusal(first, second) is None:
                yield Pair(first, "-", second)

    def squares(self) -> list[Square]:
        """The squares of the board, in canonical order."""
        return [(c, r) for c in range(self.size) for r in range(1, self.size + 1)]

    @cached_property
    def can_place(self) -> bool:
        """P6.1: whether the mover can place 2 tiles."""
        return any(True for _ in self.legal_pairs())

    def legal_moves(self) -> list[str]:
        """See State."""
        if self.ended:
            return []
        if self.choosing:
            return ["light", "dark"]
        moves = [pair.text for pair in self.legal_pairs()]
        if not self.opening:
            moves = (moves or ["pass"]) + [pair.text for pair in self.legal_bridges()]
        return moves

    def chances(self) -> dict[str, Fraction]:
        """See State: there is no chance in this game."""
        return {}

    # Play

    def after(self, canonical: str) -> Ponte:
        """See State."""
        if canonical in ("light", "dark"):
            # P2.2: seat 1 takes this colour, seat 0 the other. P2.3: dark begins.
            light_seat = 1 if canonical == "light" else 0
            return replace(self, light_seat=light_seat, mover="dark")
        moved = self
        if canonical != "pass":
            pair = read_pair(canonical)
            assert pair is not None
            moved = self.with_pair(pair)
        if self.light_seat is None:
            return moved  # P2.1: now seat 1 chooses
        dark_passes = canonical == "pass" and self.mover == "dark"
        return replace(
            moved,
            mover=OTHER[self.mover],
            light_passed=canonical == "pass" and self.mover == "light",
            ended=dark_passes or self.light_passed,  # P6.2, P6.3
        )

    def with_pair(self, pair: Pair) -> Ponte:
        """The board with two more tiles or one more bridge."""
        if pair.sign == "-":
            bridge = Bridge(self.mover, pair.first, pair.second)
            return replace(self, bridges=self.bridges | {bridge})
        tiles = self.own | {pair.first, pair.second}
        if self.mover == "light":
            return replace(self, light=tiles)
        return replace(self, dark=tiles)

    # Score

    def scores(self) -> list[dict[str, int]]:
        """See State. P7."""
        by_seat = {self.seat_of(colour): self.score_of(colour) for colour in OTHER}
        return [by_seat[0], by_seat[1]]

    def score_of(self, colour: str) -> dict[str, int]:
        """P7.1, P7.2: points, islands and bridges of a colour."""
        tiles = self.tiles_of(colour)
        own = [bridge for bridge in self.bridges if bridge.colour == colour]
        islands = [sum(len(group) == 4 for group in network) for network in networks(groups(tiles), own)]
        return {
            "points": sum(n * (n + 1) // 2 for n in islands),
            "islands": sum(islands),
            "bridges": len(own),
        }

    def winners(self) -> tuple[int, ...] | None:
        """See State. P7.3: points, then islands, then bridges, then shared."""
        if not self.ended:
            return None
        rank = [(s["points"], s["islands"], s["bridges"]) for s in self.scores()]
        return tuple(seat for seat in (0, 1) if rank[seat] == max(rank))


# Squares and texts


def read_pair(text: str) -> Pair | None:
    """P3.2: two squares with a comma or a dash between, in canonical order."""
    match = PAIR.fullmatch(text)
    if match is None:
        return None
    column, row, sign, other_column, other_row = match.groups()
    squares = (square(column, row), square(other_column, other_row))
    return Pair(min(squares), sign, max(squares))


def square(column: str, row: str) -> Square:
    """The square of a letter and a number, on the board or not."""
    return ord(column) - ord("a"), read_number(row)


def name(place: Square) -> str:
    """P1.4: the square's name."""
    return chr(ord("a") + place[0]) + write_number(place[1])


def names(squares: Iterable[Square]) -> tuple[str, ...]:
    """The names of squares in canonical order, each one time."""
    return once(name(place) for place in sorted(squares))


# Groups


def around(squares: Iterable[Square]) -> set[Square]:
    """The squares beside and diagonal to these."""
    return {(c + dc, r + dr) for c, r in squares for dc, dr in AROUND}


def group_of(tile: Square, tiles: Tiles) -> Tiles:
    """P4.2: the tiles that hang together with `tile` along sides."""
    group = {tile}
    waiting = [tile]
    while waiting:
        column, row = waiting.pop()
        for dc, dr in SIDES:
            beside = (column + dc, row + dr)
            if beside in tiles and beside not in group:
                group.add(beside)
                waiting.append(beside)
    return frozenset(group)


def groups(tiles: Tiles) -> set[Tiles]:
    """P4.2: all groups of one colour."""
    return {group_of(tile, tiles) for tile in tiles}


def networks(all_groups: set[Tiles], bridges: list[Bridge]) -> list[list[Tiles]]:
    """P7.1: the groups, put together where bridges join them."""
    joined = [[group] for group in all_groups]
    for bridge in bridges:
        ends = {bridge.first, bridge.second}
        touched = [net for net in joined if any(ends & group for group in net)]
        joined = [net for net in joined if net not in touched]
        joined.append([group for net in touched for group in net])
    return joined


# Bridges


def is_span(first: Square, second: Square) -> bool:
    """P5.1: whether two squares are a bridge apart."""
    apart = sorted((abs(first[0] - second[0]), abs(first[1] - second[1])))
    return apart in ([0, 2], [2, 2], [1, 2])


def covered(first: Square, second: Square) -> list[Square]:
    """P5.2: the squares under a bridge, in canonical order."""
    (c1, r1), (c2, r2) = first, second
    if abs(c1 - c2) == 1:  # a knight's move along the rows: beside each end
        middle = (r1 + r2) // 2
        return sorted([(c1, middle), (c2, middle)])
    if abs(r1 - r2) == 1:  # a knight's move along the columns
        middle = (c1 + c2) // 2
        return sorted([(middle, r1), (middle, r2)])
    return [((c1 + c2) // 2, (r1 + r2) // 2)]


def cross(a: Square, b: Square, c: Square, d: Square) -> bool:
    """P5.5: whether the segments a-b and c-d have an inner point in common."""
    along, other = minus(b, a), minus(d, c)
    between = minus(c, a)
    turn = times(along, other)
    if turn != 0:
        # The lines meet at a + s * along = c + t * other.
        s = Fraction(times(between, other), turn)
        t = Fraction(times(between, along), turn)
        return 0 < s < 1 and 0 < t < 1
    if times(along, between) != 0:
        return False  # parallel, on two lines
    return max(min(a, b), min(c, d)) < min(max(a, b), max(c, d))


def minus(a: Square, b: Square) -> Square:
    """The step from b to a."""
    return a[0] - b[0], a[1] - b[1]


def times(a: Square, b: Square) -> int:
    """The cross product of two steps."""
    return a[0] * b[1] - a[1] * b[0]
