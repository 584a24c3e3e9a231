"""Curves, histograms and heat maps of a sample: how a game runs on average, and where on the board it happens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from trearchi.lab.lenses import LENSES
from trearchi.lab.statistics import mean_interval, share_interval
from trearchi.lab.study.catalogue import MEASURES
from trearchi.lab.study.findings import Curve, HeatMap, Histogram, Series
from trearchi.lab.study.sample import Column, Floats, Numbers, Sample

__all__ = ["bins_of", "curves", "heat_maps", "histograms"]

STEPS = 20  # of a game's progress

_COURSE = MEASURES["drama"].group
_PROGRESS = "part of the game that is played"


def _at(values: list[Any], step: int) -> Any:
    """What holds after `step` of STEPS parts of a game."""
    return values[round(step / STEPS * (len(values) - 1))]


def _series(
    name: str,
    rows: list[list[float]],
    groups: Numbers,
    interval: Callable[[Floats, Numbers], tuple[float, float]],
) -> Series:
    """The mean of each step over the games, with its interval."""
    table = np.array(rows, dtype=np.float64)
    bounds = [interval(table[:, step], groups) for step in range(table.shape[1])]
    return Series(
        name,
        [step / (table.shape[1] - 1) for step in range(table.shape[1])],
        [float(mean) for mean in table.mean(axis=0)],
        [low for low, _ in bounds],
        [high for _, high in bounds],
    )


def curves(sample: Sample) -> list[Curve]:
    """The course of a game: who leads, how sure it is, how much there is to choose."""
    valued = [row for row, game in enumerate(sample.games) if game.get("values") and len(game["winners"]) == 1]
    found = []
    if len(set(sample.groups[valued])) > 1:
        found += [_winner(sample, valued), _leader(sample, valued), _trust(sample, valued)]
    return [*found, *_choices(sample)]


def _winner(sample: Sample, rows: list[int]) -> Curve:
    games = [sample.games[row] for row in rows]
    shares = [[_at(game["values"], step)[game["winners"][0]] for step in range(STEPS + 1)] for game in games]
    return Curve(
        "winner",
        "How the later winner stands",
        _PROGRESS,
        "value of the later winner",
        [_series("later winner", shares, sample.groups[rows], mean_interval)],
        "The engine's value for the seat that wins in the end, averaged over games with one winner. Where it begins is "
        "an even game; how early it rises is how early games are decided.",
        is_share=True,
        x_is_share=True,
        even=1 / sample.game.seats,
        group=_COURSE,
    )


def _leader(sample: Sample, rows: list[int]) -> Curve:
    games = [sample.games[row] for row in rows]
    hits = [[_hit(_at(game["values"], step), game["winners"][0]) for step in range(STEPS + 1)] for game in games]
    return Curve(
        "leader",
        "How often the leader wins",
        _PROGRESS,
        "games that the leader wins",
        [_series("leader wins", hits, sample.groups[rows], share_interval)],
        "The seat with the highest value at that time, and whether it wins; seats that share the lead share the hit.",
        is_share=True,
        x_is_share=True,
        even=1 / sample.game.seats,
        group=_COURSE,
    )


def _hit(value: list[float], winner: int) -> float:
    best = max(value)
    return 1 / value.count(best) if value[winner] == best else 0.0


def _trust(sample: Sample, rows: list[int]) -> Curve:
    """Whether a value of 0.7 means seven games of ten."""
    values, hits, groups = [], [], []
    for row in rows:
        game = sample.games[row]
        for step in range(1, STEPS):
            for seat, value in enumerate(_at(game["values"], step)):
                values.append(value)
                hits.append(float(seat == game["winners"][0]))
                groups.append(game["group"])
    value, hit, group = np.array(values), np.array(hits), np.array(groups, dtype=np.int64)
    bins = np.clip((value * 10).astype(int), 0, 9)
    filled = [each for each in range(10) if (bins == each).sum() >= 20]
    points = [Column("", "", hit[bins == each], group[bins == each]) for each in filled]
    bounds = [share_interval(point.values, point.groups) for point in points]
    series = Series(
        "games won",
        [float(value[bins == each].mean()) for each in filled],
        [float(point.values.mean()) for point in points],
        [low for low, _ in bounds],
        [high for _, high in bounds],
    )
    return Curve(
        "trust",
        "How far the values can be trusted",
        "value that the engine gives",
        "games that were won",
        [series, Series("as promised", [0.0, 1.0], [0.0, 1.0])],
        "Positions with a value near 70 % should be won in seven games of ten; where the line runs flatter than the "
        "diagonal the engine is too sure of itself.",
        is_share=True,
        x_is_share=True,
        group=_COURSE,
    )


def _choices(sample: Sample) -> list[Curve]:
    rows = [row for row, game in enumerate(sample.games) if any(seat is not None for seat in game.get("seats", []))]
    if len(set(sample.groups[rows])) < 2:
        return []
    games = [sample.games[row] for row in rows]

    def steps(name: str) -> list[list[float]]:
        found = []
        for game in games:
            own = [game[name][ply] for ply, seat in enumerate(game["seats"]) if seat is not None]
            found.append([_at(own, step) for step in range(STEPS + 1)])
        return found

    groups = sample.groups[rows]
    found = [
        Curve(
            "branching",
            "How many moves are legal",
            _PROGRESS,
            "legal moves",
            [_series("legal moves", steps("legal"), groups, mean_interval)],
            x_is_share=True,
        )
    ]
    if games[0].get("close"):
        found.append(
            Curve(
                "close",
                "How many moves are worth choosing",
                _PROGRESS,
                "moves within 0.05 of the best one",
                [_series("moves worth choosing", steps("close"), groups, mean_interval)],
                "Among those that the judging search visited.",
                x_is_share=True,
            )
        )
    return found


_HISTOGRAMS = (
    ("turns", "Length", "turns"),
    ("never_trailed", "When games are decided", "part of the game after which the winner was never behind"),
    ("lead_changes", "Lead changes", "lead changes in a game"),
    ("margin", "Margin", ""),
)


def bins_of(samples: Sequence[Sample]) -> dict[str, Floats]:
    """The edges of each histogram, the same for all variants: only then can their bars be compared."""
    values: dict[str, list[Floats]] = {}
    for sample in samples:
        for column in sample.columns():
            values.setdefault(column.key, []).append(column.values)
    return {key: _edges(np.concatenate(values[key])) for key, _, _ in _HISTOGRAMS if key in values}


def histograms(sample: Sample, bins: Mapping[str, Floats]) -> list[Histogram]:
    """How some measures are spread over the games."""
    columns = {column.key: column for column in sample.columns()}
    found = []
    for key, title, label in _HISTOGRAMS:
        if key in columns:
            counts, edges = np.histogram(columns[key].values, bins[key])
            label = label or LENSES[sample.study.game].margin_unit
            spread = [float(edge) for edge in edges], [int(n) for n in counts]
            found.append(Histogram(key, title, label, *spread, x_is_share=MEASURES[key].is_share))
    return found


def _edges(values: Floats) -> Floats:
    """Twenty-five bins at most; whole numbers have bins of so many whole numbers each, so that all are alike."""
    if not bool(np.all(values == np.round(values))):
        return np.linspace(values.min(), values.max() if values.max() > values.min() else values.min() + 1, 21)
    width = int(np.ceil((values.max() - values.min() + 1) / 25))
    return np.arange(values.min(), values.max() + width + 1, width) - 0.5


def heat_maps(sample: Sample) -> list[HeatMap]:
    """Where on the board a game happens: the numbers of each place, a game."""
    found = []
    finished = [game for game in sample.games if "maps" in game]
    for key, about in LENSES[sample.study.game].maps.items():
        total = Counter[str]()
        for game in finished:
            total.update(game["maps"].get(key, {}))
        values = {place: count / len(finished) for place, count in sorted(total.items())}
        found.append(HeatMap(key, about.title, about.unit, values))
    return found
