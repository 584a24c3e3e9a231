"""One game as numbers: what its course was, by the engine's values. Each is a measure of the catalogue."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

__all__ = ["Story", "story_of"]

# Values closer than this are no lead: the search is not as exact.
LEAD = 0.02


@dataclass(frozen=True, slots=True)
class Story:
    """The course of one game; None where the game has no such number (no values, no single winner).

    The fields are those measures of `catalogue.MEASURES` that every game has one number of.
    """

    turns: float
    moves: float
    branching: float
    forced: float
    close: float | None
    draws: float
    unfinished: float
    forfeits: float
    margin: float | None
    coverage: float
    never_trailed: float | None
    lead_changes: float | None
    drama: float | None
    deepest: float | None
    swing: float | None
    killer: float | None
    chance_swing: float | None


def story_of(result: dict[str, Any]) -> Story | None:
    """The numbers of a game as `tasks.Doer` gave it; None for a forfeited one, which has no end by the rules."""
    if "forfeited" in result:
        return None
    own = [ply for ply, seat in enumerate(result["seats"]) if seat is not None]
    legal = [result["legal"][ply] for ply in own]
    is_unfinished = "V6.3" in result["end"]
    is_shared = len(result["winners"]) > 1
    course = _course(result, own)
    return Story(
        turns=result["turns"],
        moves=len(own),
        branching=sum(legal) / len(own) if own else 0.0,
        forced=sum(count == 1 for count in legal) / len(own) if own else 0.0,
        close=sum(result["close"][ply] for ply in own) / len(own) if result["close"] and own else None,
        draws=float(is_shared and not is_unfinished),
        unfinished=float(is_unfinished),
        forfeits=0.0,
        margin=result["margin"],
        coverage=result["coverage"],
        **course,
    )


_NO_COURSE = dict.fromkeys(("never_trailed", "lead_changes", "drama", "deepest", "swing", "killer", "chance_swing"))


def _course(result: dict[str, Any], own: list[int]) -> dict[str, float | None]:
    values: list[list[float]] = result["values"]
    if not values or not own:
        return dict(_NO_COURSE)
    course: dict[str, float | None] = {"lead_changes": float(lead_changes(values)), **_swings(result, own)}
    winners = result["winners"]
    if len(winners) != 1:
        return {**course, "never_trailed": None, "drama": None, "deepest": None}
    behind = [max(value) - value[winners[0]] for value in values[:-1]]
    trailing = [each for each in behind if each > LEAD]
    course["drama"] = sum(math.sqrt(each) for each in trailing) / len(trailing) if trailing else 0.0
    course["deepest"] = max(behind)
    last = max((ply for ply, each in enumerate(behind) if each > LEAD), default=-1)
    course["never_trailed"] = (last + 1) / len(behind)
    return course


def lead_changes(values: list[list[float]]) -> int:
    """How often another seat takes the lead; a lead has to be more than `LEAD` over every other seat."""
    leader, changes = -1, 0
    for value in values:
        first, second = sorted(value)[-1], sorted(value)[-2]
        if first - second > LEAD:
            now = value.index(first)
            changes += leader not in (-1, now)
            leader = now
    return changes


def _swings(result: dict[str, Any], own: list[int]) -> dict[str, float | None]:
    """How the values move between one choice and the next: the mean, the largest for the mover, the part of chance."""
    values, seats = result["values"], result["seats"]
    by_move = by_chance = largest = 0.0
    for ply, following in zip(own, [*own[1:], len(seats)], strict=True):
        change = max(abs(after - before) for before, after in zip(values[ply], values[following], strict=True))
        if following > ply + 1:
            by_chance += change
        else:
            by_move += change
            largest = max(largest, values[following][seats[ply]] - values[ply][seats[ply]])
    whole = by_move + by_chance
    return {
        "swing": whole / len(own),
        "killer": largest,
        "chance_swing": by_chance / whole if whole and None in seats else None,
    }
