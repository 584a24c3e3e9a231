"""docs/strength.md: its tables come from what was measured and from nothing else; an interrupted run goes on."""

from __future__ import annotations

import importlib.util
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import trearchi as ta
from trearchi.lab.match import Match

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def strength() -> ModuleType:
    """The script benchmarks/strength.py as a module."""
    spec = importlib.util.spec_from_file_location("strength", ROOT / "benchmarks" / "strength.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


RESULT = {
    "games": 100,
    "wins": [97, 2],
    "shared": 1,
    "rate": 0.975,
    "interval": [0.92, 0.99],
    "move_ms": {"mean": [190.4, 1], "longest": [204.6, 2]},
}


def found(row: Any, build: str = "12345", **result: Any) -> dict[str, Any]:
    return {
        "result": RESULT | result,
        "command": shlex.join(row.command()),
        "build": build,
        "commit": "abcdef0",
        "date": "2026-11-30",
        "machine": {"processor": "P", "cores": 2, "system": "S", "python": "3"},
        "load_before": 0.1,
    }


@pytest.fixture
def desk(strength: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """A page and results of the test's own; commands are noted instead of run."""
    ran: list[list[str]] = []

    def run(command: list[str]) -> str:
        ran.append(command)
        return json.dumps(RESULT) if "match" in command else "a figure\n"

    page = tmp_path / "strength.md"
    page.write_text((ROOT / "docs" / "strength.md").read_text("utf-8"), "utf-8")
    monkeypatch.setattr(strength, "PAGE", page)
    monkeypatch.setattr(strength, "RESULTS", tmp_path / "strength.json")
    monkeypatch.setattr(strength, "run", run)
    monkeypatch.setattr(strength, "signature", lambda games: 12345)
    return ran


def call(strength: ModuleType, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> None:
    monkeypatch.setattr(sys, "argv", ["strength.py", *arguments])
    strength.main()


def test_the_page_is_what_the_results_say(strength: ModuleType) -> None:
    """Nobody writes a figure by hand, and none stays behind."""
    page = (ROOT / "docs" / "strength.md").read_text("utf-8")
    assert strength.fill(page, strength.load()) == page


def test_every_row_is_a_match_that_can_be_played(strength: ModuleType) -> None:
    assert len({row.name for row in strength.ALL}) == len(strength.ALL)
    for row in strength.ROWS:
        Match(ta.game(row.game, **row.parameters), (row.a, row.b), row.games, row.time_ms, row.nodes).check()
        assert row.games % ta.game(row.game, **row.parameters).seats == 0, "whole groups: every seat as often"


def test_the_rows_are_those_that_were_promised(strength: ModuleType) -> None:
    """The strengths at equal time, and every level against the one below."""
    at_equal_time = [row for row in strength.ROWS if row.table == "yardsticks"]
    assert [(row.game, row.b, row.games, row.goal, row.time_ms) for row in at_equal_time] == [
        ("ponte", "builder", 100, 0.98, 200),
        ("ponte", "uct", 100, 0.95, 200),
        ("settimo", "uct", 200, 0.60, 200),
        ("settimo", "greedy", 200, 0.85, 200),
        ("viaduct", "walker", 100, 0.90, 200),
        ("viaduct", "walker", 100, 0.70, 200),
        ("viaduct", "walker", 100, 0.50, 200),
    ]
    for game in ta.GAMES:
        levels = [row for row in strength.ROWS if row.table == "levels" and row.game == game]
        assert [(row.a, row.b) for row in levels] == [(f"engine:{n}", f"engine:{n - 1}") for n in range(2, 9)]


def test_a_row_says_what_was_measured(strength: ModuleType) -> None:
    row = strength.ROWS[0]
    assert strength.cells(row, found(row)) == [
        "Ponte",
        "`engine`",
        "`builder`",
        "100",
        "97 : 2, 1 shared",
        "97.5 %",
        "92.0 % to 99.0 %",
        "98 %: **no**",
        "190 / 205 ms",
        "abcdef0 (12345)",
    ]
    assert strength.cells(row, found(row, wins=[98, 2]))[7] == "98 %: yes"
    assert "not measured" in strength.cells(row, None)


def test_what_is_measured_is_kept_and_not_played_again(
    strength: ModuleType, desk: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    call(strength, monkeypatch, "--only", "ponte-builder", "settimo")
    assert len(desk) == 3
    call(strength, monkeypatch, "--only", "yardsticks")
    assert len(desk) == 7
    assert [command[-1] for command in desk] == ["--json"] * 7
    page = strength.PAGE.read_text("utf-8")
    assert strength.fill(page, strength.load()) == page
    assert page.count("97 : 2, 1 shared") == 7
    call(strength, monkeypatch, "--only", "yardsticks", "--redo")
    assert len(desk) == 14


def test_another_engine_and_another_level_are_measured_anew(
    strength: ModuleType, desk: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    call(strength, monkeypatch, "--only", "levels-ponte-2", "speed-bench")
    call(strength, monkeypatch, "--only", "levels-ponte-2", "speed-bench")
    assert len(desk) == 2
    monkeypatch.setattr(strength, "signature", lambda games: 54321)
    call(strength, monkeypatch, "--only", "levels-ponte-2", "speed-bench")
    assert len(desk) == 4
    row = next(row for row in strength.ROWS if row.name == "levels-ponte-3")
    builds = {strength.build_of(each, dict.fromkeys(ta.GAMES, 1)) for each in strength.ROWS if each.game == "ponte"}
    assert len(builds) == 8, "one for each pair of levels, and one for what has no level"
    assert not strength.is_current(row, found(row), "12345 other limits")
    assert not strength.is_current(row, None, "12345")


def test_the_commit_is_marked_where_the_tree_is_another(
    strength: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the measuring itself writes does not count; anything else does."""

    def git(*arguments: str) -> None:
        names = ["-c", "user.name=t", "-c", "user.email=t@example.org"]
        subprocess.run(["git", *names, *arguments], cwd=tmp_path, check=True, capture_output=True)

    (tmp_path / "docs").mkdir()
    for name in ("engine.py", "docs/strength.md", "docs/strength.json"):
        (tmp_path / name).write_text("1")
    git("init")
    git("add", ".")
    git("commit", "-m", "first")
    monkeypatch.setattr(strength, "ROOT", tmp_path)
    clean = strength.commit()
    assert re.fullmatch("[0-9a-f]{7,}", clean)
    (tmp_path / "docs/strength.md").write_text("2")
    (tmp_path / "docs/strength.json").write_text("2")
    assert strength.commit() == clean
    (tmp_path / "engine.py").write_text("2")
    assert strength.commit() == clean + "+"


def test_a_trial_is_not_kept(
    strength: ModuleType, desk: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = strength.PAGE.read_text("utf-8")
    call(strength, monkeypatch, "--only", "ponte", "--games", "4")
    assert [command[command.index("--games") + 1] for command in desk] == ["4", "4"]
    assert "ponte-builder" in capsys.readouterr().out
    assert not strength.RESULTS.exists()
    assert strength.PAGE.read_text("utf-8") == before


def test_a_name_that_fits_nothing_is_refused(strength: ModuleType) -> None:
    with pytest.raises(SystemExit, match="no row or table 'chess'"):
        strength.wanted(["ponte", "chess"])
    assert strength.wanted([]) == strength.ALL


def test_a_page_without_a_mark_is_refused(strength: ModuleType) -> None:
    page = (ROOT / "docs" / "strength.md").read_text("utf-8")
    with pytest.raises(SystemExit, match="no place for levels"):
        strength.fill(page.replace("<!-- levels -->", ""), {})
