"""Lighthouse on the start page and on each board: performance, accessibility, best practices, of 100.

    python benchmarks/lighthouse.py               # a phone on a slow line, as Lighthouse has it
    python benchmarks/lighthouse.py --desktop
    python benchmarks/lighthouse.py start ponte   # some pages only

A server of its own is started on a database of its own, with a game of each kind against the computer. Lighthouse
comes from npm at the version below; its figures for performance are those of a slower machine, worked out from what
this one does: other work beside makes them worse. The best of several runs is shown, with the scores of all of them.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx

LIGHTHOUSE = "lighthouse@12.2.3"
CATEGORIES = ("performance", "accessibility", "best-practices")
FIGURES = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift")
SEATS = [{"kind": "human", "name": "You"}, {"kind": "computer", "name": "Computer", "level": 1}]
GAMES: dict[str, dict[str, Any]] = {"ponte": {}, "viaduct": {"seats": 2}, "settimo": {}}
SECONDS_TO_START = 30
TRIES = 3


@contextmanager
def server(folder: Path) -> Iterator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "trearchi", "serve", "--port", str(port), "--database", str(folder / "games.db")]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}"
    try:
        deadline = time.monotonic() + SECONDS_TO_START
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


def addresses(url: str) -> dict[str, str]:
    """The pages by name; the boards are those of games under way, seen by whoever has the link."""
    pages = {"start": url}
    for game, parameters in GAMES.items():
        made = httpx.post(f"{url}/api/games", json={"game": game, "parameters": parameters, "seats": SEATS})
        pages[game] = f"{url}/game/{made.raise_for_status().json()['id']}"
    return pages | {f"{kind}/{game}": f"{url}/{kind}/{game}" for kind in ("rules", "learn") for game in GAMES}


def report(address: str, *, is_desktop: bool, folder: Path) -> dict[str, Any]:
    """Now and then a run finds no beginning in its own trace: then once more, and a third time."""
    for _ in range(TRIES - 1):
        with suppress(subprocess.CalledProcessError):
            return one_report(address, is_desktop=is_desktop, folder=folder)
    return one_report(address, is_desktop=is_desktop, folder=folder)


def one_report(address: str, *, is_desktop: bool, folder: Path) -> dict[str, Any]:
    path = folder / "report.json"
    subprocess.run(
        [
            *("npx", "--yes", LIGHTHOUSE, address, "--quiet", "--output=json", f"--output-path={path}"),
            *(f"--only-categories={','.join(CATEGORIES)}", "--chrome-flags=--headless=new --no-sandbox"),
            *(["--preset=desktop"] if is_desktop else []),
        ],
        check=True,
        env={**os.environ, "CHROME_PATH": shutil.which("chromium") or shutil.which("google-chrome") or ""},
    )
    return json.loads(path.read_text())


def line(found: dict[str, Any]) -> str:
    scores = [round(100 * (found["categories"][name]["score"] or 0)) for name in CATEGORIES]
    audits = found["audits"]
    figures = [audits[name].get("displayValue", "-").replace("\u00a0", " ") for name in FIGURES]
    kilobytes = audits["total-byte-weight"]["numericValue"] / 1024 if "total-byte-weight" in audits else 0
    return f"{scores[0]:4} {scores[1]:4} {scores[2]:4}   {' '.join(f'{each:>8}' for each in figures)} {kilobytes:6.0f}"


def missed(found: dict[str, Any]) -> list[str]:
    audits = found["audits"].values()
    return [
        f"{each['id']} {each.get('displayValue', '')}"
        for each in audits
        if (each["score"] or 0) < 0.9 and each["score"] is not None
    ]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", nargs="*", help="by name; all by default")
    parser.add_argument("--desktop", action="store_true")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--missed", action="store_true", help="name what is below 90")
    options = parser.parse_args(arguments)
    print(f"{'page':16} perf acc. best     FCP      LCP      TBT      CLS     KiB", flush=True)
    with tempfile.TemporaryDirectory() as name, server(Path(name)) as url:
        for page, address in addresses(url).items():
            if options.pages and page not in options.pages:
                continue
            runs = [report(address, is_desktop=options.desktop, folder=Path(name)) for _ in range(options.runs)]
            runs.sort(key=lambda run: run["categories"]["performance"]["score"] or 0, reverse=True)
            every = ", ".join(str(round(100 * (run["categories"]["performance"]["score"] or 0))) for run in runs)
            print(f"{page:16}{line(runs[0])}   performance of all runs: {every}", flush=True)
            for each in missed(runs[0]) if options.missed else []:
                print(f"    {each}")


if __name__ == "__main__":
    main()
