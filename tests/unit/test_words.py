"""What the page has to word is written down beside its words: codes of refusals and errors, and the parameters.

`web/src/lib/words/told.json` is what this package tells in codes; a test of the page finds each worded in every
language. After a change: `python -m tests.unit.test_words` writes it anew.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import trearchi as ta
from trearchi.games import kind
from trearchi.refusals import BY_CLAUSE, CODES
from trearchi.server.asks import WHY_NOT
from trearchi.server.play import why_no_undo

ROOT = Path(__file__).resolve().parents[2]
TOLD = ROOT / "web" / "src" / "lib" / "words" / "told.json"
SERVER = ROOT / "src" / "trearchi" / "server"
VECTORS = json.loads((ROOT / "tests" / "vectors" / "refusals.json").read_text())

# Codes that are put together: `illegal-<code>` are the refusals, `no-<action>` those of the actions that are asked for.
PUT_TOGETHER = {"illegal-{}", "no-{}"}


def told() -> dict:
    variants = {game: [f"{code} {clause}" for each, code, clause in BY_CLAUSE if each == game] for game in ta.GAMES}
    return {
        "refusals": {game: sorted([*CODES[game], *variants[game]]) for game in ta.GAMES},
        "errors": sorted({*written_errors(), *(f"no-{action}" for action in WHY_NOT)}),
        "parameters": {game: [parameter.name for parameter in kind(game).parameters] for game in ta.GAMES},
    }


def written_errors() -> Iterator[str]:
    """`code` or `code case` of every ApiError that the server makes."""
    for path in sorted(SERVER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "ApiError":
                cases = next((texts(each.value) for each in node.keywords if each.arg == "case"), [""])
                for code in texts(node.args[1]):
                    yield from (f"{code} {case}".strip() for case in cases)


def texts(node: ast.expr) -> list[str]:
    """What an expression may be: a text, one of two, a name for one; a code that is put together is left out."""
    if isinstance(node, ast.Constant):
        return [node.value or ""]
    if isinstance(node, ast.IfExp):
        return [*texts(node.body), *texts(node.orelse)]
    if isinstance(node, ast.JoinedStr):
        pattern = "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
        assert pattern in PUT_TOGETHER, pattern
        return []
    assert isinstance(node, ast.Name), ast.dump(node)
    return undo_cases() if node.id == "case" else {"code": ["time", "over"]}[node.id]


def undo_cases() -> list[str]:
    """The cases that `why_no_undo` returns."""
    source = ast.parse((SERVER / "play.py").read_text(encoding="utf-8"))
    named = (
        node for node in ast.walk(source) if isinstance(node, ast.FunctionDef) and node.name == why_no_undo.__name__
    )
    returns = [node.value for node in ast.walk(next(named)) if isinstance(node, ast.Return)]
    return [each.elts[0].value for each in returns if isinstance(each, ast.Tuple)]  # type: ignore[attr-defined]


def test_what_the_page_words_is_what_is_told() -> None:
    assert json.loads(TOLD.read_text(encoding="utf-8")) == told(), "python -m tests.unit.test_words"


@pytest.mark.parametrize("case", VECTORS, ids=lambda case: f"{case['game']}-{case['code']}")
def test_every_refusal_of_the_vectors_is_worded(case: dict) -> None:
    game = ta.game(case["game"], **case["parameters"])
    state = ta.Record(game, setup=case.get("setup"), moves=case["moves"]).state
    refusal = state.why_illegal(case["move"])
    assert refusal is not None
    assert refusal.code == case["code"]
    assert refusal.code in told()["refusals"][case["game"]]
    codes_by_clause = {code for each, code, _ in BY_CLAUSE if each == case["game"]}
    if refusal.code in codes_by_clause:
        assert f"{refusal.code} {refusal.clause}" in told()["refusals"][case["game"]]


if __name__ == "__main__":
    TOLD.write_text(json.dumps(told(), indent=1) + "\n", encoding="utf-8")
