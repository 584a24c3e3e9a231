"""What a person takes along from a game: the record, the position as SVG and PNG, the game as an animated GIF."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image
from playwright.sync_api import BrowserContext, Download, Page, Route, expect

from .conftest import Server
from .hands import vector

GAMES = ("ponte", "viaduct", "settimo")
SVG = "{http://www.w3.org/2000/svg}"
FILM_WIDTH = 640
LINE_HEIGHT = 48
MOST_FILM_BYTES = 1_000_000
LAST_MS = 4000
PEOPLE = [{"kind": "human", "name": name} for name in ("Anna", "Bruno")]
# As the sheet shows them.
LIGHT, DARK = (0xF4, 0xF7, 0xF6), (0x0E, 0x1A, 0x1F)


@pytest.fixture(scope="module")
def played(server: Server) -> dict[str, dict]:
    """A game of each kind, with something of everything on its board."""
    made = {}
    for game, number, parameters in (("ponte", 8, None), ("viaduct", 2, None), ("settimo", 1, {})):
        recorded = vector(game, number)
        new = server.make(game=game, parameters=parameters or recorded["parameters"], seats=PEOPLE)
        for move in recorded["moves"] if game != "settimo" else range(14):
            new = server.move(new, move if game != "settimo" else new["position"]["legal"][-1])
        made[game] = new
    return made


def open_sheet(page: Page, server: Server, game: dict) -> None:
    page.goto(f"{server.url}/game/{game['id']}")
    # By keys: a click would wait for a board in three dimensions to have drawn its frames.
    page.get_by_role("button", name="More", exact=True).press("Enter")
    button = page.get_by_role("button", name="Download", exact=True)
    expect(button).to_be_visible()
    button.press("Enter")
    expect(page.get_by_role("dialog", name="Take it along")).to_be_visible(timeout=20_000)


def taken(page: Page, what: str, role: str = "button") -> Download:
    with page.expect_download(timeout=120_000) as download:
        page.get_by_role(role, name=what, exact=True).press("Enter")  # type: ignore[arg-type]
    return download.value


def drawn(download: Download) -> ElementTree.Element:
    return ElementTree.parse(download.path()).getroot()


def shapes(picture: ElementTree.Element, name: str, **attributes: str) -> list[ElementTree.Element]:
    wanted = {key.replace("_", "-"): value for key, value in attributes.items()}
    return [each for each in picture.iter(f"{SVG}{name}") if wanted.items() <= dict(each.items()).items()]


def bridges_in(picture: ElementTree.Element, game: str) -> int:
    if game == "ponte":  # the deck
        return len(shapes(picture, "path", stroke="#6b7379", stroke_width="15"))
    if game == "viaduct":  # its shadow
        return len(shapes(picture, "rect", fill="#0d1c14"))
    # The boards, all of a colour in one path.
    return sum((path.get("d") or "").count("M") for path in shapes(picture, "path", stroke_width="20"))


def pieces_in(picture: ElementTree.Element, game: str) -> int:
    """Tiles that lie by themselves, or villages."""
    if game == "ponte":
        return len([rect for rect in shapes(picture, "rect", width="70") if rect.get("fill") in ("#f7f1e3", "#9a4029")])
    return len(shapes(picture, "circle", r="16.5"))


def bridges_of(view: dict) -> int:
    if "lines" in view:
        return sum(line["has_bridge"] for line in view["lines"])
    return len(view["bridges"])


def pieces_of(view: dict) -> int:
    if "islands" in view:
        return sum(island["village"] is not None for island in view["islands"])
    return sum(len(group["squares"]) for group in view["groups"] if not group["is_island"])


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_taken_as_svg_that_needs_nothing_else(
    server: Server, page: Page, played: dict[str, dict], game: str
) -> None:
    new = played[game]
    open_sheet(page, server, new)
    download = taken(page, "Picture, SVG")
    assert download.suggested_filename == f"{game}-{new['created'][:10]}-{new['id'][:6]}-{new['ply']}.svg"
    picture = drawn(download)
    view = new["position"]["view"]
    assert picture.tag == f"{SVG}svg"
    assert bridges_in(picture, game) == bridges_of(view) > 0
    if game != "viaduct":
        assert pieces_in(picture, game) == pieces_of(view) > 0
    assert picture.findtext(f"{SVG}title") == f"{new['title']}: Anna – Bruno, after move {new['ply']}"
    text = Path(download.path()).read_text()
    outside = [each for each in re.findall(r"url\(([^)]*)\)", text) if not each.startswith(("#", "data:font/woff2"))]
    assert outside == []
    assert not re.search(r"href=|@import|var\(|color-mix|class=|<script|<image|<foreignObject", text)
    own = {each.get("id") for each in picture.iter()}
    assert set(re.findall(r"url\(#([^)]*)\)", text)) <= own


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_taken_as_png_in_the_colours_of_the_page(
    server: Server, new_context: Callable[..., BrowserContext], played: dict[str, dict], game: str, scheme: str
) -> None:
    page = new_context(color_scheme=scheme).new_page()
    open_sheet(page, server, played[game])
    download = taken(page, "Picture, PNG")
    assert download.suggested_filename.endswith(f"-{played[game]['ply']}.png")
    with Image.open(download.path()) as image:
        assert image.size == (1600, 1600)
        assert image.format == "PNG"
        colours = image.convert("RGB").getcolors(1600 * 1600) or []
        assert len(colours) > 100
        corner = image.convert("RGB").getpixel((0, 0))
    if game != "viaduct":  # whose wood goes to the edge but for its round corners
        assert corner == (LIGHT if scheme == "light" else DARK)


def frames_of(game: dict) -> int:
    """The start; then a turn each in Viaduct, else a move each, what chance is about to decide left out."""
    movers = game["movers"]
    if game["game"] == "viaduct":
        turns = [seat for ply, seat in enumerate(movers) if ply == 0 or seat != movers[ply - 1]]
        return 1 + len(turns)
    return 1 + sum(ply == game["ply"] or movers[ply] is not None for ply in range(1, game["ply"] + 1))


@pytest.mark.parametrize("game", ["ponte", *(pytest.param(each, marks=pytest.mark.slow) for each in GAMES[1:])])
def test_a_game_is_taken_as_a_film(server: Server, page: Page, played: dict[str, dict], game: str) -> None:
    new = played[game]
    open_sheet(page, server, new)
    count = frames_of(new)
    what = f"The whole game in {count} pictures, one for each {'turn' if game == 'viaduct' else 'move'}."
    expect(page.get_by_role("button", name="Film, GIF")).to_have_accessible_description(what)
    download = taken(page, "Film, GIF")
    expect(page.get_by_role("status").get_by_text("Film, GIF: saved.")).to_be_visible()
    assert download.suggested_filename == f"{game}-{new['created'][:10]}-{new['id'][:6]}.gif"
    assert Path(download.path()).stat().st_size < MOST_FILM_BYTES
    with Image.open(download.path()) as film:
        assert (film.size, film.n_frames) == ((FILM_WIDTH, FILM_WIDTH + LINE_HEIGHT), count)
        seen, delays = [], []
        for number in range(count):
            film.seek(number)
            delays.append(film.info["duration"])
            seen.append(film.convert("RGB").tobytes())
    assert len(set(seen)) == count
    assert delays[-1] == LAST_MS > max(delays[:-1])


def test_the_film_ends_with_the_picture_of_the_last_position(
    server: Server, page: Page, played: dict[str, dict]
) -> None:
    open_sheet(page, server, played["ponte"])
    with Image.open(taken(page, "Picture, PNG").path()) as picture:
        still = picture.convert("RGB").resize((FILM_WIDTH, FILM_WIDTH))
    with Image.open(taken(page, "Film, GIF").path()) as film:
        film.seek(film.n_frames - 1)
        last = film.convert("RGB").crop((0, 0, FILM_WIDTH, FILM_WIDTH))
    pairs = zip(still.resize((64, 64)).tobytes(), last.resize((64, 64)).tobytes(), strict=True)
    apart = [abs(one - two) for one, two in pairs]
    assert sum(apart) / len(apart) < 3


def test_the_position_that_is_looked_at_is_taken(server: Server, page: Page, played: dict[str, dict]) -> None:
    new = played["ponte"]
    page.goto(f"{server.url}/game/{new['id']}")
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="One move on").click()
    expect(page.locator(".steps .figures")).to_have_text(f"1 / {new['ply']}")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Download", exact=True).click()
    download = taken(page, "Picture, SVG")
    assert download.suggested_filename.endswith("-1.svg")
    assert pieces_in(drawn(download), "ponte") == 2


def test_the_record_is_taken(server: Server, page: Page, played: dict[str, dict]) -> None:
    open_sheet(page, server, played["settimo"])
    download = taken(page, "Download the record of this game", "link")
    assert json.loads(Path(download.path()).read_text())["moves"] == played["settimo"]["moves"]


def test_a_film_that_takes_long_can_be_cancelled(server: Server, page: Page, played: dict[str, dict]) -> None:
    held: list[Route] = []
    page.route("**/positions?*", lambda route: held.append(route))
    open_sheet(page, server, played["ponte"])
    page.get_by_role("button", name="Film, GIF").click()
    expect(page.get_by_role("progressbar", name="The film is being made")).to_be_visible()
    expect(page.get_by_role("button", name="Picture, PNG")).to_be_disabled()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("The film was cancelled.")).to_be_visible()
    assert held
    page.unroute("**/positions?*")
    assert taken(page, "Film, GIF").suggested_filename.endswith(".gif")


def test_a_film_that_cannot_be_had_is_said_to_be_so(server: Server, page: Page, played: dict[str, dict]) -> None:
    page.route("**/positions?*", lambda route: route.fulfill(status=409, json={}))
    open_sheet(page, server, played["ponte"])
    page.get_by_role("button", name="Film, GIF").click()
    expect(page.get_by_text("That did not work")).to_be_visible()
    expect(page.get_by_role("button", name="Film, GIF")).to_be_enabled()


def test_the_sheet_is_left_by_escape_and_the_focus_goes_back(
    server: Server, page: Page, played: dict[str, dict]
) -> None:
    page.goto(f"{server.url}/game/{played['ponte']['id']}")
    more = page.get_by_role("button", name="More", exact=True)
    more.focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Download", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Take it along")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(more).to_be_focused()


def test_who_looks_on_takes_along_too(
    server: Server, new_context: Callable[..., BrowserContext], played: dict[str, dict]
) -> None:
    page = new_context(is_host=False, viewport={"width": 360, "height": 740}).new_page()
    page.goto(f"{server.url}/game/{played['settimo']['id']}")
    page.get_by_role("button", name="Download", exact=True).click()
    assert taken(page, "Picture, SVG").suggested_filename.endswith(".svg")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("button", name="Download", exact=True)).to_be_focused()
