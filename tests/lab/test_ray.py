"""The same study on a Ray cluster, one of whose workers is killed in the middle."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

import trearchi as ta
from tests.lab.studies import journal, run, small
from trearchi.lab.study import executors

pytestmark = pytest.mark.usefixtures("without_report")


def workers() -> list[int]:
    """The processes that do tasks of a study at this moment."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                name = (entry / "cmdline").read_bytes()
            except OSError:  # it has just ended
                continue
            if name.startswith(b"ray::_do_remotely"):
                found.append(int(entry.name))
    return found


@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning", "ignore::FutureWarning")
def test_a_worker_that_is_lost_costs_nothing(tmp_path: Path) -> None:
    study = small("settimo", agents=["engine:3"], judge_nodes=40, games=30)
    killed: list[int] = []

    def kill_one(done: int, total: int) -> None:
        if done >= 5 and not killed and (at_work := workers()):
            os.kill(at_work[0], signal.SIGKILL)
            killed.append(at_work[0])

    on_ray = run(study, tmp_path / "ray", ray="local", workers=2, on_step=kill_one)
    assert killed
    assert on_ray.to_json() == run(study, tmp_path / "here", workers=1).to_json()
    assert sorted(journal(tmp_path / "ray")) == sorted(journal(tmp_path / "here"))


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(ta.ParameterError, match=r"pip install 'trearchi\[ray\]'"):
        list(executors.on_ray(small(), [], "local"))
