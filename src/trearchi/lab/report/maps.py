"""Heat maps on the real boards: one scale for all variants, the numbers beside the colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from trearchi.errors import ParameterError
from trearchi.games import game
from trearchi.lab.report.boards import Board, Heat, board
from trearchi.lab.report.charts import Picture, Table
from trearchi.lab.report.numbers import nice_ceiling, number
from trearchi.lab.report.svg import element
from trearchi.lab.study.findings import HeatMap, VariantFindings

__all__ = ["LEVELS", "Map", "Step", "board_of", "maps"]

#: Colours of the scale, from nothing to the most: classes h0 to h9 of the style sheet.
LEVELS = 10


@dataclass(frozen=True, slots=True)
class Step:
    """A colour of the legend and the number from which it is used."""

    css: str
    text: str


@dataclass(frozen=True, slots=True)
class Map:
    """A heat map, one picture a variant, all on the same scale."""

    title: str
    unit: str
    note: str
    pictures: list[Picture]
    steps: list[Step]
    most: str
    tables: list[Table]


def board_of(game_id: str, parameters: dict[str, Any]) -> Board:
    """The board of a variant."""
    return board(game(game_id, **parameters))


def maps(game_id: str, variants: Sequence[VariantFindings]) -> list[Map]:
    """All heat maps; those of one key together."""
    found: dict[str, list[tuple[VariantFindings, HeatMap]]] = {}
    for variant in variants:
        for each in variant.heat_maps:
            found.setdefault(each.key, []).append((variant, each))
    return [_map(game_id, same) for same in found.values()]


def _map(game_id: str, same: list[tuple[VariantFindings, HeatMap]]) -> Map:
    first = same[0][1]
    scale = _Scale(first, max((value for _, each in same for value in each.values.values()), default=0.0))
    pictures, tables = [], []
    for variant, each in same:
        drawn = board_of(game_id, variant.parameters)
        name = variant.name if len(same) > 1 else ""
        warmth = _warmth(drawn, each, scale)
        told = f"{each.title}{f', {name}' if name else ''}: {_warmest(each, scale)}."
        svg = element("svg", drawn.heat(warmth), class_="board", viewBox=drawn.view_box, role="img", aria_label=told)
        pictures.append(Picture(svg, name))
        tables.append(_table(drawn, warmth, name or each.title))
    return Map(first.title, scale.unit, first.note, pictures, scale.steps(), scale.text(scale.top), tables)


def _warmth(drawn: Board, heat_map: HeatMap, scale: _Scale) -> dict[str, Heat]:
    """Every place of the board; a map of islands alone says nothing of lines."""
    places = drawn.places
    if stray := set(heat_map.values) - set(places):
        raise ParameterError(f"{min(stray)} in the heat map {heat_map.key!r} is no place of this board")
    kinds = {"-" in place for place in heat_map.values}
    return {place: scale.heat(heat_map.values.get(place, 0.0)) for place in places if ("-" in place) in kinds}


def _warmest(heat_map: HeatMap, scale: _Scale) -> str:
    first = sorted(heat_map.values, key=lambda place: -heat_map.values[place])[:3]
    return "most at " + ", ".join(f"{place} ({scale.text(heat_map.values[place])})" for place in first)


class _Scale:
    """From 0 to a round number above the largest value."""

    def __init__(self, heat_map: HeatMap, most: float) -> None:
        self.factor = 100.0 if heat_map.is_share else 1.0
        self.unit = f"% {heat_map.unit}".strip() if heat_map.is_share else heat_map.unit
        self.top = nice_ceiling(most)
        most *= self.factor
        self.digits = 0 if most >= 30 else 1 if most >= 3 else 2

    def text(self, value: float) -> str:
        """The number without its unit."""
        return number(self.factor * value, self.digits)

    def heat(self, value: float) -> Heat:
        share = min(1.0, max(0.0, value / self.top))
        level = min(LEVELS - 1, int(share * LEVELS))
        text = self.text(value)
        return Heat(share, f"h{level}", text.removeprefix("0") if value else "0", text)

    def steps(self) -> list[Step]:
        return [Step(f"h{level}", self.text(self.top * level / LEVELS)) for level in range(LEVELS)]


def _table(drawn: Board, warmth: dict[str, Heat], caption: str) -> Table:
    def number_at(place: str) -> str:
        return warmth[place].told if place in warmth else ""

    if drawn.grid is not None:
        rows = [[name, *map(number_at, places)] for name, places in drawn.grid.rows]
        return Table(caption, ["", *drawn.grid.columns], rows)
    falling = sorted(warmth, key=lambda place: -warmth[place].share)
    return Table(caption, ["place", "value"], [[place, number_at(place)] for place in falling])
