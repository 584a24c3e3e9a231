"""The rules pages have what the rules have, and their diagrams show what the program plays."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import trearchi as ta
from tools import positions

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "docs" / "rules"
PAGES = ROOT / "web" / "src" / "lib" / "rules"
LETTERS = {"ponte": "P", "viaduct": "V", "settimo": "S"}


def numbered(game: str) -> list[str]:
    """Every section and clause of the rules, in order: P1, P1.1, ..."""
    text = (RULES / f"{game}.md").read_text("utf-8")
    return re.findall(rf"^(?:- |## )({LETTERS[game]}\d+(?:\.\d+)?)\b", text, re.M)


def decided(game: str) -> set[str]:
    """The clauses that say of a part of theirs that it is decided."""
    text = (RULES / f"{game}.md").read_text("utf-8")
    clauses = re.split(r"^(?:- |## )", text, flags=re.M)
    return {clause.split()[0] for clause in clauses if re.search(r"\([^()]*\bdecided\b", clause)}


@pytest.mark.parametrize("language", ["en", "it", "de"])
@pytest.mark.parametrize("game", LETTERS)
def test_every_clause_is_on_the_page(game: str, language: str) -> None:
    """In the order of the rules, and no other; docs/rules is held against the shared folder by test_copies."""
    page = (PAGES / language / f"{game}.ts").read_text("utf-8")
    assert re.findall(r'\bnumber: "([^"]+)"', page) == numbered(game)


@pytest.mark.parametrize("game", LETTERS)
def test_what_we_decided_is_told_as_ours(game: str) -> None:
    """Each clause that is decided, in whole or in part, has a ruling on the page, and no other has one."""
    page = (PAGES / "en" / f"{game}.ts").read_text("utf-8")
    told = {part.split('"')[0] for part in re.split(r'\bnumber: "', page)[1:] if re.search(r"^\s+ruling:", part, re.M)}
    assert told == decided(game)


@pytest.mark.parametrize("game", LETTERS)
def test_the_reasons_are_those_of_the_table(game: str) -> None:
    """Codes and clauses, row by row."""
    rows = re.findall(r"^\| `([a-z-]+)` \| ([^|]+) \|", (RULES / f"{game}.md").read_text("utf-8"), re.M)
    text = (PAGES / "reasons.ts").read_text("utf-8").split(f"  {game}: [\n")[1].split("\n  ],")[0]
    found = re.findall(r'\["([a-z-]+)", \[([^\]]+)\]\]', text)
    listed = [(code, clauses.replace('"', "")) for code, clauses in found]
    assert listed == [(code, clauses.strip()) for code, clauses in rows]


def test_the_diagrams_are_real_positions() -> None:
    """Each is played anew, holds what its caption claims, and is what the page draws."""
    assert positions.stale() == []


@pytest.mark.parametrize("game", LETTERS)
def test_each_game_has_its_diagrams(game: str) -> None:
    drawn = [diagram for diagram in positions.diagrams() if diagram["game"] == game]
    assert 8 <= len(drawn) <= 14
    assert {diagram["clause"] for diagram in drawn} <= set(numbered(game))


def test_a_false_claim_is_told() -> None:
    """A move that is not legal, a refusal of another kind, another score."""
    diagram = {
        "game": "ponte",
        "name": "x",
        "clause": "P1",
        "moves": "a1,b2 dark h8,j10",
        "allowed": ["a1,c5", "a1,a2"],
        "refused": {"a1,c5": "supply", "d4,d6": "occupied"},
        "scores": {"points": [1, 0]},
    }
    told = positions.untrue(diagram, positions.play(diagram))
    assert [each.removeprefix("ponte, x: ").split(":")[0] for each in told] == [
        "a1,c5 is refused",
        "a1,a2 is refused",
        "a1,c5 is not refused as supply",
        "d4,d6 is not refused as occupied",
        "points",
    ]


def test_a_diagram_whose_moves_cannot_be_played_is_no_diagram() -> None:
    with pytest.raises(ta.IllegalMove):
        positions.play({"game": "ponte", "name": "x", "clause": "P1", "moves": "a1,a1"})


def test_a_stale_file_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A position that was changed by hand, and a file that is missing."""
    for game in ("ponte", "viaduct"):
        (tmp_path / f"{game}.json").write_text((positions.POSITIONS / f"{game}.json").read_text("utf-8"), "utf-8")
    changed = json.loads((tmp_path / "ponte.json").read_text("utf-8"))
    changed["diagrams"][0]["last"] = "a1,a2"
    (tmp_path / "ponte.json").write_text(json.dumps(changed), "utf-8")
    monkeypatch.setattr(positions, "POSITIONS", tmp_path)
    assert positions.stale() == ["ponte", "settimo"]
