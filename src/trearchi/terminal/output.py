"""What every command shares: errors of the command line, JSON options, progress, work that Ctrl-C can end."""

from __future__ import annotations

import itertools
import json
import os
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any, TypeVar

from trearchi.errors import TrearchiError

__all__ = [
    "Abandoned",
    "CommandError",
    "growing_progress",
    "in_background",
    "json_line",
    "json_object",
    "one_line",
    "progress",
]

Result = TypeVar("Result")


class CommandError(TrearchiError):
    """What is wrong with a command line; its text is one line that says what would be right."""


def one_line(text: str) -> str:
    """The text without line ends and control characters, for an error message."""
    return " ".join("".join(c if c.isprintable() or c.isspace() else repr(c)[1:-1] for c in text).split())


def json_object(text: str | None, option: str, example: str) -> dict[str, Any]:
    """The object that an option holds; empty where it is not given. Raises CommandError."""
    if text is None:
        return {}
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CommandError(f"{option} is a JSON object such as '{example}'; {text!r:.60} is no JSON: {error}") from None
    if not isinstance(value, dict):
        raise CommandError(f"{option} is a JSON object such as '{example}', not {text!r:.60}")
    return value


def json_line(value: Any) -> None:
    """Prints one object on one line, at once."""
    print(json.dumps(value), flush=True)


@contextmanager
def growing_progress(description: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on standard error where that is a terminal, nothing in a pipe; the caller reports how much is done."""
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(description, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


@contextmanager
def progress(description: str, total: int) -> Iterator[Callable[[], None]]:
    """The same where the total is known: the caller reports each step."""
    with growing_progress(description) as show:
        steps = itertools.count(1)
        show(0, total)
        yield lambda: show(next(steps), total)


class Abandoned(BaseException):
    """Ctrl-C while native code works that cannot be stopped: the process has to end without winding up.

    It is no KeyboardInterrupt, which Typer would turn into an ordinary exit.
    """


def in_background(work: Callable[[], Result], stop: Callable[[], None] | None = None) -> Result:
    """What `work` returns; Ctrl-C is heard at once.

    Native code does not look at signals, so it works in a thread, and this one waits. `stop` makes it return early.
    Raises KeyboardInterrupt, or Abandoned where the work goes on.
    """
    future: Future[Result] = Future()

    def run() -> None:
        try:
            future.set_result(work())
        except BaseException as error:  # handed to the caller, whatever it is
            future.set_exception(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        return future.result()
    except KeyboardInterrupt:
        if stop is None:
            raise Abandoned from None
        stop()
        thread.join()
        raise
