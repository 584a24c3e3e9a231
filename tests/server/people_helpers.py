"""A small server with people alone: accounts, sessions and ratings, without games being played."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any

import httpx
from argon2 import PasswordHasher
from fastapi import FastAPI
from sqlalchemy import insert

from trearchi.server import errors
from trearchi.server.database import Database
from trearchi.server.identity import Cookies, Identities, Known, Visitor, admitted
from trearchi.server.limits import Limiter, Limits
from trearchi.server.middleware import Guard, Throttle
from trearchi.server.models import GameRow, MessageRow, PlayerRow
from trearchi.server.passwords import Passwords
from trearchi.server.people import People
from trearchi.server.people_routes import router
from trearchi.server.schema import Name, Request
from trearchi.server.schema_people import MessageText

NO_LIMITS = Limits(**dict.fromkeys(Limits.__dataclass_fields__))
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
ORIGIN = "http://test"
PASSWORD = "correct horse"
MOMENT = datetime(2026, 1, 1, tzinfo=UTC)


class CountedPasswords(Passwords):
    """Counts the hashes that were compared."""

    verified = 0

    def _is_right(self, stored: str | None, password: str) -> bool:
        is_right = super()._is_right(stored, password)
        self.verified += 1
        return is_right


class NewWords(Request):
    name: Name
    text: MessageText


class House:
    """The server's parts, and browsers that visit it."""

    def __init__(self, database: Database, limits: Limits, guard: dict[str, Any]) -> None:
        self.database = database
        self.now = 1000.0
        self.identities = Identities(database, clock=lambda: self.now)
        self.passwords = CountedPasswords(QUICK)
        self.limiter = Limiter(limits)
        self.told: list[Sequence[str]] = []
        self.changed: list[str] = []
        self.people = People(database, self.identities, self.passwords, self.told.append, self.changed.append)
        self.app = self._app(guard)
        self.clients: list[httpx.AsyncClient] = []

    def _app(self, guard: dict[str, Any]) -> FastAPI:
        app = FastAPI()
        app.include_router(router)
        errors.install(app)
        app.state.identities, app.state.people, app.state.limiter = self.identities, self.people, self.limiter
        app.add_middleware(Throttle, limiter=self.limiter)
        app.add_middleware(Cookies)
        app.add_middleware(Guard, **guard)

        @app.post("/api/join")
        async def join(request: errors.Request, person: Visitor, words: NewWords) -> NewWords:
            self.limiter.check(request, person, "join")
            await admitted(request, person, words.name)
            return words

        @app.get("/api/id")
        async def own_id(person: Known) -> str:
            return person.id

        return app

    def browser(self, address: str = "192.0.2.1", **options: Any) -> httpx.AsyncClient:
        """A browser of its own, with its own cookies."""
        transport = httpx.ASGITransport(app=self.app, client=(address, 50_000))
        client = httpx.AsyncClient(transport=transport, base_url=f"{ORIGIN}/api", **options)
        self.clients.append(client)
        return client

    async def guest(self, name: str = "Anna") -> httpx.AsyncClient:
        browser = self.browser()
        await ok(browser, "POST", "/join", json={"name": name, "text": "hello"})
        return browser

    async def account(self, name: str = "Anna", browser: httpx.AsyncClient | None = None) -> httpx.AsyncClient:
        browser = browser or self.browser()
        await ok(browser, "POST", "/account", json={"name": name, "password": PASSWORD})
        return browser

    async def logged_in(self, name: str = "Anna", browser: httpx.AsyncClient | None = None) -> httpx.AsyncClient:
        browser = browser or self.browser()
        await ok(browser, "POST", "/session", json={"name": name, "password": PASSWORD})
        return browser

    async def game(self, game_id: str, seats: dict[int, str], **columns: Any) -> None:
        """A game with those persons, by id, at its seats."""
        names = [{"kind": "human", "name": f"Name {seat}", "level": None} for seat in range(3)]
        values = {**GAME, "seats": names, **columns}
        async with self.database.write() as connection:
            await connection.execute(insert(GameRow).values(id=game_id, **values))
            for seat, person_id in seats.items():
                await connection.execute(insert(PlayerRow).values(game_id=game_id, seat=seat, person_id=person_id))

    async def words(self, game_id: str, person_id: str, text: str = "hello") -> None:
        values = {"game_id": game_id, "person_id": person_id, "seat": 0, "text": text, "at": MOMENT}
        async with self.database.write() as connection:
            await connection.execute(insert(MessageRow).values(values))

    async def rows(self, query: Any) -> list[Any]:
        async with self.database.read() as connection:
            return list((await connection.execute(query)).all())


GAME: dict[str, Any] = {
    "kind": "ponte",
    "parameters": {},
    "setup": None,
    "secret": "secret",
    "created": MOMENT,
    "updated": MOMENT,
    "visibility": "private",
    "is_rated": False,
    "clock": None,
    "version": 0,
    "ply": 0,
    "is_over": False,
    "is_computer_due": False,
    "is_full": True,
    "seat_due": 0,
    "flag_at": None,
    "result": None,
    "next_id": None,
}


@asynccontextmanager
async def house(path: str, limits: Limits = NO_LIMITS, **guard: Any) -> AsyncIterator[House]:
    database = Database(path)
    await database.open()
    home = House(database, limits, guard)
    try:
        await home.identities.start()
        yield home
    finally:
        for client in home.clients:
            await client.aclose()
        home.passwords.close()
        await database.close()


async def ok(browser: httpx.AsyncClient, method: str, path: str, **options: Any) -> Any:
    answer = await browser.request(method, path, **options)
    assert answer.status_code in (200, 201), answer.text
    return answer.json()


async def refused(
    browser: httpx.AsyncClient, status: int, code: str, method: str, path: str, **options: Any
) -> httpx.Response:
    answer = await browser.request(method, path, **options)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code), answer.text
    assert answer.json()["error"]["message"]
    return answer


async def id_of(browser: httpx.AsyncClient) -> str:
    found: str = await ok(browser, "GET", "/id")
    return found
