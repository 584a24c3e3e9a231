"""The Python section of the API page, line by line."""

from __future__ import annotations

import pickle
import threading
from fractions import Fraction
from functools import reduce
from pathlib import Path
from random import Random
from typing import Any

import pytest

import trearchi as ta
from tests.unit.positions import ponte, settimo_setup
from trearchi.errors import shown
from trearchi.games import kind

SETUP = settimo_setup({})
DIE = ["roll1", "roll1", "roll2", "roll2", "rollx", "rollx"]


def start(game: str) -> ta.State:
    """The first position of a game with its defaults."""
    return ta.game(game).start(seed=7)


# Games -------------------------------------------------------------------------------------------------------------


def test_there_are_three_games() -> None:
    """ta.GAMES"""
    assert ta.GAMES == ("ponte", "viaduct", "settimo")


def test_a_game_knows_its_parameters() -> None:
    """ta.game(id, **parameters): id, title, seats, parameters with every default filled in."""
    game = ta.game("viaduct", seats=3, letters="DCB")
    assert (game.id, game.title, game.seats) == ("viaduct", "Viaduct", 3)
    assert game.parameters == {"seats": 3, "letters": "DCB", "die": DIE, "turn_limit": 400}
    assert ta.game("ponte").parameters == {"size": 10, "tiles": 40, "bridges": 15}
    assert ta.game("settimo").parameters == {"last": 7, "surcharge": 5, "stock": 20}
    assert [ta.game(game).title for game in ta.GAMES] == ["Ponte del Diavolo", "Viaduct", "Il settimo ponte"]
    assert [ta.game(game).seats for game in ta.GAMES] == [2, 4, 2]


def test_parameters_cannot_be_changed_from_outside() -> None:
    """The dict is a copy, its list too."""
    game = ta.game("viaduct")
    game.parameters["seats"] = 2
    game.parameters["die"].append("roll1")
    assert game.parameters == {"seats": 4, "letters": "ABCD", "die": DIE, "turn_limit": 400}
    faces = list(DIE)
    other = ta.game("viaduct", die=faces)
    faces[0] = "rollx"
    assert other == game
    for name in ("id", "title", "seats", "parameters"):
        with pytest.raises(AttributeError):
            setattr(game, name, 1)


BAD_PARAMETERS: list[tuple[str, dict[str, Any]]] = [
    ("ponte", {"size": 3}),
    ("ponte", {"size": 13}),
    ("ponte", {"size": None}),
    ("ponte", {"size": "10"}),
    ("ponte", {"size": 10.0}),
    ("ponte", {"size": True}),
    ("ponte", {"size": 10**30}),
    ("ponte", {"tiles": 3}),
    ("ponte", {"tiles": -1}),
    ("ponte", {"bridges": -1}),
    ("ponte", {"bridges": [15]}),
    ("ponte", {"rivers": 2}),
    ("viaduct", {"seats": 1}),
    ("viaduct", {"seats": 5}),
    ("viaduct", {"seats": None}),
    ("viaduct", {"letters": "ABC"}),
    ("viaduct", {"letters": "AABC"}),
    ("viaduct", {"letters": "ABCE"}),
    ("viaduct", {"letters": ["A", "B", "C", "D"]}),
    ("viaduct", {"letters": 3}),
    ("viaduct", {"die": None}),
    ("viaduct", {"die": DIE[:5]}),
    ("viaduct", {"die": [*DIE, "roll1"]}),
    ("viaduct", {"die": ["rollx"] * 6}),
    ("viaduct", {"die": ["roll3"] * 6}),
    ("viaduct", {"die": [1, 1, 2, 2, 3, 3]}),
    ("viaduct", {"die": "roll1"}),
    ("viaduct", {"die": [[], [], [], [], [], []]}),
    ("viaduct", {"turn_limit": 0}),
    ("viaduct", {"turn_limit": "400"}),
    ("settimo", {"last": 1}),
    ("settimo", {"last": 11}),
    ("settimo", {"last": None}),
    ("settimo", {"surcharge": 0}),
    ("settimo", {"surcharge": 12}),
    ("settimo", {"stock": -1}),
    ("settimo", {"stock": 41}),
    ("settimo", {"size": 10}),
    # What Python itself cannot write: a number of thousands of digits, a list in a list in a list ...
    ("ponte", {"size": 10**5000}),
    ("ponte", {"tiles": 10**5000}),
    ("ponte", {"bridges": -(10**5000)}),
    ("viaduct", {"seats": 10**5000}),
    ("viaduct", {"letters": "A" * 10**6}),
    ("viaduct", {"die": [10**5000] * 6}),
    ("viaduct", {"die": reduce(lambda inner, _: [inner], range(10**5), [])}),
    ("viaduct", {"turn_limit": 10**5000}),
    ("settimo", {"stock": 10**5000}),
    ("settimo", {"x" * 10**6: 1}),
]


