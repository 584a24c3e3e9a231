"""Commands in processes of their own, and whether a process is still there."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any


def process(*arguments: str, **options: Any) -> subprocess.Popen[str]:
    """A command line in a process of its own."""
    pipe = subprocess.PIPE
    command = [sys.executable, "-m", "trearchi", *arguments]
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, **options)


def is_running(pid: int) -> bool:
    """Whether there is such a process that is no mere zombie."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not (stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z")


def wait_until_gone(pids: list[int]) -> bool:
    """A killed process is gone a little later."""
    until = time.monotonic() + 20
    while any(map(is_running, pids)) and time.monotonic() < until:
        time.sleep(0.02)
    return not any(map(is_running, pids))
