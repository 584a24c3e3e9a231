"""The page: everything that is shown, put into the template."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from trearchi.games import kind
from trearchi.lab.report.boards import Board
from trearchi.lab.report.charts import Figure, figures, ladder
from trearchi.lab.report.maps import board_of, maps
from trearchi.lab.report.measures import Group, answers, changed, groups
from trearchi.lab.report.numbers import count, definition, seats_of, shown
from trearchi.lab.report.openings import openings
from trearchi.lab.report.replay import as_json, replay
from trearchi.lab.report.rules import dead_rules, rules
from trearchi.lab.report.summary import summary
from trearchi.lab.study.catalogue import SOURCES
from trearchi.lab.study.findings import Findings, VariantFindings

__all__ = ["render"]

_FILES = Path(__file__).parent / "templates"


def render(findings: Findings) -> str:
    """The report as one page of HTML that needs nothing from outside. The same findings make the same page."""
    return _environment().get_template("page.html.jinja").render(_context(findings))


@lru_cache(maxsize=1)
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(_FILES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["embedded"] = as_json
    style = Markup("\n").join(_part(f"{name}.css") for name in ("page", "tables", "figures", "replay", "print"))
    environment.globals.update(style=style, script=_part("replay.js"), count=count)
    return environment


def _part(name: str) -> Markup:
    """A style sheet or script of ours; it holds nothing that ends its element."""
    return Markup(_FILES.joinpath(name).read_text(encoding="utf-8"))


def _context(findings: Findings) -> dict[str, Any]:
    variants = findings.variants
    all_figures, all_groups = figures(variants), groups(variants)
    boards = [board_of(findings.game, variant.parameters) for variant in variants]
    titles = [group.title for group in all_groups]
    even_share = _even_share(findings)
    return {
        "findings": findings,
        "names": [variant.name for variant in variants],
        "game_title": kind(findings.game).title,
        "head": _head(findings),
        "summary": summary(findings),
        "answers": answers(findings),
        "changed": changed(findings),
        "groups": [(group, [each for each in all_figures if each.group == group.title]) for group in all_groups],
        "other_figures": _by_group([each for each in all_figures if each.group not in titles]),
        "maps": maps(findings.game, variants),
        "refusals": rules(variants, "refusal"),
        "events": rules(variants, "event"),
        "dead": dead_rules(variants),
        "ladder": ladder(variants, even_share),
        "even_share": None if even_share is None else shown(even_share, is_share=True),
        "openings": openings(findings.game, variants),
        "replays": [(variant.name, replay(variant.dramatic)) for variant in variants if variant.dramatic],
        "parameters": _parameters(variants),
        "definition": json.dumps(findings.definition, indent=2, ensure_ascii=False),
        "sources": _sources(all_groups),
        "board_style": Markup("").join(Markup(each.style) for each in _kinds(boards)),
        "board_parts": Markup("").join(each.shared for each in _kinds(boards)),
    }


def _even_share(findings: Findings) -> float | None:
    """What a seat has without any advantage, where all variants have as many seats."""
    shares = {1 / seats_of(findings.game, variant) for variant in findings.variants}
    return shares.pop() if len(shares) == 1 else None


def _head(findings: Findings) -> list[tuple[str, str]]:
    """What was played, in a few words."""
    agents = dict.fromkeys(" against ".join(variant.agents) for variant in findings.variants)
    games = sum(variant.games for variant in findings.variants)
    seed = findings.definition.get("seed")
    return [
        ("Game", f"{kind(findings.game).title}, {count(findings.seats, 'seat', 'seats')}"),
        ("Agents", "; ".join(agents)),
        ("Games", f"{games:,}" if len(findings.variants) == 1 else f"{games:,} in {len(findings.variants)} variants"),
        *([] if seed is None else [("Seed", str(seed))]),
        ("Date", findings.date),
        ("Made with", findings.made_with),
    ]


def _by_group(all_figures: list[Figure]) -> list[tuple[str, list[Figure]]]:
    titles = dict.fromkeys(each.group for each in all_figures)
    return [(title, [each for each in all_figures if each.group == title]) for title in titles]


def _kinds(boards: list[Board]) -> list[Board]:
    """One board of each kind: their styles and shared parts stand once in the page."""
    return list({type(each): each for each in boards}.values())


def _parameters(variants: list[VariantFindings]) -> list[tuple[str, list[str]]]:
    """Each parameter with its value in every variant."""
    names = dict.fromkeys(name for variant in variants for name in variant.parameters)
    return [(name, [_written(variant.parameters.get(name)) for variant in variants]) for name in names]


def _written(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_written, value))
    return "none" if value is None else str(value)


def _sources(all_groups: list[Group]) -> list[tuple[str, str]]:
    """Those that the measures of this report name."""
    named = {definition(measure.definition.key).source for group in all_groups for measure in group.measures}
    return [(name, text) for name, text in SOURCES.items() if name in named]
