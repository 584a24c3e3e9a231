"""The HTTP server: games in a database, people over HTTP (docs/http.md), computers in threads.

`serve` runs it; `trearchi.server.app.create_app` makes the application for tests and other servers.
"""

from __future__ import annotations

DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8000


def serve(host: str = DEFAULT_HOST, port: int = DEFAULT_PORT, database: str | None = None) -> None:
    """Serve until Ctrl+C. `database`: a URL or a path; by default a file in the user's data directory.

    What cannot be served (a port in use, a database that cannot be opened) is one line on standard error and
    SystemExit(2).
    """
    from trearchi.server.run import run

    run(host, port, database)
