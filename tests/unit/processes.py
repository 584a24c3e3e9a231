"""Commands in processes of their own, and whether a process is still there."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from tests.killing import is_running


def process(*arguments: str, **options: Any) -> subprocess.Popen[str]:
    """A command line in a process of its own."""
    pipe = subprocess.PIPE
    command = [sys.executable, "-m", "trearchi", *arguments]
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, **options)


def as_in_a_terminal() -> None:
    """Signals that whoever runs the tests in the background (nohup, &) makes them and their children ignore."""
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGQUIT):
        signal.signal(number, signal.SIG_DFL)


def endable(command: list[str]) -> subprocess.Popen[str]:
    """A command in a process of its own that is to be ended by a signal."""
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, preexec_fn=as_in_a_terminal)


def wait_until_gone(pids: list[int]) -> bool:
    """A killed process is gone a little later."""
    until = time.monotonic() + 20
    while any(map(is_running, pids)) and time.monotonic() < until:
        time.sleep(0.02)
    return not any(map(is_running, pids))


LARGE = 2**20


def dying() -> Callable[[bool], bytes]:
    """What a worker does: a large result; one whose task is true dies when it has written half of it."""

    def work(is_to_die: bool) -> bytes:
        if is_to_die:

            def send_half(self: Connection, buffer: memoryview) -> None:
                is_result = len(buffer) > LARGE // 2  # not the few bytes that say how long it is
                os.write(self.fileno(), buffer[: LARGE // 2] if is_result else buffer)
                if is_result:
                    os.kill(os.getpid(), signal.SIGKILL)

            Connection._send = send_half  # type: ignore[attr-defined]
        return bytes(LARGE)

    return work


def results_of_a_dying_worker(place: int) -> None:
    """In a process of its own: two workers, one of which dies with the task of that number."""
    from trearchi.errors import TrearchiError
    from trearchi.lab.processes import results

    try:
        for _ in results(dying, (), [number == place for number in range(8)], 2):
            pass
    except TrearchiError as error:
        print(error)
