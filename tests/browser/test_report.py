"""The report of a study in the browser: its game is stepped through with keys, and everybody can read it anywhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.lab.reports import findings
from trearchi.lab.report import write
from trearchi.lab.report.boards import BOARDS, board
from trearchi.lab.study.findings import DramaticGame
from trearchi.records import from_json

from .test_access import PHONE, SMALL, violations


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[str, DramaticGame]]:
    """The address of each game's report, and the game in it."""
    made = {}
    for game in BOARDS:
        found = findings(game)
        path = tmp_path_factory.mktemp("reports") / f"{game}.html"
        write(found, path)
        assert found.variants[0].dramatic is not None
        made[game] = path.as_uri(), found.variants[0].dramatic
    return made


@pytest.fixture
def opened(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens a page from the disk; the test fails on any error in its console."""
    contexts, problems = [], []

    def open_page(address: str, **options: object) -> Page:
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, "offline": True, **options})
        contexts.append(context)
        context.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
        context.on("weberror", lambda error: problems.append(str(error.error)))
        page = context.new_page()
        page.goto(address)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert problems == []


def keys_on_board(page: Page) -> list[str]:
    return (
        page.locator("[data-replay]")
        .first.locator("[data-key]")
        .evaluate_all("nodes => nodes.map(node => node.dataset.key)")
    )


@pytest.mark.parametrize("game", BOARDS)
def test_the_game_is_stepped_through_with_keys(
    opened: Callable[..., Page], reports: dict[str, tuple[str, DramaticGame]], game: str
) -> None:
    address, dramatic = reports[game]
    record = from_json(dramatic.record)
    last = len(record.moves)
    drawn = board(record.game)
    positions = [
        sorted(drawn.marks(state.view(), move))
        for state, move in zip(record.states(), [None, *record.moves], strict=True)
    ]
    page = opened(address)
    told = page.locator(".told").first
    expect(told).to_have_text("The start.")
    assert keys_on_board(page) == positions[0]
    page.locator(".stage").first.focus()
    for key, ply in [("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("ArrowLeft", last - 1)]:
        page.keyboard.press(key)
        expect(told).to_have_text(re.compile(f"^Move {ply} of {last}: "))
        assert keys_on_board(page) == positions[ply]
        expect(page.locator(".moves").first.locator("[aria-current]")).to_have_text(re.compile(rf"^{ply}\. "))
    outcome = record.state.outcome()
    assert outcome is not None
    page.keyboard.press("End")
    expect(told).to_contain_text(outcome.reason)
    page.keyboard.press("Home")
    assert keys_on_board(page) == positions[0]


def test_buttons_slider_list_and_curve_lead_to_a_position(
    opened: Callable[..., Page], reports: dict[str, tuple[str, DramaticGame]]
) -> None:
    address, dramatic = reports["settimo"]
    last = len(dramatic.record["moves"])
    page = opened(address)
    game = page.locator("[data-replay]").first
    told = game.locator(".told")
    game.get_by_role("button", name="Last position").click()
    expect(told).to_contain_text(f"Move {last} of {last}")
    game.get_by_role("button", name="One move back").click()
    expect(told).to_contain_text(f"Move {last - 1} of")
    game.get_by_role("slider", name="Move").focus()
    page.keyboard.press("ArrowLeft")
    expect(told).to_contain_text(f"Move {last - 2} of")
    game.get_by_role("button", name=re.compile(r"^3\. ")).click()
    expect(told).to_contain_text("Move 3 of")
    curve = game.locator(".curve")
    box = curve.bounding_box()
    assert box is not None
    curve.click(position={"x": box["width"] - 2, "y": box["height"] / 2})
    expect(told).to_contain_text(f"Move {last} of {last}")
    game.get_by_role("button", name="Play").click()
    expect(told).to_have_text("The start.")
    expect(told).to_contain_text("Move 1 of")
    game.get_by_role("button", name="Pause").click()


def test_without_javascript_the_final_position_is_seen(
    opened: Callable[..., Page], reports: dict[str, tuple[str, DramaticGame]]
) -> None:
    address, dramatic = reports["ponte"]
    record = from_json(dramatic.record)
    page = opened(address, java_script_enabled=False)
    outcome = record.state.outcome()
    assert outcome is not None
    expect(page.locator(".told").first).to_contain_text(outcome.reason)
    expect(page.locator(".controls").first).to_be_hidden()
    marks = board(record.game).marks(record.state.view(), record.moves[-1])
    expect(page.locator("[data-replay]").first.locator("[data-key]")).to_have_count(len(marks))


@pytest.mark.parametrize("game", BOARDS)
def test_axe_finds_nothing_in_either_theme(
    opened: Callable[..., Page], reports: dict[str, tuple[str, DramaticGame]], game: str
) -> None:
    page = opened(reports[game][0], reduced_motion="reduce")
    page.evaluate("() => document.querySelectorAll('details').forEach(each => (each.open = true))")
    assert violations(page, None) == []
    page.emulate_media(color_scheme="dark")
    assert violations(page, ["color-contrast"]) == []


@pytest.mark.parametrize("game", BOARDS)
def test_a_phone_needs_no_scrolling_sideways_and_no_fine_fingers(
    opened: Callable[..., Page], reports: dict[str, tuple[str, DramaticGame]], game: str
) -> None:
    page = opened(reports[game][0], **PHONE)
    page.evaluate("() => document.querySelectorAll('details').forEach(each => (each.open = true))")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["viewport"]["width"]
    assert page.evaluate(SMALL) == []