@pytest.mark.parametrize(("game", "parameters"), BAD_PARAMETERS)
def test_bad_parameters_are_parameter_errors(game: str, parameters: dict[str, Any]) -> None:
    """One line that names the parameter."""
    with pytest.raises(ta.ParameterError) as raised:
        ta.game(game, **parameters)
    text = str(raised.value)
    assert "\n" not in text
    assert len(text) < 400
    assert next(iter(parameters))[:70] in text


@pytest.mark.parametrize("game", ["chess", "", "Ponte", None, 3, 10**5000, "x" * 10**6], ids=shown)
def test_an_unknown_game_is_a_parameter_error(game: Any) -> None:
    """It says which there are."""
    with pytest.raises(ta.ParameterError, match="ponte, viaduct, settimo") as raised:
        ta.game(game)
    assert len(str(raised.value)) < 400


def test_all_errors_are_one_family() -> None:
    """TrearchiError above them all, and above nothing that Python itself raises."""
    family = [ta.ParameterError, ta.SetupError, ta.NotationError, ta.IllegalMove, ta.SeatError, ta.RecordError]
    assert all(issubclass(error, ta.TrearchiError) for error in family)
    assert issubclass(ta.TrearchiError, Exception)
    assert not any(issubclass(one, other) for one in family for other in family if one is not other)


def test_every_parameter_names_its_clause_and_range() -> None:
    """What forms are made of: the ranges there are the ranges here."""
    for game in ta.GAMES:
        for parameter in kind(game).parameters:
            assert parameter.clause.startswith(game[0].upper())
            for value in {parameter.minimum, parameter.maximum} - {None}:
                seats = {"letters": None} if parameter.name != "letters" else {}
                assert ta.game(game, **{parameter.name: value}, **(seats if game == "viaduct" else {}))
            if parameter.nullable and parameter.name != "die":
                assert ta.game(game, **{parameter.name: None}).parameters[parameter.name] is None


# Starting ----------------------------------------------------------------------------------------------------------


def test_a_seed_draws_a_setup() -> None:
    """game.start(seed=...): the same for the same seed, a fresh one without; any whole number is a seed."""
    game = ta.game("settimo")
    assert game.start(seed=7) == game.start(seed=7)
    assert game.start(seed=7) != game.start(seed=8)
    assert game.start() != game.start()
    for seed in (0, -1, 2**64, 10**30):
        assert game.start(seed=seed) == game.start(seed=seed)
    assert ta.game("ponte").start(seed=1) == ta.game("ponte").start()


def test_a_setup_is_taken_as_given() -> None:
    """game.start(setup=...); state.setup; None in games without one."""
    state = ta.game("settimo").start(setup=SETUP)
    assert state.setup == SETUP
    assert state.play(state.legal_moves()[0]).setup == SETUP
    assert ta.game("ponte").start().setup is None
    assert ta.game("viaduct").start().setup is None


@pytest.mark.parametrize(
    "change",
    [
        {"lines": SETUP["lines"][:-1]},
        {"lines": SETUP["lines"] + "R"},
        {"lines": SETUP["lines"].lower()},
        {"lines": "R" * 64},
        {"lines": "W" + SETUP["lines"][1:]},
        {"lines": "\u00e9" + SETUP["lines"][1:]},
        {"lines": 64},
        {"lines": None},
        {"reserve": "BBGGP"},
        {"reserve": "BBBBGG"},
        {"reserve": "BBGGPR"},
        {"reserve": ["B", "B", "G", "G", "P", "P"]},
        {"major": "BG"},
        {"major": "BBG"},
        {"major": "BGW"},
        {"major": ""},
        {"minor": "ROY"},
    ],
)
def test_bad_setups_are_setup_errors(change: dict[str, Any]) -> None:
    """One line that names what is wrong."""
    with pytest.raises(ta.SetupError) as raised:
        ta.game("settimo").start(setup=SETUP | change)
    assert str(raised.value).isprintable()


@pytest.mark.parametrize("missing", ["lines", "reserve", "major"])
def test_an_incomplete_setup_is_a_setup_error(missing: str) -> None:
    """It names the field."""
    with pytest.raises(ta.SetupError, match=missing):
        ta.game("settimo").start(setup={name: value for name, value in SETUP.items() if name != missing})


