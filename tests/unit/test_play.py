"""Games in the terminal: commands, refusals, undo, chance, records, the end, colours."""

from __future__ import annotations

import io
import os
import random
import sys
from pathlib import Path

import pytest

import trearchi as ta
from trearchi.cli import main
from trearchi.terminal.play import Session
from trearchi.terminal.prompt import candidates


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    """Runs `play` with the lines that a person types; what was printed."""

    def call(*arguments: str, typed: list[str]) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        with pytest.raises(SystemExit) as exit_:
            main(["play", *arguments])
        assert not exit_.value.code
        captured = capsys.readouterr()
        assert captured.err == ""
        return captured.out

    return call


def session(game: ta.Game, people: tuple[int, ...], seed: int = 1) -> tuple[Session, io.StringIO]:
    """A game in this process, printed into a text."""
    from rich.console import Console

    out = io.StringIO()
    return Session(game, people, 1, seed, Console(file=out)), out


HOT_SEAT = ["ponte", "--seat", "0", "--seat", "1", "--parameters", '{"size": 6}']


def test_a_pipe_gets_plain_text(play) -> None:  # type: ignore[no-untyped-def]
    out = play(*HOT_SEAT, typed=["a1,b2"])
    assert "\x1b" not in out
    assert "choose your colour" in out


def test_the_end_of_the_input_leaves_cleanly(play) -> None:  # type: ignore[no-untyped-def]
    assert "Left after 0 moves." in play(*HOT_SEAT, typed=[])
    assert "Left after 1 moves." in play(*HOT_SEAT, typed=["a1,b2", "quit", "dark"])


def test_a_refusal_is_explained_with_its_clause(play) -> None:  # type: ignore[no-untyped-def]
    out = play(*HOT_SEAT, typed=["a1,b2", "dark", "a1,f6", "z9,a2"])
    assert "A tile stands on a1 already. (P4.1) [occupied]" in out
    assert "[off-board]" in out
    assert "Left after 2 moves." in out


def test_moves_lists_what_may_follow(play) -> None:  # type: ignore[no-untyped-def]
    out = play(*HOT_SEAT, typed=["moves", "moves a1", "a1,a3", "dark", "f5,f6", "moves a1-", "moves q"])
    assert "tile (36): a1 a2" in out
    assert "tile (35): a2 a3" in out
    assert "bridge (1): a3" in out
    assert "Nothing legal begins so." in out


def test_undo_goes_back_to_the_last_decision_of_a_person(play) -> None:  # type: ignore[no-untyped-def]
    out = play(*HOT_SEAT, typed=["undo", "a1,b2", "undo", "c3,d4", "quit"])
    assert "There is nothing to take back." in out
    assert "Back before move 1." in out
    assert "Left after 1 moves." in out
    out = play("ponte", "--level", "1", typed=["a1,b2", "undo"])
    assert "Back before move 1." in out, "the engine's answer goes too"


def test_undo_does_not_roll_again() -> None:
    """A roll that is taken back and asked for again is the same roll."""
    game = ta.game("settimo")
    drawn = []
    first, _ = session(game, (0, 1))
    step = first.state.legal_moves()[0]
    for _ in range(5):
        first.advance(step)
        assert first.step()
        drawn.append(first.record.moves[-1])
        first.do_undo("")
        assert first.record.moves == []
    assert len(set(drawn)) == 1


def test_board_and_help(play) -> None:  # type: ignore[no-untyped-def]
    out = play(*HOT_SEAT, typed=["board", "board 1", "help"])
    assert out.count("    a   b   c   d   e   f") == 4
    assert "`board 1` shows level 1" in out
    assert "save FILE" in out
    assert "islands, by number" in out


