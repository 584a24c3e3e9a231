"""After the game, as a person meets it: walking through the moves, trying others, links to positions, records."""

from __future__ import annotations

import re
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import BrowserContext, Page, expect

import trearchi as ta

from .conftest import Server
from .hands import ViaductKeys, move_in_ponte, move_in_settimo, settled, tab_to, vector, wait_for_ply
from .studies import (
    board,
    copied,
    copy_link,
    finished_ponte,
    legal_in_ponte,
    may_copy,
    move_list,
    opened_study,
    said,
    shows,
    study_of,
)

PEOPLE = [{"kind": "human", "name": name} for name in ("Anna", "Bruno")]
NewContext = Callable[..., BrowserContext]


@pytest.fixture(scope="module")
def ended(server: Server) -> str:
    return finished_ponte(server)


@pytest.fixture(scope="module")
def settimo(server: Server) -> str:
    """A finished game of Settimo: who takes the first legal move, or the last, in turns."""
    made = server.make(game="settimo", parameters={"last": 2}, seats=PEOPLE)
    while not made["position"]["is_over"]:
        legal = made["position"]["legal"]
        made = server.move(made, legal[0 if made["ply"] % 3 else -1])
    return f"{server.url}/game/{made['id']}"


# Replay


def test_a_finished_game_plays_by_itself_and_stops_at_its_end(page: Page, ended: str) -> None:
    page.goto(f"{ended}?at=38")
    settled(page)
    shows(page, 38, 41)
    page.get_by_label("Speed").select_option(label="4×")
    play = page.get_by_role("button", name="Play the moves by themselves")
    play.click()
    expect(play).to_have_attribute("aria-pressed", "true")
    shows(page, 41, 41)
    expect(play).to_have_attribute("aria-pressed", "false")
    moves = vector("ponte", 1)["moves"]
    expect(said(page)).to_have_text(re.compile(rf"^(Anna|Bruno): (pass|{re.escape(moves[-1])})$"))


def test_each_step_is_said_and_marked_and_a_step_by_hand_stops_the_replay(page: Page, ended: str) -> None:
    page.goto(ended)
    settled(page)
    moves = vector("ponte", 1)["moves"]
    page.keyboard.press("Home")
    shows(page, 0, 41)
    page.get_by_label("Speed").select_option(label="0.5×")
    page.locator(".status h2").click()
    page.keyboard.press(" ")
    expect(said(page)).to_have_text(re.compile(re.escape(moves[0])))
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name="Play the moves by themselves")).to_have_attribute("aria-pressed", "false")
    page.locator('li button[data-ply="3"]').click()
    shows(page, 3, 41)
    expect(said(page)).to_have_text(re.compile(re.escape(moves[2])))
    for square in moves[2].split(","):
        expect(page.locator(f'[data-square="{square}"]')).to_have_attribute("aria-label", re.compile("last move"))
    expect(page.locator('li button[data-ply="3"]')).to_have_attribute("aria-current", "true")
    page.keyboard.press("End")
    shows(page, 41, 41)


def test_the_board_is_never_blocked_while_a_game_plays(page: Page, ended: str) -> None:
    page.goto(study_of(ended, "ponte", 20))
    settled(page)
    page.get_by_role("button", name="Play the moves by themselves").click()
    shows(page, 21, 41)
    page.get_by_role("button", name="Play the moves by themselves").click()
    legal = next(text for text in legal_in_ponte(21) if "," in text)
    move_in_ponte(page, legal)
    expect(move_list(page).locator("button[aria-current=true]")).to_have_text(legal)


# Links to positions of games


def test_a_position_of_a_game_has_a_link_that_anybody_can_open(
    new_context: NewContext, server: Server, ended: str
) -> None:
    context = new_context()
    may_copy(context, server)
    page = context.new_page()
    page.goto(ended)
    settled(page)
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    shows(page, 2, 41)
    page.wait_for_url(re.compile(r"\?at=2$"))
    link = copy_link(page)
    assert link == f"{ended}?at=2"
    stranger = new_context(is_host=False).new_page()
    stranger.goto(link)
    settled(stranger)
    shows(stranger, 2, 41)
    assert board(stranger) == board(page)
    assert not stranger.context.cookies()


def test_who_looks_on_shares_a_position_of_a_game_in_play_but_tries_no_moves_there(
    new_context: NewContext, server: Server
) -> None:
    moves = vector("ponte", 1)["moves"][:6]
    address = server.create("ponte", seats=[PEOPLE[0], {"kind": "open"}])
    joined = {"seat": 1, "name": "Bruno"}
    httpx.post(f"{address.replace('/game/', '/api/games/')}/join", json=joined).raise_for_status()
    game = server.host.get(f"/api/games/{address.rsplit('/', 1)[-1]}").json()
    server.move(game, moves[0])
    onlooker = new_context(is_host=False).new_page()
    onlooker.goto(f"{address}?at=0")
    settled(onlooker)
    shows(onlooker, 0, 1)
    onlooker.get_by_role("button", name="One move on").click()
    shows(onlooker, 1, 1)
    onlooker.wait_for_url(re.compile(r"/game/[\w-]+$"))
    expect(onlooker.locator("[data-study]")).to_have_count(0)
    onlooker.goto(study_of(address, "ponte", 1))
    expect(onlooker.get_by_role("heading", level=1)).to_contain_text("People are playing this game")
    onlooker.get_by_role("link", name="To the game", exact=True).click()
    wait_for_ply(onlooker, 1)


