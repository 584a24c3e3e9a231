"""Plays the matches of docs/strength.md and writes its tables: one command for every figure.

    python benchmarks/strength.py                 every row that has no result of this build yet
    python benchmarks/strength.py --only levels   those of a table, or whose name begins so; --list names them
    python benchmarks/strength.py --games 10      a short trial, printed and not kept

Each finished row is kept at once in docs/strength.json, so that what was interrupted goes on where it was; the tables
are written from that file alone. A row is played anew when the engine does something else: when the signature of its
game (trearchi bench GAME --signature) is another one, or its command. The machine should be otherwise idle: where time
is the limit, what else runs costs strength, of both sides alike.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import trearchi as ta
from trearchi.cores import core_count
from trearchi.terminal.bench import signature
from trearchi.weights import packaged_path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "strength.md"
RESULTS = ROOT / "docs" / "strength.json"

SEED = 1
TIME_MS = 200
LEVELS = range(2, 9)
WEIGHTS_NODES = 1000

NO_DIE = {"seats": 2, "die": None}
DIE = {"seats": 2}


@dataclass(frozen=True)
class Row:
    """A match: where it stands, what is played, and what share of the games is to be won at least, if any."""

    table: str
    name: str
    title: str
    game: str
    a: str
    b: str
    games: int
    goal: float | None = None
    parameters: dict[str, Any] = field(default_factory=dict)
    time_ms: int | None = TIME_MS
    nodes: int | None = None

    def command(self, games: int | None = None) -> list[str]:
        """The command line that plays it again."""
        command = ["trearchi", "match", self.game, self.a, self.b, "--games", str(games or self.games)]
        if self.time_ms is not None:
            command += ["--time-ms", str(self.time_ms)]
        if self.nodes is not None:
            command += ["--nodes", str(self.nodes)]
        if self.parameters:
            command += ["--parameters", json.dumps(self.parameters)]
        return [*command, "--seed", str(SEED)]


YARDSTICKS = [
    Row("yardsticks", "ponte-builder", "Ponte", "ponte", "engine", "builder", 100, 0.98),
    Row("yardsticks", "ponte-uct", "Ponte", "ponte", "engine", "uct", 100, 0.95),
    Row("yardsticks", "settimo-uct", "Settimo", "settimo", "engine", "uct", 200, 0.60),
    Row("yardsticks", "settimo-greedy", "Settimo", "settimo", "engine", "greedy", 200, 0.85),
    Row("yardsticks", "viaduct-no-die", "Viaduct, 2 seats, no die", "viaduct", "engine", "walker", 100, 0.90, NO_DIE),
    Row("yardsticks", "viaduct-die", "Viaduct, 2 seats, die", "viaduct", "engine", "walker", 100, 0.70, DIE),
    Row("yardsticks", "viaduct-four", "Viaduct, 4 seats", "viaduct", "engine", "walker", 100, 0.50, {"seats": 4}),
]


def _levels() -> Iterator[Row]:
    for game, title, games, goal, parameters in (
        ("ponte", "Ponte", 100, 0.60, {}),
        ("settimo", "Settimo", 200, 0.55, {}),
        ("viaduct", "Viaduct, 2 seats, die", 100, 0.60, DIE),
    ):
        for level in LEVELS:
            a, b = f"engine:{level}", f"engine:{level - 1}"
            yield Row("levels", f"levels-{game}-{level}", title, game, a, b, games, goal, parameters, time_ms=None)


WEIGHTS = [
    Row("weights", f"weights-{game}", title, game, "engine", "engine@hand", 200, 0.55, parameters, None, WEIGHTS_NODES)
    for game, title, parameters in (
        ("ponte", "Ponte", {}),
        ("settimo", "Settimo", {}),
        ("viaduct", "Viaduct, 2 seats, die", DIE),
    )
    if packaged_path(game).exists()
]

ROWS = [*YARDSTICKS, *_levels(), *WEIGHTS]


@dataclass(frozen=True)
class Report:
    """A command whose output stands on the page as it is."""

    table: str
    name: str
    arguments: tuple[str, ...]

    def command(self) -> list[str]:
        """The command line."""
        return list(self.arguments)


REPORTS = [
    Report("endgames", "endgames-ponte", ("python", "benchmarks/endgames.py", "ponte")),
    Report("endgames", "endgames-settimo", ("python", "benchmarks/endgames.py", "settimo")),
    Report("speed", "speed-bench", ("trearchi", "bench", "--time-ms", "3000")),
    Report("speed", "speed-openspiel", ("python", "benchmarks/against_openspiel.py")),
    Report("speed", "speed-threads", ("python", "benchmarks/threads.py")),
]

ALL: list[Row | Report] = [*ROWS, *REPORTS]


def machine() -> dict[str, Any]:
    """Where it is measured."""
    model = re.search(r"model name\s*: (.*)", _read("/proc/cpuinfo"))
    return {
        "processor": model[1] if model else platform.processor() or platform.machine(),
        "cores": core_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
    }


def _read(path: str) -> str:
    try:
        return Path(path).read_text("utf-8")
    except OSError:
        return ""


def commit() -> str:
    """The commit that is measured, with a + where the tree is not that of the commit; what is written here apart."""

    def git(*arguments: str) -> str:
        found = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
        return found.stdout.strip()

    written = ":(exclude)docs/strength.*"
    changed = git("status", "--porcelain", "--untracked-files=no", "--", ".", written)
    return (git("rev-parse", "--short", "HEAD") or "unknown") + ("+" if changed else "")


def load() -> dict[str, Any]:
    """What has been measured, by the names of the rows."""
    return json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}


def save(results: dict[str, Any]) -> None:
    """Whole or not at all."""
    draft = RESULTS.with_suffix(".tmp")
    draft.write_text(json.dumps(results, indent=1, sort_keys=True) + "\n", "utf-8")
    draft.replace(RESULTS)


def run(command: list[str]) -> str:
    """What a command prints; its progress is shown. Raises SystemExit where it fails."""
    program = [sys.executable, "-m", "trearchi"] if command[0] == "trearchi" else [sys.executable]
    done = subprocess.run([*program, *command[1:]], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"`{shlex.join(command)}` ended with status {done.returncode}")
    return done.stdout


def play(row: Row, games: int | None = None) -> dict[str, Any]:
    """Plays a row by its command line."""
    result: dict[str, Any] = json.loads(run([*row.command(games), "--json"]))
    return result


def measure(row: Row | Report, build: str) -> dict[str, Any]:
    """A result with all that belongs to it."""
    load_before = round(os.getloadavg()[0], 2)
    found = {"result": play(row)} if isinstance(row, Row) else {"lines": run(row.command()).splitlines()}
    return {
        **found,
        "command": shlex.join(row.command()),
        "build": build,
        "commit": commit(),
        "date": datetime.date.today().isoformat(),
        "machine": machine(),
        "load_before": load_before,
    }


# The page -------------------------------------------------------------------------------------------------------------


def percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def verdict(row: Row, result: dict[str, Any]) -> str:
    """Whether the share of games won is the goal's; a shared game is not won."""
    if row.goal is None:
        return ""
    won = result["wins"][0] / result["games"]
    return f"{100 * row.goal:.0f} %: {'yes' if won >= row.goal else '**no**'}"


