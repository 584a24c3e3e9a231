"""The command `study`, as people type it; docs/cli.md and docs/lab.md."""

from __future__ import annotations

import json
import signal
import sys
import time
from pathlib import Path

import pytest

import trearchi as ta
from tests.lab.studies import journal, run
from tests.unit.processes import endable
from trearchi.cli import main
from trearchi.lab.study.definition import study_from


def trearchi(*arguments: str) -> int:
    with pytest.raises(SystemExit) as end:
        main(arguments)
    return int(end.value.code or 0)


def test_a_study_is_one_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "report")
    options = ["--games", "4", "--agents", "greedy,random", "--judge", "4", "--seed", "2", "--format", "csv"]
    assert trearchi("study", "settimo", *options, "--out", out, "--parameters", '{"last": 6}', "--workers", "1") == 0
    said = capsys.readouterr()
    assert said.err == ""
    assert "settimo, last 6, 4 games: seat 0" in said.out
    assert said.out.endswith(f"report: {out}/report.html\n")
    assert (tmp_path / "report" / "games.csv").read_text().startswith("variant,game,")
    record = ta.load(tmp_path / "report" / "records" / "game-000001.json")
    assert record.game.parameters["last"] == 6
    findings = json.loads((tmp_path / "report" / "findings.json").read_text())
    assert findings["definition"]["agents"] == ["greedy", "random"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["settimo", "--out", "x"], "a study needs games"),
        (["chess", "--games", "2", "--out", "x"], "there is no game 'chess'"),
        (["settimo", "--games", "2", "--agents", "wizard", "--out", "x"], "there is no agent 'wizard'"),
        (["settimo", "--games", "2", "--format", "xls", "--out", "x"], "tables are written as parquet or csv"),
        (["settimo", "--games", "2", "--workers", "0", "--out", "x"], "workers are a number of processes"),
        (["none.toml", "--out", "x"], "the study none.toml cannot be read"),
        (["none.toml", "--games", "3", "--out", "x"], "--games cannot be given besides it"),
        (["ponte", "--games", "2", "--parameters", "[]", "--out", "x"], "--parameters is a JSON object"),
        (["settimo", "--games", "2", "--agents", "random", "--out", "/proc/none"], "cannot be a folder of a study"),
        (
            ["settimo", "--games", "2", "--agents", "random", "--ray", "ray://127.0.0.1:1", "--out", "x"],
            "there is no Ray cluster at ray://127.0.0.1:1",
        ),
    ],
    ids=lambda value: value[-40:] if isinstance(value, str) else " ".join(value[:3]),
)
def test_bad_input_is_one_line_that_says_what_is_right(
    arguments: list[str],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert trearchi("study", *arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert message in said.err
    assert said.err.count("\n") == 1


@pytest.mark.usefixtures("without_report")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_what_ends_a_study_leaves_it_ready_to_go_on(tmp_path: Path, number: signal.Signals) -> None:
    data = {"game": "settimo", "games": 40, "agents": ["engine:3"], "judge_nodes": 60, "seed": 5}
    options = ["--games", "40", "--agents", "engine:3", "--judge", "60", "--seed", "5", "--out", str(tmp_path / "cut")]
    child = endable([sys.executable, "-m", "trearchi", "study", "settimo", *options, "--workers", "2"])
    path = tmp_path / "cut" / "journal.jsonl"
    until = time.monotonic() + 60
    while time.monotonic() < until and (not path.exists() or path.read_bytes().count(b"\n") < 3):
        assert child.poll() is None
        time.sleep(0.02)
    child.send_signal(number)
    # The workers hold the same pipes: reading to their ends means that they are gone too.
    out, err = child.communicate(timeout=60)
    assert child.returncode in (130, 128 + number)
    assert out == ""
    assert "the same command goes on from there" in err
    before = journal(tmp_path / "cut")
    assert 3 <= len(before) < 40
    study = study_from(data)
    assert run(study, tmp_path / "cut").to_json() == run(study, tmp_path / "whole").to_json()
    assert journal(tmp_path / "cut")[: len(before)] == before
