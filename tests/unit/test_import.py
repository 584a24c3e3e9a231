"""What `import trearchi` costs, and what its documentation shows."""

from __future__ import annotations

import doctest
import json
import subprocess
import sys
from pathlib import Path

import pytest

import trearchi as ta

ROOT = Path(__file__).resolve().parents[2]
HEAVY = {"numpy", "typer", "click", "rich", "fastapi", "starlette", "sqlalchemy", "uvicorn", "pydantic", "alembic"}


def imported(statement: str) -> set[str]:
    """The modules that a fresh interpreter has after a statement."""
    program = f"import json, sys\n{statement}\nprint(json.dumps(list(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    return set(json.loads(done.stdout))


def test_importing_the_package_is_light() -> None:
    """Neither numpy nor anything of the command line or the server comes along."""
    modules = imported("import trearchi")
    assert "trearchi._core" in modules
    assert HEAVY.isdisjoint(modules)
    assert not any(name.startswith(("trearchi.server", "trearchi.terminal", "trearchi.cli")) for name in modules)


def test_importing_the_package_brings_few_modules() -> None:
    """Its time is for benchmarks/import_time.py; the number of modules does not depend on how busy the machine is."""
    assert len(imported("import trearchi") - imported("import json")) < 60


def test_a_whole_game_needs_nothing_heavy() -> None:
    """Games, records and the engine neither."""
    modules = imported(
        "import trearchi as ta\n"
        "for name in ta.GAMES:\n"
        "    game = ta.game(name)\n"
        "    state = game.start(seed=1)\n"
        "    state = state.play((state.legal_moves() or list(state.chances()))[0])\n"
        "    state.view(), ta.Record(game).to_json()\n"
        "    state.seat is None or ta.Engine(game, nodes=5).choose(state)\n"
    )
    assert HEAVY.isdisjoint(modules)


def test_the_docstring_of_the_package_is_true() -> None:
    """The example at the head of the package."""
    found = doctest.testmod(ta)
    assert found.attempted > 3
    assert found.failed == 0


def test_the_readme_is_true() -> None:
    """Every Python example of the README, if it has some."""
    readme = ROOT / "README.md"
    found = doctest.testfile(str(readme), module_relative=False)
    assert found.failed == 0
    assert (found.attempted > 0) == (">>>" in readme.read_text("utf-8"))


@pytest.mark.parametrize("name", ta.__all__)
def test_every_public_name_is_there_and_explained(name: str) -> None:
    """`__all__` is sorted and complete; classes and functions have docstrings."""
    value = getattr(ta, name)
    assert list(ta.__all__) == sorted(ta.__all__, key=lambda text: (not text.isupper(), text[0].islower(), text))
    assert name == "GAMES" or value.__doc__