def cells(row: Row, found: dict[str, Any] | None) -> list[str]:
    """One row of a table; of what was not measured it says so."""
    head = [row.title, f"`{row.a}`", f"`{row.b}`"]
    if found is None:
        goal = "" if row.goal is None else f"{100 * row.goal:.0f} %"
        return [*head, f"{row.games} planned", "not measured", "", "", goal, "", ""]
    result = found["result"]
    a, b = result["wins"]
    low, high = result["interval"]
    mean, longest = (result["move_ms"][name][0] for name in ("mean", "longest"))
    return [
        *head,
        str(result["games"]),
        f"{a} : {b}, {result['shared']} shared",
        percent(result["rate"]),
        f"{percent(low)} to {percent(high)}",
        verdict(row, result),
        f"{mean:.0f} / {longest:.0f} ms",
        f"{found['commit']} ({found['build'].split()[0]})",
    ]


HEAD = [
    "game",
    "A",
    "B",
    "games",
    "won by A : by B",
    "rate of A",
    "95 % interval",
    "at least",
    "a move of A, mean / longest",
    "commit (signature of the game)",
]


def table(name: str, results: dict[str, Any]) -> str:
    """A table of the page with the commands of its rows, from the results alone."""
    rows = [row for row in ROWS if row.table == name]
    lines = [HEAD, ["---"] * len(HEAD), *(cells(row, results.get(row.name)) for row in rows)]
    text = [f"| {' | '.join(line)} |" for line in lines]
    commands = [results[row.name]["command"] if row.name in results else shlex.join(row.command()) for row in rows]
    return "\n".join([*text, "", "```", *commands, "```"])


