"""A learner in one file: PPO against itself on Ponte of 5 x 5 squares, or on Settimo, in minutes on two cores.

    python examples/learn.py --out ponte.npz                     # learns; a line of progress for each evaluation
    python examples/learn.py --play ponte.npz --against greedy   # a match of what was learned
    python examples/learn.py --game settimo --iterations 400 --entropy 0.002 --smoothing 0.9

One network plays both seats: it sees a position as who is to move there (docs/encoding.md), and answers with a chance
for each action and a value from -1 (lost) to 1 (won). Hundreds of games go on at once, in native code
(`trearchi.envs.Batch`). It needs JAX and Optax: pip install "trearchi[learn]". docs/environments.md says how well it
learns.

Sources: J. Schulman and others, Proximal policy optimization algorithms (2017), and High-dimensional continuous control
using generalized advantage estimation (2015), here with a change of sign where the turn passes to the other seat.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax

import trearchi as ta
from trearchi.chance import child_seed
from trearchi.envs import Batch, Encoding
from trearchi.lab.agents import Agent, agent
from trearchi.lab.match import Match, MatchResult, play_game
from trearchi.lab.statistics import wilson

Network = dict[str, dict[str, jax.Array]]


@dataclass(frozen=True)
class Settings:
    """What is tried; the defaults suit Ponte of 5 x 5 squares."""

    iterations: int = 300  # of playing and improving
    games: int = 256  # at once
    steps: int = 32  # actions in each game between two improvements
    opening: int = 10  # at most so many random actions at the start of a game: it meets positions of all kinds
    epochs: int = 4  # how often each action is looked at
    minibatch: int = 1024  # actions in one step of the optimizer
    rate: float = 1e-3  # of the optimizer, falling to 0
    clip: float = 0.2  # how far an action's chance may move before it no longer counts
    entropy: float = 0.03  # what it is worth to be undecided: it goes on trying
    smoothing: float = 0.95  # of advantages (lambda): at 1 only ends of games count, at 0 only the next value
    averaging: float = 0.005  # how quickly the network that plays follows the one that learns
    width: int = 256  # of the two hidden layers
    seed: int = 0


class Steps(NamedTuple):
    """Actions as arrays of shape (steps, games, ...), or (actions, ...) once they are one list."""

    observation: Any  # one row of planes, as who was to move saw them
    mask: Any  # of the legal actions
    action: Any
    log_chance: Any  # the logarithm of the action's chance when it was chosen
    counts: Any  # 1, or 0 where the action was random
    advantage: Any  # how much better it went than expected
    target: Any  # what would have been a better value


# The network ---------------------------------------------------------------------------------------------------------


def new_network(encoding: Encoding, width: int, seed: int) -> Network:
    """Random weights: two hidden layers, then a policy that begins almost even and a value that begins near 0."""
    inputs, numbers = int(np.prod(encoding.shape)), np.random.default_rng(child_seed(seed, "weights"))
    layers = {
        "first": (inputs, width, 2.0),
        "second": (width, width, 2.0),
        "policy": (width, encoding.actions, 1e-4),
        "value": (width, 1, 1e-4),
    }
    return {
        name: {
            "w": jnp.asarray(numbers.normal(0, np.sqrt(scale / into), (into, out)), jnp.float32),
            "b": jnp.zeros(out),
        }
        for name, (into, out, scale) in layers.items()
    }


def think(network: Network, observation: jax.Array, mask: jax.Array) -> tuple[jax.Array, jax.Array]:
    """The logarithm of each action's chance, shape (n, actions), and the value for who is to move, shape (n,)."""
    hidden = observation
    for name in ("first", "second"):
        hidden = jax.nn.relu(hidden @ network[name]["w"] + network[name]["b"])
    liking = hidden @ network["policy"]["w"] + network["policy"]["b"]
    value = jnp.tanh(hidden @ network["value"]["w"] + network["value"]["b"])[:, 0]
    return jax.nn.log_softmax(jnp.where(mask, liking, -1e9)), value


