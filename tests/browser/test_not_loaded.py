"""A part of the page that does not come, on a bad line or since the server has a newer page: a word, and a way on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import Server
from .hands import vector

OVER = vector("ponte", 1)
GAME = {"parameters": OVER["parameters"], "moves": OVER["moves"]}


def cut(page: Page, name: str) -> None:
    page.route(re.compile(rf"/assets/{name}.*\.js"), lambda route: route.abort("internetdisconnected"))


def goes_on(page: Page, there: str) -> None:
    """What is told of the lost part leads to the page as it should be, at its own address."""
    told = page.get_by_role("alert").filter(has_text="A part of the page did not come.")
    expect(told).to_be_visible()
    before = page.url
    page.unroute_all()
    told.get_by_role("button", name="Try again").click()
    expect(page.locator(there).first).to_be_visible()
    assert page.url == before


@pytest.mark.parametrize("place", ["game", "study", "learn"])
def test_a_board_that_does_not_come(server: Server, page: Page, place: str) -> None:
    paths = {
        "game": server.create("ponte", **GAME),
        "study": f"{server.url}/study/ponte",
        "learn": f"{server.url}/learn/ponte?step=2",
    }
    cut(page, "Board-")
    page.goto(paths[place])
    goes_on(page, ".ponte")


def test_an_analysis_that_does_not_come_leaves_the_board(server: Server, page: Page) -> None:
    cut(page, "Panel-")
    page.goto(server.create("ponte", **GAME))
    page.locator("[data-analyse]").click()
    expect(page.locator(".ponte")).to_be_visible()
    goes_on(page, ".analysis h2")


def test_a_page_that_does_not_come(server: Server, page: Page) -> None:
    cut(page, "GamePage-")
    page.goto(server.create("ponte", **GAME) + "?at=12")
    goes_on(page, ".ponte")
    expect(page.locator(".steps .figures")).to_have_text("12 / 41")


def test_downloads_that_do_not_come(server: Server, page: Page) -> None:
    page.goto(server.create("ponte", **GAME))
    cut(page, "Downloads-")
    page.locator(".more > button").click()
    page.locator("[data-download]").click()
    goes_on(page, ".ponte")


def test_where_nothing_comes_at_all_that_is_told(server: Server, page: Page) -> None:
    cut(page, "base-")
    page.goto(server.url)
    expect(page.get_by_text("The page did not come.")).to_be_visible()
    page.unroute_all()
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_text("The page did not come.")).to_be_hidden()
