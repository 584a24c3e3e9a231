"""Tasks on several processes that end with whatever ends the work: Ctrl-C, a closed terminal, a kill of any of them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import connection
from types import FrameType
from typing import Any, TypeVar

from trearchi.errors import TrearchiError
from trearchi.lab.programs import end_all

__all__ = ["ENDING", "ended_by_signals", "results"]

Task = TypeVar("Task")
Result = TypeVar("Result")

# What ends a command from outside, besides Ctrl-C: a kill, a closed terminal, Ctrl-\.
ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGQUIT") if hasattr(signal, name))

LOOK_AFTER_SECONDS = 1.0

# A terminal's Ctrl-C reaches every process, also one that has just begun and one that waits for its next task. So the
# workers hold these signals from their first moment on, and a thread of theirs waits for one.
_HELD = (signal.SIGINT, *ENDING)


def results(
    prepare: Callable[..., Callable[[Task], Result]], given: tuple[Any, ...], tasks: Iterable[Task], workers: int
) -> Iterator[Result]:
    """What each task gives, as they end, in any order.

    Every worker process calls `prepare(*given)` once, and then what it returned with each of its tasks. Whatever ends
    the iteration early also ends the processes and the programs that they have started. Raises TrearchiError where a
    process was ended from outside.
    """
    before = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_begin, initargs=(prepare, given))
    waiting = iter(tasks)
    running: set[Future[Result]] = set()
    begun: set[multiprocessing.process.BaseProcess] = set()
    try:
        while True:
            while len(running) < 2 * workers and (task := next(waiting, None)) is not None:
                with _signals_held():
                    running.add(pool.submit(_work, task))
            begun |= set(multiprocessing.active_children()) - before
            if not running:
                break
            done, running = wait(running, LOOK_AFTER_SECONDS, return_when=FIRST_COMPLETED)
            # One that ended while it wrote a result keeps the others from writing, and the pool reads on for ever.
            if not done and not all(process.is_alive() for process in begun):
                raise BrokenProcessPool
            yield from (future.result() for future in done)
    except BaseException as error:
        # A pool that breaks while it begins a process forgets that one; it would be waited for at the end of ours.
        for process in set(multiprocessing.active_children()) - before:
            process.terminate()
        # One that ends while it writes a result leaves half of it, whose rest would be waited for while we can write.
        pool._result_queue._writer.close()  # type: ignore[attr-defined]
        if isinstance(error, BrokenProcessPool):
            raise TrearchiError("a worker process was ended from outside; its games are lost, play again") from None
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """What ends this process ends its workers and the programs that play, too: by SystemExit, as Ctrl-C by its own."""

    def end(number: int, frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in ENDING}
    # One that is ignored stays so: `nohup` means it.
    heard = [number for number, handler in before.items() if handler is not signal.SIG_IGN]
    for number in heard:
        signal.signal(number, end)
    try:
        yield
    finally:
        for number in heard:
            signal.signal(number, before[number] or signal.SIG_DFL)


@contextmanager
def _signals_held() -> Iterator[None]:
    """What is begun in here begins with the signals held; they are not lost."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _HELD)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# What a worker process does with a task.
_do: Callable[[Any], Any] | None = None


def _begin(prepare: Callable[..., Callable[[Any], Any]], given: tuple[Any, ...]) -> None:
    global _do
    # A shell lets what it begins in the background ignore Ctrl-C, the parent does not: the others are as they were.
    heard = [number for number in _HELD if number == signal.SIGINT or signal.getsignal(number) is not signal.SIG_IGN]
    for number in heard:
        signal.signal(number, signal.SIG_DFL)
    threading.Thread(target=_end_by_signal, args=(heard,), daemon=True).start()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _do = prepare(*given)


def _end_by_signal(heard: list[signal.Signals]) -> None:
    """A worker ends at once, with the programs that play there, and says nothing: the parent speaks."""
    _end(128 + signal.sigwait(heard))


def _end_with_parent() -> None:
    """Nobody waits for a worker whose parent was killed."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    connection.wait([parent.sentinel])
    _end(1)


def _end(status: int) -> None:
    end_all()
    os._exit(status)


def _work(task: Any) -> Any:
    assert _do is not None
    return _do(task)