def of_action(log_chances: jax.Array, action: jax.Array) -> jax.Array:
    """The logarithm of the chance that each chosen action had, shape (n,)."""
    return jnp.take_along_axis(log_chances, action[:, None], 1)[:, 0]


@jax.jit
def drawn(network: Network, key: jax.Array, observation: jax.Array, mask: jax.Array) -> tuple[jax.Array, ...]:
    """An action for each position, drawn by its chance; the logarithm of that; the value."""
    log_chances, value = think(network, observation, mask)
    action = jax.random.categorical(key, log_chances)
    return action, of_action(log_chances, action), value


@jax.jit
def liked_best(network: Network, observation: jax.Array, mask: jax.Array) -> jax.Array:
    """The likeliest action of each position."""
    return think(network, observation, mask)[0].argmax(1)


# Playing against itself ----------------------------------------------------------------------------------------------


def seen(batch: Batch) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """What stands in the batch, copied: observations as one row a game, 0..1; masks; the seats to act."""
    now = batch.current
    return batch.encoding.scaled(now.observations).reshape(len(batch), -1), now.masks.copy(), now.seats.copy()


class SelfPlay:
    """Games that go on from one improvement to the next; each of them begins with a number of random actions."""

    def __init__(self, game: ta.Game, settings: Settings) -> None:
        self.settings = settings
        self.batch = Batch(game, settings.games, seed=child_seed(settings.seed, "games"))
        self.numbers = np.random.default_rng(child_seed(settings.seed, "openings"))
        self.random_left = self.numbers.integers(settings.opening + 1, size=settings.games)

    def collect(self, network: Network, key: jax.Array) -> Steps:
        """Plays `steps` actions in every game, the network in both seats, and says how good each of them was."""
        games, rows, results = np.arange(self.settings.games), [], []
        for draw in jax.random.split(key, self.settings.steps):
            observation, mask, seat = seen(self.batch)
            action, log_chance, value = map(np.asarray, drawn(network, draw, observation, mask))
            is_random = self.random_left > 0
            action = np.where(is_random, self.batch.sample(), action)
            after = self.batch.step(action)
            rows.append((observation, mask, action, log_chance, ~is_random))
            results.append((seat, value, after.rewards[games, seat], after.dones.copy()))
            new = self.numbers.integers(self.settings.opening + 1, size=self.settings.games)
            self.random_left = np.where(after.dones, new, self.random_left - is_random)
        observation, mask, last_seat = seen(self.batch)
        last_value = np.asarray(drawn(network, key, observation, mask)[2])
        seats, values, rewards, ends = map(np.stack, zip(*results, strict=True))
        advantage = advantages(
            np.vstack([values, last_value]), rewards, ends, np.vstack([seats, last_seat]), self.settings.smoothing
        )
        steps = Steps(*map(np.stack, zip(*rows, strict=True)), advantage, advantage + values)
        return Steps(*(array.reshape(-1, *array.shape[2:]) for array in steps))


def advantages(
    values: np.ndarray, rewards: np.ndarray, ends: np.ndarray, seats: np.ndarray, smoothing: float
) -> np.ndarray:
    """How much better each action did than was expected, for who chose it; shape (steps, games).

    What is good for one seat is as bad for the other, so what comes later counts with the sign of who is then to move.
    `values` and `seats` have one row more than the others: what stands there after the last action.
    """
    found, later = np.zeros_like(rewards), np.zeros_like(rewards[0])
    for step in reversed(range(len(rewards))):
        sign = np.where(ends[step], 0, np.where(seats[step] == seats[step + 1], 1, -1))
        surprise = rewards[step] + sign * values[step + 1] - values[step]
        found[step] = later = surprise + smoothing * sign * later
    return found


# Learning ------------------------------------------------------------------------------------------------------------


