"""Several people at one game, each at a page of their own: the link, moves, questions, lost lines, the clock."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from .conftest import Server
from .hands import move_in_ponte, settled, type_move, wait_for_ply
from .test_access import violations

HIDE = """isHidden => {
    Object.defineProperty(document, "visibilityState", { value: isHidden ? "hidden" : "visible", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
OPENING = ["a1,b3", "dark", "d5,e2"]  # Anna's two, Bruno's colour and two: then Anna is to move


@dataclass
class Table:
    """A game of Ponte on 5 x 5 between Anna, who made it, and Bruno, who came by the link."""

    server: Server
    anna: Page
    bruno: Page
    address: str

    def play(self, *moves: str) -> None:
        """Each move typed by the one whose turn it is, seen by both."""
        for move in moves:
            ply = self.server.game(self.anna)["ply"]
            page = next(page for page in (self.anna, self.bruno) if self.server.game(page)["position"]["legal"])
            wait_for_ply(page, ply)
            type_move(page, move)
            for each in (self.anna, self.bruno):
                wait_for_ply(each, ply + 1)


def create(server: Server, page: Page, **more: Any) -> str:
    """The address of a game that the page's person has made, with a seat to take."""
    body = {
        "game": "ponte",
        "parameters": {"size": 5},
        "seats": [{"kind": "human", "name": "Anna"}, {"kind": "open"}],
        **more,
    }
    answer = page.context.request.post(f"{server.url}/api/games", data=body)
    assert answer.ok, answer.text()
    return f"{server.url}/game/{answer.json()['id']}"


def sit_down(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()


def begun(server: Server, new_context: Callable[..., BrowserContext], **more: Any) -> Table:
    anna, bruno = (new_context(is_host=False).new_page() for _ in range(2))
    address = create(server, anna, **more)
    anna.goto(address)
    expect(heading(anna)).to_have_text("Waiting for a player")
    bruno.goto(address)
    expect(heading(bruno)).to_have_text("A seat is free")
    sit_down(bruno, "Bruno")
    expect(heading(bruno)).to_have_text("Anna to move")
    expect(heading(anna)).to_have_text("Your turn")
    return Table(server, anna, bruno, address)


@pytest.fixture
def table(server: Server, new_context: Callable[..., BrowserContext]) -> Table:
    return begun(server, new_context)


def heading(page: Page):
    return page.locator(".status h2")


def test_a_whole_game_through_the_link_while_a_third_looks_on(
    server: Server, new_context: Callable[..., BrowserContext]
) -> None:
    anna = new_context(is_host=False).new_page()
    address = create(server, anna)
    anna.goto(address)
    assert anna.get_by_label("Link to this game").input_value() == address
    bruno = new_context(is_host=False).new_page()
    bruno.goto(anna.get_by_label("Link to this game").input_value())
    sit_down(bruno, "Bruno")
    third = new_context(is_host=False).new_page()
    third.goto(address)
    expect(third.locator("aside")).to_contain_text("You are looking on.")
    expect(anna.locator("aside")).to_contain_text("one person looks on")
    rng = random.Random(11)
    pages = [anna, bruno]
    while True:
        game = server.game(anna)
        for page in (*pages, third):
            wait_for_ply(page, game["ply"])
        if game["position"]["is_over"]:
            break
        page = pages[game["position"]["seat"]]
        expect(heading(page)).to_have_text("Your turn")
        move_in_ponte(page, rng.choice(server.game(page)["position"]["legal"]))
        wait_for_ply(page, game["ply"] + 1)
    winners = game["position"]["outcome"]["winners"]
    for seat, page in enumerate(pages):
        told = heading(page).inner_text()
        assert told == "You win" if winners == [seat] else told != "You win"
    expect(heading(third)).to_contain_text(["Anna", "Bruno"][winners[0]])
    for page in (*pages, third):
        assert page.locator("ol button[data-ply]").all_inner_texts() == game["moves"]
    assert third.locator("#move-entry").count() == 0


def test_the_others_see_who_is_here(table: Table) -> None:
    players = table.anna.get_by_role("list", name="Players").get_by_role("listitem")
    expect(players.nth(1)).to_contain_text("here")
    table.bruno.goto("about:blank")
    expect(players.nth(1)).to_contain_text("away")


def test_a_move_made_without_a_line_is_kept_and_counts_once(table: Table) -> None:
    table.play(*OPENING)
    table.anna.context.set_offline(True)
    type_move(table.anna, "a2,c5")
    expect(table.anna.locator(".status")).to_contain_text("Your move is kept")
    wait_for_ply(table.bruno, 3)
    table.anna.context.set_offline(False)
    for page in (table.anna, table.bruno):
        wait_for_ply(page, 4)
    assert table.server.game(table.anna)["moves"] == [*OPENING, "a2,c5"]
    expect(table.anna.locator(".status")).not_to_contain_text("kept")


def test_a_move_whose_answer_is_lost_is_sent_again_and_counts_once(table: Table) -> None:
    table.play(*OPENING)
    sent: list[str] = []

    def lose_the_first_answer(route: Route) -> None:
        sent.append(route.request.post_data or "")
        route.fetch()
        if len(sent) == 1:
            route.abort("connectionreset")
        else:
            route.continue_()

    table.anna.route("**/moves", lose_the_first_answer)
    type_move(table.anna, "a2,c5")
    wait_for_ply(table.bruno, 4)
    expect(table.anna.locator("#move-entry")).to_have_value("")
    assert len(sent) == 2
    assert sent[0] == sent[1]
    assert table.server.game(table.anna)["moves"] == [*OPENING, "a2,c5"]
    expect(table.anna.locator(".refusal")).to_have_count(0)


def test_where_sockets_do_not_open_the_page_asks_again_and_again(table: Table) -> None:
    blocked = """window.WebSocket = class {
        constructor() { setTimeout(() => this.onclose?.({})); }
        send() {}
        close() {}
    };"""
    table.anna.add_init_script(blocked)
    table.anna.reload()
    table.play(*OPENING)
    expect(table.anna.locator(".status")).not_to_contain_text("connection")


@pytest.fixture
def own_server(tmp_path) -> Iterator[Server]:
    server = Server(tmp_path / "games.db")
    server.start()
    yield server
    server.kill()


@pytest.mark.kills_server
def test_the_pages_go_on_by_themselves_when_the_server_is_back(
    own_server: Server, new_context: Callable[..., BrowserContext]
) -> None:
    table = begun(own_server, new_context)
    table.play(*OPENING)
    own_server.kill()
    type_move(table.anna, "a2,c5")
    expect(table.anna.locator(".status")).to_contain_text("Your move is kept")
    expect(table.bruno.locator(".status")).to_contain_text("The connection is lost")
    own_server.start()
    for page in (table.anna, table.bruno):
        expect(page.locator(".steps .figures")).to_have_text("4 / 4", timeout=15_000)
        expect(page.locator(".status")).not_to_contain_text("connection", timeout=15_000)
    assert own_server.game(table.anna)["moves"] == [*OPENING, "a2,c5"]
    expect(heading(table.bruno)).to_have_text("Your turn")
    move = own_server.game(table.bruno)["position"]["legal"][0]
    table.play(move)
    assert own_server.game(table.anna)["moves"] == [*OPENING, "a2,c5", move]


def test_an_undo_is_asked_for_refused_asked_again_and_agreed(table: Table) -> None:
    table.play(*OPENING)
    table.bruno.get_by_role("button", name="Ask to undo").click()
    asked = table.anna.locator(".offers")
    expect(asked).to_contain_text("Bruno asks to take the last move back.")
    expect(table.bruno.locator(".offers")).to_contain_text("Waiting for Anna.")
    asked.get_by_role("button", name="No").click()
    for page in (table.anna, table.bruno):
        expect(page.locator(".offers")).to_have_count(0)
    table.bruno.get_by_role("button", name="Ask to undo").click()
    asked.get_by_role("button", name="Agree").click()
    for page in (table.anna, table.bruno):
        wait_for_ply(page, 2)
    expect(heading(table.bruno)).to_have_text("Your turn")


def test_a_draw_is_offered_taken_back_offered_again_and_agreed(table: Table) -> None:
    table.play(*OPENING)
    table.anna.get_by_role("button", name="Offer a draw").click()
    expect(table.bruno.locator(".offers")).to_contain_text("Anna asks to end it as a draw.")
    table.anna.locator(".offers").get_by_role("button", name="Take back").click()
    expect(table.bruno.locator(".offers")).to_have_count(0)
    table.anna.get_by_role("button", name="Offer a draw").click()
    table.bruno.locator(".offers").get_by_role("button", name="Agree").click()
    for page in (table.anna, table.bruno):
        expect(heading(page)).to_have_text("Shared by Anna and Bruno")
        expect(page.locator(".status")).to_contain_text("Agreed as a draw.")


def test_what_is_asked_leaves_half_a_move_on_the_board_alone(table: Table) -> None:
    table.play(*OPENING)
    table.anna.locator('[data-square="a2"]').click()
    expect(table.anna.locator(".status")).to_contain_text("a2 picked")
    table.bruno.get_by_role("button", name="Offer a draw").click()
    expect(table.anna.locator(".offers")).to_be_visible()
    expect(table.anna.locator(".status")).to_contain_text("a2 picked")
    table.anna.locator('[data-square="c5"]').click()
    wait_for_ply(table.bruno, 4)


def test_resigning_asks_first_and_a_rematch_swaps_the_seats(
    table: Table, new_context: Callable[..., BrowserContext]
) -> None:
    table.play(*OPENING)
    third = new_context(is_host=False).new_page()
    third.goto(table.address)
    wait_for_ply(third, 3)
    resign = table.anna.get_by_role("button", name="Resign")
    resign.click()
    expect(table.anna.locator(".confirm")).to_contain_text("Give the game up?")
    table.anna.locator(".confirm").get_by_role("button", name="No").click()
    assert not table.server.game(table.anna)["position"]["is_over"]
    resign.click()
    table.anna.locator(".confirm").get_by_role("button", name="Resign").click()
    expect(heading(table.anna)).to_have_text("Bruno wins")
    expect(table.anna.locator(".status")).to_contain_text("You have resigned.")
    expect(heading(table.bruno)).to_have_text("You win")
    expect(table.bruno.locator(".status")).to_contain_text("Anna has resigned.")
    table.bruno.get_by_role("button", name="Rematch").click()
    table.anna.locator(".offers").get_by_role("button", name="Agree").click()
    for page in (table.anna, table.bruno):
        page.wait_for_url(lambda url: url != table.address)
    assert table.anna.url == table.bruno.url
    assert [seat["name"] for seat in table.server.game(table.anna)["seats"]] == ["Bruno", "Anna"]
    expect(heading(table.bruno)).to_have_text("Your turn")
    expect(heading(table.anna)).to_have_text("Bruno to move")
    assert third.url == table.address, "who looks on is shown the way"
    third.get_by_role("link", name="go there").click()
    third.wait_for_url(table.anna.url)
    # The old game can be looked at again.
    table.anna.goto(table.address)
    expect(heading(table.anna)).to_have_text("Bruno wins")


def switch_words_on(page: Page) -> None:
    """They are off for guests at first."""
    page.get_by_role("tab", name="Words").click()
    page.get_by_role("switch", name="Words beside the board").click()
    expect(page.get_by_role("log")).to_be_visible()


def test_words_are_text_and_can_be_reported_and_switched_off(table: Table) -> None:
    said = '<img src=x onerror="window.isIn = true"> <b>hello</b>'
    switch_words_on(table.anna)
    table.anna.get_by_role("tab", name="Moves").click()
    switch_words_on(table.bruno)
    table.bruno.get_by_label("Say something").fill(said)
    table.bruno.get_by_label("Say something").press("Enter")
    expect(table.bruno.get_by_role("log")).to_contain_text(said)
    tab = table.anna.get_by_role("tab", name="Words")
    expect(tab).to_contain_text("1 new message")
    tab.click()
    expect(table.anna.get_by_role("log")).to_contain_text(said)
    expect(tab).not_to_contain_text("new message")
    assert table.anna.locator(".message img, .message b:has-text('hello')").count() == 0
    assert table.anna.evaluate("window.isIn") is None
    table.anna.get_by_role("button", name="Report this message of Bruno").click()
    table.anna.locator(".sure").get_by_role("button", name="Report").click()
    expect(table.anna.locator(".message")).to_contain_text("reported")
    table.anna.reload()
    table.anna.get_by_role("tab", name="Words").click()
    expect(table.anna.locator(".message")).to_contain_text("reported")
    # Off, and on again.
    table.anna.get_by_role("button", name="More").click()
    table.anna.get_by_role("checkbox", name="Words beside the board").click()
    expect(table.anna.get_by_role("log")).to_have_count(0)
    table.anna.keyboard.press("Escape")
    table.anna.get_by_role("switch", name="Words beside the board").click()
    expect(table.anna.get_by_role("log")).to_contain_text(said)


def test_the_clock_runs_and_the_flag_falls(server: Server, new_context: Callable[..., BrowserContext]) -> None:
    table = begun(server, new_context, clock={"kind": "total", "seconds": 10, "increment": 0})
    table.play(*OPENING)  # each one's first turn takes no time
    times = [table.bruno.get_by_role("timer").nth(seat) for seat in (0, 1)]
    expect(times[0]).to_have_text(re.compile(r"^[789]\.\d$"))
    expect(times[1]).to_have_text("0:10")
    expect(times[0]).to_have_text(re.compile(r"^[1234]\.\d$"), timeout=10_000)
    expect(table.anna.locator(".clock").first).to_contain_text("little time")
    expect(heading(table.anna)).to_have_text("Bruno wins", timeout=10_000)
    expect(table.anna.locator(".status")).to_contain_text("Your time has run out.")
    expect(table.bruno.locator(".status")).to_contain_text("The time of Anna has run out.")
    expect(times[0]).to_have_text("0.0")


def test_a_hidden_tab_says_that_it_is_your_turn(server: Server, new_context: Callable[..., BrowserContext]) -> None:
    stub = """() => {
        window.told = [];
        window.Notification = class {
            static permission = "granted";
            static requestPermission = async () => "granted";
            constructor(title, options) { window.told.push(`${title}: ${options.body}`); }
            close() {}
        };
    }"""
    anna, bruno = (new_context(is_host=False) for _ in range(2))
    anna.add_init_script(f"({stub})()")
    table = Table(server, anna.new_page(), bruno.new_page(), "")
    table.address = create(server, table.anna)
    table.anna.goto(table.address)
    table.anna.get_by_role("button", name="More").click()
    table.anna.get_by_label("Notify me").check()
    table.anna.evaluate(HIDE, True)
    table.bruno.goto(table.address)
    sit_down(table.bruno, "Bruno")
    expect(table.anna).to_have_title("● Your turn \u2013 Ponte del Diavolo")
    table.anna.evaluate(HIDE, False)
    expect(table.anna).not_to_have_title(re.compile("●"))
    table.play(*OPENING[:1])
    table.anna.evaluate(HIDE, True)
    icon = table.anna.locator('link[rel="icon"]')
    expect(icon).to_have_attribute("href", "/favicon.svg")
    for ply, move in enumerate(OPENING[1:], 1):
        wait_for_ply(table.bruno, ply)
        type_move(table.bruno, move)
    expect(table.anna).to_have_title("● Your turn \u2013 Ponte del Diavolo")
    expect(icon).to_have_attribute("href", "/favicon-turn.svg")
    told = table.anna.evaluate("window.told")
    assert told == ["Ponte del Diavolo: Bruno has sat down.", "Ponte del Diavolo: It is your turn."]


def test_a_turn_in_another_game_is_a_line_on_the_page(table: Table) -> None:
    table.play(OPENING[0])
    other = create(table.server, table.anna, game="settimo", parameters={})
    table.anna.goto(other)
    expect(heading(table.anna)).to_have_text("Waiting for a player")
    for ply, move in enumerate(OPENING[1:], 1):
        wait_for_ply(table.bruno, ply)
        type_move(table.bruno, move)
    table.anna.get_by_role("link", name="Your turn in Ponte del Diavolo").click()
    table.anna.wait_for_url(table.address)
    expect(heading(table.anna)).to_have_text("Your turn")
    expect(table.anna.locator(".note")).to_have_count(0)


def test_a_seat_that_was_left_goes_to_the_computer(server: Server, new_context: Callable[..., BrowserContext]) -> None:
    anna, bruno, carla = (new_context(is_host=False).new_page() for _ in range(3))
    seats = [{"kind": "human", "name": "Anna"}, {"kind": "open"}, {"kind": "open"}]
    address = create(server, anna, game="viaduct", parameters={"seats": 3}, seats=seats)
    for page, name, seat in ((bruno, "Bruno", "black"), (carla, "Carla", "")):
        page.goto(address)
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name=f"Sit down: {seat}" if seat else "Sit down").click()
        expect(page.get_by_label("Your name")).to_have_count(0)
    anna.goto(address)
    carla.get_by_role("button", name="Leave").click()
    carla.locator(".confirm").get_by_role("button", name="Leave").click()
    expect(anna.get_by_role("list", name="Players")).to_contain_text("has left")
    anna.locator(".offers").get_by_label("Level").select_option("1")
    anna.locator(".offers").get_by_role("button", name="Let the computer play").click()
    asked = bruno.locator(".offers").get_by_text("for the computer (level 1) in the seat of Carla")
    expect(asked).to_be_visible()
    bruno.locator(".offers").get_by_role("button", name="Agree").click()
    expect(anna.get_by_role("list", name="Players")).to_contain_text("computer, level 1")
    expect(carla.locator("aside")).to_contain_text("You are looking on.")


def test_the_creator_takes_the_game_back(server: Server, new_context: Callable[..., BrowserContext]) -> None:
    page = new_context(is_host=False).new_page()
    page.goto(create(server, page))
    page.get_by_role("button", name="Take the game back").click()
    page.locator(".confirm").get_by_role("button", name="Take it back").click()
    expect(heading(page)).to_have_text("Nobody wins")
    expect(page.locator(".status")).to_contain_text("ended without a result")
    expect(page.get_by_label("Link to this game")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_where_several_people_play(
    server: Server, new_context: Callable[..., BrowserContext], scheme: str
) -> None:
    rules = ["color-contrast"] if scheme == "dark" else None
    table = begun(server, new_context, clock={"kind": "total", "seconds": 60, "increment": 5})
    table.play(*OPENING)
    for page in (table.anna, table.bruno):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    found: dict[str, list[str]] = {}

    def look(name: str, page: Page) -> None:
        if problems := violations(page, rules):
            found[name] = problems

    table.bruno.get_by_role("button", name="Offer a draw").click()
    expect(table.anna.locator(".offers")).to_be_visible()
    look("asked", table.anna)
    look("asks", table.bruno)
    switch_words_on(table.anna)
    switch_words_on(table.bruno)
    table.bruno.get_by_label("Say something").fill("Hello")
    table.bruno.get_by_label("Say something").press("Enter")
    expect(table.bruno.locator(".message")).to_be_visible()
    table.bruno.get_by_role("button", name="More").click()
    look("words, and more", table.bruno)
    table.anna.get_by_role("button", name="Report this").click()
    table.anna.get_by_role("button", name="Resign").click()
    look("asked to report and to resign", table.anna)
    page = new_context(is_host=False).new_page()
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    table.anna.goto(create(server, table.anna))
    page.goto(table.anna.url)
    for name, each in (("open", table.anna), ("a seat is free", page)):
        settled(each)
        look(name, each)
    assert not found, "\n".join(f"{name}: {problem}" for name, problems in found.items() for problem in problems)
