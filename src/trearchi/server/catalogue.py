"""What may be played: the three games, their parameters in words, and the drawing data of their boards."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import trearchi as ta
from trearchi.server.errors import Problem
from trearchi.server.schema import GameId, GameKind, ParameterInfo

GAMES: tuple[GameId, ...] = ("ponte", "viaduct", "settimo")

SENTENCES = {
    "ponte": "Two players lay tiles on the lagoon, build islands of exactly four, and join them by bridges: "
    "the longer the chain of islands, the more it counts.",
    "viaduct": "Two to four players plug bridges over and under each other, across the river, until one viaduct "
    "joins both of its platforms.",
    "settimo": "Two travellers cross coloured bridges that vanish behind them, collect stones and found villages; "
    "the seventh bridge of a colour ends the game.",
}


def integer(
    name: str, minimum: int, maximum: int | None, clause: str, label: str, about: str, nullable: bool = False
) -> dict[str, Any]:
    return described("integer", name, clause, label, about, nullable) | {"minimum": minimum, "maximum": maximum}


def described(
    kind: Literal["integer", "letters", "die"], name: str, clause: str, label: str, about: str, nullable: bool = False
) -> dict[str, Any]:
    return {"name": name, "kind": kind, "minimum": None, "maximum": None, "nullable": nullable} | {
        "clause": clause,
        "label": label,
        "help": about,
    }


PARAMETERS: dict[str, list[dict[str, Any]]] = {
    "ponte": [
        integer("size", 4, 12, "P1.1", "Board", "Squares along a side, 4 to 12; other sites play 8, 10 and 12."),
        integer("tiles", 4, None, "P1.2", "Tiles", "Tiles of each colour, at least 4; empty for no limit.", True),
        integer("bridges", 0, None, "P1.3", "Bridges", "Bridges in the common supply; empty for no limit.", True),
    ],
    "viaduct": [
        integer("seats", 2, 4, "V2.1", "Players", "Two to four."),
        described("letters", "letters", "V2.1", "Letters", "The platforms that each player joins: one letter of A to D "
                  "for each, all different."),
        described("die", "die", "V1.5", "Die", "Six faces of one bridge, two bridges and the symbol, not all symbols; "
                  "none for the game of two without a die.", True),
        integer("turn_limit", 1, None, "V6.3", "Turn limit", "Turns of all players together after which the game is "
                "shared; empty for none.", True),
    ],
    "settimo": [
        integer("last", 2, 10, "S1.8", "Last bridge",
                "Removed bridges of one colour that end the game; the rules say 7."),
        integer("surcharge", 1, 11, "S1.8", "Surcharge", "Removed bridges of a colour from which its villages cost one "
                "stone more; the rules say 5, 11 is never."),
        integer("stock", 0, 40, "S1.8", "Stones", "Stones that each player begins with; the rules say 20."),
    ],
}  # fmt: skip

FEWEST_AND_MOST_SEATS = {"ponte": (2, 2), "viaduct": (2, 4), "settimo": (2, 2)}
BOARDS = {"viaduct": "viaduct.json", "settimo": "settimo.json"}


@cache
def game_kinds() -> tuple[GameKind, ...]:
    return tuple(game_kind(name) for name in GAMES)


def game_kind(name: GameId) -> GameKind:
    game = ta.game(name)
    parameters = [ParameterInfo(default=game.parameters[about["name"]], **about) for about in PARAMETERS[name]]
    return GameKind(
        id=name,
        title=game.title,
        sentence=SENTENCES[name],
        seats=list(FEWEST_AND_MOST_SEATS[name]),
        parameters=parameters,
        board=board(name),
    )


def board(name: str) -> dict[str, Any] | None:
    if name not in BOARDS:
        return None
    text = files(ta).joinpath("data", BOARDS[name]).read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


@cache
def title(name: str) -> str:
    return ta.game(name).title


def check_parameter_names(name: str, given: Iterable[str]) -> None:
    """Raise Problem for a name that the game does not know."""
    known = [about["name"] for about in PARAMETERS[name]]
    for parameter in given:
        if parameter not in known:
            message = f"{title(name)} has no parameter {parameter!r}; it has {', '.join(known)}."
            raise Problem(422, "parameters", message)
