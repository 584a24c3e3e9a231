"""A bot that plays on a Tre Archi server as a person would: with a token, a stream of events, and moves by POST.

Make an account on the server's page, and there a token for a program. Then

    export TREARCHI_TOKEN=tra_...
    python examples/bot.py --server http://127.0.0.1:8000 --open ponte --level 3

opens a game in the lobby, plays everybody who sits down, and everybody in whose game the account has a seat; after each
game it agrees to a rematch. The interface is that of docs/bots.md; the moves come from the public Python API.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import sys
import time
from collections.abc import Iterator
from typing import Any

import httpx

import trearchi as ta

RETRY_SECONDS = (1, 2, 5, 10)


class Bot:
    def __init__(self, server: str, token: str, level: int, opened: str | None) -> None:
        self.level, self.opened = level, opened
        headers = {"Authorization": f"Bearer {token}"}
        self.http = httpx.Client(base_url=f"{server.rstrip('/')}/api", headers=headers, timeout=60)

    def run(self, most_games: int | None = None) -> int:
        """Play until interrupted, or until so many games are over; how many there were."""
        over: set[str] = set()
        for game in self.events():
            self.act(game)
            if game["position"]["is_over"]:
                over.add(game["id"])
            if most_games is not None and len(over) >= most_games:
                break
        return len(over)

    def events(self) -> Iterator[dict[str, Any]]:
        """Every game of this account as it is, and again when it changes; connected anew for as long as it takes."""
        failures = 0
        while True:
            try:
                with self.http.stream("GET", "/events") as answer:
                    self.check(answer)
                    failures = 0
                    self.open_a_game()
                    for line in answer.iter_lines():
                        event = json.loads(line.removeprefix("data: ")) if line else {"kind": "alive"}
                        if event["kind"] == "game":
                            yield event["game"]
            except httpx.TransportError as error:
                print(f"The line is lost: {error}", file=sys.stderr)
            time.sleep(RETRY_SECONDS[min(failures, len(RETRY_SECONDS) - 1)])
            failures += 1

    def check(self, answer: httpx.Response) -> None:
        """What is refused for good ends the bot; a server that is busy does not."""
        if answer.status_code in (401, 403):
            answer.read()
            raise SystemExit(answer.json()["error"]["message"])
        if answer.status_code >= 400:
            raise httpx.TransportError(f"the server answers {answer.status_code}")

    def open_a_game(self) -> None:
        """One game of this bot waits in the lobby, whenever none does."""
        if self.opened is None:
            return
        mine = self.request("GET", "/games").json()["games"]
        if any(not game["started"] and not game["is_over"] for game in mine):
            return
        seats = [{"kind": "open"}, {"kind": "human", "name": "bot"}]
        parameters = {"seats": 2} if self.opened == "viaduct" else {}
        new = {"game": self.opened, "parameters": parameters, "seats": seats, "visibility": "public"}
        self.post("/games", new)

    def act(self, game: dict[str, Any]) -> None:
        may = game["you"]["may"]
        path = f"/games/{game['id']}"
        if "move" in may:
            state = self.state(game)
            move = ta.Engine(state.game, level=self.level).choose(state).move
            self.post(f"{path}/moves", {"ply": game["ply"], "move": move})
        for offer in game["offers"]:
            if set(offer["needed"]) & set(game["you"]["seats"]):
                # A bot gives no undo and no draw; a rematch it likes, and a computer where somebody left.
                answer = {
                    "kind": offer["kind"],
                    "seat": offer["seat"],
                    "accept": offer["kind"] in ("rematch", "replace"),
                }
                self.post(f"{path}/answers", answer)
        if game["started"]:
            self.open_a_game()

    def state(self, game: dict[str, Any]) -> ta.State:
        """The newest position, from the moves."""
        kind = ta.game(game["game"], **game["parameters"])
        state = kind.start(setup=game["setup"]) if game["setup"] else kind.start()
        for move in game["moves"]:
            state = state.play(move)
        return state

    def post(self, path: str, body: dict[str, Any]) -> None:
        """What is refused is out of date; the next event says how it is now."""
        answer = self.request("POST", path, body)
        if answer.status_code >= 400:
            print(answer.json()["error"]["message"], file=sys.stderr)

    def request(self, method: str, path: str, body: dict[str, Any] | None = None) -> httpx.Response:
        """Send until it is answered: a move that comes twice counts once."""
        failures = 0
        while True:
            seconds: float = RETRY_SECONDS[min(failures, len(RETRY_SECONDS) - 1)]
            try:
                answer = self.http.request(method, path, json=body)
                if answer.status_code not in (429, 503):
                    return answer
                seconds = float(answer.headers.get("Retry-After", seconds))
            except httpx.TransportError as error:
                print(f"The line is lost: {error}", file=sys.stderr)
            time.sleep(seconds)
            failures += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--server", default="http://127.0.0.1:8000")
    parser.add_argument("--open", choices=ta.GAMES, help="keep a game of this kind open in the lobby")
    parser.add_argument("--level", type=int, default=3, help="of the engine that finds the moves, 1 to 8")
    parser.add_argument("--games", type=int, help="end after so many games; by default play on")
    options = parser.parse_args()
    token = os.environ.get("TREARCHI_TOKEN")
    if not token:
        raise SystemExit("Set TREARCHI_TOKEN to a token of your account: its page makes one.")
    bot = Bot(options.server, token, options.level, options.open)
    with contextlib.suppress(KeyboardInterrupt):
        print(f"{bot.run(options.games)} games are over.")


if __name__ == "__main__":
    main()
