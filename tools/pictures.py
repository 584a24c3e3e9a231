"""The pictures of the boards, for the README (docs/pictures) and for the start page (web/src/assets).

    python tools/pictures.py

Records are opened in the page's own study, by a server of its own, and its boards are taken as they are drawn. Needs
Chromium and the built page (`make web browser`).
"""

from __future__ import annotations

import io
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

import trearchi as ta

ROOT = Path(__file__).resolve().parents[1]
DOCS, ASSETS = ROOT / "docs" / "pictures", ROOT / "web" / "src" / "assets"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
SECONDS_TO_START = 30
START = (560, 420)
WATER = "html, body, .page, main { background: var(--water) !important; }"
DOCS_WIDTH = 900
# A game that two computers play from this seed, and how much of it is shown.
GAMES: dict[str, tuple[dict[str, int], int]] = {"ponte": ({}, 38), "viaduct": ({"seats": 4}, 150), "settimo": ({}, 64)}
# How much of a picture the start page shows.
CLOSE = {"ponte": 0.66, "viaduct": 0.86, "settimo": 0.72}
LEVEL, SEED = 3, 11


@contextmanager
def served(folder: Path) -> Iterator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "trearchi", "serve", "--port", str(port), "--database", str(folder / "games.db")]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}"
    deadline = time.monotonic() + SECONDS_TO_START
    try:
        while time.monotonic() < deadline:
            try:
                httpx.get(f"{url}/api/health").raise_for_status()
                break
            except httpx.HTTPError:
                time.sleep(0.1)
        yield url
    finally:
        process.terminate()
        process.wait()


def played(game_id: str) -> ta.Record:
    parameters, moves = GAMES[game_id]
    game = ta.game(game_id, **parameters)
    record = ta.Record(game, setup=game.start(seed=SEED).setup, date="2026-11-30")
    engine = ta.Engine(game, level=LEVEL)
    for ply in range(moves):
        state = record.state
        if state.is_over:
            break
        if state.is_chance:
            chances = sorted(state.chances())
            record.play(chances[(SEED * 7 + ply * 5) % len(chances)])
        else:
            record.play(engine.choose(state, seed=SEED + ply).move)
    return record


def opened(browser: Browser, url: str, record: ta.Record, folder: Path) -> Page:
    page = browser.new_page(
        viewport={"width": 1280, "height": 900}, device_scale_factor=1.25, reduced_motion="reduce", bypass_csp=True
    )
    file = folder / f"{record.game.id}.json"
    record.save(file)
    page.goto(f"{url}/study/{record.game.id}")
    page.get_by_role("button", name="More").click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a record").click()
    chooser.value.set_files(file)
    page.locator(".steps .figures", has_text=f"/ {len(record.moves)}").wait_for()
    page.get_by_role("button", name="To the newest").click()
    page.locator(".steps .figures", has_text=f"{len(record.moves)} /").wait_for()
    page.mouse.move(0, 0)
    page.wait_for_timeout(4000)
    return page


def board(page: Page) -> Image.Image:
    """The board alone, without its tools."""
    drawn = page.locator("main canvas, main svg[viewBox]").all()
    largest = max(drawn, key=lambda each: (each.bounding_box() or {"width": 0})["width"])
    page.add_style_tag(
        content="main [role=toolbar], main .toolbar, main .tools, main .chip { visibility: hidden; } " + WATER
    )
    return Image.open(io.BytesIO(largest.screenshot())).convert("RGB")


def cropped(image: Image.Image, wide: int, high: int, share: float) -> Image.Image:
    """The middle of the picture in that shape, so much of it."""
    width = round(share * min(image.width, image.height * wide / high))
    height = round(width * high / wide)
    left, top = (image.width - width) // 2, (image.height - height) // 2
    return image.crop((left, top, left + width, top + height)).resize((wide, high), Image.Resampling.LANCZOS)


def main() -> None:
    if CHROMIUM is None:
        sys.exit("Chromium is missing: on Debian, apt-get install chromium")
    arguments = ["--no-sandbox", "--enable-unsafe-swiftshader", "--use-angle=swiftshader"]
    with tempfile.TemporaryDirectory() as name, served(Path(name)) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        for game_id in sys.argv[1:] or GAMES:
            picture = board(opened(browser, url, played(game_id), Path(name)))
            high = round(DOCS_WIDTH * picture.height / picture.width)
            small = picture.resize((DOCS_WIDTH, high), Image.Resampling.LANCZOS)
            small.quantize(256).save(DOCS / f"{game_id}.png", optimize=True)
            cropped(picture, *START, CLOSE[game_id]).save(ASSETS / f"{game_id}.avif", quality=48, speed=2)
            print(f"{game_id}: {(ASSETS / f'{game_id}.avif').stat().st_size / 1024:.0f} KiB for the start page")
        browser.close()


if __name__ == "__main__":
    main()
