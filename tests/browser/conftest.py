"""A real server on a free port and the system's Chromium, for tests that play through the page."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, sync_playwright

from .hands import vector

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
SECONDS_TO_START = 30


# Tests do in a second what people do in an hour.
PROGRAM = """
import dataclasses, sys, uvicorn
from trearchi.server.app import Options, create_app
from trearchi.server.limits import Limits

unlimited = Limits(**{field.name: None for field in dataclasses.fields(Limits)})
app = create_app(sys.argv[2], Options(limits=unlimited))
uvicorn.run(app, port=int(sys.argv[1]), log_level="warning", access_log=False)
"""


class Server:
    """A server process of its own with a database of its own; it can be killed and started again.

    Whatever is created here belongs to one guest, the host of the tests; `new_context` makes pages of that guest too.
    """

    def __init__(self, database: Path) -> None:
        self.database = database
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        self.host = httpx.Client(base_url=self.url, timeout=30, limits=httpx.Limits(max_keepalive_connections=0))

    def start(self) -> None:
        self.process = subprocess.Popen([sys.executable, "-c", PROGRAM, str(self.port), str(self.database)])
        deadline = time.monotonic() + SECONDS_TO_START
        while time.monotonic() < deadline:
            try:
                self.host.get("/api/health").raise_for_status()
            except httpx.HTTPError:
                assert self.process.poll() is None, "the server has ended"
                time.sleep(0.1)
            else:
                return
        raise TimeoutError("the server did not start")

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def create(
        self,
        game: str,
        parameters: dict[str, Any] | None = None,
        seats: list[dict[str, Any]] | None = None,
        setup: dict[str, str] | None = None,
        moves: Iterable[str] = (),
    ) -> str:
        """The address of a new game, of Anna and Bruno unless told otherwise, after some moves of people."""
        people = [{"kind": "human", "name": name} for name in ("Anna", "Bruno")]
        made = self.make(game=game, parameters=parameters or {}, seats=seats or people, setup=setup)
        for move in moves:
            made = self.move(made, move)
        return f"{self.url}/game/{made['id']}"

    def make(self, **new: Any) -> dict:
        """A new game of the host."""
        return self.host.post("/api/games", json=new).raise_for_status().json()

    def move(self, game: dict, move: str) -> dict:
        """The host's move, in a game where the host sits at the seat that is to move."""
        body = {"ply": game["ply"], "move": move}
        return self.host.post(f"/api/games/{game['id']}/moves", json=body).raise_for_status().json()

    def game(self, page: Page) -> dict:
        """The game that the page shows, as the server has it, for the one whose page it is."""
        answer = page.context.request.get(f"{self.url}/api/games/{game_id(page)}")
        assert answer.ok, answer.text()
        return answer.json()

    def become_somebody(self) -> None:
        """The host is known from their first game on."""
        game = self.make(game="ponte", seats=[{"kind": "human", "name": "Anna"}, {"kind": "open"}])
        self.host.post(f"/api/games/{game['id']}/abort").raise_for_status()

    def cookies(self) -> list[Any]:
        """Those of the host, for a browser."""
        return [{"name": each.name, "value": each.value, "url": self.url} for each in self.host.cookies.jar]


def game_id(page: Page) -> str:
    found = re.search(r"/game/([\w-]+)", page.url)
    assert found, f"no game at {page.url}"
    return found[1]


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("browser") / "games.db")
    server.start()
    server.become_somebody()
    yield server
    server.kill()
    server.host.close()


@pytest.fixture(scope="package")
def pages(server: Server) -> dict[str, str]:
    """Every kind of page, by name."""
    against_computer = [{"kind": "human", "name": "You"}, {"kind": "computer", "name": "Computer", "level": 1}]
    ponte, viaduct = vector("ponte", 1), vector("viaduct", 2)
    at_end = server.create("ponte", ponte["parameters"], moves=ponte["moves"])
    return {
        "start": server.url,
        **{f"new {game}": f"{server.url}/new/{game}" for game in ("ponte", "viaduct", "settimo")},
        "ponte": server.create("ponte", seats=against_computer),
        "ponte at its end": at_end,
        "viaduct": server.create("viaduct", viaduct["parameters"], moves=viaduct["moves"][:-3]),
        "viaduct at its end": server.create("viaduct", viaduct["parameters"], moves=viaduct["moves"]),
        "settimo": server.create("settimo", moves=["A1"]),
        "ponte, analysed": f"{at_end}?analysis=31",
        "viaduct, analysed": server.create("viaduct", viaduct["parameters"], moves=viaduct["moves"]) + "?analysis=28",
        "settimo, analysed": server.create("settimo", seats=against_computer) + "?analysis",
        "ponte, studied": f"{server.url}/study/ponte?game={at_end.rsplit('/', 1)[-1]}&at=20&line=b2c2",
        "viaduct, studied": f"{server.url}/study/viaduct?with-seats=2",
        "settimo, studied": f"{server.url}/study/settimo?line=A1",
        "no study": f"{server.url}/study/ponte?with-size=1",
        "no game": f"{server.url}/game/AAAAAAAAAAAAAAAAAAAAAA",
        "nowhere": f"{server.url}/nowhere",
    }


# Not longer than this package: while Playwright runs, the main thread has an event loop; the server's tests
# need one of their own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launched(playwright.chromium)
        yield browser
        browser.close()


def launched(chromium: BrowserType, **options: Any) -> Browser:
    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    assert path, "Chromium is missing: on Debian, apt-get install chromium"
    arguments = [
        "--no-sandbox",
        "--enable-unsafe-swiftshader",
        "--use-angle=swiftshader",
        "--disable-gpu-compositing",
        "--disable-background-networking",
    ]
    return chromium.launch(executable_path=path, args=arguments, **options)


# The browser notes a missing game (404), refused moves (409, 422) and a server that was killed; all are meant here.
EXPECTED = (
    "404",
    "409",
    "422",
    "ERR_CONNECTION_REFUSED",
    "ERR_INTERNET_DISCONNECTED",
    "ERR_CONNECTION_RESET",
    "ERR_INCOMPLETE_CHUNKED",
    "ERR_EMPTY_RESPONSE",
)


@pytest.fixture
def new_context(
    browser: Browser, server: Server, request: pytest.FixtureRequest
) -> Iterator[Callable[..., BrowserContext]]:
    """Makes contexts, of the host or of nobody yet (`is_host=False`); the test fails on any error in the console of
    their pages, one of the policy (CSP) included.
    """
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def make(*, is_host: bool = True, **options: Any) -> BrowserContext:
        usual: dict[str, Any] = {
            "viewport": {"width": 1280, "height": 800},
            "reduced_motion": "reduce",
            "locale": "en-GB",
        }
        context = browser.new_context(**(usual | options))
        context.set_default_timeout(20_000)
        if is_host:
            context.add_cookies(server.cookies())
        context.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
        context.on("weberror", lambda error: problems.append(str(error.error)))
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()
    # A connection that is cut has many names, by the moment; all are meant where the test itself kills the server.
    expected = (*EXPECTED, "net::ERR_") if request.node.get_closest_marker("kills_server") else EXPECTED
    assert [problem for problem in problems if not any(part in problem for part in expected)] == []


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    return new_context().new_page()
