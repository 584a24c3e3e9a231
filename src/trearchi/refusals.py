"""The reasons for a refused move as English sentences, by game and code (the tables P8, V8, S6 of the rules)."""

from __future__ import annotations

from trearchi.values import Refusal

__all__ = ["BY_CLAUSE", "CODES", "refusal"]

_PONTE = {
    "syntax": "This is no move of Ponte: two tiles are written c3,d5, a bridge c3-e4; else light, dark or pass.",
    "over": "The game is over.",
    "stage": "That is not due now: first two light tiles, then the choice of a colour, then two dark tiles.",
    "off-board": "{squares} lies outside the board.",
    "same-square": "The two squares of a move must differ; {squares} is named twice.",
    "supply": "The supply does not hold what this move needs.",
    "occupied": "A tile stands on {squares} already.",
    "under-bridge": "No tile may be placed under a bridge: {squares}.",
    "too-large": "{squares} would make a group of five or more tiles; an island has exactly four.",
    "touches-island": "With {squares} an island would touch another tile of its colour, be it at a corner.",
    "not-own-tile": "A bridge joins two of your own tiles; {squares} holds none.",
    "span": "{squares} are no bridge apart: it spans one square straight or diagonally, or a knight's move.",
    "end-taken": "A tile carries one bridge end at most; {squares} carries one already.",
    "tile-below": "A bridge may not cross a tile: one stands between {squares}.",
    "crosses": "Bridges may not cross: another one lies across {squares}.",
    "must-place": "You may not pass while two tiles can be placed.",
}

_VIADUCT = {
    "syntax": "This is no move of Viaduct: +12.7-15.7@0 places, x12.7-15.7@0 takes off; else pass, end or a roll.",
    "over": "The game is over.",
    "stage": "That is not due now.",
    "off-board": "{squares} lies outside the board.",
    "length": "The two pillars of a bridge stand three columns apart in a row; {squares} do not.",
    "supply": "There is no bridge in your supply: take one back.",
    "unsupported": "A pillar needs a hole of the board or the top of a pillar below it: {squares}.",
    "occupied": "Another bridge takes {squares} already.",
    "reserved": "Here {squares} is reserved: a target platform.",
    "no-bridge": "There is no such bridge: {squares}.",
    "not-yours": "The bridge {squares} is of the wrong colour for this turn.",
    "fixed": "An extra bridge is never taken off: {squares}.",
    "carries": "The bridge {squares} carries another and cannot be taken off.",
    "must-act": "You may not pass while you can place a bridge or take one back.",
}

_SETTIMO = {
    "syntax": "This is no move of Il settimo ponte: a step is written B3, a removal xA1-B1, a draw draw:R.",
    "over": "The game is over.",
    "stage": "That is not due now: first the trip, with a draw on every island without a village, then the removal.",
    "unknown-island": "There is no such place on this board: {squares}.",
    "no-line": "No line leads from here to {squares}.",
    "no-bridge": "The line to {squares} has no bridge any more.",
    "visited": "{squares} was visited in this turn already.",
    "opponent": "The other's piece stands on {squares}.",
    "third-colour": "A trip uses two colours at most; the bridge to {squares} would be a third.",
    "one-colour": "A trip of two colours is possible, and by way of {squares} it no longer would be.",
    "not-crossed": "The bridge {line} was not crossed in this trip.",
    "empty-bag": "The bag holds no village of this colour any more.",
}

#: Where one code has different things to say by clause.
BY_CLAUSE = {
    ("ponte", "supply", "P4.6"): "You have fewer than two tiles left.",
    ("ponte", "supply", "P5.7"): "No bridge is left in the common supply.",
    ("viaduct", "stage", "V4.1"): "The die decides: a roll is due, or it has been rolled, or this roll cannot come up.",
    ("viaduct", "stage", "V4.2"): "Placing and taking back are not mixed in one turn.",
    ("viaduct", "stage", "V4.3"): "On the symbol you may take off another's bridge or pass, but not place.",
    ("viaduct", "stage", "V7.1"): "First the extra bridges are placed, one at a time.",
    (
        "viaduct",
        "stage",
        "V7.5",
    ): "After a first placement you place one from custody or say end; at no other time.",
    ("viaduct", "reserved", "V3.3"): "{squares} is reserved for the player of that platform's letter.",
    ("viaduct", "reserved", "V3.4"): "No extra bridge may stand on or over a target platform: {squares}.",
    ("viaduct", "not-yours", "V4.2"): "You take back your own bridges alone; {squares} is another's.",
    ("viaduct", "not-yours", "V4.3"): "On the symbol you take off a bridge of another colour; {squares} is your own.",
    ("settimo", "stage", "S2"): "No step is due now.",
    ("settimo", "stage", "S3"): "No draw is due now.",
    ("settimo", "stage", "S4"): "No bridge is removed before the trip is complete.",
}

#: Every code of every game, in the order of the rules' tables.
CODES: dict[str, dict[str, str]] = {"ponte": _PONTE, "viaduct": _VIADUCT, "settimo": _SETTIMO}


def refusal(game_id: str, code: str, clause: str, squares: tuple[str, ...]) -> Refusal:
    """The refusal with its sentence; the core gives the rest."""
    template = BY_CLAUSE.get((game_id, code, clause), CODES[game_id][code])
    text = template.format(squares=" and ".join(squares), line="-".join(squares))
    return Refusal(code, clause, squares, f"{text} ({clause})")
