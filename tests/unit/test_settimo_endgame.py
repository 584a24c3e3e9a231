"""Il settimo ponte with an empty bag: what the engine proves against a solver that knows nothing but the rules."""

from __future__ import annotations

from collections import Counter
from random import Random

import trearchi as ta
from tests.reference import State, start

# Positions that the plain solver may look at: it takes about half a millisecond for each.
PATIENCE = 300
SEEDS = 90


class TooLongError(Exception):
    """The plain solver would take too long for a test."""


class PlainSolver:
    """Every move of both, to the end; nothing is left out, and no position is looked at twice."""

    def __init__(self) -> None:
        """Nothing is known yet."""
        self.known: dict[State, tuple[int, ...]] = {}

    def winners(self, state: State) -> tuple[int, ...]:
        """Who wins, or both in a draw, under best play (S5.3): a win is better than a draw, a draw than a loss."""
        over = state.winners()
        if over is not None:
            return over
        if state not in self.known:
            if len(self.known) >= PATIENCE:
                raise TooLongError
            self.known[state] = ()
            self.known[state] = self.best_of_moves(state)
        return self.known[state]

    def best_of_moves(self, state: State) -> tuple[int, ...]:
        """The outcome that the seat to move likes best; the first win will do."""
        seat = state.seat
        assert seat is not None
        best: tuple[int, ...] = (1 - seat,)
        for move in state.legal_moves():
            best = self.better(seat, best, self.winners(state.after(move)))
            if best == (seat,):
                break
        return best

    @staticmethod
    def better(seat: int, one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
        """Which of two outcomes the seat likes better."""
        order = [(1 - seat,), (0, 1), (seat,)]
        return max(one, other, key=order.index)

    def outcomes(self, state: State) -> dict[str, tuple[int, ...]]:
        """Who wins after each move."""
        return {move: self.winners(state.after(move)) for move in state.legal_moves()}


def play_randomly(game: ta.Game, seed: int) -> tuple[list[str], list[ta.State]]:
    """The moves of a random game, and the position before each."""
    rng = Random(seed)
    state, moves, states = game.start(seed=seed), [], []
    while not state.is_over:
        chances = state.chances()
        choices = list(chances) if chances else state.legal_moves()
        moves.append(rng.choice(choices))
        states.append(state)
        state = state.play(moves[-1])
    return moves, states


def late_positions(game: ta.Game, seed: int) -> list[tuple[ta.State, dict[str, tuple[int, ...]]]]:
    """Positions of a random game with an empty bag, and who wins after each move, as far back as patience goes."""
    moves, states = play_randomly(game, seed)
    reference = start(game.id, game.parameters, states[0].setup)
    history = []
    for move in moves:
        history.append(reference)
        reference = reference.after(move)
    found = []
    for state, plain in reversed(list(zip(states, history, strict=True))):
        if sum(state.view()["bag"].values()) > 0:
            break
        try:
            outcomes = PlainSolver().outcomes(plain)
        except TooLongError:
            break
        if len(outcomes) > 1:  # a forced move is played without thinking
            found.append((state, outcomes))
    return found


def unusual_game(rng: Random) -> ta.Game:
    """Parameters at which games end early, late, without stones, or because nobody can move (S1.8, S3.4, S5.2)."""
    return ta.game(
        "settimo", last=rng.randint(5, 10), surcharge=rng.randint(1, 11), stock=rng.choice([0, 1, 3, 20, 40])
    )


def test_the_engine_proves_what_a_plain_solver_finds() -> None:
    """S5.3, at late positions of games with the usual parameters and with unusual ones."""
    seen: Counter[str] = Counter()
    for seed in range(SEEDS):
        game = unusual_game(Random(seed)) if seed % 3 else ta.game("settimo")
        engine = ta.Engine(game, nodes=2000)
        for state, outcomes in late_positions(game, seed):
            assert state.seat is not None
            wins = any(winners == (state.seat,) for winners in outcomes.values())
            choice = engine.choose(state, seed=seed)
            where = f"{game!r} {state}"
            assert choice.is_proven, where
            assert choice.value[state.seat] == float(wins), where
            assert not wins or outcomes[choice.move] == (state.seat,), f"{choice.move} in {where}"
            seen["won" if wins else "lost"] += 1
            seen["start of a turn"] += state.view()["trip"] == []
            seen["with a choice"] += len(set(outcomes.values())) > 1
    assert seen["won"] + seen["lost"] >= 200
    assert seen["lost"] >= 30
    assert seen["start of a turn"] >= 40
    assert seen["with a choice"] >= 20