def loss(network: Network, steps: Steps, settings: Settings) -> jax.Array:
    """PPO's: the clipped gain of the policy, the squared error of the value, and a little for being undecided."""
    log_chances, value = think(network, steps.observation, steps.mask)
    # The likelihood of a random action was never the network's: its ratio says nothing.
    ratio = jnp.exp(jnp.where(steps.counts, of_action(log_chances, steps.action) - steps.log_chance, 0))
    advantage = (steps.advantage - steps.advantage.mean()) / (steps.advantage.std() + 1e-8)
    gain = jnp.minimum(ratio * advantage, jnp.clip(ratio, 1 - settings.clip, 1 + settings.clip) * advantage)
    entropy = -jnp.where(steps.mask, jnp.exp(log_chances) * log_chances, 0).sum(1)
    each = 0.5 * jnp.square(value - steps.target) - gain - settings.entropy * entropy
    return (each * steps.counts).sum() / steps.counts.sum()


def learn(game: ta.Game, settings: Settings) -> Iterator[tuple[int, Network]]:
    """The network that plays, before the first iteration and after each; equal settings, equal networks."""
    if game.seats != 2:
        raise ta.ParameterError(f"this learner is for two seats, one's gain the other's loss, not for {game.seats}")
    network = average = new_network(Encoding(game), settings.width, settings.seed)
    minibatches = max(1, settings.games * settings.steps // settings.minibatch)
    rate = optax.linear_schedule(settings.rate, 0, settings.iterations * settings.epochs * minibatches)
    optimizer = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(rate))
    memory = optimizer.init(network)

    @jax.jit
    def improved(network: Network, average: Network, memory: Any, steps: Steps) -> tuple[Network, Network, Any]:
        change, memory = optimizer.update(jax.grad(loss)(network, steps, settings), memory)
        network = optax.apply_updates(network, change)
        return network, optax.incremental_update(network, average, settings.averaging), memory

    play, numbers = SelfPlay(game, settings), np.random.default_rng(child_seed(settings.seed, "minibatches"))
    key = jax.random.key(settings.seed)
    yield 0, average
    for iteration in range(1, settings.iterations + 1):
        key, draw = jax.random.split(key)
        steps = play.collect(network, draw)
        for _ in range(settings.epochs):
            for chosen in np.array_split(numbers.permutation(len(steps.action)), minibatches):
                part = Steps(*(array[chosen] for array in steps))
                network, average, memory = improved(network, average, memory, part)
        yield iteration, average


def rate_against_random(network: Network, game: ta.Game, games: int, seed: int) -> tuple[float, float, float]:
    """The share of games won against random legal actions, half of them in each seat, with its 95 % interval.

    The network plays what it likes best; a shared end is half a win.
    """
    batch = Batch(game, games, seed=seed)
    own, shares = np.arange(games) % 2, np.full(games, np.nan)
    while np.isnan(shares).any():
        observation, mask, seat = seen(batch)
        best = np.asarray(liked_best(network, observation, mask))
        after = batch.step(np.where(seat == own, best, batch.sample()))
        first = after.dones & np.isnan(shares)  # the next games in the same place are short ones more often
        shares[first] = (after.rewards[np.arange(games), own][first] + 1) / 2
    rate = float(shares.mean())
    return rate, *wilson(rate, games)


# What was learned ----------------------------------------------------------------------------------------------------


class Learned(Agent):
    """Plays what a network likes best, whatever the seed."""

    def __init__(self, network: Network, game: ta.Game) -> None:
        self.network, self.encoding = network, Encoding(game)

    def choose(self, state: ta.State, seed: int) -> str:
        """A legal move of the seat to move; two actions where it is a pair of tiles."""
        position, move = self.encoding.at(state), None
        while move is None:
            observation = position.observation(position.seat).reshape(1, -1)
            action = int(liked_best(self.network, observation, position.mask()[None])[0])
            position, move = position.play(action), position.move(action)
        return move


