"""A whole study: plays what is not played yet, and writes what was found into its folder."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from trearchi.cores import core_count
from trearchi.errors import ParameterError, shown
from trearchi.files import replace_whole
from trearchi.lab.study.definition import Study
from trearchi.lab.study.executors import here, in_processes, on_ray
from trearchi.lab.study.findings import Findings
from trearchi.lab.study.journal import Journal, opened
from trearchi.lab.study.tasks import Result, Task, tasks_of, tasks_of_openings
from trearchi.records import from_json

__all__ = ["Plan", "run_study"]

FINDINGS_FILE, REPORT_FILE, RECORDS_FOLDER = "findings.json", "report.html", "records"


class Plan:
    """What is to be done for a study, given what has been done: tasks in two steps, as openings are judged first."""

    def __init__(self, study: Study, done: dict[str, Result]) -> None:
        self.study, self._done = study, done

    def total(self) -> int:
        """How many tasks there are in all."""
        openings = self.study.openings
        played = 0 if openings is None else openings.games * openings.played * len(self.study.variants)
        return len(tasks_of(self.study)) + played

    def first(self) -> list[Task]:
        """What is left to do before the games from openings."""
        return self._left(tasks_of(self.study))

    def second(self) -> list[Task]:
        """The games from openings that are left to play."""
        from trearchi.lab.study.measuring import judged_openings

        return self._left(tasks_of_openings(self.study, judged_openings(self.study, self._done)))

    def _left(self, tasks: list[Task]) -> list[Task]:
        return [task for task in tasks if task.key not in self._done]


def run_study(
    study: Study,
    folder: Path,
    *,
    command: str,
    form: str = "parquet",
    workers: int | None = None,
    ray: str | None = None,
    on_step: Callable[[int, int], None] = lambda done, total: None,
) -> Findings:
    """Plays the study and writes its report; the same folder again goes on where it was cut off.

    `command`: what stands in the report as the way to make it. `workers`: processes, by default one a core; `ray`: the
    address of a cluster instead. `on_step` hears how many tasks are done, and of how many. Raises ParameterError.
    """
    _check(form, workers)
    study.check()
    with opened(folder, study) as journal:
        plan = Plan(study, journal.results)
        total = plan.total()
        for step in (plan.first, plan.second):
            tasks = step()
            on_step(min(total, len(journal.results)), total)
            for result in _done(study, tasks, workers or core_count(), ray):
                journal.add(result)
                on_step(min(total, len(journal.results)), total)
        return _write(study, journal, command, form)


def _check(form: str, workers: int | None) -> None:
    from trearchi.lab.study.tables import FORMS

    if form not in FORMS:
        raise ParameterError(f"tables are written as {' or '.join(FORMS)}, not {shown(form)}")
    if workers is not None and (isinstance(workers, bool) or not isinstance(workers, int) or workers < 1):
        raise ParameterError(f"workers are a number of processes, 1 or more, not {shown(workers)}")
    for module, what in (
        ("numpy", "statistics"),
        ("scipy", "intervals"),
        ("polars", "tables"),
        ("matplotlib", "plots"),
        ("jinja2", "report"),
    ):
        try:
            __import__(module)
        except ImportError:
            raise ParameterError(f"a study needs {module} for its {what}: pip install 'trearchi[lab]'") from None


def _done(study: Study, tasks: list[Task], workers: int, ray: str | None) -> Iterator[Result]:
    if ray is not None:
        return on_ray(study, tasks, ray, workers)
    workers = min(workers, len(tasks))
    return here(study, tasks) if workers <= 1 else in_processes(study, tasks, workers)


def _write(study: Study, journal: Journal, command: str, form: str) -> Findings:
    """The records, the tables, the findings and the report, in this order: who sees the report finds the others."""
    from trearchi.lab.report import write as write_report
    from trearchi.lab.study.measuring import games_of, measured
    from trearchi.lab.study.tables import write_tables

    folder = journal.folder
    games = [game for variant in range(len(study.variants)) for game in games_of(study, journal.results, variant)]
    findings = measured(study, journal.results, command, journal.date)
    try:
        for game in games:
            _write_record(study, folder, game, journal.date)
        write_tables(study, games, folder, "csv" if form == "csv" else "parquet")
        replace_whole(folder / FINDINGS_FILE, (json.dumps(findings.to_json(), ensure_ascii=False) + "\n").encode())
        write_report(findings, folder / REPORT_FILE)
    except OSError as error:
        raise ParameterError(f"{folder} cannot be written: {error.strerror or error}") from None
    return findings


def _write_record(study: Study, folder: Path, game: dict[str, Any], date: str) -> None:
    """Each variant has a folder of its own where there are several; what is there already stays."""
    place = folder / RECORDS_FOLDER
    if len(study.variants) > 1:
        place /= f"{game['variant'] + 1}"
    path = place / f"game-{game['number'] + 1:06}.json"  # the same name when the study grows
    if not path.exists():
        place.mkdir(parents=True, exist_ok=True)
        from_json({**game["record"], "date": date}).save(path)
