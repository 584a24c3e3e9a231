"""What comes over the line before somebody can play: little, and three.js with Viaduct alone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from .conftest import Server
from .hands import settled

MOST_BYTES = 200_000
# Compressed, three.js alone is larger than this.
LARGE = 100_000


def loaded(context: BrowserContext, url: str) -> dict[str, int]:
    """Bytes on the line by address, compressed as they come, of a page that is opened for the first time."""
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    addresses: dict[str, str] = {}
    sizes: dict[str, int] = {}
    session.on(
        "Network.responseReceived", lambda event: addresses.update({event["requestId"]: event["response"]["url"]})
    )
    session.on(
        "Network.loadingFinished",
        lambda event: sizes.update({addresses.get(event["requestId"], "?"): round(event["encodedDataLength"])}),
    )
    page.goto(url)
    settled(page)
    page.wait_for_load_state("networkidle")
    # What a worker is made of is heard by the page, not by the session.
    heard = page.evaluate("performance.getEntriesByType('resource').map((each) => [each.name, each.transferSize])")
    return {**dict(heard), **sizes}


@pytest.mark.parametrize("locale", ["en-GB", "it-IT", "de-DE"])
def test_the_start_page_is_small(server: Server, new_context: Callable[..., BrowserContext], locale: str) -> None:
    context = new_context(is_host=False, service_workers="block")
    context.set_extra_http_headers({"Accept-Language": locale})
    sizes = loaded(context, server.url)
    assert len(sizes) > 5, sizes
    assert sum(sizes.values()) < MOST_BYTES, sizes


@pytest.mark.parametrize(("game", "is_solid"), [("ponte", False), ("settimo", False), ("viaduct", True)])
def test_a_board_is_small_but_for_three_js(
    server: Server, new_context: Callable[..., BrowserContext], game: str, is_solid: bool
) -> None:
    context = new_context()
    sizes = loaded(context, server.create(game, {"seats": 2} if game == "viaduct" else {}))
    large = [address for address, size in sizes.items() if size > LARGE]
    assert bool(large) == is_solid, sizes
    assert sum(size for address, size in sizes.items() if address not in large) < MOST_BYTES, sizes


@pytest.mark.parametrize("game", ["ponte", "settimo"])
def test_what_a_board_needs_is_asked_for_with_the_page_and_once(
    server: Server, new_context: Callable[..., BrowserContext], game: str
) -> None:
    page = new_context().new_page()
    asked: list[str] = []
    said: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(server.url)))
    page.on("console", lambda message: said.append(message.text))
    address = server.create(game)
    html = page.request.get(address).text()
    named = set(re.findall(r'<link rel="(?:modulepreload|preload|stylesheet)"[^>]* href="([^"]*)"', html))
    page.goto(address)
    settled(page)
    expect(page.get_by_text("One moment.")).to_have_count(0)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(3500)  # after this long the browser complains of what was asked for in vain
    files = [path for path in asked if path.startswith("/assets/")]
    assert len(named) > 10
    assert named <= set(asked)
    assert {path for path in files if path.endswith((".js", ".css"))} <= named | set(re.findall(r'src="([^"]*)"', html))
    assert len(asked) == len(set(asked)), sorted(asked)
    assert not [text for text in said if "preload" in text]
