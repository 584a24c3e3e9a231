"""Many live games at once: how long a move takes to its acknowledgement and to the other's page.

    python benchmarks/load.py                          # 1,000 games, 200 moves a second, SQLite, one process
    python benchmarks/load.py --postgresql --workers 2

A server of its own is started on a database of its own. Each game has two people with a page each (a WebSocket that
watches the game); moves are sent as a page sends them, after delays that are drawn at random, by clients in one process
on the same machine. Times are taken with one clock, in the clients: from before a move is sent until its answer is
there, and until the other's socket has heard of it.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass, field
from http.cookiejar import DefaultCookiePolicy
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parents[1]))

KINDS: Sequence[dict[str, Any]] = (
    {"game": "ponte", "parameters": {}},
    {"game": "viaduct", "parameters": {"seats": 2}},
    {"game": "settimo", "parameters": {}},
)
CONNECTIONS = 64


@dataclass
class Times:
    """Milliseconds, of the moves that were made while they counted."""

    is_counted: bool = False
    is_over: bool = False
    acknowledged: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    refused: int = 0
    lost: int = 0


class Line:
    """A connection that is kept and carries one request at a time, as a browser's does; cheap, so that clients are."""

    def __init__(self, url: str) -> None:
        self.host, self.port = url.removeprefix("http://").split(":")
        self.stream: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, cookie: str, body: dict[str, Any]) -> tuple[int, bytes]:
        """The status and the body; sent again, as a page does, where the server has closed the idle connection."""
        try:
            return await self._post(path, cookie, body)
        except (asyncio.IncompleteReadError, ConnectionError):
            self.close()
            return await self._post(path, cookie, body)

    async def _post(self, path: str, cookie: str, body: dict[str, Any]) -> tuple[int, bytes]:
        if self.stream is None:
            self.stream = await asyncio.open_connection(self.host, self.port, limit=2**20)
        reader, writer = self.stream
        content = json.dumps(body).encode()
        head = (
            f"POST /api{path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nCookie: trearchi={cookie}\r\n"
            f"Accept-Encoding: gzip\r\nContent-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
        )
        writer.write(head.encode() + content)
        answer = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = re.search(rb"content-length: (\d+)", answer)
        assert length, answer
        text = await reader.readexactly(int(length[1]))
        if b"content-encoding: gzip" in answer:
            text = gzip.decompress(text)
        return int(answer.split(b" ", 2)[1]), text

    def close(self) -> None:
        if self.stream is not None:
            self.stream[1].close()
            self.stream = None


class Lines:
    """As many connections as are needed at once."""

    def __init__(self, url: str) -> None:
        self.url, self.free, self.all = url, list[Line](), list[Line]()

    async def post(self, path: str, cookie: str, body: dict[str, Any]) -> tuple[int, bytes]:
        if not self.free:
            self.all.append(Line(self.url))
            self.free.append(self.all[-1])
        line = self.free.pop()
        try:
            return await line.post(path, cookie, body)
        finally:
            self.free.append(line)


ECHO = re.compile(r'\{"kind":"game","echo":(\d+)')
VERSION = re.compile(r'"version":(\d+)')


class Page:
    """One person's page: a cookie and a socket that watches one game. What it is told is read when it is needed."""

    def __init__(self, lines: Lines, cookie: str) -> None:
        self.lines, self.cookie = lines, cookie
        self.socket: ClientConnection | None = None
        self.text = ""
        self.version = -1
        self.heard_at: dict[int, float] = {}
        self.news = asyncio.Event()
        self.reading: asyncio.Task[None] | None = None

    @property
    def game(self) -> dict[str, Any]:
        game: dict[str, Any] = json.loads(self.text)["game"]
        return game

    async def open(self, url: str, game_id: str) -> None:
        address = url.replace("http", "ws", 1) + "/api/live"
        headers = {"Cookie": f"trearchi={self.cookie}"}
        self.socket = await connect(
            address, additional_headers=headers, compression=None, ping_interval=None, open_timeout=60, max_size=2**22
        )
        await self.socket.send(json.dumps({"kind": "watch", "game": game_id}))
        self.reading = asyncio.create_task(self._read(self.socket))

    async def _read(self, page: ClientConnection) -> None:
        async for text in page:
            now = time.perf_counter()
            assert isinstance(text, str)
            if not text.startswith('{"kind":"game"'):
                continue
            if echo := ECHO.match(text):
                await page.send(f'{{"kind":"echo","n":{echo[1]}}}')
            found = VERSION.search(text)
            assert found
            self.text, self.version = text, int(found[1])
            self.heard_at[self.version] = now
            self.news.set()

    async def until(self, version: int, seconds: float = 30) -> float:
        """When the page had heard of that version."""
        async with asyncio.timeout(seconds):
            while self.version < version:
                self.news.clear()
                await self.news.wait()
        at = min(at for known, at in self.heard_at.items() if known >= version)
        self.heard_at = {known: when for known, when in self.heard_at.items() if known >= version}
        return at

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        if self.reading is not None:
            self.reading.cancel()


