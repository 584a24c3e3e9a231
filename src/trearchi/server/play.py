"""The service behind the routes: new games, people's moves with the chance that follows, undo, what may be read."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

import trearchi as ta
from trearchi.chance import child_seed
from trearchi.games import kind
from trearchi.server import schema
from trearchi.server.actions import is_analysable
from trearchi.server.catalogue import check_parameter_names
from trearchi.server.clocks import Charge, FlagFellError, charged
from trearchi.server.errors import ApiError, illegal_move
from trearchi.server.hub import Hub
from trearchi.server.identity import Person
from trearchi.server.line import Line, canonical
from trearchi.server.live import LiveGame, people, refusal_answer
from trearchi.server.machines import Machines
from trearchi.server.room import Room
from trearchi.server.storage import Entry, Standing, StoredGame

POLL_SECONDS = 20.0
FLAG_LEVEL = 4
POSITIONS_AT_ONCE = 100


class Play:
    def __init__(self, room: Room, machines: Machines, hub: Hub, poll_seconds: float = POLL_SECONDS) -> None:
        self._room, self._machines, self._hub = room, machines, hub
        self._poll_seconds = poll_seconds
        self._is_closing = False

    def wake(self) -> None:
        """Let nobody wait any longer: the server is about to stop."""
        self._is_closing = True
        self._room.wake()

    async def create(self, new: schema.NewGame, person: Person) -> bytes:
        game = chosen_game(new)
        check_rated(new, person)
        stored, line, sits = new_game(game, new, person)
        await self._room.create(stored, line.entries_since(Line(line.start, line.start)), sits)
        return await self.first_answer(stored, person)

    async def first_answer(self, stored: StoredGame, person: Person) -> bytes:
        self._hub.seated(person.id, stored.id)
        if stored.visibility == "public":
            self._hub.lobby_changed()
        return await self.game(stored.id, person)

    async def game(self, game_id: str, person: Person | None, after: int | None = None) -> bytes:
        """The game; with `after` only once its version is greater, or after a while."""
        now = asyncio.get_running_loop().time
        deadline = now() + self._poll_seconds
        async with self._room.pinned(game_id) as live:
            while True:
                async with live.lock:
                    await self._room.refresh(live)
                    self._machines.start(live)
                    is_waiting = after is not None and live.version <= after and not self._is_closing
                    if not is_waiting or now() >= deadline:
                        return live.answer(person)
                    changed = live.changed
                with suppress(TimeoutError):
                    async with asyncio.timeout_at(deadline):
                        await changed.wait()

    async def position(self, game_id: str, ply: int) -> schema.Position:
        async with self._room.held(game_id) as live:
            check_ply(live, ply)
            return live.position_at(ply)

    async def positions(self, game_id: str, ply: int) -> list[schema.Position]:
        """From that ply on, at most `POSITIONS_AT_ONCE`; made while others are served."""
        async with self._room.held(game_id) as live:
            check_ply(live, ply)
            stretch = live.stretch(ply)
        return await asyncio.to_thread(stretch.positions, POSITIONS_AT_ONCE)

    async def move(self, game_id: str, person: Person, request: schema.MoveRequest) -> bytes:
        """Play a person's move and the chance that follows; answer after the commit."""

        async def attempt(live: LiveGame) -> bytes | None:
            if not is_played_already(live, person, request):
                check_turn(live, person, request.ply)
                if not await self._play(live, person, request.move):
                    self._machines.start(live)
                    return None
            self._machines.start(live)
            return live.answer(person)

        answer = await self._room.act(game_id, attempt)
        if answer is None:
            raise ApiError(409, "time", "The time of this seat was over when the move came.")
        return answer

    async def undo(self, game_id: str, person: Person, request: schema.UndoRequest) -> bytes:
        """Go back to before the person's last decision, once for each ply that is asked from."""

        async def attempt(live: LiveGame) -> bytes:
            check_seat(live, person)
            if request.ply != live.line.undone_from:
                await self._undo(live, request.ply)
            return live.answer(person)

        return await self._room.act(game_id, attempt)

    async def refusal(self, game_id: str, move: str) -> schema.Refusal | None:
        async with self._room.held(game_id) as live:
            return refusal_answer(live.line.state, move)

    async def options(self, game_id: str, partial: str) -> dict[str, list[str]]:
        async with self._room.held(game_id) as live:
            return {kind: list(texts) for kind, texts in live.line.state.options(partial).items()}

    async def record(self, game_id: str) -> dict[str, Any]:
        async with self._room.held(game_id) as live:
            return record_of(live)

    async def looked_at(self, game_id: str, ply: int = 0) -> Line:
        """The line of a game that may be analysed, which has the position of `ply`. Raises ApiError."""
        async with self._room.held(game_id) as live:
            if not is_analysable(live):
                message = "This game between people is still going on; it can be analysed when it is over."
                raise ApiError(409, "in-play", message)
            check_ply(live, ply)
            return live.line

    async def hinted(self, game_id: str, person: Person) -> Line:
        """The line of a game in which its only person is to move and may have a hint. Raises ApiError."""
        async with self._room.held(game_id) as live:
            problem = why_no_hint(live, person)
            if problem is not None:
                raise problem
            return live.line

    async def flag(self, game_id: str, now: datetime) -> None:
        """Let the flag of the seat to move fall, if its time is over and what may be on the way does not save it."""

        async def attempt(live: LiveGame) -> None:
            flag_at = live.flag_at()
            seat = live.clock_running()
            if flag_at is not None and seat is not None and flag_at <= now:
                await self._flag(live, seat)
                self._machines.start(live)

        await self._room.act(game_id, attempt)

    async def _play(self, live: LiveGame, person: Person, move: str) -> bool:
        """False if the flag has fallen instead, which is written then."""
        refusal = live.line.state.why_illegal(move)
        if refusal is not None:
            raise illegal_move(refusal)
        line = live.line.played(canonical(live.line.state, move)).settled(live.secret)
        entries = line.entries_since(live.line)
        try:
            charge = self._charge(live, person, line)
        except FlagFellError:
            seat = live.line.state.seat
            assert seat is not None
            await self._flag(live, seat)
            return False
        if charge is not None:
            first = entries[0]
            entries[0] = Entry("move", first.ply, first.text, first.seat, charge.ms, charge.lag)
        await self._room.write_line(live, entries, line)
        return True

    def _charge(self, live: LiveGame, person: Person, line: Line) -> Charge | None:
        seat = live.line.state.seat
        if live.rule is None or seat is None or (left := live.table.left_ms[seat]) is None:
            return None
        lag = self._hub.lag_ms(person.id, live.id)
        since, now = live.table.since, datetime.now(UTC)
        return charged(live.rule, live.line, line, left, live.table.lag_ms[seat], since, now, lag)

    async def _flag(self, live: LiveGame, seat: int) -> None:
        """The other wins; in a game of more than two a computer goes on, and the seat is ranked last."""
        if len(live.seats) == 2:
            await self._room.write(live, [Entry("flag", live.line.ply, seat=seat)])
            return
        seats = with_computer(live, seat, FLAG_LEVEL)
        entries = [Entry("flag", live.line.ply, seat=seat), replaced(live, seat, FLAG_LEVEL)]
        await self._room.write(live, entries, seats=seats)

    async def _undo(self, live: LiveGame, ply: int) -> None:
        if ply != live.line.ply:
            raise ApiError(409, "ply", f"The game has moved on: it is at ply {live.line.ply}, not {ply}.")
        target = live.undo_ply()
        if target is None:
            case, message = why_no_undo(live)
            raise ApiError(409, "no-undo", message, case=case)
        await self._room.write(live, [Entry("undo", target)])


