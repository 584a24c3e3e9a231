"""Whether anything that is installed has a known fault: exit status 1 where it has.

Where a service that knows of faults cannot be reached that is one line, and the list of what is installed is checked.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
SECONDS = 120


def answer_of(command: list[str], folder: Path) -> Any | None:
    """The JSON that a command prints; None where it prints none in time."""
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=SECONDS)
        return json.loads(done.stdout)
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None


def python_faults() -> list[str] | None:
    """What pip-audit knows against the packages of this environment; None where it could not find out."""
    options = ["--format", "json", "--progress-spinner", "off", "--skip-editable", "--timeout", "10"]
    found = answer_of([sys.executable, "-m", "pip_audit", *options], ROOT)
    if not isinstance(found, dict) or "dependencies" not in found:
        return None
    if all("skip_reason" in each for each in found["dependencies"]):  # a mirror that has packages and knows no faults
        return None
    return [
        f"{each['name']} {each['version']}: {fault['id']}, mended in {', '.join(fault['fix_versions']) or 'no version'}"
        for each in found["dependencies"]
        for fault in each.get("vulns", ())
    ]


def web_faults() -> list[str] | None:
    """The same of `npm audit`, for what is in the page."""
    found = answer_of(["npm", "audit", "--omit=dev", "--json", "--fetch-retries=0"], ROOT / "web")
    if not isinstance(found, dict) or "vulnerabilities" not in found:
        return None
    return [f"{name}: {about['severity']}, {about['range']}" for name, about in found["vulnerabilities"].items()]


def main() -> None:
    faults: list[str] = []
    is_unknown = False
    for service, ask in (("pip-audit", python_faults), ("npm audit", web_faults)):
        found = ask()
        if found is None:
            is_unknown = True
            print(f"{service} does not answer here; docs/dependencies.md is held against what is installed instead.")
        else:
            print(f"{service}: {len(found)} known faults.")
            faults += found
    if is_unknown:
        subprocess.run([sys.executable, str(ROOT / "tools" / "dependencies.py"), "--check"], check=True)
    if faults:
        sys.exit("\n".join(faults))


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
