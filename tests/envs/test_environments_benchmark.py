"""benchmarks/environments.py measures every way to play every game, however short the slices are."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

BENCHMARK = Path(__file__).parents[2] / "benchmarks" / "environments.py"


def test_every_way_to_play_has_a_row() -> None:
    command = [sys.executable, str(BENCHMARK), "--slices", "1", "--seconds", "0.001"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    rows = dict(re.findall(r"^(\S.*?) {2,}([\d,]+) +[\d.]+ +[\d.]+ to [\d.]+$", printed, re.MULTILINE))
    ours = [
        f"{game}, {way}" for game in ("ponte", "viaduct", "settimo") for way in ("one by one", "in OpenSpiel", "batch")
    ]
    assert {*ours, *(f"{row}, seen" for row in ours), "OpenSpiel breakthrough"} <= set(rows)
    if all(importlib.util.find_spec(name) for name in ("pettingzoo", "trearchi.envs.pettingzoo")):
        assert {f"{game}, in PettingZoo, seen" for game in ("ponte", "viaduct", "settimo")} <= set(rows)
    assert all(int(rate.replace(",", "")) > 0 for rate in rows.values())
    assert len(re.findall(r"by the clock$", printed, re.MULTILINE)) == 6