def replaced(live: LiveGame, seat: int, level: int) -> Entry:
    return Entry("replace", live.line.ply, str(level), seat)


def with_computer(live: LiveGame, seat: int, level: int) -> list[dict[str, Any]]:
    """The seats once a computer has sat down there; it keeps the name in mind for whom it plays."""
    computer = {"kind": "computer", "name": live.name(seat), "level": level}
    return [computer if number == seat else each for number, each in enumerate(live.seats)]


def new_game(game: ta.Game, new: schema.NewGame, person: Person) -> tuple[StoredGame, Line, dict[int, str]]:
    """A game that is not in the database yet, with its line after the chance that comes first, and who sits down."""
    secret = secrets.token_hex(32)
    state = started(game, new.setup, secret)
    line = Line(state, state).settled(secret)
    seats = [{"kind": seat.kind, "name": seat.name or "", "level": seat.level} for seat in new.seats]
    own = people(seats)
    if own and person.is_account and all(seats[seat]["name"] != person.name for seat in own):
        seats[own[0]]["name"] = person.name
    return stored_game(game, line, secret, seats, new), line, dict.fromkeys(own, person.id)


def stored_game(game: ta.Game, line: Line, secret: str, seats: list[dict[str, Any]], new: schema.NewGame) -> StoredGame:
    now = datetime.now(UTC)
    is_full = all(seat["kind"] != "open" for seat in seats)
    seat = line.state.seat if is_full else None
    is_computer_due = seat is not None and seats[seat]["kind"] == "computer"
    setup = line.start.setup
    flag_at = None
    if isinstance(new.clock, schema.MoveClock) and seat is not None and not is_computer_due:
        flag_at = now + timedelta(days=new.clock.days)
    return StoredGame(
        id=secrets.token_urlsafe(16),
        kind=game.id,
        parameters=dict(game.parameters),
        setup=None if setup is None else dict(setup),
        seats=seats,
        secret=secret,
        created=now,
        updated=now,
        visibility=new.visibility,
        is_rated=new.rated,
        clock=None if new.clock is None else new.clock.model_dump(),
        next_id=None,
        version=line.version,
        standing=Standing(line.ply, line.state.is_over, is_computer_due, is_full, seat, flag_at),
    )


