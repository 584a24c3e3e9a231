"""Which curves and histograms of the variants stand together, on which axes, and the tables of their numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from markupsafe import Markup

from trearchi.lab.report.numbers import NBSP, number, shown, span
from trearchi.lab.report.plots import STYLES, Frame, bars, curves
from trearchi.lab.study.catalogue import MEASURES
from trearchi.lab.study.findings import Curve, Histogram, Series, VariantFindings

__all__ = ["Figure", "Picture", "Table", "figures", "ladder"]


@dataclass(frozen=True, slots=True)
class Table:
    """A table of texts; the first cell of each row is its heading."""

    caption: str
    columns: list[str]
    rows: list[list[str]]


@dataclass(frozen=True, slots=True)
class Picture:
    """One drawing of a figure; `caption` says whose it is where there are several."""

    svg: Markup
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """Pictures on the same axes with what they show; `legend`: names of lines in the order of their styles."""

    title: str
    group: str
    pictures: list[Picture]
    note: str = ""
    legend: list[str] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)


Chart = TypeVar("Chart", Curve, Histogram)


def figures(variants: Sequence[VariantFindings]) -> list[Figure]:
    """All curves, then all histograms; those of one key in one figure."""
    return [
        *(_curve_figure(same) for same in _by_key(variants, lambda variant: variant.curves)),
        *(_histogram_figure(same) for same in _by_key(variants, lambda variant: variant.histograms)),
    ]


def _by_key(
    variants: Iterable[VariantFindings], charts_of: Callable[[VariantFindings], Iterable[Chart]]
) -> list[list[tuple[str, Chart]]]:
    """For each key the charts of all variants, with the variants' names."""
    found: dict[str, list[tuple[str, Chart]]] = {}
    for variant in variants:
        for chart in charts_of(variant):
            found.setdefault(chart.key, []).append((variant.name, chart))
    return list(found.values())


def _group(chart: Curve | Histogram) -> str:
    known = MEASURES.get(chart.key)
    return chart.group or (known.group if known else "Curves")


def _curve_figure(same: list[tuple[str, Curve]]) -> Figure:
    """One series a variant: all in one picture. Several: a picture for each variant."""
    first = same[0][1]
    frame = _curve_frame([curve for _, curve in same])
    is_together = all(len(curve.series) == 1 for _, curve in same) and 1 < len(same) <= STYLES
    if is_together:
        sets = [("", [Series(name, *_columns(curve.series[0])) for name, curve in same])]
    else:
        sets = [(name if len(same) > 1 else "", curve.series) for name, curve in same]
    pictures = [
        Picture(curves(frame, list(enumerate(lines)), _curve_told(first, name, lines)), name) for name, lines in sets
    ]
    legend = [series.name for series in sets[0][1]]
    tables = [_curve_table(first, name, lines) for name, lines in sets]
    return Figure(first.title, _group(first), pictures, first.note, legend if len(legend) > 1 else [], tables)


def _columns(series: Series) -> tuple[list[float], list[float], list[float], list[float]]:
    return series.x, series.y, series.low, series.high


def _curve_frame(all_of: Sequence[Curve]) -> Frame:
    lines = [series for curve in all_of for series in curve.series]
    first = all_of[0]
    xs = [x for series in lines for x in series.x] or [0.0]
    ys = [y for series in lines for y in (*series.y, *series.low, *series.high)]
    ys += [] if first.even is None else [first.even]
    limits = _wide(xs, 0.01), _wide(ys or [0.0], 0.06)
    is_whole = all(float(x).is_integer() for x in xs)
    return Frame(first.x_label, first.y_label, *limits, first.is_share, first.even, is_whole, first.x_is_share)


def _wide(values: Sequence[float], room: float) -> tuple[float, float]:
    low, high = min(values), max(values)
    extra = room * (high - low) or 0.5
    return low - extra, high + extra


def _curve_told(curve: Curve, name: str, lines: Sequence[Series]) -> str:
    """The picture for those who do not see it: what it shows, and where each line begins and ends."""
    ends = [(each.name, *(shown(each.y[k], is_share=curve.is_share) for k in (0, -1))) for each in lines if each.y]
    ways = "; ".join(f"{series} from {first} to {last}" for series, first, last in ends)
    return f"{curve.title}{f', {name}' if name else ''}. {curve.y_label} over {curve.x_label}: {ways}."


