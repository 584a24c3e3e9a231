"""Ponte del Diavolo as the lab sees it (rules/ponte.md)."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from trearchi._core import State
from trearchi.games import Game
from trearchi.lab.lenses.lens import Event, Look, Map

__all__ = ["PonteLens"]

_PAIRS = 150  # of squares, tried in one position
_SPANS = ((0, 2), (2, 0), (2, 2), (2, -2), (1, 2), (1, -2), (2, 1), (2, -1))  # P5.1


def _square(column: int, row: int) -> str:
    return f"{chr(ord('a') + column)}{row + 1}"


def _place(square: str) -> tuple[int, int]:
    return ord(square[0]) - ord("a"), int(square[1:]) - 1


_EVENTS = {
    "light": Event("P2.2", "The second player chooses light."),
    "bridge": Event("P3.1", "A bridge is built."),
    "no-tiles": Event("P4.6", "A player has fewer than two tiles left."),
    "no-bridges": Event("P5.7", "The common supply of bridges is used up."),
    "parallel": Event("P5.6", "Two bridges cover the same square."),
    "pass": Event("P6.1", "A player passes."),
    "last-turn": Event("P6.3", "Light passes first, and dark has a last turn."),
    "sand-bank": Event("P7.1", "A sand bank carries the connection between islands."),
    "network": Event("P7.2", "A network of two islands or more counts at the end."),
    "by-points": Event("P7.3", "Points decide."),
    "by-islands": Event("P7.3", "Points are equal, islands decide."),
    "by-bridges": Event("P7.3", "Points and islands are equal, bridges decide."),
    "shared": Event("P7.3", "All is equal, the victory is shared."),
}

_REFUSALS = {
    "supply": Event("P4.6, P5.7", "Too few tiles or no bridge is left."),
    "occupied": Event("P4.1", "A tile stands there."),
    "under-bridge": Event("P4.1", "The square lies under a bridge."),
    "too-large": Event("P4.2", "A group of five tiles or more would come about."),
    "touches-island": Event("P4.3", "An island would touch another tile of its colour."),
    "not-own-tile": Event("P5.1", "A bridge would end where no own tile stands."),
    "end-taken": Event("P5.4", "A tile carries a bridge end already."),
    "tile-below": Event("P5.3", "A tile stands under the bridge."),
    "crosses": Event("P5.5", "Another bridge is crossed."),
    "must-place": Event("P6.1", "A pass while two tiles can be placed."),
}

_MAPS = {
    "tiles": Map("Where tiles stand at the end", "tiles a game"),
    "islands": Map("Where islands stand at the end", "squares of islands a game"),
    "bridges": Map("Where bridges begin and end", "bridge ends a game"),
}


class PonteLens:
    """Ponte del Diavolo."""

    margin_unit = "points"
    refusals: Mapping[str, Event] = _REFUSALS
    events: Mapping[str, Event] = _EVENTS
    maps: Mapping[str, Map] = _MAPS

    def look(self, states: Sequence[State], moves: Sequence[str]) -> Look:
        """What happened in a game that is over."""
        end, view = states[-1], states[-1].view()
        squares = [square for colour in view["tiles"].values() for square in colour]
        covered = [square for bridge in view["bridges"] for square in bridge["covers"]]
        look = Look(
            turns=sum(move not in ("light", "dark") for move in moves),
            margin=_margin(end),
            coverage=len({*squares, *covered}) / view["size"] ** 2,
            events=_of_moves(states, moves) + _of_end(end, view),
            roles={colour: seat for seat, colour in enumerate(view["colours"])},
        )
        look.maps = {
            "tiles": Counter(squares),
            "islands": Counter(square for group in view["groups"] if group["is_island"] for square in group["squares"]),
            "bridges": Counter(square for bridge in view["bridges"] for square in bridge["ends"]),
        }
        return look

    def candidates(self, state: State, numbers: random.Random) -> list[str]:
        """Pairs of free squares, every bridge between own tiles or beside one, and a pass."""
        view = state.view()
        if view["stage"] == "colour":
            return ["light", "dark"]
        size = view["size"]
        squares = [_square(column, row) for column in range(size) for row in range(size)]
        pairs = [",".join(numbers.sample(squares, 2)) for _ in range(_PAIRS)]
        # Pairs of neighbours, too: most of what P4 forbids is about tiles that touch.
        pairs += [f"{one},{numbers.choice(_beside(one, size))}" for one in numbers.sample(squares, min(40, size**2))]
        if view["stage"] != "play":
            return pairs
        own = view["tiles"][view["colours"][state.seat or 0]]
        return [*pairs, *_bridges(own, size), "pass"]

    def applies(self, code: str, game: Game) -> bool:
        """Not the end of a supply that has no limit."""
        needed = {"no-tiles": "tiles", "no-bridges": "bridges"}.get(code)
        return needed is None or game.parameters[needed] is not None

    def has_chance(self, game: Game) -> bool:
        """Never."""
        return False

    def openings(self, game: Game) -> list[tuple[str, int]]:
        """Every pair of squares, once for those that the eight symmetries of the board map to each other (P9)."""
        size = game.parameters["size"]
        squares = [(column, row) for column in range(size) for row in range(size)]
        found: Counter[tuple[tuple[int, int], ...]] = Counter()
        for pair in itertools.combinations(squares, 2):
            found[min(tuple(sorted(_turned(place, size, k) for place in pair)) for k in range(8))] += 1
        return [(",".join(_square(*place) for place in pair), count) for pair, count in sorted(found.items())]


def _turned(place: tuple[int, int], size: int, symmetry: int) -> tuple[int, int]:
    column, row = place
    if symmetry & 1:
        column = size - 1 - column
    if symmetry & 2:
        row = size - 1 - row
    return (row, column) if symmetry & 4 else (column, row)


def _beside(square: str, size: int) -> list[str]:
    column, row = _place(square)
    near = ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1), (column + 1, row + 1))
    return [_square(c, r) for c, r in near if 0 <= c < size and 0 <= r < size]


def _bridges(own: list[str], size: int) -> list[str]:
    found = set()
    for square in own:
        column, row = _place(square)
        for dc, dr in (*_SPANS, *((-c, -r) for c, r in _SPANS)):
            other = (column + dc, row + dr)
            if 0 <= other[0] < size and 0 <= other[1] < size:
                found.add("-".join(_square(*place) for place in sorted(((column, row), other))))
    return sorted(found)


def _margin(end: State) -> float | None:
    points = [score["points"] for score in end.scores()]
    outcome = end.outcome()
    assert outcome is not None, "precondition: the game is over"
    return float(abs(points[0] - points[1])) if len(outcome.winners) == 1 else None


def _of_moves(states: Sequence[State], moves: Sequence[str]) -> Counter[str]:
    view = states[-1].view()
    passing = [state.seat for state, move in zip(states, moves, strict=False) if move == "pass"]
    covered = Counter(square for bridge in view["bridges"] for square in bridge["covers"])
    return Counter(
        {
            "light": sum(move == "light" for move in moves),
            "bridge": len(view["bridges"]),
            "no-tiles": sum(left is not None and left < 2 for left in view["tiles_left"].values()),
            "no-bridges": int(view["bridges_left"] == 0),
            "parallel": sum(count > 1 for count in covered.values()),
            "pass": len(passing),
            "last-turn": sum(view["colours"][seat or 0] == "light" for seat in passing),
        }
    )


def _of_end(end: State, view: dict[str, Any]) -> Counter[str]:
    islands = {tuple(group["squares"]) for group in view["groups"] if group["is_island"]}
    joined = [network for network in view["networks"] if len(network["islands"]) > 1]
    on_islands = {square for island in islands for square in island}
    banks = sum(any(square not in on_islands for square in network["squares"]) for network in joined)
    return Counter({"network": len(joined), "sand-bank": banks, _decided_by(end): 1})


def _decided_by(end: State) -> str:
    outcome = end.outcome()
    assert outcome is not None, "precondition: the game is over"
    if len(outcome.winners) > 1:
        return "shared"
    first, second = outcome.scores
    for name in ("points", "islands"):
        if first[name] != second[name]:
            return f"by-{name}"
    return "by-bridges"
