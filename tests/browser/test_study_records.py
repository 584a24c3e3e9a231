"""Records and links of a study that come from elsewhere: opened, dropped, saved, broken, too long."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import trearchi as ta

from .conftest import Server
from .hands import move_in_ponte, settled, vector
from .studies import finished_ponte, legal_in_ponte, move_list, shows, study_of

NewContext = Callable[..., BrowserContext]


@pytest.fixture(scope="module")
def ended(server: Server) -> str:
    return finished_ponte(server)


# Links that are not as they should be


@pytest.mark.parametrize(
    ("search", "notice", "at"),
    [
        ("&at=20&line=b2c2zz", "damaged", 21),
        ("&at=20&line=b2c2b2c2", r"Move 22, b2,c2, may not be played: .* \(Rule P", 21),
        ("&at=99", "to move 99, but the game has 41", 41),
        ("&at=3&is=nonsense", "went on differently", 3),
        ("&at=20&line=!", "cannot be read", 20),
    ],
)
def test_a_broken_link_says_what_is_wrong_and_shows_what_it_can(
    page: Page, ended: str, search: str, notice: str, at: int
) -> None:
    page.goto(study_of(ended, "ponte", 0).replace("&at=0", search))
    settled(page)
    expect(page.get_by_role("alert")).to_contain_text(re.compile(notice))
    expect(page.locator(".steps .figures")).to_have_text(re.compile(rf"^{at} / "))
    page.get_by_role("button", name="Hide").click()
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize(
    ("path", "what"),
    [
        ("/study/ponte?game=AAAAAAAAAAAAAAAAAAAAAA&at=3", "is not here"),
        ("/study/ponte?with-size=1", "cannot begin"),
        ("/study/settimo?setup=lines-ABC", "cannot begin"),
        ("/study/go", "no such game"),
    ],
)
def test_a_link_that_leads_nowhere_says_so_and_leads_elsewhere(
    page: Page, server: Server, path: str, what: str
) -> None:
    page.goto(server.url + path)
    expect(page.get_by_role("heading", level=1)).to_contain_text(what)
    page.locator("main a").first.click()
    expect(page.locator("main").get_by_role("heading", level=1).filter(has_text=what)).to_have_count(0)


def test_a_line_too_long_for_a_link_is_said_to_be(page: Page, server: Server, tmp_path: Path) -> None:
    rules = ta.game("viaduct", seats=2, die=None, turn_limit=None)
    record = ta.Record(rules, seats=["Anna", "Bruno"])
    while len(record.moves) < 1500 and not record.state.is_over:
        legal = record.state.legal_moves()
        record.play(legal[(7 * len(record.moves)) % len(legal)])
    assert len(record.moves) == 1500
    record.save(tmp_path / "long.json")
    page.goto(f"{server.url}/study/viaduct")
    open_record(page, tmp_path / "long.json")
    shows(page, 0, 1500)
    page.keyboard.press("End")
    shows(page, 1500, 1500)
    expect(page.get_by_text("too long for a link")).to_be_visible()
    page.keyboard.press("Home")
    expect(page.get_by_text("too long for a link")).to_have_count(0)


# Records


def open_record(page: Page, file: Path) -> None:
    settled(page)
    page.get_by_role("button", name="More").click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a record").click()
    chooser.value.set_files(file)


def test_the_line_is_saved_as_a_record_and_opened_again(page: Page, ended: str, server: Server, tmp_path: Path) -> None:
    page.goto(study_of(ended, "ponte", 20))
    settled(page)
    other = next(move for move in legal_in_ponte(20) if "," in move)
    move_in_ponte(page, other)
    shows(page, 21, 21)
    page.get_by_role("button", name="More").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a record").click()
    file = tmp_path / "line.json"
    download.value.save_as(file)
    record = ta.load(file)
    assert record.moves == [*vector("ponte", 1)["moves"][:20], other]
    assert record.seats == ["Anna", "Bruno"]
    page.goto(f"{server.url}/study/viaduct")
    open_record(page, file)
    page.wait_for_url(re.compile("/study/ponte"))
    shows(page, 0, 21)
    expect(page.locator("aside")).to_contain_text("Anna")
    expect(move_list(page).locator("button[data-node]").last).to_have_text(other)


def test_a_record_with_an_illegal_move_says_which_and_why(page: Page, server: Server, tmp_path: Path) -> None:
    moves = ["a1,c3", "light", "a1,b7"]
    record = {"format": "trearchi-record", "version": 1, "game": "ponte", "seats": ["A", "B"], "moves": moves}
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps(record))
    page.goto(f"{server.url}/study/settimo")
    open_record(page, file)
    expect(page.get_by_role("alert")).to_contain_text(re.compile(r"Move 3, a1,b7, may not be played: .+\(Rule P"))
    shows(page, 0, 2)
    file.write_text("{")
    open_record(page, file)
    expect(page.get_by_role("alert")).to_contain_text("no JSON")


def test_a_record_is_dropped_on_the_page(page: Page, server: Server) -> None:
    record = {"format": "trearchi-record", "version": 1, "game": "ponte", "seats": ["A", "B"], "moves": ["a1,c3"]}
    page.goto(f"{server.url}/study/ponte")
    settled(page)
    files = page.evaluate_handle(
        """text => {
            const data = new DataTransfer();
            data.items.add(new File([text], "a.json", { type: "application/json" }));
            return data;
        }""",
        json.dumps(record),
    )
    page.dispatch_event("main", "dragover", {"dataTransfer": files})
    expect(page.get_by_text("Drop a record here")).to_be_visible()
    page.dispatch_event("main", "drop", {"dataTransfer": files})
    shows(page, 0, 1)
    expect(page.get_by_text("Drop a record here")).to_have_count(0)