def match(network: Network, game: ta.Game, against: str, games: int, seed: int) -> MatchResult:
    """Games with an agent of docs/agents.md, from both seats in turn, as `trearchi match` plays them."""
    plan = Match(game, ("learned", against), games, seed=seed)
    players = Learned(network, game), agent(against, game)
    return MatchResult(plan, tuple(play_game(plan, number, players) for number in range(games)))


def show(result: MatchResult) -> None:
    """The score of a match, and its first game."""
    score, record = result.to_json(), result.games[0].record
    won, lost = score["wins"]
    print(f"learned against {score['agents'][1]}: {won} won, {lost} lost, {score['shared']} shared;", end=" ")
    print("rate {:.3f} (95 %: {:.3f} to {:.3f})".format(score["rate"], *score["interval"]))
    print(f"The first game, {' against '.join(record['seats'])}: {' '.join(record['moves'])}")
    print(f"Won by {' and '.join(record['seats'][seat] for seat in record['result']['winners'])}.")


def save(path: str, network: Network, game: ta.Game) -> None:
    """The weights, with the game that they are for and the version of its action numbers."""
    about = {"game": game.id, "parameters": game.parameters, "encoding": Encoding(game).version}
    weights = {f"{name}.{part}": value for name, layer in network.items() for part, value in layer.items()}
    with open(path, "wb") as file:
        np.savez_compressed(file, about=json.dumps(about), **weights)


def load(path: str) -> tuple[Network, ta.Game]:
    """What `save` wrote. Ends the program where its numbers mean something else by now."""
    with np.load(path) as file:
        arrays = {name: file[name] for name in file.files}
    about, network = json.loads(str(arrays.pop("about"))), Network()
    for name, value in arrays.items():
        layer, part = name.split(".")
        network.setdefault(layer, {})[part] = jnp.asarray(value)
    game = ta.game(about["game"], **about["parameters"])
    if about["encoding"] != Encoding(game).version:
        raise SystemExit(f"{path} was learned with version {about['encoding']} of the encoding: learn it again")
    return network, game


def train(game: ta.Game, settings: Settings, evaluations: int) -> Network:
    """Learns, with a line for each of so many evaluations of 400 games."""
    begin, every = time.perf_counter(), max(1, settings.iterations // evaluations)
    for iteration, network in learn(game, settings):
        if iteration % every == 0 or iteration == settings.iterations:
            minutes, actions = (time.perf_counter() - begin) / 60, iteration * settings.games * settings.steps
            rate, low, high = rate_against_random(network, game, 400, child_seed(settings.seed, "evaluation"))
            done = f"{actions:>9,} actions {minutes:>5.1f} min"
            print(f"{done}   {rate:.3f} against random (95 %: {low:.3f} to {high:.3f})", flush=True)
    return network


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=("ponte", "settimo"), default="ponte")
    parser.add_argument("--parameters", metavar="JSON", help="of the game; by default Ponte has 5 x 5 squares")
    parser.add_argument("--out", metavar="FILE", help="where to keep the network")
    parser.add_argument("--play", metavar="FILE", help="learn nothing, play with a network that was kept")
    parser.add_argument("--against", default="random", help="the other side of the match: random, greedy ...")
    parser.add_argument("--match-games", type=int, default=200)
    parser.add_argument("--evaluations", type=int, default=10)
    tried = [field.name for field in fields(Settings)]
    for name in tried:
        parser.add_argument(f"--{name}", type=type(getattr(Settings, name)), default=getattr(Settings, name))
    options = parser.parse_args()
    if options.play:
        network, game = load(options.play)
    else:
        usual = {"size": 5} if options.game == "ponte" else {}
        game = ta.game(options.game, **(json.loads(options.parameters) if options.parameters else usual))
        network = train(game, Settings(**{name: getattr(options, name) for name in tried}), options.evaluations)
        if options.out:
            save(options.out, network, game)
    show(match(network, game, options.against, options.match_games, options.seed))


if __name__ == "__main__":
    main()