def record_of(live: LiveGame) -> dict[str, Any]:
    """The record, version 1. A result beside the rules is not in it: its result follows from its moves."""
    names = [
        f"engine:{seat['level']}" if seat["kind"] == "computer" else live.name(number)
        for number, seat in enumerate(live.seats)
    ]
    record = ta.Record(live.game, setup=live.setup, seats=names)
    for move in live.line.moves:
        record.play(move)
    return {**record.to_json(), "date": live.created.date().isoformat()}


def chosen_game(new: schema.NewGame) -> ta.Game:
    game = game_of(new.game, new.parameters)
    if len(new.seats) != game.seats:
        message = f"{game.title} with these parameters has {game.seats} seats; the request names {len(new.seats)}."
        raise ApiError(422, "seats", message)
    return game


def game_of(game_id: str, parameters: Mapping[str, Any]) -> ta.Game:
    check_parameter_names(game_id, parameters)
    try:
        return ta.game(game_id, **parameters)
    except ta.ParameterError as error:
        raise ApiError(422, "parameters", str(error), fields=parameter_problems(game_id, error)) from error


def parameter_problems(game_id: str, error: ta.ParameterError) -> list[schema.FieldProblem]:
    """The parameter that is wrong; of a number, its bounds."""
    if error.parameter is None:
        return []
    info = next(each for each in kind(game_id).parameters if each.name == error.parameter)
    problem: schema.Problem = "range" if info.kind == "integer" else "parameter"
    return [schema.FieldProblem(field=info.name, problem=problem, least=info.minimum, most=info.maximum)]


def check_rated(new: schema.NewGame, person: Person) -> None:
    """Raise ApiError for a rated game that could not count: guests and people at two seats have no rating."""
    own = sum(seat.kind == "human" for seat in new.seats)
    if new.rated and not person.is_account:
        raise ApiError(422, "rated", "A rated game is for accounts; log in, or make the game unrated.", case="guest")
    if new.rated and own != 1:
        raise ApiError(422, "rated", "In a rated game you sit at one seat, and others or computers at the rest.")


