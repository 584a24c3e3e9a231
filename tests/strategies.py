"""Games, setups and played positions for Hypothesis."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from hypothesis import settings
from hypothesis import strategies as st

import trearchi as ta
from tests.differential import players


# Of the profile's examples: games of some kinds are long, of others short.
def times(factor: float) -> settings:
    """The profile's number of examples, times a factor."""
    return settings(max_examples=max(1, int(settings().max_examples * factor)))


SEEDS = st.integers(0, 2**32 - 1)
FACES = ("roll1", "roll2", "rollx")


@st.composite
def small_ponte(draw: st.DrawFn) -> ta.Game:
    """Small boards, all kinds of supplies."""
    return ta.game(
        "ponte",
        size=draw(st.integers(4, 6)),
        tiles=draw(st.one_of(st.none(), st.integers(4, 12), st.just(40))),
        bridges=draw(st.one_of(st.none(), st.integers(0, 4), st.just(15))),
    )


@st.composite
def dice(draw: st.DrawFn) -> list[str]:
    """Any die of V1.5."""
    faces = draw(st.lists(st.sampled_from(FACES), min_size=5, max_size=5))
    return [draw(st.sampled_from(FACES[:2])), *faces]


@st.composite
def viaducts(draw: st.DrawFn) -> ta.Game:
    """Two, three and four seats, any letters and dice."""
    seats = draw(st.integers(2, 4))
    no_die = [st.none()] if seats == 2 else []
    return ta.game(
        "viaduct",
        seats=seats,
        letters="".join(draw(st.permutations("ABCD"))[:seats]),
        die=draw(st.one_of(*no_die, dice())),
        turn_limit=draw(st.one_of(st.none(), st.integers(1, 60), st.just(400))),
    )


@st.composite
def setups(draw: st.DrawFn) -> dict[str, str]:
    """Any setup of S1.5 and S1.6: mixed well, in large patches of a colour, or between the two."""
    letters = "ROYGSBP"
    counts = draw(st.permutations(draw(st.sampled_from(((3, 3), (3, 2, 1), (2, 2, 2), (1,) * 6, (2, 1, 1, 1, 1))))))
    colours = draw(st.permutations(letters))
    reserve = "".join(colour * count for colour, count in zip(colours, counts, strict=False))
    sticks = [letter for letter in draw(st.permutations(letters)) for _ in range(10 - reserve.count(letter))]
    rng = draw(st.randoms(use_true_random=True))
    for _ in range(draw(st.sampled_from((0, 5, 30, 500)))):
        one, other = rng.randrange(64), rng.randrange(64)
        sticks[one], sticks[other] = sticks[other], sticks[one]
    major = draw(st.permutations(letters))[:3]
    return {"lines": "".join(sticks), "reserve": reserve, "major": "".join(major)}


@st.composite
def settimos(draw: st.DrawFn) -> ta.Game:
    """The defaults and the ends of every range of S1.8."""
    return ta.game(
        "settimo",
        last=draw(st.one_of(st.just(7), st.integers(2, 10))),
        surcharge=draw(st.one_of(st.just(5), st.integers(1, 11))),
        stock=draw(st.one_of(st.just(20), st.integers(0, 3), st.just(40))),
    )


class Walk(NamedTuple):
    """A game as far as it was played: every state, the first one included, and the moves between."""

    states: list[ta.State]
    moves: list[str]

    @property
    def last(self) -> ta.State:
        """The state after the last move."""
        return self.states[-1]


def walk(state: ta.State, player: players.Player, seed: int, plies: int) -> Walk:
    """At most `plies` moves of a player from here."""
    rng = Random(seed)
    states, moves = [state], list[str]()
    while len(moves) < plies and not states[-1].is_over:
        moves.append(player(rng, states[-1]))
        states.append(states[-1].play(moves[-1]))
    return Walk(states, moves)


@st.composite
def ponte_walks(draw: st.DrawFn, most: int = 60) -> Walk:
    """Ponte on small boards."""
    player = draw(st.sampled_from(players.PONTE))
    return walk(draw(small_ponte()).start(), player, draw(SEEDS), draw(st.integers(0, most)))


@st.composite
def viaduct_walks(draw: st.DrawFn, most: int = 120) -> Walk:
    """Viaduct with any parameters."""
    player = draw(st.sampled_from(players.VIADUCT))
    return walk(draw(viaducts()).start(), player, draw(SEEDS), draw(st.integers(0, most)))


@st.composite
def settimo_walks(draw: st.DrawFn, most: int = 500) -> Walk:
    """Settimo with any parameters and setup."""
    player = draw(st.sampled_from(players.SETTIMO))
    state = draw(settimos()).start(setup=draw(setups()))
    return walk(state, player, draw(SEEDS), draw(st.integers(0, most)))


def walks() -> st.SearchStrategy[Walk]:
    """A game of any kind."""
    return st.one_of(ponte_walks(), viaduct_walks(), settimo_walks())
