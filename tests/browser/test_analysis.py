"""The analysis of a game and the hints, as a person meets them: the graph, the best moves, when the engine thinks."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator

import httpx
import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

import trearchi as ta

from .conftest import Server
from .hands import settled, tab_to, vector, wait_for_ply

AGAINST_COMPUTER = [{"kind": "human", "name": "You"}, {"kind": "computer", "name": "Computer", "level": 1}]
PEOPLE = [{"kind": "human", "name": name} for name in ("Anna", "Bruno", "Carla", "Dario")]
MINUTE = 60_000


def whole_game(server: Server, game: str, parameters: dict, seats: int) -> str:
    """A finished game of people who take the first legal move, or the last, in turns."""
    made = server.make(game=game, parameters=parameters, seats=PEOPLE[:seats])
    while not made["position"]["is_over"]:
        legal = made["position"]["legal"]
        made = server.move(made, legal[0 if made["ply"] % 3 else -1])
    return f"{server.url}/game/{made['id']}"


@pytest.fixture(scope="module")
def finished(server: Server) -> dict[str, str]:
    ponte, viaduct = vector("ponte", 8), vector("viaduct", 2)
    return {
        "ponte": server.create("ponte", ponte["parameters"], moves=ponte["moves"]),
        "viaduct": server.create("viaduct", viaduct["parameters"], moves=viaduct["moves"]),
        "viaduct of four": whole_game(server, "viaduct", {"seats": 4, "turn_limit": 6}, 4),
        "settimo": whole_game(server, "settimo", {"last": 2}, 2),
    }


def analyses(server: Server) -> int:
    """How many analyses the server has under way."""
    return httpx.get(f"{server.url}/api/health").json()["analyses"]


def becomes(page: Page, question: Callable[[], bool], what: str) -> None:
    for _ in range(600):
        if question():
            return
        page.wait_for_timeout(50)
    raise AssertionError(what)


@pytest.fixture
def idle(server: Server, page: Page) -> Iterator[None]:
    """The test before has left nothing that thinks."""
    becomes(page, lambda: analyses(server) == 0, "somebody else's analysis goes on")
    return


def graph(page: Page) -> Locator:
    return page.locator(".graph")


def best(page: Page) -> Locator:
    return page.get_by_role("region", name="Best moves")


def nodes(page: Page) -> int:
    found = re.search(r"([\d,]+) positions", best(page).locator(".state").inner_text())
    return int(found[1].replace(",", "")) if found else 0


@pytest.mark.parametrize("kind", ["ponte", "viaduct", "viaduct of four", "settimo"])
def test_a_finished_game_has_its_graph_and_its_best_moves(
    page: Page, server: Server, finished: dict[str, str], kind: str
) -> None:
    page.goto(finished[kind])
    settled(page)
    page.get_by_role("button", name="Analysis").click()
    page.wait_for_url(re.compile(r"\?analysis$"))
    game = server.game(page)
    expect(graph(page)).to_have_attribute("data-points", str(game["ply"] + 1), timeout=2 * MINUTE)
    expect(graph(page)).to_have_attribute("aria-valuetext", re.compile(r"proven"))
    for name in (seat["name"] for seat in game["seats"]):
        expect(page.get_by_role("region", name="Analysis")).to_contain_text(name)
    choices = [ply for ply, seat in enumerate(game["movers"]) if seat is not None]
    several = next(ply for ply in choices if legal_count(game, ply) >= 3)
    page.goto(f"{finished[kind]}?analysis={several}")
    settled(page)
    moves = best(page).get_by_role("listitem")
    expect(best(page).locator("button[data-move]").first).to_be_visible()
    becomes(page, lambda: 3 <= moves.count() <= 4, "the three best moves, and the one that was played")
    assert all("%" in each.inner_text() for each in moves.all()[:3])
    expect(page.locator("aside").get_by_role("heading", level=2).first).to_have_text(
        "At the start" if several == 0 else f"After move {several} of {game['ply']}"
    )


def legal_count(game: dict, ply: int) -> int:
    rules = ta.game(game["game"], **game["parameters"])
    state = rules.start(setup=game["setup"]) if game["setup"] else rules.start()
    for move in game["moves"][:ply]:
        state = state.play(move)
    return state.count_legal_moves()


def test_the_ply_of_a_link_is_shown_and_the_address_follows_the_steps(page: Page, finished: dict[str, str]) -> None:
    page.goto(f"{finished['viaduct']}?analysis=12")
    heading = page.locator("aside").get_by_role("heading", level=2).first
    expect(heading).to_have_text("After move 12 of 29")
    graph(page).focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile(r"\?analysis=13$"))
    expect(heading).to_have_text("After move 13 of 29")
    page.keyboard.press("Home")
    expect(heading).to_have_text("At the start")
    page.keyboard.press("End")
    page.wait_for_url(re.compile(r"\?analysis$"))
    page.get_by_role("button", name="Close the analysis").click()
    page.wait_for_url(re.compile(r"/game/[\w-]+$"))
    expect(graph(page)).to_have_count(0)
    expect(page.get_by_role("button", name="Analysis")).to_be_focused()
    page.go_back()
    expect(graph(page)).to_be_visible()


def test_a_click_in_the_graph_goes_there(page: Page, finished: dict[str, str]) -> None:
    page.goto(f"{finished['viaduct']}?analysis")
    settled(page)
    box = graph(page).bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 20)
    expect(graph(page)).to_have_attribute("aria-valuenow", re.compile("^1[45]$"))


def test_the_engine_thinks_on_while_one_looks_and_anew_at_each_step(page: Page, finished: dict[str, str]) -> None:
    page.goto(f"{finished['viaduct']}?analysis=3")
    settled(page)
    becomes(page, lambda: nodes(page) > 0, "it begins to think")
    first = nodes(page)
    becomes(page, lambda: nodes(page) > first, "it thinks on")
    moves = best(page).locator("button[data-move]").all_inner_texts()
    graph(page).focus()
    page.keyboard.press("ArrowRight")
    becomes(
        page, lambda: best(page).locator("button[data-move]").all_inner_texts() not in ([], moves), "other moves follow"
    )


@pytest.mark.usefixtures("idle")
@pytest.mark.parametrize("way", ["close", "leave", "hide", "tab"])
def test_the_engine_stops_when_nobody_looks(page: Page, server: Server, finished: dict[str, str], way: str) -> None:
    page.goto(f"{finished['viaduct']}?analysis=2")
    settled(page)
    becomes(page, lambda: analyses(server) > 0, "it thinks")
    if way == "close":
        page.get_by_role("button", name="Close the analysis").click()
    elif way == "leave":
        page.get_by_role("link", name="Tre Archi").first.click()
    elif way == "hide":
        page.evaluate(
            """() => {
                Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
                document.dispatchEvent(new Event("visibilitychange"));
            }"""
        )
    else:
        page.close()
    becomes_idle(server)
    if way == "hide":
        page.evaluate(
            """() => {
                delete document.visibilityState;
                document.dispatchEvent(new Event("visibilitychange"));
            }"""
        )
        becomes(page, lambda: analyses(server) > 0, "it thinks again")


def becomes_idle(server: Server) -> None:
    for _ in range(600):
        if analyses(server) == 0:
            return
        time.sleep(0.05)
    raise AssertionError("the engine thinks though nobody looks")


def test_mistakes_are_marked_in_the_graph_and_in_the_list(page: Page, server: Server) -> None:
    url = whole_game(server, "ponte", {"size": 6}, 2)
    page.goto(f"{url}?analysis")
    ply = server.game(page)["ply"]
    expect(graph(page)).to_have_attribute("data-points", str(ply + 1), timeout=2 * MINUTE)
    with httpx.stream("GET", f"{url.replace('/game/', '/api/games/')}/analysis", timeout=60) as answer:
        events = [json.loads(line[6:]) for line in answer.iter_lines() if line.startswith("data: ")]
    marked = [event for event in events if event["kind"] == "ply" and event["mark"]]
    assert marked, "who moves without thought makes mistakes"
    dots = page.locator(".graph circle")
    expect(dots).to_have_count(len(marked))
    entries = page.get_by_role("region", name="Moves").locator("button:has(.mark)")
    expect(entries).to_have_count(len(marked))
    for event in marked:
        entry = page.locator(f'li button[data-ply="{event["ply"] + 1}"]')
        expect(entry).to_contain_text({"inaccuracy": "?!", "mistake": "?", "blunder": "??"}[event["mark"]])
        expect(entry).to_contain_text(f"{round(100 * event['cost'])} %")
    graph(page).focus()
    page.keyboard.press("Home")
    page.keyboard.press("PageDown")
    expect(graph(page)).to_have_attribute("aria-valuenow", str(marked[0]["ply"] + 1))
    better = page.get_by_role("button", name=f"Better: {marked[0]['moves'][0]['move']}")
    expect(better).to_be_visible()
    better.click()
    expect(graph(page)).to_have_attribute("aria-valuenow", str(marked[0]["ply"]))


def test_what_is_proven_is_said(page: Page, finished: dict[str, str], server: Server) -> None:
    page.goto(f"{finished['viaduct']}?analysis=28")
    settled(page)
    game = server.game(page)
    winner = game["seats"][game["position"]["outcome"]["winners"][0]]["name"]
    expect(best(page)).to_contain_text(f"Proven: {winner} wins.")
    page.goto(f"{finished['viaduct']}?analysis")
    settled(page)
    expect(page.locator("aside").get_by_role("heading", level=2).first).to_have_text(f"{winner} wins")
    reason = re.sub(r" \([A-Z][\d.]+\)", "", game["position"]["outcome"]["reason"])
    expect(best(page)).to_contain_text(reason[1:])


def test_where_chance_moves_it_is_said_what_may_come(page: Page, server: Server, finished: dict[str, str]) -> None:
    page.goto(finished["settimo"])
    game = server.game(page)
    ply = game["movers"].index(None)
    state = ta.game("settimo", **game["parameters"]).start(setup=game["setup"])
    for move in game["moves"][:ply]:
        state = state.play(move)
    page.goto(f"{finished['settimo']}?analysis={ply}")
    settled(page)
    expect(best(page).locator(".chances li")).to_have_count(len(state.chances()))
    expect(best(page).locator(".chances")).to_contain_text("village")


def test_the_move_under_the_hand_is_shown_on_the_board(page: Page, server: Server) -> None:
    parameters = {"size": 6}
    page.goto(server.create("ponte", parameters, AGAINST_COMPUTER) + "?analysis")
    settled(page)
    moves = best(page).locator("button[data-move]")
    expect(moves).to_have_count(3)
    expect(page.locator("main svg .shown")).to_have_count(2)
    page.mouse.move(0, 0)
    moves.nth(1).focus()
    expect(page.locator("main svg .shown")).to_have_count(2)
    page.get_by_role("button", name="Close the analysis").click()
    expect(page.locator("main svg .shown")).to_have_count(0)


def test_people_at_play_get_no_analysis(page: Page, server: Server) -> None:
    page.goto(server.create("ponte") + "?analysis")
    settled(page)
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    expect(page.get_by_role("button", name="Analysis")).to_have_count(0)
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    expect(graph(page)).to_have_count(0)


@pytest.mark.parametrize("game", ["ponte", "settimo", "viaduct"])
def test_a_hint_is_shown_said_and_played(page: Page, server: Server, game: str) -> None:
    parameters = {"seats": 2} if game == "viaduct" else {}
    page.goto(server.create(game, parameters, AGAINST_COMPUTER))
    settled(page)
    page.get_by_role("button", name="Hint").click()
    box = page.get_by_role("region", name="Hint")
    expect(box).to_be_visible()
    move = box.locator("b").inner_text()
    expect(page.get_by_role("status").last).to_contain_text(f"Hint: {move}")
    if game != "viaduct":  # drawn on a canvas there
        expect(page.locator("main svg .shown").first).to_be_attached()
    before = server.game(page)["ply"]
    box.get_by_role("button", name="Play it").click()
    expect(box).to_have_count(0)
    becomes(page, lambda: server.game(page)["moves"][before : before + 1] == [move], "the move of the hint is played")


def test_a_hint_can_be_had_and_refused_by_keyboard(page: Page, server: Server) -> None:
    page.goto(server.create("ponte", {"size": 6}, AGAINST_COMPUTER))
    settled(page)
    tab_to(page, ".foot button[aria-pressed]:not([data-analyse])")
    page.keyboard.press("Enter")
    box = page.get_by_role("region", name="Hint")
    expect(box).to_be_visible()
    page.keyboard.press("Enter")
    expect(box).to_have_count(0)
    assert server.game(page)["ply"] == 0


def test_a_hint_is_gone_with_the_next_move(page: Page, server: Server) -> None:
    page.goto(server.create("ponte", {"size": 6}, AGAINST_COMPUTER))
    settled(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("region", name="Hint")).to_be_visible()
    page.locator("#move-entry").fill("a1,f6")
    page.locator("#move-entry").press("Enter")
    expect(page.get_by_role("region", name="Hint")).to_have_count(0)
    expect(page.locator("main svg .shown")).to_have_count(0)


@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_is_wider_than_the_window(
    new_context: Callable[..., BrowserContext], finished: dict[str, str], width: int
) -> None:
    for kind, url in finished.items():
        page = new_context(viewport={"width": width, "height": 800}).new_page()
        page.goto(f"{url}?analysis=5")
        settled(page)
        expect(best(page).locator("button[data-move], .chances li").first).to_be_visible()
        overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert overflow <= 0, f"{kind} is {overflow} px too wide"
        page.close()


def test_moves_made_meanwhile_are_rated_too(page: Page, server: Server) -> None:
    page.goto(server.create("ponte", {"size": 4}, AGAINST_COMPUTER) + "?analysis")
    settled(page)
    expect(graph(page)).to_have_attribute("data-points", "1")
    game = server.game(page)
    server.move(game, game["position"]["legal"][0])
    becomes(page, lambda: not server.game(page)["thinking"], "the computer moves")
    ply = server.game(page)["ply"]
    wait_for_ply(page, ply)
    expect(graph(page)).to_have_attribute("data-points", str(ply + 1))


@pytest.mark.parametrize("game", ["ponte", "viaduct", "viaduct of four", "settimo", "under way"])
def test_the_steps_are_in_sight_in_low_windows(game: str, page: Page, server: Server, finished: dict[str, str]) -> None:
    """Nothing lies over them, and nobody has to scroll; the list of moves is below."""
    url = server.create("ponte", seats=AGAINST_COMPUTER) if game == "under way" else finished[game]
    page.goto(f"{url}?analysis=3")
    expect(page.get_by_role("button", name="Analysis", exact=True)).to_have_attribute("aria-pressed", "true")
    is_on_top = """each => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return each.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }"""
    for width, height in ((1280, 720), (1366, 650), (1280, 860), (1024, 700)):
        page.set_viewport_size({"width": width, "height": height})
        for name in ("To the start", "One move back", "One move on", "To the newest"):
            button = page.get_by_role("button", name=name)
            expect(button).to_have_count(1)
            assert button.evaluate(is_on_top), f"{name} at {width} x {height}"
