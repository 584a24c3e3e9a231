"""How long after a click or a key the board shows the move, while the server's answer is held back.

    python benchmarks/clicks.py [GAME ...] [--moves N]

A server of its own, real game pages in headless Chromium that draws in software. The time is that from the event as
the browser dates it to the frame that shows the effect: for Ponte and Settimo the piece on the board, for Viaduct the
bridge in the list of what stands (the scene is drawn by another thread, whose next picture is not waited for). Other
work beside makes it worse: the load is printed.
"""

from __future__ import annotations

import argparse
import os
import re
import statistics
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
from lighthouse import server
from playwright.sync_api import Browser, Page, Route, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tests.browser.hands import ViaductKeys

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
SEATS = [{"kind": "human", "name": name} for name in ("Anna", "Bruno")]
GAMES: dict[str, dict[str, Any]] = {"ponte": {}, "settimo": {}, "viaduct": {"seats": 2, "die": None}}

# Notes when the last event came that may make a move, and when the next frame is painted that `shows` something new.
WATCH = """([selector, text]) => {
  const shows = () => [...document.querySelectorAll(selector)].some((each) =>
    ((each.getAttribute("aria-label") ?? "") + each.textContent).includes(text));
  window.effect = new Promise((done) => {
    let since = 0;
    const hand = (event) => { since = event.timeStamp; };
    for (const kind of ["pointerup", "keydown"]) addEventListener(kind, hand, true);
    const look = () => {
      if (!since || !shows()) return;
      seen.disconnect();
      // The frame begins; what is posted in it is heard when it has been handed on.
      requestAnimationFrame(() => {
        const after = new MessageChannel();
        after.port1.onmessage = () => done(performance.now() - since);
        after.port2.postMessage(null);
      });
    };
    const seen = new MutationObserver(look);
    seen.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}"""


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", choices=[*GAMES, []], help="all by default")
    parser.add_argument("--moves", type=int, default=12)
    options = parser.parse_args(arguments)
    flags = ["--no-sandbox", "--enable-unsafe-swiftshader", "--use-angle=swiftshader", "--disable-gpu-compositing"]
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
        for game in options.games or GAMES:
            times = measure(browser, url, game, options.moves)
            print(
                f"{game:8} {len(times)} moves: median {statistics.median(times):5.1f} ms, worst {max(times):5.1f} ms, "
                f"load {os.getloadavg()[0]:.1f}",
                flush=True,
            )
        browser.close()


def measure(browser: Browser, url: str, game: str, moves: int) -> list[float]:
    """Each move on a page of its own state, so that nothing but the click is measured."""
    made = httpx.post(f"{url}/api/games", json={"game": game, "parameters": GAMES[game], "seats": SEATS})
    made.raise_for_status()
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    context.add_cookies([{"name": name, "value": value, "url": url} for name, value in made.cookies.items()])
    page = context.new_page()
    page.goto(f"{url}/game/{made.json()['id']}")
    page.wait_for_selector("#move-entry")
    page.wait_for_timeout(1500)
    times = []
    for number in range(moves):
        state = page.request.get(f"{url}/api/games/{made.json()['id']}").json()
        legal = [move for move in state["position"]["legal"] if is_placing(game, move)]
        if not legal:
            break
        move = legal[number % len(legal)]
        times.append(unanswered(page, game, move))
        settle(page, url, made.json()["id"], game)
    context.close()
    return times


def unanswered(page: Page, game: str, move: str) -> float:
    """The time of one move whose answer comes only afterwards."""
    held: list[Route] = []
    page.route("**/moves", lambda route: held.append(route))
    taken = play(page, game, move)
    with page.expect_response("**/moves"):
        held[0].continue_()
    page.unroute("**/moves")
    page.wait_for_timeout(300)
    return taken


PLACING = {"ponte": "[^-]*,", "settimo": "[A-Z]", "viaduct": r"\+"}


def is_placing(game: str, move: str) -> bool:
    return re.match(PLACING[game], move) is not None


def settle(page: Page, url: str, game_id: str, game: str) -> None:
    """Plays on, by the interface, until the next move is one that is measured."""
    while True:
        state = page.request.get(f"{url}/api/games/{game_id}").json()
        legal = state["position"]["legal"]
        if state["position"]["is_over"] or any(is_placing(game, move) for move in legal):
            return
        body = {"ply": state["ply"], "move": legal[0]}
        page.request.post(f"{url}/api/games/{game_id}/moves", data=body)
        page.wait_for_timeout(300)


def play(page: Page, game: str, move: str) -> float:
    if game == "ponte":
        first, second = move.split(",")
        page.locator(f'[data-square="{first}"]').click()
        page.evaluate(WATCH, [f'[data-square="{second}"]', "last move"])
        page.locator(f'[data-square="{second}"]').click()
    elif game == "settimo":
        page.evaluate(WATCH, [f'[data-id="{move}"]', "piece here"])
        page.locator(f'[data-id="{move}"]').click()
    else:
        x1, y1, x2, y2, level = re.findall(r"\d+", move)
        page.evaluate(WATCH, [".viaduct li", f"{x1}.{y1} to {x2}.{y2}, level {level}"])
        ViaductKeys(page).place(move)
    return float(page.evaluate("window.effect"))


if __name__ == "__main__":
    main()
