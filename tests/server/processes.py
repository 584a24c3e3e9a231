"""A server as a process of its own, which tests may kill and start again on the same port and database."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import tempfile
import time

import httpx

from tests.killing import cut_off

SECONDS_TO_START = 60


class ServerProcess:
    """`trearchi serve` on a free port; what it says of errors is shown where it does not start."""

    def __init__(self, database: str, *options: str) -> None:
        self.database, self.options = database, options
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115
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
        self.errors.close()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [sys.executable, "-m", "trearchi", "serve", "--port", str(self.port), "--database", self.database]
        self.process = subprocess.Popen([*command, *self.options], stdout=subprocess.DEVNULL, stderr=self.errors)
        deadline = time.monotonic() + SECONDS_TO_START
        while not self.answers():
            assert self.process.poll() is None, f"the server has ended: {self.said()}"
            assert time.monotonic() < deadline, f"the server did not start: {self.said()}"
            time.sleep(0.05)

    def said(self) -> str:
        """The end of what it said of errors, now and before it was killed."""
        self.errors.seek(0)
        return self.errors.read()[-4000:].decode(errors="replace")

    def answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/api/health", timeout=5).status_code == 200
        except httpx.HTTPError:
            return False

    def kill(self) -> None:
        """As a power cut: without any warning, and its workers with it, who would hold its port for a while."""
        if self.process is not None and self.process.poll() is None:
            cut_off(self.process)

    def stop(self) -> int:
        """As an operator does; its exit status."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(60)
