"""What is heard at a game, once a person wants to hear it; the die that rolls and the bag that is drawn from."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from .conftest import Server
from .hands import move_in_ponte, move_in_settimo, wait_for_ply

# Counts what is made to sound, and what sounds.
LISTEN = """
window.made = []
window.started = 0
const Real = window.AudioContext
window.AudioContext = class extends Real { constructor(...options) { super(...options); window.made.push(this) } }
const start = AudioScheduledSourceNode.prototype.start
AudioScheduledSourceNode.prototype.start = function (...when) { window.started++; return start.apply(this, when) }
const begin = AudioBufferSourceNode.prototype.start
AudioBufferSourceNode.prototype.start = function (...when) { window.started++; return begin.apply(this, when) }
"""
LONGEST_MS = 200


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    context = new_context()
    context.add_init_script(LISTEN)
    return context.new_page()


def contexts(page: Page) -> list[str]:
    return page.evaluate("window.made.map(({ state }) => state)")


def toggle(page: Page) -> Locator:
    return page.get_by_role("button", name="Sounds", exact=True)


def heard_more_than(page: Page, n: int) -> int:
    page.wait_for_function("n => window.started > n", arg=n)
    return page.evaluate("window.started")


def test_sounds_are_off_until_asked_for(server: Server, page: Page) -> None:
    page.goto(server.create("ponte"))
    expect(toggle(page)).to_have_attribute("aria-pressed", "false")
    move_in_ponte(page, "a1,b2")
    wait_for_ply(page, 1)
    assert contexts(page) == []
    assert page.evaluate("window.started") == 0


def test_who_switches_them_on_hears_moves_and_refusals(server: Server, page: Page) -> None:
    page.goto(server.create("ponte"))
    toggle(page).click()
    expect(toggle(page)).to_have_attribute("aria-pressed", "true")
    heard = heard_more_than(page, 0)
    assert contexts(page) == ["running"]
    move_in_ponte(page, "a1,b2")
    wait_for_ply(page, 1)
    heard = heard_more_than(page, heard)
    page.locator("#move-entry").fill("a1,a1")
    page.locator("#move-entry").press("Enter")
    expect(page.locator(".refusal")).to_be_visible()
    heard_more_than(page, heard)
    assert len(contexts(page)) == 1


def test_the_moves_of_others_are_heard(server: Server, page: Page) -> None:
    game = server.make(game="ponte", seats=[{"kind": "human", "name": name} for name in ("Anna", "Bruno")])
    page.goto(f"{server.url}/game/{game['id']}")
    toggle(page).click()
    heard = heard_more_than(page, 0)
    server.move(game, "a1,b2")
    wait_for_ply(page, 1)
    heard_more_than(page, heard)


def test_the_wish_is_remembered_and_nothing_is_made_before_a_touch(server: Server, page: Page) -> None:
    page.goto(server.create("ponte"))
    toggle(page).click()
    heard_more_than(page, 0)
    page.goto(server.create("ponte"))
    expect(toggle(page)).to_have_attribute("aria-pressed", "true")
    assert contexts(page) == []
    move_in_ponte(page, "a1,b2")
    wait_for_ply(page, 1)
    heard_more_than(page, 0)
    assert len(contexts(page)) == 1


def test_who_switches_them_off_hears_nothing_more(server: Server, page: Page) -> None:
    page.goto(server.create("ponte"))
    toggle(page).click()
    heard = heard_more_than(page, 0)
    toggle(page).click()
    expect(toggle(page)).to_have_attribute("aria-pressed", "false")
    page.wait_for_function("window.made.every(({ state }) => state === 'closed')")
    move_in_ponte(page, "a1,b2")
    wait_for_ply(page, 1)
    assert page.evaluate("window.started") == heard
    page.reload()
    expect(toggle(page)).to_have_attribute("aria-pressed", "false")


def test_the_switch_can_be_hit_by_a_finger_and_reached_by_keys(server: Server, page: Page) -> None:
    page.goto(server.create("ponte"))
    box = toggle(page).bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    toggle(page).focus()
    page.keyboard.press("Space")
    expect(toggle(page)).to_have_attribute("aria-pressed", "true")


def seconds(text: str) -> list[float]:
    return [float(each.strip().removesuffix("s")) for each in text.split(",")]


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
@pytest.mark.parametrize("roll", ["roll1", "roll2"])
def test_the_die_turns_over_to_what_was_rolled(
    server: Server, new_context: Callable[..., BrowserContext], roll: str, motion: str
) -> None:
    page = new_context(reduced_motion=motion).new_page()
    people = [{"kind": "human", "name": name} for name in ("Anna", "Bruno", "Carla")]
    game = server.make(game="viaduct", parameters={"seats": 3, "die": [roll] * 6}, seats=people)
    page.goto(f"{server.url}/game/{game['id']}")
    cube = page.locator(".die .cube")
    expect(cube).to_have_attribute("data-roll", roll)
    expect(page.locator(".die")).to_contain_text({"roll1": "One", "roll2": "Two"}[roll])
    [length] = seconds(cube.evaluate("node => getComputedStyle(node).transitionDuration"))
    assert 0 < length * 1000 <= LONGEST_MS if motion == "no-preference" else length == 0
    lies = cube.get_attribute("style")
    while sum(move.startswith("roll") for move in game["moves"]) < 2:
        game = server.move(game, next(move for move in game["position"]["legal"] if move.startswith("+")))
    wait_for_ply(page, game["ply"])
    # The same again is another roll all the same.
    expect(cube).not_to_have_attribute("style", lies or "")


def front(page: Page) -> str:
    """What the face that is nearest shows, as the drawing of it."""
    return page.locator(".die .cube svg").evaluate_all(
        """faces => faces.map(face => [face.getBoundingClientRect(), face.innerHTML])
          .sort(([a], [b]) => b.width * b.height - a.width * a.height)[0][1].replaceAll(/<!--.*?-->/g, "")"""
    )


def test_the_face_in_front_is_the_one_that_was_rolled(server: Server, page: Page) -> None:
    people = [{"kind": "human", "name": name} for name in ("Anna", "Bruno", "Carla")]
    die = ["roll1", "roll2", "roll1", "roll2", "roll1", "roll2"]
    game = server.make(game="viaduct", parameters={"seats": 3, "die": die}, seats=people)
    page.goto(f"{server.url}/game/{game['id']}")
    fronts: dict[str, set[int]] = {"roll1": set(), "roll2": set()}
    while not all(fronts.values()) or game["ply"] < 12:
        roll = [move for move in game["moves"] if move.startswith("roll")][-1]
        expect(page.locator(".die .cube")).to_have_attribute("data-roll", roll)
        fronts[roll].add(front(page).count("<path"))
        game = server.move(game, next(move for move in game["position"]["legal"] if move.startswith("+")))
        wait_for_ply(page, game["ply"])
    assert fronts == {"roll1": {1}, "roll2": {2}}


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_villages_come_out_of_a_bag_that_says_how_many_are_left(
    server: Server, new_context: Callable[..., BrowserContext], motion: str
) -> None:
    page = new_context(reduced_motion=motion).new_page()
    page.goto(server.create("settimo"))
    game = server.game(page)
    full = sum(game["position"]["view"]["bag"].values())
    bag = page.locator(".drawn .bag")
    expect(bag).to_have_accessible_name(f"{full} villages in the bag")
    move_in_settimo(page, game["position"]["legal"][0])
    wait_for_ply(page, 2)
    expect(bag).to_have_accessible_name(f"{full - 1} villages in the bag")
    expect(bag).to_have_text(str(full - 1))
    village = page.get_by_role("list", name="Drawn from the bag").locator("li svg")
    expect(village).to_have_count(1)
    [length] = seconds(village.evaluate("node => getComputedStyle(node).animationDuration"))
    assert 0 < length * 1000 <= LONGEST_MS if motion == "no-preference" else length == 0
