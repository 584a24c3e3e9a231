"""Ponte's board: what it shows of islands, bridges and networks, by pointer, by keyboard, by touch, in both themes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from .conftest import Server
from .hands import move_in_ponte, vector, wait_for_ply
from .test_access import violations

RECORDED = vector("ponte", 1)
# Light is to move, with an island and a bridge that it may build; a bridge of dark's could be spoiled.
MOVES = ["a1,a2", "dark", "f1,f2", "b1,b2", "a5,c5", "d2,g4", "e6,g6"]
SMALL = {"size": 7, "tiles": None, "bridges": None}


def opened(
    page: Page, server: Server, moves: list[str] | None = None, parameters: dict[str, Any] | None = None
) -> Page:
    moves = MOVES if moves is None else moves
    page.goto(server.create("ponte", SMALL if parameters is None else parameters, moves=moves))
    wait_for_ply(page, len(moves))
    expect(page.locator("[data-square]").first).to_be_visible()
    return page


def square(page: Page, name: str) -> Locator:
    return page.locator(f'[data-square="{name}"]')


def tool(page: Page, name: str) -> Locator:
    return page.locator(f'[data-tool="{name}"]')


def told(page: Page) -> Locator:
    return page.locator(".ponte .told").first


def legal(page: Page, server: Server) -> list[str]:
    return server.game(page)["position"]["legal"]


MIDDLES = """selector => {
  const boxes = [...document.querySelectorAll("[data-square]")].map((each) => [each, each.getBoundingClientRect()]);
  const holds = (box, x, y) => x > box.left && x < box.right && y > box.top && y < box.bottom;
  return [...document.querySelectorAll(selector)].map((mark) => {
    const { x, y, width, height } = mark.getBoundingClientRect();
    return boxes.find(([, box]) => holds(box, x + width / 2, y + height / 2))?.[0].dataset.square;
  });
}"""


def middles(page: Page, selector: str) -> set[str]:
    """The squares whose middles are those of what the drawing shows."""
    return set(page.evaluate(MIDDLES, selector))


def around(squares: set[str], size: int) -> set[str]:
    places = {(ord(name[0]) - 97, int(name[1:]) - 1) for name in squares}
    near = {(x + i, y + j) for x, y in places for i in (-1, 0, 1) for j in (-1, 0, 1)} - places
    return {f"{chr(97 + x)}{y + 1}" for x, y in near if 0 <= x < size and 0 <= y < size}


def island(view: dict, colour: str) -> set[str]:
    return set(next(group["squares"] for group in view["groups"] if group["is_island"] and group["colour"] == colour))


def late(server: Server, page: Page) -> dict:
    """A game far on, in which a network of several islands stands."""
    opened(page, server, RECORDED["moves"][:-2], RECORDED["parameters"])
    return server.game(page)["position"]["view"]


def test_an_island_shows_its_moat_and_its_network_under_the_pointer(server: Server, page: Page) -> None:
    view = late(server, page)
    network = max(view["networks"], key=lambda each: each["points"])
    expect(page.locator(".moat")).to_have_count(0)
    expect(page.locator("path.lit")).to_have_count(0)
    own = network["islands"][0]
    square(page, own[0]).hover()
    taken = {*view["tiles"]["light"], *view["tiles"]["dark"]}
    assert middles(page, ".moat rect") == around(set(own), view["size"]) - taken
    groups = [group for group in view["groups"] if set(group["squares"]) <= set(network["squares"])]
    expect(page.locator("path.lit")).to_have_count(len(groups))
    expect(page.locator(".board g.real.lit")).to_have_count(len(network["bridges"]))
    expect(page.locator("g.value text")).to_have_text(str(network["points"]))
    n = len(network["islands"])
    expect(told(page)).to_contain_text(f"network: {n} islands, {network['points']} points.")
    page.mouse.move(0, 0)
    expect(page.locator(".moat, path.lit, g.value")).to_have_count(0)


def test_a_finished_island_changes_its_look(server: Server, page: Page) -> None:
    opened(page, server, ["a1,a2", "dark", "f5,f6"])
    expect(page.locator(".board g.bank.light")).to_have_count(1)
    expect(page.locator(".board g.island")).to_have_count(0)
    move_in_ponte(page, "a3,a4")
    expect(page.locator(".board g.island.light")).to_have_count(1)
    expect(page.locator(".board path.beach.light")).to_have_count(1)
    expect(page.locator(".board g.bank.light")).to_have_count(0)
    expect(square(page, "a1")).to_have_attribute("aria-label", re.compile(r"^a1, light island, 1 island, 1 point"))


def test_the_reach_of_a_tile_is_shown_under_the_pointer_and_once_it_is_picked(server: Server, page: Page) -> None:
    opened(page, server)
    bridges = [move.split("-") for move in legal(page, server) if "-" in move]
    one, other = bridges[0]
    ends = {to for pair in bridges if one in pair for to in pair} - {one}
    square(page, one).hover()
    assert middles(page, "circle.end") == ends
    assert page.locator("path.open-end").count() > 0
    expect(told(page)).to_contain_text(f"{len(ends)} bridge")
    expect(told(page)).to_contain_text("possible now")
    square(page, one).click()
    page.mouse.move(0, 0)
    assert middles(page, "circle.end") == ends
    square(page, other).click()
    wait_for_ply(page, len(MOVES) + 1)
    assert server.game(page)["moves"][-1] == f"{one}-{other}"


def test_the_reach_of_the_other_colour_is_no_choice_but_is_drawn(server: Server, page: Page) -> None:
    opened(page, server)
    view = server.game(page)["position"]["view"]
    others = next(colour for colour in ("light", "dark") if view["colours"][view["seat"]] != colour)
    square(page, view["tiles"][others][-1]).hover()
    expect(told(page)).to_contain_text("In reach:")
    expect(page.locator("circle.end:not(.later)")).to_have_count(0)


def test_the_first_of_two_tiles_shows_how_far_its_bridges_would_reach(server: Server, page: Page) -> None:
    opened(page, server)
    first = next(move for move in legal(page, server) if "," in move).split(",")[0]
    square(page, first).click()
    page.mouse.move(0, 0)
    assert page.locator("path.open-end").count() + page.locator("circle.end.later").count() > 0
    page.keyboard.press("Escape")
    expect(page.locator("path.open-end")).to_have_count(0)


def test_values_and_threats_are_shown_on_request_by_buttons(server: Server, page: Page) -> None:
    view = late(server, page)
    expect(page.locator("g.value")).to_have_count(0)
    tool(page, "values").click()
    expect(tool(page, "values")).to_have_attribute("aria-pressed", "true")
    shown = sorted(int(text) for text in page.locator("g.value text").all_text_contents())
    assert shown == sorted(network["points"] for network in view["networks"])
    tool(page, "values").click()
    expect(page.locator("g.value")).to_have_count(0)

    opened(page, server)
    possible = {move for move in legal(page, server) if "-" in move}
    mover = server.game(page)["position"]["view"]
    colour = mover["colours"][mover["seat"]]
    tool(page, "threats").click()
    expect(page.locator(f"g.chance.{colour}")).to_have_count(len(possible))
    expect(told(page)).to_contain_text(f"{colour.capitalize()}: {len(possible)} bridge")
    expect(page.locator("g.sign")).to_have_count(page.locator("g.chance.threatened").count())
    assert page.locator("g.chance.threatened").count() > 0
    tool(page, "threats").click()
    expect(page.locator("g.chance")).to_have_count(0)


def test_a_bridge_that_is_called_threatened_can_be_spoiled(server: Server, page: Page) -> None:
    """Threatened is a bridge of the side not to move that a move of the other's makes impossible: made, it is gone."""
    opened(page, server)
    view = server.game(page)["position"]["view"]
    mover = view["colours"][view["seat"]]
    other = "dark" if mover == "light" else "light"
    line = page.locator(".text li").filter(has_text=re.compile(rf"^{other.capitalize()}: .*, by a tile on")).first
    found = re.search(r": (\w+)-(\w+), by a tile on (\w+)", line.text_content() or "")
    assert found, "the other side has a bridge that a tile could spoil"
    before = [move for move in legal(page, server) if "," in move and found[3] in move.split(",")]
    assert before, "the tile that spoils it is legal"
    move_in_ponte(page, before[0])
    wait_for_ply(page, len(MOVES) + 1)
    assert f"{found[1]}-{found[2]}" not in legal(page, server)


