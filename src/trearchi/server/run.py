"""Run the server until it is told to stop."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import sys
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

import uvicorn
from platformdirs import user_data_path

from trearchi.server.analyses import Analyses
from trearchi.server.app import create_app
from trearchi.server.play import Play
from trearchi.server.storage import Storage, StorageError, database_url

SECONDS_TO_FINISH = 5


class Server(uvicorn.Server):
    """uvicorn's server; requests that wait for news, and analyses, end at once when it stops."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        state = self.config.app.state  # type: ignore[union-attr]
        play: Play | None = getattr(state, "play", None)
        analyses: Analyses | None = getattr(state, "analyses", None)
        loop = asyncio.get_running_loop()
        if play is not None:
            loop.call_soon_threadsafe(play.wake)
        if analyses is not None:
            loop.call_soon_threadsafe(analyses.close)
        super().handle_exit(sig, frame)


def run(host: str, port: int, database: str | None) -> None:
    database = str(default_database()) if database is None else database
    try:
        url = database_url(database)
        asyncio.run(prepare(database))
        app = create_app(database)
    except StorageError as error:
        fail(str(error))
    listener = listening_socket(host, port)
    port = listener.getsockname()[1]
    shown = f"[{host}]" if ":" in host else host
    print(f"Tre Archi is at http://{shown}:{port} (database: {url.database}). Stop it with Ctrl+C.", flush=True)
    config = uvicorn.Config(
        app, log_level="warning", access_log=False, server_header=False, timeout_graceful_shutdown=SECONDS_TO_FINISH
    )
    with suppress(KeyboardInterrupt):
        Server(config).run(sockets=[listener])


async def prepare(database: str) -> None:
    """Bring the database up to date before anything is served, so that what is wrong with it is said in one line."""
    storage = Storage(database)
    await storage.open()
    await storage.close()


def default_database() -> Path:
    return user_data_path("trearchi", appauthor=False) / "trearchi.db"


def listening_socket(host: str, port: int) -> socket.socket:
    """A socket bound to the address. What does not work is said in one line."""
    if not 0 <= port <= 65535:
        fail(f"{port} is no port; a port is a number from 0 to 65535.")
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        return bound_socket(*found[0])
    except (OSError, UnicodeError) as error:  # a name of a part that is empty or too long cannot be written at all
        fail(why_not_listening(host, port, error))


def bound_socket(
    family: socket.AddressFamily, kind: socket.SocketKind, protocol: int, _: str, address: Any
) -> socket.socket:
    listener = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(128)
    except OSError:
        listener.close()
        raise
    return listener


def why_not_listening(host: str, port: int, error: OSError | UnicodeError) -> str:
    if isinstance(error, UnicodeError):
        return f"{host!a:.80} is no name of a host. Try 127.0.0.1."
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} of {host} is in use by another program; stop it or name another port."
    if error.errno == errno.EACCES:
        return f"Port {port} of {host} may not be used by this user; name one above 1023."
    return f"The server cannot listen at {host}, port {port}: {error.strerror or error}. Try 127.0.0.1."


def fail(message: str) -> NoReturn:
    print(f"trearchi: {message}", file=sys.stderr)
    raise SystemExit(2)
