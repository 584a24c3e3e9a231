"""Viaduct, read from docs/rules/viaduct.md."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

from .common import NUMBER, Refusal, State, once, read_number, write_number

Column = tuple[int, int]
Cell = tuple[int, int, int]  # x, y and level z (V1.3)

BRIDGE_TEXT = re.compile(rf"([+x]){NUMBER}\.{NUMBER}-{NUMBER}\.{NUMBER}@{NUMBER}")
ROLLS = ("roll1", "roll2", "rollx")
DIE = ("roll1", "roll1", "roll2", "roll2", "rollx", "rollx")  # V1.5
RIVER = (15, 16)  # V1.1

# V1.4: the corners of both platforms of each letter: x from, x to, y from, y to.
PLATFORMS = {
    "A": ((7, 8, 28, 30), (23, 24, 1, 3)),
    "B": ((23, 24, 28, 30), (7, 8, 1, 3)),
    "C": ((28, 30, 23, 24), (1, 3, 7, 8)),
    "D": ((28, 30, 7, 8), (1, 3, 23, 24)),
}


class Act(NamedTuple):
    """A bridge to place (`+`) or to take off (`x`), pillars in canonical order."""

    sign: str
    first: Cell
    second: Cell

    @property
    def text(self) -> str:
        """V4.7: the canonical spelling."""
        first, level = name(self.first).split("@")
        return f"{self.sign}{first}-{name(self.second).split('@')[0]}@{level}"


class Bridge(NamedTuple):
    """A bridge on the board. The owner's colour is the bridge's."""

    first: Cell
    second: Cell
    owner: int
    extra: bool  # V7.1

    @property
    def pillars(self) -> tuple[Cell, Cell]:
        """V1.2: the two end cells."""
        return self.first, self.second


def begin(parameters: Mapping[str, Any], setup: Mapping[str, str] | None) -> Viaduct:
    """The empty board. V1.5, V2, V6.3: the parameters and their defaults."""
    assert setup is None, "this game has no setup"
    seats = parameters.get("seats", 4)
    die = parameters.get("die", DIE)
    held = 5 if die is None else 0  # V2.3
    state = Viaduct(
        letters=tuple(parameters.get("letters") or "ABCD"[:seats]),
        die=None if die is None else tuple(die),
        turn_limit=parameters.get("turn_limit", 400),
        supply=(20 - held,) * seats,
        custody=(held,) * seats,
    )
    return state if seats == 2 else state.begin_turn(0)  # V7.1: two seats place extras


@dataclass(frozen=True)
class Viaduct(State):
    """A position of Viaduct."""

    letters: tuple[str, ...]
    die: tuple[str, ...] | None
    turn_limit: int | None
    supply: tuple[int, ...]
    custody: tuple[int, ...]  # V2.3: own bridges that the other holds
    bridges: frozenset[Bridge] = frozenset()
    mover: int = 0
    # What is due: `extra` (V7.1), `roll`, `any` (place or take back), `place` or `take`
    # (the second of two, V4.6), `symbol` (V4.3), `choice` (V7.5), `over`.
    due: str = "extra"
    actions: int = 0  # left in this turn
    rolled: bool = False  # whether the die was ever rolled
    turns: int = 0
    victors: tuple[int, ...] | None = None

    @property
    def seats(self) -> int:
        """V2.1: the number of seats."""
        return len(self.letters)

    @property
    def seat(self) -> int | None:
        """See State."""
        return None if self.due in ("roll", "over") else self.mover

    @property
    def is_over(self) -> bool:
        """See State."""
        return self.due == "over"

    # The board

    @cached_property
    def taken(self) -> frozenset[Cell]:
        """V3.2: every cell of every bridge."""
        return frozenset(c for b in self.bridges for c in cells(b.first, b.second))

    @cached_property
    def pillars(self) -> frozenset[Cell]:
        """Every pillar on the board."""
        return frozenset(cell for bridge in self.bridges for cell in bridge.pillars)

    @property
    def owner(self) -> int:
        """Whose bridge the mover would place. V7.1: an extra one is the other's."""
        return 1 - self.mover if self.due == "extra" else self.mover

    @property
    def stock(self) -> int:
        """V4.5, V7.4: the bridges at hand for the next placement."""
        if self.due == "extra":
            return 1  # V7.1: they belong to no supply
        return (self.custody if self.due == "choice" else self.supply)[self.mover]

    def reserved(self, column: Column) -> bool:
        """V3.3, V3.4: whether the next placement must keep off a column."""
        letter = letter_at(column)
        if letter is None:
            return False
        if self.due == "extra":
            return True
        return letter in self.letters and letter != self.letters[self.owner]

    # Legality

    def judge(self, text: str) -> str | Refusal:
        """See State. V8, row by row."""
        act = read_act(text)
        if act is None and text not in (*ROLLS, "pass", "end"):
            return Refusal("syntax", "V4.7")
        if self.is_over:
            return Refusal("over", "V6.2")
        clause = self.stage_broken(text, act)
        if clause is not None:
            return Refusal("stage", clause)
        if act is not None:
            refusal = self.act_refusal(act)
            return act.text if refusal is None else refusal
        if text == "pass" and self.due != "symbol" and self.can_act:
            return Refusal("must-act", "V4.2")
        return text

    def stage_broken(self, text: str, act: Act | None) -> str | None:
        """The clause that a move out of its time breaks; None for one in time."""
        if self.due == "roll":
            return None if text in self.chances() else "V4.1"
        if text in ROLLS:
            return "V4.1"
        if text == "end":
            return None if self.due == "choice" else "V7.5"
        if text == "pass":
            return {"extra": "V7.1", "choice": "V7.5"}.get(self.due)
        assert act is not None
        if act.sign == "x":
            # V4.2: no mixing in one turn with the die; V7.5: nor without.
            out = {"extra": "V7.1", "place": "V4.2", "choice": "V7.5"}
            return out.get(self.due)
        return {"symbol": "V4.3", "take": "V4.2"}.get(self.due)

    def act_refusal(self, act: Act) -> Refusal | None:
        """V8 from `off-board` down, for placing and taking off."""
        ends = (act.first, act.second)
        outside = [cell for cell in ends if not on_lattice(cell)]
        if outside:
            return Refusal("off-board", "V1.1", names(outside))
        apart = (act.second[0] - act.first[0], act.second[1] - act.first[1])
        if apart not in ((3, 0), (0, 3)):
            return Refusal("length", "V1.2", names(ends))
        if act.sign == "+":
            return self.place_refusal(*ends)
        return self.take_refusal(*ends)

    def place_refusal(self, first: Cell, second: Cell) -> Refusal | None:
        """V3: why a bridge of the right length may not be placed."""
        if self.stock == 0:
            return Refusal("supply", "V4.5")
        hanging = [cell for cell in (first, second) if not self.supports(cell)]
        if hanging:
            return Refusal("unsupported", "V3.1", names(hanging))
        bar = cells(first, second)
        occupied = [cell for cell in bar if cell in self.taken]
        if occupied:
            return Refusal("occupied", "V3.2", names(occupied))
        reserved = [(x, y, z) for x, y, z in bar if self.reserved((x, y))]
        if reserved:
            clause = "V3.4" if self.due == "extra" else "V3.3"
            return Refusal("reserved", clause, names(reserved))
        return None

    def supports(self, pillar: Cell) -> bool:
        """V3.1: whether a pillar can be plugged in here."""
        x, y, z = pillar
        if z == 0:
            return x not in RIVER and y not in RIVER
        return (x, y, z - 1) in self.pillars

    def take_refusal(self, first: Cell, second: Cell) -> Refusal | None:
        """V4.2 to V4.4: why a bridge may not be taken off."""
        ends = names((first, second))
        there = [bridge for bridge in self.bridges if bridge.pillars == (first, second)]
        if not there:
            return Refusal("no-bridge", "V4.2", ends)
        bridge = there[0]
        own = bridge.owner == self.mover
        if self.due == "symbol" and own:
            return Refusal("not-yours", "V4.3", ends)
        if self.due != "symbol" and not own:
            return Refusal("not-yours", "V4.2", ends)
        if bridge.extra:
            return Refusal("fixed", "V7.1", ends)
        if any((x, y, z + 1) in self.pillars for x, y, z in bridge.pillars):
            return Refusal("carries", "V4.4", ends)
        return None

    def legal_acts(self) -> Iterator[Act]:
        """Every bridge that may be placed or taken off."""
        for act in self.candidates():
            in_time = self.stage_broken(act.text, act) is None
            if in_time and self.act_refusal(act) is None:
                yield act

    def candidates(self) -> Iterator[Act]:
        """Every act worth judging: bars from the board or a pillar, and the bridges."""
        ground = [(x, y, 0) for x, y in product(range(1, 31), repeat=2)]
        tops = [(x, y, z + 1) for x, y, z in sorted(self.pillars)]
        for first in ground + tops:  # V3.1: nowhere else does a first pillar stand
            for dx, dy in ((3, 0), (0, 3)):
                yield Act("+", first, shifted(first, dx, dy))
        for bridge in sorted(self.bridges):
            yield Act("x", bridge.first, bridge.second)

    @cached_property
    def can_act(self) -> bool:
        """V4.2, V4.6: whether placing or taking off is possible."""
        return any(True for _ in self.legal_acts())

    def legal_moves(self) -> list[str]:
        """See State."""
        if self.seat is None:
            return []
        moves = [act.text for act in self.legal_acts()]
        if self.due == "symbol" or (self.due != "choice" and not moves):
            moves.append("pass")  # V4.3, V4.6, V7.6
        if self.due == "choice":
            moves.append("end")  # V7.5
        return moves

    def chances(self) -> dict[str, Fraction]:
        """See State. V4.1: the very first roll of a game is no symbol."""
        if self.due != "roll" or self.die is None:
            return {}
        faces = [face for face in self.die if self.rolled or face != "rollx"]
        return {face: Fraction(faces.count(face), len(faces)) for face in ROLLS if face in faces}

    # Play

    def after(self, canonical: str) -> Viaduct:
        """See State."""
        if canonical in ROLLS:
            due = "symbol" if canonical == "rollx" else "any"
            actions = 2 if canonical == "roll2" else 1
            return replace(self, due=due, actions=actions, rolled=True)
        act = read_act(canonical)
        if act is None:
            return self.end_turn()  # `pass` or `end`
        return self.placed(act) if act.sign == "+" else self.taken_off(act)

    def placed(self, act: Act) -> Viaduct:
        """The state after a placement."""
        extra = self.due == "extra"
        bridge = Bridge(act.first, act.second, self.owner, extra)
        board = replace(self, bridges=self.bridges | {bridge})
        if extra:
            if len(board.bridges) == 4:
                return board.begin_turn(0)  # V2.2
            return replace(board, mover=1 - self.mover)
        if self.due == "choice":  # V7.5: from custody; the turn is over
            board = replace(board, custody=add(self.custody, self.mover, -1))
        else:
            board = replace(board, supply=add(self.supply, self.mover, -1))
        if board.has_won(self.mover):
            return replace(board, due="over", victors=(self.mover,))  # V6.2
        if self.die is None:
            if self.due == "any" and board.custody[self.mover] > 0:
                return replace(board, due="choice")  # V7.5
            return board.end_turn()
        return board.second_action("place")

    def taken_off(self, act: Act) -> Viaduct:
        """V4.2, V4.3: the state after a bridge went back to its owner."""
        [bridge] = [b for b in self.bridges if b.pillars == (act.first, act.second)]
        board = replace(
            self,
            bridges=self.bridges - {bridge},
            supply=add(self.supply, bridge.owner, 1),
        )
        return board.second_action("take")

    def second_action(self, kind: str) -> Viaduct:
        """V4.6: the same kind once more after the first of two, where possible."""
        again = replace(self, due=kind, actions=self.actions - 1)
        return again if again.actions > 0 and again.can_act else self.end_turn()

    def begin_turn(self, mover: int) -> Viaduct:
        """The start of a turn: V4.1 with the die, V7.3 without."""
        if self.die is None:
            return replace(self, mover=mover, due="any", actions=1)
        return replace(self, mover=mover, due="roll", actions=0)

    def end_turn(self) -> Viaduct:
        """V6.3: the turn counts; at the limit the game ends and all share it."""
        ended = replace(self, turns=self.turns + 1)
        if self.turn_limit is not None and ended.turns >= self.turn_limit:
            return replace(ended, due="over", victors=tuple(range(self.seats)))
        return ended.begin_turn((self.mover + 1) % self.seats)

    # Connection and the end

    def has_won(self, seat: int) -> bool:
        """V6.2, V7.1: one connected group reaches both platforms and has the extras."""
        own = [bridge for bridge in self.bridges if bridge.owner == seat]
        extras = {bridge for bridge in own if bridge.extra}
        return any(
            extras <= group and all(self.reaches(group, seat, number) for number in (0, 1)) for group in connected(own)
        )

    def reaches(self, group: set[Bridge], seat: int, number: int) -> bool:
        """V6.1: whether a pillar of the group stands on a platform, at level 0."""
        platform = PLATFORMS[self.letters[seat]][number]
        return any(z == 0 and on_platform((x, y), platform) for bridge in group for x, y, z in bridge.pillars)

    def scores(self) -> list[dict[str, int]]:
        """See State."""
        return [
            {
                "supply": self.supply[seat],
                "custody": self.custody[seat],
                "on_board": sum(bridge.owner == seat for bridge in self.bridges),
            }
            for seat in range(self.seats)
        ]

    def winners(self) -> tuple[int, ...] | None:
        """See State."""
        return self.victors


