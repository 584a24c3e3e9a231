"""A game under way on the page: what is legal, refusals, undo, stepping, two people, two tabs, a reload."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from .conftest import Server, game_id
from .hands import (
    ViaductKeys,
    begin,
    column_under,
    move_in_ponte,
    move_in_settimo,
    point_at,
    told,
    type_move,
    vector,
    wait_for_ply,
)

SETUP = vector("settimo", 0)["setup"]


def refusal(page: Page) -> Locator:
    return page.locator(".refusal")


def expect_refused(server: Server, page: Page, act: Callable[[], None], sentence: str, clause: str) -> None:
    """The act is refused with a sentence and its clause, and changes nothing."""
    before = server.game(page)
    act()
    expect(refusal(page)).to_contain_text(re.compile(sentence))
    expect(refusal(page).locator(".clause")).to_have_text(f"Rule {clause}")
    after = server.game(page)
    assert (after["version"], after["position"]["text"]) == (before["version"], before["position"]["text"])
    wait_for_ply(page, before["ply"])


def test_a_refused_move_of_ponte_says_why(server: Server, page: Page) -> None:
    page.goto(server.create("ponte", moves=["c3,d5", "dark"]))
    expect_refused(server, page, lambda: move_in_ponte(page, "c3"), "A tile stands on c3 already", "P4.1")
    expect_refused(server, page, lambda: type_move(page, "e5-e7"), r".", "P2")
    expect_refused(server, page, lambda: type_move(page, "nonsense"), r".", "P3.2")
    page.locator("#move-entry").fill("")
    move_in_ponte(page, "f6,h7")  # a move goes on, and the words are gone
    wait_for_ply(page, 3)
    expect(refusal(page)).to_have_count(0)


def test_a_refused_move_of_settimo_says_why(server: Server, page: Page) -> None:
    page.goto(server.create("settimo", setup=SETUP))
    wait_for_ply(page, 0)
    expect_refused(server, page, lambda: move_in_settimo(page, "C1"), r".", "S2.1")
    move_in_settimo(page, server.game(page)["position"]["legal"][0])
    wait_for_ply(page, 2)
    expect_refused(server, page, lambda: move_in_settimo(page, "O"), r".", "S2.3")


def test_a_refused_move_of_viaduct_says_why(server: Server, page: Page) -> None:
    page.goto(server.create("viaduct", {"seats": 2, "die": None}))
    keys = ViaductKeys(page)
    keys.go_to(15, 10)
    expect_refused(server, page, lambda: page.keyboard.press("Enter"), "needs a hole of the board", "V3.1")
    expect_refused(server, page, lambda: type_move(page, "+7.28-7.25@0"), "platform", "V3.4")


def test_what_is_legal_in_ponte_is_marked_before_the_click(server: Server, page: Page) -> None:
    recorded = vector("ponte", 1)
    page.goto(server.create("ponte", moves=recorded["moves"][:24]))
    wait_for_ply(page, 24)
    legal = server.game(page)["position"]["legal"]
    pairs = [move.split(",") for move in legal if "," in move]
    used = {square for pair in pairs for square in pair}
    may = {
        label.split()[0].rstrip(",:")
        for label in page.locator('[data-square][aria-label*="may place"]').evaluate_all(
            "squares => squares.map((square) => square.dataset.square)"
        )
    }
    assert may == used
    view = server.game(page)["position"]["view"]
    taken = {*view["tiles"]["light"], *view["tiles"]["dark"]} | {
        square for bridge in view["bridges"] for square in bridge["covers"]
    }
    expect(page.locator("rect.closed")).to_have_count(view["size"] ** 2 - len(used | taken))
    first = pairs[0][0]
    page.locator(f'[data-square="{first}"]').hover()
    expect(page.locator("rect.ghost")).to_have_count(1)
    page.locator(f'[data-square="{first}"]').click()
    page.mouse.move(0, 0)
    expect(page.locator("circle.open")).to_have_count(sum(first in pair for pair in pairs))
    expect(page.locator(".status")).to_contain_text(f"{first} picked")


def test_what_is_legal_in_settimo_is_marked_before_the_click(server: Server, page: Page) -> None:
    page.goto(server.create("settimo", setup=SETUP))
    wait_for_ply(page, 0)
    for _ in range(3):
        game = server.game(page)
        expected = sorted(move.removeprefix("x") for move in game["position"]["legal"])
        lit = page.locator(".sea .legal[data-id]").evaluate_all("marks => marks.map((mark) => mark.dataset.id)")
        assert sorted(mark for mark in lit if mark in expected) == expected
        # A bridge is lit for the island behind it.
        assert all(mark in expected or set(mark.split("-")) & set(expected) for mark in lit)
        move_in_settimo(page, game["position"]["legal"][0])
        expect(page.locator(".steps .figures")).not_to_have_text(f"{game['ply']} / {game['ply']}")


def test_undo_goes_back_to_before_the_last_decision(server: Server, page: Page) -> None:
    begin(page, server.url, "ponte")
    undo = page.get_by_role("button", name="Undo")
    wait_for_ply(page, 0)
    expect(undo).to_be_disabled()
    move_in_ponte(page, "c3,d5")
    expect(page.locator('ol button[data-ply="2"]')).to_be_visible()  # the computer has chosen its colour
    expect(page.locator(".status h2")).to_have_text("Your turn")
    undo.click()
    wait_for_ply(page, 0)
    expect(page.locator('[data-square="c3"]')).to_have_attribute("aria-label", re.compile("may place"))
    move_in_ponte(page, "e5,f6")
    expect(page.locator('ol button[data-ply="1"]')).to_have_text("e5,f6")


def test_why_nothing_can_be_undone_is_told_to_those_who_press_the_button(server: Server, page: Page) -> None:
    people = [{"kind": "human", "name": name} for name in ("Anna", "Bruno")]
    game = server.make(game="viaduct", parameters={"seats": 2}, seats=people)
    while "undo" in game["you"]["may"] or not game["ply"]:
        game = server.move(game, game["position"]["legal"][0])
    page.goto(f"{server.url}/game/{game['id']}")
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    undo.click(force=True)
    expect(refusal(page)).to_contain_text("What chance has brought stays")
    wait_for_ply(page, game["ply"])
    page.reload()
    undo.focus()
    page.keyboard.press("Enter")
    expect(refusal(page)).to_contain_text("What chance has brought stays")


def test_stepping_by_buttons_and_keys_and_back_to_the_newest(server: Server, page: Page) -> None:
    recorded = vector("ponte", 1)
    page.goto(server.create("ponte", moves=recorded["moves"][:6]))
    steps = page.locator(".steps .figures")
    wait_for_ply(page, 6)
    heading = page.locator(".status h2")
    now = heading.inner_text()
    page.get_by_role("button", name="One move back").click()
    expect(steps).to_have_text("5 / 6")
    expect(heading).to_have_text("After move 5 of 6")
    expect(page.locator('[aria-label*="may place"]')).to_have_count(0)
    page.get_by_role("button", name="To the start").click()
    expect(steps).to_have_text("0 / 6")
    expect(page.locator('[data-square][aria-label*="tile"], [data-square][aria-label*="sand"]')).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(steps).to_have_text("1 / 6")
    page.keyboard.press("ArrowRight")
    expect(steps).to_have_text("2 / 6")
    page.keyboard.press("ArrowLeft")
    expect(steps).to_have_text("1 / 6")
    page.locator('ol button[data-ply="4"]').click()
    expect(steps).to_have_text("4 / 6")
    page.get_by_role("button", name="Back to the game").click()
    wait_for_ply(page, 6)
    expect(heading).to_have_text(now)
    assert page.locator('[aria-label*="may place"]').count() > 0


def test_two_friends_at_one_screen(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/new/ponte")
    page.get_by_label("Kind of player").nth(1).select_option("human")
    page.get_by_label("Name").nth(0).fill("Anna")
    page.get_by_label("Name").nth(1).fill("Bruno")
    page.get_by_role("button", name="Begin").click()
    heading = page.locator(".status h2")
    expect(heading).to_have_text("Anna to move")
    move_in_ponte(page, "c3,d5")
    expect(heading).to_have_text("Bruno to move")
    move_in_ponte(page, "light")
    expect(heading).to_have_text("Anna to move")
    move_in_ponte(page, "f6,h7")
    expect(heading).to_have_text("Bruno to move")
    expect(page.locator("li.moving")).to_contain_text("Bruno")
    assert server.game(page)["movers"] == [0, 1, 0]
    page.get_by_role("button", name="Undo").click()  # who plays alone takes back what was done alone
    expect(heading).to_have_text("Anna to move")


def test_a_reload_keeps_the_game_and_two_tabs_see_each_others_moves(
    server: Server, new_context: Callable[..., BrowserContext]
) -> None:
    context = new_context()
    address = server.create("settimo", setup=SETUP)
    one, two = context.new_page(), context.new_page()
    for tab in (one, two):
        tab.goto(address)
        wait_for_ply(tab, 0)
    move_in_settimo(one, server.game(one)["position"]["legal"][0])
    wait_for_ply(two, 2)
    two.reload()
    wait_for_ply(two, 2)
    game = server.game(two)
    move_in_settimo(two, game["position"]["legal"][0])
    expect(one.locator(".steps .figures")).not_to_have_text("2 / 2")
    assert one.locator("ol button[data-ply]").all_inner_texts() == told(server.game(one)["moves"])


def test_chance_and_what_the_computer_did_are_seen(server: Server, page: Page) -> None:
    begin(page, server.url, "settimo")
    wait_for_ply(page, 0)
    move_in_settimo(page, server.game(page)["position"]["legal"][0])
    drawn = page.get_by_role("list", name="Drawn from the bag")
    expect(drawn.get_by_role("listitem")).to_have_count(1)
    expect(page.locator("ol button.chance")).to_have_count(1)
    # To the end of the turn; then the computer plays, and its trip is marked.
    for _ in range(24):
        game = server.game(page)
        if game["thinking"] or game["movers"][-1] == 1:
            break
        wait_for_ply(page, game["ply"])
        move_in_settimo(page, game["position"]["legal"][0])
        page.wait_for_timeout(30)
    expect(page.locator(".status h2")).to_have_text("Your turn")
    last = server.game(page)["moves"][-1]
    expect(page.locator('ol button[aria-current="true"]')).to_have_text(last)


def test_viaduct_is_played_by_the_mouse_on_its_canvas(server: Server, page: Page) -> None:
    page.goto(server.create("viaduct", {"seats": 2, "die": None}))
    canvas = page.locator("canvas")
    expect(canvas).to_be_visible()
    page.get_by_role("button", name="View from the top").click()
    point_at(page, 10, 6)
    assert column_under(page).endswith("build on level 0")
    page.mouse.down()
    page.mouse.up()
    expect(page.locator(".status")).to_contain_text("Pillar 10.6 chosen")
    point_at(page, 13, 6)
    expect(page.locator(".chip")).to_have_text("10.6 to 13.6, level 0")
    page.mouse.down()
    page.mouse.up()
    wait_for_ply(page, 1)
    assert server.game(page)["moves"] == ["+10.6-13.6@0"]
    assert game_id(page)


@pytest.mark.parametrize("roll", ["roll1", "roll2"])
def test_the_die_of_viaduct_is_seen(server: Server, page: Page, roll: str) -> None:
    page.goto(server.create("viaduct", {"seats": 3, "die": [roll] * 6}, [{"kind": "human", "name": n} for n in "abc"]))
    expect(page.locator(".die")).to_contain_text({"roll1": "One", "roll2": "Two"}[roll])
    expect(page.locator("ol button.chance")).to_have_text({"roll1": "one", "roll2": "two"}[roll])
