"""The openings: the fairest first, the first of them with small pictures of the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from trearchi.games import Game, game
from trearchi.lab.report.boards import Board, board
from trearchi.lab.report.numbers import number, shown, span
from trearchi.lab.report.svg import element
from trearchi.lab.study.findings import Opening, VariantFindings

__all__ = ["PICTURES", "OpeningRow", "Openings", "openings"]

#: How many openings have a picture; the others stand in a table that is folded.
PICTURES = 12


@dataclass(frozen=True, slots=True)
class OpeningRow:
    """An opening as texts, with its picture where it has one."""

    move: str
    alike: int
    value: str
    played: str
    span: str
    games: str
    verdict: str
    picture: Markup | None


@dataclass(frozen=True, slots=True)
class Openings:
    """The openings of one variant."""

    variant: str
    first: list[OpeningRow]
    others: list[OpeningRow]
    fair: int
    tried: int


def openings(game_id: str, variants: Sequence[VariantFindings]) -> list[Openings]:
    """Those variants whose openings were looked at."""
    return [_openings(game(game_id, **variant.parameters), variant) for variant in variants if variant.openings]


def _openings(the_game: Game, variant: VariantFindings) -> Openings:
    fairest = sorted(variant.openings, key=_unfairness)
    drawn = board(the_game)
    rows = [
        _row(opening, _picture(the_game, drawn, opening.move) if place < PICTURES else None)
        for place, opening in enumerate(fairest)
    ]
    played = [opening.played for opening in fairest if opening.played is not None]
    fair = sum(estimate.low <= 0.5 <= estimate.high for estimate in played)
    return Openings(variant.name, rows[:PICTURES], rows[PICTURES:], fair, len(played))


def _unfairness(opening: Opening) -> tuple[bool, float]:
    """What was played before what the engine only judges; then how far from an even game."""
    rate = opening.value if opening.played is None else opening.played.value
    return opening.played is None, abs(rate - 0.5)


def _row(opening: Opening, picture: Markup | None) -> OpeningRow:
    value, played = shown(opening.value, is_share=True), opening.played
    if played is None:
        return OpeningRow(opening.move, opening.alike, value, "", "", "", "", picture)
    if played.low <= 0.5 <= played.high:
        verdict = "may be fair"
    else:
        verdict = "light is better" if played.value > 0.5 else "dark is better"
    bounds = span(played.low, played.high, is_share=True)
    rate = shown(played.value, is_share=True)
    return OpeningRow(opening.move, opening.alike, value, rate, bounds, number(played.count, 0), verdict, picture)


def _picture(the_game: Game, drawn: Board, move: str) -> Markup:
    view = the_game.start(seed=0).play(move).view()
    marks = drawn.marks(view)
    inner = [drawn.base(), *(marks[key] for key in sorted(marks))]
    told = f"The board after {move}"
    return element("svg", *inner, class_="board small", viewBox=drawn.view_box, role="img", aria_label=told)
