"""Ponte del Diavolo near its end: what the engine proves against a solver that knows nothing but the rules."""

from __future__ import annotations

from collections import Counter
from random import Random

import trearchi as ta
from tests.reference import State, start

# Positions that the plain solver may look at: on a small board it takes about half a millisecond for each.
PATIENCE = 250
SEEDS = 80


class TooLongError(Exception):
    """The plain solver would take too long for a test."""


class PlainSolver:
    """Every move of both, to the end; nothing is left out, and no position is looked at twice."""

    def __init__(self) -> None:
        """Nothing is known yet."""
        self.known: dict[State, float] = {}

    def share(self, state: State, seat: int) -> float:
        """The seat's share of the victory under best play of both (P7.3): 1, a half or 0."""
        winners = state.winners()
        if winners is not None:
            return 1 / len(winners) if seat in winners else 0
        if state not in self.known:
            if len(self.known) >= PATIENCE:
                raise TooLongError
            self.known[state] = 0
            self.known[state] = max(self.shares(state).values())
        own = self.known[state]
        return own if state.seat == seat else 1 - own

    def shares(self, state: State) -> dict[str, float]:
        """What each move is worth to the seat to move."""
        seat = state.seat
        assert seat is not None
        return {move: self.share(state.after(move), seat) for move in state.legal_moves()}


def play_lively(game: ta.Game, seed: int) -> tuple[list[str], list[ta.State]]:
    """The moves of a random game in which points are taken and bridges built when chance offers them."""
    rng = Random(seed)
    state, moves, states = game.start(seed=seed), [], []
    while not state.is_over:
        legal, seat = state.legal_moves(), state.seat
        assert seat is not None
        offers = rng.sample(legal, min(3, len(legal)))
        offers += rng.sample(bridges, 1) if (bridges := [move for move in legal if "-" in move]) else []
        after = {move: state.play(move).scores()[seat] for move in offers}
        moves.append(max(offers, key=lambda move: tuple(after[move].values())))
        states.append(state)
        state = state.play(moves[-1])
    return moves, states


def late_positions(game: ta.Game, seed: int) -> list[tuple[ta.State, dict[str, float]]]:
    """Positions of a game with what each move is worth there, as far back from the end as patience goes."""
    moves, states = play_lively(game, seed)
    reference, history = start(game.id, game.parameters, None), []
    for move in moves:
        history.append(reference)
        reference = reference.after(move)
    found = []
    for state, plain in reversed(list(zip(states, history, strict=True))):
        if state.view()["stage"] != "play":
            break
        try:
            shares = PlainSolver().shares(plain)
        except TooLongError:
            break
        if len(shares) > 1:  # a forced move is played without thinking
            found.append((state, shares))
    return found


def game_of(seed: int) -> ta.Game:
    """Small boards and, now and then, the usual one; with supplies that end the game and without (P5.7)."""
    rng = Random(seed)
    if seed % 8 == 0:
        return ta.game("ponte")
    return ta.game("ponte", size=4 + seed % 3, tiles=rng.choice([6, 40, None]), bridges=rng.choice([1, 3, 15, None]))


def test_the_engine_proves_what_a_plain_solver_finds() -> None:
    """P6 and P7.3, at late positions of small boards and of the usual one."""
    seen: Counter[str] = Counter()
    for seed in range(SEEDS):
        game = game_of(seed)
        engine = ta.Engine(game, nodes=2000)
        for state, shares in late_positions(game, seed):
            assert state.seat is not None
            choice, best = engine.choose(state, seed=seed), max(shares.values())
            where = f"{game!r} {state}"
            for rated in choice.moves:
                assert not rated.is_proven or rated.value[state.seat] == shares[rated.move], f"{rated.move} in {where}"
                seen["proven moves"] += rated.is_proven
            assert choice.is_proven, where
            assert shares[choice.move] == best, f"{choice.move} in {where}"
            assert choice.value[state.seat] == best, where
            seen[{1: "won", 0.5: "shared", 0: "lost"}[best]] += 1
            seen["with a choice"] += len(set(shares.values())) > 1
            seen["with a pair to place"] += any("," in move for move in shares)
            seen["on the usual board"] += game.parameters["size"] == 10
    assert seen["won"] + seen["shared"] + seen["lost"] >= 120
    assert seen["proven moves"] >= 400
    assert seen["won"] >= 30
    assert seen["lost"] >= 30
    assert seen["shared"] >= 3
    assert seen["with a choice"] >= 20
    assert seen["with a pair to place"] >= 30
    assert seen["on the usual board"] >= 10