@pytest.mark.parametrize("setup", ["lines", [], 3, {}])
def test_what_is_no_setup_is_a_setup_error(setup: Any) -> None:
    """A text, a list, a number, an empty object."""
    with pytest.raises(ta.SetupError):
        ta.game("settimo").start(setup=setup)


def test_a_setup_where_there_is_none_is_a_setup_error() -> None:
    """Ponte and Viaduct; a seed and a setup at once."""
    for game in ("ponte", "viaduct"):
        with pytest.raises(ta.SetupError):
            ta.game(game).start(setup=SETUP)
    with pytest.raises(ta.SetupError):
        ta.game("settimo").start(seed=1, setup=SETUP)


# States ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ta.GAMES)
def test_a_state_says_whose_turn_it_is(game: str) -> None:
    """seat, is_chance, is_over, legal_moves, chances; the game it belongs to."""
    state = start(game)
    assert state.game == ta.game(game)
    assert state.is_over is False
    assert state.outcome() is None
    if state.is_chance:
        assert (state.seat, state.legal_moves()) == (None, [])
        assert sum(state.chances().values()) == 1
        assert all(isinstance(chance, Fraction) for chance in state.chances().values())
    else:
        assert state.seat == 0
        assert state.chances() == {}
        assert all(isinstance(move, str) for move in state.legal_moves())


def test_a_refusal_has_code_clause_squares_and_a_sentence() -> None:
    """state.why_illegal(...): None, or Refusal(code, clause, squares, text); play raises IllegalMove with the same."""
    state = ta.game("ponte").start().play("a1,b2").play("dark")
    assert state.why_illegal("c3,d5") is None
    refusal = state.why_illegal("b2,c3")
    assert refusal is not None
    assert (refusal.code, refusal.clause, refusal.squares) == ("occupied", "P4.1", ("b2",))
    assert refusal.text == "A tile stands on b2 already. (P4.1)"
    with pytest.raises(ta.IllegalMove) as raised:
        state.play("b2,c3")
    assert (raised.value.refusal, raised.value.move) == (refusal, "b2,c3")
    assert str(raised.value) == "'b2,c3': A tile stands on b2 already. (P4.1)"
    again = pickle.loads(pickle.dumps(raised.value))
    assert (again.refusal, again.move, str(again)) == (refusal, "b2,c3", str(raised.value))


@pytest.mark.parametrize("value", [None, 3, b"a1,b2", ["a1,b2"]])
def test_what_is_no_text_is_no_move(value: Any) -> None:
    """A TypeError of Python, as everywhere."""
    for game in ta.GAMES:
        for method in ("play", "why_illegal", "canonical", "options"):
            with pytest.raises(TypeError):
                getattr(start(game), method)(value)


@pytest.mark.parametrize("text", ["\ud800", "\0", "a1\0,b2", "x" * 100_000, "9" * 100_000, "\u202ea1,b2"])
def test_any_text_at_all_is_refused_as_syntax(text: str) -> None:
    """Lone surrogates, zeros, long ones: neither a crash nor another error."""
    for game in ta.GAMES:
        refusal = start(game).why_illegal(text)
        assert refusal is not None
        assert refusal.code == "syntax"
        assert start(game).options(text) == {}
        with pytest.raises(ta.NotationError):
            ta.game(game).position(text)


def test_scores_have_the_names_of_the_page() -> None:
    """One dict a seat."""
    names = {"ponte": ["points", "islands", "bridges"], "viaduct": ["supply", "custody", "on_board"]}
    for game in ta.GAMES:
        for score in start(game).scores():
            assert list(score) == names.get(game, ["stones", "villages"])
        assert len(start(game).scores()) == ta.game(game).seats


def test_an_outcome_has_winners_scores_and_a_reason() -> None:
    """state.outcome()"""
    state = ponte("a1 a2 b1 b2", "j9 j7", turn="over")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((1,), state.scores())
    assert outcome.reason == "Light wins with 1 point to 0 (P7.3)."
    with pytest.raises(AttributeError):
        outcome.winners = (0,)  # type: ignore[misc]


@pytest.mark.parametrize("game", ta.GAMES)
def test_a_state_is_an_immutable_value(game: str) -> None:
    """No attribute can be set or added; what it gives out is a copy."""
    state = start(game)
    text = str(state)
    for name in ("seat", "is_over", "game", "setup", "anything"):
        with pytest.raises(AttributeError):
            setattr(state, name, 1)
    state.legal_moves().clear()
    state.chances().clear()
    state.scores()[0].clear()
    state.view().clear()
    if state.setup is not None:
        state.setup.clear()
    assert str(state) == text
    assert state.legal_moves() or state.chances()
    assert state.scores()[0]
    with pytest.raises(TypeError):
        ta.State()


