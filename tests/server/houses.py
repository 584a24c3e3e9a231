"""A real server in the tests' own loop, and people with pages that hold its socket."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.helpers import Api, Json
from tests.server.people_helpers import NO_LIMITS, QUICK
from trearchi.server.app import Options, create_app
from trearchi.server.limits import Limits
from trearchi.server.passwords import Passwords


class House:
    """A server that listens, and persons who come by."""

    def __init__(self, app: Any, port: int) -> None:
        self.app, self.port = app, port
        self.transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)

    def person(self) -> Api:
        return Api(httpx.AsyncClient(transport=self.transport, base_url="http://test"), self.app)

    @asynccontextmanager
    async def page(self, person: Api | None = None, origin: str | None = "own") -> AsyncIterator[Page]:
        headers = {}
        if person is not None and "trearchi" in person.client.cookies:
            headers["Cookie"] = person.cookie
        own = f"http://127.0.0.1:{self.port}" if origin == "own" else origin
        url = f"ws://127.0.0.1:{self.port}/api/live"
        async with connect(url, additional_headers=headers, origin=own, proxy=None) as line:  # type: ignore[arg-type]
            yield Page(line)


class Page:
    def __init__(self, line: ClientConnection) -> None:
        self.line = line

    async def say(self, **words: Any) -> None:
        await self.line.send(json.dumps(words))

    async def hear(self) -> Json:
        async with asyncio.timeout(30):
            heard: Json = json.loads(await self.line.recv())
        return heard

    async def until(self, kind: str, is_it: Callable[[Json], bool] = lambda heard: True) -> Json:
        while True:
            heard = await self.hear()
            if heard["kind"] == kind and is_it(heard):
                return heard

    async def watch(self, game: Json) -> Json:
        await self.say(kind="watch", game=game["id"])
        seen: Json = (await self.until("game"))["game"]
        return seen

    async def version(self, version: int) -> Json:
        """The game, once it has come so far."""
        seen: Json = (await self.until("game", lambda heard: heard["game"]["version"] >= version))["game"]
        return seen

    async def closed(self) -> int:
        async with asyncio.timeout(30):
            with suppress(ConnectionClosed):
                while True:
                    await self.line.recv()
        assert self.line.close_code is not None
        return self.line.close_code

    async def silence(self) -> list[Json]:
        """What has come before the answer to a question that is asked now."""
        await self.say(kind="nothing")
        heard = []
        while (each := await self.hear())["kind"] != "error":
            heard.append(each)
        return heard


@asynccontextmanager
async def listening(database: str, limits: Limits = NO_LIMITS) -> AsyncIterator[House]:
    app = create_app(database, Options(limits=limits, poll_seconds=5))
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        config = uvicorn.Config(app, log_level="warning", access_log=False, timeout_graceful_shutdown=5)
        server = uvicorn.Server(config)
        running = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started:
            await asyncio.sleep(0.01)
        passwords = app.state.people.passwords = Passwords(QUICK)
        try:
            yield House(app, listener.getsockname()[1])
        finally:
            server.should_exit = True
            await running
            passwords.close()