# Other moves


def test_from_a_finished_game_to_a_branch_the_engine_and_a_link_for_anybody(
    new_context: NewContext, server: Server, ended: str
) -> None:
    context = new_context()
    may_copy(context, server)
    page = context.new_page()
    page.goto(f"{ended}?at=20")
    settled(page)
    page.get_by_role("link", name="Try other moves").click()
    opened_study(page)
    shows(page, 20, 41)
    other, *_ = (move for move in legal_in_ponte(20) if "," in move and move != vector("ponte", 1)["moves"][20])
    move_in_ponte(page, other)
    shows(page, 21, 21)
    expect(said(page)).to_have_text(re.compile(rf"(Anna|Bruno): {re.escape(other)}"))
    page.get_by_label("Engine").check()
    best = page.get_by_role("region", name="Best moves").locator("button[data-move]")
    expect(best.first).to_be_visible()
    best.first.focus()
    expect(page.locator("main svg .shown, main svg .ghost").first).to_be_attached()
    engines = best.first.get_attribute("data-move") or ""
    best.first.press("Enter")
    shows(page, 22, 22)
    expect(move_list(page).locator("button[aria-current=true]")).to_have_text(re.compile(r"\w"))
    assert engines
    link = copy_link(page)
    assert len(link) < 150
    page.wait_for_function("link => location.href === link", arg=link)

    stranger = new_context(is_host=False).new_page()
    stranger.goto(link)
    settled(stranger)
    shows(stranger, 22, 22)
    assert board(stranger) == board(page)
    expect(move_list(stranger).locator("button[data-depth='1']")).to_have_count(2)
    assert not stranger.context.cookies()


def test_branches_grow_on_branches_are_deleted_and_brought_back(page: Page, ended: str) -> None:
    page.goto(study_of(ended, "ponte", 20))
    settled(page)
    first, second, third = [move for move in legal_in_ponte(20) if "," in move][:3]
    reply, other = answers_to(20, first)[:2]
    for move in (first, reply):
        move_in_ponte(page, move)
        expect(move_list(page).locator("button[aria-current=true]")).to_have_text(move)
    page.get_by_role("button", name="One move back").click()
    shows(page, 21, 22)
    move_in_ponte(page, other)
    expect(move_list(page).locator("button[data-depth='2']")).to_have_text(other)
    page.get_by_role("button", name="To the main line").click()
    shows(page, 20, 22)
    move_in_ponte(page, second)
    expect(move_list(page).locator("button[data-depth='1']")).to_have_text([first, reply, second])
    page.locator(".status h2").click()
    page.keyboard.press("ArrowUp")
    expect(move_list(page).locator("button[aria-current=true]")).to_have_text(first)
    page.get_by_role("button", name="Delete this branch").click()
    expect(move_list(page).locator("button[data-depth='1']")).to_have_text([second])
    shows(page, 20, 41)
    page.get_by_role("button", name="Bring it back").click()
    expect(move_list(page).locator("button[data-depth='1']")).to_have_text([first, reply, second])
    expect(move_list(page).locator("button[data-depth='2']")).to_have_text(other)
    page.wait_for_url(re.compile("at=20&is=[^&]+&line="))
    page.reload()
    settled(page)
    expect(move_list(page).locator("button[data-depth='1']")).to_have_text([first, reply, second])
    page.get_by_role("button", name="One move back").click()
    shows(page, 20, 22)
    move_in_ponte(page, third)
    expect(move_list(page).locator("button[data-depth='1']")).to_have_text([first, reply, second, third])


def answers_to(ply: int, move: str) -> list[str]:
    state = ta.game("ponte").start()
    for each in [*vector("ponte", 1)["moves"][:ply], move]:
        state = state.play(each)
    return [text for text in state.legal_moves() if "," in text]


def test_a_refused_move_explains_itself(page: Page, ended: str) -> None:
    page.goto(study_of(ended, "ponte", 20))
    settled(page)
    page.locator("#move-entry").fill("a1,a2")
    page.locator("#move-entry").press("Enter")
    expect(page.locator(".refusal")).to_contain_text("Rule P")
    taken = next(square for move in vector("ponte", 1)["moves"][:4] for square in re.findall(r"[a-j]\d+", move))
    page.locator('[data-square="b2"]').click()
    page.locator(f'[data-square="{taken}"]').click()
    expect(page.locator(".refusal")).to_contain_text("Rule P")
    shows(page, 20, 41)


