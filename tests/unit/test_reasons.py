"""The sentence that says how a game ended names the winner, what decided, and its clause, in every recorded game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import trearchi as ta

VECTORS = Path(__file__).resolve().parents[1] / "vectors"
GAMES = [game for name in (*ta.GAMES, "rare") for game in json.loads((VECTORS / f"{name}.json").read_text())]
FINISHED = [game for game in GAMES if "winners" in game["result"]]
COLOURS = {"viaduct": ("orange", "black", "white", "red"), "settimo": ("white wins", "black wins")}
CLAUSES = {"ponte": ("(P7.3)",), "viaduct": ("(V6.2)", "(V6.3)"), "settimo": ("(S5.1)", "(S5.2)")}


def outcome_of(recorded: dict) -> ta.Outcome:
    game = ta.game(recorded["game"], **recorded["parameters"])
    outcome = ta.Record(game, setup=recorded.get("setup"), moves=recorded["moves"]).state.outcome()
    assert outcome is not None
    return outcome


@pytest.mark.parametrize(
    "recorded", FINISHED, ids=lambda game: f"{game['game']}-{game.get('case', len(game['moves']))}"
)
def test_the_reason_of_an_end(recorded: dict) -> None:
    outcome = outcome_of(recorded)
    reason = outcome.reason
    assert reason[0].isupper() or reason[0].isdigit()
    assert reason.endswith(".")
    assert f"({outcome.clauses[0]})" in CLAUSES[recorded["game"]]
    assert all(f"({clause})" in reason for clause in outcome.clauses)
    if recorded["game"] == "settimo":
        assert outcome.clauses[1:] == ("S5.3",)
        assert str(outcome.scores[outcome.winners[0]]["stones"]) in reason
    if len(outcome.winners) > 1:
        assert "share" in reason or "draw" in reason
    elif recorded["game"] != "ponte":
        assert COLOURS[recorded["game"]][outcome.winners[0]] in reason
