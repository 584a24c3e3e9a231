"""What the processes of one site tell each other: news of games, and messages that are kept nowhere.

On PostgreSQL by LISTEN and NOTIFY; on SQLite there is one process, and nobody to tell.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from typing import Any

from trearchi.server.database import StorageError
from trearchi.server.news import CHANNEL, LONGEST_BYTES, Message, News, fits, message_payload, read_payload
from trearchi.server.storage import Storage

__all__ = ["Bus", "News"]

logger = logging.getLogger(__name__)

PING_SECONDS = 5.0
ANSWER_SECONDS = 5.0
FIRST_RETRY_SECONDS = 0.2
LAST_RETRY_SECONDS = 5.0

OnNews = Callable[[News], None]
OnMessage = Callable[[str, dict[str, Any]], None]
OnGap = Callable[[], None]


class Bus:
    """One connection that listens, and is made anew whenever it is lost.

    `on_news` and `on_message` are called with what other processes said, in the order of each; `on_gap` after a time
    in which nothing was heard, whatever was said. All are called in the event loop.
    """

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._connection: Any = None
        self._speaking = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    @property
    def has_others(self) -> bool:
        """Whether there may be other processes to tell."""
        return self._storage.database.is_postgresql

    async def start(self, on_news: OnNews, on_message: OnMessage, on_gap: OnGap) -> None:
        """Return once the others are heard. Raises StorageError where the database cannot be reached."""
        if not self._storage.database.is_postgresql:
            return
        self._on_news, self._on_message, self._on_gap = on_news, on_message, on_gap
        heard: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._task = asyncio.create_task(self._keep_listening(heard))
        await heard

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def send(self, topic: str, payload: dict[str, Any]) -> None:
        """Tell the other processes, if they can be told; nothing is raised where they cannot."""
        if not self._storage.database.is_postgresql:
            return
        text = message_payload(self._storage.sender, topic, payload)
        if not fits(text):
            logger.warning("a message on %r is longer than %d bytes and was not sent", topic, LONGEST_BYTES)
            return
        try:
            await self._execute("SELECT pg_notify($1, $2)", CHANNEL, text)
        except Exception as error:  # whoever speaks goes on, heard or not
            logger.warning("a message on %r was not sent: %s", topic, error)

    async def _keep_listening(self, heard: asyncio.Future[None]) -> None:
        retry_seconds = FIRST_RETRY_SECONDS
        while True:
            try:
                async with AsyncExitStack() as stack:
                    lost = await self._connect(stack)
                    retry_seconds = FIRST_RETRY_SECONDS
                    if heard.done():
                        logger.warning("the other processes are heard again")
                        self._call(self._on_gap)
                    else:
                        heard.set_result(None)
                    await self._ping_until(lost)
            except Exception as error:  # whatever it is: without the line nothing would be heard any more
                if not heard.done():
                    problem = error if isinstance(error, StorageError) else StorageError(str(error))
                    heard.set_exception(problem)
                    return
                logger.warning("the other processes are not heard: %s", error)
            await asyncio.sleep(retry_seconds)
            retry_seconds = min(2 * retry_seconds, LAST_RETRY_SECONDS)

    async def _connect(self, stack: AsyncExitStack) -> asyncio.Event:
        """Listen on a connection that lasts as long as `stack`; the event is set when it is lost."""
        connection = await stack.enter_async_context(self._storage.database.alone())
        driver: Any = (await connection.get_raw_connection()).driver_connection
        lost = asyncio.Event()
        stack.callback(driver.terminate)  # what listens is never handed on, nor waited for
        driver.add_termination_listener(lambda _: lost.set())
        await driver.execute("SET synchronous_commit = off", timeout=ANSWER_SECONDS)  # it says, and keeps nothing
        await asyncio.wait_for(driver.add_listener(CHANNEL, self._hear), ANSWER_SECONDS)
        self._connection = driver
        stack.callback(self._disconnect)
        return lost

    def _disconnect(self) -> None:
        self._connection = None

    async def _ping_until(self, lost: asyncio.Event) -> None:
        """Return when the connection is lost, raise what is raised when it gives no answer any more."""
        while not lost.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(lost.wait(), PING_SECONDS)
                return
            await self._execute("SELECT 1")

    async def _execute(self, statement: str, *arguments: str) -> None:
        async with self._speaking:
            if self._connection is None:
                raise StorageError("there is no connection to the database just now")
            await self._connection.execute(statement, *arguments, timeout=ANSWER_SECONDS)

    def _hear(self, connection: object, process: int, channel: str, text: str) -> None:
        try:
            words = read_payload(text, self._storage.sender)
        except (ValueError, KeyError, TypeError):
            logger.exception("what another process said is not understood")
            return
        if isinstance(words, News):
            self._call(self._on_news, words)
        elif isinstance(words, Message):
            self._call(self._on_message, words.topic, words.payload)

    def _call(self, callback: Callable[..., None], *arguments: object) -> None:
        try:
            callback(*arguments)
        except Exception:  # whatever goes wrong there, the next words are still heard
            logger.exception("what another process said could not be taken in")
