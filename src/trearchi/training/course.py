"""The whole way from nothing to a file of weights: self-play, fit, gate."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from trearchi import __version__
from trearchi.chance import child_seed
from trearchi.cores import core_count
from trearchi.errors import ParameterError
from trearchi.games import Game
from trearchi.lab.agents import agent
from trearchi.lab.match import Match, MatchResult, play_match
from trearchi.lab.statistics import wilson
from trearchi.training.fit import Fit, fit
from trearchi.training.samples import Lesson, Samples, play_lessons
from trearchi.weights import FORMAT, VERSION, hand_weights

__all__ = ["GATE", "Course", "take"]

# The least share of the games against the hand-set weights.
GATE = 0.55


@dataclass(frozen=True, slots=True)
class Course:
    """What is played and fitted; the options of the command (`python -m trearchi.training --help`)."""

    game: Game
    games: int
    nodes: int
    rounds: int
    opening: int
    blend: float
    gate_games: int
    gate_nodes: int
    seed: int
    partner: str | None = None
    partner_games: int = 0
    partner_nodes: int | None = None
    partner_from: int = 0

    def provenance(self) -> dict[str, Any]:
        """All that is needed to repeat it."""
        return {
            "parameters": self.game.parameters,
            "games": self.games,
            "nodes": self.nodes,
            "rounds": self.rounds,
            "opening": self.opening,
            "blend": self.blend,
            "partner": self.partner,
            "partner_games": self.partner_games,
            "partner_nodes": self.partner_nodes,
            "partner_from": self.partner_from,
            "seed": self.seed,
            "version": __version__,
            "commit": _commit(),
        }


def take(course: Course, out: Path, *, workers: int | None, say: Callable[[str], None]) -> bool:
    """Plays, fits and measures; writes `out` where the gate is passed, and tells whether it was."""
    workers = workers or core_count()
    names = list(hand_weights(course.game))
    if not names:
        raise ParameterError(f"the evaluation of {course.game.id} has no weights to learn")
    if course.partner is not None:
        _check_partner(course, course.partner)
    with _folder_beside(out) as folder:
        candidate = Path(folder) / "weights.json"
        fits, batches = list[Fit](), list[Samples]()
        for number in range(course.rounds):
            weights = str(candidate) if number else "hand"
            for lesson, games in _lessons(course, number, weights):
                batches.append(_play(lesson, games, number, workers, say))
            found = _fit(course, number, batches, say)
            fits.append(found)
            _write(candidate, course, dict(zip(names, found.weights.tolist(), strict=True)), {})
        result = _gate(course, candidate, workers)
        data = _gate_facts(course, result)
        say(
            f"gate: {data['rate']:.3f} of {data['games']} games, 95 % interval {data['interval'][0]:.3f} to "
            f"{data['interval'][1]:.3f}; {GATE} is asked"
        )
        if result.rate < GATE:
            say(f"the gate is not passed: {out} is left as it is")
            return False
        learned = dict(zip(names, fits[-1].weights.tolist(), strict=True))
        _write(candidate, course, learned, {"fits": [_fit_facts(each) for each in fits], "gate": data})
        os.replace(candidate, out)
    say(f"written: {out}")
    return True


def _folder_beside(out: Path) -> tempfile.TemporaryDirectory[str]:
    """Where the file is drafted; so it is known before the first game that it can be written. Raises ParameterError."""
    if out.is_dir():
        raise ParameterError(f"{out} is a folder; name a file in it")
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        return tempfile.TemporaryDirectory(dir=out.parent, prefix=".training-")
    except OSError as error:
        raise ParameterError(f"{out} cannot be written: {error.strerror}") from None


def _check_partner(course: Course, partner: str) -> None:
    """Before anything is played. Raises ParameterError."""
    if partner.startswith("exec:"):
        raise ParameterError("a partner is an agent of the package, as uct or walker, not a program of exec:")
    agent(partner, course.game, nodes=course.partner_nodes)


def _lessons(course: Course, number: int, weights: str) -> Iterator[tuple[Lesson, int]]:
    """What is played in one round and how many games of it: self-play, and games with the partner."""
    seed = child_seed(course.seed, "round", number)
    lesson = Lesson(course.game, nodes=course.nodes, opening=course.opening, seed=seed, weights=weights)
    yield lesson, course.games
    if course.partner is not None and course.partner_games > 0:
        with_partner = replace(
            lesson,
            seed=child_seed(seed, "partner"),
            partner=course.partner,
            partner_nodes=course.partner_nodes,
            kept_from=course.partner_from,
        )
        yield with_partner, course.partner_games


def _play(lesson: Lesson, games: int, number: int, workers: int, say: Callable[[str], None]) -> Samples:
    """The games of a lesson."""
    begin, done = time.monotonic(), 0
    against = f" with {lesson.partner}" if lesson.partner else ""

    def on_game() -> None:
        nonlocal done
        done += 1
        if done % max(1, games // 10) == 0:
            say(f"round {number + 1}: {done} of {games} games{against}, {time.monotonic() - begin:.0f} s")

    return play_lessons(lesson, games, workers=workers, on_game=on_game)


def _fit(course: Course, number: int, batches: list[Samples], say: Callable[[str], None]) -> Fit:
    """To the games of all rounds so far, always from the hand-set weights on."""
    start = np.asarray(list(hand_weights(course.game).values()), np.float64)
    found = fit(Samples.joined(batches), start, blend=course.blend)
    say(
        f"round {number + 1}: {found.positions} positions; loss {found.loss_before:.4f} before, "
        f"{found.loss:.4f} after, penalty {found.penalty:g}"
    )
    return found


def _gate(course: Course, candidate: Path, workers: int) -> MatchResult:
    agents = (f"engine@{candidate}", "engine@hand")
    match = Match(course.game, agents, course.gate_games, nodes=course.gate_nodes, seed=child_seed(course.seed, "gate"))
    return play_match(match, workers=workers)


def _gate_facts(course: Course, result: MatchResult) -> dict[str, Any]:
    return {
        "against": "hand",
        "games": len(result.games),
        "nodes": course.gate_nodes,
        "rate": round(result.rate, 4),
        "interval": [round(each, 4) for each in wilson(result.rate, len(result.games))],
        "seed": result.match.seed,
    }


def _fit_facts(found: Fit) -> dict[str, Any]:
    return {
        "positions": found.positions,
        "penalty": found.penalty,
        "loss_before": round(found.loss_before, 5),
        "loss": round(found.loss, 5),
    }


def _write(path: Path, course: Course, weights: dict[str, float], facts: dict[str, Any]) -> None:
    data = {
        "format": FORMAT,
        "version": VERSION,
        "game": course.game.id,
        "weights": {name: float(f"{value:.6g}") for name, value in weights.items()},
        "provenance": {**course.provenance(), **facts},
    }
    path.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def _commit() -> str | None:
    """The commit of the source tree that this runs from, if it is one."""
    try:
        found = subprocess.run(
            ["git", "-C", str(Path(__file__).parent), "rev-parse", "HEAD"], capture_output=True, text=True, check=False
        )
    except OSError:
        return None
    return found.stdout.strip() or None
