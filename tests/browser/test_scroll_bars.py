"""Beside scroll bars that take room, as most screens with a mouse have them; headless browsers hide theirs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from .conftest import Server, launched
from .hands import settled, vector

# What can be scrolled sideways, or would be if it were not cut off.
WIDER = """() => [...document.querySelectorAll("html, body, main, aside, aside *")].filter((each) => {
    const { overflowX } = getComputedStyle(each);
    return each.clientWidth > 0 && each.scrollWidth > each.clientWidth + 1 && !["visible", "clip"].includes(overflowX)
      && !each.closest(".unseen, input, select, table");
  }).map((each) => `${each.tagName}.${each.className} ${each.scrollWidth} > ${each.clientWidth}`)"""


@pytest.fixture(scope="module")
def with_bars(browser: Browser) -> Iterator[Browser]:
    shown = launched(browser.browser_type, ignore_default_args=["--hide-scrollbars"])
    yield shown
    shown.close()


@pytest.mark.parametrize("locale", ["en-GB", "it-IT", "de-DE"])
def test_nothing_is_wider_than_its_place(server: Server, with_bars: Browser, locale: str) -> None:
    ended = {game: vector(game, place) for game, place in (("ponte", 1), ("viaduct", 2))}
    games = [server.create(game, case["parameters"], moves=case["moves"]) for game, case in ended.items()]
    pages = [*games, *(f"{game}?analysis" for game in games), server.create("settimo"), f"{server.url}/study/ponte"]
    context = with_bars.new_context(viewport={"width": 1280, "height": 720}, locale=locale, reduced_motion="reduce")
    context.add_cookies(server.cookies())
    page = context.new_page()
    has_bar = False
    for address in pages:
        page.goto(address)
        settled(page)
        page.locator("aside button").first.wait_for()
        page.wait_for_timeout(300)
        assert page.evaluate(WIDER) == [], address
        has_bar |= page.locator("aside").evaluate("({ offsetWidth, clientWidth }) => offsetWidth > clientWidth")
    assert has_bar
    context.close()
