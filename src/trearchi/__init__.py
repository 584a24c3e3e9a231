"""Tre Archi: play, study and research three bridge-building board games.

>>> import trearchi as ta
>>> game = ta.game("ponte", size=6)
>>> state = game.start().play("c3,d5")
>>> state.seat, state.legal_moves()
(1, ['light', 'dark'])
>>> state.play("dark").why_illegal("c3,d4").code
'occupied'
"""

from trearchi._core import State
from trearchi.engine import Engine
from trearchi.errors import (
    IllegalMove,
    NotationError,
    ParameterError,
    RecordError,
    SeatError,
    SetupError,
    TrearchiError,
)
from trearchi.games import GAMES, Game, game
from trearchi.records import Record, load
from trearchi.values import Choice, Outcome, RatedMove, Refusal

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "Choice",
    "Engine",
    "Game",
    "IllegalMove",
    "NotationError",
    "Outcome",
    "ParameterError",
    "RatedMove",
    "Record",
    "RecordError",
    "Refusal",
    "SeatError",
    "SetupError",
    "State",
    "TrearchiError",
    "game",
    "load",
]
