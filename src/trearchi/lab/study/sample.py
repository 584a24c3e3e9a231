"""The finished games of one variant as arrays, and what can be estimated from them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trearchi.lab.statistics import (
    bootstrap_interval,
    difference_interval,
    fraction_interval,
    mean_interval,
    share_interval,
)
from trearchi.lab.study.catalogue import MEASURES
from trearchi.lab.study.definition import Study
from trearchi.lab.study.findings import Estimate, Measured
from trearchi.lab.study.story import Story, story_of
from trearchi.values import share_of

__all__ = ["Column", "Sample", "Statistic", "difference", "distinct", "estimate"]

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Column:
    """One number a game, for those games that have it, and the group of each."""

    key: str
    part: str
    values: Floats
    groups: Numbers


@dataclass(frozen=True, slots=True)
class Statistic:
    """A number that only a whole sample has: `of` takes the numbers of the groups to work it out from."""

    key: str
    part: str
    groups: int
    games: int
    of: Callable[[Numbers], float]


def distinct(games: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The games without those that are the same, move for move, as an earlier one: they say no more than it did."""
    first: dict[str, dict[str, Any]] = {}
    for game in games:
        first.setdefault(game["same"], game)
    return list(first.values())


class Sample:
    """The games of one variant, in the order of their numbers; one that was played twice counts once."""

    def __init__(self, study: Study, variant: int, games: Sequence[dict[str, Any]]) -> None:
        self.study, self.variant = study, variant
        self.game = study.games_of()[variant]
        self._played = list(games)
        self.games = distinct(games)
        self.stories = [story_of(game) for game in self.games]
        self.groups = np.array([game["group"] for game in self.games], dtype=np.int64)
        self.shares = self._shares(self.games)

    def _shares(self, games: Sequence[dict[str, Any]]) -> Floats:
        """What each seat has of each game, (games, seats)."""
        shares = np.zeros((len(games), self.game.seats))
        for row, game in enumerate(games):
            shares[row] = [share_of(seat, game["winners"]) for seat in range(self.game.seats)]
        return shares

    def measurable(self) -> list[Column | Statistic]:
        """All of both kinds."""
        return [*self.columns(), *self.statistics()]

    def columns(self) -> list[Column]:
        """Every measure that each game has a number of, and its parts; those alone that some game has."""
        found = [
            Column("seat_share", f"seat {seat}", self.shares[:, seat], self.groups) for seat in range(self.game.seats)
        ]
        found += self._roles() + self._agents()
        found.append(Column("forfeits", "", self._array(["forfeited" in game for game in self.games]), self.groups))
        found.append(self._distinct())
        for key in Story.__dataclass_fields__:
            if key != "forfeits":
                found.append(self._story_column(key))
        # One group alone says nothing about a mean.
        return [each for each in found if len(each.values) and (each.key in _OF_GAMES or np.ptp(each.groups) > 0)]

    def _distinct(self) -> Column:
        firsts = {game["number"] for game in self.games}
        values = [float(game["number"] in firsts) for game in self._played]
        return Column("distinct", "", self._array(values), np.array([game["group"] for game in self._played]))

    def _array(self, values: Sequence[float]) -> Floats:
        return np.array(values, dtype=np.float64)

    def _story_column(self, key: str) -> Column:
        numbers = [None if story is None else getattr(story, key) for story in self.stories]
        has = np.array([number is not None for number in numbers], dtype=bool)
        return Column(key, "", self._array([number for number in numbers if number is not None]), self.groups[has])

    def _roles(self) -> list[Column]:
        names = sorted({name for game in self.games for name in game.get("roles", {})})
        found = []
        for name in names:
            rows = [row for row, game in enumerate(self.games) if name in game.get("roles", {})]
            values = [self.shares[row, self.games[row]["roles"][name]] for row in rows]
            found.append(Column("role_share", name, self._array(values), self.groups[rows]))
        return found

    def _agents(self) -> list[Column]:
        names = self.study.agents
        if len(set(names)) < 2:
            return []
        found = []
        for name in dict.fromkeys(names):
            own = np.array([[names[side] == name for side in game["sides"]] for game in self.games])
            found.append(Column("agent_share", name, (self.shares * own).sum(axis=1), self.groups))
        return found

    def statistics(self) -> list[Statistic]:
        """The measures that only the whole sample has."""
        size = 1 + sum(game["group"] == self._played[0]["group"] for game in self._played[1:])
        shares = self._shares(self._played)  # repeated games, too: how alike those of a group are is what luck asks
        whole = shares[: len(shares) // size * size].reshape(-1, size, self.game.seats)
        if len(whole) < 2:
            return []
        found = [Statistic("imbalance", "", len(whole), len(whole) * size, self._imbalance(whole))]
        if size > 1:
            found.append(Statistic("luck", "", len(whole), len(whole) * size, _likeness(whole)))
        return found

    def _imbalance(self, whole: Floats) -> Callable[[Numbers], float]:
        seats = whole.mean(axis=1)

        def of(groups: Numbers) -> float:
            means = seats[groups].mean(axis=0)
            return float(means.max() - means.min())

        return of


def _likeness(whole: Floats) -> Callable[[Numbers], float]:
    """The correlation within groups by analysis of variance, all seats together (Fisher's intraclass correlation)."""
    size = whole.shape[1]
    means = whole.mean(axis=1)
    within = ((whole - means[:, None, :]) ** 2).sum(axis=(1, 2)) / (size - 1)

    def of(groups: Numbers) -> float:
        chosen = means[groups]
        n = len(groups)
        between = float(((chosen - chosen.mean(axis=0)) ** 2).sum()) * size / (n - 1)
        inside = float(within[groups].sum()) / n
        whole_variance = between + (size - 1) * inside
        return (between - inside) / whole_variance if whole_variance > 0 else float("nan")

    return of


# Measures that a whole game has or has not; other shares are fractions within a game.
_OF_GAMES = ("seat_share", "role_share", "agent_share", "draws", "unfinished", "forfeits", "distinct")


def _interval(key: str) -> Callable[[Floats, Numbers], tuple[float, float]]:
    if key in _OF_GAMES:
        return share_interval
    return fraction_interval if MEASURES[key].is_share else mean_interval


def estimate(column: Column | Statistic) -> Measured:
    """The measure with its interval."""
    if isinstance(column, Statistic):
        value = column.of(np.arange(column.groups))
        low, high = bootstrap_interval(column.groups, column.of)
        return Measured(column.key, Estimate(value, min(low, value), max(high, value), column.games), column.part)
    low, high = _interval(column.key)(column.values, column.groups)
    return Measured(column.key, Estimate(float(column.values.mean()), low, high, len(column.values)), column.part)


def difference(one: Column | Statistic, other: Column | Statistic) -> Estimate:
    """`one` less `other`, the same measure in two samples."""
    if isinstance(one, Column) and isinstance(other, Column):
        low, high = difference_interval(one.values, one.groups, other.values, other.groups)
        count = min(len(one.values), len(other.values))
        return Estimate(float(one.values.mean() - other.values.mean()), low, high, count)
    assert isinstance(one, Statistic)
    assert isinstance(other, Statistic)
    whole = [np.arange(each.groups) for each in (one, other)]
    is_paired = one.groups == other.groups

    def of(groups: Numbers) -> float:
        others = groups if is_paired else groups[groups < other.groups]
        return one.of(groups) - other.of(others if len(others) > 1 else whole[1])

    low, high = bootstrap_interval(one.groups, of)
    value = one.of(whole[0]) - other.of(whole[1])
    return Estimate(value, min(low, value), max(high, value), min(one.games, other.games))
