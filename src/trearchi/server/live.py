"""A game in memory: its line of moves, its table, who sits where, and what a page is told about it."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Protocol

from pydantic_core import to_json

import trearchi as ta
from trearchi.server import schema
from trearchi.server.actions import possible_actions
from trearchi.server.clocks import clock_rule, time_runs
from trearchi.server.computers import Search
from trearchi.server.errors import damaged_game
from trearchi.server.line import Line, folded
from trearchi.server.storage import Entry, Sitter, Standing, StoredGame
from trearchi.server.table import Asked, Table, fresh_table
from trearchi.trips import trips


class LiveGame:
    """What the server holds of one game; rebuilt from the database whenever that knows more.

    Who changes it holds `lock`. `users` counts those who rely on this object being the only one of its game.
    """

    def __init__(self, stored: StoredGame, entries: Sequence[Entry], ratings: Mapping[str, int]) -> None:
        self.id, self.secret, self.created = stored.id, stored.secret, stored.created
        self.game = stored_rules(stored)
        self.setup = stored.setup
        self.visibility: schema.Visibility = "public" if stored.visibility == "public" else "private"
        self.is_rated = stored.is_rated
        self.clock = None if stored.clock is None else schema.CLOCK.validate_python(stored.clock)
        self.rule = clock_rule(self.clock)
        self.lock = asyncio.Lock()
        self.changed = asyncio.Event()
        self.users = 0
        self.seen = 0.0
        self.asked = 0
        self.task: asyncio.Task[None] | None = None
        self.search: Search | None = None
        self.queue: int | None = None
        self.absent: frozenset[int] = frozenset()
        self.restore(stored, entries, ratings)

    def restore(self, stored: StoredGame, entries: Sequence[Entry], ratings: Mapping[str, int]) -> None:
        try:
            start = self.game.start(setup=stored.setup) if stored.setup is not None else self.game.start()
            line = folded(start, entries)
            table = fresh_table([seat["kind"] for seat in stored.seats], self.rule, stored.created)
            for entry in entries:
                table = table.after(entry)
        except (ta.TrearchiError, LookupError, TypeError, ValueError, AssertionError) as error:
            raise damaged_game(self.id, error) from error
        self.seats, self.players, self.ratings = stored.seats, dict(stored.players), ratings
        self.next_id = stored.next_id
        self._show(line, table, stored.updated)

    def advance(self, line: Line, table: Table, updated: datetime) -> None:
        """Take over what is committed, and wake those who wait for it."""
        self._show(line, table, updated)

    def after(self, entries: Iterable[Entry]) -> tuple[Line, Table]:
        line, table = self.line, self.table
        for entry in entries:
            line, table = line.after(entry), table.after(entry)
        return line, table

    def _show(self, line: Line, table: Table, updated: datetime) -> None:
        self.line, self.table, self.updated = line, table, updated
        self.forget_answers()
        if self.search is not None:
            self.search.stop()
        self.wake()

    def forget_answers(self) -> None:
        """Of a game that nobody looks at, no answers are kept."""
        self._answers: dict[bool, bytes] = {}
        self._position: schema.Position | None = None

    def wake(self) -> None:
        self.changed.set()
        self.changed = asyncio.Event()

    @property
    def version(self) -> int:
        return self.line.version

    @property
    def is_in_use(self) -> bool:
        return self.users > 0 or (self.task is not None and not self.task.done())

    @property
    def is_full(self) -> bool:
        return all(seat["kind"] != "open" for seat in self.seats)

    @property
    def is_over(self) -> bool:
        return self.table.end is not None or self.line.state.is_over

    @property
    def seat_due(self) -> int | None:
        """The seat that has to move; None while seats are open, and at the end."""
        return self.line.state.seat if self.is_full and not self.is_over else None

    @property
    def people(self) -> list[int]:
        """The seats of people, those who left included."""
        return people(self.seats)

    @property
    def persons(self) -> set[str]:
        return {sitter.person_id for seat, sitter in self.players.items() if self.seats[seat]["kind"] == "human"}

    def seats_of(self, person_id: str | None) -> list[int]:
        return [
            seat
            for seat, sitter in sorted(self.players.items())
            if sitter.person_id == person_id and self.seats[seat]["kind"] == "human" and seat not in self.table.gone
        ]

    def person_at(self, seat: int) -> str | None:
        sitter = self.players.get(seat)
        return None if sitter is None else sitter.person_id

    def computer_due(self) -> dict[str, Any] | None:
        """The computer that has to move, None where a person has to or the game is over."""
        seat = self.seat_due
        return None if seat is None or self.seats[seat]["kind"] != "computer" else self.seats[seat]

    def computer_level_due(self) -> int | None:
        computer = self.computer_due()
        return None if computer is None else computer["level"]

    def name(self, seat: int) -> str:
        return shown_name(seat, self.seats, self.players)

    @property
    def replaceable(self) -> list[int]:
        """The seats of people who have left, or who have been away for so long that the others may say so."""
        return sorted(self.table.gone | {seat for seat in self.absent if self.seats[seat]["kind"] == "human"})

    def undo_ply(self) -> int | None:
        """Where the only person in the game goes back to; None where there is nothing to go back to."""
        if len(self.persons) != 1 or self.is_rated or self.table.end is not None or not self.is_full:
            return None
        return self.line.undo_ply(self.people)

    def has_everybody_moved(self) -> bool:
        return all(seat in self.line.movers for seat in self.people)

    def clock_running(self) -> int | None:
        seat = self.seat_due
        if self.rule is None or seat is None or self.table.left_ms[seat] is None:
            return None
        return seat if time_runs(self.rule, self.line, seat) else None

    def flag_at(self) -> datetime | None:
        seat = self.clock_running()
        left = None if seat is None else self.table.left_ms[seat]
        return None if left is None else self.table.since + timedelta(milliseconds=left)

    def result(self) -> dict[str, Any] | None:
        outcome = self.outcome()
        return None if outcome is None else {"winners": list(outcome.winners), "reason": outcome.reason}

    def outcome(self) -> schema.Outcome | None:
        end, outcome = self.table.end, self.line.state.outcome()
        scores = [dict(score) for score in self.line.state.scores()]
        if end is not None:
            return schema.Outcome(winners=list(end.winners), scores=scores, reason=end.reason, clauses=[])
        if outcome is None:
            return None
        return schema.Outcome(
            winners=list(outcome.winners), scores=scores, reason=outcome.reason, clauses=list(outcome.clauses)
        )

    def draft(self, line: Line, table: Table, seats: list[dict[str, Any]] | None = None) -> LiveGame:
        """The game as it will be after a commit; nobody else has it."""
        draft = copy.copy(self)
        draft.line, draft.table, draft.seats = line, table, seats or self.seats
        draft.task = draft.search = None
        return draft

    def places(self) -> list[tuple[str, int]]:
        """Who of the rated came in where (1: won or shared), once the game is over; [] where it does not count."""
        outcome = self.outcome()
        if not self.is_rated or outcome is None or not (outcome.winners or outcome.reason == "left"):
            return []
        winners, last = outcome.winners, self.table.ranked_last | self.table.gone
        if outcome.reason == "left":
            # Nobody gets around a loss by going: who stayed, computers alone, has won. All left: that is no result.
            winners = [number for number in range(len(self.seats)) if number not in last]
            if not winners:
                return []
        found = []
        for number, seat in enumerate(self.seats):
            # A seat that was left counts for the person who left it, in the last place, whoever took it over.
            was_left = number in last and number in self.players
            key = self.players[number].person_id if was_left else rating_key(seat, self.players.get(number))
            if key is not None:
                found.append((key, 3 if was_left else 1 if number in winners else 2))
        return found

    def standing(self) -> Standing:
        return Standing(
            ply=self.line.ply,
            is_over=self.is_over,
            is_computer_due=self.computer_due() is not None,
            is_full=self.is_full,
            seat_due=self.seat_due,
            flag_at=self.flag_at(),
            result=self.result(),
        )

    def answer(self, person: Viewer | None) -> bytes:
        """The game as JSON (schema.Game), as that person may see it. What all see alike is made once."""
        self.asked += 1
        you = self.you(person)
        shared = self._shared("move" in you.may)
        return shared[:-1] + b',"you":' + you.model_dump_json().encode() + b"}"

    def you(self, person: Viewer | None) -> schema.You:
        person_id = None if person is None else person.id
        seats = self.seats_of(person_id)
        may = possible_actions(self, person, seats)
        replaceable = self.replaceable if "replace" in may else []
        return schema.You(seats=seats, may=may, replaceable=replaceable, now=datetime.now(UTC))

    def _shared(self, with_legal: bool) -> bytes:
        if False not in self._answers:
            self._answers[False] = self._shared_model().model_dump_json().encode()
        if with_legal and True not in self._answers:
            # Nothing else in it can look like this: in texts quotation marks are escaped.
            legal, ahead = to_json(sorted(self.line.state.legal_moves())), to_json(trips(self.line.state))
            filled = b'"legal":' + legal + b',"trips":' + ahead
            self._answers[True] = self._answers[False].replace(b'"legal":[],"trips":[]', filled, 1)
        return self._answers[with_legal]

    def _shared_model(self) -> schema.SharedGame:
        return schema.SharedGame(
            id=self.id,
            game=schema.GAME_IDS.validate_python(self.game.id),
            title=self.game.title,
            parameters=dict(self.game.parameters),
            setup=self.setup,
            seats=self.shown_seats(),
            moves=list(self.line.moves),
            movers=list(self.line.movers),
            ply=self.line.ply,
            version=self.version,
            position=self.position(),
            can_undo=self.undo_ply() is not None,
            thinking=self.task is not None and self.computer_due() is not None,
            queue=self.queue,
            created=self.created,
            updated=self.updated,
            visibility=self.visibility,
            rated=self.is_rated,
            clock=self.clock,
            clocks=self.clocks(),
            started=self.is_full,
            offers=[self._offer(asked.text) for asked in self.table.asked],
            next=self.next_id,
        )

    def shown_seats(self) -> list[schema.Player]:
        return shown_seats(self.seats, self.players, self.ratings, self.table.gone)

    def clocks(self) -> schema.Clocks | None:
        if self.rule is None:
            return None
        return schema.Clocks(left_ms=list(self.table.left_ms), running=self.clock_running(), since=self.table.since)

    def _offer(self, text: str) -> schema.Offer:
        asked = self.table.question(text)
        assert asked is not None
        return schema.Offer(
            kind=asked.kind,  # type: ignore[arg-type]
            seat=asked.seat,
            level=asked.level,
            by=asked.agreed[0],
            agreed=list(asked.agreed),
            needed=self.still_needed(asked),
        )

    def still_needed(self, asked: Asked) -> list[int]:
        """The seats whose persons have not agreed yet; one who sits at two seats agrees for both.

        Whom a computer is to replace is not asked.
        """
        have = {self.person_at(seat) for seat in (*asked.agreed, asked.seat) if seat is not None}
        return [seat for seat in self.people if seat not in self.table.gone and self.person_at(seat) not in have]

    def position(self) -> schema.Position:
        """The newest position, as it ended if it ended beside the rules; without `legal`."""
        if self._position is None:
            self._position = position(self.line.state, self.line.moves)
            if self.table.end is not None:
                update = {"is_over": True, "seat": None, "is_chance": False, "outcome": self.outcome()}
                self._position = self._position.model_copy(update=update)
        return self._position

    def position_at(self, ply: int) -> schema.Position:
        if ply == self.line.ply:
            return self.position()
        return position(self.line.state_at(ply), self.line.moves[:ply])

    def stretch(self, ply: int) -> Stretch:
        """The positions from `ply` on, still to be made."""
        return Stretch(self.line, self.position(), ply)


@dataclass(frozen=True)
class Stretch:
    """Positions one after the other, of a line that changes no more."""

    line: Line
    newest: schema.Position
    ply: int

    def positions(self, most: int) -> list[schema.Position]:
        """`most` of them or as many as there are, without `legal`."""
        made: list[schema.Position] = []
        state = self.line.state_at(self.ply)
        for ply in range(self.ply, min(self.ply + most, self.line.ply)):
            made.append(position(state, self.line.moves[:ply]))
            state = state.play(self.line.moves[ply])
        return made if len(made) == most else [*made, self.newest]


Seats = Sequence[Mapping[str, Any]]


class Viewer(Protocol):
    """Whoever looks at a game: `trearchi.server.identity.Person` is one."""

    @property
    def id(self) -> str: ...
    @property
    def has_chat(self) -> bool: ...


def shown_seats(
    seats: Sequence[Mapping[str, Any]],
    players: Mapping[int, Sitter],
    ratings: Mapping[str, int],
    gone: Collection[int] = (),
) -> list[schema.Player]:
    shown = []
    for number, seat in enumerate(seats):
        sitter = players.get(number) if is_persons_own(number, seats, players) else None
        key = rating_key(seat, sitter)
        shown.append(
            schema.Player(
                kind=seat["kind"],
                name=shown_name(number, seats, players),
                level=seat.get("level"),
                account=sitter is not None and sitter.is_account,
                rating=None if key is None else ratings.get(key),
                has_left=number in gone,
            )
        )
    return shown


def is_persons_own(number: int, seats: Seats, players: Mapping[int, Sitter]) -> bool:
    """The seat at which its person sits as who they are. At their other ones sit friends, at the same computer."""
    if seats[number]["kind"] != "human" or number not in players:
        return False
    sitter = players[number]
    own = [seat for seat in people(seats) if seat in players and players[seat].person_id == sitter.person_id]
    named = [seat for seat in own if seats[seat]["name"] == sitter.name]
    return number == (named or own)[0]


def shown_name(number: int, seats: Seats, players: Mapping[int, Sitter]) -> str:
    """An account has its own name wherever it sits; a guest, and a friend at the same computer, that of the seat."""
    account = players[number].name if is_persons_own(number, seats, players) else None
    return account or seats[number].get("name") or ""


def rating_key(seat: Mapping[str, Any], sitter: Sitter | None) -> str | None:
    """Under which key the ratings know who sits there; None for a guest and an open seat."""
    if not isinstance(seat, Mapping):  # as another version of this program may have stored it
        return None
    if seat["kind"] == "computer":
        return f"engine:{seat['level']}"
    return sitter.person_id if sitter is not None and sitter.is_account else None


def stored_rules(stored: StoredGame) -> ta.Game:
    try:
        return ta.game(stored.kind, **stored.parameters)
    except ta.TrearchiError as error:
        raise damaged_game(stored.id, error) from error


def position(state: ta.State, moves: Sequence[str]) -> schema.Position:
    outcome = state.outcome()
    return schema.Position(
        ply=len(moves),
        text=str(state),
        seat=state.seat,
        is_chance=state.is_chance,
        is_over=state.is_over,
        legal=[],
        trips=[],
        scores=[dict(score) for score in state.scores()],
        outcome=None
        if outcome is None
        else schema.Outcome(
            winners=list(outcome.winners),
            scores=[dict(score) for score in outcome.scores],
            reason=outcome.reason,
            clauses=list(outcome.clauses),
        ),
        view=dict(state.view()),
        last=moves[-1] if moves else None,
    )


def refusal_answer(state: ta.State, move: str) -> schema.Refusal | None:
    refusal = state.why_illegal(move)
    if refusal is None:
        return None
    return schema.Refusal(code=refusal.code, clause=refusal.clause, squares=list(refusal.squares), text=refusal.text)


def people(seats: Sequence[Mapping[str, Any]]) -> list[int]:
    return [number for number, seat in enumerate(seats) if seat["kind"] == "human"]