# Cells and texts


def read_act(text: str) -> Act | None:
    """V4.7: a bridge to place or take off, in canonical order."""
    match = BRIDGE_TEXT.fullmatch(text)
    if match is None:
        return None
    x1, y1, x2, y2, z = (read_number(digits) for digits in match.groups()[1:])
    ends = ((x1, y1, z), (x2, y2, z))
    return Act(match[1], min(ends), max(ends))


def name(cell: Cell) -> str:
    """A cell as `x.y@z`."""
    x, y, z = (write_number(part) for part in cell)
    return f"{x}.{y}@{z}"


def names(some: Iterable[Cell]) -> tuple[str, ...]:
    """The names of cells in the given order, each one time."""
    return once(name(cell) for cell in some)


def cells(first: Cell, second: Cell) -> list[Cell]:
    """V1.2: the four cells of a bridge, from its first pillar to its second."""
    dx, dy = (second[0] - first[0]) // 3, (second[1] - first[1]) // 3
    return [shifted(first, step * dx, step * dy) for step in range(4)]


def shifted(cell: Cell, dx: int, dy: int) -> Cell:
    """The cell so far to the east and north on the same level."""
    x, y, z = cell
    return (x + dx, y + dy, z)


def on_lattice(cell: Cell) -> bool:
    """V1.1: x and y from 1 to 30."""
    return 1 <= cell[0] <= 30 and 1 <= cell[1] <= 30