def _curve_table(curve: Curve, name: str, lines: Sequence[Series]) -> Table:
    at: dict[float, dict[int, str]] = {}
    for index, series in enumerate(lines):
        for k, x in enumerate(series.x):
            at.setdefault(x, {})[index] = _cell(curve, series, k)
    rows = [[_at(curve, x), *(cells.get(index, "") for index in range(len(lines)))] for x, cells in sorted(at.items())]
    return Table(name or curve.title, [curve.x_label, *(series.name for series in lines)], rows)


def _at(chart: Curve | Histogram, x: float) -> str:
    return f"{100 * x:g}{NBSP}%" if chart.x_is_share else f"{x:g}"


def _cell(curve: Curve, series: Series, k: int) -> str:
    value = shown(series.y[k], is_share=curve.is_share)
    if not series.low:
        return value
    return f"{value} ({span(series.low[k], series.high[k], is_share=curve.is_share)})"


def _histogram_figure(same: list[tuple[str, Histogram]]) -> Figure:
    first = same[0][1]
    highest = max((found / (sum(each.counts) or 1) for _, each in same for found in each.counts), default=1.0) or 1.0
    edges = [edge for _, each in same for edge in each.edges]
    limits = (min(edges), max(edges)), (0.0, 1.05 * highest)
    is_whole = max(edges) - min(edges) > 3
    frame = Frame(first.x_label, f"share of {first.of}", *limits, True, None, is_whole, first.x_is_share)
    names = [name if len(same) > 1 else "" for name, _ in same]
    pictures = [
        Picture(bars(frame, each, _histogram_told(each, name)), name)
        for name, (_, each) in zip(names, same, strict=True)
    ]
    tables = [_histogram_table(each, name) for name, (_, each) in zip(names, same, strict=True)]
    return Figure(first.title, _group(first), pictures, first.note, [], tables)


def _histogram_told(histogram: Histogram, name: str) -> str:
    most = max(range(len(histogram.counts)), key=lambda k: histogram.counts[k])
    low, high = (_at(histogram, edge) for edge in histogram.edges[most : most + 2])
    where = f"{histogram.title}{f', {name}' if name else ''}"
    return f"{where}. {histogram.x_label}: most {histogram.of} lie between {low} and {high}."


def _histogram_table(histogram: Histogram, name: str) -> Table:
    total = sum(histogram.counts) or 1
    rows = [
        [f"{_at(histogram, low)} to {_at(histogram, high)}", f"{found:,}", shown(found / total, is_share=True)]
        for low, high, found in zip(histogram.edges, histogram.edges[1:], histogram.counts, strict=False)
    ]
    return Table(name or histogram.title, [histogram.x_label, histogram.of, "share"], rows)


def ladder(variants: Sequence[VariantFindings], even: float | None) -> Figure | None:
    """The skill ladder: the rate of the stronger side, step by step; None where none was climbed.

    `even`: its rate without any gain, where that is the same in all variants.
    """
    climbed = [variant for variant in variants if variant.ladder]
    if not climbed:
        return None
    series = [_climb(variant) for variant in climbed]
    curve = Curve(
        "ladder", "Twice the search", "step of the ladder", "rate of the stronger side", series,
        is_share=True, even=even,
    )  # fmt: skip
    told = _curve_told(curve, "", series)
    picture = Picture(curves(_curve_frame([curve]), list(enumerate(series)), told))
    tables = [_ladder_table(variant) for variant in climbed]
    names = [each.name for each in series] if len(series) > 1 else []
    return Figure(curve.title, "", [picture], legend=names, tables=tables)


def _climb(variant: VariantFindings) -> Series:
    rates = [rung.rate for rung in variant.ladder]
    steps = [float(step + 1) for step in range(len(rates))]
    return Series(
        variant.name, steps, [rate.value for rate in rates], [rate.low for rate in rates], [rate.high for rate in rates]
    )


def _ladder_table(variant: VariantFindings) -> Table:
    rows = [
        [
            str(step),
            rung.stronger,
            rung.weaker,
            shown(rung.rate.value, is_share=True),
            span(rung.rate.low, rung.rate.high, is_share=True),
            number(rung.rate.count, 0),
        ]
        for step, rung in enumerate(variant.ladder, 1)
    ]
    columns = ["Step", "Stronger", "Weaker", "Its rate", "95 % interval", "Games"]
    return Table(variant.name, columns, rows)
