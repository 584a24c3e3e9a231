"""Every clause of the rules, and every code of a refusal, has a test that cites it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from trearchi.refusals import CODES

TESTS = Path(__file__).resolve().parents[1]
RULES = TESTS.parent / "docs" / "rules"
GAMES = {"ponte": "P", "viaduct": "V", "settimo": "S"}

# Clauses that no test of the program can cite, each with its reason.
UNTESTABLE: dict[str, str] = {}


def clauses(game: str) -> set[str]:
    """The numbers of a game's clauses; of a heading only where nothing is numbered under it."""
    found = re.findall(rf"^(?:- |## )({GAMES[game]}\d+(?:\.\d+)?)\b", (RULES / f"{game}.md").read_text("utf-8"), re.M)
    return {clause for clause in found if "." in clause or not any(other.startswith(f"{clause}.") for other in found)}


def codes(game: str) -> list[str]:
    """The codes of a game's table of refusals, in its order."""
    return re.findall(r"^\| `([a-z-]+)` \|", (RULES / f"{game}.md").read_text("utf-8"), re.M)


def cited() -> set[str]:
    """The clauses in the docstrings of test functions, and in their names as `p1_2`."""
    found: set[str] = set()
    for file in TESTS.glob("*/test_*.py"):
        if file.parent.name == "reference":
            continue  # the core is to be tested, not its judge
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found |= set(re.findall(r"\b[PVS]\d+(?:\.\d+)?\b", ast.get_docstring(node) or ""))
                found |= {
                    name.upper().strip("_").replace("_", ".")
                    for name in re.findall(r"_[pvs]\d+(?:_\d+)?(?=_)", node.name)
                }
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_cited_by_a_test(game: str) -> None:
    """The rules are read, so a clause that is added to them is missed here."""
    numbers = clauses(game)
    assert len(numbers) > 25
    assert numbers - cited() == {clause for clause in UNTESTABLE if clause[0] == GAMES[game]}


@pytest.mark.parametrize("game", GAMES)
def test_every_code_is_refused_in_a_test(game: str) -> None:
    """Each code stands in what a test of that game's clauses expects: `code clause squares`."""
    text = (TESTS / "unit" / f"test_clauses_{game}.py").read_text("utf-8")
    missing = [code for code in codes(game) if not re.search(rf'"{code} {GAMES[game]}\d', text)]
    assert missing == []


@pytest.mark.parametrize("game", GAMES)
def test_the_program_knows_the_codes_of_the_table(game: str) -> None:
    """In the table's order, each with a sentence."""
    assert list(CODES[game]) == codes(game)
