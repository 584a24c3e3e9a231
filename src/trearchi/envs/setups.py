"""Settimo's setup drawn stick by stick, so that a search can see every draw as a chance node (S1.5, S1.6)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from trearchi.errors import SetupError, shown

__all__ = ["COLOURS", "MATERIAL", "Material", "SetupDraw"]

COLOURS = "ROYGSBP"  # S1.2


@dataclass(frozen=True, slots=True)
class Material:
    """What a setup is drawn from; the defaults are the rules (S1.1, S1.5, S1.6), others are for proofs by counting."""

    colours: int = 7
    sticks_of_each: int = 10
    reserve: int = 6
    most_of_one_in_reserve: int = 3
    majors: int = 3

    @property
    def lines(self) -> int:
        """How many sticks are laid on lines: all that are not in the reserve."""
        return self.colours * self.sticks_of_each - self.reserve

    @property
    def draws(self) -> int:
        """How many draws make a setup: the reserve, the lines, the major colours."""
        return self.reserve + self.lines + self.majors


MATERIAL = Material()


@cache
def _fillings(material: Material, drawn: tuple[int, ...], left: int) -> int:
    """In how many orders `left` more sticks fill the reserve within the limit of S1.5, all sticks told apart.

    `drawn`: how many sticks of each colour are in the reserve already, in descending order, which is enough to know.
    """
    if left == 0:
        return 1
    return sum(
        (material.sticks_of_each - count) * _fillings(material, _with_one_more(drawn, place), left - 1)
        for place, count in enumerate(drawn)
        if count < material.most_of_one_in_reserve
    )


def _with_one_more(counts: tuple[int, ...], place: int) -> tuple[int, ...]:
    more = [count + (each == place) for each, count in enumerate(counts)]
    return tuple(sorted(more, reverse=True))


@cache
def _reserve_weights(material: Material, counts: tuple[int, ...]) -> tuple[int, ...]:
    """For each colour, the orders of the whole reserve that go on with a stick of it.

    The lines add the same factor to each, (number of lines)!, since every order of what is left is allowed there.
    """
    left = material.reserve - sum(counts) - 1
    return tuple(
        (material.sticks_of_each - count) * _fillings(material, _with_one_more(counts, colour), left)
        if count < material.most_of_one_in_reserve
        else 0
        for colour, count in enumerate(counts)
    )


@dataclass(frozen=True, slots=True)
class SetupDraw:
    """What is drawn so far: an immutable value, each part as letters in the order of drawing.

    First the reserve, then the sticks on the lines in canonical order, then the major colours. Outcomes are colours by
    their numbers in COLOURS. All orders of the sticks that satisfy S1.5 come out equally likely, and so do all sets of
    major colours.
    """

    reserve: str = ""
    lines: str = ""
    major: str = ""
    material: Material = MATERIAL

    @property
    def stage(self) -> str:
        """What is drawn next: "reserve", "lines", "major", or "complete"."""
        if len(self.reserve) < self.material.reserve:
            return "reserve"
        if len(self.lines) < self.material.lines:
            return "lines"
        return "major" if len(self.major) < self.material.majors else "complete"

    @property
    def is_complete(self) -> bool:
        """Whether a game can begin."""
        return self.stage == "complete"

    def weights(self) -> tuple[int, ...]:
        """For each colour a whole number in proportion to its chance; nothing but 0 once the setup is complete."""
        return _WEIGHTS[self.stage](self)

    def chances(self) -> list[tuple[int, Fraction]]:
        """The colours that may come next with their chances, in ascending order of their numbers; [] when complete."""
        weights = self.weights()
        whole = sum(weights)
        return [(colour, Fraction(weight, whole)) for colour, weight in enumerate(weights) if weight]

    def draw(self, colour: int) -> SetupDraw:
        """What is drawn after one more draw. Raises SetupError for a colour that cannot come."""
        weights = self.weights()
        if not 0 <= colour < len(weights) or not weights[colour]:
            possible = ", ".join(str(number) for number, weight in enumerate(weights) if weight) or "none"
            raise SetupError(f"{shown(colour)} cannot be drawn here ({self.stage}); possible: {possible} (S1.5, S1.6)")
        parts = {"reserve": self.reserve, "lines": self.lines, "major": self.major}
        parts[self.stage] += COLOURS[colour]
        return SetupDraw(**parts, material=self.material)

    def name(self, colour: int) -> str:
        """A draw in words: `reserve:R`, `line:R`, `major:R`. A setup is no move, so no record holds these."""
        return f"{'line' if self.stage == 'lines' else self.stage}:{COLOURS[colour]}"

    @property
    def setup(self) -> dict[str, str]:
        """The setup as `Game.start` takes it (S1.9). Raises SetupError before it is complete."""
        if not self.is_complete:
            raise SetupError(f"the setup is not complete: {self}")
        return {"lines": self.lines, "reserve": "".join(sorted(self.reserve)), "major": "".join(sorted(self.major))}

    def __str__(self) -> str:
        return f"setup reserve={self.reserve or '-'} lines={self.lines or '-'} major={self.major or '-'}"

    def __copy__(self) -> SetupDraw:
        return self

    def __deepcopy__(self, memo: object) -> SetupDraw:
        return self

    def _counts(self, letters: str) -> tuple[int, ...]:
        return tuple(letters.count(letter) for letter in COLOURS[: self.material.colours])


def _line_weights(draw: SetupDraw) -> tuple[int, ...]:
    return tuple(draw.material.sticks_of_each - count for count in draw._counts(draw.reserve + draw.lines))


def _major_weights(draw: SetupDraw) -> tuple[int, ...]:
    """Each colour has as many villages (S1.1), so those not yet drawn are equally likely."""
    return tuple(int(count == 0) for count in draw._counts(draw.major))


_WEIGHTS: dict[str, Callable[[SetupDraw], tuple[int, ...]]] = {
    "reserve": lambda draw: _reserve_weights(draw.material, draw._counts(draw.reserve)),
    "lines": _line_weights,
    "major": _major_weights,
    "complete": lambda draw: (0,) * draw.material.colours,
}
