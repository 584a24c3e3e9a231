"""Who looks at what: every open page and every bot's stream is a follower, told at once of what changes.

A follower is told states, not steps: of several changes that come while it is busy it hears the last. So nothing can be
lost on the way or come twice. Games that somebody follows stay in memory.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import select

from trearchi.server.bus import Bus
from trearchi.server.database import StorageError
from trearchi.server.errors import ApiError
from trearchi.server.identity import Identities, Person
from trearchi.server.live import LiveGame
from trearchi.server.logs import shown_id
from trearchi.server.models import PersonRow
from trearchi.server.room import Room

LOBBY_PAUSE_SECONDS = 0.2
PRESENCE_SECONDS = 30.0
PRESENCE_LASTS_SECONDS = 75.0
ABSENT_SECONDS = 60.0
MOST_FOLLOWED = 64
MOST_WAITING = 200
LAGS_KEPT = 5
PEOPLE_SECONDS = 60.0
PEOPLE_AT_ONCE = 500
NOBODY = object()

logger = logging.getLogger("trearchi.server")


class Follower:
    """One open page or stream. What is new for it waits in `changed_games`, `is_lobby_new` and `words`."""

    def __init__(self, person: Person | None) -> None:
        self.person = person
        self.watched: str | None = None
        self.in_lobby = False
        self.follows_all = False
        self.followed: dict[str, LiveGame] = {}
        # Those that are followed only while they are looked at.
        self.passing: frozenset[str] = frozenset()
        self.changed_games: set[str] = set()
        self.is_lobby_new = False
        self.words: list[dict[str, Any]] = []
        self.is_closed = False
        self.lags: list[int] = []
        self._news = asyncio.Event()

    async def news(self) -> None:
        await self._news.wait()
        self._news.clear()

    def tell_game(self, game_id: str) -> None:
        self.changed_games.add(game_id)
        self._news.set()

    def tell(self, words: dict[str, Any]) -> None:
        """Something that is not a state. Who does not read for long is cut off, and reads all anew when it is back."""
        if len(self.words) >= MOST_WAITING:
            self.close()
        else:
            self.words.append(words)
            self._news.set()

    def tell_lobby(self) -> None:
        self.is_lobby_new = True
        self._news.set()

    def close(self) -> None:
        self.is_closed = True
        self._news.set()

    def note_lag(self, milliseconds: int) -> None:
        self.lags = [*self.lags[1 - LAGS_KEPT :], milliseconds]

    @property
    def lag_ms(self) -> int:
        """The way to the page and back: the shortest of the last few, so that one hiccup is worth nothing."""
        return min(self.lags, default=0)


@dataclass
class Presence:
    """Who is at a game, as each process of the server sees it: seats, and how many look on."""

    seats: dict[str, frozenset[int]] = field(default_factory=dict)
    watchers: dict[str, int] = field(default_factory=dict)
    heard: dict[str, float] = field(default_factory=dict)
    away_since: dict[int, float] = field(default_factory=dict)


class Hub:
    def __init__(self, room: Room, bus: Bus, identities: Identities, name: str) -> None:
        self._room, self._bus, self._identities, self._name = room, bus, identities, name
        self._followers: set[Follower] = set()
        self._of_game: defaultdict[str, set[Follower]] = defaultdict(set)
        self._of_person: defaultdict[str, set[Follower]] = defaultdict(set)
        self._presence: dict[str, Presence] = {}
        self._lobby: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        room.on_change.append(self.game_changed)

    @property
    def count(self) -> int:
        return len(self._followers)

    async def start(self) -> None:
        self._background(self._repeat_presence())
        self._background(self._look_after_people())

    def let_go(self) -> None:
        """End all sockets and streams: the server is about to stop."""
        for follower in list(self._followers):
            follower.close()

    async def close(self) -> None:
        self.let_go()
        if self._lobby is not None:
            self._lobby.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def enter(self, follower: Follower) -> None:
        self._followers.add(follower)
        if follower.person is not None:
            self._of_person[follower.person.id].add(follower)

    async def leave(self, follower: Follower) -> None:
        self._followers.discard(follower)
        await self.watch(follower, None)
        for game_id in list(follower.followed):
            self._unfollow(follower, game_id)
        if follower.person is not None:
            self._drop(self._of_person, follower.person.id, follower)

    async def follow(self, follower: Follower, game_ids: Iterable[str]) -> None:
        """Be told of those games too, up to a bound."""
        for game_id in game_ids:
            follower.passing = follower.passing - {game_id}
            if game_id in follower.followed or len(follower.followed) >= MOST_FOLLOWED:
                continue
            live = await self._room.pin(game_id)
            if game_id in follower.followed or follower not in self._followers:
                # It was followed, or has left, while the game was loaded.
                self._room.unpin(live)
                continue
            follower.followed[game_id] = live
            self._of_game[game_id].add(follower)

    async def follow_own(self, follower: Follower, game_ids: Iterable[str]) -> None:
        """As `follow`, past games that cannot be read: the others go on."""
        for game_id in game_ids:
            try:
                await self.follow(follower, [game_id])
            except ApiError as problem:
                logger.warning("Game %s is not followed: %s", shown_id(game_id), problem.code)

    async def watch(self, follower: Follower, game_id: str | None) -> None:
        """Look at that game alone: the others see the person there. Raises ApiError where there is no such game."""
        if game_id is not None and game_id not in follower.followed:
            await self.follow(follower, [game_id])
            follower.passing = follower.passing | {game_id}
        before, follower.watched = follower.watched, game_id
        for changed in {before, game_id} - {None}:
            self._presence_changed(str(changed))
        if before is not None and before != game_id and before in follower.passing:
            self._unfollow(follower, before)
        if game_id is not None:
            self._tell_presence(follower, game_id)

    def _unfollow(self, follower: Follower, game_id: str) -> None:
        follower.passing = follower.passing - {game_id}
        live = follower.followed.pop(game_id, None)
        if live is not None:
            self._drop(self._of_game, game_id, follower)
            self._room.unpin(live)

    def game_changed(self, live: LiveGame) -> None:
        for follower in self._of_game.get(live.id, ()):
            follower.tell_game(live.id)

    def seated(self, person_id: str, game_id: str) -> None:
        """A person has a seat in a game that their other pages and bots do not follow yet."""
        self._tell_person(person_id, game_id)
        self._presence_changed(game_id)
        self._send("seated", {"person": person_id, "game": game_id})

    def _tell_person(self, person_id: str, game_id: str) -> None:
        for follower in self._of_person.get(person_id, ()):
            if follower.follows_all:
                self._background(self._follow_and_tell(follower, game_id))

    async def _follow_and_tell(self, follower: Follower, game_id: str) -> None:
        try:
            await self.follow(follower, [game_id])
        except ApiError as problem:
            logger.warning("Game %s is not followed: %s", shown_id(game_id), problem.code)
        else:
            follower.tell_game(game_id)

    def say(self, game_id: str, words: dict[str, Any]) -> None:
        """A message beside the board, for all who look at that game and may read it; also in the other processes."""
        self._say_here(game_id, words)
        self._send("words", {"game": game_id, "words": words})

    def _say_here(self, game_id: str, words: dict[str, Any]) -> None:
        live = self._room.in_memory(game_id)
        for follower in self._of_game.get(game_id, ()):
            person = follower.person
            if live and person and person.has_chat and live.seats_of(person.id) and follower.watched == game_id:
                follower.tell(words)

    def lobby_changed(self) -> None:
        self._lobby_changed_here()
        self._send("lobby", {})

    def _lobby_changed_here(self) -> None:
        if self._lobby is None:
            self._lobby = asyncio.get_running_loop().call_later(LOBBY_PAUSE_SECONDS, self._tell_lobby)

    def _tell_lobby(self) -> None:
        self._lobby = None
        for follower in self._followers:
            if follower.in_lobby:
                follower.tell_lobby()

    def games_changed_hands(self, game_ids: Sequence[str]) -> None:
        """Others sit in those games now; also in the other processes."""
        self._room.look_at_people(game_ids)
        self._send("hands", {"games": list(game_ids)})

    def person_changed(self, person_id: str) -> None:
        """The person has another name, fewer sessions, or is gone: their pages connect anew as what they are then."""
        self._person_changed_here(person_id)
        self._send("person", {"person": person_id})

    def _person_changed_here(self, person_id: str) -> None:
        self._identities.forget(person_id)
        for follower in list(self._of_person.get(person_id, ())):
            follower.close()

    def lag_ms(self, person_id: str, game_id: str) -> int:
        """What the server has measured at the pages of that person that look at the game."""
        lags = [
            follower.lag_ms
            for follower in self._of_person.get(person_id, ())
            if follower.watched == game_id and follower.lags
        ]
        return min(lags, default=0)

    def heard(self, topic: str, payload: dict[str, Any]) -> None:
        """A message of another process."""
        if topic == "lobby":
            self._lobby_changed_here()
        elif topic == "words":
            self._say_here(payload["game"], payload["words"])
        elif topic == "seated":
            self._tell_person(payload["person"], payload["game"])
            self._presence_changed(payload["game"])
        elif topic == "hands":
            self._room.look_at_people(payload["games"])
        elif topic == "person":
            self._person_changed_here(payload["person"])
        elif topic == "here":
            self._take_presence(payload["from"], payload["game"], frozenset(payload["seats"]), payload["watchers"])

    def presence(self, game_id: str) -> dict[str, Any]:
        found = self._presence.get(game_id, Presence())
        seats = sorted(set[int]().union(*found.seats.values()))
        return {"kind": "presence", "game": game_id, "here": seats, "watchers": sum(found.watchers.values())}

    def _presence_changed(self, game_id: str) -> None:
        seats, watchers = self._who_is_here(game_id)
        self._take_presence(self._name, game_id, seats, watchers)
        message = {"from": self._name, "game": game_id, "seats": sorted(seats), "watchers": watchers}
        self._send("here", message)

    def _who_is_here(self, game_id: str) -> tuple[frozenset[int], int]:
        live = self._room.in_memory(game_id)
        looking = [follower for follower in self._of_game.get(game_id, ()) if follower.watched == game_id]
        if live is None:
            return frozenset(), 0
        seats: set[int] = set()
        watchers = 0
        for follower in looking:
            own = live.seats_of(follower.person.id) if follower.person else []
            seats.update(own)
            watchers += not own
        return frozenset(seats), watchers

    def _take_presence(self, sender: str, game_id: str, seats: frozenset[int], watchers: int) -> None:
        if game_id not in self._of_game and not seats and not watchers:
            self._presence.pop(game_id, None)
            return
        found = self._presence.setdefault(game_id, Presence())
        before = (found.seats.get(sender), found.watchers.get(sender))
        found.seats[sender], found.watchers[sender], found.heard[sender] = seats, watchers, time.monotonic()
        if before != (seats, watchers):
            self._tell_of_presence(game_id)

    def _tell_of_presence(self, game_id: str) -> None:
        live = self._room.in_memory(game_id)
        found = self._presence.get(game_id)
        if live is None or found is None:
            return
        here = set[int]().union(*found.seats.values())
        now = time.monotonic()
        for seat in live.people:
            if seat in here:
                found.away_since.pop(seat, None)
            else:
                found.away_since.setdefault(seat, now)
        self._note_absence(live, found, now)
        for follower in self._of_game.get(game_id, ()):
            if follower.watched == game_id:
                self._tell_presence(follower, game_id)

    def _tell_presence(self, follower: Follower, game_id: str) -> None:
        """The newest alone: what was to be said before is out of date."""
        follower.words = [each for each in follower.words if each.get("kind") != "presence"]
        follower.tell(self.presence(game_id))

    def _note_absence(self, live: LiveGame, found: Presence, now: float) -> None:
        """Only without a clock: a clock deals with who is away by itself."""
        absent = frozenset(seat for seat, since in found.away_since.items() if now - since >= ABSENT_SECONDS)
        if len(live.seats) > 2 and live.rule is None and absent != live.absent:
            live.absent = absent
            for follower in self._of_game.get(live.id, ()):
                follower.tell_game(live.id)

    async def _repeat_presence(self) -> None:
        """Tell the other processes again, forget what a process said that is gone, and see who is away for long."""
        while True:
            await asyncio.sleep(PRESENCE_SECONDS)
            now = time.monotonic()
            for game_id, found in list(self._presence.items()):
                if game_id not in self._of_game and not any(found.seats.values()) and not any(found.watchers.values()):
                    self._presence.pop(game_id, None)
                    continue
                gone = [
                    who for who, at in found.heard.items() if who != self._name and now - at > PRESENCE_LASTS_SECONDS
                ]
                for sender in gone:
                    for each in (found.seats, found.watchers, found.heard):
                        each.pop(sender)
                if self._name in found.heard and game_id in self._of_game:
                    self._presence_changed(game_id)
                live = self._room.in_memory(game_id)
                if gone:
                    self._tell_of_presence(game_id)
                elif live is not None:
                    self._note_absence(live, found, now)
                await asyncio.sleep(0)  # there may be thousands, and a move goes first

    async def _look_after_people(self) -> None:
        """Whoever the command line has banned or deleted is out here too, where it cannot say so itself.

        Their pages are closed, and games in memory are read anew: a name that was deleted is not shown any longer.
        """
        while True:
            await asyncio.sleep(PEOPLE_SECONDS)
            sitting: defaultdict[str, list[str]] = defaultdict(list)
            for live in self._room.games:
                for sitter in live.players.values():
                    sitting[sitter.person_id].append(live.id)
            ids = [*{*self._of_person, *sitting}]
            for start in range(0, len(ids), PEOPLE_AT_ONCE):
                some = ids[start : start + PEOPLE_AT_ONCE]
                known = select(PersonRow.id, PersonRow.banned).where(PersonRow.id.in_(some))
                try:
                    async with self._room.database.read() as connection:
                        found = {row.id: row.banned for row in (await connection.execute(known)).all()}
                except StorageError as error:
                    logger.warning("Who is banned is not known: %s", error)
                    break
                for person_id in some:
                    if person_id in self._of_person and found.get(person_id, NOBODY) is not None:
                        self._person_changed_here(person_id)
                    if person_id not in found:
                        self._room.look_at_people(sitting[person_id])

    def _drop(self, index: defaultdict[str, set[Follower]], key: str, follower: Follower) -> None:
        index[key].discard(follower)
        if not index[key]:
            del index[key]

    def _send(self, topic: str, payload: dict[str, Any]) -> None:
        """To the other processes, where there may be any."""
        if self._bus.has_others:
            self._background(self._bus.send(topic, payload))

    def _background(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
