"""The measures of a study as a section of docs/lab.md, from the catalogue that the report prints too.

`python tools/measures.py` writes the section; `--check` says whether it is as it should be, with exit status 1.
"""

from __future__ import annotations

import sys
from pathlib import Path

from trearchi.lab.study.catalogue import MEASURES, SOURCES

PAGE = Path(__file__).resolve().parents[1] / "docs" / "lab.md"
BEGIN, END = "<!-- measures: written by tools/measures.py -->\n", "<!-- end of measures -->\n"


def section() -> str:
    """Every measure under its heading, then the sources."""
    lines: list[str] = []
    for group in dict.fromkeys(definition.group for definition in MEASURES.values()):
        lines += [f"### {group}", "", "| measure | key | meaning | source |", "|---|---|---|---|"]
        for each in MEASURES.values():
            if each.group == group:
                lines.append(f"| {each.title} | `{each.key}` | {each.meaning} | {each.source} |")
        lines.append("")
    lines += ["### Sources", "", *(f"- **{name}**: {source}" for name, source in SOURCES.items()), ""]
    lines.append(
        "Definitions are worded here, and adapted to what these games ask: more than two seats, chance, shared ends."
    )
    return "\n" + "\n".join(lines) + "\n\n"


def page() -> str:
    """The page with the section as it should be."""
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    return before + BEGIN + section() + END + rest.split(END)[1]


def main() -> int:
    """Writes, or checks."""
    if "--check" not in sys.argv:
        PAGE.write_text(page(), encoding="utf-8")
        return 0
    is_right = PAGE.read_text(encoding="utf-8") == page()
    if not is_right:
        print("docs/lab.md is not up to date: python tools/measures.py", file=sys.stderr)
    return 0 if is_right else 1


if __name__ == "__main__":
    raise SystemExit(main())
