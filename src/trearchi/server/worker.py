"""One process that serves: its application, and how it starts, is told to stop, and never outlives its parent."""

from __future__ import annotations

import asyncio
import gc
import logging
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import fields
from types import FrameType
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI

from trearchi.cores import core_count
from trearchi.server.app import Options, create_app
from trearchi.server.database import StorageError
from trearchi.server.limits import Limits
from trearchi.server.logs import LOGGER
from trearchi.server.middleware import own_hosts
from trearchi.server.version import program_version

if TYPE_CHECKING:
    from trearchi.server.run import Settings

SIGNALS = (signal.SIGINT, signal.SIGTERM)
SECONDS_TO_END = 20.0
SECONDS_FOR_THE_DATABASE = 60.0
PAUSE_SECONDS = 1.0
SWITCH_SECONDS = 0.001
GC_THRESHOLDS = (2_000, 10, 10_000)
GC_SECONDS = 900.0

logger = logging.getLogger(LOGGER)


def make_app(settings: Settings) -> FastAPI:
    """What one process serves."""
    is_one_of_many = settings.workers > 1
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    if is_one_of_many:
        end_with_the_parent()
    options = Options(
        searches=max(1, (core_count() - 1) // settings.workers) if is_one_of_many else None,
        limits=Limits() if settings.has_limits else no_limits(),
        origins=settings.origins,
        hosts=own_hosts(settings.host, settings.origins),
    )
    app = create_app(settings.database, options)
    inner = app.router.lifespan_context
    app.router.lifespan_context = lambda app: lifespan(app, inner, SECONDS_FOR_THE_DATABASE if is_one_of_many else 0)
    return app


def no_limits() -> Limits:
    return Limits(**{each.name: None for each in fields(Limits)})


@asynccontextmanager
async def lifespan(
    app: FastAPI, inner: Callable[[FastAPI], AbstractAsyncContextManager[Any]], seconds: float
) -> AsyncIterator[None]:
    about = {"pid": os.getpid(), "version": program_version()}
    async with AsyncExitStack() as stack:
        deadline = stack.enter_context(cut_off_in_the_end())
        await stack.enter_async_context(patient(app, inner, seconds))
        stack.enter_context(told_to_stop(app, deadline.start))
        stack.callback(asyncio.create_task(never_stand_still(), name="memory").cancel)
        logger.info("Started", extra={"event": "start", **about})
        yield
    logger.info("Stopped", extra={"event": "stop", **about})


async def never_stand_still() -> None:
    """Python looks through all its memory whenever that has grown by a quarter: with a thousand pages open, moves wait
    for half a second each time. So it looks at what is new, and at all of it seldom; what was there at the start stays.
    And the thread that writes gets its turn before the loop has let 5 ms go by.
    """
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    while True:
        await asyncio.sleep(GC_SECONDS)
        gc.collect()


@asynccontextmanager
async def patient(
    app: FastAPI, inner: Callable[[FastAPI], AbstractAsyncContextManager[Any]], seconds: float
) -> AsyncIterator[None]:
    """The application's own lifespan. A worker that was started again may find the database away for a while."""
    deadline = time.monotonic() + seconds
    while True:
        stack = AsyncExitStack()
        try:
            await stack.enter_async_context(inner(app))
            break
        except StorageError as error:
            if time.monotonic() >= deadline:
                logger.critical("The server cannot start: %s", error)
                raise
            logger.warning("The server cannot start yet: %s", error)
        await asyncio.sleep(PAUSE_SECONDS)
    async with stack:
        yield


@contextmanager
def cut_off_in_the_end() -> Iterator[threading.Timer]:
    """A timer that ends the process, whatever hangs, unless the block is over before."""
    timer = threading.Timer(SECONDS_TO_END, os._exit, [1])
    timer.daemon = True
    try:
        yield timer
    finally:
        timer.cancel()


@contextmanager
def told_to_stop(app: FastAPI, first: Callable[[], object]) -> Iterator[None]:
    """Requests and sockets that wait for news end at once on a signal, before uvicorn waits for them to end.

    `first` is called once before that.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    before = {number: signal.getsignal(number) for number in SIGNALS}

    is_told = False

    def stop(number: int, frame: FrameType | None) -> None:
        nonlocal is_told
        if not is_told:
            is_told = True
            first()
        loop.call_soon_threadsafe(let_go, app)
        handler = before[signal.Signals(number)]
        if callable(handler):
            handler(number, frame)

    for number in SIGNALS:
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def let_go(app: FastAPI) -> None:
    """Nobody waits here any longer."""
    app.state.play.wake()
    app.state.analyses.close()
    app.state.hub.let_go()


def end_with_the_parent() -> None:
    """A worker whose parent was killed stops as if it had been told to."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch() -> None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(SECONDS_TO_END)
        os._exit(1)

    threading.Thread(target=watch, name="parent", daemon=True).start()
