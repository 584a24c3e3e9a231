"""Your own move is on the board at once, before the server has answered, and is taken back if the server refuses it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, Route, expect

from .conftest import Server, game_id
from .hands import ViaductKeys, move_in_ponte, move_in_settimo, vector, wait_for_ply

SETUP = vector("settimo", 0)["setup"]
REFUSED = {"error": {"code": "illegal-occupied", "message": "It is taken.", "clause": "P4.1", "squares": ["c3"]}}


@contextmanager
def unanswered(page: Page) -> Iterator[list[Route]]:
    """Moves are sent and not answered; what was held back is let go at the end."""
    held: list[Route] = []
    page.route("**/moves", lambda route: held.append(route))
    yield held
    page.unroute("**/moves")


def show(server: Server, page: Page, game: str, **more: object) -> dict:
    page.goto(server.create(game, **more))
    wait_for_ply(page, server.game(page)["ply"])
    return server.game(page)


def test_two_tiles_of_ponte_lie_there_before_the_answer(server: Server, page: Page) -> None:
    show(server, page, "ponte", moves=["a1,b2", "dark"])
    with unanswered(page) as held:
        move_in_ponte(page, "f6,h7")
        expect(page.locator('[data-square="f6"]')).to_have_accessible_name("f6, dark sand bank, last move")
        expect(page.locator('[data-square="h7"]')).to_have_accessible_name("h7, dark sand bank, last move")
        assert server.game(page)["ply"] == 2
        move_in_ponte(page, "j1,j3")  # no second move while the first is on its way
        assert len(held) == 1
        held[0].continue_()
    wait_for_ply(page, 3)
    assert server.game(page)["moves"][-1] == "f6,h7"


def test_a_step_of_settimo_is_seen_before_the_answer(server: Server, page: Page) -> None:
    game = show(server, page, "settimo", setup=SETUP)
    step = game["position"]["legal"][0]
    with unanswered(page) as held:
        move_in_settimo(page, step)
        expect(page.locator(f'[data-id="{step}"]')).to_have_accessible_name(re.compile("white piece here"))
        assert server.game(page)["ply"] == 0
        held[0].continue_()
    wait_for_ply(page, server.game(page)["ply"])
    assert server.game(page)["moves"][0] == step


def test_a_bridge_of_viaduct_stands_there_before_the_answer(server: Server, page: Page) -> None:
    game = show(server, page, "viaduct", parameters={"seats": 2, "die": None})
    move = game["position"]["legal"][0]
    keys = ViaductKeys(page)
    with unanswered(page) as held:
        keys.place(move)
        expect(page.locator(".viaduct")).to_contain_text("1.1 to 1.4, level 0, the last move")
        assert server.game(page)["ply"] == 0
        held[0].continue_()
    wait_for_ply(page, 1)


@pytest.mark.parametrize("status", [422, 409])
def test_what_the_server_refuses_is_taken_back_with_the_reason(server: Server, page: Page, status: int) -> None:
    show(server, page, "ponte", moves=["a1,b2", "dark"])
    with unanswered(page) as held:
        move_in_ponte(page, "f6,h7")
        expect(page.locator('[data-square="f6"]')).to_have_accessible_name("f6, dark sand bank, last move")
        held[0].fulfill(status=status, content_type="application/json", body=json.dumps(REFUSED))
        expect(page.locator(".refusal .clause")).to_have_text("Rule P4.1")
    expect(page.locator('[data-square="f6"]')).to_have_accessible_name("f6, water, may place")
    assert server.host.get(f"/api/games/{game_id(page)}").json()["ply"] == 2
