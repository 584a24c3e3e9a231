"""Processes that end without any warning, as in a power cut, and whether one is still there."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

SECONDS_TO_END = 60


def is_running(pid: int) -> bool:
    """Whether there is such a process that is no mere zombie."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    try:
        return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:  # it has ended in between
        return False


def cut_off(process: subprocess.Popen[bytes]) -> None:
    """Ends a process and its children at once, and waits until nothing is left of them that holds a port or memory."""
    process.send_signal(signal.SIGSTOP)  # or it would begin another child meanwhile
    listed = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    children = [int(pid) for pid in listed.read_text().split()] if listed.exists() else []
    for pid in children:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    process.kill()
    process.wait()
    deadline = time.monotonic() + SECONDS_TO_END
    while any(map(is_running, children)):
        assert time.monotonic() < deadline, "children of a killed process do not end"
        time.sleep(0.01)
