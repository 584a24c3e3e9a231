"""What a screen reader hears while a game is played: each event once, from the live regions of the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from .conftest import Server
from .hands import move_in_ponte, move_in_settimo, wait_for_ply
from .states import WAITING

# Notes what comes into a live region or changes there: what a screen reader says by itself.
LISTEN = """
window.heard = [];
const LIVE = "[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log]";
new MutationObserver((all) => {
  for (const { target, addedNodes, type } of all) {
    const region = (target.nodeType === Node.TEXT_NODE ? target.parentElement : target)?.closest?.(LIVE);
    if (!region) continue;
    for (const node of type === "characterData" ? [target] : addedNodes) {
      const text = node.textContent.trim();
      if (text && node.nodeType !== Node.COMMENT_NODE) window.heard.push(text);
    }
  }
}).observe(document, { subtree: true, childList: true, characterData: true });
"""


def listening(context: BrowserContext) -> Page:
    context.add_init_script(LISTEN)
    return context.new_page()


def times(page: Page, words: str) -> int:
    return page.evaluate("words => window.heard.filter((text) => text.includes(words)).length", words)


def hears_once(page: Page, words: str) -> None:
    # Asked for from outside: the page may have a clock that stands still.
    for _ in range(200):
        if times(page, words):
            break
        page.wait_for_timeout(50)
    assert times(page, words) == 1, page.evaluate("window.heard")


def forget(page: Page) -> None:
    page.evaluate("window.heard.length = 0")


@contextmanager
def together(server: Server, page: Page, game: str = "ponte", **more: Any) -> Iterator[tuple[httpx.Client, str]]:
    """A game of the host, who has the page, and of Bruno, who has a client."""
    made = server.make(game=game, seats=WAITING, **more)
    path = f"/api/games/{made['id']}"
    with httpx.Client(base_url=server.url, timeout=30) as bruno:
        bruno.post(f"{path}/join", json={"seat": 1, "name": "Bruno"}).raise_for_status()
        page.goto(f"{server.url}/game/{made['id']}")
        wait_for_ply(page, 0)
        expect(page.locator(".ponte, .settimo").first).to_be_visible()
        yield bruno, path


def test_moves_turns_refusals_and_offers_are_heard_once(
    server: Server, new_context: Callable[..., BrowserContext]
) -> None:
    page = listening(new_context())
    with together(server, page) as (bruno, path):
        forget(page)
        move_in_ponte(page, "c3,d5")
        hears_once(page, "Anna: c3,d5")
        hears_once(page, "Bruno to move")
        forget(page)
        for ply, move in ((1, "light"), (2, "f6,h8")):
            mover = bruno if ply == 1 else server.host
            mover.post(f"{path}/moves", json={"ply": ply, "move": move}).raise_for_status()
        hears_once(page, "Bruno: light")
        hears_once(page, "Anna: f6,h8")
        forget(page)
        bruno.post(f"{path}/moves", json={"ply": 3, "move": "a1,a10"}).raise_for_status()
        hears_once(page, "Bruno: a1,a10")
        hears_once(page, "Your turn")
        forget(page)
        page.locator('[data-square="c3"]').click()
        page.keyboard.press("Escape")
        page.locator('[data-square="a1"]').click()
        hears_once(page, "A tile stands on a1 already")
        forget(page)
        bruno.post(f"{path}/offers", json={"ply": 4, "kind": "draw"}).raise_for_status()
        hears_once(page, "Bruno asks to end it as a draw")
        forget(page)
        bruno.post(f"{path}/resign").raise_for_status()
        hears_once(page, "You win")
        hears_once(page, "The game is over")


def test_what_happens_in_settimo_is_heard_from_its_board_alone(
    server: Server, new_context: Callable[..., BrowserContext]
) -> None:
    page = listening(new_context())
    with together(server, page, "settimo") as (_, path):
        forget(page)
        move = server.host.get(path).json()["position"]["legal"][0]
        move_in_settimo(page, move)
        hears_once(page, f"White enters {move}.")
        assert times(page, f"Anna: {move}") == 0


@pytest.mark.parametrize(
    ("locale", "minute"),
    [
        ("en-GB", "You have one minute left."),
        ("it-IT", "Hai ancora un minuto."),
        ("de-DE", "Du hast noch eine Minute."),
    ],
)
def test_a_minute_left_is_heard_once(
    server: Server, new_context: Callable[..., BrowserContext], locale: str, minute: str
) -> None:
    """Ten seconds likewise: clock.test.ts."""
    page = listening(new_context(locale=locale))
    page.clock.install()
    clock = {"kind": "total", "seconds": 90, "increment": 0}
    with together(server, page, clock=clock) as (bruno, path):
        server.move(server.host.get(path).json(), "c3,d5")
        for ply, move in ((1, "dark"), (2, "f6,h8")):
            bruno.post(f"{path}/moves", json={"ply": ply, "move": move}).raise_for_status()
        wait_for_ply(page, 3)
        expect(page.locator(".clock.running")).to_be_visible()
        forget(page)
        page.clock.fast_forward(35_000)
        hears_once(page, minute)
        page.clock.fast_forward(2_000)
        assert times(page, minute) == 1
