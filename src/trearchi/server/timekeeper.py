"""Flags that fall, and the time while nobody was there to see them: the pulse of the server."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime, timedelta

from trearchi.server.clocks import LAG_CAP_MS, milliseconds
from trearchi.server.database import StorageError
from trearchi.server.errors import ApiError
from trearchi.server.live import LiveGame
from trearchi.server.logs import shown_id
from trearchi.server.play import Play
from trearchi.server.room import Room
from trearchi.server.stored import Entry

TICK_SECONDS = 0.5
PULSE_SECONDS = 1.0
GAP_SECONDS = 4.0
FLAGS_A_TICK = 50
SHORTEST_PAUSE_MS = 1_000
PAUSES_AT_ONCE = 500

logger = logging.getLogger("trearchi.server")


class Timekeeper:
    """While clocks run the server leaves its pulse in the database each second.

    Whoever finds at its start, or after more than `GAP_SECONDS` without the database, that no process had a pulse,
    gives that time back to all clocks that ran: a `pause` entry in each game.
    """

    def __init__(self, room: Room, play: Play) -> None:
        self._room, self._play = room, play
        self._task: asyncio.Task[None] | None = None
        self._last: float | None = None
        self._pulsed = 0.0

    async def start(self) -> None:
        # A process that is alive has left its pulse within this: a short break is given back, too.
        await self.give_back(PULSE_SECONDS + TICK_SECONDS)
        self._last = asyncio.get_running_loop().time()
        self._task = asyncio.create_task(self._run(), name="timekeeper")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        now = asyncio.get_running_loop().time
        while True:
            await asyncio.sleep(TICK_SECONDS)
            try:
                if self._last is None or now() - self._last > GAP_SECONDS:
                    await self.give_back()
                await self._tick()
                self._last = now()
            except (StorageError, ApiError):
                # The gap is looked after as soon as the database answers again.
                logger.warning("Clocks cannot be looked after", exc_info=True)

    async def _tick(self) -> None:
        storage, now = self._room.storage, datetime.now(UTC)
        running = await storage.clocks_run()
        loop_time = asyncio.get_running_loop().time()
        if running and loop_time - self._pulsed >= PULSE_SECONDS:
            await storage.pulse(now)
            self._pulsed = loop_time
        if running:
            # What was sent in time and is still on its way may come for so long.
            late = now - timedelta(milliseconds=LAG_CAP_MS)
            for game_id in await storage.flags_due(late, FLAGS_A_TICK):
                await self._flag(game_id, late)

    async def _flag(self, game_id: str, late: datetime) -> None:
        try:
            await self._play.flag(game_id, late)
        except ApiError as problem:
            logger.error("The flag of game %s cannot fall: %s", shown_id(game_id), problem.code)

    async def give_back(self, longest: float = GAP_SECONDS) -> None:
        """The time in which no process was alive, if there was no pulse for longer than that, is nobody's time."""
        storage, now = self._room.storage, datetime.now(UTC)
        last = await storage.last_pulse()
        if last is None or (now - last).total_seconds() <= longest:
            return
        after = ""
        while games := await storage.running_clocks(after, PAUSES_AT_ONCE):
            for game_id in games:
                await self._pause(game_id, last, now)
            after = games[-1]
        await storage.pulse(now)

    async def _pause(self, game_id: str, last: datetime, now: datetime) -> None:
        async def attempt(live: LiveGame) -> None:
            if live.clock_running() is None:
                return
            # Another process may have given the same time back already.
            gone = milliseconds(now - max(last, live.table.since, live.table.paused_at or last))
            if gone >= SHORTEST_PAUSE_MS:
                await self._room.write(live, [Entry("pause", live.line.ply, ms=gone, at=now)])

        try:
            await self._room.act(game_id, attempt)
        except ApiError as problem:
            logger.error("The clock of game %s cannot be put back: %s", shown_id(game_id), problem.code)