def test_the_keyboard_shows_moat_and_reach_and_has_keys_for_the_tools(server: Server, page: Page) -> None:
    opened(page, server)
    view = server.game(page)["position"]["view"]
    square(page, "a1").focus()
    page.keyboard.press("ArrowUp")
    expect(square(page, "a2")).to_be_focused()
    assert "a2" in island(view, "light")
    expect(page.locator(".moat")).to_have_count(1)
    outline = square(page, "a2").evaluate("each => getComputedStyle(each).outlineStyle")
    assert outline == "solid", "the focus is seen"
    live = page.locator(".ponte > [aria-live]")
    page.keyboard.press("b")
    expect(tool(page, "threats")).to_have_attribute("aria-pressed", "true")
    expect(live).to_contain_text("possible")
    page.keyboard.press("v")
    expect(tool(page, "values")).to_have_attribute("aria-pressed", "true")
    expect(live).to_contain_text("Networks: light 1, dark 0.")
    page.keyboard.press("v")
    expect(live).to_have_text("Values hidden.")
    page.keyboard.press("t")
    text = page.get_by_role("region", name="The board as text")
    expect(text).to_be_focused()
    expect(text).to_be_in_viewport()
    expect(text).to_contain_text("Row 1: a1, b1 light island")
    page.keyboard.press("Escape")
    expect(square(page, "a2")).to_be_focused()
    expect(page.get_by_role("grid")).to_have_attribute("aria-keyshortcuts", "v b t")


