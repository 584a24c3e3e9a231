"""axe finds nothing on any page, in light and dark."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from .conftest import Server
from .hands import settled

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def violations(page: Page, rules: list[str] | None) -> list[str]:
    options = {"resultTypes": ["violations"]} | ({"runOnly": rules} if rules else {})
    page.evaluate(AXE.read_text())
    found = page.evaluate("options => axe.run(document, options).then(({ violations }) => violations)", options)
    return [f"{each['id']}: {node['html'][:160]} {node['failureSummary']}" for each in found for node in each["nodes"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(
    server: Server, pages: dict[str, str], new_context: Callable[..., BrowserContext], scheme: str
) -> None:
    page = new_context(color_scheme=scheme).new_page()
    found: dict[str, list[str]] = {}
    rules = ["color-contrast"] if scheme == "dark" else None  # all else is the same in both
    for name, address in pages.items():
        page.goto(address)
        settled(page)
        if problems := violations(page, rules):
            found[name] = problems
    page.goto(server.create("ponte"))
    page.get_by_role("button", name="How to play").click()
    if problems := violations(page, rules):
        found["how to play"] = problems
    assert not found, "\n".join(f"{name}: {problem}" for name, problems in found.items() for problem in problems)
