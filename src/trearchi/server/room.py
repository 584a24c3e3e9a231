"""The games in memory: loaded when somebody needs them, kept true to the database, written through it alone.

One object and one lock a game. What is in memory is judged on first; a refusal is given only after a look into the
database, and a write that comes second there is judged anew. So several processes may serve the same game.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, TypeVar

import trearchi as ta
from trearchi.server.clocks import milliseconds
from trearchi.server.database import BusyError, ConflictError, Database
from trearchi.server.errors import ApiError, game_not_found
from trearchi.server.line import Line
from trearchi.server.live import LiveGame, rating_key
from trearchi.server.logs import shown_id
from trearchi.server.news import News
from trearchi.server.ratings import rate, ratings_of
from trearchi.server.storage import Entry, Storage, StoredGame, Write
from trearchi.server.table import END_REASONS, Table

GAMES_IN_MEMORY = 4096
ATTEMPTS = 6
TIDY_SECONDS = 5.0

GAME_ID = re.compile(r"[A-Za-z0-9_-]{22}", re.ASCII)

Result = TypeVar("Result")
logger = logging.getLogger("trearchi.server")


class Room:
    """`on_change` is called after each change of a game that is in memory, whoever made it."""

    def __init__(self, database: Database, storage: Storage, games_in_memory: int = GAMES_IN_MEMORY) -> None:
        self.database, self.storage = database, storage
        self.on_change: list[Callable[[LiveGame], None]] = []
        self._games_in_memory = games_in_memory
        self._games: OrderedDict[str, LiveGame] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        self._start(self._tidy())

    async def _tidy(self) -> None:
        """Answers that were made once for everybody are kept as long as somebody asks, not as long as the game."""
        asked: dict[str, int] = {}
        while True:
            await asyncio.sleep(TIDY_SECONDS)
            before, asked = asked, {live.id: live.asked for live in self.games}
            for live in self.games:
                if before.get(live.id) == live.asked:
                    live.forget_answers()

    @property
    def games(self) -> list[LiveGame]:
        return list(self._games.values())

    def in_memory(self, game_id: str) -> LiveGame | None:
        return self._games.get(game_id)

    async def kind(self, game_id: str) -> str | None:
        """Which of the games it is; None where there is none."""
        live = self.in_memory(game_id)
        return live.game.id if live else await self.storage.kind(game_id)

    def wake(self) -> None:
        for live in self._games.values():
            live.wake()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def pin(self, game_id: str) -> LiveGame:
        """The game, which stays in memory until `unpin`."""
        live = await self._live(game_id)
        live.users += 1
        return live

    def unpin(self, live: LiveGame) -> None:
        live.users -= 1
        self._forget_old_games()

    @asynccontextmanager
    async def pinned(self, game_id: str) -> AsyncIterator[LiveGame]:
        """The game, which stays in memory as long as the block lasts."""
        live = await self.pin(game_id)
        try:
            yield live
        finally:
            self.unpin(live)

    @asynccontextmanager
    async def held(self, game_id: str) -> AsyncIterator[LiveGame]:
        """The game as the database has it now, for one at a time."""
        async with self.pinned(game_id) as live, live.lock:
            await self.refresh(live)
            yield live

    async def act(self, game_id: str, action: Callable[[LiveGame], Awaitable[Result]]) -> Result:
        """Do something to a game, on what is in memory if that is true. Raises ApiError, StorageError."""
        async with self.pinned(game_id) as live:
            for _ in range(ATTEMPTS):
                async with live.lock:
                    version = live.version
                    try:
                        return await action(live)
                    except ConflictError:
                        await self.refresh(live)
                    except ApiError:
                        await self.refresh(live)
                        if live.version == version:
                            raise
        raise BusyError("Others write to this game at the same time; nothing was changed. Try again in a moment.")

    async def write(self, live: LiveGame, entries: Sequence[Entry], **more: Any) -> None:
        """Commit, and only then show. Cut off between the two, it is seen by the next reader in the database.

        `more`: `seats` and `sits` of those who sit down, `next_id`, `also` (storage.Write).
        """
        now = datetime.now(UTC)
        dated = [with_time(live, entry if entry.at else replace(entry, at=now)) for entry in entries]
        line, table = live.after(dated)
        await self._commit(live, dated, line, table, now, more)

    async def write_line(self, live: LiveGame, entries: Sequence[Entry], line: Line, **more: Any) -> None:
        """As `write`, with the line after the entries known already: nothing is played twice."""
        now = datetime.now(UTC)
        dated = [replace(entry, at=now) for entry in entries]
        table = live.table
        for entry in dated:
            table = table.after(entry)
        await self._commit(live, dated, line, table, now, more)

    async def _commit(
        self, live: LiveGame, entries: list[Entry], line: Line, table: Table, now: datetime, more: dict[str, Any]
    ) -> None:
        draft = live.draft(line, table, more.get("seats"))
        also = more.pop("also", None)
        places = draft.places() if draft.is_over and not live.is_over else []
        if places:
            also = both(also, lambda connection: rate(connection, live.game.id, places, now))
        write = Write(live.id, live.version, entries, draft.standing(), now, also=also, **more)
        await self.storage.append(write)
        if more or places:
            # Names and ratings of those who sit down, and what a game has made of them, are in the database.
            await self._reload(live)
        else:
            live.advance(line, table, now)
            self.tell(live)

    async def create(self, stored: StoredGame, entries: Sequence[Entry], sits: dict[int, str]) -> None:
        await self.storage.create(stored, entries, sits)

    async def refresh(self, live: LiveGame) -> None:
        """Take over what was written by another process, or by a request that was cut off after its commit."""
        if await self.storage.version(live.id) != live.version:
            await self._reload(live)

    def take_news(self, news: News) -> None:
        """What another process has written, if the game is in memory here."""
        live = self._games.get(news.game_id)
        if live is None or (news.version + len(news.entries) <= live.version and news.entries):
            return
        is_simple = all(entry.kind not in ("join", "replace", "rematch") for entry in news.entries)
        if news.entries and is_simple and news.version == live.version and not live.lock.locked():
            try:
                line, table = live.after(news.entries)
            except ta.TrearchiError:
                logger.exception("News of game %s does not fit", shown_id(live.id))
            else:
                live.advance(line, table, news.entries[-1].at or datetime.now(UTC))
                self.tell(live)
                return
        self._start(self._catch_up(live.id))

    def look_again(self) -> None:
        """News may have been missed: look after every game that somebody looks at."""
        for live in self.games:
            if live.is_in_use:
                self._start(self._catch_up(live.id))
            else:
                self._games.pop(live.id, None)

    def look_at_people(self, game_ids: Iterable[str]) -> None:
        """Others sit in those games now, or under other names, though nothing was entered."""
        for game_id in game_ids:
            if game_id in self._games:
                self._start(self._catch_up(game_id, True))

    async def _catch_up(self, game_id: str, is_sure: bool = False) -> None:
        try:
            async with self.pinned(game_id) as live, live.lock:
                if is_sure:
                    await self._reload(live)
                else:
                    await self.refresh(live)
        except Exception:
            logger.warning("Game %s is not looked after", shown_id(game_id), exc_info=True)

    def _start(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _reload(self, live: LiveGame) -> None:
        loaded = await self._load(live.id)
        live.restore(*loaded)
        self.tell(live)

    async def _live(self, game_id: str) -> LiveGame:
        if not GAME_ID.fullmatch(game_id):
            raise game_not_found(game_id)
        if game_id not in self._games:
            loaded = await self._load(game_id)
            self._games.setdefault(game_id, LiveGame(*loaded))
        self._games.move_to_end(game_id)
        return self._games[game_id]

    async def _load(self, game_id: str) -> tuple[StoredGame, list[Entry], dict[str, int]]:
        loaded = await self.storage.load(game_id)
        if loaded is None:
            raise game_not_found(game_id)
        stored, entries = loaded
        return stored, entries, await self.ratings([stored])

    async def ratings(self, games: Iterable[StoredGame]) -> dict[str, int]:
        """The ratings of everybody who sits in those games, which are all of one kind."""
        games = list(games)
        keys = {
            key
            for stored in games
            for number, seat in enumerate(stored.seats)
            if (key := rating_key(seat, stored.players.get(number)))
        }
        if not keys:
            return {}
        async with self.database.read() as connection:
            return await ratings_of(connection, games[0].kind, sorted(keys))

    def tell(self, live: LiveGame) -> None:
        """Something of the game is new for those who look at it."""
        for listener in self.on_change:
            listener(live)

    def _forget_old_games(self) -> None:
        surplus = len(self._games) - self._games_in_memory
        if surplus > 0:
            idle = [game_id for game_id, live in self._games.items() if not live.is_in_use]
            for game_id in idle[:surplus]:
                del self._games[game_id]


def with_time(live: LiveGame, entry: Entry) -> Entry:
    """An end stops the clock that runs: what that seat has used of its turn is written down."""
    seat = live.clock_running()
    if entry.kind not in END_REASONS or entry.at is None or seat is None:
        return entry
    left = live.table.left_ms[seat] or 0
    return replace(entry, text=str(seat), ms=min(left, max(0, milliseconds(entry.at - live.table.since))))


Also = Callable[[Any], Awaitable[None]]


def both(first: Also | None, second: Also | None) -> Also | None:
    if first is None or second is None:
        return first or second

    async def one_after_the_other(connection: Any) -> None:
        await first(connection)
        await second(connection)

    return one_after_the_other
