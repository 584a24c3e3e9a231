"""The HTTP server: games in a database, people over HTTP (docs/http.md), computers in threads.

`serve` runs it; `trearchi.server.app.create_app` makes the application for tests and other servers.
"""

from __future__ import annotations

from collections.abc import Sequence

DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8000


def serve(
    host: str = DEFAULT_HOST,
    port: int = DEFAULT_PORT,
    database: str | None = None,
    *,
    workers: int = 1,
    origins: Sequence[str] = (),
    log: str = "text",
    has_limits: bool = True,
) -> None:
    """Serve until Ctrl+C. `database`: a URL or a path; by default a file in the user's data directory.

    `workers`: processes, several on PostgreSQL alone. `origins`: under which addresses pages know this server, as
    https://games.example.org, where that is not the one it listens at. `log`: "text" for warnings and faults, "json"
    for every request too. What cannot be served (a port in use, a database that cannot be opened) is one line on
    standard error and SystemExit(2).
    """
    from trearchi.server.run import Settings, default_database, run

    place = str(default_database()) if database is None else database
    run(Settings(host, port, place, workers, tuple(origins), log, has_limits))
