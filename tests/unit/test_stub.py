"""The stub of the native module is what its generator makes of the module."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

STUB = Path(__file__).resolve().parents[2] / "src" / "trearchi" / "_core.pyi"


def test_the_stub_is_that_of_the_module(tmp_path: Path) -> None:
    """`python -m nanobind.stubgen -m trearchi._core` writes the file that is committed."""
    made = tmp_path / "_core.pyi"
    command = [sys.executable, "-m", "nanobind.stubgen", "-m", "trearchi._core", "-o", str(made)]
    subprocess.run(command, check=True, capture_output=True, cwd=tmp_path)
    assert made.read_text("utf-8") == STUB.read_text("utf-8"), "run `make stub`"
