"""OpenSpiel's Monte Carlo tree search plays our games against random moves.

    pip install "trearchi[openspiel]"
    python examples/openspiel_mcts.py
    python examples/openspiel_mcts.py --game "python_ponte(size=8)" --games 20 --simulations 200 --save games/

Without `--game` it plays ten games of each kind, some minutes in all. The bot is OpenSpiel's in Python; its MCTSBot in
C++ breaks down on games in Python. It judges positions by OpenSpiel's random playouts, or, with `--judge core`, by the
evaluation in our core; Viaduct needs the latter, because random play there joins no platforms.

`--save` keeps the games as records, for `trearchi check`, `trearchi analyse` and the page.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

try:
    import pyspiel
    from open_spiel.python.algorithms import mcts
    from open_spiel.python.bots.uniform_random import UniformRandomBot
except ImportError:
    sys.exit('OpenSpiel is missing: pip install "trearchi[openspiel]"')

from trearchi.envs.openspiel import BridgeState, record

UCT_C = 1.4


@dataclass(frozen=True)
class Contest:
    """A game of OpenSpiel, how long the bot searches, and how it judges positions."""

    game: str
    games: int
    simulations: int
    judge: str


CONTESTS = (
    Contest("python_ponte", 10, 100, "playouts"),
    Contest("python_settimo", 10, 50, "playouts"),
    Contest("python_viaduct(players=2,turn_limit=200)", 10, 50, "core"),
)


class CoreJudge(mcts.Evaluator):  # type: ignore[misc]
    """The value of a position from our core instead of a random playout.

    In Viaduct, with its thousand moves, half of the prior is for placements on the mover's cheapest way across.
    """

    def evaluate(self, state: BridgeState) -> np.ndarray:
        """One value a seat: a sure win is 1, and the sum is 0, as in `returns`."""
        shares = np.array(state.position.state.evaluate())
        return (shares * len(shares) - 1) / (len(shares) - 1)

    def prior(self, state: BridgeState) -> list[tuple[int, float]]:
        """Chances of chance, and equal shares for all that a seat may do."""
        if state.is_chance_node():
            return state.chance_outcomes()
        actions = state.legal_actions()
        position = state.position
        way = {a for move in position.state.completion(position.seat) or () for a in _if_legal(position, move)}
        share = 1 / len(actions)
        return [(a, share if not way else share / 2 + (0.5 / len(way) if a in way else 0)) for a in actions]


def _if_legal(position: Any, move: str) -> list[int]:
    """The actions of a move that a plan wishes for, where it is legal now."""
    return [] if position.state.why_illegal(move) else position.actions_of(move)


def searcher(game: Any, contest: Contest, numbers: np.random.RandomState) -> Any:
    """The bot."""
    judge = CoreJudge() if contest.judge == "core" else mcts.RandomRolloutEvaluator(1, numbers)
    select = mcts.SearchNode.puct_value if contest.judge == "core" else mcts.SearchNode.uct_value
    return mcts.MCTSBot(game, UCT_C, contest.simulations, judge, random_state=numbers, child_selection_fn=select)


def play(game: Any, contest: Contest, seat: int, seed: int) -> BridgeState:
    """One game to its end; the bot has `seat`, random moves the others."""
    numbers = np.random.RandomState(seed)
    bots = [UniformRandomBot(each, numbers) for each in range(game.num_players())]
    bots[seat] = searcher(game, contest, numbers)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(numbers.choice(outcomes, p=chances))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    return state


def run(contest: Contest, seed: int, folder: Path | None) -> float:
    """All games of a contest, seats in turn, each result on a line; the bot's mean return, from -1 to 1."""
    game = pyspiel.load_game(contest.game)
    print(f"{game}: {contest.simulations} simulations a move, judged by {contest.judge}")
    total = 0.0
    for number in range(contest.games):
        seat, begin = number % game.num_players(), time.perf_counter()
        state = play(game, contest, seat, seed + number)
        names = ["random"] * game.num_players()
        names[seat] = "OpenSpiel MCTS"
        played = record(state, seats=names)
        value = state.returns()[seat]
        total += value
        seconds = time.perf_counter() - begin
        print(f"  game {number + 1}: seat {seat}, {len(played.moves)} moves, {value:+.2f}, {seconds:.1f} s", flush=True)
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            played.save(folder / f"{game.rules.id}-{number + 1}.json")
    print(f"  mean return of the bot: {total / contest.games:+.2f} (random against random: 0)")
    return total / contest.games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", help="as OpenSpiel writes it, python_settimo or python_ponte(size=8); all without it")
    parser.add_argument("--games", type=int, help="how many")
    parser.add_argument("--simulations", type=int, help="positions that the search looks at before each move")
    parser.add_argument("--judge", choices=("playouts", "core"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, metavar="FOLDER", help="keep the games as records there")
    options = parser.parse_args()
    contests = CONTESTS if options.game is None else (Contest(options.game, 10, 50, "core"),)
    for each in contests:
        given = {name: getattr(options, name) for name in ("games", "simulations", "judge")}
        chosen = {name: value for name, value in given.items() if value is not None}
        run(Contest(**{**vars(each), **chosen}), options.seed, options.save)


if __name__ == "__main__":
    main()
