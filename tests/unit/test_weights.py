"""Files of weights: what is read, what is refused and how, and that the package's own fit its evaluations."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import trearchi as ta
from trearchi.weights import hand_weights, packaged_path

GAMES = [ta.game("ponte"), ta.game("viaduct", seats=2), ta.game("settimo")]
SETTIMO = GAMES[2]


def file_of(path: Path, **changes: Any) -> Path:
    data = {"format": "trearchi-weights", "version": 1, "game": "settimo", "weights": hand_weights(SETTIMO)}
    path.write_text(json.dumps({**data, **changes}))
    return path


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_packaged_weights_fit_the_evaluation_and_tell_where_they_come_from(game: ta.Game) -> None:
    path = packaged_path(game.id)
    if not path.exists():
        assert ta.Engine(game, nodes=1), "the hand-set weights are used"
        return
    data = json.loads(path.read_text())
    assert list(data["weights"]) == list(hand_weights(game))
    facts = data["provenance"]
    assert {"seed", "games", "nodes", "commit", "gate"} <= set(facts)
    assert facts["gate"]["rate"] >= 0.55, "what does not beat the hand-set weights is not packaged"


def test_hand_set_weights_by_name_by_file_and_by_mapping_are_one_engine(tmp_path: Path) -> None:
    state = SETTIMO.start(seed=1)
    choices = [
        ta.Engine(SETTIMO, nodes=60, weights=weights).choose(state, seed=2)
        for weights in ("hand", file_of(tmp_path / "a.json"), str(tmp_path / "a.json"), hand_weights(SETTIMO))
    ]
    assert all(choice == choices[0] for choice in choices)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_other_weights_are_another_evaluation(game: ta.Game) -> None:
    state = game.start(seed=1)
    for ply in range(9):
        moves = state.legal_moves() or list(state.chances())
        state = state.play(moves[(5 * ply) % len(moves)])
    hand = ta.Engine(game, nodes=1, weights="hand").evaluate(state)
    other = ta.Engine(game, nodes=1, weights={name: 3 * w + 1 for name, w in hand_weights(game).items()}).evaluate(
        state
    )
    assert hand == tuple(state.evaluate())
    assert other != hand


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"format": "weights"}, "trearchi-weights"),
        ({"version": 2}, "version 2"),
        ({"game": "ponte"}, "not of settimo"),
        ({"weights": []}, "trearchi-weights"),
        ({"weights": {}}, "is a number, not None"),
        ({"weights": {"beauty": 1}}, "has no 'beauty'"),
        ({"weights": {**hand_weights(SETTIMO), next(iter(hand_weights(SETTIMO)), "?"): "1"}}, "is a number"),
        ({"weights": {**hand_weights(SETTIMO), next(iter(hand_weights(SETTIMO)), "?"): float("nan")}}, "is a number"),
        ({"weights": {**hand_weights(SETTIMO), next(iter(hand_weights(SETTIMO)), "?"): True}}, "is a number"),
    ],
)
def test_a_wrong_file_says_what_is_wrong(tmp_path: Path, changes: dict[str, Any], words: str) -> None:
    path = file_of(tmp_path / "w.json", **changes)
    with pytest.raises(ta.ParameterError, match=words):
        ta.Engine(SETTIMO, nodes=1, weights=path)


@pytest.mark.parametrize("weights", ["no-such-file.json", "", 3, None, ["a"]])
def test_what_is_no_file_says_so(weights: Any) -> None:
    with pytest.raises(ta.ParameterError):
        ta.Engine(SETTIMO, nodes=1, weights=weights)
