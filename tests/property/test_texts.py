"""Positions as text, copies and pickles."""

from __future__ import annotations

import copy
import pickle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import trearchi as ta
from tests.strategies import SEEDS, Walk, times, walks

SIGNS = "0123456789abcdlxABCROYGSBPwb*.,-=/ @:+\t\n\0\u00e9"


def same(one: ta.State, other: ta.State) -> bool:
    """Whether two states are equal in all that can be asked of them."""
    return (
        one == other
        and hash(one) == hash(other)
        and str(one) == str(other)
        and one.game == other.game
        and one.setup == other.setup
        and (one.seat, one.is_chance, one.is_over) == (other.seat, other.is_chance, other.is_over)
        and one.legal_moves() == other.legal_moves()
        and one.chances() == other.chances()
        and one.scores() == other.scores()
        and one.outcome() == other.outcome()
        and one.view() == other.view()
    )


@given(walk=walks())
@times(3)
def test_a_position_reads_back(walk: Walk) -> None:
    """The text is one line, and reading it gives the same position; white space around is free."""
    for state in [*walk.states[:: max(1, len(walk.states) // 40)], walk.last]:
        text = str(state)
        assert "\n" not in text
        assert text == text.strip()
        assert same(state.game.position(text), state)
        assert state.game.position(f" {text}\n") == state


@given(walk=walks())
@times(2)
def test_games_go_on_from_a_text_as_from_the_state(walk: Walk) -> None:
    """A position that was read plays on like the original: nothing that matters is left out of the text."""
    middle = len(walk.states) // 2
    state = walk.states[middle].game.position(str(walk.states[middle]))
    for original, move in zip(walk.states[middle:], walk.moves[middle:], strict=False):
        assert state == original
        state = state.play(move)
    assert same(state, walk.last)


@given(walk=walks())
@times(2)
def test_states_and_games_pickle_and_copy(walk: Walk) -> None:
    """Pickle at every protocol, copy, deepcopy; the setup goes along."""
    state = walk.last
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert same(pickle.loads(pickle.dumps(state, protocol)), state)
    assert same(copy.copy(state), state)
    assert same(copy.deepcopy(state), state)
    game = pickle.loads(pickle.dumps(state.game))
    assert (game, hash(game), game.parameters) == (state.game, hash(state.game), state.game.parameters)


@given(walk=walks())
def test_the_repr_makes_the_state_again(walk: Walk) -> None:
    """repr of a state is Python that gives it back."""
    assert same(eval(repr(walk.last), {"ta": ta}), walk.last)


def mutated(rng: Random, text: str, other: str) -> str:
    """A text with signs left out, put in, changed or exchanged, or with a field of another position."""
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        at, to = rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)
        match rng.randrange(7):
            case 0:
                text = text[:at] + text[at + 1 :]
            case 1:
                text = text[:at] + rng.choice(SIGNS) + text[at:]
            case 2:
                text = text[:at] + rng.choice(SIGNS) + text[at + 1 :]
            case 3:
                at, to = sorted((at, to))
                text = text[:at] + text[to : to + 1] + text[at + 1 : to] + text[at : at + 1] + text[to + 1 :]
            case 4:
                text = text[:at] + "9" * rng.randrange(25) + text[at:]
            case 5:
                fields, others = text.split(" "), other.split(" ")
                number = rng.randrange(len(fields))
                fields[number] = others[number % len(others)]
                text = " ".join(fields)
            case 6:
                text = text[:at] + text[to:]
    return text


def read(game: ta.Game, text: str) -> ta.State | str:
    """The position of a text, or what is wrong with it."""
    try:
        return game.position(text)
    except ta.NotationError as error:
        return str(error) or "\0"


@given(walk=walks(), seed=SEEDS)
@times(8)
def test_damaged_positions_are_refused_or_sound(walk: Walk, seed: int) -> None:
    """NotationError and nothing else; what is read all the same is a position that reads back and can be played."""
    rng = Random(seed)
    game = walk.last.game
    for _ in range(40):
        text = mutated(rng, str(walk.last), str(rng.choice(walk.states)))
        state = read(game, text)
        if isinstance(state, str):
            assert state.isprintable()
            continue
        assert same(game.position(str(state)), state)
        moves = state.legal_moves() or list(state.chances())
        assert bool(moves) != state.is_over
        for move in rng.sample(moves, min(3, len(moves))):
            after = state.play(move)
            assert game.position(str(after)) == after


@given(text=st.text(max_size=300), game=st.sampled_from(ta.GAMES))
@times(10)
def test_garbage_is_no_position(text: str, game: str) -> None:
    """Any text that no state wrote is refused with one line."""
    with pytest.raises(ta.NotationError) as raised:
        ta.game(game).position(text)
    assert str(raised.value).isprintable()