def cookie_of(answer: httpx.Response) -> str:
    return answer.cookies["trearchi"]


async def new_game(http: httpx.AsyncClient, kind: dict[str, Any], clock: dict[str, Any] | None) -> tuple[str, str, str]:
    """A game of two guests: its id and their cookies."""
    body = {**kind, "clock": clock, "seats": [{"kind": "human", "name": "Anna"}, {"kind": "open"}]}
    created = (await http.post("/api/games", json=body)).raise_for_status()
    game_id = created.json()["id"]
    joined = (await http.post(f"/api/games/{game_id}/join", json={"name": "Bruno"})).raise_for_status()
    return game_id, cookie_of(created), cookie_of(joined)


async def play(pages: tuple[Page, Page], mean_delay: float, choice: random.Random, times: Times) -> None:
    """Move in one game after random delays until `times` is over, or the game is.

    The delays are those of a Poisson process, from the first one on: all games together are as busy at any time.
    """
    for page in pages:
        await page.until(0)
    await asyncio.sleep(choice.expovariate(1 / mean_delay))
    while not times.is_over:
        newest = max(page.version for page in pages)
        for page in pages:
            await page.until(newest)
        game = pages[0].game
        seat = game["position"]["seat"]
        if seat is None:
            return
        mover, other = pages[seat], pages[1 - seat]
        legal = (game if seat == 0 else mover.game)["position"]["legal"]
        body = {"ply": game["ply"], "move": choice.choice(legal)}
        began = time.perf_counter()
        status, text = await mover.lines.post(f"/games/{game['id']}/moves", mover.cookie, body)
        ended = time.perf_counter()
        if status != 200:
            times.refused += 1
            print(status, text[:300], file=sys.stderr)
            return
        found = VERSION.search(text.decode())
        assert found
        try:
            shown = await other.until(int(found[1]))
        except TimeoutError:
            times.lost += 1
            return
        if times.is_counted:
            times.acknowledged.append(1000 * (ended - began))
            times.shown.append(1000 * (shown - began))
        await asyncio.sleep(choice.expovariate(1 / mean_delay))


async def against_the_computer(http: httpx.AsyncClient, choice: random.Random) -> None:
    """A guest who answers each move of a computer of the highest level at once, in one game after the other."""
    seats = [{"kind": "human", "name": "Anna"}, {"kind": "computer", "name": "Computer", "level": 8}]
    made = (await http.post("/api/games", json={**choice.choice(KINDS), "seats": seats})).raise_for_status()
    headers = {"Cookie": f"trearchi={cookie_of(made)}"}
    game = made.json()
    while not game["position"]["is_over"]:
        path = f"/api/games/{game['id']}"
        if "move" in game["you"]["may"]:
            body = {"ply": game["ply"], "move": choice.choice(game["position"]["legal"])}
            answer = await http.post(f"{path}/moves", json=body, headers=headers)
        else:
            answer = await http.get(path, params={"after": game["version"]}, headers=headers)
        game = answer.raise_for_status().json()


def percentile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def rss_kib(pids: Sequence[int]) -> int:
    """Resident memory without what the processes share with each other."""
    total = 0
    for pid in pids:
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith(("Private_Clean:", "Private_Dirty:")):
                total += int(line.split()[1])
    return total


def children(pid: int) -> list[int]:
    found = [pid]
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        found += children(int(child))
    return found


def cpu_seconds(pids: Sequence[int]) -> float:
    total = 0.0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return total


