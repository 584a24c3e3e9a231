"""Ratings of accounts and of levels of the engine, one a game: openskill's Plackett-Luce model.

A player is the id of a person or "engine:4". Somebody new has mu 25 and sigma 25/3; what people see is `shown`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from openskill.models import PlackettLuce, PlackettLuceRating
from sqlalchemy import select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from trearchi.server.models import RatingRow

MODEL = PlackettLuce()
GAMES_TO_RANK = 5
"""With fewer games a rating is provisional."""
INSERTS: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}


def engine_key(level: int) -> str:
    return f"engine:{level}"


def level_of(player: str) -> int | None:
    """The level of an engine's key; None for a person."""
    kind, _, level = player.partition(":")
    return int(level) if kind == "engine" and level.isdecimal() else None


def shown(mu: float, sigma: float) -> tuple[int, int]:
    """The rating and half the width of its 95 % interval, as whole numbers: 1500 and 653 for somebody new."""
    return round(1500 + 40 * (mu - 25)), round(40 * 1.96 * sigma)


def rated(places: Sequence[tuple[str, int]], before: dict[str, tuple[float, float]]) -> dict[str, tuple[float, float]]:
    """The new mu and sigma of each player; `places` has each seat's player and place, 1 the best, equal ones shared.

    A player with several seats (two computers of one level) enters each with the same rating, and takes the mean of
    what the seats come out with.
    """
    seats = [MODEL.create_rating(list(before[player])) for player, _ in places]
    results = MODEL.rate([[seat] for seat in seats], ranks=[float(place) for _, place in places])
    outcomes: dict[str, list[PlackettLuceRating]] = {}
    for (player, _), team in zip(places, results, strict=True):
        outcomes.setdefault(player, []).append(team[0])
    return {
        player: (mean(each.mu for each in own), mean(each.sigma for each in own)) for player, own in outcomes.items()
    }


def mean(values: Iterable[float]) -> float:
    held = list(values)
    return sum(held) / len(held)


async def rate(connection: AsyncConnection, kind: str, places: Sequence[tuple[str, int]], now: datetime) -> None:
    """Count an ended game, inside the transaction that ends it. Fewer than two players: nothing."""
    players = sorted({player for player, _ in places})
    if len(players) < 2:
        return
    # Rows are made before they are locked, in one order everywhere: games that end at once wait for one another.
    new = MODEL.rating()
    rows = [new_row(player, kind, new.mu, new.sigma, now) for player in players]
    await connection.execute(INSERTS[connection.dialect.name](RatingRow).values(rows).on_conflict_do_nothing())
    own = (RatingRow.player.in_(players), RatingRow.kind == kind)
    query = select(RatingRow.player, RatingRow.mu, RatingRow.sigma).where(*own).order_by(RatingRow.player)
    found = (await connection.execute(query.with_for_update())).all()
    after = rated(places, {row.player: (row.mu, row.sigma) for row in found})
    for player, (mu, sigma) in after.items():
        values = {"mu": mu, "sigma": sigma, "games": RatingRow.games + 1, "updated": now}
        one = (RatingRow.player == player, RatingRow.kind == kind)
        await connection.execute(update(RatingRow).where(*one).values(values))


def new_row(player: str, kind: str, mu: float, sigma: float, now: datetime) -> dict[str, Any]:
    return {"player": player, "kind": kind, "mu": mu, "sigma": sigma, "games": 0, "updated": now}


async def ratings_of(connection: AsyncConnection, kind: str, keys: Iterable[str]) -> dict[str, int]:
    """The shown ratings of those that have one."""
    query = select(RatingRow.player, RatingRow.mu, RatingRow.sigma)
    found = await connection.execute(query.where(RatingRow.player.in_(list(keys)), RatingRow.kind == kind))
    return {row.player: shown(row.mu, row.sigma)[0] for row in found.all()}
