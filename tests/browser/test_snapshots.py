"""Pictures of each board, held against those that were looked at and kept (`--update-snapshots` keeps them anew).

A picture is compared as a person sees it from afar: small, so that another version of the browser may draw its edges a
little differently, and a piece, a mark or a colour that is wrong still shows.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import BrowserContext, FloatRect, Page, expect

import trearchi as ta

from .conftest import Server
from .hands import settled, vector

KEPT = Path(__file__).parent / "snapshots"
KEPT_WIDTH = 640
SEEN_WIDTH = 160
# Of 255, in any of red, green and blue.
SEEN = 24
MOST_SEEN = 0.004
MOST_LOOKS = 20
SHAPES: dict[str, dict[str, object]] = {"": {}, "-narrow": {"viewport": {"width": 360, "height": 740}}}
# The game of the vectors, and how many of its moves are played.
POSITIONS = {"ponte": (1, 20), "viaduct": (1, 109), "settimo": (0, 40)}


def difference(one: Image.Image, other: Image.Image) -> float:
    """The share of what one sees that is not the same."""
    height = round(SEEN_WIDTH * one.height / one.width)
    small = [each.convert("RGB").resize((SEEN_WIDTH, height), Image.Resampling.BOX) for each in (one, other)]
    red, green, blue = ImageChops.difference(*small).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return sum(most.histogram()[SEEN:]) / (SEEN_WIDTH * height)


def visible(page: Page) -> FloatRect:
    """What is seen of the page below its head without scrolling."""
    box, window = page.locator("main").bounding_box(), page.viewport_size
    assert box is not None
    assert window is not None
    return {**box, "height": min(box["height"], window["height"] - box["y"])}


def picture(page: Page) -> Image.Image:
    """The board, once it no longer changes."""
    page.mouse.move(0, 0)
    if page.locator("main canvas").count():
        # The scene of Viaduct is drawn beside the page, in its own time.
        expect(page.locator("main canvas.still")).to_be_visible(timeout=60_000)
    page.evaluate("scrollTo(0, 0)")
    seen = visible(page)
    before = page.screenshot(clip=seen)
    for _ in range(MOST_LOOKS):
        page.wait_for_timeout(250)
        now = page.screenshot(clip=seen)
        if now == before:
            break
        before = now
    image = Image.open(io.BytesIO(before)).convert("RGB")
    width = min(KEPT_WIDTH, image.width)
    return image.resize((width, round(width * image.height / image.width)), Image.Resampling.LANCZOS)


def open_position(page: Page, server: Server, game: str, moves: int, folder: Path) -> None:
    """The position as a study shows it, from a record: no roll and no draw of a server changes it."""
    number, _ = POSITIONS[game]
    found = vector(game, number)
    the_game = ta.game(game, **found["parameters"])
    record = ta.Record(the_game, setup=found.get("setup"), moves=found["moves"][:moves])
    file = folder / f"{game}-{moves}.json"
    record.save(file)
    page.goto(f"{server.url}/study/{game}")
    settled(page)
    page.get_by_role("button", name="More").click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a record").click()
    chooser.value.set_files(file)
    expect(page.locator(".steps .figures")).to_have_text(f"0 / {moves}")
    page.get_by_role("button", name="To the newest").click()
    expect(page.locator(".steps .figures")).to_have_text(f"{moves} / {moves}")
    page.evaluate("document.fonts.ready")


@pytest.fixture
def look(server: Server, new_context: Callable[..., BrowserContext], tmp_path: Path) -> Callable[..., Image.Image]:
    def look(game: str, moves: int, **options: object) -> Image.Image:
        page = new_context(**options).new_page()
        open_position(page, server, game, moves, tmp_path)
        return picture(page)

    return look


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("game", POSITIONS)
def test_a_board_looks_as_it_was_kept(
    look: Callable[..., Image.Image],
    request: pytest.FixtureRequest,
    tmp_path: Path,
    game: str,
    shape: str,
    scheme: str,
) -> None:
    path = KEPT / f"{game}-{scheme}{shape}.png"
    now = look(game, POSITIONS[game][1], color_scheme=scheme, **SHAPES[shape])
    if request.config.getoption("--update-snapshots"):
        KEPT.mkdir(exist_ok=True)
        now.quantize(256, method=Image.Quantize.FASTOCTREE).save(path, optimize=True)
    kept = Image.open(path)
    now.save(tmp_path / path.name)
    assert kept.size == now.size, f"the board has another shape: {now.size}, not {kept.size}"
    share = difference(kept, now)
    assert share <= MOST_SEEN, f"{share:.1%} of the board looks different: {tmp_path / path.name}, {path}"


@pytest.mark.parametrize("game", POSITIONS)
def test_another_position_looks_different(look: Callable[..., Image.Image], game: str) -> None:
    """What makes the comparison worth something: a move or two are seen."""
    earlier = look(game, POSITIONS[game][1] - 4)
    assert difference(Image.open(KEPT / f"{game}-light.png"), earlier) > MOST_SEEN
