"""docs/environments.md: its examples run as printed, and its links lead somewhere."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pyspiel

from trearchi.envs import openspiel

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"


def test_the_examples_run_as_printed() -> None:
    found = doctest.testfile(str(PAGE), module_relative=False)
    assert found.attempted > 12
    assert found.failed == 0


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", PAGE.read_text(encoding="utf-8"))
    assert [link for link in links if not (PAGE.parent / link).exists()] == []


def test_every_parameter_stands_there_with_its_default() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for game in (openspiel.Ponte, openspiel.Viaduct, openspiel.Settimo):
        parameters = pyspiel.load_game(f"python_{game.game_id}").get_parameters()
        row = next(line for line in text.splitlines() if line.startswith(f"| `python_{game.game_id}`"))
        for name, value in parameters.items():
            assert name in row if name == "letters" else f"`{name}={value}`" in row
