"""Everything with the keyboard alone: from the start page into a game of each, and a few turns of it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .conftest import Server
from .hands import ViaductKeys, tab_to, wait_for_ply

TURNS = 3


def begin_by_keys(page: Page, server: Server, game: str) -> None:
    page.goto(server.url)
    expect(page.locator(f'a[href="/new/{game}"]')).to_be_visible()
    tab_to(page, f'a[href="/new/{game}"]')
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    tab_to(page, ".level select")
    page.keyboard.press("Home")  # the first level
    tab_to(page, "button.primary")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/game/"))


def persons_turn(page: Page, server: Server) -> dict:
    expect(page.locator(".status h2")).to_have_text("Your turn", timeout=20_000)
    game = server.game(page)
    wait_for_ply(page, game["ply"])
    return game


def focus(page: Page, attribute: str) -> str:
    return page.evaluate("name => document.activeElement?.getAttribute(name) ?? ''", attribute)


def to_square(page: Page, square: str) -> None:
    """On Ponte's board, from the square that has the focus."""
    at = focus(page, "data-square")
    across, up = ord(square[0]) - ord(at[0]), int(square[1:]) - int(at[1:])
    for count, less, more in ((across, "ArrowLeft", "ArrowRight"), (up, "ArrowDown", "ArrowUp")):
        for _ in range(abs(count)):
            page.keyboard.press(more if count > 0 else less)
    assert focus(page, "data-square") == square


def test_ponte(server: Server, page: Page) -> None:
    begin_by_keys(page, server, "ponte")
    for _ in range(TURNS):
        game = persons_turn(page, server)
        pair = next(move for move in game["position"]["legal"] if "," in move)
        if not focus(page, "data-square"):
            tab_to(page, '[data-square][tabindex="0"]')
        for square in pair.split(","):
            to_square(page, square)
            page.keyboard.press("Enter")
        expect(page.locator(f'ol button[data-ply="{game["ply"] + 1}"]')).to_have_text(pair)


def to_island(page: Page, name: str, places: dict[str, tuple[float, float]]) -> None:
    """On Settimo's board: ever nearer by arrows, by another way where one leads nowhere new."""
    keys = {"ArrowRight": (1, 0), "ArrowLeft": (-1, 0), "ArrowDown": (0, 1), "ArrowUp": (0, -1)}
    seen: set[tuple[str, str]] = set()
    for _ in range(40):
        at = focus(page, "data-id")
        if at == name:
            return
        (x, y), (wanted_x, wanted_y) = places[at], places[name]
        ways = sorted(keys, key=lambda key: -(keys[key][0] * (wanted_x - x) + keys[key][1] * (wanted_y - y)))
        key = next(key for key in ways if (at, key) not in seen)
        seen.add((at, key))
        page.keyboard.press(key)
    raise AssertionError(f"the arrows do not lead to {name}")


def test_settimo(server: Server, page: Page) -> None:
    begin_by_keys(page, server, "settimo")
    kinds = page.request.get(f"{server.url}/api/catalogue").json()["games"]
    board = next(kind["board"] for kind in kinds if kind["id"] == "settimo")
    places = {island["name"]: (island["x"], island["y"]) for island in board["islands"]}
    removals = 0
    while removals < 2:
        game = persons_turn(page, server)
        move = game["position"]["legal"][0]
        if not focus(page, "data-id"):
            tab_to(page, '[data-id][tabindex="0"]')
        if move.startswith("x"):
            # The focus has gone to a bridge that may be removed by itself.
            expect(page.locator("[data-id]:focus")).to_have_attribute("aria-label", re.compile("may be removed"))
            removals += 1
        else:
            if focus(page, "data-id") not in places:
                page.keyboard.press("ArrowUp")
            to_island(page, move, places)
        page.keyboard.press("Enter")
        expect(page.locator(".steps .figures")).not_to_have_text(f"{game['ply']} / {game['ply']}")


def test_viaduct(server: Server, page: Page) -> None:
    begin_by_keys(page, server, "viaduct")
    expect(page.get_by_role("application")).to_be_visible()
    tab_to(page, '[role="application"]')
    keys = ViaductKeys(page)
    for _ in range(TURNS):
        game = persons_turn(page, server)
        move = next((move for move in game["position"]["legal"] if move.startswith("+")), None)
        if move is None:  # the die shows the symbol
            tab_to(page, ".choices button")
            page.keyboard.press("Enter")
            keys.board.focus()
        else:
            keys.place(move)
        expect(page.locator(".steps .figures")).not_to_have_text(f"{game['ply']} / {game['ply']}")
    assert 0 in server.game(page)["movers"]
