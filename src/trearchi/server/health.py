"""Whether the database answers, for those who watch over the server."""

from __future__ import annotations

import asyncio

from sqlalchemy import select

from trearchi.server.database import Database, StorageError
from trearchi.server.errors import ApiError
from trearchi.server.models import SettingRow

SECONDS_TO_ANSWER = 2.0


class Health:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._look: asyncio.Task[None] | None = None

    async def check(self, seconds: float = SECONDS_TO_ANSWER) -> None:
        """Raises ApiError 503 `storage` where the database does not answer in time. All who ask share one look."""
        if self._look is None or self._look.done():
            self._look = asyncio.create_task(self._ask(), name="health")
        look = self._look
        await asyncio.wait({look}, timeout=seconds)
        if not look.done():
            raise ApiError(503, "storage", f"The database has not answered for {seconds:g} s.")
        error = look.exception()
        if isinstance(error, StorageError):
            raise ApiError(503, "storage", str(error)) from error
        look.result()

    async def close(self) -> None:
        if self._look is not None:
            self._look.cancel()
            await asyncio.gather(self._look, return_exceptions=True)

    async def _ask(self) -> None:
        async with self._database.read() as connection:
            await connection.execute(select(SettingRow.name).limit(1))
