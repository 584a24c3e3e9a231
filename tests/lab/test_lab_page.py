"""docs/lab.md: what it says of measures, keys and columns is what there is."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import trearchi as ta
from tests.lab.studies import done, small
from trearchi.lab.study.catalogue import MEASURES, SOURCES
from trearchi.lab.study.definition import Ladder, Openings, Study, read_study
from trearchi.lab.study.story import Story
from trearchi.lab.study.tables import games_table, moves_table

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "lab.md").read_text(encoding="utf-8")


def test_the_measures_stand_there_as_in_the_catalogue() -> None:
    done = subprocess.run([sys.executable, "tools/measures.py", "--check"], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_every_measure_has_a_source_and_every_source_a_measure() -> None:
    assert {definition.source for definition in MEASURES.values()} == set(SOURCES)
    assert set(Story.__dataclass_fields__) <= set(MEASURES)


def test_the_study_of_the_page_can_be_played(tmp_path: Path) -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    (tmp_path / "study.toml").write_text(text, encoding="utf-8")
    study = read_study(tmp_path / "study.toml")
    study.check()
    assert study.ladder == Ladder(games=300, nodes=60, rungs=4)


def test_every_key_of_a_study_is_explained() -> None:
    table = PAGE.split("| key | default |")[1].split("\n\n")[0]
    names = [each.name for part in (Study, Ladder, Openings) for each in fields(part)]
    assert [name for name in names if name not in table and name != "variants"] == []


def test_every_column_of_the_tables_is_explained() -> None:
    study = small("settimo", games=2)
    games = done(study)
    text = PAGE.split("## Columns of the tables")[1]
    columns = [*games_table(study, games).columns, *moves_table(study, games).columns]
    unknown = [name for name in columns if f"`{name}`" not in text and not name.startswith("event ")]
    assert [name for name in unknown if name not in MEASURES] == []


STUDIES = ROOT / "docs" / "studies"


@pytest.mark.parametrize("game", ta.GAMES)
def test_the_published_findings_are_those_of_the_published_study(game: str) -> None:
    findings = json.loads((STUDIES / f"{game}.json").read_text(encoding="utf-8"))
    assert findings["definition"] == json.loads(json.dumps(read_study(STUDIES / f"{game}.toml").to_json()))
    assert all(variant["games"] >= 1_000 for variant in findings["variants"])
    assert findings["command"] == f"trearchi study docs/studies/{game}.toml --out build/studies/{game}"
    report = (STUDIES / f"{game}.html").read_text(encoding="utf-8")
    assert findings["command"] in report
    shares = [each["estimate"]["value"] for each in findings["variants"][0]["measures"] if each["key"] == "seat_share"]
    assert sum(shares) == pytest.approx(1.0)
    assert [share for share in shares if f"{100 * share:.1f}\xa0%" not in report] == []


@pytest.mark.parametrize("page", sorted(STUDIES.glob("*.md")), ids=lambda path: path.name)
def test_the_links_of_the_studies_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8"))
    assert links
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("game", ta.GAMES)
def test_the_intervals_in_plain_words_are_in_the_findings(game: str) -> None:
    """Every "55.7 % (52.7 to 58.8)" of a page stands so among the estimates of its study."""
    findings = json.loads((STUDIES / f"{game}.json").read_text(encoding="utf-8"))
    known: set[tuple[str, str, str]] = set()

    def walk(value: Any) -> None:
        if isinstance(value, dict) and {"value", "low", "high"} <= set(value):
            known.add(tuple(f"{100 * value[name]:.1f}" for name in ("value", "low", "high")))  # type: ignore[arg-type]
        for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            walk(inner)

    walk(findings)
    text = (STUDIES / f"{game}.md").read_text(encoding="utf-8")
    said = re.findall(r"([\d.]+) %\s+\(([\d.]+)\s+to\s+([\d.]+)\)", text)
    assert len(said) >= 5
    assert [each for each in said if each not in known and all("." in number for number in each)] == []
