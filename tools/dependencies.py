"""What the program stands on: every package that comes with it, as a page (docs/dependencies.md).

`python tools/dependencies.py` writes the page; `--check` says which packages it lacks, with exit status 1.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections import defaultdict
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any, NamedTuple

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "dependencies.md"
LONGEST_LICENCE = 60

PURPOSES = {
    "alembic": "migrations of the database",
    "aiosqlite": "SQLite without waiting",
    "argon2-cffi": "hashes of passwords",
    "asyncpg": "PostgreSQL",
    "fastapi": "routes, validation, the schema of the interface",
    "httptools": "reading HTTP",
    "itsdangerous": "signed cookies",
    "limits": "how often somebody may ask",
    "openskill": "ratings",
    "platformdirs": "where a user's data lies",
    "prometheus-client": "figures for Prometheus",
    "pydantic": "models of what is sent",
    "python-json-logger": "logs as JSON",
    "rich": "colour and progress in the terminal",
    "sqlalchemy": "the database",
    "typer": "the command line",
    "uvicorn": "the server's processes and connections",
    "uvloop": "a faster event loop",
    "websockets": "sockets",
    "@fontsource/fraunces": "the typeface of titles",
    "@fontsource-variable/source-sans-3": "the typeface of text",
    "gifenc": "games as animated pictures",
    "svelte": "the page",
    "three": "the boards in three dimensions",
}
HEAD = """# Dependencies

Written by `make dependencies`, held against what is installed by `make audit`. What tests and builds need beside is in
`pyproject.toml` and `web/package.json`.
"""


class Package(NamedTuple):
    name: str
    version: str
    licence: str
    purpose: str


def python_packages() -> list[Package]:
    """What `pip install trearchi` brings here, as far as markers want it on this machine."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    direct = [Requirement(text) for text in project["dependencies"]]
    users: defaultdict[str, set[str]] = defaultdict(set)
    found: dict[str, Distribution] = {}
    waiting = [(requirement, "") for requirement in direct if is_for_here(requirement)]
    seen: set[tuple[str, frozenset[str]]] = set()
    while waiting:
        requirement, user = waiting.pop()
        name = canonicalize_name(requirement.name)
        users[name].add(user)
        if (name, frozenset(requirement.extras)) in seen:
            continue
        seen.add((name, frozenset(requirement.extras)))
        try:
            found[name] = distribution(requirement.name)
        except PackageNotFoundError:
            sys.exit(f"{requirement.name} is not installed: make core")
        for text in found[name].requires or ():
            inner = Requirement(text)
            if is_for_here(inner, requirement.extras):
                waiting.append((inner, name))
    return [
        Package(name, found[name].version, licence_of(found[name]), purpose(name, users[name]))
        for name in sorted(found)
    ]


def is_for_here(requirement: Requirement, extras: set[str] | frozenset[str] = frozenset()) -> bool:
    marker = requirement.marker
    return marker is None or any(marker.evaluate({"extra": extra}) for extra in ("", *extras))


def licence_of(found: Distribution) -> str:
    about = found.metadata
    text = next((each for name in ("License-Expression", "License") for each in about.get_all(name, [])), "")
    if not text or len(text) > LONGEST_LICENCE or "\n" in text:
        classifiers = [each for each in about.get_all("Classifier", []) if each.startswith("License :: ")]
        text = ", ".join(each.rpartition(" :: ")[2] for each in classifiers)
    return text or "not said"


def web_packages() -> list[Package]:
    """What is in the built page."""
    lock: dict[str, Any] = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    shipped = {
        path.rpartition("node_modules/")[2]: about
        for path, about in lock.items()
        if path and not about.get("dev", False)
    }
    users: defaultdict[str, set[str]] = defaultdict(set)
    for name in lock[""]["dependencies"]:
        users[name].add("")
    for name, about in shipped.items():
        for inner in (*about.get("dependencies", {}), *about.get("peerDependencies", {})):
            users[inner].add(name)
    return [
        Package(name, about["version"], about.get("license", "not said"), purpose(name, users[name]))
        for name, about in sorted(shipped.items())
        if not about.get("optional", False)
    ]


def purpose(name: str, users: set[str]) -> str:
    if "" in users:
        if name not in PURPOSES:
            sys.exit(f"{name} is new: say in {Path(__file__).name} what it is for")
        return PURPOSES[name]
    return f"for {', '.join(sorted(users))}"


def page(python: list[Package], web: list[Package]) -> str:
    def table(title: str, packages: list[Package]) -> str:
        rows = [f"| {each.name} | {each.version} | {each.licence} | {each.purpose} |" for each in packages]
        return "\n".join(
            [f"\n## {title}\n", "| package | version | licence | what for |", "|---|---|---|---|", *rows, ""]
        )

    return HEAD + table("Of the program", python) + table("Of the page", web)


def missing(packages: list[Package], text: str) -> list[str]:
    named = set(re.findall(r"^\| (\S+) \|", text, re.M))
    return [each.name for each in packages if each.name not in named]


def main() -> None:
    python, web = python_packages(), web_packages()
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(page(python, web), "utf-8")
        return
    lacking = missing([*python, *web], PAGE.read_text("utf-8") if PAGE.exists() else "")
    if lacking:
        sys.exit(f"docs/dependencies.md does not name {', '.join(lacking)}: make dependencies")


if __name__ == "__main__":
    main()
