"""The stream of a bot, and of any program: each of one's games as it is now, and again whenever it changes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Literal

from pydantic import Field, RootModel

from trearchi.server.events import Ready
from trearchi.server.hub import Follower, Hub
from trearchi.server.identity import Person
from trearchi.server.listing import Listing
from trearchi.server.room import Room
from trearchi.server.schema import Answer, Game

KEEP_ALIVE_SECONDS = 15.0
GAMES_FOLLOWED = 64


class GameNow(Answer):
    kind: Literal["game"]
    game: Game


class Alive(Answer):
    """Nothing is new; the connection stands."""

    kind: Literal["alive"]


class GameEvent(RootModel[Annotated[GameNow | Alive, Field(discriminator="kind")]]):
    pass


async def own_events(person: Person, room: Room, hub: Hub, listing: Listing) -> AsyncIterator[Ready]:
    """Until the reader leaves: first every game that is not over, then each one that changes."""
    follower = Follower(person)
    follower.follows_all = True
    hub.enter(follower)
    try:
        games = await listing.open_ids(person.id, GAMES_FOLLOWED)
        await hub.follow_own(follower, games)
        for game_id in games:
            follower.tell_game(game_id)
        while not follower.is_closed:
            try:
                async with asyncio.timeout(KEEP_ALIVE_SECONDS):
                    await follower.news()
            except TimeoutError:
                yield Ready(b'{"kind":"alive"}')
            changed, follower.changed_games = follower.changed_games, set()
            follower.words.clear()
            for game_id in sorted(changed):
                live = room.in_memory(game_id)
                if live is not None:
                    yield Ready(b'{"kind":"game","game":' + live.answer(person) + b"}")
    finally:
        await hub.leave(follower)
