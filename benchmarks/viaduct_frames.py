"""Frames a second of the board of Viaduct with 80 bridges while it is moved, in software rendering at 1280 x 720.

    python benchmarks/viaduct_frames.py

A server of its own, a real game page in headless Chromium (SwiftShader). Three ways of drawing: the whole scene in
every frame, the plain scene that a machine without a graphics card is given while the camera moves, and the plan (no
WebGL). The pictures of a scene are counted in its worker, where they are drawn; those of the plan on the page. The
figures depend on what else the machine does: the load is printed, and the processor time of a frame, which hardly
does. On a busy machine frames come in bursts, and the median says too much: the mean counts then.
"""

from __future__ import annotations

import math
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
BRIDGES = 80
SECONDS = 4
ROUNDS = 3
NAMES = {"whole": "the whole scene", "swift": "the scene in motion", "plan": "the plan"}

# Notes when each picture of the scene is drawn: its worker draws one for each frame that it asks for.
WATCH_SCENE = """() => {
  const times = (self.frameTimes = []);
  self.givenFrame ??= self.requestAnimationFrame;
  self.requestAnimationFrame = (draw) => self.givenFrame((now) => { times.push(now); draw(now); });
}"""
# Notes when every frame of the page begins, until it is told to stop.
WATCH_PAGE = """() => {
  const times = (self.frameTimes = []);
  const step = (now) => { if (times.push(now) && self.frameTimes === times) requestAnimationFrame(step); };
  requestAnimationFrame(step);
}"""
STOP = """() => {
  const times = self.frameTimes;
  self.frameTimes = null;
  return times.slice(1).map((time, i) => time - times[i]);
}"""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        command = [sys.executable, "-m", "trearchi", "serve", "--port", str(port), "--limits", "off"]
        server = subprocess.Popen([*command, "--database", str(Path(folder) / "games.db")], stdout=subprocess.DEVNULL)
        try:
            measure(f"http://127.0.0.1:{port}")
        finally:
            server.terminate()
            server.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def measure(url: str) -> None:
    game = game_of_many_bridges(url)
    print(f"{BRIDGES} bridges, 1280 x 720, {os.cpu_count()} cores")
    arguments = ["--no-sandbox", "--enable-unsafe-swiftshader", "--use-angle=swiftshader"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        for manner in NAMES:
            for figures in rounds(browser, game, manner):
                print(f"{NAMES[manner]:20s} {figures}", flush=True)
        browser.close()


def game_of_many_bridges(url: str) -> str:
    """The address of a game of four people at one screen, in which every bridge is on the board."""
    client = httpx.Client(base_url=url, timeout=60)
    await_server(client)
    seats = [{"kind": "human", "name": name} for name in ("Anna", "Bruno", "Carla", "Dino")]
    new = {"game": "viaduct", "parameters": {"seats": 4, "die": ["roll2"] * 6}, "seats": seats}
    chance = random.Random(3)
    game: dict[str, Any] = client.post("/api/games", json=new).raise_for_status().json()
    while len(game["position"]["view"]["bridges"]) < BRIDGES:
        places = [move for move in game["position"]["legal"] if move.startswith("+")]
        move = max(chance.sample(places, min(40, len(places))), key=level)
        game = client.post(f"/api/games/{game['id']}/moves", json={"ply": game["ply"], "move": move}).json()
        assert not game["position"]["is_over"]
    return f"{url}/game/{game['id']}"


def level(move: str) -> int:
    """Towers are the harder picture."""
    return int(re.split("@", move)[1])


def await_server(client: httpx.Client) -> None:
    for _ in range(300):
        try:
            client.get("/api/health").raise_for_status()
        except httpx.HTTPError:
            time.sleep(0.2)
        else:
            return
    raise TimeoutError("the server did not start")


def rounds(browser: Browser, game: str, manner: str) -> list[str]:
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    page.add_init_script(f"localStorage.setItem('viaduct-drawing', '{manner}')")
    page.goto(game)
    page.wait_for_selector(".viaduct canvas.still, .viaduct svg.plan", timeout=120_000, state="attached")
    page.wait_for_timeout(1000)
    place, watch = (page, WATCH_PAGE) if manner == "plan" else (page.workers[0], WATCH_SCENE)
    orbit(page, 2)  # shaders are built, the pace is found
    told = []
    for _ in range(ROUNDS):
        seen = page.screenshot()
        before = processor_seconds()
        place.evaluate(watch)
        orbit(page, SECONDS)
        gaps = sorted(place.evaluate(STOP))
        spent = processor_seconds() - before
        assert page.screenshot() != seen, "the board did not move"
        middle, late = gaps[len(gaps) // 2], gaps[min(len(gaps) - 1, int(0.95 * len(gaps)))]
        told.append(
            f"mean {1000 * len(gaps) / sum(gaps):5.1f} fps, median {1000 / middle:5.1f} fps, "
            f"5th percentile {1000 / late:5.1f} fps, "
            f"{1000 * spent / len(gaps):5.1f} ms of processor a frame, load {os.getloadavg()[0]:.1f}"
        )
    page.close()
    return told


def orbit(page: Page, seconds: float) -> None:
    """The mouse goes to and fro with its button down, as a hand does; the plan is brought closer first."""
    box = page.locator(".viaduct").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    if page.locator("svg.plan").count():
        page.mouse.wheel(0, -300)
    page.mouse.down()
    begin = time.monotonic()
    while (share := (time.monotonic() - begin) / seconds) < 1:
        page.mouse.move(x + 230 * math.sin(5.5 * share), y + 60 * math.sin(11 * share))
    page.mouse.up()


def processor_seconds() -> float:
    """Of the browser and all its processes."""
    ticks, parents = {}, {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:  # it has ended
                continue
            ticks[int(folder.name)], parents[int(folder.name)] = int(fields[11]) + int(fields[12]), int(fields[1])
    family = {os.getpid()}
    while more := {pid for pid, parent in parents.items() if parent in family and pid not in family}:
        family |= more
    return sum(ticks[pid] for pid in family if pid in ticks) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
