"""A real server on a free port and the system's Chromium, for tests that play through the page."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, sync_playwright

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
SECONDS_TO_START = 30


class Server:
    """A server process of its own with a database of its own; it can be killed and started again."""

    def __init__(self, database: Path) -> None:
        self.database = database
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = f"from trearchi.server import serve; serve(port={self.port}, database={str(self.database)!r})"
        self.process = subprocess.Popen([sys.executable, "-c", command])
        deadline = time.monotonic() + SECONDS_TO_START
        while time.monotonic() < deadline:
            try:
                httpx.get(f"{self.url}/api/health").raise_for_status()
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

    def game(self, page: Page) -> dict:
        """The game that the page shows, as the server has it."""
        return httpx.get(f"{self.url}/api/games/{game_id(page)}").raise_for_status().json()


def game_id(page: Page) -> str:
    found = re.search(r"/game/([\w-]+)", page.url)
    assert found, f"no game at {page.url}"
    return found[1]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("browser") / "games.db")
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    assert path, "Chromium is missing: on Debian, apt-get install chromium"
    arguments = [
        "--no-sandbox",
        "--enable-unsafe-swiftshader",
        "--use-angle=swiftshader",
        "--disable-background-networking",
    ]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=arguments)
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page that fails the test on any error in its console."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(20_000)
    problems: list[str] = []
    page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: problems.append(str(error)))
    yield page
    context.close()
    # The browser notes refused moves (409, 422) and a server that was killed; both are meant here.
    expected = (
        "409",
        "422",
        "ERR_CONNECTION_REFUSED",
        "ERR_CONNECTION_RESET",
        "ERR_INCOMPLETE_CHUNKED",
        "ERR_EMPTY_RESPONSE",
    )
    assert [problem for problem in problems if not any(part in problem for part in expected)] == []