def test_the_text_board_is_there_for_ears_without_being_asked_for(server: Server, page: Page) -> None:
    opened(page, server)
    text = page.get_by_role("region", name="The board as text")
    moves = legal(page, server)
    pairs = sum("," in move for move in moves)
    expect(text).to_contain_text(f"{pairs} pairs of tiles")
    expect(text).to_contain_text("Row 7: ")
    for move in (move for move in moves if "-" in move):
        expect(text.get_by_role("listitem").filter(has_text=re.compile("^Bridges: "))).to_contain_text(move)


def test_what_is_asked_beside_a_tile_without_a_bridge(
    server: Server, new_context: Callable[..., BrowserContext]
) -> None:
    """A finger has no hover: a touched tile shows its moat and reach, and one without a bridge says why."""
    page = new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True).new_page()
    opened(page, server)
    view = server.game(page)["position"]["view"]
    mover = view["colours"][view["seat"]]
    square(page, next(iter(island(view, "light")))).tap()
    expect(page.locator(".moat")).to_have_count(1)
    ends = {end for move in legal(page, server) if "-" in move for end in move.split("-")}
    without = next(tile for tile in view["tiles"][mover] if tile not in ends)
    square(page, without).tap()
    expect(page.locator(".status .clause")).to_contain_text("Rule P5")
    expect(told(page)).to_contain_text(mover.capitalize())


def test_the_end_shows_values_and_the_winner(server: Server, page: Page) -> None:
    opened(page, server, RECORDED["moves"], RECORDED["parameters"])
    position = server.game(page)["position"]
    (winner,) = position["outcome"]["winners"]
    colour = position["view"]["colours"][winner]
    expect(page.locator("g.value")).to_have_count(len(position["view"]["networks"]))
    won = sum(network["colour"] == colour for network in position["view"]["networks"])
    expect(page.locator(f"g.value.won.{colour}")).to_have_count(won)
    expect(page.locator("g.value.won")).to_have_count(won)
    expect(told(page)).to_have_text(re.compile(rf"^{colour.capitalize()} wins: light \d+, dark \d+\.$"))
    page.get_by_role("button", name="One move back").click()
    expect(page.locator("g.value")).to_have_count(0)


def animations(page: Page) -> list[str]:
    return page.evaluate("document.getAnimations().map((each) => each.animationName).filter(Boolean)")


RECORD = """() => {
  document.addEventListener("animationstart", (event) => {
    const lasts_ms = event.target.getAnimations()[0]?.effect.getTiming().duration ?? 0;
    document.body.dataset.moved = `${document.body.dataset.moved ?? ""}${event.animationName}:${lasts_ms};`;
  });
}"""


def expect_moved(page: Page, name: str) -> None:
    expect(page.locator("body")).to_have_attribute("data-moved", re.compile(rf"{name}:\d"))


def test_what_is_put_down_moves_and_briefly(server: Server, new_context: Callable[..., BrowserContext]) -> None:
    page = new_context(reduced_motion="no-preference").new_page()
    opened(page, server, ["a1,a2", "dark", "f5,f6"])
    assert animations(page) == [], "at load nothing moves"
    page.evaluate(RECORD)
    move_in_ponte(page, "a3,c1")
    wait_for_ply(page, 4)
    expect_moved(page, "drop")
    move_in_ponte(page, "f1,f2")
    wait_for_ply(page, 5)
    page.wait_for_timeout(400)  # quick moves after another do not move: they would be leafing
    move_in_ponte(page, "a3-c1" if "a3-c1" in legal(page, server) else next(m for m in legal(page, server) if "-" in m))
    expect_moved(page, "grow")
    durations_ms = re.findall(r":(\d+)", page.locator("body").get_attribute("data-moved") or "")
    assert max(map(int, durations_ms)) < 200


def test_nothing_moves_for_those_who_ask_for_less(server: Server, page: Page) -> None:
    opened(page, server, ["a1,a2", "dark", "f5,f6"])
    page.evaluate(RECORD)
    move_in_ponte(page, "a3,a4")
    expect(page.locator(".board g.island.light")).to_have_count(1)
    expect(page.locator("body")).not_to_have_attribute("data-moved", re.compile(""))


