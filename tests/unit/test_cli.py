"""The command line as its users meet it: every command, every kind of bad input, exit statuses."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import trearchi as ta
from tests.unit.processes import process
from trearchi.cli import app, main
from trearchi.terminal import bench
from trearchi.terminal.check import remedy

ROOT = Path(__file__).resolve().parents[2]
VECTORS = ROOT / "tests" / "vectors"
COMMANDS = ("play", "serve", "check", "perft", "analyse", "match", "study", "bench")


class Answer(NamedTuple):
    status: int
    out: str
    err: str


Run = Callable[..., Answer]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command line in this process."""

    def call(*arguments: str, typed: str = "") -> Answer:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as exit_:
            main(arguments)
        captured = capsys.readouterr()
        return Answer(int(exit_.value.code or 0), captured.out, captured.err)

    return call


def vector(game: str, number: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((VECTORS / f"{game}.json").read_text("utf-8"))[number]
    return found


def write_record(path: Path, **changes: Any) -> str:
    """A record of a short game of Ponte, with some of it changed; None leaves a key out."""
    data: dict[str, Any] = {
        "format": "trearchi-record",
        "version": 1,
        "game": "ponte",
        "parameters": {"size": 6},
        "seats": ["Anna", "Bruno"],
        "moves": ["a1,a3", "dark", "f5,f6", "a1-a3"],
        "date": "2026-11-29",
    } | changes
    path.write_text(json.dumps({key: value for key, value in data.items() if value is not None}), "utf-8")
    return str(path)


# The whole ------------------------------------------------------------------------------------------------------------


def test_help_names_every_command(run: Run) -> None:
    for arguments in ((), ("--help",)):
        answer = run(*arguments)
        assert answer.status == 0
        assert all(re.search(rf"^  {command} ", answer.out, re.M) for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_and_option_is_documented(command: str, run: Run) -> None:
    """docs/cli.md has a section for each command that names each of its options."""
    page = (ROOT / "docs" / "cli.md").read_text("utf-8")
    section = page.split(f"\n## {command}\n")[1].split("\n## ")[0]
    options = set(re.findall(r"--[a-z][a-z-]*", run(command, "--help").out)) - {"--help"}
    assert {option for option in options if option not in section} == set()


def test_the_commands_are_those_of_the_interface() -> None:
    assert {command.callback.__name__ for command in app.registered_commands if command.callback} == set(COMMANDS)


def test_version(run: Run) -> None:
    assert run("--version") == (0, f"trearchi {ta.__version__}\n", "")


def test_import_is_light() -> None:
    """`import trearchi` brings neither Typer, Rich nor numpy; the help brings no server and no lab."""
    code = "import sys, trearchi; print(sorted({'typer', 'rich', 'numpy', 'fastapi'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
    code = (
        "import sys\nfrom trearchi.cli import main\ntry: main(['--help'])\nexcept SystemExit: pass\n"
        "print(sorted({'rich', 'numpy', 'fastapi', 'sqlalchemy', 'trearchi.lab.match'} & set(sys.modules)))"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert shown.splitlines()[-1] == "[]"


BAD_LINES = [
    (["dance"], "No such command 'dance'"),
    (["play"], "Missing argument 'GAME'"),
    (["play", "chess"], "there are ponte, viaduct, settimo"),
    (["play", "ponte", "--colour", "red"], "No such option: --colour"),
    (["play", "ponte", "--seat", "2"], "0 to 1, not 2"),
    (["play", "ponte", "--seat", "-1"], "0 to 1, not -1"),
    (["play", "ponte", "--seat", "0", "--seat", "0"], "names a seat twice"),
    (["play", "ponte", "--level", "9"], "1 to 8, not 9"),
    (["play", "ponte", "--level", "high"], "--level"),
    (["play", "ponte", "--parameters", "{"], "is no JSON"),
    (["play", "ponte", "--parameters", "[8]"], "a JSON object"),
    (["play", "ponte", "--parameters", "[" * 100_000], "is no JSON"),
    (["play", "ponte", "--parameters", '{"size": 3}'], "4 to 12, not 3 (P1.1)"),
    (["play", "ponte", "--parameters", '{"sise": 8}'], "it has size, tiles, bridges"),
    (["play", "viaduct", "--parameters", '{"seats": 3, "die": null}'], "two seats alone"),
    (["play", "viaduct", "--parameters", '{"letters": "ABCA"}'], "different letters"),
    (["play", "settimo", "--parameters", '{"board_file": "/etc/passwd"}'], "no parameter 'board_file'"),
    (["play", "ponte", "--record", "."], "exists already"),
    (["play", "ponte", "--record", "nowhere/game.json"], "cannot be written"),
    (["play", "ponte", "--record", "\0"], "cannot be written"),
    (["serve", "--port", "70000"], "--port"),
    (["serve", "--port", "web"], "--port"),
    (["serve", "--workers", "many"], "--workers"),
    (["serve", "--limits", "maybe"], "on or off, not 'maybe'"),
    (["admin", "dance"], "No such command 'dance'"),
    (["admin", "ban"], "Missing argument 'NAME'"),
    (["admin", "people", "--database", "nowhere/games.db"], "there is no database"),
    (["admin", "people", "--database", "mysql://db/games"], "no database for this program"),
    (["admin", "backup", "x", "--database", "mysql://db/games"], "no database for this program"),
    (["admin", "reports", "--handled", "x"], "--handled"),
    (["check"], "Missing argument 'RECORD'"),
    (["check", "."], "Is a directory"),
    (["check", "nothing.json"], "No such file"),
    (["perft", "ponte"], "Missing option '--depth'"),
    (["perft", "ponte", "--depth", "-1"], "0 to 1000, not -1"),
    (["perft", "ponte", "--depth", "9" * 30], "0 to 1000"),
    (["perft", "ponte", "--depth", "two"], "--depth"),
    (["perft", "ponte", "--depth", "1", "--setup", "{}"], "no setup"),
    (["perft", "settimo", "--depth", "1", "--setup", "{}"], "`lines` is missing"),
    (["perft", "settimo", "--depth", "1", "--setup", "RRR"], "is no JSON"),
    (["analyse", "nothing.json"], "No such file"),
    (["analyse", "nothing.json", "--time-ms", "0"], "--time-ms"),
    (["analyse", "nothing.json", "--moves", "-1"], "--moves"),
    (["analyse", "nothing.json", "--moves", "21"], "--moves"),
    (["match", "ponte", "random", "random"], "Missing option '--games'"),
    (["match", "ponte", "random", "random", "--games", "0"], "one game or more"),
    (["match", "ponte", "random", "clever", "--games", "1"], "there is no agent 'clever'"),
    (["match", "ponte", "random", "engine:9", "--games", "1"], "engine:1 to engine:8"),
    (["match", "ponte", "random", "engine", "--games", "1"], "a time or a node limit"),
    (["match", "ponte", "engine", "random", "--games", "1", "--nodes", "0"], "1 to"),
    (["match", "ponte", "engine", "random", "--games", "1", "--nodes", "9" * 30], "1 to"),
    (["match", "ponte", "engine", "random", "--games", "1", "--nodes", "9", "--time-ms", "9"], "not both"),
    (["match", "viaduct", "random", "random", "--games", "1", "--parameters", '{"turn_limit": null}'], "turn_limit"),
    (["match", "ponte", "random", "random", "--games", "1", "--records", os.devnull], "--records"),
    (["match", "ponte", "random", "random", "--games", "1", "--opening-plies", "-1"], "0 to 1000, not -1"),
    (["match", "ponte", "random", "random", "--games", "1", "--workers", "0"], "1 or more, not 0"),
    (["match", "ponte", "uct", "random", "--games", "1"], "the agent uct needs a time or a node limit"),
    (["match", "ponte", "uct", "random", "--games", "1", "--nodes", "0"], "1 to"),
    (["match", "ponte", "random", "greedy", "--games", "1", "--nodes", "-5"], "1 to 1000000000000000, not -5"),
    (["match", "ponte", "random", "greedy", "--games", "1", "--time-ms", "0"], "1 to 1000000000, not 0"),
    (["match", "ponte", "uct:3", "random", "--games", "1", "--nodes", "5"], "there is no agent 'uct:3'"),
    (["match", "settimo", "builder", "random", "--games", "1"], "builder plays ponte alone, not settimo"),
    (["match", "ponte", "random", "walker", "--games", "1"], "walker plays viaduct alone, not ponte"),
    (["match", "ponte", "engine@", "random", "--games", "1"], "there is no agent 'engine@'"),
    (["match", "ponte", "engine@hand:9", "random", "--games", "1"], "engine:1 to engine:8"),
    (["match", "ponte", "engine@nowhere.json:4", "random", "--games", "1"], "nowhere.json"),
    (["match", "ponte", "engine@hand", "random", "--games", "1"], "a time or a node limit"),
    (["match", "ponte", "exec:", "random", "--games", "1"], "names no program"),
    (["match", "ponte", "exec:no-such-program", "random", "--games", "1"], "no program 'no-such-program'"),
    (["match", "ponte", "exec:'", "random", "--games", "1"], "cannot be read as a command"),
    (["bench", "chess"], "there are ponte, viaduct, settimo"),
    (["bench", "ponte", "--time-ms", "0"], "1 or more, not 0"),
]


@pytest.mark.parametrize(("arguments", "said"), BAD_LINES, ids=lambda value: " ".join(value)[:60])
def test_bad_command_lines_get_one_line_and_status_2(
    arguments: list[str], said: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = run(*arguments)
    assert (answer.status, answer.out) == (2, "")
    assert re.fullmatch(r"trearchi: [^\n]+\n", answer.err)
    assert said in answer.err


def test_what_is_quoted_stays_on_one_line(run: Run) -> None:
    answer = run("check", "no\nsuch\x1b[31mfile")
    assert answer.err.count("\n") == 1
    assert "\x1b" not in answer.err


# check ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ta.GAMES)
def test_check_a_legal_record(game: str, run: Run, tmp_path: Path) -> None:
    wanted = vector(game)
    changes = {key: wanted.get(key) for key in ("game", "parameters", "setup", "moves")}
    seats = ta.Game(game, wanted["parameters"]).seats
    path = write_record(tmp_path / "game.json", **changes, seats=["x"] * seats)
    answer = run("check", path)
    assert (answer.status, answer.err) == (0, "")
    assert f"legal, {game}, {len(wanted['moves'])} moves" in answer.out
    found = json.loads(run("check", path, "--json").out)
    assert found["legal"] is True
    assert found["plies"] == len(wanted["moves"])
    winners = wanted["result"].get("winners")
    assert (found["result"] and found["result"]["winners"]) == winners


def test_check_names_the_first_illegal_move(run: Run, tmp_path: Path) -> None:
    """P4.1: a tile goes on an empty square."""
    path = write_record(tmp_path / "game.json", moves=["a1,a3", "dark", "a3,f6", "a1-a3", "f1,f2"])
    answer = run("check", path)
    assert (answer.status, answer.err) == (1, "")
    assert "ply 2" in answer.out
    assert "occupied" in answer.out
    found = json.loads(run("check", path, "--json").out)
    expected = {"legal": False, "ply": 2, "move": "a3,f6", "code": "occupied", "clause": "P4.1", "squares": ["a3"]}
    assert {key: found[key] for key in expected} == expected
    assert (found["moves_after"], found["plies"], found["remedy"]) == (2, 5, "take-back")


@pytest.mark.skipif(os.name != "posix", reason="pipes with a name")
@pytest.mark.parametrize(("move", "status"), [("a1-a3", 0), ("a3,f6", 1), (3, 2)])
def test_check_reads_a_pipe_once(move: Any, status: int, run: Run, tmp_path: Path) -> None:
    """What comes through a pipe can be read one time only."""
    text = Path(write_record(tmp_path / "game.json", moves=["a1,a3", "dark", "f5,f6", move])).read_text("utf-8")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=(text,), daemon=True)
    writer.start()
    assert run("check", str(pipe), "--json").status == status
    writer.join()


@pytest.mark.parametrize(("after", "expected"), [(0, "take-back"), (4, "take-back"), (5, "void")])
def test_p10_takes_back_within_two_rounds_and_voids_later(after: int, expected: str, run: Run, tmp_path: Path) -> None:
    """P10; two rounds are four turns of Ponte, a turn is one move."""
    path = write_record(tmp_path / "game.json", moves=["a1,a1", *["dark"] * after])
    answer = run("check", path, "--json")
    assert (answer.status, json.loads(answer.out)["remedy"]) == (1, expected)
    words = {"take-back": "taken back", "void": "the game is void"}[expected]
    assert words in run("check", path).out


def test_p10_is_for_ponte_alone() -> None:
    assert remedy("settimo", 0) is None
    assert remedy("viaduct", 9) is None


def test_check_in_settimo_has_no_remedy(run: Run, tmp_path: Path) -> None:
    wanted = vector("settimo")
    path = write_record(
        tmp_path / "game.json", game="settimo", parameters={}, setup=wanted["setup"], moves=["Z9", "A1"]
    )
    found = json.loads(run("check", path, "--json").out)
    assert (found["legal"], found["code"], found["remedy"]) == (False, "unknown-island", None)


def test_check_a_result_that_the_moves_contradict(run: Run, tmp_path: Path) -> None:
    path = write_record(tmp_path / "game.json", result={"winners": [0]})
    answer = run("check", path)
    assert (answer.status, answer.err) == (1, "")
    assert "not over" in answer.out
    assert json.loads(run("check", path, "--json").out)["code"] == "result"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is no JSON"),
        (b"{", "is no JSON"),
        (b"\xff\xfe{}", "is not UTF-8"),
        (b"[" * 100_000, "is no JSON"),
        (b"[]", "this is no record"),
        (b'{"format": "trearchi-record", "version": 2}', "version 2"),
    ],
)
def test_check_what_cannot_be_read(content: bytes, said: str, run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    answer = run("check", str(path))
    assert (answer.status, answer.out) == (2, "")
    assert said in answer.err
    assert answer.err.count("\n") == 1
    in_json = run("check", str(path), "--json")
    assert (in_json.status, in_json.err) == (2, answer.err)
    assert json.loads(in_json.out)["legal"] is None
    assert said in json.loads(in_json.out)["error"]


# perft ----------------------------------------------------------------------------------------------------------------


def perft_rows() -> list[Any]:
    rows = json.loads((VECTORS / "perft.json").read_text("utf-8"))
    return [(row, depth) for row in rows for depth, count in enumerate(row["counts"], start=1) if count < 30_000]


@pytest.mark.parametrize(("row", "depth"), perft_rows())
def test_perft_prints_the_number_alone(row: dict[str, Any], depth: int, run: Run) -> None:
    setup = ["--setup", json.dumps(row["setup"])] if "setup" in row else []
    arguments = ["perft", row["game"], "--depth", str(depth), "--parameters", json.dumps(row["parameters"]), *setup]
    assert run(*arguments) == (0, f"{row['counts'][depth - 1]}\n", "")


def test_perft_split_sums_to_the_whole(run: Run) -> None:
    lines = run("perft", "ponte", "--depth", "3", "--split", "--parameters", '{"size": 4}').out.splitlines()
    counts = [int(line.split()[1]) for line in lines]
    assert lines[-1].startswith("total ")
    assert (sum(counts[:-1]), counts[-1]) == (21840, 21840)


def test_perft_draws_a_setup_and_says_so(run: Run) -> None:
    answer = run("perft", "settimo", "--depth", "1", "--seed", "7")
    assert re.fullmatch(r"\d+\n", answer.out)
    assert "seed 7" in answer.err
    assert run("perft", "ponte", "--depth", "0") == (0, "1\n", "")


# analyse, match, bench, serve -----------------------------------------------------------------------------------------


def test_analyse_rates_every_ply(run: Run, tmp_path: Path) -> None:
    wanted = vector("settimo")
    moves = wanted["moves"][:6]
    path = write_record(
        tmp_path / "game.json", game="settimo", parameters=wanted["parameters"], setup=wanted["setup"], moves=moves
    )
    answer = run("analyse", path, "--time-ms", "2", "--json")
    rows = [json.loads(line) for line in answer.out.splitlines()]
    assert (answer.status, answer.err) == (0, "")
    assert [row["played"] for row in rows] == [*moves, None]
    state = ta.load(path).start
    for row, move in zip(rows, [*moves, None], strict=True):
        assert sum(row["value"]) == pytest.approx(1.0, abs=0.01)
        assert (row["best"] in state.legal_moves()) if state.seat is not None else (row["best"] is None)
        state = state if move is None else state.play(move)
    lines = run("analyse", path, "--time-ms", "1").out.splitlines()
    assert [line.split()[0] for line in lines[1 : len(moves) + 2]] == [str(ply) for ply in range(len(moves) + 1)]


def test_analyse_refuses_an_illegal_record(run: Run, tmp_path: Path) -> None:
    answer = run("analyse", write_record(tmp_path / "game.json", moves=["a1,a1"]))
    assert (answer.status, answer.out) == (2, "")
    assert "ply 0" in answer.err


def test_match_prints_the_object_of_the_interface(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "records"
    line = ["match", "settimo", "greedy", "engine", "--games", "3", "--nodes", "20", "--seed", "5", "--json"]
    answer = run(*line, "--records", str(folder))
    found = json.loads(answer.out)
    assert (answer.status, answer.err, answer.out.count("\n")) == (0, "", 1)
    keys = ["game", "parameters", "agents", "games", "wins", "shared", "rate", "interval", "seed", "nodes"]
    assert list(found)[: len(keys)] == keys
    assert list(found)[len(keys) :] == ["opening_plies", "move_ms", "forfeits", "faults"]
    assert (found["opening_plies"], found["forfeits"], found["faults"]) == (0, [0, 0], [])
    for name in ("mean", "longest"):
        assert all(time_ms > 0 for time_ms in found["move_ms"][name])
    assert (found["agents"], found["games"], found["seed"], found["nodes"]) == (["greedy", "engine"], 3, 5, 20)
    assert sum(found["wins"]) + found["shared"] == 3
    assert found["interval"][0] <= found["rate"] <= found["interval"][1]
    records = sorted(folder.iterdir())
    assert [path.name for path in records] == ["game-0001.json", "game-0002.json", "game-0003.json"]
    assert all(ta.load(path).state.is_over for path in records)
    again = run(*line, "--records", str(folder))
    assert (again.status, "not empty" in again.err) == (2, True)


def test_match_in_words(run: Run) -> None:
    answer = run("match", "ponte", "random", "random", "--games", "2", "--parameters", '{"size": 4}')
    assert answer.status == 0
    assert "random against random, 2 games" in answer.out
    assert "random moves first 1" in answer.out
    assert "95 % interval" in answer.out
    assert len(re.findall(r"^random: \d+\.\d ms a move, longest \d+\.\d ms$", answer.out, re.M)) == 2
    assert "fault" not in answer.out


def test_match_takes_an_opening_and_a_number_of_workers(run: Run, tmp_path: Path) -> None:
    """V4, V7.1: random moves first, chance among them; the games of a group begin alike."""
    folder = tmp_path / "records"
    line = ["match", "viaduct", "walker", "random", "--games", "4", "--parameters", '{"seats": 2, "turn_limit": 8}']
    options = ["--opening-plies", "6", "--workers", "1", "--records", str(folder), "--json"]
    assert json.loads(run(*line, *options).out)["opening_plies"] == 6
    moves = [ta.load(path).moves for path in sorted(folder.iterdir())]
    assert moves[0][:7] == moves[1][:7] != moves[2][:7] == moves[3][:7]


def test_bench_prints_one_line_a_figure(run: Run) -> None:
    """API.md's four figures of each game; of Ponte its half-moves too."""
    answer = run("bench", "--json", "--time-ms", "10")
    rows = [json.loads(line) for line in answer.out.splitlines()]
    figures = ["playouts", "moves", "nodes", "python_moves"]
    found = [(row["game"], row["figure"]) for row in rows]
    assert found.pop(2) == ("ponte", "half_moves")
    assert found == [(game, each) for game in ta.GAMES for each in figures]
    assert all(list(row) == ["game", "figure", "value", "unit"] and row["value"] > 0 for row in rows)
    moves, half_moves = rows[1]["value"], rows[2]["value"]
    assert 1.5 < half_moves / moves < 2, "most moves of Ponte are two tiles"
    assert "cut at" in rows[5]["unit"], "random play of Viaduct has no end of its own"
    assert len(run("bench", "settimo", "--time-ms", "10").out.splitlines()) == 4


def test_the_signature_is_the_same_in_every_process() -> None:
    """One number, of one game or of all; the same again elsewhere, whatever hashes are seeded with."""
    outs = []
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        with process("bench", "--signature", env=environment) as child:
            outs.append(child.communicate(timeout=120))
    assert outs[0] == outs[1]
    assert re.fullmatch(r"signature \d+\n", outs[0][0])


def test_the_signature_is_of_the_games_that_are_asked_for(run: Run) -> None:
    found = [json.loads(run("bench", game, "--signature", "--json").out) for game in ta.GAMES]
    assert all(list(each) == ["signature"] for each in found)
    assert len({each["signature"] for each in found}) == 3


def test_the_signature_tells_searches_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other nodes are another search."""
    games = [ta.game("settimo")]
    before = bench.signature(games)
    assert bench.signature(games) == before
    monkeypatch.setitem(bench._NODES, "settimo", 1_999)
    assert bench.signature(games) != before


def test_serve_hands_its_options_on(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TREARCHI_DATABASE", raising=False)
    seen: list[tuple[Any, ...]] = []
    monkeypatch.setattr("trearchi.server.serve", lambda *place, **options: seen.append((*place, options)))
    assert run("serve", "--host", "0.0.0.0", "--port", "0", "--database", "games.db").status == 0
    assert run("serve").status == 0
    more = ("--workers", "4", "--origin", "https://a.example", "--origin", "https://b.example", "--log", "json")
    monkeypatch.setenv("TREARCHI_DATABASE", "postgresql://db/games")
    assert run("serve", *more, "--limits", "off").status == 0
    usual = {"workers": 1, "origins": (), "log": "text", "has_limits": True}
    other = {"workers": 4, "origins": ["https://a.example", "https://b.example"], "log": "json", "has_limits": False}
    assert seen == [
        ("0.0.0.0", 0, "games.db", usual),
        ("127.0.0.1", 8000, None, usual),
        ("127.0.0.1", 8000, "postgresql://db/games", other),
    ]
