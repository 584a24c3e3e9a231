"""How commands end that do not end by themselves, with every process that they began."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.unit.processes import endable, process, wait_until_gone


def interrupt(child: subprocess.Popen[str]) -> tuple[int, str, str]:
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=60)
    return child.returncode, out, err


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_ctrl_c_ends_a_count_in_native_code() -> None:
    child = process("perft", "settimo", "--depth", "40")
    assert child.stderr is not None
    assert "drawn from seed 0" in child.stderr.readline()
    time.sleep(0.3)
    assert interrupt(child) == (130, "", "")


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_ctrl_c_ends_a_match_and_its_processes(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    child = process("match", "ponte", "engine:6", "engine:6", "--games", "9", "--records", str(folder))
    while not folder.exists():
        assert child.poll() is None
        time.sleep(0.02)
    time.sleep(0.7)
    # The workers hold the same pipes: reading to their ends means that they are gone too.
    assert interrupt(child) == (130, "", "")


def workers_of(child: subprocess.Popen[str], wanted: int) -> list[int]:
    """So many of its worker processes, as soon as they are there."""
    workers: list[int] = []
    until = time.monotonic() + 60
    while len(workers) < wanted and time.monotonic() < until:
        assert child.poll() is None
        time.sleep(0.02)
        children = Path(f"/proc/{child.pid}/task/{child.pid}/children").read_text().split()
        workers = [int(pid) for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]
    assert len(workers) >= wanted
    return workers


@pytest.mark.skipif(not Path("/proc").exists(), reason="children by /proc")
@pytest.mark.parametrize(("there", "later_s"), [(1, 0.0), (1, 0.1), (2, 0.0), (2, 0.1), (2, 1.0)])
def test_a_worker_that_is_killed_gets_one_line(there: int, later_s: float) -> None:
    """As the kernel kills it when memory is short; also while the next one begins."""
    child = process("match", "ponte", "engine:6", "engine:6", "--games", "9", "--workers", "2")
    workers = workers_of(child, there)
    time.sleep(later_s)
    os.kill(workers[-1], signal.SIGKILL)
    out, err = child.communicate(timeout=60)
    assert (child.returncode, out) == (2, "")
    assert re.fullmatch(r"trearchi: a worker process was ended from outside[^\n]*\n", err)


MATCH = ["-m", "trearchi", "match", "ponte", "engine:6", "engine:6", "--games", "9", "--workers", "2"]
TRAINING = ["-m", "trearchi.training", "settimo", "--games", "900", "--nodes", "50", "--workers", "2", "--out"]


@pytest.mark.skipif(not Path("/proc").exists(), reason="children by /proc")
@pytest.mark.parametrize("command", [MATCH, TRAINING], ids=["match", "training"])
@pytest.mark.parametrize("number", ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGKILL"])
def test_whatever_ends_a_command_ends_its_workers(command: list[str], number: str, tmp_path: Path) -> None:
    ending = signal.Signals[number]
    line = [sys.executable, *command, *([str(tmp_path / "w.json")] if command is TRAINING else [])]
    with endable(line) as child:
        workers = workers_of(child, 2)
        time.sleep(0.5)
        child.send_signal(ending)
        _, err = child.communicate(timeout=60)
    assert wait_until_gone(workers)
    if ending != signal.SIGKILL:
        assert (child.returncode, err) == (128 + ending, "")
        assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name != "posix", reason="pipes of POSIX")
def test_a_reader_that_leaves_is_no_fault() -> None:
    # The pipe holds less than what is printed, so that the reader leaves first however slow it is.
    with process("perft", "ponte", "--depth", "2", "--split", pipesize=4096) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.readline()
        child.stdout.close()
        assert child.wait(timeout=30) != 0
        assert child.stderr.read() == ""


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("place", [0, 1, 5, 7])
def test_a_worker_that_dies_while_it_writes_a_result_is_not_waited_for(place: int) -> None:
    script = f"from tests.unit.processes import results_of_a_dying_worker as run; run({place})"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, cwd=Path(__file__).parents[2]
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "a worker process was ended from outside; its games are lost, play again\n"