@pytest.mark.parametrize("size", [4, 6, 8, 12])
def test_boards_of_every_size_fit_their_room(server: Server, page: Page, size: int) -> None:
    opened(page, server, ["a1,b3"], {"size": size})
    main = page.locator("main").bounding_box()
    board = page.locator(".ponte .board").bounding_box()
    tools = page.locator(".ponte .tools").bounding_box()
    assert main
    assert board
    assert tools
    assert board["height"] > 0.85 * main["height"], "the board takes the height of the window"
    assert board["x"] >= main["x"]
    assert tools["x"] + tools["width"] <= main["x"] + main["width"] + 1
    assert tools["x"] >= board["x"] + board["width"], "nothing covers the board"
    expect(page.locator("[data-square]")).to_have_count(size * size)


@pytest.mark.parametrize("size", [4, 10, 12])
def test_a_phone_needs_no_scrolling_sideways(
    server: Server, new_context: Callable[..., BrowserContext], size: int
) -> None:
    page = new_context(viewport={"width": 360, "height": 740}, has_touch=True).new_page()
    opened(page, server, ["a1,b3"], {"size": size})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    board = page.locator(".ponte .board").bounding_box()
    assert board
    assert board["width"] > 330
    for name in ("values", "threats", "text"):
        box = tool(page, name).bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_board_whatever_it_shows(
    server: Server, new_context: Callable[..., BrowserContext], scheme: str
) -> None:
    page = new_context(color_scheme=scheme).new_page()
    opened(page, server)
    square(page, "a1").hover()
    tool(page, "values").click()
    tool(page, "threats").click()
    assert violations(page, None) == []
    tool(page, "text").click()
    assert violations(page, None) == []
    background = page.get_by_role("region", name="The board as text").evaluate(
        "each => getComputedStyle(each).backgroundColor"
    )
    assert background == ("rgb(251, 252, 251)" if scheme == "light" else "rgb(19, 35, 41)")


@pytest.mark.parametrize(
    ("language", "name", "word"), [("it", "Ponti minacciati", "isola"), ("de", "Bedrohte Brücken", "Insel")]
)
def test_the_board_speaks_italian_and_german(
    server: Server, new_context: Callable[..., BrowserContext], language: str, name: str, word: str
) -> None:
    page = new_context().new_page()
    page.add_init_script(f"localStorage.setItem('language', '{language}')")
    page.goto(server.create("ponte", SMALL, moves=MOVES))
    expect(page.get_by_role("button", name=name)).to_be_visible()
    expect(square(page, "a1")).to_have_attribute("aria-label", re.compile(word))


def test_a_click_that_comes_before_the_buttons_is_understood_by_its_place(server: Server, page: Page) -> None:
    page.add_init_script("window.requestAnimationFrame = () => 1")
    page.goto(server.create("ponte"))
    box = page.get_by_role("grid").bounding_box()
    assert box
    expect(page.locator("[data-square]")).to_have_count(0)
    for column, row in ((2, 7), (6, 3)):  # c3 and g7
        page.mouse.click(box["x"] + (column + 0.5) * box["width"] / 10, box["y"] + (row + 0.5) * box["height"] / 10)
    expect(page.locator(".steps .figures")).not_to_have_text("0 / 0")
    assert server.game(page)["moves"][0] == "c3,g7"


def test_a_phone_has_squares_as_large_as_a_finger_needs_on_request_and_remembers_it(
    server: Server, new_context: Callable[..., BrowserContext]
) -> None:
    page = new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True).new_page()
    page.goto(server.create("ponte"))
    larger = tool(page, "larger")
    expect(larger).to_have_attribute("aria-pressed", "false")
    before = square(page, "e5").bounding_box()
    assert before
    assert before["width"] < 44, "all of the board is to be seen at first"
    larger.tap()
    for _ in range(2):
        expect(larger).to_have_attribute("aria-pressed", "true")
        expect(square(page, "e5")).to_be_in_viewport(ratio=1)
        box = square(page, "e5").bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 43.9
        assert page.evaluate("document.documentElement.scrollWidth") == 360
        page.reload()
    square(page, "a1").tap()
    expect(square(page, "a1")).to_be_in_viewport(ratio=1)
    square(page, "j10").tap()
    expect(page.locator(".steps .figures")).not_to_have_text("0 / 0")
    assert server.game(page)["moves"][0] == "a1,j10"
    larger.tap()
    expect(square(page, "a1")).to_be_in_viewport(ratio=1)
    expect(square(page, "j10")).to_be_in_viewport(ratio=1)


def test_squares_that_are_large_enough_need_no_larger_ones(server: Server, page: Page) -> None:
    page.goto(server.create("ponte"))
    expect(square(page, "a1")).to_be_visible()
    expect(tool(page, "text")).to_be_visible()
    expect(tool(page, "larger")).to_have_count(0)
