"""Programs as players: the protocol of docs/agents.md, all that a program may do wrong, and that none is left."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import trearchi as ta
from tests.unit.processes import endable, wait_until_gone
from trearchi.lab.agents import Agent, RandomPlayer
from trearchi.lab.match import Forfeited, GameResult, Match, play_game, play_match
from trearchi.lab.programs import Program

pytestmark = pytest.mark.skipif(os.name != "posix", reason="process groups of POSIX")

ROOT = Path(__file__).resolve().parents[2]
SETTIMO = ta.game("settimo")
PONTE = ta.game("ponte", size=4)

# A program that plays by the protocol, but for what a test puts in its place.
PROGRAM = """
import os, signal, subprocess, sys, time
import trearchi as ta
state = None
with open({pids!r}, "a") as file:
    print(os.getpid(), file=file)
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "trearchi":
        {hello}
    elif word == "game":
        name, parameters, setup = rest.split(" ", 2)
        game = ta.game(name, **eval(parameters.replace("null", "None")))
        {game}
    elif word == "position":
        state = game.position(rest)
    elif word == "go":
        {go}
    elif word == "quit":
        {quit}
"""
PLAY = "print('move', state.legal_moves()[0], flush=True)"


class Made:
    """A program in a file, and which processes it has been."""

    def __init__(self, folder: Path, **replaced: str) -> None:
        self.pids_file = folder / "pids"
        ready = "print('ready', flush=True)"
        parts = {"hello": ready, "game": ready, "go": PLAY, "quit": "sys.exit()"} | replaced
        self.path = folder / "program.py"
        self.path.write_text(PROGRAM.format(pids=str(self.pids_file), **parts), "utf-8")
        self.command = f"{shlex.quote(sys.executable)} {shlex.quote(str(self.path))}"

    def pids(self) -> list[int]:
        return [int(line) for line in self.pids_file.read_text().split()] if self.pids_file.exists() else []

    def player(self, game: ta.Game = SETTIMO, patience_s: float = 0.7) -> Program:
        return Program(self.command, game, patience_s=patience_s)

    def play(self, game: ta.Game = SETTIMO, patience_s: float = 20.0) -> GameResult:
        """A game against random, of which the program has the first seat."""
        players: tuple[Agent, Agent] = self.player(game, patience_s), RandomPlayer()
        try:
            return play_game(Match(game, ("program", "random"), 1, seed=3), 0, players)
        finally:
            for player in players:
                player.close()


# Playing --------------------------------------------------------------------------------------------------------------


def test_a_program_plays_whole_games(tmp_path: Path) -> None:
    made = Made(tmp_path)
    result = made.play()
    assert result.forfeited is None
    assert result.clocks[0].moves > 10
    assert 0 < result.clocks[0].mean_s <= result.clocks[0].longest_s
    assert wait_until_gone(made.pids())


def test_one_process_plays_all_games_of_a_worker(tmp_path: Path) -> None:
    made = Made(tmp_path)
    result = play_match(Match(PONTE, (f"exec:{made.command}", "random"), 6), workers=1)
    assert result.to_json()["forfeits"] == [0, 0]
    assert len(made.pids()) == 2, "one for the check before the first game, one for the match"
    assert wait_until_gone(made.pids())


def test_a_program_on_both_sides_is_two_processes(tmp_path: Path) -> None:
    made = Made(tmp_path)
    name = f"exec:{made.command}"
    result = play_match(Match(PONTE, (name, name), 4), workers=1).to_json()
    assert result["forfeits"] == [0, 0]
    assert result["rate"] == 0.5, "the same player, the same luck"
    assert len(made.pids()) == 2 + 2
    assert wait_until_gone(made.pids())


def test_the_protocol_is_as_documented(tmp_path: Path) -> None:
    """What a program hears, line for line."""
    heard = tmp_path / "heard"
    program = tmp_path / "program.py"
    program.write_text(
        "import sys\n"
        f"out = open({str(heard)!r}, 'w')\n"
        "answers = iter(['ready a name', 'ready', 'move dark', 'move C4,D4', 'move nothing'])\n"
        "for line in sys.stdin:\n"
        "    print(line, end='', file=out, flush=True)\n"
        "    if line.split()[0] in ('trearchi', 'game', 'go'):\n"
        "        print('info', 'thinking', flush=True)\n"
        "        print('', flush=True)\n"
        "        print(next(answers), flush=True)\n",
        "utf-8",
    )
    player = Program(f"{sys.executable} {program}", PONTE, time_ms=50)
    record = ta.Record(PONTE, moves=["a1,a3"])
    player.begin(record)
    record.play(player.choose(record.state, 7))
    record.play(player.choose(record.state, 8))
    record.play("a1-a3")
    player.end((0, 1))
    player.close()
    position = ta.Record(PONTE, moves=["a1,a3"]).state, ta.Record(PONTE, moves=["a1,a3", "dark"]).state
    assert heard.read_text().splitlines() == [
        "trearchi 1",
        'game ponte {"size":4,"tiles":40,"bridges":15} null',
        "moves a1,a3",
        f"position {position[0]}",
        "go seat 1 time_ms 50 seed 7",
        "moves a1,a3 dark",
        f"position {position[1]}",
        "go seat 1 time_ms 50 seed 8",
        "over 0,1",
        "quit",
    ]
    assert record.moves == ["a1,a3", "dark", "c4,d4", "a1-a3"], "any spelling of a move that `play` takes"


def test_the_setup_and_the_limits_are_told(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    program = tmp_path / "program.py"
    program.write_text(
        "import sys\n"
        f"out = open({str(heard)!r}, 'a')\n"
        "for line in sys.stdin:\n"
        "    print(line, end='', file=out, flush=True)\n"
        "    if line.split()[0] in ('trearchi', 'game'): print('ready', flush=True)\n"
        "    if line.split()[0] == 'go': print('move A1', flush=True)\n",
        "utf-8",
    )
    limits: tuple[dict[str, int], ...] = ({"nodes": 30}, {})
    for limit in limits:
        player = Program(f"{sys.executable} {program}", SETTIMO, **limit)
        record = ta.Record(SETTIMO, setup=SETTIMO.start(seed=1).setup)
        player.begin(record)
        player.choose(record.state, 4)
        player.close()
    lines = heard.read_text().splitlines()
    games = [line.split(" ") for line in lines if line.startswith("game")]
    assert [json.loads(words[3]) for words in games] == [SETTIMO.start(seed=1).setup] * 2
    assert all(len(words) == 4 for words in games), "no space inside the JSON"
    assert [line for line in lines if line.startswith("go")] == ["go seat 0 nodes 30 seed 4", "go seat 0 seed 4"]


def test_a_talkative_program_is_heard_out(tmp_path: Path) -> None:
    """Remarks, blank lines, and more on standard error than a pipe holds: none of it stops the game."""
    made = Made(tmp_path, go="sys.stderr.write('x' * 300_000); print('info depth 3', '', sep='\\n'); " + PLAY)
    assert made.play(PONTE).forfeited is None


# Misbehaving ----------------------------------------------------------------------------------------------------------

FAULTS = {
    "illegal": ("print('move Z9', flush=True)", "illegal move 'Z9': .*S1.4"),
    "no move": ("print('move', flush=True)", "illegal move ''"),
    "garbage": ("print('I resign!', flush=True)", "the program wrote 'I resign!'; a line `move MOVE` is right"),
    "control characters": ("print('\\x1b[31mred', flush=True)", r"wrote '\[31mred'"),
    "no text": ("sys.stdout.buffer.write(b'move \\xff\\xfe\\n'); sys.stdout.flush()", "illegal move '\ufffd\ufffd'"),
    "gives up": ("print('error I have lost my way', flush=True)", "the program gives up: I have lost my way"),
    "silence": ("time.sleep(60)", r"did not answer in time \(0.7 s\)"),
    "half a line": ("print('move A1', end='', flush=True); time.sleep(60)", "did not answer in time"),
    "remarks without end": ("while True: print('info', flush=True)", "did not answer in time"),
    "an endless line": ("while True: print('x' * 1000, end='', flush=True)", "a line of more than 65536 bytes"),
    "exit": ("sys.exit(3)", "the program ended with status 3$"),
    "traceback": ("raise ValueError('no idea')", "the program ended with status 1: ValueError: no idea$"),
    "killed": ("os.kill(os.getpid(), signal.SIGKILL)", "the program ended with signal 9$"),
    "closed": ("os.close(1); time.sleep(60)", "the program closed its standard output"),
    "stopped": ("os.kill(os.getpid(), signal.SIGSTOP)", "did not answer in time"),
}


@pytest.mark.parametrize(("go", "reason"), FAULTS.values(), ids=FAULTS.keys())
def test_a_fault_loses_the_game_and_the_program_is_ended(go: str, reason: str, tmp_path: Path) -> None:
    made = Made(tmp_path, go=go)
    result = made.play(patience_s=0.7 if "in time" in reason else 60)  # a busy machine ends no program at once
    assert result.forfeited is not None
    assert (result.forfeited.side, result.forfeited.seat) == (0, 0)
    assert re.search(reason, result.forfeited.reason)
    assert "\x1b" not in result.forfeited.reason
    assert result.is_win_of_b
    assert "result" not in result.record
    assert wait_until_gone(made.pids())


HELLOS = {
    "silence": ({"hello": "pass"}, "did not answer in time"),
    "another protocol": ({"hello": "print('uciok', flush=True)"}, "answered 'uciok' to 'trearchi 1'; `ready` is right"),
    "crash": ({"hello": "import no_such_module"}, "status 1: ModuleNotFoundError: No module named 'no_such_module'"),
    "another game": ({"game": "print('error I play chess', flush=True)"}, "the program gives up: I play chess"),
    "a move at once": ({"game": "print('move A1', flush=True)"}, "`ready` is right"),
}


@pytest.mark.parametrize(("parts", "said"), HELLOS.values(), ids=HELLOS.keys())
def test_a_program_that_is_not_ready_is_refused_before_the_first_game(
    parts: dict[str, str], said: str, tmp_path: Path
) -> None:
    made = Made(tmp_path, **parts)
    with pytest.raises(ta.ParameterError, match=re.escape(said)):
        Program(made.command, SETTIMO, grace_s=0.7 if "in time" in said else 60).check()
    assert wait_until_gone(made.pids())


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("", "names no program"),
        ("  ", "names no program"),
        ("no-such-program --fast", "no program 'no-such-program'"),
        ("'unclosed", "cannot be read as a command"),
        (".", "no program '.'"),
        ("sh\0", "no program|cannot be started"),
    ],
)
def test_a_command_that_is_none_is_refused(command: str, said: str) -> None:
    with pytest.raises(ta.ParameterError, match=said):
        Match(PONTE, (f"exec:{command}", "random"), 1).check()


def test_quoted_arguments_arrive_whole(tmp_path: Path) -> None:
    made = Made(tmp_path, hello="print('ready' if sys.argv[1:] == ['a b', 'c'] else 'no', flush=True)")
    Program(f"{made.command} 'a b' c", PONTE).check()


def test_a_program_that_fell_over_is_started_again(tmp_path: Path) -> None:
    """It loses each game in which it falls, and no other."""
    made = Made(tmp_path, go=f"sys.exit(1) if state.seat == 0 else {PLAY}")
    result = play_match(Match(SETTIMO, (f"exec:{made.command}", "random"), 6, seed=1), workers=1)
    lost = [game.number for game in result.games if game.forfeited]
    assert lost == [0, 2, 4], "the games in which it has the first seat"
    assert result.to_json()["forfeits"] == [3, 0]
    faults = result.to_json()["faults"]
    assert [(each["game"], each["seat"]) for each in faults] == [(1, 0), (3, 0), (5, 0)]
    assert wait_until_gone(made.pids())


def test_a_program_may_leave_between_games(tmp_path: Path) -> None:
    player = Made(tmp_path).player(PONTE)
    for _ in range(2):
        record = ta.Record(PONTE)
        player.begin(record)
        player.choose(record.state, 1)
        player.end((0,))
        assert player._process is not None
        os.kill(player._process._process.pid, signal.SIGKILL)
        assert player._process.has_ended(10)
    player.close()


def test_in_games_for_more_the_other_side_wins(tmp_path: Path) -> None:
    game = ta.game("viaduct", seats=3, turn_limit=6)
    made = Made(tmp_path, go="sys.exit(1)")
    name = f"exec:{made.command}"
    a_falls = play_match(Match(game, (name, "random"), 3), workers=1)
    assert [each.winners for each in a_falls.games] == [(1, 2), (0, 2), (0, 1)]
    assert a_falls.to_json()["wins"] == [0, 3]
    b_falls = play_match(Match(game, ("random", name), 3), workers=1)
    assert [each.winners for each in b_falls.games] == [(0,), (1,), (2,)]
    assert b_falls.to_json()["wins"] == [3, 0]
    assert [each.forfeited.seat for each in b_falls.games if each.forfeited] == [1, 0, 0]


def test_who_is_at_fault_is_told_apart(tmp_path: Path) -> None:
    made = Made(tmp_path, go="print('move', flush=True)")
    result = play_match(Match(PONTE, ("random", f"exec:{made.command}"), 2), workers=2).to_json()
    assert result["forfeits"] == [0, 2]
    assert result["wins"] == [2, 0]
    assert all(each["agent"].startswith("exec:") for each in result["faults"])


# Nothing is left ------------------------------------------------------------------------------------------------------


def test_a_program_that_will_not_go_is_ended(tmp_path: Path) -> None:
    stay = (
        "signal.signal(signal.SIGTERM, signal.SIG_IGN); signal.signal(signal.SIGINT, signal.SIG_IGN); time.sleep(600)"
    )
    made = Made(tmp_path, quit=stay)
    assert made.play(PONTE).forfeited is None
    assert wait_until_gone(made.pids())


def test_the_children_of_a_program_end_with_it(tmp_path: Path) -> None:
    child = "subprocess.Popen(['sleep', '600']).pid"
    made = Made(tmp_path, go=f"print({child}, file=open({str(tmp_path / 'pids')!r}, 'a')); sys.exit(1)")
    assert made.play().forfeited is not None
    assert len(made.pids()) == 2
    assert wait_until_gone(made.pids())


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP], ids=lambda number: number.name)
@pytest.mark.parametrize("workers", ["1", "2"])
def test_who_ends_the_match_ends_its_programs(number: signal.Signals, workers: str, tmp_path: Path) -> None:
    """Also those that are busy and hear no signal."""
    busy = "signal.signal(signal.SIGINT, signal.SIG_IGN); signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
    busy += "        while state.seat is not None: pass"
    made = Made(tmp_path, go=busy)
    arguments = ["match", "settimo", f"exec:{made.command}", "random", "--games", "4", "--workers", workers]
    command = [sys.executable, "-m", "trearchi", *arguments]
    child = endable(command)
    until = time.monotonic() + 60
    while len(made.pids()) < 2 + int(workers) and time.monotonic() < until:  # each check, then a worker's own
        assert child.poll() is None
        time.sleep(0.02)
    time.sleep(0.5)
    child.send_signal(number)
    out, err = child.communicate(timeout=60)
    assert (out, err) == ("", "")
    assert child.returncode == 128 + number
    assert wait_until_gone(made.pids())


# The command line -----------------------------------------------------------------------------------------------------


def test_the_command_line_says_what_went_wrong(tmp_path: Path) -> None:
    made = Made(tmp_path, go="raise ValueError('no idea')")
    folder = tmp_path / "records"
    arguments = ["match", "settimo", f"exec:{made.command}", "random", "--games", "8", "--records", str(folder)]
    done = subprocess.run([sys.executable, "-m", "trearchi", *arguments], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert f"games lost by a fault: exec:{made.command} 8, random 0" in lines
    assert sum("ValueError: no idea" in line for line in lines) == 5
    assert lines[-1] == "and 3 more; --json names them all"
    told = (folder / "forfeits.txt").read_text().splitlines()
    assert len(told) == 8
    assert all("ValueError: no idea" in line for line in told)
    records = sorted(folder.glob("*.json"))
    assert len(records) == 8
    assert not any(ta.load(path).state.is_over for path in records), "they end with the last legal move"


def test_a_program_that_is_not_ready_gets_one_line(tmp_path: Path) -> None:
    made = Made(tmp_path, hello="import no_such_module")
    arguments = ["match", "ponte", f"exec:{made.command}", "random", "--games", "1"]
    done = subprocess.run([sys.executable, "-m", "trearchi", *arguments], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(r"trearchi: exec:[^\n]+No module named 'no_such_module'\n", done.stderr)


# The examples ---------------------------------------------------------------------------------------------------------


def example(name: str) -> str:
    return f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(ROOT / 'examples' / name))}"


@pytest.mark.parametrize("game", [PONTE, SETTIMO, ta.game("viaduct", turn_limit=8)], ids=lambda game: game.id)
def test_the_example_plays_every_game(game: ta.Game) -> None:
    names = example("exec_agent.py"), example("exec_agent.py") + " --random"
    for limit in ({"nodes": 5}, {"time_ms": 2}, {}):
        result = play_match(Match(game, names, game.seats, seed=2, **limit), workers=1)
        assert result.to_json()["faults"] == []


@pytest.mark.parametrize("parameters", [{}, {"size": 7, "tiles": None, "bridges": None}, {"size": 5, "tiles": 6}])
def test_the_example_without_the_package_plays_ponte_by_the_rules(parameters: dict[str, Any]) -> None:
    """Against a player that builds bridges, so that squares lie under them."""
    game = ta.game("ponte", **parameters)
    result = play_match(Match(game, (example("exec_minimal.py"), "greedy"), 4, seed=5), workers=1)
    assert result.to_json()["faults"] == []
    assert any("-" in move for each in result.games for move in each.record["moves"])


def test_the_example_without_the_package_refuses_other_games() -> None:
    with pytest.raises(ta.ParameterError, match="plays ponte, not settimo"):
        Match(SETTIMO, (example("exec_minimal.py"), "random"), 1).check()


def test_a_forfeit_names_side_seat_and_reason() -> None:
    lost = GameResult(4, 1, (0,), {}, forfeited=Forfeited(0, 1, "late"))
    assert lost.is_win_of_b
    assert lost.share_of_a == 0.0
