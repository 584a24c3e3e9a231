"""The application: routes, errors, pages and the service behind them, put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from trearchi.server import errors
from trearchi.server.analyses import Analyses
from trearchi.server.computers import Computers
from trearchi.server.events import with_streams
from trearchi.server.middleware import Guard, unexpected
from trearchi.server.pages import STATIC, Pages
from trearchi.server.play import GAMES_IN_MEMORY, POLL_SECONDS, Play
from trearchi.server.routes import router
from trearchi.server.storage import BUSY_TIMEOUT_MS, Storage
from trearchi.server.version import program_version


def create_app(
    database: str,
    *,
    workers: int | None = None,
    poll_seconds: float = POLL_SECONDS,
    busy_timeout_ms: int = BUSY_TIMEOUT_MS,
    games_in_memory: int = GAMES_IN_MEMORY,
    static: Path = STATIC,
    analysis: dict[str, Any] | None = None,
) -> FastAPI:
    """The server on one database, a URL or the path of a file; the database is opened when the server starts.

    `workers`: searches of computers at a time, by default one for each spare core. `analysis`: bounds for `Analyses`.
    Raises StorageError for a URL that is no database; at the start for a database that cannot be used.
    """
    storage = Storage(database, busy_timeout_ms)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await storage.open()
        app.state.computers = computers = Computers(workers)
        app.state.analyses = analyses = Analyses(computers, **(analysis or {}))
        app.state.play = play = Play(storage, computers, poll_seconds, games_in_memory)
        try:
            await play.start()
            yield
        finally:
            analyses.close()
            await play.close()
            await storage.close()

    app = FastAPI(
        title="Tre Archi",
        version=program_version(),
        description="Three board games over HTTP; docs/http.md",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        separate_input_output_schemas=False,
        lifespan=lifespan,
    )
    app.state.storage = storage
    app.openapi = with_streams(app.openapi)  # type: ignore[method-assign]
    app.include_router(router)
    errors.install(app)
    app.add_exception_handler(Exception, unexpected)
    app.add_middleware(Pages, folder=static)
    app.add_middleware(GZipMiddleware, minimum_size=1024)
    app.add_middleware(Guard)
    return app
