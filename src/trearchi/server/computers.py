"""The computer players: searches in a bounded pool of threads, beside the event loop."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

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
        self._pool = ThreadPoolExecutor(self.workers, thread_name_prefix="computer")
        self._searches: set[Search] = set()
        self._changed = asyncio.Event()

    @property
    def searches(self) -> int:
        """How many moves are searched for now, or wait for a thread."""
        return len(self._searches)

    async def move(self, search: Search) -> str | None:
        """The move that `search` finds; None when it was stopped."""
        self._searches.add(search)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, search.run)
        finally:
            search.stop()
            self._searches.discard(search)
            self._changed.set()
            self._changed = asyncio.Event()

    async def until_below(self, searches: int) -> None:
        """Wait until fewer than so many moves are searched for."""
        while len(self._searches) >= searches:
            await self._changed.wait()

    def close(self) -> None:
        for search in list(self._searches):
            search.stop()
        self._pool.shutdown(wait=False, cancel_futures=True)
