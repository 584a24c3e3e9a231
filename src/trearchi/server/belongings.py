"""What a person holds beside their own row: seats, words, reports, ratings; how it passes on, and how it goes."""

from __future__ import annotations

from typing import Any

from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from trearchi.server.models import GameRow, MessageRow, PersonRow, PlayerRow, RatingRow, ReportRow, SessionRow

DELETED_NAME = "Deleted player"


async def games_of(connection: AsyncConnection, person_id: str) -> list[str]:
    """The ids of all games in which the person has a seat."""
    found = await connection.scalars(select(PlayerRow.game_id).where(PlayerRow.person_id == person_id).distinct())
    return list(found.all())


async def pass_on(connection: AsyncConnection, guest_id: str, account_id: str) -> list[str]:
    """Give an account what a guest holds; the ids of the games that it is about.

    Where the account sits at a game already, the guest's seats there stay the guest's: one would play both sides.
    The guest has no session after this, and is gone where nothing keeps them.
    """
    held = select(PlayerRow.game_id).where(PlayerRow.person_id == account_id)
    seats = (PlayerRow.person_id == guest_id, PlayerRow.game_id.not_in(held))
    passed = list((await connection.scalars(select(PlayerRow.game_id).where(*seats).distinct())).all())
    await connection.execute(update(PlayerRow).where(*seats).values(person_id=account_id))
    kept = select(PlayerRow.game_id).where(PlayerRow.person_id == guest_id)
    words = (MessageRow.person_id == guest_id, MessageRow.game_id.not_in(kept))
    await connection.execute(update(MessageRow).where(*words).values(person_id=account_id))
    reported = select(ReportRow.message_id).where(ReportRow.person_id == account_id)
    twice = (ReportRow.person_id == guest_id, ReportRow.message_id.in_(reported))
    await connection.execute(delete(ReportRow).where(*twice))
    await connection.execute(update(ReportRow).where(ReportRow.person_id == guest_id).values(person_id=account_id))
    await connection.execute(delete(SessionRow).where(SessionRow.person_id == guest_id))
    holds = (
        select(PlayerRow.person_id).where(PlayerRow.person_id == guest_id).exists(),
        select(MessageRow.person_id).where(MessageRow.person_id == guest_id).exists(),
    )
    await connection.execute(delete(PersonRow).where(PersonRow.id == guest_id, ~holds[0], ~holds[1]))
    return passed


async def delete_person(connection: AsyncConnection, person_id: str) -> list[str]:
    """Delete a person with their data; the ids of the games where they had a seat.

    The games stay whole for the others: the moves remain, the seat is that of a deleted player.
    """
    # Whoever gives this person a seat in another process waits here, and then finds nobody.
    await connection.execute(select(PersonRow.id).where(PersonRow.id == person_id).with_for_update())
    games = await leave_seats(connection, person_id)
    written = select(MessageRow.id).where(MessageRow.person_id == person_id)
    await connection.execute(delete(ReportRow).where(ReportRow.message_id.in_(written)))
    await connection.execute(delete(ReportRow).where(ReportRow.person_id == person_id))
    await connection.execute(delete(MessageRow).where(MessageRow.person_id == person_id))
    await connection.execute(delete(RatingRow).where(RatingRow.player == person_id))
    await connection.execute(delete(SessionRow).where(SessionRow.person_id == person_id))
    await connection.execute(delete(PersonRow).where(PersonRow.id == person_id))
    return games


async def leave_seats(connection: AsyncConnection, person_id: str) -> list[str]:
    held = (
        select(GameRow.id, GameRow.seats, PlayerRow.seat)
        .join(PlayerRow, PlayerRow.game_id == GameRow.id)
        .where(PlayerRow.person_id == person_id)
        .order_by(GameRow.id)
        .with_for_update()
    )
    seats_of: dict[str, list[dict[str, Any]]] = {}
    for game_id, seats, seat in (await connection.execute(held)).all():
        renamed = seats_of.setdefault(game_id, [dict(each) for each in seats])
        if seat < len(renamed):
            renamed[seat]["name"] = DELETED_NAME
    if seats_of:
        games = GameRow.__table__
        statement = update(GameRow).where(games.c.id == bindparam("game")).values(seats=bindparam("renamed"))
        await connection.execute(statement, [{"game": each, "renamed": seats} for each, seats in seats_of.items()])
    await connection.execute(delete(PlayerRow).where(PlayerRow.person_id == person_id))
    return list(seats_of)
