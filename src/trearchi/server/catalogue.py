"""What may be played: the three games, their parameters in words, and the drawing data of their boards."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import trearchi as ta
from trearchi.games import board_data, kind
from trearchi.server.errors import ApiError
from trearchi.server.schema import GAME_IDS, GameKind, ParameterInfo


@cache
def game_kinds() -> tuple[GameKind, ...]:
    return tuple(game_kind(game_id) for game_id in ta.GAMES)


def game_kind(game_id: str) -> GameKind:
    about, defaults = kind(game_id), ta.game(game_id).parameters
    return GameKind(
        id=GAME_IDS.validate_python(about.id),
        title=about.title,
        sentence=about.sentence,
        seats=[about.least_seats, about.most_seats],
        parameters=[
            ParameterInfo(
                name=parameter.name,
                kind=parameter.kind,
                default=defaults[parameter.name],
                minimum=parameter.minimum,
                maximum=parameter.maximum,
                nullable=parameter.nullable,
                clause=parameter.clause,
                label=parameter.label,
                help=parameter.help,
            )
            for parameter in about.parameters
        ],
        board=board_data(game_id),
    )


def title(game_id: str) -> str:
    return kind(game_id).title


def check_parameter_names(game_id: str, given: Iterable[str]) -> None:
    """Raise ApiError for a name that the game does not know: no other argument of `ta.game` is for strangers."""
    known = [parameter.name for parameter in kind(game_id).parameters]
    for name in given:
        if name not in known:
            message = f"{title(game_id)} has no parameter {name!r}; it has {', '.join(known)}."
            raise ApiError(422, "parameters", message)
