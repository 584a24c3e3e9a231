"""The report of a study: one HTML file that opens anywhere and needs nothing from outside."""

from __future__ import annotations

import os
from pathlib import Path

from trearchi.files import replace_whole
from trearchi.lab.report.page import render
from trearchi.lab.study.findings import Findings

__all__ = ["render", "write"]


def write(findings: Findings, path: str | os.PathLike[str]) -> None:
    """Writes the report; the file is whole or as it was before, whatever happens. Raises OSError."""
    replace_whole(Path(path), render(findings).encode("utf-8", "backslashreplace"))