def reports(name: str, results: dict[str, Any]) -> str:
    """The outputs of commands, as they are."""
    blocks = []
    for report in (each for each in REPORTS if each.table == name):
        found = results.get(report.name)
        lines = ["not measured"] if found is None else [*found["lines"], f"(commit {found['commit']})"]
        blocks.append("\n".join(["```", f"$ {shlex.join(report.command())}", *lines, "```"]))
    return "\n\n".join(blocks)


def facts(results: dict[str, Any]) -> str:
    """On which machines, when, and how busy they were before."""
    seen: dict[str, list[float]] = {}
    for found in results.values():
        at = found["machine"]
        where = f"{at['processor']}, {at['cores']} cores, {at['system']}, Python {at['python']}"
        seen.setdefault(f"- {found['date']}: {where}", []).append(found["load_before"])
    lines = [f"{line}; load before each row {min(loads)} to {max(loads)}" for line, loads in sorted(seen.items())]
    return "\n".join(lines) or "- nothing measured yet"


def fill(page: str, results: dict[str, Any]) -> str:
    """The page with its tables; what stands between the marks is replaced. Exits where a mark is missing."""
    parts = {name: table(name, results) for name in dict.fromkeys(row.table for row in ROWS)}
    parts |= {name: reports(name, results) for name in dict.fromkeys(report.table for report in REPORTS)}
    parts["facts"] = facts(results)
    for name, text in parts.items():
        places = re.findall(rf"<!-- {name} -->\n.*?<!-- end -->", page, re.DOTALL)
        if len(places) != 1:
            sys.exit(f"{PAGE} has no place for {name}: `<!-- {name} -->` and `<!-- end -->` on lines of their own")
        page = page.replace(places[0], f"<!-- {name} -->\n{text}\n<!-- end -->")
    return page


def build_of(row: Row | Report, signatures: dict[str, int]) -> str:
    """What a result hangs on besides its command: the signature of the search, and for levels their limits."""
    if not isinstance(row, Row):
        return "-".join(str(signatures[game]) for game in ta.GAMES)
    levels = []
    for name in (row.a, row.b):
        level = name.partition(":")[2]
        limits = vars(ta.Engine(ta.game(row.game), level=int(level))) if level else {}
        levels += [f"{key}={value}" for key, value in sorted(limits.items()) if isinstance(value, (int, float))]
    return " ".join([str(signatures[row.game]), *levels])


def is_current(row: Row | Report, found: dict[str, Any] | None, build: str) -> bool:
    """Whether a result is that of this row and this build."""
    return found is not None and (found["command"], found["build"]) == (shlex.join(row.command()), build)


def wanted(only: list[str]) -> list[Row | Report]:
    """The rows that are asked for, by table or by the beginning of a name. Exits for a name that fits none."""

    def fits(row: Row | Report, name: str) -> bool:
        return row.table == name or row.name.startswith(name)

    for name in only:
        if not any(fits(row, name) for row in ALL):
            sys.exit(f"there is no row or table {name!r}; --list names them")
    return [row for row in ALL if not only or any(fits(row, name) for name in only)]


def show(row: Row | Report, found: dict[str, Any]) -> None:
    """A line or more for who waits."""
    print(" | ".join(cells(row, found)) if isinstance(row, Row) else "\n".join(found["lines"]), flush=True)


def keep(row: Row | Report, found: dict[str, Any]) -> None:
    """Into the file and onto the page, together with whatever was measured meanwhile."""
    results = load() | {row.name: found}
    save(results)
    PAGE.write_text(fill(PAGE.read_text("utf-8"), results), "utf-8")


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME", help="tables, or beginnings of names of rows")
    parser.add_argument("--games", type=int, help="a short trial of so many games each, not kept")
    parser.add_argument("--redo", action="store_true", help="play also what has a result of this build")
    parser.add_argument("--list", action="store_true", help="the rows and what is known of them")
    parser.add_argument("--write", action="store_true", help="write the page from what is known, and play nothing")
    return parser.parse_args()


def main() -> None:
    options = read_options()
    if options.write:
        PAGE.write_text(fill(PAGE.read_text("utf-8"), load()), "utf-8")
        return
    signatures = {game: signature([ta.game(game)]) for game in ta.GAMES}
    for row in wanted(options.only):
        build = build_of(row, signatures)
        has_result = is_current(row, load().get(row.name), build)
        if options.list:
            print(
                f"{row.table:<11} {row.name:<18} {'measured' if has_result else 'to do':<9} {shlex.join(row.command())}"
            )
        elif options.games:
            if isinstance(row, Row):
                print(row.name, json.dumps(play(row, options.games)), flush=True)
        elif options.redo or not has_result:
            found = measure(row, build)
            keep(row, found)
            show(row, found)


if __name__ == "__main__":
    main()
