"""A server as a process of its own, which tests may kill and start again on the same port and database."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx

SECONDS_TO_START = 60


class ServerProcess:
    """`trearchi serve` on a free port. `stderr`: where its errors go, None for the tests' own."""

    def __init__(self, database: str, *options: str, stderr: Path | None = None) -> None:
        self.database, self.options, self.stderr = database, options, stderr
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> ServerProcess:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [sys.executable, "-m", "trearchi", "serve", "--port", str(self.port), "--database", self.database]
        errors = subprocess.DEVNULL if self.stderr is None else self.stderr.open("ab")
        try:
            self.process = subprocess.Popen([*command, *self.options], stdout=subprocess.DEVNULL, stderr=errors)
        finally:
            if not isinstance(errors, int):
                errors.close()
        deadline = time.monotonic() + SECONDS_TO_START
        while not self.answers():
            assert self.process.poll() is None, "the server has ended"
            assert time.monotonic() < deadline, "the server did not start"
            time.sleep(0.05)

    def answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/api/health", timeout=5).status_code == 200
        except httpx.HTTPError:
            return False

    def kill(self) -> None:
        """As a power cut: without any warning."""
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def stop(self) -> int:
        """As an operator does; its exit status."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(60)
