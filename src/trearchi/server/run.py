"""Run the server until it is told to stop: in this process, or in several that a parent looks after."""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
import socket
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn
from urllib.parse import urlsplit

import uvicorn
from platformdirs import user_data_path
from sqlalchemy.engine import URL
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from trearchi.server.database import Database, StorageError, database_url
from trearchi.server.logs import STYLES, log_config
from trearchi.server.metrics import FOLDER as METRICS_FOLDER

if TYPE_CHECKING:
    from fastapi import FastAPI

SECONDS_TO_FINISH = 5
SECONDS_FOR_A_WORKER = 60  # to be up, on a machine that is busy
SECONDS_KEPT_ALIVE = 75  # more than proxies keep a connection that they use again
MOST_WORKERS = 64
MOST_CONNECTIONS = 20_000
FILES_KEPT = 100
BACKLOG = 2048
LARGEST_SOCKET_MESSAGE = 16 * 1024


@dataclass(frozen=True)
class Settings:
    """What `trearchi serve` was told, as its workers get it."""

    host: str
    port: int
    database: str
    workers: int = 1
    origins: Sequence[str] = ()
    log: str = "text"
    has_limits: bool = True


def run(settings: Settings) -> None:
    check(settings)
    try:
        url = database_url(settings.database)
        if settings.workers > 1 and url.get_backend_name() != "postgresql":
            fail("Several workers need PostgreSQL: --database postgresql+asyncpg://USER@HOST/DATABASE.")
        asyncio.run(prepare(settings.database))
    except StorageError as error:
        fail(str(error))
    listener = listening_socket(settings.host, settings.port)
    port = listener.getsockname()[1]
    shown = f"[{settings.host}]" if ":" in settings.host else settings.host
    count = f", {settings.workers} workers" if settings.workers > 1 else ""
    place = f"database: {shown_database(url)}{count}"
    print(f"Tre Archi is at http://{shown}:{port} ({place}). Stop it with Ctrl+C.", flush=True)
    allow_many_files()
    with suppress(KeyboardInterrupt):
        if settings.workers == 1:
            uvicorn.Server(configuration(settings)).run(sockets=[listener])
        else:
            with metrics_folder():
                supervisor = Multiprocess(configuration(settings), sockets=[listener])
                supervisor.run()
            if any(worker.exitcode == STARTUP_FAILURE for worker in supervisor.processes):
                raise SystemExit(STARTUP_FAILURE)  # the log says why


def configuration(settings: Settings) -> uvicorn.Config:
    from trearchi.server.connections import Connection

    return uvicorn.Config(
        partial(application, settings),
        factory=True,
        workers=settings.workers,
        http=Connection,
        ws="websockets-sansio",
        ws_max_size=LARGEST_SOCKET_MESSAGE,
        ws_ping_interval=40,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,  # it costs memory for each page that is open
        lifespan="on",
        log_config=log_config(settings.log),
        log_level="info" if settings.workers > 1 else "warning",  # of the parent; see logs.without_noise
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips="127.0.0.1,::1",
        limit_concurrency=most_connections(),
        timeout_keep_alive=SECONDS_KEPT_ALIVE,
        timeout_graceful_shutdown=SECONDS_TO_FINISH,
        timeout_worker_healthcheck=SECONDS_FOR_A_WORKER,
    )


def application(settings: Settings) -> FastAPI:
    """What a process serves. A parent that serves nothing has no need to load all that."""
    from trearchi.server.worker import make_app

    return make_app(settings)


def check(settings: Settings) -> None:
    """What is wrong with the settings is one line, and the end."""
    if not 1 <= settings.workers <= MOST_WORKERS:
        fail(f"--workers is a number from 1 to {MOST_WORKERS}, not {settings.workers}.")
    if settings.log not in STYLES:
        fail(f"--log is {' or '.join(STYLES)}, not {settings.log!a:.40}.")
    for origin in settings.origins:
        if not is_origin(origin):
            fail(f"{origin!a:.80} is no origin; one is https://games.example.org.")


def is_origin(text: str) -> bool:
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return False
    is_whole = f"{parts.scheme}://{parts.netloc}" == text.rstrip("/") and "@" not in text
    return is_whole and parts.scheme in ("http", "https") and bool(parts.hostname) and (port is None or port > 0)


def shown_database(url: URL) -> str:
    """Where the database is, without a password."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    return url._replace(password=None).set(query={}).render_as_string()


async def prepare(database: str) -> None:
    """Bring the database up to date before anything is served, so that what is wrong with it is said in one line."""
    opened = Database(database)
    await opened.open()
    await opened.close()


def default_database() -> Path:
    return user_data_path("trearchi", appauthor=False) / "trearchi.db"


@contextmanager
def metrics_folder() -> Iterator[None]:
    """Where the workers write their figures; see `trearchi.server.metrics`."""
    folder = tempfile.mkdtemp(prefix="trearchi-metrics-")
    os.environ[METRICS_FOLDER] = folder
    try:
        yield
    finally:
        del os.environ[METRICS_FOLDER]
        shutil.rmtree(folder, ignore_errors=True)


def allow_many_files() -> None:
    """Each open page is a file to the system, whose usual 1024 are a mere default."""
    if sys.platform != "win32":
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_CONNECTIONS + FILES_KEPT
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted if hard < 0 else min(hard, wanted), hard))


def most_connections() -> int:
    """Of each process; beyond it requests are answered 503."""
    if sys.platform == "win32":
        return MOST_CONNECTIONS
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_CONNECTIONS if soft < 0 else max(FILES_KEPT, min(MOST_CONNECTIONS, soft - FILES_KEPT))


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
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener


def why_not_listening(host: str, port: int, error: OSError | UnicodeError) -> str:
    if isinstance(error, UnicodeError):
        return f"{host!a:.80} is no name of a host. Try 127.0.0.1."
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} of {host} is in use by another program; stop it or name another port, with --port."
    if error.errno == errno.EACCES:
        return f"Port {port} of {host} may not be used by this user; name one above 1023."
    return f"The server cannot listen at {host}, port {port}: {error.strerror or error}. Try 127.0.0.1."


def fail(message: str) -> NoReturn:
    print(f"trearchi: {message}", file=sys.stderr)
    raise SystemExit(2)
