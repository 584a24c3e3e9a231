"""Every page in every state of a game: axe finds nothing in either theme, fingers hit all, nothing is too wide."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from .conftest import Server
from .states import GROUPS, Walk

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

# What a finger is meant for and is smaller than 44 px; a label counts for its field. Exceptions:
# - links in running text, which are as high as its lines;
# - squares of Ponte: ten in a row have 33 px each on 360 px, until larger ones are asked for (test_ponte_board);
# - places of Settimo that no move goes to now; what a move goes to has an area of 44 px (test_settimo_board).
SMALL = """() => {
  const CONTROLS = "a[href], button, input, select, textarea, summary, " +
    ["button", "radio", "switch", "tab", "menuitem"].map((role) => `[role=${role}]`).join();
  const isInText = (each) => getComputedStyle(each).display === "inline" &&
    [...each.parentElement.childNodes].some((node) => node !== each && node.textContent.trim());
  const isExcepted = (each) => each.matches("[data-square], [data-id]") || (each.matches("a") && isInText(each));
  const isLarge = (each) => {
    const { width, height } = each.getBoundingClientRect();
    return Math.min(width, height) >= 43.5;
  };
  const dialog = document.querySelector("dialog[open]");
  return [...document.querySelectorAll(CONTROLS)]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && (!dialog || dialog.contains(each)))
    .filter((each) => !each.closest("[aria-hidden=true]") && !isExcepted(each))
    .filter((each) => ![each, ...(each.labels ?? [])].some(isLarge))
    .map((each) => `${Math.round(each.getBoundingClientRect().width)} x ` +
      `${Math.round(each.getBoundingClientRect().height)}: ${each.outerHTML.slice(0, 160)}`);
}"""


def violations(page: Page, rules: list[str] | None) -> list[str]:
    """What axe finds; without `rules` by all of its rules."""
    options = {"resultTypes": ["violations"], "runOnly": rules or TAGS}
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found = page.evaluate("options => axe.run(document, options).then(({ violations }) => violations)", options)
    return [f"{each['id']}: {node['html'][:160]} {node['failureSummary']}" for each in found for node in each["nodes"]]


def told(found: dict[str, list[str]]) -> str:
    return "\n".join(f"{name}: {problem}" for name, problems in found.items() for problem in problems)


@pytest.mark.parametrize("group", GROUPS)
def test_axe_finds_nothing(server: Server, new_context: Callable[..., BrowserContext], group: str) -> None:
    page = new_context().new_page()
    found: dict[str, list[str]] = {}
    for name in Walk(server, page).states(group):
        problems = violations(page, None)
        page.emulate_media(color_scheme="dark")
        problems += violations(page, ["color-contrast"])  # all else is the same in both
        page.emulate_media(color_scheme="light")
        if problems:
            found[name] = problems
    assert not found, told(found)


@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize(
    "locale", ["de-DE", *(pytest.param(each, marks=pytest.mark.slow) for each in ("en-GB", "it-IT"))]
)  # German has the longest words
def test_a_phone_needs_no_scrolling_sideways_and_no_fine_fingers(
    server: Server, new_context: Callable[..., BrowserContext], locale: str, group: str
) -> None:
    page = new_context(**PHONE, locale=locale).new_page()
    found: dict[str, list[str]] = {}
    for name in Walk(server, page).states(group):
        problems = page.evaluate(SMALL)
        if (width := page.evaluate("document.documentElement.scrollWidth")) > PHONE["viewport"]["width"]:
            problems.append(f"{width} px wide")
        if problems:
            found[name] = problems
    assert not found, told(found)


def test_names_of_one_long_word_fit_a_phone(server: Server, new_context: Callable[..., BrowserContext]) -> None:
    page = new_context(**PHONE).new_page()
    seats = [{"kind": "human", "name": letter * 40} for letter in "WM"]
    games = ("ponte", {}), ("viaduct", {"seats": 2}), ("settimo", {})
    addresses = [server.create(game, parameters, seats) for game, parameters in games]
    walk = Walk(server, page)
    for address in [*addresses, server.url]:
        walk.go(address)
        expect(page.locator("body")).to_contain_text("WWWW")
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["viewport"]["width"], address
