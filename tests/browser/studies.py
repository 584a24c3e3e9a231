"""A study as a person meets it, for the tests of it: games to study, what is shown, links that are copied."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, Locator, Page, expect

import trearchi as ta

from .conftest import Server
from .hands import settled, vector


def finished_ponte(server: Server) -> str:
    """A finished game of 41 moves."""
    game = vector("ponte", 1)
    return server.create("ponte", game["parameters"], moves=game["moves"])


def study_of(game: str, kind: str, at: int, line: str = "") -> str:
    server, game_id = game.split("/game/")
    return f"{server}/study/{kind}?game={game_id}&at={at}{f'&line={line}' if line else ''}"


def shows(page: Page, at: int, of: int) -> None:
    expect(page.locator(".steps .figures")).to_have_text(f"{at} / {of}")


def said(page: Page) -> Locator:
    return page.locator(".page ~ [role=status]")


def move_list(page: Page) -> Locator:
    return page.get_by_role("region", name="Moves")


def board(page: Page) -> list[str]:
    """Ponte's squares in words: the position for who cannot see it."""
    return page.locator("[data-square]").evaluate_all("all => all.map((each) => each.getAttribute('aria-label'))")


def may_copy(context: BrowserContext, server: Server) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server.url)


def copied(page: Page) -> str:
    return page.evaluate("navigator.clipboard.readText()")


def copy_link(page: Page) -> str:
    page.get_by_role("button", name="Copy the link to this position").click()
    expect(page.get_by_role("status").filter(has_text="Link copied")).to_be_attached()
    return copied(page)


def opened_study(page: Page) -> None:
    """Until the study stands where another page stood."""
    page.wait_for_url(re.compile("/study/"))
    expect(page.locator("label.engine")).to_be_visible()
    settled(page)


def legal_in_ponte(ply: int) -> list[str]:
    state = ta.game("ponte").start()
    for move in vector("ponte", 1)["moves"][:ply]:
        state = state.play(move)
    return state.legal_moves()