def test_save_leaves_foreign_files_alone(play, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    mine, foreign = tmp_path / "mine.json", tmp_path / "foreign.txt"
    foreign.write_text("mine", "utf-8")
    lines = ["a1,b2", f"save {mine}", f"save {mine}", f"save {foreign}", f"save {tmp_path / 'no' / 'x'}", "save"]
    out = play(*HOT_SEAT, typed=lines)
    assert out.count(f"Saved as {mine}.") == 2
    assert "exists already" in out
    assert "cannot be written" in out
    assert "Say where" in out
    assert foreign.read_text("utf-8") == "mine"
    assert ta.load(mine).moves == ["a1,b2"]


def test_record_is_kept_move_by_move(play, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "game.json"
    out = play("settimo", "--level", "1", "--seed", "3", "--record", str(path), typed=["A1"])
    record = ta.load(path)
    assert record.seats == ["person", "engine:1"]
    assert record.moves[0] == "A1"
    assert record.moves[1].startswith("draw:")
    assert f"chance: {record.moves[1]}" in out
    assert f"The record is in {path}." in out


@pytest.mark.parametrize(
    ("name", "parameters", "people", "end"),
    [
        ("ponte", {"size": 4}, (1,), "islands"),
        ("settimo", {}, (0,), "stones;"),
        ("viaduct", {"seats": 3, "turn_limit": 9}, (0, 2), "bridges on board"),
        ("viaduct", {"seats": 2, "die": None, "turn_limit": 6}, (0, 1), "share the end"),
    ],
)
def test_whole_games_end_with_the_score_taken_apart(
    name: str, parameters: dict[str, object], people: tuple[int, ...], end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = ta.Game(name, parameters)
    playing, out = session(game, people)
    numbers = random.Random(4)
    monkeypatch.setattr(playing.prompt, "read", lambda prompt: numbers.choice(playing.state.legal_moves()))
    playing.run()
    assert playing.state.is_over
    assert "The game is over: " in out.getvalue()
    assert end in out.getvalue().split("The game is over")[1]
    assert playing.record.to_json()["result"]["winners"] == list(playing.state.outcome().winners)  # type: ignore[union-attr]


def test_completion_offers_the_options() -> None:
    state = ta.game("ponte", size=6).start()
    assert candidates(state, "") == [f"{column}{row}," for column in "abcdef" for row in range(1, 7)]
    assert "a1,b2" in candidates(state, "a1,")
    assert candidates(state, "a1,b2") == ["a1,b2"]
    assert candidates(state, "q") == ["quit"]
    state = state.play("a1,a3").play("dark").play("f5,f6")
    assert candidates(state, "a1-") == ["a1-a3"]
    viaduct = ta.game("viaduct", seats=2).start()
    assert "+12.7-" in candidates(viaduct, "+12.")
    assert all(state.why_illegal(move) is None for move in candidates(state, "a1-"))
    assert all(viaduct.why_illegal(move) is None for move in candidates(viaduct, "+12.7-"))
    assert candidates(viaduct, "+12.7-")
    assert candidates(ta.game("settimo").start(seed=1), "A") == [f"A{k}" for k in range(1, 9)]


@pytest.mark.skipif(os.name != "posix", reason="terminals of POSIX")
@pytest.mark.parametrize("no_color", [False, True])
def test_colours_on_a_terminal_unless_no_color(no_color: bool) -> None:
    import pty

    environment = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR")}
    environment |= {"TERM": "xterm-256color"} | ({"NO_COLOR": "1"} if no_color else {})
    child, terminal = pty.fork()
    if child == 0:
        line = [sys.executable, "-m", "trearchi", "play", "settimo", "--seed", "1"]
        os.execvpe(line[0], line, environment)
    seen = b""
    while b"\n> " not in seen.replace(b"\r", b"").replace(b"\x1b[?2004h", b""):
        seen += os.read(terminal, 65536)
    os.write(terminal, b"quit\n")
    try:
        while data := os.read(terminal, 65536):
            seen += data
    except OSError:  # Linux says so when the child has closed its end
        pass
    assert os.waitpid(child, 0)[1] == 0
    os.close(terminal)
    assert (b"\x1b[1;31" in seen or b"38;5;" in seen) is not no_color
    assert b"Left after 0 moves." in seen
