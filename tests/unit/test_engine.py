"""The engine's promises: the same choice from the same seed, time limits, stopping, other threads, clear refusals."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import trearchi as ta
from trearchi.errors import shown

VECTORS = Path(__file__).resolve().parents[2] / "tests" / "vectors"
PONTE = ta.game("ponte", size=6)
VIADUCT = ta.game("viaduct", seats=2, die=None)
SETTIMO = ta.game("settimo")
GAMES = [PONTE, VIADUCT, SETTIMO]


def start(game: ta.Game) -> ta.State:
    return game.start(seed=5)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_choice_is_whole(game: ta.Game) -> None:
    state = start(game)
    choice = ta.Engine(game, nodes=60).choose(state, seed=1)
    legal = set(state.legal_moves())
    assert choice.move in legal
    assert {move.move for move in choice.moves} <= legal
    assert len(choice.value) == game.seats
    assert sum(choice.value) == pytest.approx(1.0)
    assert choice.line[0] == choice.move
    assert choice.nodes > 0
    for move in choice.moves:
        assert all(0.0 <= value <= 1.0 for value in move.value)
    assert choice.moves[0].move == choice.move, "best first"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_expected_line_can_be_played(game: ta.Game) -> None:
    state = start(game)
    for move in ta.Engine(game, nodes=200).choose(state, seed=2).line:
        assert state.why_illegal(move) is None
        state = state.play(move)


@pytest.mark.parametrize("limit", [{"nodes": 150}, {"level": 1}, {"level": 3}])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_same_seed_and_limit_give_the_same_choice(game: ta.Game, limit: dict[str, int]) -> None:
    state = start(game)
    first = ta.Engine(game, **limit).choose(state, seed=7)  # type: ignore[arg-type]
    assert ta.Engine(game, **limit).choose(state, seed=7) == first  # type: ignore[arg-type]


def test_other_seeds_give_other_searches() -> None:
    state = start(SETTIMO)
    engine = ta.Engine(SETTIMO, nodes=300)
    assert len({engine.choose(state, seed=seed).value for seed in range(4)}) > 1


@pytest.mark.parametrize("level", range(1, 9))
def test_every_level_is_accepted(level: int) -> None:
    """A forced move is enough to ask: the colour choice of a small board."""
    state = ta.game("ponte", size=4).start().play("a1,b2")
    assert ta.Engine(state.game, level=level).level == level
    if level <= 4:
        assert ta.Engine(state.game, level=level).choose(state).move in ("light", "dark")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_lowest_levels_overlook_moves_and_the_others_none(game: ta.Game) -> None:
    """Level 1 sees fewer moves than there are to see, not the same ones each time; from level 4 on all are seen."""
    state = start(game)

    def seen(level: int, seed: int) -> frozenset[str]:
        return frozenset(rated.move for rated in ta.Engine(game, level=level).choose(state, seed=seed).moves)

    everything = seen(4, 0)
    looks = [seen(1, seed) for seed in range(30)]
    assert len(set(looks)) > 1
    assert sum(map(len, looks)) < 0.8 * 30 * len(everything)
    if game.id == "settimo":  # in the others the lists of two searches differ a little by themselves
        assert all(look < everything for look in looks)
        assert seen(5, 1) == everything


def test_a_time_limit_is_a_time() -> None:
    """Loosely: it thinks for about as long as it may, and not for much longer."""
    begin = time.perf_counter()
    choice = ta.Engine(PONTE, time_ms=100).choose(start(PONTE))
    assert 0.05 < time.perf_counter() - begin < 5.0
    assert choice.move in start(PONTE).legal_moves()


def test_a_search_can_be_stopped_from_another_thread() -> None:
    engine = ta.Engine(PONTE, time_ms=60_000)
    timer = threading.Timer(0.2, engine.stop)
    timer.start()
    begin = time.perf_counter()
    choice = engine.choose(start(PONTE))
    assert time.perf_counter() - begin < 30.0
    assert choice.move in start(PONTE).legal_moves()
    timer.join()


def test_stopping_before_a_search_does_not_stop_the_next() -> None:
    engine = ta.Engine(PONTE, nodes=50)
    engine.stop()
    assert engine.choose(start(PONTE)).nodes >= 50


def test_other_threads_run_while_it_thinks() -> None:
    """The GIL is free: this thread counts on while a search of a minute runs in another one."""
    engine = ta.Engine(SETTIMO, time_ms=60_000)
    thinker = threading.Thread(target=engine.choose, args=(start(SETTIMO),))
    thinker.start()
    counted = sum(1 for _ in range(200_000))
    assert thinker.is_alive(), "the search has not ended: counting did not wait for it"
    engine.stop()
    thinker.join(timeout=30)
    assert not thinker.is_alive()
    assert counted == 200_000


def test_several_threads_search() -> None:
    choice = ta.Engine(SETTIMO, nodes=400, threads=2).choose(start(SETTIMO), seed=1)
    assert choice.move in start(SETTIMO).legal_moves()


def in_a_process(program: str) -> subprocess.CompletedProcess[str]:
    """A small program, with `game` and `state`, that may end in any way."""
    lines = ["import trearchi as ta", "game = ta.game('settimo')", "state = game.start(seed=5)", program]
    return subprocess.run([sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, timeout=60)


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_what_a_signal_raises_ends_the_search() -> None:
    """Ctrl-C and any other handler: its own exception comes out, not another one."""
    ended = in_a_process(
        "import signal\n"
        "def ring(number, frame): raise TimeoutError('ring')\n"
        "signal.signal(signal.SIGALRM, ring)\n"
        "for number, kind in ((signal.SIGALRM, TimeoutError), (signal.SIGINT, KeyboardInterrupt)):\n"
        "    import os, threading\n"
        "    threading.Timer(0.2, os.kill, (os.getpid(), number)).start()\n"
        "    try: ta.Engine(game, time_ms=30_000, threads=2).choose(state)\n"
        "    except kind as error: print(repr(error))\n"
    )
    assert (ended.stdout, ended.stderr) == ("TimeoutError('ring')\nKeyboardInterrupt()\n", "")


def test_a_program_may_end_while_a_thread_searches() -> None:
    """The interpreter ends without a crash; Python leaves threads behind that are daemons."""
    ended = in_a_process(
        "import threading, time\n"
        "for _ in range(4):\n"
        "    search = ta.Engine(game, time_ms=30_000).choose\n"
        "    threading.Thread(target=search, args=(state,), daemon=True).start()\n"
        "time.sleep(0.3)\n"
    )
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.skipif(sys.platform != "linux", reason="a limit of memory that Linux keeps")
def test_threads_that_cannot_start_are_an_exception() -> None:
    """The process goes on."""
    ended = in_a_process(
        "import resource\n"
        "resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))\n"
        "try: ta.Engine(game, nodes=1_000, threads=256).choose(state)\n"
        "except (RuntimeError, MemoryError): pass\n"
        "print(ta.Engine(game, nodes=10).choose(state).nodes)\n"
    )
    assert (ended.returncode, ended.stdout) == (0, "10\n"), ended.stderr


def test_without_a_limit_it_plays_at_level_4() -> None:
    game = ta.game("ponte", size=5)
    assert ta.Engine(game).level == 4
    assert ta.Engine(game).choose(game.start()) == ta.Engine(game, level=4).choose(game.start())


def test_of_two_limits_the_first_one_reached_counts() -> None:
    game = ta.game("settimo")
    assert ta.Engine(game, time_ms=600_000, nodes=20).choose(game.start(seed=1)).nodes == 20


@pytest.mark.parametrize(
    "arguments",
    [
        {"level": 4, "nodes": 10},
        {"level": 4, "time_ms": 10},
        {"level": 0},
        {"level": 9},
        {"level": True},
        {"level": "4"},
        {"level": 4.0},
        {"nodes": 0},
        {"nodes": -1},
        {"nodes": 1.5},
        {"nodes": 10**30},
        {"nodes": 10**5000},
        {"level": 10**5000},
        {"time_ms": 0},
        {"time_ms": "100"},
        {"time_ms": 10**30},
        {"nodes": 5, "threads": 0},
        {"nodes": 5, "threads": 10**6},
    ],
    ids=shown,
)
def test_bad_arguments_are_refused(arguments: dict[str, Any]) -> None:
    with pytest.raises(ta.ParameterError):
        ta.Engine(PONTE, **arguments)


def test_no_seat_to_move_is_refused() -> None:
    engine = ta.Engine(SETTIMO, nodes=10)
    state = start(SETTIMO)
    chance = state.play(state.legal_moves()[0])
    assert chance.is_chance
    with pytest.raises(ta.SeatError, match="chance"):
        engine.choose(chance)


def test_a_finished_game_is_refused() -> None:
    game = ta.game("ponte", size=4)
    state = game.start()
    while not state.is_over:
        state = state.play(state.legal_moves()[-1])
    with pytest.raises(ta.SeatError, match="over"):
        ta.Engine(game, nodes=10).choose(state)


def test_another_game_is_refused() -> None:
    with pytest.raises(ta.ParameterError, match="this engine plays"):
        ta.Engine(PONTE, nodes=10).choose(start(SETTIMO))
    with pytest.raises(ta.ParameterError, match="this engine plays"):
        ta.Engine(PONTE, nodes=10).choose(ta.game("ponte", size=5).start())


@pytest.mark.parametrize(("name", "number", "nodes"), [("ponte", 1, 2000), ("viaduct", 0, 1500), ("settimo", 1, 2000)])
def test_it_takes_the_win_that_lies_there(name: str, number: int, nodes: int) -> None:
    """Games of the vectors before their last move, where some moves win at once and others do not."""
    wanted = json.loads((VECTORS / f"{name}.json").read_text("utf-8"))[number]
    game = ta.Game(name, wanted["parameters"])
    state = ta.Record(game, setup=wanted.get("setup"), moves=wanted["moves"]).states()[-2]
    outcomes = {move: state.play(move).outcome() for move in state.legal_moves()}
    wins = {move for move, outcome in outcomes.items() if outcome is not None and outcome.winners == (state.seat,)}
    assert 0 < len(wins) < len(outcomes)
    assert ta.Engine(game, nodes=nodes).choose(state, seed=1).move in wins


@pytest.mark.parametrize("limits", [{"level": 2}, {"nodes": 5}, {"time_ms": 50}, {"time_ms": 50, "nodes": 5}], ids=str)
def test_an_engine_prints_all_its_limits(limits: dict[str, int]) -> None:
    game = ta.game("ponte", size=4)
    engine = ta.Engine(game, **limits)
    assert repr(engine) == repr(eval(repr(engine), {"ta": ta}))
    assert all(f"{name}={value}" in repr(engine) for name, value in limits.items())