def test_the_best_moves_go_with_the_engine(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/study/ponte?with-size=6")
    settled(page)
    engine = page.get_by_label("Engine")
    expect(page.get_by_role("region", name="Best moves")).to_have_count(0)
    engine.check()
    expect(page.get_by_role("region", name="Best moves").locator("button[data-move]").first).to_be_visible()
    engine.uncheck()
    expect(page.get_by_role("region", name="Best moves")).to_have_count(0)
    expect(page.locator("main svg .shown")).to_have_count(0)


# Chance


def test_a_village_is_picked_or_drawn_at_random(page: Page, settimo: str) -> None:
    page.goto(study_of(settimo, "settimo", 0))
    settled(page)
    page.locator("button[data-node]").first.wait_for()
    move_in_settimo(page, "A3")
    chances = page.locator("[data-chance]")
    expect(chances).to_have_count(7)
    expect(chances.first).to_contain_text("%")
    page.locator('[data-chance="draw:B"]').click()
    expect(move_list(page).locator("button[aria-current=true]")).to_have_text("blue village")
    expect(page.locator("[data-id=A3]")).to_have_attribute("aria-label", re.compile("blue village"))
    page.get_by_role("button", name="One move back").click()
    page.get_by_role("button", name="At random").click()
    expect(page.locator("[data-chance]")).to_have_count(0)
    expect(move_list(page).locator("button[aria-current=true]")).to_have_text(re.compile("village$"))


def test_a_face_of_the_die_is_picked_and_viaduct_is_studied_by_keys(
    new_context: NewContext, page: Page, server: Server
) -> None:
    page.goto(f"{server.url}/study/viaduct?with-seats=2")
    settled(page)
    keys = ViaductKeys(page)
    for ply in range(1, 9):
        if page.locator("[data-chance]").count():
            break
        keys.place(page.locator("#legal-moves option").first.get_attribute("value") or "")
        shows(page, ply, ply)
    page.locator('[data-chance="roll2"]').press("Enter")
    expect(move_list(page).locator("button[aria-current=true]")).to_have_text("two")
    page.wait_for_url(re.compile(r"line=[\w-]+2$"))
    stranger = new_context(is_host=False).new_page()
    stranger.goto(page.url)
    settled(stranger)
    expect(stranger.locator(".steps .figures")).to_have_text(page.locator(".steps .figures").inner_text())
    expect(stranger.locator(".status h2")).to_have_text("Player 1 to move")


# Everyone


def test_a_phone_studies_without_scrolling_sideways(new_context: NewContext, ended: str) -> None:
    phone = new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = phone.new_page()
    page.add_init_script("navigator.share = (data) => { window.shared = data.url; return Promise.resolve(); }")
    page.goto(study_of(ended, "ponte", 20))
    settled(page)
    other = next(move for move in legal_in_ponte(20) if "," in move)
    for square in other.split(","):
        page.locator(f'[data-square="{square}"]').tap()
    shows(page, 21, 21)
    page.get_by_label("Engine").check()
    expect(page.get_by_role("region", name="Best moves").locator("button[data-move]").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    small = page.locator(".steps button, .steps select, .foot .button, .lines button").evaluate_all(
        """all => all.map((each) => each.getBoundingClientRect())
            .filter(({ width, height }) => width && Math.min(width, height) < 43.5).length"""
    )
    assert small == 0
    page.get_by_role("button", name="Copy the link to this position").tap()
    page.wait_for_function("window.shared === location.href")


def test_everything_by_keyboard_alone(new_context: NewContext, server: Server, ended: str) -> None:
    context = new_context()
    may_copy(context, server)
    page = context.new_page()
    page.goto(ended)
    settled(page)
    page.keyboard.press("ArrowLeft")
    shows(page, 40, 41)
    tab_to(page, "[data-study]")
    page.keyboard.press("Enter")
    opened_study(page)
    # What had the focus is gone with its page: the new one has it as a whole.
    expect(page.locator("main:focus")).to_have_count(1)
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    shows(page, 2, 41)
    tab_to(page, "#move-entry")
    other = next(move for move in legal_in_ponte(2) if "," in move)
    page.keyboard.type(other)
    page.keyboard.press("Enter")
    expect(move_list(page).locator("button[aria-current=true]")).to_have_text(other)
    tab_to(page, ".branch .button:last-child")
    page.keyboard.press("Enter")
    shows(page, 2, 41)
    page.keyboard.press("Enter")  # what has the focus now brings it back
    expect(move_list(page).locator("button[aria-current=true]")).to_have_text(other)
    tab_to(page, ".share .button")
    assert page.evaluate("document.activeElement.matches(':focus-visible')")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text="Link copied")).to_be_attached()
    assert re.search(r"at=2&is=\w+&line=\w+$", copied(page))


@pytest.mark.parametrize(("language", "words"), [("it", "Copia il link"), ("de", "Link zu dieser Stellung kopieren")])
def test_the_study_speaks_each_language(new_context: NewContext, ended: str, language: str, words: str) -> None:
    page = new_context().new_page()
    page.add_init_script(f"localStorage.setItem('language', '{language}')")
    page.goto(study_of(ended, "ponte", 5))
    expect(page.get_by_role("button", name=words)).to_be_visible()
