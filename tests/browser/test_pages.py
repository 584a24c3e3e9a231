"""The start page, the dialogue for a new game, and what holds for every page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from .conftest import Server
from .hands import settled, vector, wait_for_ply

GAMES = ("ponte", "viaduct", "settimo")


def test_the_start_page_shows_three_games_with_a_picture_and_a_sentence(server: Server, page: Page) -> None:
    page.goto(server.url)
    cards = page.locator(".games a:has(img)")
    expect(cards).to_have_count(3)
    titles = ["Ponte del Diavolo", "Viaduct", "Il settimo ponte"]
    for game, title, card in zip(GAMES, titles, cards.all(), strict=True):
        expect(card).to_have_attribute("href", f"/new/{game}")
        expect(card.get_by_role("heading")).to_have_text(title)
        picture = card.locator("img")
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("image => image.naturalWidth") > 0
        assert re.fullmatch(r"[^.]{30,}\.", card.locator("p").first.inner_text()), "one sentence"


def test_games_under_way_and_finished_ones_are_listed_apart(server: Server, page: Page) -> None:
    open_game = server.create("ponte", {"size": 5}).removeprefix(server.url)
    recorded = vector("ponte", 20)
    over = server.create("ponte", recorded["parameters"], moves=recorded["moves"]).removeprefix(server.url)
    page.goto(server.url)
    section = page.locator("section", has=page.get_by_role("heading", name="Your games"))
    expect(section.locator(f'ul:has(a[href="{open_game}"]) + h3')).to_have_text("Finished")
    expect(section.locator(f'a[href="{open_game}"]')).to_contain_text("Anna to move")
    section.locator(f'h3 + ul a[href="{over}"]').click()
    expect(page.locator(".status h2")).to_contain_text("wins")


def new_game(page: Page, server: Server, game: str) -> None:
    page.goto(server.url)
    page.locator(f'.games a[href="/new/{game}"]').click()
    expect(page.get_by_role("button", name="Begin")).to_be_visible()


def begun(page: Page, server: Server) -> dict:
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url(re.compile("/game/"))
    return server.game(page)


def test_ponte_begins_with_every_parameter(server: Server, page: Page) -> None:
    new_game(page, server, "ponte")
    page.get_by_label("Kind of player").nth(1).select_option("human")
    page.get_by_label("Name").nth(0).fill("Anna")
    page.get_by_label("Name").nth(1).fill("Bruno")
    page.get_by_label("Who begins").select_option("Bruno")
    page.get_by_text("All settings").click()
    page.get_by_role("spinbutton", name="Board").fill("7")
    page.get_by_label("Tiles", exact=True).fill("12")
    page.get_by_label("no limit").nth(1).check()
    game = begun(page, server)
    assert game["parameters"] == {"size": 7, "tiles": 12, "bridges": None}
    assert [(seat["name"], seat["kind"]) for seat in game["seats"]] == [("Bruno", "human"), ("Anna", "human")]
    expect(page.locator("aside")).to_contain_text("bridges without limit")


def test_ponte_has_presets_for_supply_and_board(server: Server, page: Page) -> None:
    new_game(page, server, "ponte")
    page.get_by_role("button", name="12 \u00d7 12").click()
    page.get_by_role("button", name="Online: without limits").click()
    page.get_by_label("Level").select_option("2")
    game = begun(page, server)
    assert game["parameters"] == {"size": 12, "tiles": None, "bridges": None}
    computer = game["seats"][1]
    assert (computer["kind"], computer["name"], computer["level"]) == ("computer", "Computer", 2)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_viaduct_begins_with_every_parameter(server: Server, page: Page, seats: int) -> None:
    new_game(page, server, "viaduct")
    page.get_by_role("radio", name=str(seats), exact=True).check(force=True)
    for row in range(1, seats):
        page.get_by_label("Kind of player").nth(row).select_option("human")
    page.get_by_label("Letter").nth(0).select_option("D")  # who had it takes the other
    page.get_by_text("All settings").click()
    page.get_by_label("Face 1").select_option("Symbol")
    page.get_by_label("Turn limit", exact=True).fill("60")
    game = begun(page, server)
    letters = {2: "DB", 3: "DBC", 4: "DBCA"}[seats]
    die = ["rollx", "roll1", "roll2", "roll2", "rollx", "rollx"]
    assert game["parameters"] == {"seats": seats, "letters": letters, "die": die, "turn_limit": 60}
    for letter in letters:
        expect(page.locator("aside")).to_contain_text(f"letter {letter}")


def test_viaduct_begins_without_a_die_and_without_a_limit_for_two_alone(server: Server, page: Page) -> None:
    new_game(page, server, "viaduct")
    page.get_by_role("radio", name="3", exact=True).check(force=True)
    page.get_by_text("All settings").click()
    expect(page.get_by_label("Without the die")).to_be_disabled()
    page.get_by_role("radio", name="2", exact=True).check(force=True)
    page.get_by_label("Without the die").check()
    page.get_by_label("no limit").check()
    parameters = begun(page, server)["parameters"]
    assert (parameters["die"], parameters["turn_limit"]) == (None, None)
    expect(page.locator(".die")).to_have_count(0)


def test_settimo_begins_with_every_parameter_and_a_given_setup(server: Server, page: Page) -> None:
    setup = vector("settimo", 0)["setup"]
    new_game(page, server, "settimo")
    page.get_by_text("All settings").click()
    page.get_by_label("Last bridge", exact=True).fill("4")
    page.get_by_label("Surcharge", exact=True).fill("6")
    page.get_by_label("Stones", exact=True).fill("9")
    page.get_by_text("A setup of your own").click()
    lines = setup["lines"]
    page.get_by_label("Lines").fill(f"{lines[:32].lower()} {lines[32:]}")
    page.get_by_label("Reserve").fill(setup["reserve"])
    page.get_by_label("Major colours").fill(setup["major"])
    game = begun(page, server)
    assert game["parameters"] == {"last": 4, "surcharge": 6, "stock": 9}
    assert game["setup"] == setup
    expect(page.locator("aside")).to_contain_text("9 stones")


def test_an_error_of_the_server_stands_beside_its_field(server: Server, page: Page) -> None:
    new_game(page, server, "settimo")
    page.get_by_text("A setup of your own").click()
    page.get_by_label("Lines").fill("RRR")
    page.get_by_label("Reserve").fill(vector("settimo", 0)["setup"]["reserve"])
    page.get_by_label("Major colours").fill("ROY")
    page.get_by_role("button", name="Begin").click()
    field = page.get_by_label("Lines")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_be_focused()
    expect(page.locator("label", has=field).locator("+ .error")).to_contain_text("64")

    new_game(page, server, "viaduct")
    page.get_by_text("All settings").click()
    for face in range(1, 7):
        page.get_by_label(f"Face {face}").select_option("Symbol")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("fieldset", has=page.get_by_label("Face 1")).locator(".error")).to_contain_text(
        "not the symbol alone"
    )
    assert "/new/viaduct" in page.url


def test_no_page_scrolls_sideways_on_a_phone(pages: dict[str, str], new_context: Callable[..., BrowserContext]) -> None:
    page = new_context(viewport={"width": 360, "height": 740}, has_touch=True).new_page()
    for name, address in pages.items():
        page.goto(address)
        settled(page)
        beyond = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert beyond <= 0, f"{name}: {beyond} px"


def test_three_js_is_loaded_with_viaduct_alone(server: Server, page: Page) -> None:
    asked: set[str] = set()
    page.on("request", lambda request: asked.add(request.url))  # those of a worker, too

    def has_three() -> bool:
        scripts = [httpx.get(url).text for url in asked if url.endswith(".js")]
        assert scripts
        return any("WebGLRenderer" in script for script in scripts)

    for address in (server.url, f"{server.url}/new/viaduct", server.create("ponte"), server.create("settimo")):
        page.goto(address)
        settled(page)
        assert not has_three(), address
    page.goto(server.create("viaduct", {"seats": 2}))
    page.locator("canvas.still").wait_for()
    assert has_three()


def test_the_policy_of_the_page_allows_its_own_scripts_alone(server: Server, browser: Browser) -> None:
    page = browser.new_page()  # whose console may complain
    answer = page.goto(server.url)
    assert answer
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "script-src 'self';" in policy
    page.evaluate("document.head.append(Object.assign(document.createElement('script'), {text: 'window.isIn = true'}))")
    assert page.evaluate("window.isIn") is None
    page.close()


def background(page: Page) -> str:
    return page.evaluate("getComputedStyle(document.documentElement).backgroundColor")


def test_light_and_dark_follow_the_system_or_the_choice(
    server: Server, new_context: Callable[..., BrowserContext]
) -> None:
    page = new_context(color_scheme="dark").new_page()
    page.goto(server.url)
    assert background(page) == "rgb(14, 26, 31)"
    toggle = page.get_by_role("button", name=re.compile("Colours of the page"))
    toggle.click()
    expect(toggle).to_have_accessible_name("Colours of the page: Light")
    assert background(page) == "rgb(244, 247, 246)"
    page.reload()
    assert background(page) == "rgb(244, 247, 246)", "the choice is kept"
    toggle.click()
    toggle.click()
    page.emulate_media(color_scheme="light")
    assert background(page) == "rgb(244, 247, 246)", "as the system again"


def test_the_seven_colours_of_settimo_have_a_sign_each(server: Server, page: Page) -> None:
    page.goto(server.create("settimo"))
    chips = page.locator(".counters tbody th svg")
    expect(chips).to_have_count(7)
    shapes = {chip.locator(".sign").get_attribute("d") for chip in chips.all()}
    assert len(shapes) == 7
    # Every bridge on the board carries the sign of its colour; red's is open in the middle, an outline more.
    bridges = Counter(line["colour"] for line in server.game(page)["position"]["view"]["lines"])
    expect(page.locator(".sea svg")).to_be_visible()
    outlines: Counter[str] = Counter()
    for path in page.locator(".sea .signs").all():
        outlines[path.get_attribute("data-colour") or ""] += (path.get_attribute("d") or "").count("Z")
    assert outlines == {colour: count * (2 if colour == "R" else 1) for colour, count in bridges.items()}


@pytest.mark.parametrize("game", GAMES)
def test_how_to_play_is_told_in_a_few_sentences(server: Server, page: Page, game: str) -> None:
    page.goto(server.create(game, {"seats": 2} if game == "viaduct" else {}))
    page.get_by_role("button", name="How to play").click()
    dialog = page.get_by_role("dialog")
    assert 4 <= dialog.get_by_role("listitem").count() <= 6
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    wait_for_ply(page, server.game(page)["ply"])
