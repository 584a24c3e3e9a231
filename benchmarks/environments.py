"""Random play in our environments against random play in OpenSpiel's own games, in one run.

A step is one action of a seat; what chance does costs time and counts for nothing, be it a roll of backgammon or the 73
draws of Settimo's setup. All are measured in turn, slice by slice, so that whatever else the machine does hurts all;
seconds are those of the processor, one core. `seen` is the same with the observation of the seat to act, as numbers,
before each action. Ratios are to OpenSpiel's breakthrough: a game in C++, played from Python as ours are.

The last lines are the batch on all cores, by the clock on the wall.

Needs OpenSpiel, and PettingZoo for its rows: pip install "trearchi[openspiel,pettingzoo]"
"""

from __future__ import annotations

import argparse
import importlib.util
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import trearchi as ta
from trearchi.chance import draw
from trearchi.cores import core_count
from trearchi.envs import Batch, Encoding

try:
    import pyspiel
    from open_spiel.python import games  # noqa: F401 - registers OpenSpiel's games in Python
    from open_spiel.python.observation import make_observation
except ImportError:
    sys.exit('OpenSpiel is missing: pip install "trearchi[openspiel]"')

import trearchi.envs.openspiel

BASELINE = "breakthrough"
THEIRS = (BASELINE, "connect_four", "hex", "twixt(board_size=12)", "backgammon", "python_tic_tac_toe")
# Random play joins no platforms, so a game of Viaduct is cut off; the same for all ways to play it.
OURS = {
    "ponte": ta.game("ponte"),
    "viaduct": ta.game("viaduct", seats=2, turn_limit=100),
    "settimo": ta.game("settimo"),
}
IN_OPENSPIEL = {
    "ponte": "python_ponte",
    "viaduct": "python_viaduct(players=2,turn_limit=100)",
    "settimo": "python_settimo",
}
GAMES_OF_A_BATCH = 256
STEPS_OF_A_BATCH = 16

Play = Callable[[], int]  # plays something and says how many steps that were


@dataclass
class Side:
    """One way to play one game, and what was measured: steps a second, by slice."""

    name: str
    play: Play
    rates: list[float] = field(default_factory=list)

    def measure(self, seconds: float) -> None:
        """One slice."""
        steps, begin = 0, time.process_time()
        while (spent := time.process_time() - begin) < seconds:
            steps += self.play()
        self.rates.append(steps / spent)

    def mean(self) -> float:
        """Of all slices, which are equally long."""
        return sum(self.rates) / len(self.rates)

    def line(self, baseline: Side) -> str:
        """Steps a second, and the ratio to the baseline: of all slices, and its range over pairs of slices."""
        each = [own / other for own, other in zip(self.rates, baseline.rates, strict=True)]
        ratio = self.mean() / baseline.mean()
        return f"{self.name:<48} {self.mean():>11,.0f} {ratio:>8.3f}  {min(each):.3f} to {max(each):.3f}"


def in_openspiel(name: str, is_seen: bool) -> Play:
    """A game of OpenSpiel, in C++ or in Python, theirs or ours: one whole game through its Python interface."""
    game, numbers = pyspiel.load_game(name), random.Random(1)
    observation = make_observation(game)

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(numbers.choices(outcomes, chances)[0])
                continue
            if is_seen:
                observation.set_from(state, state.current_player())
            state.apply_action(numbers.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def as_texts(game: ta.Game) -> Play:
    """The plain interface: moves as texts. A pair of tiles is one step here."""
    numbers, seeds = random.Random(1), iter(range(sys.maxsize))

    def play() -> int:
        state, steps = game.start(seed=next(seeds)), 0
        while not state.is_over:
            if state.is_chance:
                state = state.play(draw(state.chances(), numbers))
                continue
            state = state.play(numbers.choice(state.legal_moves()))
            steps += 1
        return steps

    return play


def as_numbers(game: ta.Game, is_seen: bool) -> Play:
    """The encoding by itself: one position after the other."""
    encoding, numbers, seeds = Encoding(game), random.Random(1), iter(range(sys.maxsize))

    def play() -> int:
        position, steps = encoding.start(seed=next(seeds)), 0
        while not position.is_over:
            if position.seat is None:
                outcomes, chances = zip(*position.chances(), strict=True)
                position = position.play(numbers.choices(outcomes, chances)[0])
                continue
            if is_seen:
                position.observation(position.seat)
            position = position.play(numbers.choice(position.legal_actions()))
            steps += 1
        return steps

    return play


def in_pettingzoo(game: ta.Game) -> Play:
    """One whole game in PettingZoo's AEC interface, which always shows an observation."""
    from trearchi.envs import pettingzoo

    env, seeds = pettingzoo.raw_env(game.id, **game.parameters), iter(range(sys.maxsize))
    numbers = random.Random(1)

    def play() -> int:
        env.reset(seed=next(seeds))
        steps = 0
        for _ in env.agent_iter():
            observation, _, is_terminated, is_truncated, _ = env.last()
            if is_terminated or is_truncated:
                env.step(None)
                continue
            env.step(numbers.choice(observation["action_mask"].nonzero()[0].tolist()))
            steps += 1
        return steps

    return play


def as_batch(game: ta.Game, is_seen: bool, threads: int = 1) -> Play:
    """Many games in one native call."""
    batch = Batch(game, GAMES_OF_A_BATCH, seed=1, threads=threads, observe=is_seen)

    def play() -> int:
        for _ in range(STEPS_OF_A_BATCH):
            batch.step(batch.sample())
        return STEPS_OF_A_BATCH * GAMES_OF_A_BATCH

    return play


def sides() -> list[Side]:
    """Every row of the table."""
    seen = {False: "", True: ", seen"}
    rows = [
        Side(f"OpenSpiel {name}{seen[is_seen]}", in_openspiel(name, is_seen))
        for name in THEIRS
        for is_seen in (False, True)
    ]
    has_zoo = all(importlib.util.find_spec(name) for name in ("pettingzoo", "trearchi.envs.pettingzoo"))
    for name, game in OURS.items():
        rows.append(Side(f"{name}, moves as texts", as_texts(game)))
        for is_seen in (False, True):
            rows.append(Side(f"{name}, one by one{seen[is_seen]}", as_numbers(game, is_seen)))
            rows.append(Side(f"{name}, in OpenSpiel{seen[is_seen]}", in_openspiel(IN_OPENSPIEL[name], is_seen)))
            rows.append(Side(f"{name}, batch{seen[is_seen]}", as_batch(game, is_seen)))
        if has_zoo:
            rows.append(Side(f"{name}, in PettingZoo, seen", in_pettingzoo(game)))
    return rows


def on_all_cores(game: ta.Game, is_seen: bool, seconds: float) -> float:
    """Steps a second of the batch, by the clock on the wall."""
    play, steps, begin = as_batch(game, is_seen, core_count()), 0, time.perf_counter()
    while (spent := time.perf_counter() - begin) < seconds:
        steps += play()
    return steps / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--slices", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="for each slice of each row")
    options = parser.parse_args()
    rows = sides()
    for _ in range(options.slices):
        for row in rows:
            row.measure(options.seconds)
    print(f"{'':<48} {'steps/s':>11} {'ratio':>8}  of slices")
    for row in rows:
        print(row.line(rows[0]))
    for name, game in OURS.items():
        for is_seen, seen in ((False, ""), (True, ", seen")):
            rate = on_all_cores(game, is_seen, options.slices * options.seconds)
            print(f"{name}, batch on {core_count()} cores{seen}: {rate:,.0f} steps/s by the clock")


if __name__ == "__main__":
    main()
