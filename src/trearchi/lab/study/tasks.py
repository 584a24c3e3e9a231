"""The pieces of work of a study: each is a plain function of the study and of its number, and answers plain data.

Nothing here depends on which process does a task, or on how many there are: all chance comes from seeds named by the
study's seed, the task and its purpose. Games of one group share their setup, their chance and their opening, in every
variant, so that seats, sides and rules are compared under the same luck.
"""

from __future__ import annotations

import hashlib
import json
import math
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from trearchi._core import State
from trearchi.analysis import MARKS, value_of_end
from trearchi.chance import child_seed
from trearchi.engine import Engine
from trearchi.lab.agents import Agent, Engines
from trearchi.lab.lenses import LENSES
from trearchi.lab.study.definition import Study
from trearchi.lab.table import Played, Sitting, play_out
from trearchi.values import Choice, share_of

__all__ = ["Doer", "Task", "chosen_openings", "tasks_of", "tasks_of_openings"]

Result = dict[str, Any]

_JUDGE_MB = 64

# A move counts as one that may be chosen when it costs less than what the analysis calls an inaccuracy.
CLOSE = MARKS[-1][1]


@dataclass(frozen=True, slots=True, order=True)
class Task:
    """`kind`: "game", "ladder" or "opening", played; "judge", an opening judged. `part`: the rung, or the opening."""

    kind: Literal["game", "judge", "ladder", "opening"]
    variant: int
    part: int
    number: int
    move: str = ""  # of an opening

    @property
    def key(self) -> str:
        """The task as a text, by which a journal knows it."""
        return f"{self.kind} {self.variant} {self.part} {self.number}"


class Doer:
    """Does the tasks of one study, one after the other, with agents that it keeps."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self._games = study.games_of()
        self._players: dict[int, list[Agent]] = {}

    def close(self) -> None:
        """Lets the agents go."""
        for players in self._players.values():
            for player in players:
                player.close()

    def do(self, task: Task) -> Result:
        """What the task gives, with its key."""
        do: Callable[[Task], Result] = {
            "game": self._game,
            "judge": self._judge,
            "ladder": self._ladder,
            "opening": self._opening,
        }[task.kind]
        return {"key": task.key, **do(task)}

    def _seed(self, task: Task, *purpose: object) -> int:
        return child_seed(self.study.seed, task.kind, task.part, *purpose)

    def _group(self, task: Task, players: list[Agent]) -> int:
        """Groups are of as many games as there are seats, for the players to change seats.

        Where one player has all seats, and no chance is to be met twice, each game is a group of its own.
        """
        game = self._games[task.variant]
        is_alone = len(players) == 1 and not LENSES[game.id].has_chance(game)
        return task.number if is_alone else task.number // game.seats

    def _sit(self, task: Task, players: list[Agent], sides: list[int], names: list[str]) -> Played:
        """Plays the task's game; the games of a group have the same luck."""
        game = self._games[task.variant]
        group = self._group(task, players)
        sitting = Sitting(
            game,
            players,
            sides,
            names,
            setup_seed=self._seed(task, "setup", group),
            chance_seed=self._seed(task, "chance", group),
            opening_seed=self._seed(task, "opening", group),
            move_seed=lambda side, ply: self._seed(task, "move", task.number, side, ply),
            random_plies=0 if task.kind == "opening" else self.study.opening_plies or 0,
            opening=(task.move,) if task.kind == "opening" else (),
        )
        return play_out(sitting)

    def _game(self, task: Task) -> Result:
        game = self._games[task.variant]
        if task.variant not in self._players:
            self._players[task.variant] = self.study.players(game)
        players = self._players[task.variant]
        sides = self.study.sides(game, task.number)
        names = [self.study.agents[side] for side in sides]
        played = self._sit(task, players, sides, names)
        result: Result = {
            "variant": task.variant,
            "number": task.number,
            "group": self._group(task, players),
            "same": _identity(played),
            "sides": sides,
            "winners": list(played.winners),
            "record": played.record.to_json(),
        }
        if played.forfeited is not None:
            return {**result, "forfeited": [played.forfeited.side, played.forfeited.seat, played.forfeited.reason]}
        return {**result, **_looked_at(self.study, played, self._seed(task, "judge", task.number))}

    def _judge(self, task: Task) -> Result:
        """What the engine holds of light's side after an opening: the second player takes light (P2.2)."""
        assert self.study.openings is not None
        game = self._games[task.variant]
        state = game.start().play(task.move).play("light")
        engine = Engine(game, nodes=self.study.openings.nodes, memory_mb=_JUDGE_MB)
        return {"move": task.move, "value": engine.choose(state, seed=self._seed(task, "judge")).value[1]}

    def _ladder(self, task: Task) -> Result:
        """The engine against itself with half the search; the stronger takes each seat in turn."""
        assert self.study.ladder is not None
        game = self._games[task.variant]
        weak = self.study.ladder.nodes << task.part
        players: list[Agent] = [Engines(Engine(game, nodes=nodes)) for nodes in (2 * weak, weak)]
        strong_seat = task.number % game.seats
        sides = [0 if seat == strong_seat else 1 for seat in range(game.seats)]
        played = self._sit(task, players, sides, [f"engine, {2 * weak if side == 0 else weak} nodes" for side in sides])
        return {
            "share": share_of(strong_seat, played.winners),
            "group": self._group(task, players),
            "same": _identity(played),
        }

    def _opening(self, task: Task) -> Result:
        """A game from an opening, by the study's first agent on both sides; light's share."""
        game = self._games[task.variant]
        players = self.study.players(game)[:1]
        played = self._sit(task, players, [0] * game.seats, [self.study.agents[0]] * game.seats)
        light = played.record.state.view()["colours"].index("light")
        return {
            "move": task.move,
            "share": share_of(light, played.winners),
            "group": self._group(task, players),
            "same": _identity(played),
        }


