"""The computers at the tables: one task a game while a computer is to move, its search in the bounded pool."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter

from trearchi.chance import child_seed
from trearchi.server.computers import Computers, Search
from trearchi.server.database import ConflictError, StorageError
from trearchi.server.errors import ApiError
from trearchi.server.line import canonical
from trearchi.server.live import LiveGame
from trearchi.server.logs import shown_id
from trearchi.server.room import Room

UNWATCHED_SECONDS = 60.0
RETRY_SECONDS = 2.0
RESUMED_AT_ONCE = 100

logger = logging.getLogger("trearchi.server")


class Machines:
    """A person's computers think about `most_at_once` games at a time; more of that person's games wait for a turn.

    Games of computers alone count as those of one person: nobody fills the queue before those who wait for a move.
    """

    def __init__(self, room: Room, computers: Computers, most_at_once: int = 2) -> None:
        self._room, self._computers = room, computers
        self._most_at_once = most_at_once
        self._thinking: Counter[str] = Counter()
        self._freed = asyncio.Event()
        self._is_closing = False

    async def resume(self) -> None:
        """Go on with the games in which a computer has to move and a person waits for it."""
        for stored in await self._room.storage.waiting_for_computers(RESUMED_AT_ONCE):
            try:
                async with self._room.held(stored.id) as live:
                    if live.people:
                        self.start(live)
            except ApiError as problem:
                logger.error("Game %s does not go on: %s", shown_id(stored.id), problem.code)

    async def close(self) -> None:
        self._is_closing = True
        self._computers.close()
        tasks = [live.task for live in self._room.games if live.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def start(self, live: LiveGame) -> None:
        """Somebody looks at the game: if a computer is to move there, let it."""
        live.seen = asyncio.get_running_loop().time()
        if live.task is None and live.computer_due() is not None and not self._is_closing:
            live.task = asyncio.create_task(self._play(live), name="computers of a game")
            live.forget_answers()
            live.task.add_done_callback(lambda task: self._done(live, task))

    def _done(self, live: LiveGame, task: asyncio.Task[None]) -> None:
        if live.task is task:
            live.task = None
            live.forget_answers()
        if not task.cancelled() and task.exception() is not None:
            logger.error("The computer cannot move in a game", exc_info=task.exception())

    async def _play(self, live: LiveGame) -> None:
        """Move for the computers until a person is to move; hold out while the database cannot be written."""
        while True:
            try:
                async with live.lock:
                    await self._room.refresh(live)
                    level = live.computer_level_due()
                    if level is None or is_unwatched(live):
                        live.task = None
                        live.forget_answers()
                        return
                    line = live.line
                    seed = child_seed(live.secret, "computer", line.ply, *line.moves)
                    live.search = search = Search(line.state, level, seed)
                move = await self._searched(live, search)
                async with live.lock:
                    live.search = None
                    if move is not None and live.line.version == line.version:
                        played = line.played(canonical(line.state, move)).settled(live.secret)
                        await self._room.write_line(live, played.entries_since(line), played)
            except ConflictError:
                continue
            except StorageError as error:
                logger.warning("A computer's move waits: %s", error)
                await asyncio.sleep(RETRY_SECONDS)

    async def _searched(self, live: LiveGame, search: Search) -> str | None:
        owner = min(live.persons, default="")
        while self._thinking[owner] >= self._most_at_once:
            await self._freed.wait()
        self._thinking[owner] += 1
        try:
            return await self._computers.move(search, lambda place: self._show_place(live, place))
        finally:
            self._thinking[owner] -= 1
            if not self._thinking[owner]:
                del self._thinking[owner]
            self._freed.set()
            self._freed = asyncio.Event()

    def _show_place(self, live: LiveGame, place: int | None) -> None:
        """The place in the queue of the computer's move; None once it is thought about."""
        if place != live.queue:
            live.queue = place
            live.forget_answers()
            self._room.tell(live)


def is_unwatched(live: LiveGame) -> bool:
    """Computers among themselves stop when nobody has looked for a while, and go on when somebody does."""
    return not live.people and not live.users and asyncio.get_running_loop().time() - live.seen > UNWATCHED_SECONDS