@asynccontextmanager
async def server(database: str, workers: int) -> AsyncIterator[tuple[str, int]]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "trearchi", "serve", "--port", str(port), "--database", database]
    command += ["--limits", "off"] + (["--workers", str(workers)] if workers > 1 else [])
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}"
    try:
        async with httpx.AsyncClient() as http:
            for _ in range(300):
                try:
                    (await http.get(f"{url}/api/health")).raise_for_status()
                    break
                except httpx.HTTPError:
                    assert process.poll() is None, "the server has ended"
                    await asyncio.sleep(0.1)
        yield url, process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)


async def measure(url: str, pid: int, options: argparse.Namespace) -> dict[str, Any]:
    limits = httpx.Limits(max_connections=CONNECTIONS, max_keepalive_connections=CONNECTIONS)
    choice = random.Random(options.seed)
    clock = {"kind": "total", "seconds": 3600, "increment": 5}
    async with httpx.AsyncClient(base_url=url, limits=limits, timeout=60) as http:
        # Each page has a cookie of its own; the client keeps none.
        http.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        # What the first games bring into memory once is not theirs.
        for n in range(20):
            await new_game(http, KINDS[n % len(KINDS)], clock)
        before = rss_kib(children(pid))
        games = []
        for start in range(0, options.games, 50):
            some = range(start, min(start + 50, options.games))
            games += await asyncio.gather(*(new_game(http, KINDS[n % len(KINDS)], clock) for n in some))
        await asyncio.sleep(options.settle)
        idle = rss_kib(children(pid))
        lines = Lines(url)
        pages = [(Page(lines, anna), Page(lines, bruno)) for _, anna, bruno in games]
        for (game_id, *_), both in zip(games, pages, strict=True):
            await asyncio.gather(*(page.open(url, game_id) for page in both))
        await asyncio.sleep(options.settle)
        watched = rss_kib(children(pid))
        mean_delay = options.games / options.moves
        times = Times()
        thinking = [
            asyncio.create_task(against_the_computer(http, random.Random(choice.random())))
            for _ in range(options.computers)
        ]
        playing = [asyncio.create_task(play(both, mean_delay, random.Random(choice.random()), times)) for both in pages]
        await asyncio.sleep(options.warm)
        times.is_counted = True
        cpu, own, start = cpu_seconds(children(pid)), time.process_time(), time.perf_counter()
        await asyncio.sleep(options.seconds)
        times.is_counted = False
        lasted = time.perf_counter() - start
        cpu, own = cpu_seconds(children(pid)) - cpu, time.process_time() - own
        times.is_over = True
        played = rss_kib(children(pid))
        await asyncio.sleep(1)
        for task in playing:
            assert not task.done() or task.exception() is None, task.exception()
            task.cancel()
        for task in thinking:
            task.cancel()
        await asyncio.gather(*playing, *thinking, return_exceptions=True)
        await asyncio.gather(*(page.close() for both in pages for page in both))
        for line in lines.all:
            line.close()
    return {
        "games": options.games,
        "moves": len(times.acknowledged),
        "moves_a_second": len(times.acknowledged) / lasted,
        "acknowledged_ms": {f"p{share}": percentile(times.acknowledged, share / 100) for share in (50, 95, 99, 100)},
        "shown_ms": {f"p{share}": percentile(times.shown, share / 100) for share in (50, 95, 99, 100)},
        "computers": options.computers,
        "refused": times.refused,
        "lost": times.lost,
        "idle_game_kib": (idle - before) / options.games,
        "game_with_two_pages_kib": (watched - before) / options.games,
        "played_game_with_two_pages_kib": (played - before) / options.games,
        "server_cores": cpu / lasted,
        "clients_cores": own / lasted,
    }


async def run(database: str, options: argparse.Namespace) -> dict[str, Any]:
    async with server(database, options.workers) as (url, pid):
        return await measure(url, pid, options)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--moves", type=float, default=200, help="a second, in all games together")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--warm", type=float, default=10, help="seconds that are played and not counted")
    parser.add_argument("--settle", type=float, default=12, help="seconds of rest before memory is looked at")
    parser.add_argument(
        "--computers", type=int, default=0, help="games against level 8 beside: the engine is never idle"
    )
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--postgresql", action="store_true", help="on a PostgreSQL that is started for this")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="trearchi-load-"))
        database = str(Path(folder) / "load.db")
        if options.postgresql:
            from tests.postgres import Postgres

            postgres = Postgres()
            stack.callback(postgres.close)
            database = postgres.url(postgres.create_database())
        print(json.dumps(asyncio.run(run(database, options)), indent=1))


if __name__ == "__main__":
    main()
