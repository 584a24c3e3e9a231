"""One game played by the core and by the reference side by side, compared as it goes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

import trearchi as ta
from tests.differential.texts import other_spellings, tried_texts
from tests.reference import Refusal, State, start

Choose = Callable[[Random, ta.State], str]


@dataclass
class Match:
    """The same position twice, and the moves that led there."""

    core: ta.State
    reference: State
    moves: list[str] = field(default_factory=list)

    @property
    def where(self) -> str:
        """What a failure says, enough to repeat it."""
        game = self.core.game
        return f"{game!r} setup={self.core.setup} moves={' '.join(self.moves)!r}"

    def play(self, move: str) -> None:
        """Both sides make a legal move in canonical spelling."""
        self.core = self.core.play(move)
        self.reference = self.reference.play(move)
        self.moves.append(move)

    def compare(self, lists: bool = True) -> None:
        """Whose move it is, chances, scores and outcome; with `lists` the legal moves too."""
        core, reference = self.core, self.reference
        assert core.seat == reference.seat, self.where
        assert core.is_chance == reference.is_chance, self.where
        assert core.is_over == reference.is_over, self.where
        assert core.chances() == reference.chances(), self.where
        assert core.scores() == reference.scores(), self.where
        outcome = core.outcome()
        assert (outcome.winners if outcome else None) == reference.winners(), self.where
        assert outcome is None or outcome.scores == reference.scores(), self.where
        if lists:
            found = core.legal_moves()
            assert sorted(found) == sorted(reference.legal_moves()), self.where
            assert core.count_legal_moves() == len(found), self.where

    def judge(self, text: str) -> None:
        """Both sides accept a text and spell it alike, or refuse it for the same reason."""
        verdict = self.reference.why_illegal(text)
        refusal = self.core.why_illegal(text)
        about = f"{text!r} in {self.where}"
        if verdict is None:
            assert refusal is None, about
            assert self.core.canonical(text) == self.reference.canonical(text), about
            return
        assert refusal is not None, about
        assert Refusal(refusal.code, refusal.clause, refusal.squares) == verdict, about


def begin(game: ta.Game, setup: dict[str, str] | None = None) -> Match:
    """The first position of a game on both sides."""
    core = game.start(setup=setup) if setup else game.start()
    return Match(core, start(game.id, game.parameters, core.setup))


def play_out(
    match: Match, choose: Choose, seed: int, plies: int, *, lists_every: int = 1, texts: int = 6
) -> set[str | None]:
    """Plays `plies` moves or to the end. Legal moves are compared at every `lists_every`-th ply, `texts` texts at each.

    Returns the codes of the refusals that came up, None for a legal text.
    """
    rng = Random(seed)
    codes = set()
    for ply in range(plies + 1):
        match.compare(lists=(ply + seed) % lists_every == 0)
        for text in tried_texts(rng, match.core, texts):
            match.judge(text)
            refusal = match.core.why_illegal(text)
            codes.add(refusal.code if refusal else None)
        if match.core.is_over or ply == plies:
            break
        move = choose(rng, match.core)
        for text in other_spellings(rng, move):
            match.judge(text)
        match.play(move)
    match.compare()
    return codes
