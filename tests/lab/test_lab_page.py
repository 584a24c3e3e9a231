"""docs/lab.md: what it says of measures, keys and columns is what there is."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

from tests.lab.studies import small
from trearchi.lab.study.catalogue import MEASURES, SOURCES
from trearchi.lab.study.definition import Ladder, Openings, Study, read_study
from trearchi.lab.study.story import Story
from trearchi.lab.study.tables import games_table, moves_table
from trearchi.lab.study.tasks import do_task, tasks_of

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
    games = [do_task(study, task) for task in tasks_of(study)]
    text = PAGE.split("## Columns of the tables")[1]
    columns = [*games_table(study, games).columns, *moves_table(study, games).columns]
    unknown = [name for name in columns if f"`{name}`" not in text and not name.startswith("event ")]
    assert [name for name in unknown if name not in MEASURES] == []
