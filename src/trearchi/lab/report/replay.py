"""A game to step through: the board once, and for each ply only what changes on it."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from trearchi._core import State
from trearchi.lab.report.boards import Board, board
from trearchi.lab.report.numbers import shown
from trearchi.lab.report.svg import element, fine, joined
from trearchi.lab.study.findings import DramaticGame
from trearchi.records import Record, from_json

__all__ = ["Replay", "changes", "replay"]

#: The curve of values: its whole drawing, and where in it the first and the last ply and the values 0 and 1 lie.
CURVE_WIDTH = 420
_LEFT, _RIGHT, _ABOVE, _BELOW = 48, 414, 8, 106


@dataclass(frozen=True, slots=True)
class Ply:
    """A move in the list."""

    number: int
    seat: str
    text: str
    is_chance: bool


@dataclass(frozen=True, slots=True)
class Replay:
    """All that the page needs; `data` is what its script reads. Of each seat: its name, its look, its last value."""

    caption: str
    number: int
    seats: list[tuple[str, str, str]]
    view_box: str
    base: Markup
    final: Markup
    facts: list[tuple[str, str]]
    plies: list[Ply]
    told: str
    curve: Markup
    data: dict[str, Any]


def replay(dramatic: DramaticGame) -> Replay:
    """The replay of a game."""
    record = from_json(dramatic.record)
    drawn = board(record.game)
    states = record.states()
    views = [state.view() for state in states]
    frames = [drawn.marks(view, move) for view, move in zip(views, [None, *record.moves], strict=True)]
    plies = [_ply(drawn, states[k], move, k + 1) for k, move in enumerate(record.moves)]
    looks = [seat.look for seat in drawn.seats(views[-1])]
    worth = [shown(value, is_share=True, digits=0) for value in dramatic.values[-1]]
    return Replay(
        caption=dramatic.caption,
        number=dramatic.number,
        seats=list(zip(_names(drawn, record), looks, worth, strict=True)),
        view_box=drawn.view_box,
        base=drawn.base(),
        final=_drawn(frames[-1]),
        facts=drawn.facts(views[-1]),
        plies=plies,
        told=_told(plies, states[-1]),
        curve=_curve(dramatic.values, looks),
        data=_data(frames, [drawn.facts(view) for view in views], dramatic.values, states[-1]),
    )


def _data(
    frames: list[dict[str, Markup]], facts: list[list[tuple[str, str]]], values: list[list[float]], end: State
) -> dict[str, Any]:
    """What the script reads: drawings, what changes at each ply, values in percent, how it ended, the curve's place."""
    marks, steps = _numbered(changes(frames))
    return {
        "marks": marks,
        "changes": steps,
        "facts": _news([[text for _, text in each] for each in facts]),
        "values": [[round(100 * value, 1) for value in each] for each in values],
        "end": _end(end),
        "curve": [_LEFT, _RIGHT, CURVE_WIDTH],
    }


def _drawn(marks: dict[str, Markup]) -> Markup:
    """As the script puts them into the page: each in a group of its own with its key, in the order of keys."""
    return joined(*(element("g", marks[key], data_key=key) for key in sorted(marks)))


def changes(frames: Iterable[dict[str, Markup]]) -> list[dict[str, str | None]]:
    """What each frame has that the one before has not or has otherwise; None for what is gone."""
    before: dict[str, Markup] = {}
    found: list[dict[str, str | None]] = []
    for marks in frames:
        change: dict[str, str | None] = {key: None for key in before if key not in marks}
        change |= {key: str(mark) for key, mark in marks.items() if before.get(key) != mark}
        found.append(change)
        before = marks
    return found


def _numbered(steps: list[dict[str, str | None]]) -> tuple[list[str], list[dict[str, int | None]]]:
    """The same with each drawing written once: the drawings, and the changes with their numbers."""
    marks = list(dict.fromkeys(mark for step in steps for mark in step.values() if mark is not None))
    number = {mark: place for place, mark in enumerate(marks)}
    return marks, [{key: None if mark is None else number[mark] for key, mark in step.items()} for step in steps]


def _news(each_of: list[list[str]]) -> list[list[str | None]]:
    """None for each text that has not changed; [] where none has."""
    news: list[list[str | None]] = [[*each_of[0]]]
    for before, after in itertools.pairwise(each_of):
        changed = [None if old == new else new for old, new in zip(before, after, strict=True)]
        news.append(changed if any(changed) else [])
    return news


def _ply(drawn: Board, state: State, move: str, number: int) -> Ply:
    """A move, and who made it."""
    if state.seat is None:
        return Ply(number, "chance", drawn.said(move), is_chance=True)
    return Ply(number, drawn.seats(state.view())[state.seat].name, drawn.said(move), is_chance=False)


def _names(drawn: Board, record: Record) -> list[str]:
    """Who sits where: "white: engine:4"; "dark (seat 0): engine:4" where the game began without names."""
    names = []
    seats = zip(drawn.seats(record.start.view()), drawn.seats(record.state.view()), record.seats, strict=True)
    for first, last, player in seats:
        before = "" if first.name == last.name else f" ({first.name})"
        names.append(f"{last.name}{before}: {player}")
    return names


def _told(plies: list[Ply], end: State) -> str:
    """The last move and how the game ended, as the script tells it."""
    last = plies[-1]
    return f"Move {last.number} of {len(plies)}: {last.seat} {last.text}. {_end(end)}".rstrip()


def _end(end: State) -> str:
    outcome = end.outcome()
    return "" if outcome is None else outcome.reason


def _curve(values: list[list[float]], looks: list[str]) -> Markup:
    """One line a seat over the plies; the script moves its cursor."""
    last = max(1, len(values) - 1)
    x_of = [_LEFT + (_RIGHT - _LEFT) * ply / last for ply in range(len(values))]
    lines = []
    for seat, look in enumerate(looks):
        points = [f"{fine(x)} {fine(_y(values[ply][seat]))}" for ply, x in enumerate(x_of)]
        lines.append(element("path", class_=f"seat-{look}", d=f"M{'L'.join(points)}"))
    grid = [element("path", class_="grid", d=f"M{_LEFT} {fine(_y(v))}H{_RIGHT}") for v in _TICKS]
    labels = [element("text", f"{100 * v:g} %", x=_LEFT - 4, y=_y(v) + 4, text_anchor="end") for v in _TICKS]
    ends = [("0", _LEFT, "start"), (str(len(values) - 1), _RIGHT, "end"), ("move", (_LEFT + _RIGHT) / 2, "middle")]
    labels += [element("text", text, x=x, y=_BELOW + 18, text_anchor=anchor) for text, x, anchor in ends]
    cursor = element("path", class_="cursor", d=f"M0 {_ABOVE}V{_BELOW}", transform=f"translate({_RIGHT} 0)")
    return joined(*grid, *labels, *lines, cursor)


_TICKS = (0.0, 0.5, 1.0)


def _y(value: float) -> float:
    return _BELOW - (_BELOW - _ABOVE) * value


def as_json(data: dict[str, Any]) -> Markup:
    """For a `<script>` of the page: nothing in it ends the element or begins another one."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("</", "<\\/").replace("<!", "\\u003c!").replace("<s", "\\u003cs"))
