"""The lessons, played as a learner plays them: step by step to the first game, in each language."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from .conftest import Server
from .hands import ViaductKeys, move_in_ponte, tab_to
from .test_access import violations
from .test_keyboard import to_island

SCRIPTS = Path(__file__).resolve().parents[2] / "web" / "src" / "lib" / "learn" / "scripts"
GAMES = ("ponte", "viaduct", "settimo")
PHONE = {"width": 360, "height": 740}
# Of two tiles these are refused for the first one's sake, as soon as it is chosen.
REFUSED_AT_ONCE = ("too-large", "touches-island", "under-bridge")


def steps_of(game: str) -> dict[str, dict[str, Any]]:
    return json.loads((SCRIPTS / f"{game}.json").read_text())["steps"]


def go_on(page: Page) -> Locator:
    return page.get_by_role("button", name="Go on", exact=True)


def ready(page: Page) -> None:
    expect(page.locator(".lesson h1")).not_to_have_text("One moment.")
    expect(page.locator("[aria-busy]")).to_have_attribute("aria-busy", "false")


def open_step(page: Page, server: Server, game: str, name: str) -> None:
    page.goto(f"{server.url}/learn/{game}?step={list(steps_of(game)).index(name) + 1}")
    ready(page)


def play_whole(page: Page, game: str, play: Callable[[str, dict[str, Any]], None], lead_on: Callable[[], None]) -> None:
    """Every step by its solution, to the first game; `play` makes a move on the board, `lead_on` goes to the next."""
    steps = steps_of(game)
    for number, (name, step) in enumerate(steps.items(), 1):
        expect(page.locator(".lesson")).to_contain_text(f"Step {number} of {len(steps)}")
        ready(page)
        if number > 1:
            expect(page.locator(".lesson h1")).to_be_focused()
        if "game" in step:
            return
        for move in step["solution"].split():
            play(move, step)
        expect(page.locator(".answer .praise"), name).to_be_visible()
        expect(page.locator(".answer .refused"), name).to_have_count(1 if isinstance(step["goal"], str) else 0)
        expect(go_on(page), name).to_be_focused()
        lead_on()


def expect_first_game(page: Page, server: Server, game: str) -> dict[str, Any]:
    page.wait_for_url(re.compile("/game/"))
    made = server.game(page)
    assert made["game"] == game
    assert [seat["level"] for seat in made["seats"]] == [None, 1]
    return made


def test_a_whole_lesson_of_ponte_by_mouse(server: Server, page: Page) -> None:
    def play(move: str, step: dict[str, Any]) -> None:
        move_in_ponte(page, move.split(",")[0] if step["goal"] in REFUSED_AT_ONCE else move)

    page.goto(server.url)
    page.get_by_role("link", name="Learn Ponte del Diavolo").click()
    play_whole(page, "ponte", play, lambda: go_on(page).click())
    expect(page.get_by_role("link", name=re.compile(", done$"))).to_have_count(len(steps_of("ponte")) - 1)
    page.get_by_role("button", name="Begin the game").click()
    made = expect_first_game(page, server, "ponte")
    assert made["parameters"]["size"] == 8


def test_a_whole_lesson_of_settimo_by_keyboard(server: Server, page: Page) -> None:
    kinds = page.request.get(f"{server.url}/api/catalogue").json()["games"]
    board = next(kind["board"] for kind in kinds if kind["id"] == "settimo")
    places = {island["name"]: (island["x"], island["y"]) for island in board["islands"]}
    for a, b in board["lines"]:
        (x1, y1), (x2, y2) = places[a], places[b]
        places[f"{a}-{b}"] = (x1 + x2) / 2, (y1 + y2) / 2

    def play(move: str, step: dict[str, Any]) -> None:
        if not page.evaluate("document.activeElement?.hasAttribute('data-id') ?? false"):
            tab_to(page, '[data-id][tabindex="0"]')
        if move.startswith("x"):
            # The focus goes to the bridges by itself.
            expect(page.locator("[data-id]:focus")).to_have_attribute("data-id", re.compile("-"))
        to_island(page, move.removeprefix("x"), places)
        if not isinstance(step["goal"], str):
            expect(page.locator("[data-id]:focus")).to_have_attribute("aria-disabled", "false")
        page.keyboard.press("Enter")

    page.goto(f"{server.url}/learn/settimo")
    play_whole(page, "settimo", play, lambda: page.keyboard.press("Enter"))
    tab_to(page, "button.primary")
    page.keyboard.press("Enter")
    expect_first_game(page, server, "settimo")


@pytest.mark.slow
def test_a_whole_lesson_of_viaduct_by_keyboard_in_a_window_of_a_phone(
    server: Server, new_context: Callable[..., BrowserContext]
) -> None:
    page = new_context(viewport=PHONE).new_page()
    hands: list[ViaductKeys] = []

    def keys() -> ViaductKeys:
        if not hands:
            hands.append(ViaductKeys(page))
            hands[0].board.press("t")  # a small board is seen from the top from the first
        hands[0].board.focus()
        return hands[0]

    def place(move: str, column: list[int], level: int) -> None:
        if level == 0:
            keys().place(move)
            return
        keys().go_to(*column)
        page.keyboard.press("Enter")
        page.get_by_role("menuitem").nth(1).press("Enter")  # not to take the lower one back: to build on it
        for _ in range(4):
            if f"level {level}" in keys().label() and " to " in keys().label():
                break
            page.keyboard.press("ArrowUp")
        page.keyboard.press("Enter")

    def play(move: str, step: dict[str, Any]) -> None:
        if move == "roll":
            tab_to(page, ".die button")
            page.keyboard.press("Enter")
            expect(page.locator(".die button")).to_have_count(0)
            return
        x1, y1, x2, y2, level = map(int, re.findall(r"\d+", move))
        if move.startswith("+") and isinstance(step["goal"], list):
            place(move, [x1, y1], level)
            expect(page.locator(".viaduct")).to_contain_text(f"{x1}.{y1} to {x2}.{y2}, level {level}")
            ready(page)
            return
        # The place that is the matter: in the water, on the platform, the pillar of the bridge.
        keys().go_to(*((x2, y2) if step["goal"] == "unsupported" else (x1, y1)))
        page.keyboard.press("Enter")
        if step.get("replies") == "roll1":
            page.get_by_role("menuitem").first.press("Enter")  # to take it back, not to build on it

    page.goto(f"{server.url}/learn/viaduct")
    play_whole(page, "viaduct", play, lambda: page.keyboard.press("Enter"))
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    tab_to(page, "button.primary")
    page.keyboard.press("Enter")
    made = expect_first_game(page, server, "viaduct")
    assert len(made["seats"]) == 2


def test_a_wrong_move_is_answered_and_taken_back_and_after_two_the_way_is_shown(server: Server, page: Page) -> None:
    open_step(page, server, "ponte", "network")
    for _ in range(2):
        expect(page.get_by_role("button", name="Show me")).to_have_count(0)
        move_in_ponte(page, "b5,b6")
        expect(page.locator(".answer .miss")).to_contain_text("2 points only")
        expect(page.locator('[data-square="b5"]')).to_have_attribute("aria-label", re.compile("water"))
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(".answer .help")).to_contain_text("b2, then d4")
    page.get_by_role("button", name="Play it for me").click()
    expect(page.locator(".answer .praise")).to_have_text(re.compile("3 points"))
    expect(page.get_by_role("listitem").filter(has_text="You")).to_contain_text("3 points")


def test_another_refusal_than_the_wanted_one_is_told_with_its_clause(server: Server, page: Page) -> None:
    open_step(page, server, "settimo", "back")
    move_in_settimo_refused = page.locator('[data-id="C1"]')
    move_in_settimo_refused.dispatch_event("click")
    expect(page.locator(".answer")).to_contain_text("Rule S2.1")
    expect(page.locator(".answer")).to_contain_text("for another reason")
    expect(go_on(page)).to_have_count(0)


def test_the_lesson_goes_on_where_it_was_left(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/learn/ponte")
    ready(page)
    move_in_ponte(page, "b2,e4")
    expect(page.locator(".answer .praise")).to_be_visible()
    page.goto(f"{server.url}/learn/ponte")
    expect(page.locator(".lesson")).to_contain_text("Step 2 of")
    page.get_by_role("link", name=re.compile(r"^5\. ")).click()
    expect(page.locator(".lesson")).to_contain_text("Step 5 of")
    page.go_back()
    expect(page.locator(".lesson")).to_contain_text("Step 2 of")
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator(".lesson")).to_contain_text("Step 1 of")


WORDS = {
    "en": ("Learn", "Step 1 of", {"ponte": "Two tiles", "viaduct": "A bridge", "settimo": "The first village"}),
    "it": ("Impara", "Passo 1 di", {"ponte": "Due tessere", "viaduct": "Un ponte", "settimo": "Il primo villaggio"}),
    "de": ("Lernen", "Schritt 1 von", {"ponte": "Zwei Plättchen", "viaduct": "Eine Brücke", "settimo": "Das erste"}),
}


@pytest.mark.parametrize("language", WORDS)
def test_each_language_opens_from_the_page_of_a_new_game_and_fits_a_phone(
    server: Server, new_context: Callable[..., BrowserContext], language: str
) -> None:
    page = new_context(viewport=PHONE).new_page()
    page.add_init_script(f"localStorage.setItem('language', '{language}')")
    link, step, titles = WORDS[language]
    for game, title in titles.items():
        page.goto(f"{server.url}/new/{game}")
        page.locator(f'a[href="/learn/{game}"]').filter(has_text=link).click()
        expect(page.locator(".lesson h1")).to_contain_text(title)
        expect(page.locator(".lesson")).to_contain_text(step)
        expect(page.locator("[aria-busy]")).to_have_attribute("aria-busy", "false")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        page.mouse.wheel(0, 2000)
        expect(page.locator(".task")).to_be_in_viewport()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(server: Server, new_context: Callable[..., BrowserContext], scheme: str) -> None:
    page = new_context(color_scheme=scheme).new_page()
    found: dict[str, list[str]] = {}
    rules = ["color-contrast"] if scheme == "dark" else None  # all else is the same in both

    def look(state: str) -> None:
        if problems := violations(page, rules):
            found[state] = problems

    for game in GAMES:
        open_step(page, server, game, list(steps_of(game))[1])
        look(game)
    open_step(page, server, "viaduct", "roll")
    look("a roll is due")
    open_step(page, server, "ponte", "cross")
    move_in_ponte(page, "a3,a4")
    expect(page.locator(".answer .miss")).to_be_visible()
    look("a miss")
    move_in_ponte(page, "b3-d3")
    expect(page.locator(".answer .praise")).to_be_visible()
    look("a refusal that was wanted")
    open_step(page, server, "ponte", "play")
    look("the last step")
    assert not found, "\n".join(f"{name}: {problem}" for name, problems in found.items() for problem in problems)
