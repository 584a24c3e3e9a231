"""The rules pages: every clause in every language, with its place, its diagrams and the ways that lead to it."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from .conftest import Server
from .hands import tab_to, type_move
from .test_access import violations

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("ponte", "viaduct", "settimo")
TITLES = {"en": "the rules", "it": "le regole", "de": "die Regeln"}


def numbered(game: str) -> list[str]:
    """Every section and clause of the rules, in order."""
    return re.findall(r"^(?:- |## )([PVS]\d+(?:\.\d+)?)\b", (ROOT / "docs" / "rules" / f"{game}.md").read_text(), re.M)


def positions(game: str) -> list[dict]:
    """The game's diagrams as the page has them."""
    file = ROOT / "web" / "src" / "lib" / "rules" / "positions" / f"{game}.json"
    return json.loads(file.read_text())["diagrams"]


def opened(page: Page, address: str) -> None:
    """Go there and wait until the rules are shown."""
    page.goto(address)
    expect(page.locator("#overview")).to_be_visible(timeout=20_000)


def speaking(context: BrowserContext, language: str) -> Page:
    """A page of somebody who has chosen this language."""
    context.add_init_script(f"if (origin !== 'null') localStorage.setItem('language', '{language}')")
    return context.new_page()


def at_top(page: Page, clause: str) -> None:
    """The clause is marked, and has come to the upper half of the window."""
    place = page.locator(f'[id="{clause}"]')
    expect(place).to_have_class(re.compile(r"\bmarked\b"))
    expect(page.locator(".text .marked")).to_have_count(1)
    expect(place).to_be_in_viewport()
    box = place.bounding_box()
    viewport = page.viewport_size
    assert box
    assert viewport
    assert 0 <= box["y"] < viewport["height"] / 2


@pytest.mark.parametrize("language", TITLES)
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_each_game_in_each_language(
    server: Server, new_context: Callable[..., BrowserContext], game: str, language: str
) -> None:
    """Every clause has its place, in order; every diagram is drawn and told in words; a phone shows all of it."""
    page = speaking(new_context(viewport={"width": 360, "height": 740}), language)
    opened(page, f"{server.url}/rules/{game}")
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("h1")).to_contain_text(TITLES[language])
    places = page.locator(".text [id]").evaluate_all("places => places.map(({ id }) => id)")
    assert [place for place in places if re.fullmatch(r"[PVS]\d+(\.\d+)?", place)] == numbered(game)
    figures = page.locator("figure")
    assert figures.evaluate_all("all => all.map(({ id }) => id)") == [
        f"diagram-{each['name']}" for each in positions(game)
    ]
    for figure in figures.all():
        figure.scroll_into_view_if_needed()  # it is drawn when it comes near
        expect(figure.locator("svg").first).to_be_visible()
        assert figure.get_by_role("img").first.get_attribute("aria-label")
        assert figure.locator("figcaption").inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_the_contents_lead_to_each_section(server: Server, page: Page) -> None:
    """The address says where one is, and the browser's way back leads back."""
    opened(page, f"{server.url}/rules/viaduct")
    contents = page.get_by_role("navigation", name="Contents")
    expect(contents.get_by_role("link")).to_have_count(10)
    for number in ("V5", "V8"):
        contents.get_by_role("link", name=number).click()
        expect(page).to_have_url(f"{server.url}/rules/viaduct#{number}")
        at_top(page, number)
        expect(contents.locator("[aria-current]")).to_have_text(re.compile(number))
    page.go_back()
    at_top(page, "V5")
    expect(contents).to_be_in_viewport()  # it stays beside the text


@pytest.mark.parametrize(
    ("game", "clause"), [("ponte", "P5.5"), ("viaduct", "V4.4"), ("settimo", "S2.6"), ("ponte", "P6")]
)
def test_an_address_with_a_clause_shows_that_clause(server: Server, page: Page, game: str, clause: str) -> None:
    """On load, after the text has come; it has the focus, so that a screen reader reads on from there."""
    opened(page, f"{server.url}/rules/{game}#{clause}")
    at_top(page, clause)
    expect(page.locator(f'[id="{clause}"]')).to_be_focused()


def test_a_clause_named_in_another_is_a_way_to_it(server: Server, page: Page) -> None:
    """Also from the table of the reasons."""
    opened(page, f"{server.url}/rules/settimo")
    page.locator('[id="S2.5"]').get_by_role("link", name="S2.4", exact=True).click()
    at_top(page, "S2.4")
    page.get_by_role("row", name=re.compile("third colour")).get_by_role("link", name="S2.2").click()
    at_top(page, "S2.2")


def test_the_contents_by_keyboard(server: Server, page: Page) -> None:
    """Enter leads to the section, and Tab goes on from there."""
    opened(page, f"{server.url}/rules/ponte")
    tab_to(page, 'nav a[href="#P5"]')
    page.keyboard.press("Enter")
    at_top(page, "P5")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('section')?.getAttribute('aria-labelledby')") == "title-P5"


