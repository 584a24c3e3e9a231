"""The board of Il settimo ponte: trips, gains and counters; keyboard, phone, themes, languages, motion."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import trearchi as ta

from .conftest import Server
from .hands import move_in_settimo, tab_to, vector, wait_for_ply
from .test_access import violations

SETUP = vector("settimo", 1)["setup"]
MINUS = "\N{MINUS SIGN}"
Json = dict[str, Any]
RECORD_ANIMATIONS = """
window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  if (this.closest(".sea")) window.moved.push(options.duration);
  return animate.call(this, frames, options);
};
"""


def game_at(server: Server, stage: str, *, least: int, on_trip: bool) -> Json:
    """A game of Anna and Bruno, by chance, in this stage after at least so many moves."""
    address = server.create("settimo", setup=SETUP)
    game = server.host.get(address.replace("/game/", "/api/games/")).json()
    choice = random.Random(least)
    while True:
        view = game["position"]["view"]
        if game["ply"] >= least and view["stage"] == stage and (len(view["trip"]) > 1) == on_trip:
            return game
        game = server.move(game, choice.choice(game["position"]["legal"]))


def open_game(page: Page, server: Server, game: Json) -> None:
    page.goto(f"{server.url}/game/{game['id']}")
    wait_for_ply(page, game["ply"])
    expect(page.locator(".sea svg")).to_be_visible()


def state_of(game: Json) -> ta.State:
    return ta.game("settimo").position(game["position"]["text"])


def lines(page: Page, selector: str) -> set[str]:
    found = page.locator(f".sea [data-line]:has({selector})")
    return set(found.evaluate_all("lines => lines.map((line) => line.dataset.line)"))


def stepped_back(page: Page) -> set[str]:
    """The lines whose bridges are drawn as too far."""
    return {
        line for each in page.locator(".sea .far").all() for line in (each.get_attribute("data-lines") or "").split()
    }


def crossed_by(game: Json, trips: list[list[str]]) -> set[str]:
    """The lines that some of these trips go over."""
    view = game["position"]["view"]
    here = view["trip"][-1] if view["trip"] else view["pieces"][view["seat"]]
    steps = {frozenset(pair) for trip in trips for pair in zip([here, *trip], trip, strict=False)}
    return {line["text"] for line in view["lines"] if frozenset(line["ends"]) in steps}


def flags(page: Page) -> set[str]:
    found = page.locator(".sea [data-island]:has(.flag)")
    return set(found.evaluate_all("islands => islands.map((island) => island.dataset.island)"))


def hover(page: Page, island: str) -> None:
    box = page.locator(f'[data-id="{island}"]').bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_while_travelling_the_reachable_trips_are_shown(server: Server, page: Page) -> None:
    game = game_at(server, "travel", least=20, on_trip=True)
    open_game(page, server, game)
    view, trips = game["position"]["view"], game["position"]["trips"]
    here = view["trip"][-1]
    next_lines = {line["text"] for line in view["lines"] if here in line["ends"]}
    assert lines(page, ".ahead") == crossed_by(game, trips) - next_lines
    bridges = {line["text"] for line in view["lines"] if line["has_bridge"] and not line["is_crossed"]}
    assert stepped_back(page) == bridges - crossed_by(game, trips), "what no trip can cross steps back"
    assert flags(page) == {trip[-1] for trip in trips}


def test_pointing_at_the_next_island_shows_where_trips_over_it_lead(server: Server, page: Page) -> None:
    game = game_at(server, "travel", least=0, on_trip=False)
    open_game(page, server, game)
    assert lines(page, ".ahead") == set(), "calm, as long as no trip is begun and nothing pointed at"
    trips = game["position"]["trips"]
    for island in game["position"]["legal"][:2]:
        hover(page, island)
        over = [trip for trip in trips if trip[0] == island]
        expect(page.locator(".info")).to_contain_text(f"{island}:")
        assert flags(page) == {trip[-1] for trip in over}
        bridges = {line["text"] for line in game["position"]["view"]["lines"]}
        assert stepped_back(page) == bridges - crossed_by(game, over)
        steps = max(len(trip) - 1 for trip in over)
        if island not in flags(page):
            expect(page.locator(".info")).to_contain_text(re.compile(f"{steps} more steps? at most"))


def test_pointing_at_an_island_further_on_shows_the_way(server: Server, page: Page) -> None:
    game = game_at(server, "travel", least=0, on_trip=False)
    open_game(page, server, game)
    trips = game["position"]["trips"]
    far = next(trip[2] for trip in trips if trip[2:] and all(trip[2] not in other[:2] for other in trips))
    hover(page, far)
    way = min((trip[: trip.index(far) + 1] for trip in trips if far in trip), key=len)
    expect(page.locator(".info")).to_contain_text(f"reached by {', '.join(way)}", ignore_case=True)
    expect(page.locator(f'.sea [data-island="{far}"] .step')).to_have_text("3")
    assert crossed_by(game, [way]) == lines(page, ".on-way") | lines(page, ".hovered, .lit") & crossed_by(game, [way])


@pytest.mark.parametrize("least", [0, 30, 90])
def test_what_each_step_gains_and_pays_is_shown_before_it_is_made(server: Server, page: Page, least: int) -> None:
    game = game_at(server, "travel", least=least, on_trip=least > 0)
    open_game(page, server, game)
    state, seat = state_of(game), game["position"]["seat"]
    tags = page.locator(".sea [data-island]:has(.gain)")
    assert sorted(tags.evaluate_all("all => all.map((tag) => tag.dataset.island)")) == game["position"]["legal"]
    for island in game["position"]["legal"]:
        after = state.play(island).view()
        village = next(each for each in after["islands"] if each["name"] == island)["village"]
        won = village["stones"] if village and village["owner"] == seat else 0
        change = after["hand"][seat] - state.view()["hand"][seat] + won
        told = f"+{change}" if change > 0 else f"{MINUS}{-change}" if change < 0 else "0"
        expect(page.locator(f'[data-island="{island}"] .gain')).to_have_text(told)
        label = page.locator(f'[data-id="{island}"]').get_attribute("aria-label") or ""
        if village:
            payer = ["black", "white"][village["owner"]]
            assert re.search(rf"{payer} pays {village['stones']} ", label), label
        else:
            assert "takes 1 stone and draws a village" in label


def test_counters_mark_the_fifth_and_the_seventh(server: Server, page: Page) -> None:
    address = server.create("settimo", setup=SETUP)
    game = server.host.get(address.replace("/game/", "/api/games/")).json()
    removed: dict[str, int] = {}
    while not removed or sorted(removed.values())[-1] < 7:
        colours = {f"x{line['text']}": line["colour"] for line in game["position"]["view"]["lines"]}
        removed = game["position"]["view"]["removed"]
        most = max(game["position"]["legal"], key=lambda move: removed.get(colours.get(move, ""), 0))
        game = server.move(game, most)
        removed = game["position"]["view"]["removed"]
    assert any(count < 5 for count in removed.values())
    open_game(page, server, game)
    for colour, count in removed.items():
        row = page.locator(f'.counters tr[data-colour="{colour}"]')
        expect(row.locator(".track .gone")).to_have_count(int(count > 0))
        boxes = [path.get_attribute("d") or "" for path in row.locator(".track .gone, .track .left").all()]
        assert [path.count("Z") for path in boxes if path] == [each for each in (10 - count, count) if each]
        marks = row.locator(".track .mark")
        assert [mark.get_attribute("data-place") for mark in marks.all()] == ["5", "7"]
        expect(marks.nth(1)).to_have_class(re.compile("last"))
        expect(row.locator("b.removed")).to_have_text(str(count))
        expect(row.locator("b.removed.surcharge, b.removed.last")).to_have_count(int(count >= 5))
        told = "1 more stone is due" if count >= 5 else f"{count} "
        expect(row.locator(".count .unseen")).to_contain_text(told)
        expect(row.locator(".count .unseen")).to_contain_text(re.compile("ends the game" if count >= 7 else "removed"))


def test_the_bag_and_the_stones_on_villages_are_counted_on_the_board(server: Server, page: Page) -> None:
    game = game_at(server, "remove", least=60, on_trip=True)
    open_game(page, server, game)
    view = game["position"]["view"]
    expect(page.locator(".sea .bag text")).to_have_text(str(sum(view["bag"].values())))
    for island in view["islands"]:
        stones = (island["village"] or {"stones": 0})["stones"]
        shown = page.locator(f'[data-island="{island["name"]}"] .stones')
        expect(shown).to_have_count(int(stones > 0))
        if stones:
            expect(shown).to_have_text(str(stones))


def test_the_board_in_words_is_opened_and_read_by_keyboard(server: Server, page: Page) -> None:
    game = game_at(server, "travel", least=30, on_trip=True)
    open_game(page, server, game)
    tab_to(page, ".settimo summary")
    page.keyboard.press("Enter")
    text = page.locator(".settimo details")
    expect(text.get_by_role("row")).to_have_count(25)
    view = game["position"]["view"]
    expect(text).to_contain_text(f"Stones in hand: white {view['hand'][0]}, black {view['hand'][1]}")
    expect(text).to_contain_text(f"{', '.join(view['trip'])}, by ")
    choices = text.get_by_role("list").first.get_by_role("listitem")
    expect(choices).to_have_count(len(game["position"]["legal"]))
    for item in choices.all():
        expect(item).to_contain_text(re.compile(rf"^\s*[A-C]?O?\d?: [+{MINUS}0]"))
    for island in view["islands"]:
        row = text.get_by_role("row").filter(has=page.get_by_role("rowheader", name=island["name"], exact=True))
        village = island["village"]
        expect(row).to_contain_text(f"village of {['white', 'black'][village['owner']]}" if village else "stone")
        for line in view["lines"]:
            if line["has_bridge"] and line["ends"][0] == island["name"]:
                expect(row).to_contain_text(re.compile(rf"\b{line['ends'][1]}\b"))


def test_events_and_choices_are_heard(server: Server, page: Page) -> None:
    game = game_at(server, "travel", least=0, on_trip=False)
    open_game(page, server, game)
    expect(page.locator("[data-choices]")).to_contain_text(f"You may enter {game['position']['legal'][0]} +1;")
    expect(page.locator("[data-events]")).to_have_text("")
    move = game["position"]["legal"][0]
    move_in_settimo(page, move)
    expect(page.locator("[data-events]")).to_contain_text(f"White enters {move}.")
    expect(page.locator("[data-events]")).to_contain_text("White takes a stone.")
    expect(page.locator("[data-events]")).to_contain_text(re.compile(f"A .* village comes to {move}"))
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-choices]")).to_have_text("")


def test_a_phone_plays_without_scrolling_sideways(server: Server, new_context: Callable[..., BrowserContext]) -> None:
    page = new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True).new_page()
    game = game_at(server, "travel", least=40, on_trip=False)
    open_game(page, server, game)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    for island in game["position"]["legal"]:
        box = page.locator(f'[data-id="{island}"]').bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 43.9
        tag = page.locator(f'[data-island="{island}"] .gain text').bounding_box()
        assert tag
        assert tag["height"] >= 11, "figures can be read"
    island = game["position"]["legal"][-1]
    box = page.locator(f'[data-id="{island}"]').bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".steps .figures")).not_to_have_text(f"{game['ply']} / {game['ply']}")
    assert server.game(page)["moves"][game["ply"]] == island
    page.locator(".settimo summary").tap()
    expect(page.locator(".settimo details table")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_while_travelling_removing_and_reading(
    server: Server, new_context: Callable[..., BrowserContext], scheme: str
) -> None:
    page = new_context(color_scheme=scheme).new_page()
    for stage, least, on_trip in (("travel", 90, True), ("remove", 90, True)):
        game = game_at(server, stage, least=least, on_trip=on_trip)
        open_game(page, server, game)
        page.locator(".settimo summary").click()
        hover(page, game["position"]["view"]["pieces"][0])
        assert violations(page, None) == []


@pytest.mark.parametrize(
    ("language", "board", "enters"), [("de", "Spielplan", "Weiß betritt"), ("it", "Tavoliere", "Il bianco entra in")]
)
def test_the_board_speaks_other_languages(server: Server, page: Page, language: str, board: str, enters: str) -> None:
    page.add_init_script(f"localStorage.setItem('language', '{language}')")
    game = game_at(server, "travel", least=0, on_trip=False)
    open_game(page, server, game)
    expect(page.locator(".sea svg")).to_have_attribute("aria-label", re.compile(board))
    move_in_settimo(page, game["position"]["legal"][0])
    expect(page.locator("[data-events]")).to_contain_text(enters)


def test_pieces_villages_and_bridges_move_and_stand_still_for_those_who_want_that(
    server: Server, new_context: Callable[..., BrowserContext]
) -> None:
    for motion in ("no-preference", "reduce"):
        page = new_context(reduced_motion=motion).new_page()
        page.add_init_script(RECORD_ANIMATIONS)
        game = game_at(server, "travel", least=0, on_trip=False)
        open_game(page, server, game)
        assert page.evaluate("moved") == [], "nothing moves at first"
        while game["position"]["view"]["stage"] != "remove":
            move_in_settimo(page, game["position"]["legal"][0])
            expect(page.locator(".steps .figures")).not_to_have_text(f"{game['ply']} / {game['ply']}")
            game = server.game(page)
            wait_for_ply(page, game["ply"])
        travelled = page.evaluate("moved.length")
        move_in_settimo(page, game["position"]["legal"][0])
        wait_for_ply(page, game["ply"] + 1)
        moved = page.evaluate("moved")
        if motion == "reduce":
            assert moved == []
        else:
            assert travelled >= 2, "the piece goes, the village flies from the bag"
            assert len(moved) > travelled, "the bridge sinks"
            assert all(duration < 200 for duration in moved)


def test_a_click_that_comes_before_the_buttons_is_understood_by_its_place(server: Server, page: Page) -> None:
    page.add_init_script("window.requestAnimationFrame = () => 1")
    game = game_at(server, "travel", least=0, on_trip=False)
    page.goto(f"{server.url}/game/{game['id']}")
    expect(page.locator(".steps .figures")).to_have_text(f"{game['ply']} / {game['ply']}")
    expect(page.locator(".sea [data-id]")).to_have_count(0)
    island = game["position"]["legal"][0]
    box = page.locator(f'.sea [data-island="{island}"] .legal').bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".steps .figures")).not_to_have_text(f"{game['ply']} / {game['ply']}")
    assert server.game(page)["moves"][game["ply"]] == island
