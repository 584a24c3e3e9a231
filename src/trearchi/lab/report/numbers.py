"""Numbers as a report writes them: percentages, intervals, and what an interval allows to say."""

from __future__ import annotations

import math

from trearchi.games import Game
from trearchi.lab.study.catalogue import MEASURES, Definition
from trearchi.lab.study.findings import Estimate, VariantFindings

__all__ = [
    "MINUS",
    "NBSP",
    "count",
    "definition",
    "difference",
    "even_value",
    "interval",
    "number",
    "seats_of",
    "shown",
    "span",
]

MINUS = "\N{MINUS SIGN}"
NBSP = "\N{NO-BREAK SPACE}"

_MOST_DIGITS = 4


def definition(key: str) -> Definition:
    """The definition of a measure; a key that the catalogue does not know is its own title."""
    return MEASURES.get(key) or Definition(key, "Other measures", key.replace("_", " ").capitalize(), "", "ours")


def count(value: int, one: str, many: str) -> str:
    """ "1 game", "2,000 games"."""
    return f"{value:,} {one if value == 1 else many}"


def number(value: float, digits: int, *, signed: bool = False) -> str:
    """With thousands apart and a true minus; never a negative zero."""
    text = f"{abs(value):,.{digits}f}"
    if not any(digit in text for digit in "123456789"):
        return text
    return (MINUS if value < 0 else "+" if signed else "") + text


def shown(value: float, *, is_share: bool, digits: int = 2, signed: bool = False, unit: bool = True) -> str:
    """A value in its unit: a share as a percentage."""
    if not is_share:
        return number(value, digits, signed=signed)
    return number(100 * value, 1, signed=signed) + (f"{NBSP}%" if unit else "")


def span(low: float, high: float, *, is_share: bool, digits: int = 2, signed: bool = False) -> str:
    """An interval, its unit left to the value beside it."""
    ends = [shown(end, is_share=is_share, digits=digits, signed=signed, unit=False) for end in (low, high)]
    return " to ".join(ends)


def interval(of: Definition, estimate: Estimate) -> str:
    """ "52.1 % (49.8 to 54.4)"."""
    value = shown(estimate.value, is_share=of.is_share, digits=of.digits)
    return f"{value} ({span(estimate.low, estimate.high, is_share=of.is_share, digits=of.digits)})"


def difference(of: Definition, estimate: Estimate) -> tuple[str, str, str]:
    """A difference and its interval with signs, and both together without, nearest first; shares in points.

    With more digits where the interval leaves out 0 and rounding would hide it.
    """
    factor, points = (100, f"{NBSP}points") if of.is_share else (1, "")
    value, low, high = (factor * each for each in (estimate.value, estimate.low, estimate.high))
    digits = 1 if of.is_share else of.digits
    while digits < _MOST_DIGITS and low * high > 0 and _is_blurred(low, high, digits):
        digits += 1
    bounds = " to ".join(number(each, digits, signed=True) for each in (low, high))
    near, far = sorted((abs(low), abs(high)))
    by = f"{number(abs(value), digits)}{points} ({number(near, digits)} to {number(far, digits)})"
    return number(value, digits, signed=True) + points, bounds, by


def _is_blurred(low: float, high: float, digits: int) -> bool:
    """Whether rounding takes from an interval that it leaves out 0, or that it has a width."""
    first, last = round(low, digits), round(high, digits)
    return not first or not last or (first == last and low != high)


def even_value(of: Definition, seats: int) -> float | None:
    """The value that favours nobody; None for measures without one."""
    return {"none": None, "zero": 0.0, "half": 0.5, "fair": 1 / seats}[of.even]


def nice_ceiling(value: float) -> float:
    """The next of 1, 1.5, 2, 2.5, 3, 4, 5, 6, 8 times a power of ten, from the value on; 1 for nothing."""
    if value <= 0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(value))
    return next(step * power for step in (1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10) if step * power >= value * (1 - 1e-9))


def seats_of(game_id: str, variant: VariantFindings) -> int:
    """How many seats play with a variant's parameters."""
    return Game(game_id, variant.parameters).seats