def _identity(played: Played) -> str:
    """The same for games with the same setup and the same moves: players without chance may repeat themselves."""
    record = played.record
    return hashlib.sha256(json.dumps([record.setup, record.moves]).encode()).hexdigest()[:16]


def _looked_at(study: Study, played: Played, seed: int) -> Result:
    """A finished game ply by ply: choices, values, refusals, and what its lens sees."""
    states, moves = played.record.states(), played.record.moves
    lens = LENSES[study.game]
    look = lens.look(states, moves)
    judged = _judged(study, states, seed)
    sampled, refused = _refusals(study, states, seed)
    outcome = states[-1].outcome()
    assert outcome is not None, "it was not forfeited"
    return {
        "end": list(outcome.clauses),
        "scores": outcome.scores,
        "roles": look.roles,
        "turns": look.turns,
        "margin": look.margin,
        "coverage": look.coverage,
        "events": {name: count for name, count in sorted(look.events.items()) if count},
        "maps": {name: dict(sorted(places.items())) for name, places in look.maps.items()},
        "seats": [state.seat for state in states[:-1]],
        "legal": [state.count_legal_moves() for state in states[:-1]],
        "positions": sampled,
        "refused": refused,
        **judged,
    }


def _judged(study: Study, states: list[State], seed: int) -> Result:
    """The engine's value of each position, one number a seat, and how many moves were worth nearly as much as the best.

    Where chance is to move, and where there is one move alone, nothing is searched: the value before it goes on. The
    last value is the result.
    """
    if study.judge_nodes == 0:
        return {"values": [], "close": []}
    game = states[0].game
    engine = Engine(game, nodes=study.judge_nodes, memory_mb=_JUDGE_MB)
    value = [1 / game.seats] * game.seats
    values, close = [], []
    for ply, state in enumerate(states[:-1]):
        near = 0 if state.seat is None else 1
        if state.seat is not None and state.count_legal_moves() > 1:
            choice = engine.choose(state, seed=child_seed(seed, ply))
            value = [round(each, 4) for each in choice.value]
            near = _close_moves(choice, state.seat)
        values.append(value)
        close.append(near)
    values.append([round(each, 4) for each in value_of_end(states[-1])])
    return {"values": values, "close": close}


def _close_moves(choice: Choice, seat: int) -> int:
    """How many moves the search found to be worth nearly as much as the one that it chose."""
    best = choice.moves[0].value[seat]
    return sum(move.visits > 0 and move.value[seat] >= best - CLOSE for move in choice.moves)


def _refusals(study: Study, states: list[State], seed: int) -> tuple[int, dict[str, list[int]]]:
    """In how many positions, and for how many moves, each refusal came up; and how many positions were looked at."""
    numbers = random.Random(child_seed(seed, "refusals"))
    own = [state for state in states if state.seat is not None]
    sample = numbers.sample(own, min(study.positions, len(own)))
    found: dict[str, list[int]] = {}
    lens = LENSES[study.game]
    for state in sample:
        refusals = (state.why_illegal(move) for move in lens.candidates(state, numbers))
        codes = Counter(each.code for each in refusals if each is not None and each.code in lens.refusals)
        for code, moves in codes.items():
            entry = found.setdefault(code, [0, 0])
            entry[0] += 1
            entry[1] += moves
    return len(sample), dict(sorted(found.items()))


def tasks_of(study: Study) -> list[Task]:
    """All tasks that are known before anything is played."""
    tasks: list[Task] = []
    for variant, game in enumerate(study.games_of()):
        tasks += [Task("game", variant, 0, number) for number in range(study.games)]
        if study.ladder is not None:
            rungs = range(study.ladder.rungs)
            tasks += [Task("ladder", variant, rung, number) for rung in rungs for number in range(study.ladder.games)]
        if study.openings is not None:
            openings = LENSES[study.game].openings(game)
            tasks += [Task("judge", variant, part, 0, move) for part, (move, _) in enumerate(openings)]
    return tasks


def tasks_of_openings(study: Study, judged: dict[int, list[tuple[str, float]]]) -> list[Task]:
    """The games from openings, once all are judged (by variant, each with light's value): fair and unfair ones.

    The fairest ones, and as many from each end, where light or dark is best off.
    """
    if study.openings is None:
        return []
    tasks = []
    for variant, openings in sorted(judged.items()):
        numbers = {move: part for part, (move, _) in enumerate(openings)}
        for move in chosen_openings(openings, study.openings.played):
            tasks += [Task("opening", variant, numbers[move], n, move) for n in range(study.openings.games)]
    return tasks


def chosen_openings(judged: list[tuple[str, float]], count: int) -> list[str]:
    """A third of the fairest, and from each end of the order by value a third; each once."""
    third = math.ceil(count / 3)
    by_value = sorted(judged, key=lambda each: (each[1], each[0]))
    fairest = sorted(judged, key=lambda each: (abs(each[1] - 0.5), each[0]))
    chosen = [*fairest[:third], *by_value[:third], *by_value[-third:]]
    return list(dict.fromkeys(move for move, _ in chosen))[:count]
