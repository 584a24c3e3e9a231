"""The lessons of the page, held against the rules: each step can be reached and solved, and is refused as it says."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import trearchi as ta

SCRIPTS = Path(__file__).resolve().parents[2] / "web" / "src" / "lib" / "learn" / "scripts"
LESSONS = {path.stem: json.loads(path.read_text()) for path in sorted(SCRIPTS.glob("*.json"))}
EXERCISES = [
    pytest.param(game, step, id=f"{game}-{name}")
    for game, lesson in LESSONS.items()
    for name, step in lesson["steps"].items()
    if "game" not in step
]


def value_at(data: Any, path: str) -> Any:
    for key in path.split("."):
        if data is None:
            return None
        if isinstance(data, (list, tuple)):
            data = len(data) if key == "length" else data[int(key)] if int(key) < len(data) else None
        else:
            data = data.get(key)
    return data


def fits(value: Any, wanted: Any) -> bool:
    if not isinstance(wanted, dict):
        return type(value) is type(wanted) and value == wanted
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return is_number and wanted.get("least", value) <= value <= wanted.get("most", value)


def holds(condition: dict[str, Any], position: dict[str, Any]) -> bool:
    """The condition of a step, read as web/src/lib/learn/goal.ts reads it."""
    if "any" in condition:
        return any(holds(each, position) for each in condition["any"])
    value = value_at(position, condition["at"])
    if isinstance(value, (list, tuple)):
        where, matching = condition.get("where", {}), condition.get("matching", "")
        value = sum(
            all(fits(value_at(item, path), wanted) for path, wanted in where.items())
            and (not matching or re.search(matching, item) is not None)
            for item in value
        )
    bounds = {key: condition[key] for key in ("least", "most") if key in condition}
    return fits(value, condition.get("is", bounds))


class Line:
    """A step as the page plays it: the learner's moves, and at once what chance and the others have to say."""

    def __init__(self, game: str, step: dict[str, Any]) -> None:
        self.seat = step.get("seat", 0)
        rules = ta.game(game, **step.get("parameters", {}))
        self.state = rules.start(setup=step["setup"]) if "setup" in step else rules.start()
        for move in step["moves"].split():
            self.state = self.state.play(move)
        self.replies = step.get("replies", "").split()
        self.goal = step["goal"]

    def play(self, move: str) -> None:
        if move == "roll":
            assert self.state.is_chance
            move = self.replies.pop(0)
        self.state = self.state.play(move)
        while not self.state.is_over and self.state.seat != self.seat and self.replies:
            if self.replies[0].startswith("roll"):
                break
            self.state = self.state.play(self.replies.pop(0))

    def is_reached(self) -> bool:
        outcome = self.state.outcome()
        position = {
            "view": self.state.view(),
            "legal": list(self.state.legal_moves()),
            "is_over": self.state.is_over,
            "outcome": None if outcome is None else {"winners": outcome.winners},
        }
        return all(holds(condition, position) for condition in self.goal)

    def is_for_the_learner(self) -> bool:
        return self.state.seat == self.seat or (self.state.is_chance and self.replies[:1] != [])


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_has_ten_to_fifteen_steps_and_ends_in_a_game_against_level_1(game: str) -> None:
    steps = list(LESSONS[game]["steps"].values())
    assert LESSONS[game]["game"] == game
    assert 10 <= len(steps) <= 15
    assert ["game" in step for step in steps] == [False] * (len(steps) - 1) + [True]
    assert steps[-1]["game"]["level"] == 1
    ta.game(game, **steps[-1]["game"]["parameters"]).start()


def test_there_is_a_lesson_for_each_game() -> None:
    assert set(LESSONS) == set(ta.GAMES)


@pytest.mark.parametrize(("game", "step"), EXERCISES)
def test_the_position_is_reached_by_real_moves_and_the_learner_is_to_move(game: str, step: dict[str, Any]) -> None:
    line = Line(game, step)
    assert not line.state.is_over
    assert line.is_for_the_learner()


@pytest.mark.parametrize(("game", "step"), [each for each in EXERCISES if isinstance(each.values[1]["goal"], list)])  # type: ignore[index]
def test_the_goal_is_not_met_at_the_beginning_and_the_solution_meets_it(game: str, step: dict[str, Any]) -> None:
    line = Line(game, step)
    moves = step["solution"].split()
    for played, move in enumerate(moves):
        assert not line.is_reached(), moves[:played]
        assert line.is_for_the_learner(), moves[:played]
        if move != "roll":
            assert move in line.state.legal_moves()
        line.play(move)
    assert line.is_reached()
    own = [move for move in moves if move != "roll"]
    assert step.get("isTurn", False) or len(own) == 1


@pytest.mark.parametrize(("game", "step"), [each for each in EXERCISES if isinstance(each.values[1]["goal"], str)])  # type: ignore[index]
def test_what_a_step_wants_refused_is_refused_with_that_code(game: str, step: dict[str, Any]) -> None:
    refusal = Line(game, step).state.why_illegal(step["solution"])
    assert refusal is not None
    assert refusal.code == step["goal"]