def started(game: ta.Game, setup: dict[str, Any] | None, secret: str) -> ta.State:
    if setup is not None and not all(isinstance(text, str) for text in setup.values()):
        raise ApiError(422, "setup", "A setup is an object of texts, such as lines, reserve and major.")
    try:
        if setup is not None:
            return game.start(setup=setup)
        return game.start(seed=child_seed(secret, "setup"))
    except ta.SetupError as error:
        # The core begins its sentence with the text that is wrong, or with the first of two.
        field = str(error).split(" ", 1)[0].rstrip(":")
        facts = schema.FieldProblem(field=field, problem="setup", least=None, most=None)
        fields = [facts] if setup is not None and field in setup else []
        raise ApiError(422, "setup", str(error), fields=fields) from error


def is_played_already(live: LiveGame, person: Person, request: schema.MoveRequest) -> bool:
    """The same move of the same person stands at that ply: it was sent twice, or its answer was lost."""
    if request.ply >= live.line.ply or live.line.movers[request.ply] not in live.seats_of(person.id):
        return False
    state = live.line.state_at(request.ply)
    if state.why_illegal(request.move) is not None:
        return False
    return canonical(state, request.move) == live.line.moves[request.ply]


def check_ply(live: LiveGame, ply: int) -> None:
    if ply > live.line.ply:
        message = f"The game has no ply {ply} yet; its newest position is that of ply {live.line.ply}."
        raise ApiError(404, "not-found", message)


def check_seat(live: LiveGame, person: Person) -> None:
    if not live.seats_of(person.id):
        raise ApiError(403, "seat", "You have no seat in this game; you may look on.")


def check_turn(live: LiveGame, person: Person, ply: int) -> None:
    """Raise ApiError unless that person may move at `ply`; at the end the rules refuse the move."""
    check_seat(live, person)
    if not live.is_full and not live.is_over:
        raise ApiError(409, "waiting", "A seat is open still; the game begins when somebody has taken it.")
    if live.table.end is not None:
        code = "time" if live.table.end.reason == "time" else "over"
        raise ApiError(409, code, f"The game is over: {ENDS[live.table.end.reason]}.")
    if ply != live.line.ply:
        raise ApiError(409, "ply", f"The game has moved on: the next move is that of ply {live.line.ply}, not {ply}.")
    seat = live.seat_due
    if seat is None or seat in live.seats_of(person.id):
        return
    kind = ", a computer" if live.computer_due() else ""
    raise ApiError(409, "not-your-turn", f"It is the turn of {live.name(seat)}{kind}; wait for the move.")


ENDS = {
    "resigned": "somebody resigned",
    "time": "somebody had no time left",
    "agreed": "it was shared by agreement",
    "left": "everybody has left",
    "aborted": "it was ended before it had begun",
}


def why_no_undo(live: LiveGame) -> tuple[str, str]:
    """The case, and the same in a sentence."""
    if live.is_rated:
        return "rated", "There is no undo in a rated game against computers."
    if len(live.persons) > 1:
        return "several", "In a game between several people an undo is asked for, and the others agree."
    if live.table.end is not None:
        return "ended", "The game was given up; there is no way back into it."
    if any(mover in live.people for mover in live.line.movers):
        return "chance", "There is a roll or a draw between; an undo never goes back behind one."
    return "nothing", "There is no decision of yours to go back to yet."


def why_no_hint(live: LiveGame, person: Person) -> ApiError | None:
    if live.is_over:
        return ApiError(
            409, "no-hint", "The game is over; its analysis shows what would have been better.", case="over"
        )
    if len(live.people) > 1 or not live.is_full:
        return ApiError(409, "no-hint", "There are no hints in a game between several people.", case="several")
    if live.is_rated:
        return ApiError(409, "no-hint", "There are no hints in a rated game.", case="rated")
    if not live.seats_of(person.id):
        return ApiError(403, "seat", "You have no seat in this game; you may look on.")
    seat = live.seat_due
    if seat is not None and live.computer_due():
        name = live.name(seat)
        return ApiError(409, "not-your-turn", f"It is the turn of {name}, a computer; a hint is for your own move.")
    return None
