"""What the README shows a newcomer is true: its Python runs as printed; its pictures, links and commands exist."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
GAMES = ("ponte", "viaduct", "settimo")


def test_the_python_examples_run_as_printed() -> None:
    parser = doctest.DocTestParser()
    examples = parser.get_doctest(README, {}, "README.md", "README.md", 0)
    assert len(examples.examples) > 5
    assert doctest.DocTestRunner().run(examples).failed == 0


def test_there_is_a_picture_of_each_game_and_every_link_leads_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert {f"docs/pictures/{game}.png" for game in GAMES} <= set(links)
    assert [link for link in links if not (ROOT / link).exists()] == []


@pytest.mark.parametrize("command", re.findall(r"\.venv/bin/trearchi (\w+)", README))
def test_the_commands_exist(command: str) -> None:
    run = subprocess.run([sys.executable, "-m", "trearchi", command, "--help"], capture_output=True, check=False)
    assert run.returncode == 0


def test_its_make_targets_exist() -> None:
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert set(re.findall(r"make (play|test|lint)", README)) <= set(targets)
