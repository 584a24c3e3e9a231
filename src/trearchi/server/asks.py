"""What people do at a table beside moving: sit down, go, give up, ask the others, answer."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Any

from trearchi.chance import child_seed
from trearchi.server import schema
from trearchi.server.actions import ACTIONS
from trearchi.server.errors import ApiError
from trearchi.server.hub import Hub
from trearchi.server.identity import Person
from trearchi.server.line import Line
from trearchi.server.live import LiveGame, rating_key
from trearchi.server.machines import Machines
from trearchi.server.play import check_seat, replaced, stored_game, with_computer
from trearchi.server.room import Room
from trearchi.server.storage import Entry, StoredGame
from trearchi.server.table import Asked
from trearchi.server.writes import Creation, write_together

ASKED_AS: dict[str, schema.Action] = {"undo": "ask-undo", "draw": "draw", "rematch": "rematch", "replace": "replace"}

WHY_NOT: dict[schema.Action, str] = {
    "ask-undo": "An undo cannot be asked for now: there is no decision of yours to go back to, a roll or a draw lies "
    "between, it was asked already, or you play alone (then take back the move yourself).",
    "draw": "A draw is offered in a game among people that is under way, once a move was made and none is offered.",
    "rematch": "A rematch is asked for when the game is over, and once.",
    "replace": "A computer sits down where somebody has left a game of three or four, or was away for a minute.",
    "resign": "You can resign a game of two that is under way.",
    "leave": "You can leave a game of three or four that is under way.",
    "abort": "A game is ended without a result only before everybody has made a move; while a seat is open, by whoever "
    "made it.",
    "join": "There is no open seat for you in this game.",
}


class Asks:
    def __init__(self, room: Room, machines: Machines, hub: Hub) -> None:
        self._room, self._machines, self._hub = room, machines, hub

    async def join(self, game_id: str, person: Person, request: schema.JoinRequest) -> bytes:
        """Take an open seat; who has one already is answered as if it were taken now."""

        async def attempt(live: LiveGame) -> bytes:
            if not live.seats_of(person.id):
                await self._join(live, person, request)
            self._machines.start(live)
            return live.answer(person)

        return await self._room.act(game_id, attempt)

    async def _join(self, live: LiveGame, person: Person, request: schema.JoinRequest) -> None:
        check_possible(live, person, "join")
        open_seats = [number for number, seat in enumerate(live.seats) if seat["kind"] == "open"]
        seat = open_seats[0] if request.seat is None else request.seat
        if seat not in open_seats:
            message = f"Seat {seat} is not open; open are {', '.join(map(str, open_seats))}."
            raise ApiError(409, "taken", message)
        if live.is_rated and not person.is_account:
            message = "This game counts for the ratings: log in, or make an account, to play it."
            raise ApiError(403, "account", message, case="rated")
        name = person.name if person.is_account or request.name is None else request.name
        sitting = {"kind": "human", "name": name, "level": None}
        seats = [sitting if number == seat else each for number, each in enumerate(live.seats)]
        await self._room.write(live, [Entry("join", live.line.ply, seat=seat)], seats=seats, sits={seat: person.id})
        self._hub.seated(person.id, live.id)
        if live.visibility == "public":
            self._hub.lobby_changed()

    async def resign(self, game_id: str, person: Person) -> bytes:
        """Give the game up. Who sits at both seats gives it up for the one that is to move."""

        async def attempt(live: LiveGame) -> bytes:
            own = live.seats_of(person.id)
            end = live.table.end
            if end is None or end.reason != "resigned" or set(own) <= set(end.winners):
                check_possible(live, person, "resign")
                seat = live.seat_due if live.seat_due in own else own[0]
                await self._room.write(live, [Entry("resign", live.line.ply, seat=seat)])
            return live.answer(person)

        return await self._room.act(game_id, attempt)

    async def abort(self, game_id: str, person: Person) -> bytes:
        async def attempt(live: LiveGame) -> bytes:
            check_seat(live, person)
            if live.table.end is None or live.table.end.reason != "aborted":
                check_possible(live, person, "abort")
                seat = live.seats_of(person.id)[0]
                await self._room.write(live, [Entry("abort", live.line.ply, seat=seat)])
                if live.visibility == "public":
                    self._hub.lobby_changed()
            return live.answer(person)

        return await self._room.act(game_id, attempt)

    async def leave(self, game_id: str, person: Person) -> bytes:
        """Go away for good. The last person who goes ends the game."""

        async def attempt(live: LiveGame) -> bytes:
            own = live.seats_of(person.id)
            if not own and any(live.person_at(seat) == person.id for seat in live.table.gone):
                return live.answer(person)
            check_possible(live, person, "leave")
            entries = [Entry("leave", live.line.ply, seat=seat) for seat in own]
            if len(live.table.gone) + len(own) == len(live.people):
                entries.append(Entry("abort", live.line.ply, seat=own[0]))
            await self._room.write(live, entries)
            for asked in live.table.asked:
                # What waited for the one who left waits no more; one at a time: it may end the game, or the others.
                if live.table.question(asked.text) == asked and not live.still_needed(asked):
                    await self._settle(live, person, asked, [])
            return live.answer(person)

        return await self._room.act(game_id, attempt)

    async def offer(self, game_id: str, person: Person, request: schema.OfferRequest) -> bytes:
        """Ask the others; where nobody else has to agree, it is done at once."""

        async def attempt(live: LiveGame) -> bytes:
            check_seat(live, person)
            asked = Asked(request.kind, tuple(live.seats_of(person.id)[:1]), request.seat, request.level)
            known = live.table.question(asked.text)
            if known is not None:
                await self._agree(live, person, known)
            elif request.kind != "rematch" or live.next_id is None:
                check_offer(live, person, request)
                entry = Entry("offer", live.line.ply, asked.text, asked.agreed[0])
                await self._settle(live, person, asked, [entry])
            return live.answer(person)

        return await self._room.act(game_id, attempt)

    async def answer(self, game_id: str, person: Person, request: schema.AnswerRequest) -> bytes:
        """Agree to what is asked, or not; who asked takes it back by not accepting."""

        async def attempt(live: LiveGame) -> bytes:
            check_seat(live, person)
            known = next(
                (each for each in live.table.asked if (each.kind, each.seat) == (request.kind, request.seat)), None
            )
            if known is None:
                raise ApiError(409, "not-asked", "Nobody asks for that any more.")
            if request.accept:
                await self._agree(live, person, known)
            else:
                seat = live.seats_of(person.id)[0]
                await self._room.write(live, [Entry("decline", live.line.ply, known.text, seat)])
            return live.answer(person)

        return await self._room.act(game_id, attempt)

    async def _agree(self, live: LiveGame, person: Person, known: Asked) -> None:
        seat = live.seats_of(person.id)[0]
        if live.is_over and known.kind != "rematch":
            raise ApiError(409, "over", "The game is over; nobody waits for that any more.")
        if seat not in known.agreed:
            agreed = replace(known, agreed=(*known.agreed, seat))
            await self._settle(live, person, agreed, [Entry("agree", live.line.ply, known.text, seat)])
        elif not live.still_needed(known):
            # Who was missing has left since.
            await self._settle(live, person, known, [])

    async def _settle(self, live: LiveGame, person: Person, asked: Asked, entries: list[Entry]) -> None:
        """Write that somebody wants it, and once nobody is missing what follows from it, all at once."""
        if live.still_needed(asked):
            await self._room.write(live, entries)
            return
        ply = live.line.ply
        match asked.kind:
            case "undo":
                target = live.line.undo_ply(own_seats(live, asked.agreed[0]))
                if target is None:
                    raise ApiError(409, "no-undo", WHY_NOT["ask-undo"])
                await self._room.write(live, [*entries, Entry("undo", target)])
            case "draw":
                await self._room.write(live, [*entries, Entry("draw", ply)])
            case "replace":
                seat, level = asked.seat, asked.level
                assert seat is not None
                assert level is not None
                seats = with_computer(live, seat, level)
                await self._room.write(live, [*entries, replaced(live, seat, level)], seats=seats)
                self._machines.start(live)
            case "rematch":
                await self._rematch(live, entries)

    async def _rematch(self, live: LiveGame, entries: list[Entry]) -> None:
        """The same game anew with the seats moved on by one, both games written in one transaction."""
        stored, line, sits = next_game(live)
        first = line.entries_since(Line(line.start, line.start))

        async def also(connection: Any) -> None:
            await connection.run_sync(write_together, [Creation(stored, first, sits)], self._room.storage.sender)

        await self._room.write(
            live, [*entries, Entry("rematch", live.line.ply, stored.id)], next_id=stored.id, also=also
        )
        for person_id in set(sits.values()):
            self._hub.seated(person_id, stored.id)


def next_game(live: LiveGame) -> tuple[StoredGame, Line, dict[int, str]]:
    """The rematch: who sat at seat 0 sits last now, the others one before. A computer keeps what it took over."""
    secret = secrets.token_hex(32)
    start = live.game.start(seed=child_seed(secret, "setup"))
    line = Line(start, start).settled(secret)
    order = [*range(1, len(live.seats)), 0]
    seats = [live.seats[number] for number in order]
    sits = {
        new: live.players[old].person_id
        for new, old in enumerate(order)
        if old in live.players and live.seats[old]["kind"] == "human"
    }
    new = schema.NewGame(
        game=schema.GAME_IDS.validate_python(live.game.id),
        seats=[],
        clock=live.clock,
        visibility="private",
        rated=live.is_rated
        and all(rating_key(seat, live.players.get(old)) for seat, old in zip(seats, order, strict=True)),
    )
    return stored_game(live.game, line, secret, seats, new), line, sits


def own_seats(live: LiveGame, seat: int) -> list[int]:
    """The seats of the person who sits at that one."""
    person_id = live.person_at(seat)
    return [seat] if person_id is None else live.seats_of(person_id)


def check_possible(live: LiveGame, person: Person, action: schema.Action) -> None:
    if action != "join":
        check_seat(live, person)
    if not ACTIONS[action](live, person, live.seats_of(person.id)):
        raise ApiError(409, f"no-{action}", WHY_NOT[action])


def check_offer(live: LiveGame, person: Person, request: schema.OfferRequest) -> None:
    check_possible(live, person, ASKED_AS[request.kind])
    if request.kind in ("undo", "draw") and request.ply != live.line.ply:
        raise ApiError(409, "ply", f"The game has moved on: it is at ply {live.line.ply}, not {request.ply}.")
    if request.kind == "replace":
        if request.seat not in live.replaceable:
            raise ApiError(409, "no-replace", WHY_NOT["replace"])
        if any(each.kind == "replace" and each.seat == request.seat for each in live.table.asked):
            raise ApiError(
                409,
                "no-replace",
                "A computer is asked for there already, with another level; answer that.",
                case="asked",
            )
