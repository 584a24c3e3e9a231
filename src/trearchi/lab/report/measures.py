"""Tables of measures, a group each, all variants side by side; differences, and what they allow to say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trearchi.lab.report.numbers import definition, difference, number, shown, span
from trearchi.lab.study.catalogue import MEASURES, Definition
from trearchi.lab.study.findings import Difference, Estimate, Findings, VariantFindings

__all__ = [
    "Answer",
    "Cell",
    "Change",
    "ChangeRow",
    "Group",
    "Measure",
    "Row",
    "Whisker",
    "answers",
    "changed",
    "groups",
    "name_of",
]


@dataclass(frozen=True, slots=True)
class Cell:
    """An estimate as texts."""

    value: str
    span: str
    count: str


@dataclass(frozen=True, slots=True)
class Row:
    """A part of a measure, with a cell for each variant, None where it was not measured."""

    part: str
    cells: list[Cell | None]


@dataclass(frozen=True, slots=True)
class Measure:
    """A measure with its definition and its parts."""

    definition: Definition
    rows: list[Row]


@dataclass(frozen=True, slots=True)
class Group:
    """Measures under one heading."""

    title: str
    measures: list[Measure]


def groups(variants: Sequence[VariantFindings]) -> list[Group]:
    """Every measure of every variant, in the order of the catalogue; what it does not know comes last."""
    found: dict[str, dict[str, dict[str, dict[int, Estimate]]]] = {}
    for place, variant in enumerate(variants):
        for measured in sorted(variant.measures, key=lambda measured: _order(measured.key)):
            of_key = found.setdefault(definition(measured.key).group, {}).setdefault(measured.key, {})
            of_key.setdefault(measured.part, {})[place] = measured.estimate
    return [
        Group(title, [_measure(key, parts, len(variants)) for key, parts in measures.items()])
        for title, measures in found.items()
    ]


def _order(key: str) -> int:
    """The place of a measure in the catalogue."""
    order = list(MEASURES)
    return order.index(key) if key in order else len(order)


def _measure(key: str, parts: dict[str, dict[int, Estimate]], variants: int) -> Measure:
    of = definition(key)
    rows = [
        Row(part, [_cell(of, estimates[place]) if place in estimates else None for place in range(variants)])
        for part, estimates in parts.items()
    ]
    return Measure(of, rows)


def _cell(of: Definition, estimate: Estimate) -> Cell:
    value = shown(estimate.value, is_share=of.is_share, digits=of.digits)
    return Cell(
        value,
        span(estimate.low, estimate.high, is_share=of.is_share, digits=of.digits),
        number(estimate.count, 0),
    )


@dataclass(frozen=True, slots=True)
class Whisker:
    """An interval about 0, as shares of a line from -1 to 1."""

    low: float
    value: float
    high: float


@dataclass(frozen=True, slots=True)
class Change:
    """A difference as texts; `verdict` says in words what its interval allows to say, `by` how much, without a sign."""

    name: str
    base: Cell | None
    now: Cell | None
    difference: str
    span: str
    by: str
    verdict: str
    is_seen: bool
    whisker: Whisker


@dataclass(frozen=True, slots=True)
class Answer:
    """What a variant did, against the first one: the differences that are seen, and the names of the other measures."""

    variant: str
    base: str
    seen: list[Change]
    unseen: list[str]

    @property
    def expected_by_chance(self) -> str:
        """How many of the intervals would leave out 0 if nothing were different: one in twenty."""
        return number(0.05 * (len(self.seen) + len(self.unseen)), 1)


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """A measure, its value in the first variant, and its change in each of the others; None where there is none."""

    name: str
    base: Cell | None
    changes: list[Change | None]


def name_of(key: str, part: str) -> str:
    """A measure and its part in words."""
    title = definition(key).title
    return f"{title}, {part}" if part else title


def answers(findings: Findings) -> list[Answer]:
    """For each variant after the first what it changed."""
    rows = changed(findings)
    base, *others = (variant.name for variant in findings.variants)
    found = []
    for place, variant in enumerate(others):
        own = [change for row in rows if (change := row.changes[place]) is not None]
        unseen = [change.name for change in own if not change.is_seen]
        found.append(Answer(variant, base, [change for change in own if change.is_seen], unseen))
    return found if rows else []


def changed(findings: Findings) -> list[ChangeRow]:
    """All differences, a measure a row, in the order of the catalogue; all of a row on one scale."""
    others = [variant.name for variant in findings.variants[1:]]
    found: dict[tuple[str, str], dict[str, Difference]] = {}
    for each in findings.differences:
        found.setdefault((each.key, each.part), {})[each.variant] = each
    cells = {
        (variant.name, measured.key, measured.part): _cell(definition(measured.key), measured.estimate)
        for variant in findings.variants
        for measured in variant.measures
    }
    rows = []
    for (key, part), by_variant in sorted(found.items(), key=lambda item: _order(item[0][0])):
        scale = max(max(-each.estimate.low, each.estimate.high) for each in by_variant.values()) or 1.0
        changes = [_change(by_variant[name], scale, cells) if name in by_variant else None for name in others]
        rows.append(ChangeRow(name_of(key, part), cells.get((findings.variants[0].name, key, part)), changes))
    return rows


def _change(each: Difference, scale: float, cells: dict[tuple[str, str, str], Cell]) -> Change:
    estimate = each.estimate
    is_seen = estimate.low > 0 or estimate.high < 0
    verdict = ("higher" if estimate.value > 0 else "lower") if is_seen else "no difference can be seen"
    return Change(
        name_of(each.key, each.part),
        cells.get((each.base, each.key, each.part)),
        cells.get((each.variant, each.key, each.part)),
        *difference(definition(each.key), estimate),
        verdict,
        is_seen,
        Whisker(estimate.low / scale, estimate.value / scale, estimate.high / scale),
    )