@pytest.mark.parametrize("game", ta.GAMES)
def test_states_are_ordered_by_nothing(game: str) -> None:
    """Equality and hash alone."""
    state = start(game)
    with pytest.raises(TypeError):
        assert state < state
    assert {state: 1}[start(game)] == 1


def test_states_of_different_games_are_different() -> None:
    """No two of the three, nor a state and its text."""
    states = [start(game) for game in ta.GAMES]
    assert len(set(states)) == 3
    assert all(state != str(state) for state in states)


@pytest.mark.parametrize("game", ta.GAMES)
def test_a_search_sees_one_line_of_text(game: str) -> None:
    """str and repr; position reads back what str wrote, and nothing of another game."""
    state = start(game)
    assert ta.game(game).position(str(state)) == state
    assert str(state) in repr(state)
    for other in set(ta.GAMES) - {game}:
        with pytest.raises(ta.NotationError):
            ta.game(other).position(str(state))


# Threads -----------------------------------------------------------------------------------------------------------


def random_game(state: ta.State, seed: int, texts: list[str]) -> None:
    """Plays with every question asked on the way, and notes the last position."""
    rng = Random(seed)
    for _ in range(60):
        moves = state.legal_moves() or list(state.chances())
        if not moves:
            break
        state.view()
        state.options("")
        state = state.play(rng.choice(moves))
    texts.append(str(state))


@pytest.mark.parametrize("game", ta.GAMES)
def test_states_are_safe_between_threads(game: str) -> None:
    """Many threads play from one state at once, and each comes where it comes alone."""
    state = start(game)
    found: list[list[str]] = [[] for _ in range(8)]
    threads = [threading.Thread(target=random_game, args=(state, seed % 4, found[seed])) for seed in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    alone: list[str] = []
    for seed in range(4):
        random_game(state, seed, alone)
    assert [texts[0] for texts in found] == alone * 2


def test_long_calls_leave_other_threads_running() -> None:
    """The GIL is free while the core counts: another thread goes on meanwhile."""
    ticks = [0]
    stop = threading.Event()

    def tick() -> None:
        while not stop.wait(0.001):
            ticks[0] += 1

    ticker = threading.Thread(target=tick)
    ticker.start()
    state = ta.game("ponte").start()
    # However fast the machine and whatever else it does: some number of games is long enough.
    for count in (400 * 4**step for step in range(8)):
        before = ticks[0]
        finished, moves = state.playouts(count, seed=1)
        during = ticks[0] - before
        assert finished == count
        assert moves > count * 10
        if during > 3:
            break
    stop.set()
    ticker.join()
    assert during > 3


# Records and engines -----------------------------------------------------------------------------------------------


def test_records_as_on_the_page(tmp_path: Path) -> None:
    """Record(game, setup=..., seats=[...]), play, state, moves, save; load."""
    game = ta.game("ponte")
    record = ta.Record(game, setup=game.start().setup, seats=["Anna", "engine:4"])
    record.play("B2,a1")
    assert record.moves == ["a1,b2"]
    assert record.state == game.start().play("a1,b2")
    record.save(tmp_path / "game.json")
    assert ta.load(tmp_path / "game.json").moves == record.moves
    with pytest.raises(ta.SeatError):
        ta.Record(game, seats=["Anna"])


def test_a_refused_move_leaves_a_record_as_it_was() -> None:
    """IllegalMove; then nothing has changed."""
    record = ta.Record(ta.game("ponte"))
    with pytest.raises(ta.IllegalMove):
        record.play("a1,a1")
    assert (record.moves, record.state) == ([], ta.game("ponte").start())


@pytest.mark.parametrize("game", ["ponte", "settimo"])
def test_the_engine_as_on_the_page(game: str) -> None:
    """Engine(game, nodes=...).choose(state, seed=...): move, value, nodes, line, moves; the same for the same seed."""
    state = start(game)
    engine = ta.Engine(state.game, nodes=60)
    choice = engine.choose(state, seed=3)
    assert choice == ta.Engine(state.game, nodes=60).choose(state, seed=3)
    assert choice.move in state.legal_moves()
    assert choice.line[0] == choice.move == choice.moves[0].move
    assert len(choice.value) == 2
    assert all(0 <= value <= 1 for value in choice.value)
    assert choice.nodes == 60
    with pytest.raises(ta.ParameterError):
        ta.Engine(state.game, nodes=60, level=4)
