"""Power cuts under load: the server and the database are killed again and again, and nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from http.cookiejar import DefaultCookiePolicy
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.postgres import Postgres
from tests.server.helpers import GAMES, Json
from tests.server.processes import ServerProcess
from trearchi.records import from_json

pytestmark = pytest.mark.anyio

KILLS = 20
TABLES = 8
MOVES_BETWEEN_KILLS = 30
PATIENCE_SECONDS = 240
LOST = (httpx.TransportError, TimeoutError)


class Person:
    """A page without a picture: it sends again until it is answered, and connects anew for as long as it takes."""

    def __init__(self, server: ServerProcess, cookie: str | None = None) -> None:
        self.server, self.cookie = server, cookie
        self.heard: Json = {}
        self.news = asyncio.Event()
        self.http = httpx.AsyncClient(base_url=f"{server.url}/api", timeout=20)
        self.http.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))

    async def request(self, method: str, path: str, body: Json | None = None) -> httpx.Response:
        while True:
            with suppress(*LOST):
                headers = {"Cookie": f"trearchi={self.cookie}"} if self.cookie else {}
                answer = await self.http.request(method, path, json=body, headers=headers)
                if "trearchi" in answer.cookies:
                    self.cookie = answer.cookies["trearchi"]
                if answer.status_code < 500:
                    return answer
                assert answer.status_code == 503, answer.text
            await asyncio.sleep(0.05)

    def take(self, game: Json) -> None:
        """The answer to a move may have told more than the socket, which is served by another process."""
        if self.heard.get("id") != game["id"] or game["version"] >= self.heard["version"]:
            self.heard = game
            self.news.set()

    async def watch(self, game_id: str) -> None:
        """Hear of the game through the socket, whatever happens to it."""
        address = self.server.url.replace("http", "ws", 1) + "/api/live"
        while True:
            with suppress(ConnectionClosed, InvalidHandshake, OSError, TimeoutError, EOFError):
                headers = {"Cookie": f"trearchi={self.cookie}"}
                async with connect(address, additional_headers=headers, open_timeout=5) as socket:
                    await socket.send(json.dumps({"kind": "watch", "game": game_id}))
                    async for text in socket:
                        event = json.loads(text)
                        if event["kind"] == "game":
                            self.take(event["game"])
            await asyncio.sleep(0.05)


class Table:
    """Two people who play one game after the other, and remember what the server has acknowledged."""

    def __init__(self, server: ServerProcess, seed: int) -> None:
        self.server, self.choice = server, random.Random(seed)
        self.people = (Person(server), Person(server))
        self.acknowledged: list[tuple[str, int, str]] = []
        self.games: list[str] = []

    async def play(self) -> None:
        while True:
            game_id = await self.sit_down()
            watching = [asyncio.create_task(person.watch(game_id)) for person in self.people]
            try:
                await self.play_one()
            finally:
                for task in watching:
                    task.cancel()
                await asyncio.gather(*watching, return_exceptions=True)

    async def sit_down(self) -> str:
        host, guest = self.people
        kind = self.choice.choice(GAMES)
        if kind["game"] == "viaduct":
            kind = {"game": "viaduct", "parameters": {"seats": 2}}
        seats = [{"kind": "human", "name": "Anna"}, {"kind": "open"}]
        made = await host.request("POST", "/games", {**kind, "seats": seats})
        assert made.status_code == 201, made.text
        game_id: str = made.json()["id"]
        joined = await guest.request("POST", f"/games/{game_id}/join", {"name": "Bruno"})
        assert joined.status_code == 200, joined.text
        for person in self.people:
            person.heard = {}
        self.games.append(game_id)
        return game_id

    async def play_one(self) -> None:
        while True:
            for person in self.people:
                game = person.heard
                if game and game["position"]["is_over"]:
                    return
                if game and "move" in game["you"]["may"]:
                    await self.move(person, game)
                    break
            else:
                news = [asyncio.create_task(person.news.wait()) for person in self.people]
                _, waiting = await asyncio.wait(news, return_when=asyncio.FIRST_COMPLETED)
                for task in waiting:
                    task.cancel()
                for person in self.people:
                    person.news.clear()

    async def move(self, person: Person, game: Json) -> None:
        body = {"ply": game["ply"], "move": self.choice.choice(game["position"]["legal"])}
        answer = await person.request("POST", f"/games/{game['id']}/moves", body)
        # Nobody else moves for this person: what they sent is in, whether it was answered the first time or not.
        assert answer.status_code == 200, answer.text
        person.take(answer.json())
        moves = answer.json()["moves"]
        assert len(moves) > game["ply"]
        self.acknowledged += [(game["id"], ply, moves[ply]) for ply in range(game["ply"], len(moves))]


@asynccontextmanager
async def load(server: ServerProcess) -> AsyncIterator[list[Table]]:
    tables = [Table(server, seed) for seed in range(TABLES)]
    playing = [asyncio.create_task(table.play()) for table in tables]
    try:
        yield tables
        for task in playing:
            assert not task.done(), task.exception()
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for table in tables:
            for person in table.people:
                await person.http.aclose()


def acknowledged(tables: list[Table]) -> int:
    return sum(len(table.acknowledged) for table in tables)


async def until_more(tables: list[Table], more: int) -> None:
    """The clients go on by themselves."""
    before = acknowledged(tables)
    async with asyncio.timeout(PATIENCE_SECONDS):
        while acknowledged(tables) < before + more:
            await asyncio.sleep(0.02)


async def cut_again_and_again(server: ServerProcess, cuts: list[Callable[[], Any]]) -> list[Table]:
    choice = random.Random(7)
    async with load(server) as tables:
        await until_more(tables, MOVES_BETWEEN_KILLS)
        for cut in cuts:
            await asyncio.sleep(choice.uniform(0, 0.1))
            await asyncio.to_thread(cut)
            await until_more(tables, MOVES_BETWEEN_KILLS)
    return tables


async def check_all_is_there(server: ServerProcess, tables: list[Table]) -> None:
    """Every acknowledged move stands at its ply, every game replays, and goes on."""
    async with httpx.AsyncClient(base_url=f"{server.url}/api", timeout=60) as http:
        for table in tables:
            found: dict[str, Json] = {}
            for game_id in table.games:
                found[game_id] = (await http.get(f"/games/{game_id}")).raise_for_status().json()
                record = from_json((await http.get(f"/games/{game_id}/record")).raise_for_status().json())
                assert record.moves == found[game_id]["moves"]
                # One who sits down, and one for each move: nothing is there twice.
                assert found[game_id]["version"] == 1 + len(record.moves)
            for game_id, ply, move in table.acknowledged:
                assert found[game_id]["moves"][ply] == move


def power_cut(server: ServerProcess) -> Callable[[], None]:
    def cut() -> None:
        server.kill()
        server.start()

    return cut


def database_cut(postgres: Postgres) -> Callable[[], None]:
    def cut() -> None:
        postgres.kill()
        postgres.start()

    return cut


async def test_nothing_acknowledged_is_lost_when_the_server_is_killed_again_and_again(database: str) -> None:
    with ServerProcess(database, "--limits", "off") as server:
        tables = await cut_again_and_again(server, [power_cut(server)] * KILLS)
        await check_all_is_there(server, tables)


@pytest.fixture
def killed_postgres() -> Iterator[tuple[Postgres, str]]:
    """A PostgreSQL that nobody else relies on, and a database in it."""
    postgres = Postgres()
    try:
        yield postgres, postgres.url(postgres.create_database())
    finally:
        postgres.close()


async def test_nothing_acknowledged_is_lost_when_postgresql_or_the_server_is_killed(
    killed_postgres: tuple[Postgres, str],
) -> None:
    postgres, url = killed_postgres
    with ServerProcess(url, "--workers", "2", "--limits", "off") as server:
        cuts = [database_cut(postgres), power_cut(server), database_cut(postgres)] * (KILLS // 2)
        tables = await cut_again_and_again(server, cuts)
        await check_all_is_there(server, tables)
