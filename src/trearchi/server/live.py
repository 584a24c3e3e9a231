"""A game in memory: its live line, who sits where, and what the page is told about it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime

import trearchi as ta
from trearchi.server import schema
from trearchi.server.computers import Search
from trearchi.server.errors import damaged_game
from trearchi.server.line import Line, folded
from trearchi.server.storage import Entry, Standing, StoredGame


class LiveGame:
    """What the server holds of one game; rebuilt from the database whenever that knows more.

    Who changes `line` holds `lock`. `users` counts those who rely on this object being the only one of its game.
    """

    def __init__(self, stored: StoredGame, entries: Sequence[Entry]) -> None:
        self.id, self.secret, self.created = stored.id, stored.secret, stored.created
        self.game = stored_rules(stored)
        self.setup = stored.setup
        self.seats = [schema.Seat.model_validate(seat) for seat in stored.seats]
        self.lock = asyncio.Lock()
        self.changed = asyncio.Event()
        self.users = 0
        self.seen = 0.0
        self.task: asyncio.Task[None] | None = None
        self.search: Search | None = None
        self.restore(stored, entries)

    def restore(self, stored: StoredGame, entries: Sequence[Entry]) -> None:
        try:
            start = self.game.start(setup=stored.setup) if stored.setup is not None else self.game.start()
            line = folded(start, entries)
        except ta.TrearchiError as error:
            raise damaged_game(self.id, error) from error
        self.advance(line, stored.updated)

    def advance(self, line: Line, updated: datetime) -> None:
        """Take over a line that is committed, and wake those who wait for it."""
        self.line, self.updated = line, updated
        self._position: schema.Position | None = None
        if self.search is not None:
            self.search.stop()
        self.wake()

    def wake(self) -> None:
        self.changed.set()
        self.changed = asyncio.Event()

    @property
    def is_in_use(self) -> bool:
        return self.users > 0 or (self.task is not None and not self.task.done())

    @property
    def people(self) -> list[int]:
        return people(self.seats)

    def computer_due(self, line: Line | None = None) -> schema.Seat | None:
        """The computer that has to move, None where a person has to or the game is over."""
        return computer_due(self.seats, line or self.line)

    def undo_ply(self) -> int | None:
        """The ply of the last decision of the only person in the game; None where there is no such thing."""
        if len(self.people) != 1:
            return None
        person = self.people[0]
        return next((ply for ply in reversed(range(self.line.ply)) if self.line.movers[ply] == person), None)

    def answer(self) -> schema.Game:
        return schema.Game(
            id=self.id,
            game=schema.GAME_IDS.validate_python(self.game.id),
            title=self.game.title,
            parameters=dict(self.game.parameters),
            setup=self.setup,
            seats=self.seats,
            moves=list(self.line.moves),
            movers=list(self.line.movers),
            ply=self.line.ply,
            version=self.line.version,
            position=self.position(),
            can_undo=self.undo_ply() is not None,
            thinking=self.task is not None and self.computer_due() is not None,
            created=self.created,
            updated=self.updated,
        )

    def position(self) -> schema.Position:
        """The newest position, with what is legal where a person is to move."""
        if self._position is None:
            state = self.line.state
            is_persons = state.seat is not None and self.seats[state.seat].kind == "human"
            legal = sorted(state.legal_moves()) if is_persons else []
            self._position = position(state, self.line.moves, legal)
        return self._position

    def position_at(self, ply: int) -> schema.Position:
        return position(self.line.state_at(ply), self.line.moves[:ply])


def stored_rules(stored: StoredGame) -> ta.Game:
    try:
        return ta.game(stored.kind, **stored.parameters)
    except ta.TrearchiError as error:
        raise damaged_game(stored.id, error) from error


def position(state: ta.State, moves: Sequence[str], legal: Sequence[str] = ()) -> schema.Position:
    outcome = state.outcome()
    return schema.Position(
        ply=len(moves),
        text=str(state),
        seat=state.seat,
        is_chance=state.is_chance,
        is_over=state.is_over,
        legal=list(legal),
        scores=[dict(score) for score in state.scores()],
        outcome=None
        if outcome is None
        else schema.Outcome(
            winners=list(outcome.winners), scores=[dict(score) for score in outcome.scores], reason=outcome.reason
        ),
        view=dict(state.view()),
        last=moves[-1] if moves else None,
    )


def people(seats: Sequence[schema.Seat]) -> list[int]:
    return [number for number, seat in enumerate(seats) if seat.kind == "human"]


def computer_due(seats: Sequence[schema.Seat], line: Line) -> schema.Seat | None:
    if line.state.seat is None or seats[line.state.seat].kind == "human":
        return None
    return seats[line.state.seat]


def standing(seats: Sequence[schema.Seat], line: Line) -> Standing:
    return Standing(line.ply, line.state.is_over, computer_due(seats, line) is not None)
