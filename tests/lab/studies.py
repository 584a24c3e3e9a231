"""Small studies for tests, and what they find without what differs from run to run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from trearchi.lab.study.definition import Study, study_from
from trearchi.lab.study.findings import Findings
from trearchi.lab.study.run import run_study
from trearchi.lab.study.tasks import Doer, tasks_of

SMALL: dict[str, dict[str, Any]] = {
    "settimo": {"agents": ["greedy"], "judge_nodes": 8, "games": 6},
    "ponte": {"agents": ["engine:2", "random"], "judge_nodes": 8, "games": 6},
    "viaduct": {"agents": ["walker"], "judge_nodes": 4, "games": 6},
}


def small(game: str = "settimo", **more: Any) -> Study:
    """A study of some games that take no time."""
    variants = {"ponte": [{"name": "five", "parameters": {"size": 5}}]}
    data = {"game": game, "seed": 3, "positions": 2, **SMALL[game], **more}
    if game in variants:
        data.setdefault("variants", variants[game])
    return study_from(data)


def run(study: Study, folder: Path, **more: Any) -> Findings:
    return run_study(study, folder, command="trearchi study", **more)


def journal(folder: Path) -> list[str]:
    """The lines of a study's journal."""
    return (folder / "journal.jsonl").read_text().splitlines()


def done(study: Study, variant: int | None = None) -> list[dict[str, Any]]:
    """What the tasks give that are known before anything is played; of one variant, or of all."""
    doer = Doer(study)
    return [doer.do(task) for task in tasks_of(study) if variant in (None, task.variant)]
