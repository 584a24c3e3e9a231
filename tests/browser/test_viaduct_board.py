"""The board of Viaduct in a browser: picking by pillar, levels, views, the completion, without WebGL, on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from .conftest import Server
from .hands import vector

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
NO_WEBGL = """
delete window.WebGL2RenderingContext;
const given = HTMLCanvasElement.prototype.getContext;
HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
  return /webgl/.test(kind) ? null : given.call(this, kind, ...rest);
};
"""
ALONE = [{"kind": "human", "name": "Anna"}, {"kind": "computer", "name": "Golem", "level": 1}]
WITHOUT_DIE = {"seats": 2, "die": None}
EDGE, SIZE = 1.5, 30


@pytest.fixture
def game(server: Server) -> str:
    """Two people at one screen, without a die, the four extra bridges on the board, seat 0 to move."""
    extras = ["+10.10-13.10@0", "+18.20-21.20@0", "+10.20-13.20@0", "+18.10-21.10@0"]
    people = [{"kind": "human", "name": name} for name in ("Anna", "Bruno")]
    return server.create("viaduct", WITHOUT_DIE, people, moves=extras)


def board(page: Page) -> Locator:
    return page.get_by_role("application")


def opened(page: Page, address: str) -> Locator:
    page.goto(address)
    expect(board(page)).to_be_visible()
    return board(page)


def still(page: Page) -> bytes:
    """The scene, once it is drawn and stays."""
    expect(page.locator(".viaduct canvas.still")).to_be_visible(timeout=60_000)
    expect(page.locator(".viaduct .sketch")).to_have_count(0)
    return board(page).screenshot()


def column(page: Page, x: int, y: int) -> tuple[float, float]:
    """Where a column of the plan is on the screen."""
    box = page.locator("svg.plan").bounding_box()
    assert box is not None
    side = min(box["width"], box["height"])
    unit = side / (SIZE + 2 * EDGE)
    left, top = box["x"] + (box["width"] - side) / 2, box["y"] + (box["height"] - side) / 2
    return left + (x - 0.5 + EDGE) * unit, top + (SIZE - y + 0.5 + EDGE) * unit


def without_webgl(new_context: Callable[..., BrowserContext], **options: Any) -> Page:
    page = new_context(**options).new_page()
    page.add_init_script(NO_WEBGL)
    return page


def told_of(page: Page, x: float, y: float) -> str:
    """What the page says of the place under the pointer."""
    page.mouse.move(x, y)
    return page.locator(".chip").inner_text(timeout=10_000)


def standing(server: Server, page: Page) -> set[str]:
    return {bridge["text"] for bridge in server.game(page)["position"]["view"]["bridges"]}


def test_without_webgl_a_bridge_is_placed_by_its_pillars_and_taken_off_again(
    server: Server, new_context: Callable[..., BrowserContext], game: str
) -> None:
    page = without_webgl(new_context)
    opened(page, game)
    expect(page.locator("canvas")).to_have_count(0)
    page.mouse.click(*column(page, 5, 12))
    page.mouse.click(*column(page, 8, 12))
    expect(page.get_by_role("listitem").filter(has_text="5.12 to 8.12, level 0")).to_have_count(1)
    assert "5.12-8.12@0" in standing(server, page)


def test_without_webgl_the_wheel_brings_the_plan_closer_and_a_click_still_finds_its_column(
    server: Server, new_context: Callable[..., BrowserContext], game: str
) -> None:
    page = without_webgl(new_context)
    opened(page, game)
    before = column(page, 9, 9)[0] - column(page, 8, 9)[0]
    page.mouse.move(*column(page, 6, 6))
    page.mouse.wheel(0, -600)
    page.wait_for_function("document.querySelector('svg.plan').getBoundingClientRect().width > 900")
    assert column(page, 9, 9)[0] - column(page, 8, 9)[0] > 1.5 * before
    page.mouse.click(*column(page, 6, 6))
    page.mouse.click(*column(page, 6, 9))
    expect(page.get_by_role("listitem").filter(has_text="6.6 to 6.9, level 0")).to_have_count(1)


def test_the_keyboard_alone_places_on_the_level_above(server: Server, page: Page, game: str) -> None:
    here = opened(page, game)
    here.focus()
    # From 7.7 to the pillar at 10.10: there level 1 is the one to build on.
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowUp")
    expect(here).to_have_accessible_name(re.compile(r"10\.10: meadow; pillar of .*level 1"))
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_role("listitem").filter(has_text="10.10 to 13.10, level 1")).to_have_count(1)
    assert "10.10-13.10@1" in standing(server, page)


def test_levels_are_cut_away_and_come_back(server: Server, page: Page) -> None:
    case = vector("viaduct", 2)
    opened(page, server.create("viaduct", case["parameters"], moves=case["moves"]))
    fewer, more = (
        page.get_by_role("button", name="Show fewer levels"),
        page.get_by_role("button", name="Show more levels"),
    )
    expect(more).to_be_disabled()
    fewer.click()
    expect(page.get_by_role("group", name=re.compile("Levels shown: levels? 0"))).to_be_visible()
    expect(more).to_be_enabled()
    more.click()
    expect(page.get_by_role("group", name="Levels shown: all levels")).to_be_visible()


def test_glass_stands_where_a_level_is_cut_away(new_context: Callable[..., BrowserContext], server: Server) -> None:
    case = vector("viaduct", 2)
    page = without_webgl(new_context)
    opened(page, server.create("viaduct", case["parameters"], moves=case["moves"]))
    glass = page.locator("svg.plan rect[stroke-dasharray][fill-opacity]")
    expect(glass).to_have_count(0)
    for _ in range(server.game(page)["position"]["view"]["levels"] - 1):
        page.get_by_role("button", name="Show fewer levels").click()
    high = [each for each in server.game(page)["position"]["view"]["bridges"] if each["level"] > 0]
    assert high
    expect(glass).to_have_count(len(high))


def test_the_view_from_the_top_is_a_button_and_a_key(page: Page, game: str) -> None:
    here = opened(page, game)
    top = page.get_by_role("button", name="View from the top")
    expect(top).to_have_attribute("aria-pressed", "false")
    top.click()
    expect(top).to_have_attribute("aria-pressed", "true")
    here.focus()
    page.keyboard.press("t")
    expect(top).to_have_attribute("aria-pressed", "false")


def test_keys_turn_move_and_tilt_what_is_seen(page: Page, game: str) -> None:
    here = opened(page, game)
    here.focus()
    seen = still(page)
    for key in ("e", "PageDown", "w", "+"):
        page.keyboard.press(key)
        now = still(page)
        assert now != seen, key
        seen = now


def test_the_scene_is_drawn_beside_the_page_and_ends_with_the_board(server: Server, page: Page, game: str) -> None:
    opened(page, game)
    still(page)
    loaded = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert [name for name in loaded if "/stage.worker" in name]
    assert not [name for name in loaded if "/stage-" in name], "the page has read three.js too"
    assert len(page.workers) == 1
    page.get_by_role("link", name="Tre Archi").first.click()
    expect(board(page)).to_have_count(0)
    page.wait_for_timeout(300)
    assert page.workers == []


def test_until_the_scene_is_there_the_board_is_sketched(server: Server, page: Page, game: str) -> None:
    page.route("**/stage.worker*", lambda route: page.wait_for_timeout(1500) or route.continue_())
    opened(page, game)
    # Frame, river, quays and meadows, eight platforms, four bridges.
    expect(page.locator(".viaduct .sketch path")).to_have_count(16)
    still(page)


def test_in_the_scene_a_bridge_is_placed_by_clicks_on_its_pillars(server: Server, page: Page, game: str) -> None:
    opened(page, game)
    page.get_by_role("button", name="View from the top").click()
    still(page)
    box = page.locator(".viaduct canvas").bounding_box()
    assert box is not None
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    # Two places seen tell where all are.
    (x1, y1), (x2, y2) = (middle[0] - 150, middle[1] - 150), (middle[0] + 150, middle[1] + 150)
    (c1, r1), (c2, r2) = (
        [int(each) for each in re.findall(r"\d+", told_of(page, *at))[:2]] for at in ((x1, y1), (x2, y2))
    )
    unit = ((x2 - x1) / (c2 - c1) + (y2 - y1) / (r1 - r2)) / 2

    def place(column: int, row: int) -> tuple[float, float]:
        return middle[0] + (column - 15.5) * unit, middle[1] - (row - 15.5) * unit

    for column, row in ((5, 12), (8, 12)):
        assert f"{column}.{row}" in told_of(page, *place(column, row))
        page.mouse.click(*place(column, row))
    expect(page.get_by_role("listitem").filter(has_text="5.12 to 8.12, level 0")).to_have_count(1)
    assert "5.12-8.12@0" in standing(server, page)


def test_a_drag_turns_the_scene_and_places_nothing(server: Server, page: Page, game: str) -> None:
    here = opened(page, game)
    seen = still(page)
    box = here.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 300, box["y"] + 300)
    page.mouse.down()
    page.mouse.move(box["x"] + 420, box["y"] + 330, steps=5)
    page.mouse.up()
    page.mouse.move(0, 0)
    assert still(page) != seen
    assert len(standing(server, page)) == 4


def test_what_is_told_under_a_resting_mouse_follows_the_board(page: Page, game: str) -> None:
    here = opened(page, game)
    still(page)
    box = here.bounding_box()
    assert box is not None
    at = box["x"] + 0.35 * box["width"], box["y"] + 0.4 * box["height"]
    before = told_of(page, *at)
    page.set_viewport_size({"width": 1000, "height": 640})  # the whole board is seen again
    still(page)
    after = page.locator(".chip").inner_text()
    assert after != before
    assert told_of(page, *at) == after


REFUSED = """
OffscreenCanvas.prototype.getContext = () => null;
"""


def refuse_in_worker(page: Page) -> None:
    """The worker is given no WebGL."""

    def altered(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=REFUSED + answer.text())

    page.route("**/stage.worker*", altered)


def test_where_the_worker_is_refused_webgl_the_page_draws_the_scene(page: Page, game: str) -> None:
    refuse_in_worker(page)
    opened(page, game)
    still(page)
    assert page.workers == []
    expect(page.locator("svg.plan")).to_have_count(0)


def test_where_both_are_refused_webgl_the_plan_is_shown(
    server: Server, new_context: Callable[..., BrowserContext], game: str
) -> None:
    page = new_context().new_page()
    page.add_init_script(NO_WEBGL.replace("delete window.WebGL2RenderingContext;", ""))
    refuse_in_worker(page)
    opened(page, game)
    expect(page.locator("svg.plan")).to_be_visible(timeout=30_000)
    expect(page.locator(".viaduct canvas")).to_have_count(0)
    page.mouse.click(*column(page, 5, 12))
    page.mouse.click(*column(page, 8, 12))
    expect(page.get_by_role("listitem").filter(has_text="5.12 to 8.12, level 0")).to_have_count(1)


def test_where_the_worker_breaks_down_the_page_goes_on_with_the_scene(page: Page, game: str) -> None:
    opened(page, game)
    still(page)
    page.workers[0].evaluate("setTimeout(() => { throw new Error('broken'); })")
    page.wait_for_timeout(300)
    still(page)
    assert page.workers == []


def test_the_cheapest_completion_is_told_and_shown_and_gone_with_the_next_move(
    server: Server, new_context: Callable[..., BrowserContext]
) -> None:
    page = without_webgl(new_context)
    opened(page, server.create("viaduct", WITHOUT_DIE, ALONE))
    button = page.get_by_role("button", name="Cheapest completion")
    button.click()
    told = page.locator(".chip")
    expect(told).to_have_text(re.compile(r"orange: \d+ bridges to go"))
    found = re.search(r"\d+", told.inner_text())
    assert found is not None
    expect(page.locator("svg.plan text").filter(has_text=re.compile(r"^\d+·\d+$"))).to_have_count(int(found[0]))
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    expect(page.locator("svg.plan text").filter(has_text="·")).to_have_count(0)
    board(page).focus()
    page.keyboard.press("c")
    expect(told).to_have_text(re.compile("to go"))


def test_between_people_no_completion_is_offered(page: Page, server: Server) -> None:
    friend = [{"kind": "human", "name": "Anna"}, {"kind": "open"}]
    opened(page, server.create("viaduct", WITHOUT_DIE, friend))
    expect(page.get_by_role("button", name="Reset the view")).to_be_visible()
    expect(page.get_by_role("button", name="Cheapest completion")).to_have_count(0)


def test_a_phone_plays_with_taps_and_the_page_scrolls_over_the_board(
    server: Server, new_context: Callable[..., BrowserContext], game: str
) -> None:
    page = without_webgl(new_context, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    opened(page, game)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.locator(".holder").evaluate("element => getComputedStyle(element).touchAction") == "pan-y"
    for button in page.get_by_role("toolbar").get_by_role("button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    page.touchscreen.tap(*column(page, 5, 12))
    page.touchscreen.tap(*column(page, 8, 12))
    expect(page.get_by_role("listitem").filter(has_text="5.12 to 8.12, level 0")).to_have_count(1)


def test_a_phone_sees_the_board_from_the_top(new_context: Callable[..., BrowserContext], game: str) -> None:
    page = new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True).new_page()
    opened(page, game)
    expect(page.get_by_role("button", name="View from the top")).to_have_attribute("aria-pressed", "true")
    assert page.locator("canvas").evaluate("element => element.style.touchAction") == "pan-y"
    page.get_by_role("button", name="View from the top").click()
    assert page.locator("canvas").evaluate("element => element.style.touchAction") == "none"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("has_webgl", [True, False], ids=["scene", "plan"])
def test_nothing_is_in_the_way_of_anybody(
    new_context: Callable[..., BrowserContext], server: Server, scheme: str, has_webgl: bool
) -> None:
    page = new_context(color_scheme=scheme).new_page()
    if not has_webgl:
        page.add_init_script(NO_WEBGL)
    opened(page, server.create("viaduct", WITHOUT_DIE, ALONE))
    page.get_by_role("button", name="Cheapest completion").click()
    expect(page.locator(".chip")).to_be_visible()
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))")
    assert found == []


@pytest.mark.parametrize(("locale", "told"), [("it-IT", "ponti"), ("de-DE", "Brücken")])
def test_the_board_speaks_the_language_of_the_page(
    new_context: Callable[..., BrowserContext], server: Server, locale: str, told: str
) -> None:
    page = without_webgl(new_context, locale=locale)
    opened(page, server.create("viaduct", WITHOUT_DIE, ALONE))
    board(page).focus()
    page.keyboard.press("c")
    expect(page.locator(".chip")).to_have_text(re.compile(told))
