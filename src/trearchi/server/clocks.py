"""Time: what a turn costs, what the way over the net is worth, and when a flag falls. Sums alone, no clock is read.

A clock is None, days for each turn, or seconds for the whole game with more after each turn. A seat's time runs from
the commit that made it the seat to move until its own move arrives, less what the way there and back took
(`lag`). That is measured by the server alone, capped for each move, and drawn from a small store that fills with the
seat's own moves: who feigns a slow line wins `LAG_START_MS` once and `LAG_GAIN_MS` a move, and nothing more.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from trearchi.server.line import Line
from trearchi.server.schema import MoveClock, TotalClock

DAY_MS = 24 * 3600 * 1000
LAG_CAP_MS = 500
LAG_START_MS = 600
LAG_GAIN_MS = 100
LAG_MOST_MS = 1_000


@dataclass(frozen=True)
class ClockRule:
    """`first_ms` at the start; after each turn `increment_ms` more, or anew `first_ms` if it is for one turn."""

    first_ms: int
    increment_ms: int
    is_for_one_turn: bool


@dataclass(frozen=True)
class Charge:
    """What a move takes off its seat's time, with what is given back after a turn; and the lag that was not charged."""

    ms: int
    lag: int


class FlagFellError(Exception):
    """The move came too late: the seat had no time left."""


def clock_rule(clock: MoveClock | TotalClock | None) -> ClockRule | None:
    if clock is None:
        return None
    if isinstance(clock, MoveClock):
        return ClockRule(clock.days * DAY_MS, 0, True)
    return ClockRule(clock.seconds * 1000, clock.increment * 1000, False)


def milliseconds(span: timedelta) -> int:
    return round(span / timedelta(milliseconds=1))


def has_had_a_turn(line: Line, seat: int) -> bool:
    """The seat has moved before its present turn."""
    start = line.ply
    while start and line.movers[start - 1] in (seat, None):
        start -= 1
    return seat in line.movers[:start]


def time_runs(rule: ClockRule, line: Line, seat: int) -> bool:
    """Nobody loses on time before they were there once: in a clock for the whole game the first turn is free."""
    return rule.is_for_one_turn or has_had_a_turn(line, seat)


def charged(
    rule: ClockRule, before: Line, after: Line, left_ms: int, store_ms: int, since: datetime, now: datetime, lag_ms: int
) -> Charge:
    """The charge for the move that leads from `before` to `after`. Raises FlagFellError."""
    seat = before.state.seat
    assert seat is not None
    spent, lag = 0, 0
    if time_runs(rule, before, seat):
        elapsed = max(0, milliseconds(now - since))
        lag = min(max(0, lag_ms), LAG_CAP_MS, store_ms, elapsed)
        spent = elapsed - lag
    if spent > left_ms:
        raise FlagFellError
    rest = left_ms - spent
    if after.state.seat != seat:
        rest = rule.first_ms if rule.is_for_one_turn else rest + rule.increment_ms
    return Charge(left_ms - rest, lag)


def stored_lag(store_ms: int, used_ms: int) -> int:
    """The store after a move that drew on it."""
    return min(LAG_MOST_MS, store_ms - used_ms + LAG_GAIN_MS)