def letter_at(column: Column) -> str | None:
    """V1.4: the letter of the platform that a column belongs to."""
    for letter, platforms in PLATFORMS.items():
        if any(on_platform(column, platform) for platform in platforms):
            return letter
    return None


def on_platform(column: Column, platform: tuple[int, int, int, int]) -> bool:
    """V1.4: whether a column belongs to a platform."""
    (x, y), (x_from, x_to, y_from, y_to) = column, platform
    return x_from <= x <= x_to and y_from <= y <= y_to


def touch(one: Bridge, other: Bridge) -> bool:
    """V5: pillars that are neighbours on one level or plugged together.

    V5.2: decks and corners connect nothing.
    """
    return any(sum(abs(a - b) for a, b in zip(p, q, strict=True)) == 1 for p, q in product(one.pillars, other.pillars))


def connected(bridges: list[Bridge]) -> list[set[Bridge]]:
    """V5.1: the connected groups of bridges of one colour."""
    joined: list[set[Bridge]] = []
    for bridge in bridges:
        near = [group for group in joined if any(touch(bridge, b) for b in group)]
        joined = [group for group in joined if group not in near]
        joined.append({bridge}.union(*near))
    return joined


def add(counts: tuple[int, ...], seat: int, change: int) -> tuple[int, ...]:
    """The counts with one of them changed."""
    return tuple(n + change * (i == seat) for i, n in enumerate(counts))
