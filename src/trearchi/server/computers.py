"""The computer players: searches in a bounded pool of threads, beside the event loop."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import trearchi as ta
from trearchi.cores import core_count


class Search:
    """One search for one move, which may be stopped at any time from the event loop."""

    def __init__(self, state: ta.State, level: int, seed: int) -> None:
        self._state, self._level, self._seed = state, level, seed
        self._engine: ta.Engine | None = None
        self._is_stopped = threading.Event()

    def run(self) -> str | None:
        """In a thread of the pool: the move, or None when the search was stopped."""
        if self._is_stopped.is_set():
            return None
        self._engine = ta.Engine(self._state.game, level=self._level)
        move = self._engine.choose(self._state, seed=self._seed).move
        return None if self._is_stopped.is_set() else move

    def stop(self) -> None:
        self._is_stopped.set()
        if self._engine is not None:
            self._engine.stop()


class Computers:
    """Searches wait in a queue until one of `workers` threads is free; by default one for each spare core."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or max(1, core_count() - 1)
        self._pool = ThreadPoolExecutor(self.workers, thread_name_prefix="computer", initializer=stand_back)
        self._searches: set[Search] = set()
        self._queue: list[Ticket] = []
        self._called: set[Ticket] = set()
        self._changed = asyncio.Event()

    @property
    def searches(self) -> int:
        """How many moves are searched for now, or wait for a thread."""
        return len(self._searches)

    @property
    def waiting(self) -> int:
        return len(self._queue)

    async def move(self, search: Search, show_place: Callable[[int | None], None] = lambda place: None) -> str | None:
        """The move that `search` finds; None when it was stopped.

        `show_place` is told the place in the queue (1: the next) whenever that changes, and None at the end of it.
        """
        self._searches.add(search)
        ticket = Ticket(show_place)
        self._queue.append(ticket)
        try:
            self._serve()
            await ticket.turn.wait()
            return await asyncio.get_running_loop().run_in_executor(self._pool, search.run)
        finally:
            search.stop()
            self._searches.discard(search)
            if ticket in self._queue:
                self._queue.remove(ticket)
            self._called.discard(ticket)
            self._serve()
            self._changed.set()
            self._changed = asyncio.Event()

    def _serve(self) -> None:
        """Call those whose turn it is; tell the others where they stand."""
        while self._queue and len(self._called) < self.workers:
            ticket = self._queue.pop(0)
            self._called.add(ticket)
            ticket.show(None)
            ticket.turn.set()
        for place, ticket in enumerate(self._queue, 1):
            ticket.show(place)

    async def until_below(self, searches: int) -> None:
        """Wait until fewer than so many moves are searched for."""
        while len(self._searches) >= searches:
            await self._changed.wait()

    def close(self) -> None:
        for search in list(self._searches):
            search.stop()
        self._pool.shutdown(wait=False, cancel_futures=True)


class Ticket:
    """A place in the queue."""

    def __init__(self, show: Callable[[int | None], None]) -> None:
        self.show = show
        self.turn = asyncio.Event()


def stand_back() -> None:
    """Threads of the engine have a lower priority than the one that answers people, where the system knows such."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 10)
