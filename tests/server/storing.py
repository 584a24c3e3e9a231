"""What the tests of the storage share: databases of both kinds, games and writes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import insert

from trearchi.server.database import Database
from trearchi.server.models import PersonRow
from trearchi.server.storage import Entry, Standing, Storage, StoredGame, Write

NOW = datetime(2026, 5, 1, 12, 30, 0, 123456, tzinfo=UTC)
LATER = NOW + timedelta(seconds=5)
SEATS = [{"kind": "human", "name": "Anna"}, {"kind": "open"}]


def new_game(game_id: str = "g", **changes: Any) -> StoredGame:
    game = StoredGame(
        id=game_id,
        kind="ponte",
        parameters={"size": 5},
        setup=None,
        seats=SEATS,
        secret="0123",
        created=NOW,
        updated=NOW,
        visibility="public",
        is_rated=False,
        clock=None,
        next_id=None,
        version=0,
        standing=Standing(0, False, False),
    )
    return replace(game, **changes)


def move(ply: int, **changes: Any) -> Entry:
    return replace(Entry("move", ply, f"a{ply}", seat=ply % 2, ms=120, lag=7, at=LATER), **changes)


def write(game_id: str, version: int, *entries: Entry, **changes: Any) -> Write:
    """The entries after the first `version` ones; one move if none are given."""
    added = entries or (move(version),)
    standing = Standing(version + len(added), False, False)
    return replace(Write(game_id, version, added, standing, LATER), **changes)


@asynccontextmanager
async def stored(url: str, **options: Any) -> AsyncIterator[Storage]:
    database = Database(url, **options)
    await database.open()
    try:
        yield Storage(database)
    finally:
        await database.close()


async def add_person(storage: Storage, person_id: str, key: str | None = None) -> str:
    values = {
        "id": person_id,
        "name": person_id.title(),
        "name_key": key,
        "role": "",
        "created": NOW,
        "has_chat": True,
    }
    async with storage.database.write() as connection:
        await connection.execute(insert(PersonRow).values(**values))
    return person_id
