"""Curves and histograms, drawn by matplotlib and written as small SVG: text stays text, colours are the page's own."""

from __future__ import annotations

import io
import re
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from xml.etree import ElementTree

import matplotlib
from markupsafe import Markup
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from trearchi.lab.report.numbers import MINUS
from trearchi.lab.report.svg import element
from trearchi.lab.study.findings import Histogram, Series

__all__ = ["STYLES", "Frame", "bars", "curves"]

#: How many lines one figure tells apart: each has a colour and a dash of its own in the style sheet.
STYLES = 6

_WIDTH, _HEIGHT = 420, 256
_LETTERS_WIDE, _LETTERS_HIGH = 52, 32
_POINTS_PER_INCH = 72
_FEW_POINTS = 16


@dataclass(frozen=True, slots=True)
class Frame:
    """What pictures have in common that stand side by side: labels and limits of both axes; whole numbers along x."""

    x_label: str
    y_label: str
    x: tuple[float, float]
    y: tuple[float, float]
    is_share: bool = False
    even: float | None = None
    is_whole: bool = False
    x_is_share: bool = False


def curves(frame: Frame, lines: Sequence[tuple[int, Series]], told: str) -> Markup:
    """Lines, each with the number of its style from 0, over their intervals; `told` describes the picture in words."""
    with _settings():
        figure, axes = _begun(frame)
        for style, series in lines:
            if series.low:
                around = [*series.x, *reversed(series.x)], [*series.low, *reversed(series.high)]
                axes.fill(*around, gid=f"band-{style}", clip_on=False)
            axes.plot(series.x, series.y, gid=f"line-{style}", clip_on=False)
            if len(series.x) <= _FEW_POINTS:
                _draw_points(axes, style, series)
        return _finished(figure, told)


def _draw_points(axes: Axes, style: int, series: Series) -> None:
    """A stroke of no length has round ends: a point, without a shape to be defined and used."""
    for x, y in zip(series.x, series.y, strict=True):
        axes.plot([x, x], [y, y], gid=f"point-{style}", clip_on=False)


def bars(frame: Frame, histogram: Histogram, told: str) -> Markup:
    """The share of each bin as a bar."""
    total = sum(histogram.counts) or 1
    with _settings():
        figure, axes = _begun(frame)
        for low, high, found in zip(histogram.edges, histogram.edges[1:], histogram.counts, strict=False):
            if found:
                axes.bar(low, found / total, width=high - low, align="edge", gid="bar", clip_on=False)
        return _finished(figure, told)


def _settings() -> AbstractContextManager[None]:
    """The same findings make the same text; a dollar sign is one."""
    return matplotlib.rc_context(
        {
            "svg.fonttype": "none",
            "svg.hashsalt": "trearchi",
            "text.parse_math": False,
            "font.size": 12,
            "path.simplify": False,
        }
    )


def _begun(frame: Frame) -> tuple[Figure, Axes]:
    figure = Figure(figsize=(_WIDTH / _POINTS_PER_INCH, _HEIGHT / _POINTS_PER_INCH), layout="constrained")
    axes = figure.add_subplot(xlim=frame.x, ylim=frame.y)
    axes.set_xlabel(textwrap.fill(frame.x_label, _LETTERS_WIDE))
    axes.set_ylabel(textwrap.fill(frame.y_label, _LETTERS_HIGH))
    axes.spines[:].set_visible(False)
    axes.tick_params(length=0, pad=7)
    axes.xaxis.set_major_locator(MaxNLocator(7, integer=frame.is_whole))
    axes.yaxis.set_major_locator(MaxNLocator(6))
    axes.xaxis.set_major_formatter(_formatter(frame.x_is_share))
    axes.yaxis.set_major_formatter(_formatter(frame.is_share))
    axes.set_axisbelow(True)
    axes.grid(axis="y", gid="grid")
    if frame.even is not None:
        axes.axhline(frame.even, gid="even")
    return figure, axes


def _formatter(is_share: bool) -> FuncFormatter:
    return FuncFormatter(lambda value, _: f"{_tick(100 * value)} %" if is_share else _tick(value))


def _tick(value: float) -> str:
    value = round(value, 9)
    text = f"{abs(value):,.0f}" if abs(value) >= 1000 else f"{abs(value):g}"
    return (MINUS if value < 0 else "") + text


def _finished(figure: Figure, told: str) -> Markup:
    written = io.StringIO()
    figure.savefig(written, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    parts = list(_parts(ElementTree.fromstring(written.getvalue()), None))
    return element(
        "svg", *parts, class_="plot", viewBox=f"0 0 {_WIDTH} {_HEIGHT}", role="img", aria_label=told
    )  # fmt: skip


_OURS = re.compile(r"(grid|even|bar|(?:band|line|point)-\d+)$")


def _parts(root: ElementTree.Element, css: str | None) -> Iterator[Markup]:
    """What has a name of ours, and all text; what matplotlib adds beside (backgrounds, ids, styles) stays out."""
    for child in root:
        tag = child.tag.rpartition("}")[2]
        if tag == "g":
            found = _OURS.match(child.get("id", ""))
            yield from _parts(child, found[1] if found else css)
        elif tag == "path" and css is not None:
            yield element("path", class_=css, d=_path(child.get("d", "")))
        elif tag == "text":
            yield _text(child)


def _path(text: str) -> str:
    """With one decimal and without spaces that nobody needs."""
    rounded = re.sub(r"-?\d+\.\d+", lambda found: f"{float(found[0]):.1f}".removesuffix(".0"), " ".join(text.split()))
    return re.sub(r" ?([A-Za-z]) ?", r"\1", rounded)


def _text(child: ElementTree.Element) -> Markup:
    """A label has a place and an anchor; a line of a longer one is moved to where it begins."""
    anchor = re.search(r"text-anchor: (\w+)", child.get("style", ""))
    turn = child.get("transform", "")
    is_placed = "x" in child.attrib
    return element(
        "text",
        child.text or "",
        x=float(child.get("x", "0")) if is_placed else None,
        y=float(child.get("y", "0")) if is_placed else None,
        text_anchor=anchor[1] if anchor else None,
        transform=None if turn.startswith("rotate(-0") else turn,
    )
