"""What the tests of the server share: persons who speak its interface, and engines that can be held."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any

import httpx
from fastapi import FastAPI
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

import trearchi as ta
from tests.server.people_helpers import NO_LIMITS, PASSWORD, QUICK
from trearchi.server.app import Options, create_app
from trearchi.server.database import database_url
from trearchi.server.identity import COOKIE
from trearchi.server.passwords import Passwords

HUMAN = {"kind": "human", "name": "Anna"}
FRIEND = {"kind": "human", "name": "Bruno"}
COMPUTER = {"kind": "computer", "name": "Golem", "level": 1}
OPEN = {"kind": "open"}

PONTE = {"game": "ponte", "parameters": {"size": 5, "bridges": 2}}
VIADUCT = {"game": "viaduct", "parameters": {"seats": 3, "turn_limit": 6}}
SETTIMO = {"game": "settimo", "parameters": {"last": 2}}
SEATS = {"ponte": 2, "viaduct": 3, "settimo": 2}
GAMES = [PONTE, VIADUCT, SETTIMO]

Json = dict[str, Any]


class Api:
    """A person and their browser: the interface of docs/http.md as functions.

    Each answers with the JSON of a request that must succeed; `try_...` with whatever came.
    """

    def __init__(self, client: httpx.AsyncClient, app: Any = None) -> None:
        self.client = client
        self.app = app

    def other(self, token: str | None = None) -> Api:
        """Somebody else, who has no cookie yet; with a token a program."""
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        return Api(
            httpx.AsyncClient(transport=self.client._transport, base_url="http://test", headers=headers), self.app
        )

    async def account(self, name: str) -> Json:
        made: Json = await self.ok("POST", "/account", json={"name": name, "password": PASSWORD})
        return made

    async def log_in(self, name: str) -> Json:
        entered: Json = await self.ok("POST", "/session", json={"name": name, "password": PASSWORD})
        return entered

    async def token(self) -> str:
        made = await self.ok("POST", "/tokens", json={"label": "bot"})
        return str(made["token"])

    async def has_chat(self, is_on: bool = True) -> None:
        await self.ok("PATCH", "/me", json={"has_chat": is_on})

    @property
    def cookie(self) -> str:
        return f"{COOKIE}={self.client.cookies[COOKIE]}"

    async def request(self, method: str, path: str, **options: Any) -> httpx.Response:
        return await self.client.request(method, f"/api{path}", **options)

    async def ok(self, method: str, path: str, **options: Any) -> Any:
        answer = await self.request(method, path, **options)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    async def create(self, game: Json = PONTE, seats: list[Json] | None = None, **more: Any) -> Json:
        names = seats or [HUMAN, COMPUTER, COMPUTER][: SEATS[game["game"]]]
        created: Json = await self.ok("POST", "/games", json={**game, "seats": names, **more})
        return created

    async def game(self, game_id: str, after: int | None = None) -> Json:
        game: Json = await self.ok("GET", f"/games/{game_id}", params={} if after is None else {"after": after})
        return game

    async def try_move(self, game: Json, move: str, ply: int | None = None) -> httpx.Response:
        body = {"ply": game["ply"] if ply is None else ply, "move": move}
        return await self.request("POST", f"/games/{game['id']}/moves", json=body)

    async def move(self, game: Json, move: str | None = None) -> Json:
        answer = await self.try_move(game, move or game["position"]["legal"][0])
        assert answer.status_code == 200, answer.text
        moved: Json = answer.json()
        return moved

    async def act(self, game: Json, what: str, **body: Any) -> httpx.Response:
        """One of `join`, `resign`, `leave`, `abort`, `offers`, `answers`, `messages`."""
        has_body = what not in ("resign", "leave", "abort")
        options = {"json": body} if has_body else {}
        return await self.request("POST", f"/games/{game['id']}/{what}", **options)

    async def done(self, game: Json, what: str, **body: Any) -> Json:
        answer = await self.act(game, what, **body)
        assert answer.status_code in (200, 201), answer.text
        found: Json = answer.json()
        return found

    async def join(self, game: Json, **body: Any) -> Json:
        return await self.done(game, "join", **body)

    async def offer(self, game: Json, kind: str, **more: Any) -> Json:
        return await self.done(game, "offers", kind=kind, ply=game["ply"], **more)

    async def answer(self, game: Json, kind: str, accept: bool = True, **more: Any) -> Json:
        return await self.done(game, "answers", kind=kind, accept=accept, **more)

    async def try_undo(self, game: Json, ply: int | None = None) -> httpx.Response:
        return await self.request(
            "POST", f"/games/{game['id']}/undo", json={"ply": game["ply"] if ply is None else ply}
        )

    async def undo(self, game: Json) -> Json:
        answer = await self.try_undo(game)
        assert answer.status_code == 200, answer.text
        undone: Json = answer.json()
        return undone

    def watch(self, game: Json, ply: int | None = None) -> Reader:
        """The analysis of a game, or of one of its positions."""
        return self.reader(f"/games/{game['id']}/analysis{'' if ply is None else f'/{ply}'}")

    def events(self) -> Reader:
        """Every game of this person, whenever it changes."""
        return self.reader("/events")

    def reader(self, path: str) -> Reader:
        headers = {name: self.client.headers[name] for name in ("authorization",) if name in self.client.headers}
        if COOKIE in self.client.cookies:
            headers["cookie"] = self.cookie
        return Reader(self.app, path, headers)

    async def persons_turn(self, game: Json) -> Json:
        """Wait until a person is to move, or the game is over."""
        while game["thinking"]:
            game = await self.game(game["id"], after=game["version"])
        return game

    async def play_on(self, game: Json, moves: int) -> Json:
        """Up to that many moves of people, always the first legal one."""
        game = await self.persons_turn(game)
        for _ in range(moves):
            if game["position"]["is_over"]:
                break
            game = await self.persons_turn(await self.move(game))
        return game


def remote(client: httpx.AsyncClient) -> Api:
    """A person at a server that is a process of its own: there is no application here to look into."""
    return Api(client, FastAPI())


@asynccontextmanager
async def served(database: str, **options: Any) -> AsyncIterator[Api]:
    """A server on that database, from its start to its stop, and a first person."""
    app = create_app(database, Options(**{"limits": NO_LIMITS, "poll_seconds": 5, **options}))
    transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://test") as client,
    ):
        passwords = app.state.people.passwords = Passwords(QUICK)
        yield Api(client, app)
        passwords.close()


def again(person: Api, api: Api) -> Api:
    """The same person, by their cookie, at another server: after a restart, or at a second process."""
    other = api.other()
    other.client.cookies.update(person.client.cookies)
    return other


async def two_persons(api: Api, game: Json = PONTE, **more: Any) -> tuple[Json, Api, Api]:
    """A game of two, as the second has it, and its persons: who created it, and who took the open seat."""
    created = await api.create(game, [HUMAN, OPEN], **more)
    friend = api.other()
    return await friend.join(created, name="Bruno"), api, friend


async def of_several(api: Api, game: Json, people: int, computers: int = 0, **more: Any) -> tuple[Json, list[Api]]:
    """A game of that many persons, each at one seat, then computers; as the last who sat down has it."""
    seats = [HUMAN, *[OPEN] * (people - 1), *[COMPUTER] * computers]
    current = await api.create(game, seats, **more)
    persons = [api]
    for number in range(1, people):
        persons.append(api.other())
        current = await persons[-1].join(current, name=f"Person {number}")
    return current, persons


def rows(database: str, query: str, **values: Any) -> list[tuple[Any, ...]]:
    """What stands in a database of either kind, read from outside of the server."""

    async def read() -> list[tuple[Any, ...]]:
        engine = create_async_engine(database_url(database))
        async with engine.connect() as connection:
            found = [tuple(row) for row in await connection.execute(text(query), values)]
        await engine.dispose()
        return found

    with ThreadPoolExecutor(1) as elsewhere:
        return elsewhere.submit(asyncio.run, read()).result()


def at_rest(game: Json) -> Json:
    """The game without the time of the answer, which is another in each."""
    return {**game, "you": {**game["you"], "now": ""}}


def for_all(game: Json) -> Json:
    """What everybody has to see alike."""
    return {**game, "you": None, "position": {**game["position"], "legal": [], "trips": []}}


class HeldEngine:
    """An engine that thinks until it is released or stopped; then it takes the first move."""

    released = threading.Event()
    stopped = threading.Event()
    started = threading.Semaphore(0)
    running = 0
    most_running = 0
    lock = threading.Lock()

    @classmethod
    def reset(cls) -> None:
        cls.released, cls.stopped, cls.started = threading.Event(), threading.Event(), threading.Semaphore(0)
        cls.running = cls.most_running = 0

    def __init__(self, game: ta.Game, level: int) -> None:
        self.is_stopped = threading.Event()

    def choose(self, state: ta.State, seed: int) -> ta.Choice:
        cls = HeldEngine
        with cls.lock:
            cls.running += 1
            cls.most_running = max(cls.most_running, cls.running)
        cls.started.release()
        while not (cls.released.is_set() or self.is_stopped.wait(0.005)):
            pass
        with cls.lock:
            cls.running -= 1
        return ta.Choice(sorted(state.legal_moves())[0], (), 0, (), ())

    def stop(self) -> None:
        self.is_stopped.set()
        HeldEngine.stopped.set()


async def happens(event: Any, seconds: float = 10) -> None:
    """Wait for an event of a thread, or for something to be so, without blocking the loop."""

    def is_so() -> bool:
        if isinstance(event, threading.Semaphore):
            return event.acquire(blocking=False)
        return bool(event() if callable(event) else event.is_set())

    async with asyncio.timeout(seconds):
        while not is_so():
            await asyncio.sleep(0.005)


def assert_error(answer: httpx.Response, status: int, code: str) -> Json:
    """The one shape of errors, with a message in words."""
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code), answer.text
    assert set(answer.json()) == {"error"}
    error: Json = answer.json()["error"]
    assert set(error) == {"code", "message", "clause", "squares", "case", "fields"}
    assert error["message"].strip()
    assert isinstance(error["squares"], list)
    return error


class Reader:
    """Somebody who reads server-sent events, one by one, and may leave."""

    def __init__(self, app: FastAPI, path: str, headers: dict[str, str] | None = None) -> None:
        self._sent: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._left = asyncio.Event()
        self._is_asked = False
        self.status = 0
        self.headers: dict[str, str] = {}
        self._rest = b""
        sent = [(name.encode(), value.encode()) for name, value in (headers or {}).items()]
        scope = {
            "type": "http", "asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": "1.1",
            "method": "GET", "scheme": "http", "path": f"/api{path}", "raw_path": f"/api{path}".encode(),
            "query_string": b"", "root_path": "", "headers": [(b"host", b"test"), (b"accept-encoding", b"gzip"), *sent],
            "client": ("127.0.0.1", 1), "server": ("test", 80),
        }  # fmt: skip
        self.task = asyncio.create_task(self._run(app, scope))

    async def _run(self, app: FastAPI, scope: dict[str, Any]) -> None:
        try:
            await app(scope, self._receive, self._send)
        finally:
            self._sent.put_nowait(None)

    async def _receive(self) -> dict[str, Any]:
        if not self._is_asked:
            self._is_asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self._left.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
        else:
            self._sent.put_nowait(message.get("body", b""))

    async def next(self) -> Json | None:
        """The next event; None after the last."""
        async with asyncio.timeout(60):
            while b"\n\n" not in self._rest:
                piece = await self._sent.get()
                if piece is None:
                    return None
                self._rest += piece
        event, self._rest = self._rest.split(b"\n\n", 1)
        assert event.startswith(b"data: ")
        found: Json = json.loads(event.removeprefix(b"data: "))
        return found

    async def all(self) -> list[Json]:
        found = []
        while (event := await self.next()) is not None:
            found.append(event)
        await self.task
        return found

    async def until(self, kind: str) -> Json:
        while (event := await self.next()) is not None:
            if event["kind"] == kind:
                return event
        raise AssertionError(f"no {kind} came")

    async def leave(self) -> None:
        """Cut the connection; answers when the server has noticed."""
        self._left.set()
        await self.task
