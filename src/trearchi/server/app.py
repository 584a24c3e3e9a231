"""The application: routes, errors, pages and the services behind them, put together."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from starlette.types import Scope

from trearchi.server import errors
from trearchi.server.analyses import Analyses
from trearchi.server.asks import Asks
from trearchi.server.bus import Bus
from trearchi.server.chat import Chat
from trearchi.server.computers import Computers
from trearchi.server.database import BUSY_TIMEOUT_MS, Database, StorageError
from trearchi.server.events import with_streams
from trearchi.server.health import Health
from trearchi.server.hub import Hub
from trearchi.server.identity import Cookies, Identities
from trearchi.server.limits import Limiter, Limits
from trearchi.server.listing import Listing
from trearchi.server.machines import Machines
from trearchi.server.metrics import sampled
from trearchi.server.middleware import Guard, Throttle, Zip, unexpected
from trearchi.server.observing import MetricsPage, Observe
from trearchi.server.page_socket import router as socket_router
from trearchi.server.pages import STATIC, Pages
from trearchi.server.passwords import Passwords
from trearchi.server.people import People
from trearchi.server.people_routes import router as people_router
from trearchi.server.play import POLL_SECONDS, Play
from trearchi.server.room import GAMES_IN_MEMORY, Room
from trearchi.server.routes import router
from trearchi.server.storage import Storage
from trearchi.server.timekeeper import Timekeeper
from trearchi.server.version import program_version


@dataclass(frozen=True)
class Options:
    """What an operator, or a test, may set.

    `searches`: of computers at a time, by default one for each spare core. `analysis`: bounds for `Analyses`.
    `origins`: where pages of this server may come from, as https://games.example.org; () for the host of the request.
    """

    searches: int | None = None
    poll_seconds: float = POLL_SECONDS
    busy_timeout_ms: int = BUSY_TIMEOUT_MS
    games_in_memory: int = GAMES_IN_MEMORY
    static: Path = STATIC
    analysis: dict[str, Any] = field(default_factory=dict)
    limits: Limits = field(default_factory=Limits)
    origins: Sequence[str] = ()
    hosts: frozenset[str] | None = None


def create_app(database: str, options: Options | None = None) -> FastAPI:
    """The server on one database, a URL or the path of a file; the database is opened when the server starts.

    Raises StorageError for a URL that is no database; at the start for a database that cannot be used.
    """
    options = options or Options()
    opened = Database(database, options.busy_timeout_ms)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            await opened.open()
            stack.push_async_callback(opened.close)
            await start(app, opened, options, stack)
            yield

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
    limiter = Limiter(options.limits)
    app.state.limiter = limiter
    app.openapi = with_streams(app.openapi)  # type: ignore[method-assign]
    for each in (router, people_router, socket_router):
        app.include_router(each)
    errors.install(app)
    app.add_exception_handler(Exception, unexpected)
    app.add_middleware(Cookies)
    app.add_middleware(Pages, folder=options.static, kind_of=kind_of)
    app.add_middleware(Zip)
    app.add_middleware(Throttle, limiter=limiter)
    app.add_middleware(MetricsPage)
    app.add_middleware(Guard, origins=options.origins, hosts=options.hosts)
    app.add_middleware(Observe)
    return app


async def kind_of(scope: Scope, game_id: str) -> str | None:
    """Which game is played there, for a page that is loaded faster if that is known; it is loaded without, too."""
    room: Room = scope["app"].state.room
    try:
        return await room.kind(game_id)
    except StorageError:
        return None


async def start(app: FastAPI, database: Database, options: Options, stack: AsyncExitStack) -> None:
    """Everything that lives as long as the server; what is made last ends first."""
    state = app.state
    state.open_pages = Counter[str]()
    state.health = health = Health(database)
    stack.push_async_callback(health.close)
    storage = Storage(database)
    state.identities = identities = Identities(database)
    await identities.start()
    state.room = room = Room(database, storage, options.games_in_memory)
    stack.push_async_callback(room.close)
    state.bus = bus = Bus(storage)
    state.hub = hub = Hub(room, bus, identities, storage.sender)
    stack.push_async_callback(hub.close)
    state.computers = computers = Computers(options.searches)
    state.machines = machines = Machines(room, computers)
    stack.push_async_callback(machines.close)
    state.analyses = analyses = Analyses(computers, **options.analysis)
    stack.callback(analyses.close)
    state.play = play = Play(room, machines, hub, options.poll_seconds)
    stack.callback(play.wake)
    state.asks = Asks(room, machines, hub)
    state.chat = Chat(database, room, hub)
    state.listing = Listing(room)
    passwords = Passwords()
    stack.callback(passwords.close)
    state.people = People(database, identities, passwords, hub.games_changed_hands, hub.person_changed)
    timekeeper = Timekeeper(room, play)
    stack.push_async_callback(timekeeper.close)
    await bus.start(room.take_news, hub.heard, room.look_again)
    stack.push_async_callback(bus.close)
    room.start()
    await timekeeper.start()
    await machines.resume()
    await hub.start()
    await stack.enter_async_context(sampled(state))
