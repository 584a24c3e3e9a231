"""Fixtures of the tests of the lab."""

from __future__ import annotations

from pathlib import Path

import pytest

import trearchi.lab.report
from trearchi.lab.study.findings import Findings


@pytest.fixture
def without_report(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Studies draw no report, but for tests marked `with_report`: what they play and find is the same."""
    if request.node.get_closest_marker("with_report") is None:
        monkeypatch.setattr(trearchi.lab.report, "write", _empty)


def _empty(findings: Findings, path: Path) -> None:
    path.write_text("", encoding="utf-8")
