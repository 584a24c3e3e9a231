"""What a person does on the page: begin a game, and make a given move on the board of each game."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

VECTORS = Path(__file__).resolve().parents[1] / "vectors"
ARROWS = {(1, 0): "ArrowRight", (-1, 0): "ArrowLeft", (0, 1): "ArrowUp", (0, -1): "ArrowDown"}


COLOURS = {"R": "red", "O": "orange", "Y": "yellow", "G": "green", "S": "sky blue", "B": "blue", "P": "purple"}
MOVE_NAMES = {
    "end": "end of turn",
    "roll1": "one",
    "roll2": "two",
    "rollx": "symbol",
    **{f"draw:{letter}": f"{colour} village" for letter, colour in COLOURS.items()},
}


def told(moves: list[str]) -> list[str]:
    """The moves as the page lists them: what is no place is named in words."""
    return [MOVE_NAMES.get(move, move) for move in moves]


def begin(page: Page, url: str, game: str, *, level: int = 1, count: int | None = None) -> None:
    """From the start page to a game against the computer, by clicks."""
    page.goto(url)
    page.locator(f'a[href="/new/{game}"]').first.click()
    if count is not None:
        page.get_by_role("radio", name=str(count), exact=True).check(force=True)
    page.get_by_label("Level").first.select_option(index=level - 1)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url(re.compile("/game/"))


def wait_for_ply(page: Page, ply: int) -> None:
    """Until the page shows the newest position, `ply` moves from the start."""
    expect(page.locator(".steps .figures")).to_have_text(f"{ply} / {ply}")
    ready(page)


def ready(page: Page) -> None:
    """Until the board, which is painted first, has its buttons."""
    board = page.locator("main .ponte, main .settimo, main .viaduct")
    if board.count():
        buttons = page.locator("main [data-square], main [data-id], main [role=application]")
        buttons.first.wait_for(state="attached")


def vector(game: str, number: int) -> dict:
    """A recorded game of tests/vectors."""
    return json.loads((VECTORS / f"{game}.json").read_text())[number]


def settled(page: Page) -> None:
    """Until the page shows what it is about."""
    page.wait_for_load_state("load")
    page.locator("main").get_by_text("One moment.").wait_for(state="detached")
    ready(page)
    for details in page.locator("summary").all():
        details.click()


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until what has the focus matches; first wait for it, since boards are loaded when they are needed."""
    expect(page.locator(selector).first).to_be_attached()
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
            return
    raise AssertionError(f"Tab does not reach {selector}")


def type_move(page: Page, move: str) -> None:
    page.locator("#move-entry").fill(move)
    page.locator("#move-entry").press("Enter")


def move_in_ponte(page: Page, move: str) -> None:
    if move in ("light", "dark", "pass"):
        names = {"light": "light", "dark": "dark", "pass": "pass"}
        page.locator(".choices").get_by_role("button", name=re.compile(names[move], re.IGNORECASE)).click()
        return
    for square in re.split("[,-]", move):
        page.locator(f'[data-square="{square}"]').click()


def move_in_settimo(page: Page, move: str) -> None:
    # A lit island or bridge may lie partly under another's hit area: the event is what counts.
    page.locator(f'[data-id="{move.removeprefix("x")}"]').dispatch_event("click")


class ViaductKeys:
    """Viaduct's board by keyboard alone."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.board = page.get_by_role("application")
        self.board.focus()
        self.board.press("t")  # from the top north is up

    def label(self) -> str:
        return self.board.get_attribute("aria-label") or ""

    def cursor(self) -> tuple[int, int]:
        found = re.search(r"(\d+)\.(\d+)", self.label())
        assert found, f"no column in {self.label()!r}"
        return int(found[1]), int(found[2])

    def go_to(self, x: int, y: int) -> None:
        for _ in range(80):
            at = self.cursor()
            if at == (x, y):
                return
            dx, dy = x - at[0], y - at[1]
            step = (dx > 0) - (dx < 0), 0
            self.board.press(ARROWS[step if dx else (0, (dy > 0) - (dy < 0))])
        raise AssertionError(f"the cursor does not reach {x}.{y}: {self.label()}")

    def place(self, move: str) -> None:
        """`+12.7-15.7@0`: choose the first pillar, turn to the second, place."""
        x1, y1, x2, y2, level = map(int, re.findall(r"\d+", move))
        self.board.focus()
        self.go_to(x1, y1)
        self.board.press("Enter")
        wanted = f"{x1}.{y1} to {x2}.{y2}, level {level}"
        for _ in range(20):
            if wanted in self.label():
                self.board.press("Enter")
                return
            self.board.press("ArrowRight" if x2 > x1 else "ArrowUp")
        raise AssertionError(f"{wanted} is not offered: {self.label()}")


def column_under(page: Page) -> str:
    """What Viaduct's board says of the place under the mouse."""
    return page.locator(".chip").inner_text()


def point_at(page: Page, x: int, y: int) -> None:
    """Move the mouse over a column of Viaduct's board as seen from the top; found by what the board says."""
    box = page.locator("canvas").bounding_box()
    assert box
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    step = box["height"] / 34  # about a column
    at = last = middle
    for _ in range(16):
        page.mouse.move(*at)
        page.evaluate("new Promise(requestAnimationFrame)")
        if not page.locator(".chip").is_visible():  # beyond the edge: half the way back
            at = (at[0] + last[0]) / 2, (at[1] + last[1]) / 2
            continue
        found = re.findall(r"(\d+)\.(\d+)", column_under(page))
        column = int(found[-1][0]), int(found[-1][1])
        if column == (x, y):
            return
        last = at
        at = at[0] + (x - column[0]) * step, at[1] - (y - column[1]) * step
        step *= 0.93  # no swinging to and fro around it
    raise AssertionError(f"the mouse does not find {x}.{y}: {column_under(page)}")
