"""Il settimo ponte as the lab sees it (rules/settimo.md)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from trearchi._core import State
from trearchi.games import Game
from trearchi.lab.lenses.lens import Event, Look, Map

__all__ = ["SettimoLens"]

_EVENTS = {
    "one-colour": Event("S2.6", "A trip has one colour alone."),
    "long-trip": Event("S2.2", "A trip crosses five bridges or more."),
    "draw": Event("S3.1", "A village is drawn and its stone taken."),
    "own-village": Event("S3.2", "A player enters an own village and gives it away."),
    "other-village": Event("S3.2", "A player enters the other's village and takes it."),
    "major": Event("S3.3", "A stone more is due: the village's colour is major."),
    "surcharge": Event("S3.3", "A stone more is due: many bridges of the village's colour are removed."),
    "short": Event("S3.4", "The owner of a village has too few stones."),
    "skipped": Event("S4.4", "A player cannot move, and the other goes on."),
    "bag-last": Event("S5.1", "A colour is used up, but the game goes on until the bag is empty."),
    "by-colour": Event("S5.1", "The game ends by the removed bridges of a colour."),
    "by-blockade": Event("S5.2", "The game ends because neither can move."),
    "by-stones": Event("S5.3", "Stones decide."),
    "by-villages": Event("S5.3", "Stones are equal, villages decide."),
    "drawn": Event("S5.3", "All is equal: a draw."),
}

_REFUSALS = {
    "no-line": Event("S2.1", "No line leads there."),
    "no-bridge": Event("S2.1", "The line has no bridge any more."),
    "visited": Event("S2.3", "The island was visited in this turn."),
    "opponent": Event("S2.4", "The other's piece stands there."),
    "third-colour": Event("S2.2", "A third colour in one trip."),
    "one-colour": Event("S2.6", "A trip of two colours would become impossible."),
    "not-crossed": Event("S4.1", "The bridge was not crossed in this trip."),
}

_MAPS = {
    "entered": Map("Islands that are entered", "times a game"),
    "crossed": Map("Lines that are crossed", "times a game"),
    "removed": Map("Lines whose bridge is removed", "times a game"),
}


class SettimoLens:
    """Il settimo ponte."""

    margin_unit = "stones"
    refusals: Mapping[str, Event] = _REFUSALS
    events: Mapping[str, Event] = _EVENTS
    maps: Mapping[str, Map] = _MAPS

    def look(self, states: Sequence[State], moves: Sequence[str]) -> Look:
        """What happened in a game that is over."""
        look = Look(turns=0, margin=_margin(states[-1]), coverage=0.0)
        entered, crossed, removed = Counter[str](), Counter[str](), Counter[str]()
        trip, colours, mover = 0, "", -1
        for state, move in zip(states, moves, strict=False):
            if move.startswith("draw:"):
                look.events["draw"] += 1
            elif move.startswith("x"):
                look.turns += 1
                removed[move[1:]] += 1
                look.events["one-colour"] += len(colours) == 1
                look.events["long-trip"] += trip >= 5
                look.events["skipped"] += mover == state.seat
                mover, trip, colours = -1 if state.seat is None else state.seat, 0, ""
            else:
                view = state.view()
                line = _line(view, view["pieces"][view["seat"]], move)
                colours += line["colour"] if line["colour"] not in colours else ""
                trip += 1
                entered[move] += 1
                crossed[line["text"]] += 1
                look.events.update(_entry(view, move))
        look.events.update(_of_end(states, moves))
        look.coverage = len(crossed) / len(states[0].view()["lines"])
        look.maps = {"entered": entered, "crossed": crossed, "removed": removed}
        return look

    def candidates(self, state: State, numbers: random.Random) -> list[str]:
        """Every island to step to; every line to remove from where that is due."""
        view = state.view()
        if view["stage"] == "remove":
            return ["x" + line["text"] for line in view["lines"]]
        return [island["name"] for island in view["islands"]]

    def applies(self, code: str, game: Game) -> bool:
        """All but a surcharge that is never due (S1.8)."""
        return code != "surcharge" or game.parameters["surcharge"] <= 10

    def has_chance(self, game: Game) -> bool:
        """Always."""
        return True

    def openings(self, game: Game) -> list[tuple[str, int]]:
        """None: the setup is drawn."""
        return []


def _line(view: dict[str, Any], one: str, other: str) -> dict[str, Any]:
    found: dict[str, Any] = next(line for line in view["lines"] if {*line["ends"]} == {one, other})
    return found


def _entry(view: dict[str, Any], island: str) -> list[str]:
    """What entering an island with a village brings about (S3.2 to S3.4)."""
    village = next(each["village"] for each in view["islands"] if each["name"] == island)
    if village is None:
        return []
    is_surcharged = view["removed"][village["colour"]] >= view["surcharge"]
    due = 1 + village["is_major"] + is_surcharged
    found = ["own-village" if village["owner"] == view["seat"] else "other-village"]
    found += ["major"] if village["is_major"] else []
    found += ["surcharge"] if is_surcharged else []
    return found + (["short"] if view["hand"][village["owner"]] < due else [])


def _of_end(states: Sequence[State], moves: Sequence[str]) -> Counter[str]:
    outcome = states[-1].outcome()
    assert outcome is not None, "precondition: the game is over"
    last = states[0].game.parameters["last"]
    # How many turns went by after a colour had reached its number.
    late = sum(
        max(after.view()["removed"].values()) >= last
        for after, move in zip(states[1:-1], moves[:-1], strict=True)
        if move.startswith("x")
    )
    found = Counter({"bag-last": int(late > 0)})
    found["by-blockade" if "S5.2" in outcome.clauses else "by-colour"] += 1
    first, second = outcome.scores
    if len(outcome.winners) > 1:
        found["drawn"] += 1
    else:
        found["by-stones" if first["stones"] != second["stones"] else "by-villages"] += 1
    return found


def _margin(end: State) -> float | None:
    outcome = end.outcome()
    assert outcome is not None, "precondition: the game is over"
    stones = [score["stones"] for score in outcome.scores]
    return float(abs(stones[0] - stones[1])) if len(outcome.winners) == 1 else None
