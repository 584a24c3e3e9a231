"""One whole game of each, against the computer, through the page (and a reload and a restart in the middle)."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import trearchi as ta

from .conftest import Server
from .hands import ViaductKeys, begin, move_in_ponte, move_in_settimo, told, type_move, wait_for_ply

SECONDS_TO_MOVE = 30
SECONDS_TO_ARRIVE = 5


def persons_turn(server: Server, page: Page) -> dict:
    """The game when the person is to move, or when it is over."""
    deadline = time.monotonic() + SECONDS_TO_MOVE
    while time.monotonic() < deadline:
        game = server.game(page)
        if game["position"]["is_over"] or game["position"]["legal"]:
            return game
        time.sleep(0.02)
    raise TimeoutError(f"nobody moves: {game['position']['text']}")


def has_arrived(server: Server, page: Page, ply: int) -> bool:
    """Whether the server has the move of this ply, within a while."""
    deadline = time.monotonic() + SECONDS_TO_ARRIVE
    while time.monotonic() < deadline:
        if server.game(page)["ply"] > ply:
            return True
        time.sleep(0.02)
    return False


def play_to_the_end(
    server: Server,
    page: Page,
    choose: Callable[[dict], str],
    make: Callable[[str], None],
    at: dict[int, Callable[[], None]],
) -> dict:
    """Makes the chosen moves until the game is over. `at`: what else to do before a move of the person, by number."""
    number = 0
    while True:
        game = persons_turn(server, page)
        wait_for_ply(page, game["ply"])
        if game["position"]["is_over"]:
            return game
        if number in at:
            at.pop(number)()
            wait_for_ply(page, game["ply"])
        make(choose(game))
        # A move that went down with the server is made again, as a person would; none is made before the last is in.
        number += has_arrived(server, page, game["ply"])


def check_the_end(page: Page, game: dict) -> None:
    """The page names the winner, and the moves it shows are those that the server has."""
    outcome = game["position"]["outcome"]
    assert outcome is not None
    winners = [game["seats"][seat]["name"] for seat in outcome["winners"]]
    headline = page.locator(".status h2")
    for name in winners:
        expect(headline).to_contain_text(name)
    assert page.locator("ol button[data-ply]").all_inner_texts() == told(game["moves"])
    record = ta.Record(ta.game(game["game"], **game["parameters"]), setup=game["setup"], moves=game["moves"])
    assert record.state.is_over
    assert list(record.state.outcome().winners) == outcome["winners"]


def test_a_whole_game_of_ponte_with_a_reload_in_the_middle(server: Server, page: Page) -> None:
    begin(page, server.url, "ponte")
    rng = random.Random(7)

    def choose(game: dict) -> str:
        legal = game["position"]["legal"]
        bridges = [move for move in legal if "-" in move]
        return rng.choice(bridges) if bridges and rng.random() < 0.4 else rng.choice(legal)

    def make(move: str) -> None:
        move_in_ponte(page, move)

    game = play_to_the_end(server, page, choose, make, {6: lambda: page.reload() and None})
    check_the_end(page, game)
    # The score is taken apart: networks with their islands (P7).
    for network in game["position"]["view"]["networks"]:
        expect(page.locator("aside")).to_contain_text(network["islands"][0][0])


@pytest.mark.kills_server
def test_a_whole_game_of_settimo_with_a_restart_of_the_server_in_the_middle(page: Page, tmp_path) -> None:
    server = Server(tmp_path / "games.db")
    server.start()
    try:
        begin(page, server.url, "settimo")
        rng = random.Random(3)

        def restart() -> None:
            server.kill()
            server.start()

        game = play_to_the_end(
            server,
            page,
            lambda game: rng.choice(game["position"]["legal"]),
            lambda move: move_in_settimo(page, move),
            {10: restart, 14: lambda: page.reload() and None},
        )
        check_the_end(page, game)
        for score in game["position"]["scores"]:
            expect(page.locator("aside")).to_contain_text(f"{score['stones']} stones")
    finally:
        server.kill()


def test_a_whole_game_of_viaduct_by_keyboard_and_by_typing(server: Server, page: Page) -> None:
    # The computer finishes its viaduct past a person who builds at random.
    begin(page, server.url, "viaduct", level=3, count=2)
    rng = random.Random(5)
    keys: list[ViaductKeys] = []
    placed = 0

    def make(move: str) -> None:
        nonlocal placed
        if move.startswith("+") and placed < 4:
            if not keys:
                keys.append(ViaductKeys(page))
            keys[0].place(move)
            placed += 1
        else:
            type_move(page, move)

    game = play_to_the_end(server, page, lambda game: rng.choice(game["position"]["legal"]), make, {})
    check_the_end(page, game)
    assert game["position"]["view"]["winning"], "the winning viaduct is known, so that it can be lit (V6.2)"


def test_viaduct_without_a_die_ends_at_its_turn_limit(server: Server, page: Page) -> None:
    seats = [{"kind": "human", "name": "You"}, {"kind": "computer", "name": "Computer", "level": 1}]
    page.goto(server.create("viaduct", {"seats": 2, "die": None, "turn_limit": 6}, seats))
    rng = random.Random(1)
    game = play_to_the_end(
        server, page, lambda game: rng.choice(game["position"]["legal"]), lambda move: type_move(page, move), {}
    )
    check_the_end(page, game)
    assert game["position"]["outcome"]["winners"] == [0, 1]  # V6.3
