"""How much each rule matters: refusals and events, all variants side by side; dead rules named plainly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trearchi.lab.report.numbers import number, shown, span
from trearchi.lab.study.findings import RuleUse, VariantFindings

__all__ = ["Rule", "RuleCell", "dead", "dead_rules", "rules"]


@dataclass(frozen=True, slots=True)
class RuleCell:
    """A rule's use in one variant as texts."""

    share: str
    span: str
    count: str
    mean: str
    is_dead: bool


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule with a cell for each variant, None where it was not looked at."""

    code: str
    clause: str
    text: str
    cells: list[RuleCell | None]


def rules(variants: Sequence[VariantFindings], kind: str) -> list[Rule]:
    """The refusals or the events, the most used first."""
    found: dict[tuple[str, str], dict[int, RuleUse]] = {}
    for place, variant in enumerate(variants):
        for use in variant.rules:
            if use.kind == kind:
                found.setdefault((use.code, use.clause), {})[place] = use
    falling = sorted(found.values(), key=lambda uses: -max(use.share.value for use in uses.values()))
    return [_rule(uses, len(variants)) for uses in falling]


def _rule(uses: dict[int, RuleUse], variants: int) -> Rule:
    first = next(iter(uses.values()))
    cells = [_cell(uses[place]) if place in uses else None for place in range(variants)]
    return Rule(first.code, first.clause, first.text, cells)


def _cell(use: RuleUse) -> RuleCell:
    bounds = span(use.share.low, use.share.high, is_share=True)
    share, count = shown(use.share.value, is_share=True), number(use.share.count, 0)
    return RuleCell(share, bounds, count, number(use.mean, 2), use.is_dead)


def dead(uses: Sequence[RuleUse]) -> list[RuleUse]:
    """Those that never once mattered."""
    return [use for use in uses if use.is_dead]


def dead_rules(variants: Sequence[VariantFindings]) -> list[tuple[str, list[RuleUse]]]:
    """The dead rules with the variants in which they are dead; said once where these are the same in several."""
    found: dict[tuple[tuple[str, str], ...], tuple[list[str], list[RuleUse]]] = {}
    for variant in variants:
        uses = dead(variant.rules)
        names, _ = found.setdefault(tuple((use.code, use.clause) for use in uses), ([], uses))
        names.append(variant.name)
    if len(found) == 1:
        return [("", uses) for _, uses in found.values()]
    return [(", ".join(names), uses) for names, uses in found.values()]
