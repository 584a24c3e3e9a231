"""Viaduct as the lab sees it (rules/viaduct.md)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from trearchi._core import State
from trearchi.games import Game, board_data
from trearchi.lab.lenses.lens import Event, Look, Map

__all__ = ["ViaductLens", "columns_of"]

_PLACEMENTS = 120  # tried in one position

Column = tuple[int, int]

_EVENTS = {
    "symbol": Event("V4.3", "The symbol takes a bridge of another colour off."),
    "symbol-pass": Event("V4.3", "The symbol is passed."),
    "back": Event("V4.2", "A bridge is taken back."),
    "empty": Event("V4.5", "A player has no bridge in the supply when placing would be due."),
    "stuck": Event("V4.6", "Nothing is possible, and the player passes."),
    "above": Event("V3.1", "A bridge stands on another."),
    "on-other": Event("V3.1", "A bridge stands on one of another colour."),
    "over": Event("V3.2", "A deck passes over another bridge's cell."),
    "river": Event("V3.2", "A deck passes over the river."),
    "custody": Event("V7.4", "A second bridge comes from custody."),
    "joined": Event("V6.2", "A seat joins its platforms and wins."),
    "limit": Event("V6.3", "The turn limit ends the game, and all share it."),
}

_REFUSALS = {
    "supply": Event("V4.5", "No bridge is left in the supply."),
    "unsupported": Event("V3.1", "A pillar would hang free, or stand in the river."),
    "occupied": Event("V3.2", "Another bridge takes the room."),
    "reserved": Event("V3.3, V3.4", "A platform is reserved for another, or for nobody's extra bridge."),
    "not-yours": Event("V4.2, V4.3", "The bridge to take off is of the wrong colour for this turn."),
    "fixed": Event("V7.1", "An extra bridge is never taken off."),
    "carries": Event("V4.4", "The bridge to take off carries another."),
    "must-act": Event("V4.2", "A pass while something can be placed or taken back."),
}

_MAPS = {
    "bridges": Map("Columns with a bridge at the end", "bridges a game"),
    "pillars": Map("Holes with a pillar at the end", "pillars a game"),
    "levels": Map("How high bridges lie at the end", "levels, counted from 1"),
}


class ViaductLens:
    """Viaduct."""

    margin_unit = "bridges that the nearest other seat still lacked"
    refusals: Mapping[str, Event] = _REFUSALS
    events: Mapping[str, Event] = _EVENTS
    maps: Mapping[str, Map] = _MAPS

    def look(self, states: Sequence[State], moves: Sequence[str]) -> Look:
        """What happened in a game that is over."""
        end, view = states[-1], states[-1].view()
        outcome = end.outcome()
        assert outcome is not None, "precondition: the game is over"
        is_limit = "V6.3" in outcome.clauses
        heights = _highest(view["bridges"])
        look = Look(
            turns=view["turns"] + (0 if is_limit else 1),  # the turn that wins is not counted (V6.3)
            margin=None if is_limit else _margin(end, outcome.winners),
            coverage=len(heights) / (_width() ** 2),
            events=_of_moves(states, moves) + _of_board(view),
        )
        look.events["limit" if is_limit else "joined"] += 1
        look.maps = {
            "bridges": Counter(_name(column) for column in heights),
            "pillars": Counter(
                {_name(end) for bridge in view["bridges"] if bridge["level"] == 0 for end in bridge["ends"]}
            ),
            "levels": Counter({_name(column): level + 1 for column, level in heights.items()}),
        }
        return look

    def candidates(self, state: State, numbers: random.Random) -> list[str]:
        """Placements anywhere and beside what stands, every bridge that stands to take off, and a pass."""
        view = state.view()
        width, span = _width(), _measures()[2] - 1
        tops = Counter[Column]()
        for bridge in view["bridges"]:
            for end in bridge["ends"]:
                tops[tuple(end)] = max(tops[tuple(end)], bridge["level"] + 1)
        near = [tuple(end) for bridge in view["bridges"] for end in bridge["ends"]]
        found = []
        for number in range(_PLACEMENTS):
            x, y = (
                numbers.choice(near) if near and number % 2 else (numbers.randint(1, width), numbers.randint(1, width))
            )
            x, y = x + numbers.randint(-span, span), y + numbers.randint(-span, span)
            other = (x + span, y) if numbers.random() < 0.5 else (x, y + span)
            if min(x, y) >= 1 and max(other) <= width:
                found.append(f"+{_name((x, y))}-{_name(other)}@{tops[(x, y)]}")
        return [*found, *(f"x{bridge['text']}" for bridge in view["bridges"]), "pass"]

    def applies(self, code: str, game: Game) -> bool:
        """Extra bridges are for two (V7.1), custody is for those without a die (V7.4), and the symbol is on a die."""
        if code == "fixed":
            return game.seats == 2
        if code == "custody":
            return game.parameters["die"] is None
        if code in ("symbol", "symbol-pass"):
            return "rollx" in (game.parameters["die"] or ())
        return True

    def has_chance(self, game: Game) -> bool:
        """With a die (V1.5)."""
        return game.parameters["die"] is not None

    def openings(self, game: Game) -> list[tuple[str, int]]:
        """None: extra bridges are placed for the other, and the die makes each game begin differently."""
        return []


def _name(column: Iterable[int]) -> str:
    return ".".join(str(number) for number in column)


def _measures() -> tuple[int, int, int]:
    """A quarter, the river and a bridge, in columns (V1.1, V1.2)."""
    data = board_data("viaduct")
    return data["board"]["quarter"], data["board"]["river"], data["bridge"]["cells"]


def _width() -> int:
    """Columns along each side of the lattice."""
    quarter, river, _ = _measures()
    return 2 * quarter + river


def _river() -> set[int]:
    """The columns, and the rows, without holes."""
    quarter, river, _ = _measures()
    return set(range(quarter + 1, quarter + river + 1))


def columns_of(bridge: dict[str, Any]) -> list[Column]:
    """The columns of a bridge of a view, pillars included, from its first end to its second."""
    (x1, y1), (x2, y2) = bridge["ends"]
    return [(x, y) for x in range(x1, x2 + 1) for y in range(y1, y2 + 1)]


def _highest(bridges: list[dict[str, Any]]) -> dict[Column, int]:
    found: dict[Column, int] = {}
    for bridge in bridges:
        for column in columns_of(bridge):
            found[column] = max(found.get(column, 0), bridge["level"])
    return found


def _margin(end: State, winners: Sequence[int]) -> float | None:
    """How many bridges the other who was nearest still lacked, by the shortest completion that is found."""
    lacking = [end.completion(seat) for seat in range(end.game.seats) if seat not in winners]
    lengths = [len(placements) for placements in lacking if placements is not None]
    return float(min(lengths)) if lengths else None


def _of_moves(states: Sequence[State], moves: Sequence[str]) -> Counter[str]:
    found = Counter[str]()
    for state, move in zip(states, moves, strict=False):
        if state.seat is None:
            continue
        view = state.view()
        if move.startswith("x"):
            found["symbol" if view["stage"] == "symbol" else "back"] += 1
        elif move == "pass":
            found["symbol-pass" if view["stage"] == "symbol" else "stuck"] += 1
        elif view["stage"] == "choice" and move != "end":
            found["custody"] += 1
        found["empty"] += view["stage"] in ("act", "stuck") and view["supply"][state.seat] == 0
    return found


def _of_board(view: dict[str, Any]) -> Counter[str]:
    """What the last position shows: bridges on bridges, decks over others, decks over the river."""
    owner = {(tuple(end), bridge["level"]): bridge["seat"] for bridge in view["bridges"] for end in bridge["ends"]}
    taken = {(column, bridge["level"]) for bridge in view["bridges"] for column in columns_of(bridge)}
    river = _river()
    found = Counter[str]()
    for bridge in view["bridges"]:
        below = [owner[tuple(end), bridge["level"] - 1] for end in bridge["ends"] if bridge["level"] > 0]
        found["above"] += bool(below)
        found["on-other"] += any(seat != bridge["seat"] for seat in below)
        decks = columns_of(bridge)[1:-1]
        found["over"] += any((deck, level) in taken for deck in decks for level in range(bridge["level"]))
        found["river"] += any(x in river or y in river for x, y in decks)
    return found
