"""What everybody may see of an account: ratings, and how its games went; and the best of each game."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Select, String, cast, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from trearchi.server.models import GameRow, PersonRow, PlayerRow, RatingRow
from trearchi.server.ratings import GAMES_TO_RANK, level_of, shown
from trearchi.server.schema import GAME_IDS
from trearchi.server.schema_people import Profile, Rated, Rating, Record

NOT_COUNTED = frozenset({"aborted"})


async def profile(connection: AsyncConnection, person: Any) -> Profile:
    """Of the row of an account."""
    query = select(RatingRow).where(RatingRow.player == person.id).order_by(RatingRow.kind)
    ratings = [rating(row) for row in (await connection.execute(query)).all()]
    records = await records_of(connection, person.id)
    return Profile(name=person.name, created=person.created, ratings=ratings, records=records)


def rating(row: Any) -> Rating:
    value, deviation = shown(row.mu, row.sigma)
    return Rating(
        game=GAME_IDS.validate_python(row.kind),
        rating=value,
        deviation=deviation,
        games=row.games,
        provisional=row.games < GAMES_TO_RANK,
    )


async def records_of(connection: AsyncConnection, person_id: str) -> list[Record]:
    """How the ended games of a person went, by kind; not those in which they play several seats, against themselves."""
    counts: dict[str, dict[str, int]] = {}
    for kind, seat, text, games in (await connection.execute(results_query(person_id))).all():
        result = json.loads(text)
        if result is None or result.get("reason") in NOT_COUNTED:
            continue
        count = counts.setdefault(kind, {"played": 0, "won": 0, "shared": 0, "lost": 0})
        count["played"] += games
        count[how_it_went(result["winners"], seat)] += games
    return [Record(game=GAME_IDS.validate_python(kind), **count) for kind, count in sorted(counts.items())]


def results_query(person_id: str) -> Select[Any]:
    """Equal results are counted by the database: thousands of games come back as a few rows."""
    seats = (
        select(PlayerRow.game_id, func.min(PlayerRow.seat).label("seat"))
        .where(PlayerRow.person_id == person_id)
        .group_by(PlayerRow.game_id)
        .having(func.count() == 1)
        .subquery()
    )
    result = cast(GameRow.result, String).label("result_text")
    return (
        select(GameRow.kind, seats.c.seat, result, func.count())
        .join(seats, seats.c.game_id == GameRow.id)
        .where(GameRow.is_over, GameRow.result.is_not(None))
        .group_by(GameRow.kind, seats.c.seat, result)
    )


def how_it_went(winners: list[int], seat: int) -> str:
    """A game without a winner is shared by all."""
    if winners == [seat]:
        return "won"
    return "shared" if not winners or seat in winners else "lost"


async def best(connection: AsyncConnection, kind: str, limit: int) -> list[Rated]:
    """The best accounts and all levels of the engine that have played, provisional ratings after the others.

    The order is that of mu - 2 sigma, a strength that is as good as certain.
    """
    order = (RatingRow.games < GAMES_TO_RANK, (RatingRow.mu - 2 * RatingRow.sigma).desc(), RatingRow.player)
    is_engine = RatingRow.player.startswith("engine:")
    ranked = (
        select(RatingRow, PersonRow.name, func.row_number().over(order_by=order).label("place"))
        .outerjoin(PersonRow, PersonRow.id == RatingRow.player)
        .where(RatingRow.kind == kind, or_(PersonRow.name_key.is_not(None) & PersonRow.banned.is_(None), is_engine))
        .subquery()
    )
    shown_ones = or_(ranked.c.place <= limit, ranked.c.player.startswith("engine:"))
    rows = (await connection.execute(select(ranked).where(shown_ones).order_by(ranked.c.place))).all()
    return [Rated(place=row.place, name=row.name, level=level_of(row.player), rating=rating(row)) for row in rows]
