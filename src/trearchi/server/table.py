"""What holds at the table beside the moves: who has left, what is asked, how much time there is, how it ended.

It all follows from the entries of the game, one kind each:

    move     ply, text, seat (None: chance), ms, lag    a move; ms and lag of those that a clock was charged for
    undo     ply                                        back to before the move of that ply
    join     seat                                       a person takes an open seat
    leave    seat                                       a person goes away for good, in a game of three or four
    resign   seat                                       the other wins, in a game of two
    flag     seat                                       no time left; the other wins, in a game of two
    abort    seat                                       ended without a result: early, or as the last person left
    offer    seat, text                                 a seat asks the others: undo, draw, rematch, replace:SEAT:LEVEL
    agree    seat, text                                 another seat wants it too
    decline  seat, text                                 another seat does not, or who asked takes it back
    draw                                                all agreed: the game is shared
    replace  seat, text (level)                         a computer sits down where somebody left, or had no time left
    pause    ms                                         nobody's time ran while the server was away
    rematch  text (id)                                  the next game

An end has, where a clock ran, its seat as text and in ms what it had used.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from trearchi.server.clocks import LAG_START_MS, ClockRule, stored_lag
from trearchi.server.stored import Entry

END_REASONS = {"resign": "resigned", "flag": "time", "abort": "aborted", "draw": "agreed"}
LAPSE_WITH_A_MOVE = ("undo", "draw")


@dataclass(frozen=True)
class Asked:
    """An open question. `agreed` has the seats that want it, who asked first."""

    kind: str
    agreed: tuple[int, ...]
    seat: int | None = None
    level: int | None = None

    @property
    def text(self) -> str:
        return self.kind if self.seat is None else f"{self.kind}:{self.seat}:{self.level}"


@dataclass(frozen=True)
class End:
    """An end that the rules do not know."""

    reason: str
    winners: tuple[int, ...]


@dataclass(frozen=True)
class Table:
    """An immutable value. `left_ms` has None for each seat whose time is not taken; `since` is when it last changed."""

    seats: int
    since: datetime
    left_ms: tuple[int | None, ...]
    lag_ms: tuple[int, ...]
    gone: frozenset[int] = frozenset()
    asked: tuple[Asked, ...] = ()
    end: End | None = None
    ranked_last: frozenset[int] = frozenset()
    paused_at: datetime | None = None
    joined: frozenset[int] = frozenset()

    def after(self, entry: Entry) -> Table:
        at = entry.at or self.since
        match entry.kind:
            case "move" | "undo":
                asked = tuple(each for each in self.asked if each.kind not in LAPSE_WITH_A_MOVE)
                return replace(self._charged(entry), asked=asked, since=at)
            case "join":
                return replace(self, since=at, joined=self.joined | {_seat(entry)})
            case "leave":
                return replace(self, gone=self.gone | {_seat(entry)}, asked=self._asked_without(_seat(entry)))
            case "resign" | "flag" | "abort" | "draw":
                return self._ended(entry)
            case "offer":
                return replace(self, asked=(*self.asked, read_asked(entry.text or "", (_seat(entry),))))
            case "agree":
                return replace(self, asked=tuple(self._agreed(each, entry) for each in self.asked))
            case "decline":
                return replace(self, asked=tuple(each for each in self.asked if each.text != entry.text))
            case "replace":
                return self._replaced(_seat(entry))
            case "pause":
                since = min(at, self.since + timedelta(milliseconds=entry.ms or 0))
                return replace(self, since=since, paused_at=at)
            case "rematch":
                return replace(self, asked=tuple(each for each in self.asked if each.kind != "rematch"))

    def question(self, text: str) -> Asked | None:
        return next((each for each in self.asked if each.text == text), None)

    def _charged(self, entry: Entry) -> Table:
        if entry.seat is None or entry.ms is None:
            return self
        left, lag = list(self.left_ms), list(self.lag_ms)
        left[entry.seat] = (left[entry.seat] or 0) - entry.ms
        lag[entry.seat] = stored_lag(lag[entry.seat], entry.lag or 0)
        return replace(self, left_ms=tuple(left), lag_ms=tuple(lag))

    def _ended(self, entry: Entry) -> Table:
        """In a game of more than two a flag is no end: the entry after it sets a computer down there."""
        self = self._stopped(entry)
        if entry.kind == "flag" and self.seats > 2:
            return replace(self, ranked_last=self.ranked_last | {_seat(entry)})
        winners: tuple[int, ...] = ()
        if entry.kind in ("resign", "flag"):
            winners = tuple(seat for seat in range(self.seats) if seat != entry.seat)
        if entry.kind == "draw":
            winners = tuple(range(self.seats))
        # The last person who leaves ends the game.
        reason = "left" if entry.kind == "abort" and entry.seat in self.gone else END_REASONS[entry.kind]
        return replace(self, end=End(reason, winners), asked=())

    def _stopped(self, entry: Entry) -> Table:
        """The clock that ran stands still where it was at the end."""
        if entry.ms is None or entry.text is None:
            return self
        ran = int(entry.text)
        left = tuple((ms or 0) - (entry.ms or 0) if seat == ran else ms for seat, ms in enumerate(self.left_ms))
        return replace(self, left_ms=left)

    def _replaced(self, seat: int) -> Table:
        """The time of another seat that is to move goes on: nobody wins time by it."""
        left = tuple(None if number == seat else ms for number, ms in enumerate(self.left_ms))
        asked = tuple(each for each in self._asked_without(seat) if each.seat != seat)
        return replace(self, gone=self.gone - {seat}, ranked_last=self.ranked_last | {seat}, left_ms=left, asked=asked)

    def _asked_without(self, seat: int) -> tuple[Asked, ...]:
        """What is asked still, once that seat wants nothing any more."""
        rest = (replace(each, agreed=tuple(s for s in each.agreed if s != seat)) for each in self.asked)
        return tuple(each for each in rest if each.agreed)

    @staticmethod
    def _agreed(asked: Asked, entry: Entry) -> Asked:
        if asked.text != entry.text or entry.seat in asked.agreed:
            return asked
        return replace(asked, agreed=(*asked.agreed, _seat(entry)))


def fresh_table(kinds: list[str], rule: ClockRule | None, at: datetime) -> Table:
    """The table of a new game; `kinds` has the kind of each seat. The time of computers is not taken."""
    left = tuple(None if rule is None or kind == "computer" else rule.first_ms for kind in kinds)
    return Table(len(kinds), at, left, (LAG_START_MS,) * len(kinds))


def read_asked(text: str, agreed: tuple[int, ...]) -> Asked:
    kind, _, rest = text.partition(":")
    if not rest:
        return Asked(kind, agreed)
    seat, level = rest.split(":")
    return Asked(kind, agreed, int(seat), int(level))


def _seat(entry: Entry) -> int:
    assert entry.seat is not None, f"an entry of kind {entry.kind} has a seat"
    return entry.seat
