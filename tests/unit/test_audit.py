"""The audit of what we stand on: it fails on known faults, and never takes silence for an answer."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tools import audit, dependencies

SOUND: dict[str, Any] = {"dependencies": [{"name": "a", "version": "1", "vulns": []}]}
FAULTY: dict[str, Any] = {
    "dependencies": [{"name": "a", "version": "1", "vulns": [{"id": "X-1", "fix_versions": ["2"]}]}]
}
SKIPPED: dict[str, Any] = {"dependencies": [{"name": "a", "skip_reason": "not found"}]}


@pytest.mark.parametrize(
    ("answer", "faults"),
    [(SOUND, []), (FAULTY, ["a 1: X-1, mended in 2"]), (SKIPPED, None), (None, None), ([], None)],
)
def test_silence_is_no_answer(monkeypatch: pytest.MonkeyPatch, answer: Any, faults: list[str] | None) -> None:
    monkeypatch.setattr(audit, "answer_of", lambda command, folder: answer)
    assert audit.python_faults() == faults


def test_npm_may_be_silent_too(monkeypatch: pytest.MonkeyPatch) -> None:
    answers: list[Any] = [
        {"vulnerabilities": {}},
        {"vulnerabilities": {"a": {"severity": "high", "range": "<2"}}},
        {"error": {}},
    ]
    monkeypatch.setattr(audit, "answer_of", lambda command, folder: answers.pop(0))
    assert [audit.web_faults() for _ in range(3)] == [[], ["a: high, <2"], None]


def test_a_known_fault_is_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "python_faults", lambda: ["a 1: X-1"])
    monkeypatch.setattr(audit, "web_faults", list)
    with pytest.raises(SystemExit, match="X-1"):
        audit.main()


def test_each_direct_dependency_says_what_it_is_for() -> None:
    lock = json.loads((dependencies.ROOT / "web" / "package-lock.json").read_text("utf-8"))
    assert set(lock["packages"][""]["dependencies"]) <= set(dependencies.PURPOSES)
    assert {package.purpose for package in dependencies.python_packages()} != {""}


def test_what_is_new_is_named() -> None:
    packages = [dependencies.Package("a", "1", "MIT", "x"), dependencies.Package("b", "1", "MIT", "x")]
    page = dependencies.page(packages[:1], [])
    assert dependencies.missing(packages, page) == ["b"]
