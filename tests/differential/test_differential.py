"""The core against the reference, over whole games of all three kinds."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import trearchi as ta
from tests.differential import players
from tests.differential.match import begin, play_out
from tests.strategies import SEEDS, settimos, setups, small_ponte, times, viaducts
from trearchi.refusals import CODES


@given(game=small_ponte(), player=st.sampled_from(players.PONTE), seed=SEEDS, plies=st.integers(0, 60))
@times(3)
def test_ponte_on_small_boards(game: ta.Game, player: players.Player, seed: int, plies: int) -> None:
    """Whole games, every list of moves compared."""
    play_out(begin(game), player, seed, plies, texts=12)


@given(size=st.integers(7, 12), player=st.sampled_from(players.PONTE), seed=SEEDS, plies=st.integers(0, 90))
@times(0.5)
def test_ponte_on_large_boards(size: int, player: players.Player, seed: int, plies: int) -> None:
    """Some lists of moves compared, many texts judged."""
    game = ta.game("ponte", size=size, tiles=None if size == 12 else 40, bridges=15 if size % 2 else None)
    play_out(begin(game), player, seed, plies, lists_every=40, texts=30)


@given(game=viaducts(), player=st.sampled_from(players.VIADUCT), seed=SEEDS, plies=st.integers(0, 160))
@times(2)
def test_viaduct_with_all_parameters(game: ta.Game, player: players.Player, seed: int, plies: int) -> None:
    """Two, three and four seats, with dice and without."""
    play_out(begin(game), player, seed, plies, lists_every=12, texts=8)


@given(
    letters=st.permutations("ABCD"),
    seats=st.integers(2, 4),
    has_die=st.booleans(),
    player=st.sampled_from((players.finisher, players.plugger)),
    seed=SEEDS,
)
def test_viaduct_to_its_winner(
    letters: list[str], seats: int, has_die: bool, player: players.Player, seed: int
) -> None:
    """A seat completes its viaduct, and both sides see it at the same move (V6.2)."""
    parameters = {"seats": seats, "letters": "".join(letters[:seats]), "turn_limit": 90}
    if seats == 2 and not has_die:
        parameters["die"] = None
    play_out(begin(ta.game("viaduct", **parameters)), player, seed, 400, lists_every=25, texts=3)


@given(game=settimos(), setup=setups(), player=st.sampled_from(players.SETTIMO), seed=SEEDS, plies=st.integers(0, 900))
@times(2)
def test_settimo_with_all_parameters(
    game: ta.Game, setup: dict[str, str], player: players.Player, seed: int, plies: int
) -> None:
    """Whole games on any board, every list of moves compared."""
    play_out(begin(game, setup), player, seed, plies, texts=5)


VARIANTS: dict[str, list[dict[str, Any]]] = {
    "ponte": [{"size": 5}, {"size": 6, "tiles": 6, "bridges": 1}, {"size": 9, "tiles": None, "bridges": None}],
    "viaduct": [{"seats": 2}, {"seats": 2, "die": None}, {"seats": 3, "die": ["roll2"] * 3 + ["rollx"] * 3}],
    "settimo": [{"last": 10}],
}


@pytest.mark.parametrize("game", ta.GAMES)
def test_the_texts_reach_every_refusal(game: str) -> None:
    """What is compared here is worth comparing: the texts are refused for every reason that there is."""
    choices = {"ponte": players.PONTE, "viaduct": players.VIADUCT, "settimo": players.SETTIMO}[game]
    codes: set[str | None] = set()
    for parameters in VARIANTS[game]:
        for seed, player in enumerate(choices):
            kind = ta.game(game, **parameters, **({"turn_limit": 40} if game == "viaduct" else {}))
            match = begin(kind, kind.start(seed=seed).setup)
            codes |= play_out(match, player, seed, 500, lists_every=10**6, texts=12)
    assert codes == set(CODES[game]) | {None}


@given(text=st.text(max_size=12), game=st.sampled_from(ta.GAMES), seed=SEEDS, plies=st.integers(0, 12))
@times(8)
def test_any_text_is_judged_alike(text: str, game: str, seed: int, plies: int) -> None:
    """Any text at all; the core refuses it for the reason that the reference gives."""
    match = begin(ta.game(game), ta.game(game).start(seed=seed).setup)
    for _ in range(plies):
        match.play(players.evenly(Random(seed), match.core))
    match.judge(text)
