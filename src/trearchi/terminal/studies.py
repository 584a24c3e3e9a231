"""The command `study`: many games, a report that designers can read."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Any

from trearchi.lab.processes import ended_by_signals
from trearchi.lab.study.definition import Study, read_study, study_from
from trearchi.lab.study.findings import Findings
from trearchi.lab.study.run import REPORT_FILE, run_study
from trearchi.terminal.output import CommandError, growing_progress

__all__ = ["study", "study_of"]


def study_of(game_or_file: str, given: dict[str, Any]) -> Study:
    """The study that the command line describes: by a TOML file alone, or by a game and options.

    Raises ParameterError, CommandError.
    """
    given = {name: value for name, value in given.items() if value is not None}
    if game_or_file.endswith(".toml"):
        if given:
            names = ", ".join(f"--{name.replace('_', '-')}" for name in given)
            raise CommandError(f"the study {game_or_file} says all that is played; {names} cannot be given besides it")
        return read_study(game_or_file)
    agents = given.pop("agents", "engine:4")
    parameters = given.pop("parameters", {})
    for name in ("ladder", "openings"):
        if name in given:
            given[name] = {"games": given[name]}
    variant = {"name": "the rules" if not parameters else _said(parameters), "parameters": parameters}
    return study_from({"game": game_or_file, "agents": agents.split(","), "variants": [variant], **given})


def _said(parameters: dict[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in parameters.items())


def study(
    wanted: Study, folder: Path, *, form: str, workers: int | None, ray: str | None, arguments: list[str] | None = None
) -> None:
    """Plays and writes; Raises ParameterError, CommandError."""
    command = shlex.join(["trearchi", *(sys.argv[1:] if arguments is None else arguments)])
    done = total = 0

    with ended_by_signals(), growing_progress(wanted.title) as show:

        def on_step(now: int, of: int) -> None:
            nonlocal done, total
            done, total = now, of
            show(now, of)

        try:
            findings = run_study(wanted, folder, command=command, form=form, workers=workers, ray=ray, on_step=on_step)
        except (KeyboardInterrupt, SystemExit):
            if total:
                print(f"\nstopped with {done} of {total} done; the same command goes on from there", file=sys.stderr)
            raise
    print("\n".join([*_lines(findings), f"report: {folder / REPORT_FILE}"]))


def _lines(findings: Findings) -> list[str]:
    """The shares of the seats, in words."""
    lines = []
    for variant in findings.variants:
        shares = [each for each in variant.measures if each.key == "seat_share"]
        said = ", ".join(
            f"{each.part} {100 * each.estimate.value:.1f} % "
            f"({100 * each.estimate.low:.1f}-{100 * each.estimate.high:.1f})"
            for each in shares
        )
        lines.append(f"{findings.game}, {variant.name}, {variant.games} games: {said}")
    return lines
