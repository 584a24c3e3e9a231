"""Everything with the keyboard alone: from the start page into a game of each, and a few turns of it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import Server
from .hands import ViaductKeys, tab_to, wait_for_ply
from .states import GROUPS, Walk

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


def expect_focus(page: Page) -> None:
    """What vanishes hands the focus on."""
    page.wait_for_function("() => document.activeElement && document.activeElement !== document.body")


def press_on(page: Page, selector: str, key: str = "Enter") -> None:
    tab_to(page, selector)
    page.keyboard.press(key)


def make_a_move(page: Page, move: str) -> None:
    if move in ("light", "dark", "pass"):
        press_on(page, ".choices button")
        return
    if not focus(page, "data-square"):
        tab_to(page, '[data-square][tabindex="0"]')
    for square in re.split("[,-]", move):
        to_square(page, square)
        page.keyboard.press("Enter")


def test_a_whole_game_and_all_that_comes_after_it(server: Server, page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server.url)
    page.goto(server.url)
    press_on(page, 'a[href="/new/ponte"]')
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    expect_focus(page)  # the new page has it
    tab_to(page, ".level select")
    page.keyboard.press("Home")
    press_on(page, "main summary", "Space")
    tab_to(page, "#p-size")
    page.keyboard.press("Control+A")
    page.keyboard.type("4")
    press_on(page, "main button.primary")
    page.wait_for_url(re.compile("/game/"))
    refused = False
    while True:
        expect(page.locator(".status h2")).to_have_text(re.compile("Your turn|wins?|Shared|Nobody"), timeout=20_000)
        game = server.game(page)
        if game["position"]["is_over"]:
            break
        wait_for_ply(page, game["ply"])
        taken = [square for tiles in game["position"]["view"]["tiles"].values() for square in tiles]
        if taken and not refused and any("," in move for move in game["position"]["legal"]):
            refused = True
            make_a_move(page, min(taken))
            page.keyboard.press("Escape")
            assert focus(page, "data-square") == min(taken), "a refusal leaves the focus where it is"
        make_a_move(page, game["position"]["legal"][0])
        expect(page.locator(".steps .figures")).not_to_have_text(f"{game['ply']} / {game['ply']}")
        expect_focus(page)
    assert refused

    press_on(page, "[data-analyse]")
    expect(page.locator(".analysis h2")).to_be_focused()
    press_on(page, ".analysis .share button")
    page.wait_for_function("() => navigator.clipboard.readText().then((text) => text.includes('analysis='))")
    press_on(page, "[data-analyse]")
    expect(page.locator(".analysis")).to_have_count(0)
    expect_focus(page)

    press_on(page, ".more > button")
    with page.expect_download() as download:
        press_on(page, "[data-download]")
        expect(page.locator("dialog[open] .sheet")).to_be_visible()
        tab_to(page, "dialog[open] li:nth-child(2) button")
        page.keyboard.press("Enter")
    assert download.value.suggested_filename.endswith(".svg")
    page.keyboard.press("Escape")
    expect(page.locator(".more > button")).to_be_focused()

    press_on(page, "header button[aria-pressed]", "Space")
    expect(page.locator("header button[aria-pressed]").first).to_have_attribute("aria-pressed", "true")
    press_on(page, "[data-language]", "ArrowDown")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    expect(page.locator("[data-language]")).to_be_focused()

    press_on(page, 'header button[aria-haspopup="dialog"]')
    with page.expect_popup() as rules:
        press_on(page, 'dialog[open] a[href="/rules/ponte"]')
    expect(rules.value.locator("h1")).to_be_visible()
    rules.value.close()
    page.keyboard.press("Escape")
    press_on(page, "[data-study]")
    page.wait_for_url(re.compile("/study/ponte"))
    expect(page.locator(".share button").first).to_be_visible()
    expect_focus(page)
    press_on(page, ".steps button:enabled")
    expect(page.locator(".steps .figures")).to_have_text(re.compile("^0 /"))
    press_on(page, ".foot .share button")
    page.wait_for_function("() => navigator.clipboard.readText().then((text) => text.includes('/study/ponte'))")


def test_a_choice_that_vanishes_hands_the_focus_to_the_board(server: Server, page: Page) -> None:
    page.goto(server.create("ponte", moves=["c3,d5"]))
    wait_for_ply(page, 1)
    press_on(page, ".choices button")
    wait_for_ply(page, 2)
    expect(page.locator("[data-square]:focus")).to_have_count(1)


def test_a_button_with_nothing_more_to_do_hands_the_focus_on(server: Server, page: Page) -> None:
    page.goto(server.create("ponte", moves=["c3,d5"]))
    wait_for_ply(page, 1)
    press_on(page, ".steps button:nth-child(2)")
    expect(page.locator(".steps .figures")).to_have_text("0 / 1")
    expect(page.locator(".steps :focus")).to_have_count(1)


# What has the focus, and whether one sees that: an outline or a shadow of its own, of its label, or of its drawing.
FOCUSED = """() => {
  const at = document.activeElement;
  if (!at || at === document.body) return null;
  const isSeen = (each) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
    return (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) || boxShadow !== "none";
  };
  const drawing = at.ownerSVGElement ?? at;
  const rings = [...drawing.querySelectorAll(".ring")].filter((each) => getComputedStyle(each).display !== "none");
  window.numbered ??= new Map();
  if (!window.numbered.has(at)) window.numbered.set(at, window.numbered.size);
  return {
    number: window.numbered.get(at),
    isSeen: [at, at.closest("label")].some((each) => each && isSeen(each)) || rings.length > 0,
    html: at.outerHTML.slice(0, 160),
  };
}"""
LOOKED_AT = re.compile(
    r"^(/|/login|rules|rules of ponte|new viaduct|waiting|asked|words|downloads|study, more|as a member, /account"
    r"|ponte, (half a move|hint|as text|how to play|analysis)|viaduct, (late|opening)"
    r"|settimo, (travelling|removing|over))$"
)


@pytest.mark.parametrize(
    "group", ["texts", "ponte", *(pytest.param(each, marks=pytest.mark.slow) for each in GROUPS[2:])]
)
def test_whatever_has_the_focus_shows_it_and_tab_leads_through_everything(
    server: Server, page: Page, group: str
) -> None:
    looked_at = 0
    for name in Walk(server, page).states(group):
        if not LOOKED_AT.match(name):
            continue
        looked_at += 1
        page.evaluate("window.numbered = new Map(); document.activeElement?.blur()")
        seen: list[int] = []
        for _ in range(200):
            page.keyboard.press("Tab")
            at = page.evaluate(FOCUSED)
            if at is None or at["number"] in seen:
                break
            seen.append(at["number"])
            assert at["isSeen"], f"{name}: {at['html']}"
        assert seen, name
        # It ends behind the last of all, or with the first again: nowhere it stays.
        assert at is None or at["number"] == seen[0], f"{name}: {at['html']}"
    assert looked_at
