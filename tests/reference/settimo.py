"""Il settimo ponte, read from docs/rules/settimo.md."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple, TypeVar

from .common import Refusal, State, once

COLOURS = "ROYGSBP"  # S1.2
ISLAND = "[a-z][0-9]*"  # S2.7: a letter, with or without a number
STEP = re.compile(ISLAND)
DRAW = re.compile(f"draw:([{COLOURS.lower()}])")
REMOVAL = re.compile(f"x({ISLAND})-({ISLAND})")

Line = tuple[str, str]
T = TypeVar("T")


def board_lines() -> list[Line]:
    """S1.4: the 64 lines in canonical order and spelling."""
    ring = [(k, k % 8 + 1) for k in range(1, 9)]  # k and k+1; after 8 comes 1
    lines = [("O", f"A{k}") for k, _ in ring]
    lines += [(f"A{k}", f"A{after}") for k, after in ring]
    for k, after in ring:
        lines += [(f"A{k}", f"B{k}"), (f"A{after}", f"B{k}")]
    lines += [(f"B{k}", f"B{after}") for k, after in ring]
    for k, after in ring:
        lines += [(f"B{k}", f"C{k}"), (f"B{k}", f"C{after}")]
    return lines + [(f"C{k}", f"C{after}") for k, after in ring]


LINES = board_lines()
ISLANDS = ["O"] + [f"{ring}{k}" for ring in "ABC" for k in range(1, 9)]
NUMBER_OF = {frozenset(line): number for number, line in enumerate(LINES)}


class Village(NamedTuple):
    """A village on the board."""

    island: str
    colour: str
    owner: int  # whose face is up
    stones: int = 0


def begin(parameters: Mapping[str, Any], setup: Mapping[str, str] | None) -> Settimo:
    """The position that the setup describes. S1.8: parameters and their defaults."""
    assert setup is not None, "this game needs a setup"
    stock = parameters.get("stock", 20)
    bag = COLOURS * 4  # S1.1
    for colour in setup["major"]:
        bag = bag.replace(colour, "", 1)  # S1.6
    return Settimo(
        last=parameters.get("last", 7),
        surcharge=parameters.get("surcharge", 5),
        major=frozenset(setup["major"]),
        sticks=tuple(setup["lines"]),
        removed="".join(sorted(setup["reserve"])),  # S1.5: they count as removed
        bag="".join(sorted(bag)),
        hands=(stock, stock),
    )


@dataclass(frozen=True)
class Settimo(State):
    """A position of Il settimo ponte."""

    last: int
    surcharge: int
    major: frozenset[str]
    sticks: tuple[str, ...]  # the colour on each line, "" where the bridge is gone
    removed: str  # the colours of the removed bridges, sorted
    bag: str  # the colours of the villages in the bag, sorted
    hands: tuple[int, int]
    stones: frozenset[str] = frozenset(ISLANDS)  # S1.7: islands where a stone lies
    villages: frozenset[Village] = frozenset()
    pieces: tuple[str, str] = ("O", "O")
    mover: int = 0  # S1.9: white begins
    trip: tuple[str, ...] = ("O",)  # islands of this turn, the departure first
    due: str = "step"  # or `draw`, `removal`, `over`

    @property
    def seat(self) -> int | None:
        """See State."""
        return self.mover if self.due in ("step", "removal") else None

    @property
    def is_over(self) -> bool:
        """See State."""
        return self.due == "over"

    @property
    def crossed(self) -> set[int]:
        """The lines crossed in this trip."""
        return {NUMBER_OF[frozenset(pair)] for pair in pairwise(self.trip)}

    def colours(self, trip: tuple[str, ...]) -> set[str]:
        """The colours of the bridges of a trip."""
        return {self.sticks[NUMBER_OF[frozenset(pair)]] for pair in pairwise(trip)}

    # Legality

    def judge(self, text: str) -> str | Refusal:
        """See State. S6, row by row."""
        step, draw, removal = (kind.fullmatch(text) for kind in (STEP, DRAW, REMOVAL))
        if step is None and draw is None and removal is None:
            return Refusal("syntax", "S4.1" if text.startswith("x") else "S2.7")
        if self.is_over:
            return Refusal("over", "S5")
        if step is not None:
            return self.judge_step(text.upper())
        if removal is not None:
            return self.judge_removal(removal[1].upper(), removal[2].upper())
        assert draw is not None
        return self.judge_draw(draw[1].upper())

    def judge_draw(self, colour: str) -> str | Refusal:
        """A draw from the bag: its canonical text or the refusal."""
        if self.due != "draw":
            return Refusal("stage", "S3")
        if colour not in self.bag:
            return Refusal("empty-bag", "S3.1")
        return f"draw:{colour}"

    def judge_step(self, island: str) -> str | Refusal:
        """A step: its canonical text or the refusal."""
        if self.due != "step":
            return Refusal("stage", "S2")
        if island not in ISLANDS:
            return Refusal("unknown-island", "S1.4", (island,))
        fault = self.step_fault(self.trip, island)
        if fault is None and self.must_keep_two(island):
            fault = ("one-colour", "S2.6")
        return island if fault is None else Refusal(*fault, (island,))

    def step_fault(self, trip: tuple[str, ...], island: str) -> tuple[str, str] | None:
        """S2.1 to S2.4: the code and clause that forbid the next step of a trip."""
        line = frozenset((trip[-1], island))
        if line not in NUMBER_OF:
            return ("no-line", "S2.1")
        colour = self.sticks[NUMBER_OF[line]]
        if colour == "":
            return ("no-bridge", "S2.1")
        if island in trip:
            return ("visited", "S2.3")
        if island == self.pieces[1 - self.mover]:
            return ("opponent", "S2.4")
        if len(self.colours(trip) | {colour}) > 2:
            return ("third-colour", "S2.2")
        return None

    def must_keep_two(self, island: str) -> bool:
        """S2.6: whether this step would make a trip of two colours impossible."""
        possible_at_start = self.two_colours_possible(self.trip[:1])
        return possible_at_start and not self.two_colours_possible((*self.trip, island))

    def two_colours_possible(self, trip: tuple[str, ...]) -> bool:
        """S2.6: whether this trip can be completed with two colours.

        A trip that has two colours keeps them until it is complete.
        """
        if len(self.colours(trip)) == 2:
            return True
        return any(self.two_colours_possible((*trip, island)) for island in self.onward(trip))

    def onward(self, trip: tuple[str, ...]) -> Iterator[str]:
        """The islands that a trip can go on to under S2.1 to S2.4."""
        return (i for i in ISLANDS if self.step_fault(trip, i) is None)

    def judge_removal(self, one: str, other: str) -> str | Refusal:
        """A removal: its canonical text or the refusal."""
        if self.due != "removal":
            return Refusal("stage", "S4")
        unknown = [island for island in (one, other) if island not in ISLANDS]
        if unknown:
            return Refusal("unknown-island", "S1.4", once(unknown))
        line = frozenset((one, other))
        if line not in NUMBER_OF:
            return Refusal("unknown-island", "S1.4", once(sorted((one, other), key=ISLANDS.index)))
        if NUMBER_OF[line] not in self.crossed:
            return Refusal("not-crossed", "S4.1", LINES[NUMBER_OF[line]])
        return removal_text(NUMBER_OF[line])

    def legal_moves(self) -> list[str]:
        """See State."""
        if self.due == "removal":
            return [removal_text(number) for number in sorted(self.crossed)]
        if self.due != "step":
            return []
        verdicts = [(island, self.judge_step(island)) for island in ISLANDS]
        return [island for island, verdict in verdicts if verdict == island]

    def chances(self) -> dict[str, Fraction]:
        """See State. S3.1: the chances follow the bag."""
        if self.due != "draw":
            return {}
        return {
            f"draw:{colour}": Fraction(self.bag.count(colour), len(self.bag))
            for colour in COLOURS
            if colour in self.bag
        }

    # Play

    def after(self, canonical: str) -> Settimo:
        """See State."""
        if canonical.startswith("draw:"):
            return self.drawn(canonical[-1])
        if canonical.startswith("x"):
            one, other = canonical[1:].split("-")
            return self.without_bridge(NUMBER_OF[frozenset((one, other))])
        return self.entered(canonical)

    @cached_property
    def village_on(self) -> dict[str, Village]:
        """The villages by island."""
        return {village.island: village for village in self.villages}

    def entered(self, island: str) -> Settimo:
        """S3: the piece is on the next island of its trip."""
        moved = replace(
            self,
            pieces=pair_with(self.pieces, self.mover, island),
            trip=(*self.trip, island),
        )
        village = self.village_on.get(island)
        if village is None:
            # S3.1: the stone is in hand at once, and a village is due.
            hand = self.hands[self.mover] + 1
            return replace(
                moved,
                stones=self.stones - {island},
                hands=pair_with(self.hands, self.mover, hand),
                due="draw",
            )
        owner = village.owner
        paid = min(self.stones_due(village.colour), self.hands[owner])  # S3.4
        # S3.2: the owner pays, whoever it is, and the village turns over.
        turned = village._replace(owner=1 - owner, stones=village.stones + paid)
        return replace(
            moved,
            hands=pair_with(self.hands, owner, self.hands[owner] - paid),
            villages=self.villages - {village} | {turned},
        ).next_step()

    def stones_due(self, colour: str) -> int:
        """S3.3: the stones due on a village."""
        many_removed = self.removed.count(colour) >= self.surcharge
        return 1 + (colour in self.major) + many_removed

    def drawn(self, colour: str) -> Settimo:
        """S3.1: the drawn village lies with the mover's face up."""
        village = Village(self.trip[-1], colour, self.mover)
        return replace(
            self,
            bag=self.bag.replace(colour, "", 1),
            villages=self.villages | {village},
        ).next_step()

    def next_step(self) -> Settimo:
        """S2.5: the trip goes on as long as it can; then a bridge is removed (S4.1)."""
        goes_on = any(True for _ in self.onward(self.trip))
        return replace(self, due="step" if goes_on else "removal")

    def without_bridge(self, number: int) -> Settimo:
        """S4: the end of a turn."""
        sticks = list(self.sticks)
        colour, sticks[number] = sticks[number], ""
        hands = [self.hands[seat] + sum(v.stones for v in self.villages if v.owner == seat) for seat in (0, 1)]  # S4.2
        turn_over = replace(
            self,
            sticks=tuple(sticks),
            removed="".join(sorted(self.removed + colour)),
            hands=(hands[0], hands[1]),
            villages=frozenset(village._replace(stones=0) for village in self.villages),
        )
        if turn_over.last_bridge_gone:
            return replace(turn_over, due="over")
        return turn_over.next_turn()

    @property
    def last_bridge_gone(self) -> bool:
        """S5.1: seven of a colour are removed and every village is on the board."""
        most = max(self.removed.count(colour) for colour in COLOURS)
        return most >= self.last and self.bag == ""

    def next_turn(self) -> Settimo:
        """S4.3, S4.4: the other moves if it can, else the same; S5.2: else nobody."""
        for mover in (1 - self.mover, self.mover):
            turn = replace(self, mover=mover, trip=(self.pieces[mover],), due="step")
            if any(True for _ in turn.onward(turn.trip)):
                return turn
        return replace(self, due="over")

    # The end

    def scores(self) -> list[dict[str, int]]:
        """See State. S5.3: stones in hand and villages with the own face."""
        return [
            {
                "stones": self.hands[seat],
                "villages": sum(village.owner == seat for village in self.villages),
            }
            for seat in (0, 1)
        ]

    def winners(self) -> tuple[int, ...] | None:
        """See State. S5.3: more stones, then more villages, then a draw."""
        if not self.is_over:
            return None
        rank = [(score["stones"], score["villages"]) for score in self.scores()]
        return tuple(seat for seat in (0, 1) if rank[seat] == max(rank))


def removal_text(number: int) -> str:
    """S4.1: the removal of a line's bridge, the line in canonical spelling."""
    one, other = LINES[number]
    return f"x{one}-{other}"


def pair_with(pair: tuple[T, T], seat: int, value: T) -> tuple[T, T]:
    """The pair with one seat's value put in."""
    return (value, pair[1]) if seat == 0 else (pair[0], value)