def test_a_refusal_leads_to_its_clause_and_keeps_the_game(server: Server, page: Page) -> None:
    """In a tab of its own, as the link says."""
    game = server.create("ponte", moves=["c3,e5", "dark", "g7,i9"])
    page.goto(game)
    type_move(page, "c3,d8")
    with page.expect_popup() as popup:
        page.get_by_role("link", name="Rule P4.1").click()
    rules = popup.value
    expect(rules).to_have_url(f"{server.url}/rules/ponte#P4.1")
    at_top(rules, "P4.1")
    expect(page).to_have_url(game)
    expect(page.get_by_role("link", name="Rule P4.1")).to_be_visible()


def test_the_end_of_a_game_names_the_clauses_that_end_it(server: Server, pages: dict[str, str], page: Page) -> None:
    """One link for each."""
    page.goto(pages["ponte at its end"])
    link = page.get_by_role("link", name=re.compile(r"^Rule P7\.3"))
    expect(link).to_have_attribute("href", "/rules/ponte#P7.3")


def test_the_ways_to_the_rules(server: Server, page: Page) -> None:
    """From a new game, from the short help of a game, and from the list of the three."""
    page.goto(f"{server.url}/new/settimo")
    page.locator("main").get_by_role("link", name="The full rules").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Il settimo ponte: the rules")
    page.goto(server.create("settimo"))
    page.get_by_role("button", name="How to play").click()
    with page.expect_popup() as popup:
        page.get_by_role("link", name="The full rules (opens in a new tab)").click()
    expect(popup.value).to_have_url(f"{server.url}/rules/settimo")
    page.goto(f"{server.url}/rules")
    page.get_by_role("navigation", name="Rules of the three games").get_by_role(
        "link", name="Ponte del Diavolo"
    ).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ponte del Diavolo: the rules")
    page.get_by_role("link", name="Play Ponte del Diavolo").click()
    expect(page).to_have_url(f"{server.url}/new/ponte")
    page.goto(f"{server.url}/rules/chess")
    expect(page.get_by_text("There is nothing at this address.")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_rules(
    server: Server, new_context: Callable[..., BrowserContext], scheme: str
) -> None:
    """Wide and narrow, a clause marked, and headings in order."""
    found: dict[str, list[str]] = {}
    for width in (1280, 360):
        page = new_context(color_scheme=scheme, viewport={"width": width, "height": 740}).new_page()
        for address in ("rules", "rules/ponte#P4.3", "rules/viaduct#V3", "rules/settimo#S2.6"):
            page.goto(f"{server.url}/{address}")
            expect(page.locator("h1")).to_be_visible()
            if "#" in address:
                expect(page.locator(".text .marked")).to_have_count(1)
            if problems := violations(page, None):
                found[f"{address}, {width}"] = problems
    assert not found, "\n".join(f"{name}: {problem}" for name, problems in found.items() for problem in problems)


def test_printed_rules_are_text_and_diagrams(server: Server, page: Page) -> None:
    """No header, no contents, no buttons; no clause is marked."""
    opened(page, f"{server.url}/rules/ponte#P4.3")
    page.emulate_media(media="print")
    for gone in ("header", "nav", ".overview .button"):
        for each in page.locator(gone).all():
            expect(each).to_be_hidden()
    expect(page.locator('[id="P4.3"]')).to_be_visible()
    expect(page.locator('[id="P4.3"]')).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    for figure in page.locator("figure").all():
        expect(figure.locator("svg").first).to_be_visible()


def test_the_marks_of_a_diagram_are_within_its_frame(server: Server, page: Page) -> None:
    """Where a part of a drawing is shown, it is the part of which the caption speaks."""
    for game in GAMES:
        opened(page, f"{server.url}/rules/{game}")
        for diagram in positions(game):
            picture = page.locator(f"#diagram-{diagram['name']} .picture")
            picture.scroll_into_view_if_needed()
            expect(picture.locator("svg").first).to_be_visible()
            for note, count in Counter(diagram["notes"].values()).items():
                marks = picture.locator("text", has_text=re.compile(f"^{note}$"))
                seen = sum(is_within(mark, picture) for mark in marks.all())
                assert seen >= count, f"{game}, {diagram['name']}: {note}"


def is_within(inner: Locator, outer: Locator) -> bool:
    """Whether the middle of the one is in the other."""
    small, large = inner.bounding_box(), outer.bounding_box()
    assert small
    assert large
    x, y = small["x"] + small["width"] / 2 - large["x"], small["y"] + small["height"] / 2 - large["y"]
    return 0 <= x <= large["width"] and 0 <= y <= large["height"]
