"""Learning weights: the fit finds what the games were made with, self-play repeats itself, the gate keeps its word."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import trearchi as ta
from trearchi.training import course as course_module
from trearchi.training.course import Course, take
from trearchi.training.fit import fit, log_loss
from trearchi.training.samples import Lesson, Samples, play_lesson, play_lessons
from trearchi.weights import hand_weights, read_weights

SETTIMO = ta.game("settimo")


def made_up(weights: list[float], games: int = 400, plies: int = 5, seats: int = 2, seed: int = 1) -> Samples:
    """Positions with random features whose results are drawn from the evaluation with these weights."""
    numbers = np.random.default_rng(seed)
    features = numbers.normal(size=(games * plies, seats, len(weights)))
    scores = np.exp(features @ np.asarray(weights))
    shares = scores / scores.sum(axis=1, keepdims=True)
    winners = (shares.cumsum(axis=1) > numbers.random((len(shares), 1))).argmax(axis=1)
    results = np.eye(seats)[winners]
    return Samples(
        features.astype(np.float32),
        results.astype(np.float32),
        shares.astype(np.float32),
        np.repeat(np.arange(games), plies).astype(np.int32),
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_fit_finds_the_weights_of_the_games(seats: int) -> None:
    true = [1.5, -0.8, 0.0]
    found = fit(made_up(true, seats=seats), np.zeros(3))
    assert found.weights == pytest.approx(true, abs=0.2)
    assert found.loss < found.loss_before


def test_values_of_the_search_are_less_noisy_than_results() -> None:
    true = [1.5, -0.8, 0.3]
    few = made_up(true, games=20)
    plain, blended = (np.abs(fit(few, np.zeros(3), blend=blend).weights - true).max() for blend in (0.0, 1.0))
    assert blended < plain


def test_weights_that_are_right_stay_where_they_are() -> None:
    true = [0.7, -0.4]
    found = fit(made_up(true, games=300), np.asarray(true))
    assert found.weights == pytest.approx(true, abs=0.15)


def test_a_fit_of_too_few_games_says_so() -> None:
    with pytest.raises(ValueError, match="5 games or more, not 3"):
        fit(made_up([1.0], games=3), np.zeros(1))


def test_the_loss_is_the_cross_entropy() -> None:
    features = np.asarray([[[0.0], [0.0]]])
    assert log_loss(np.ones(1), features, np.asarray([[1.0, 0.0]])) == pytest.approx(np.log(2))


def test_self_play_repeats_itself_on_any_number_of_processes() -> None:
    lesson = Lesson(SETTIMO, nodes=15, opening=4, seed=3)
    one, two = (play_lessons(lesson, 4, workers=workers) for workers in (1, 2))
    for part in ("features", "results", "values", "games"):
        assert np.array_equal(getattr(one, part), getattr(two, part))
    assert sorted(set(one.games.tolist())) == [0, 1, 2, 3]
    assert one.features.shape[1:] == (2, len(hand_weights(SETTIMO)))
    assert np.allclose(one.results.sum(axis=1), 1.0)
    different = play_lessons(Lesson(SETTIMO, nodes=15, opening=4, seed=4), 4, workers=1)
    assert not np.array_equal(one.features[:4], different.features[:4])


def test_a_partner_has_all_seats_but_one_in_turn() -> None:
    four = ta.game("viaduct", seats=4)
    lesson = Lesson(four, nodes=3, opening=0, seed=3, partner="walker")
    for number in range(4):
        samples = play_lesson(lesson, number)
        thought = [not np.array_equal(*pair) for pair in zip(samples.values, samples.results, strict=True)]
        assert 0 < sum(thought) < len(thought), "the engine searches where it is to move, and only there"
    one, two = (play_lessons(lesson, 4, workers=workers) for workers in (1, 2))
    assert np.array_equal(one.features, two.features)


def test_what_comes_before_is_not_kept() -> None:
    lesson = Lesson(SETTIMO, nodes=3, opening=2, seed=3, partner="uct", partner_nodes=8)
    whole = play_lesson(lesson, 1)
    for first in (1, 7, len(whole) - 1, len(whole), 1000):
        later = play_lesson(replace(lesson, kept_from=first), 1)
        assert np.array_equal(later.features, whole.features[first:])
    none = play_lesson(replace(lesson, kept_from=1000), 1)
    assert np.array_equal(Samples.joined([none, whole, none]).features, whole.features)


@pytest.mark.parametrize(
    ("partner", "reason"),
    [
        ("nobody", "there is no agent"),
        ("walker", "plays viaduct alone, not settimo"),
        ("uct", "needs a time or a node limit"),
        ("exec:python bot.py", "not a program of exec:"),
    ],
)
def test_a_partner_that_cannot_play_is_refused_before_the_first_game(partner: str, reason: str, tmp_path: Path) -> None:
    said = list[str]()
    with pytest.raises(ta.ParameterError, match=reason):
        take(small_course(partner=partner, partner_games=5), tmp_path / "w.json", workers=1, say=said.append)
    assert said == []
    assert list(tmp_path.iterdir()) == []


def test_a_course_with_a_partner_says_so_in_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(course_module, "GATE", 0.0)
    with_partner = small_course(partner="uct", partner_games=5, partner_nodes=6, partner_from=4)
    assert take(with_partner, tmp_path / "with.json", workers=1, say=list[str]().append)
    assert take(small_course(), tmp_path / "without.json", workers=1, say=list[str]().append)
    one, two = (json.loads((tmp_path / name).read_text())["provenance"] for name in ("with.json", "without.json"))
    facts = {"partner": "uct", "partner_games": 5, "partner_nodes": 6, "partner_from": 4}
    assert facts.items() <= one.items()
    assert two["partner"] is None
    for more, less in zip(one["fits"], two["fits"], strict=True):
        assert more["positions"] > less["positions"]


def test_games_of_different_batches_keep_different_numbers() -> None:
    batches = [play_lessons(Lesson(SETTIMO, nodes=3, opening=4, seed=seed), 3, workers=1) for seed in (1, 2, 3)]
    joined = Samples.joined(batches)
    assert sorted(set(joined.games.tolist())) == list(range(9))
    assert np.array_equal(joined.features, np.concatenate([batch.features for batch in batches]))
    lengths = [len(batch.of(batch.games == number)) for batch in batches for number in range(3)]
    assert lengths == [int((joined.games == number).sum()) for number in range(9)]


def test_each_fit_is_to_the_games_of_all_rounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(course_module, "GATE", 0.0)
    said = list[str]()
    assert take(small_course(rounds=3), tmp_path / "settimo.json", workers=1, say=said.append)
    facts = json.loads((tmp_path / "settimo.json").read_text())["provenance"]
    first, second, third = (each["positions"] for each in facts["fits"])
    assert first < second < third


@pytest.mark.parametrize("game", [ta.game("ponte", size=5), ta.game("viaduct", seats=3), SETTIMO], ids=lambda g: g.id)
def test_the_evaluation_is_the_softmax_of_the_weighted_features(game: ta.Game) -> None:
    weights = np.asarray(list(hand_weights(game).values()))
    assert len(weights) > 3, "there is something to learn"
    state = game.start(seed=2)
    for ply in range(12):
        features = np.asarray(state.features())
        assert features.shape == (game.seats, len(weights))
        moved = state.evaluate((weights * 1.5).tolist())
        assert sum(moved) == pytest.approx(1.0, abs=1e-4)
        moves = state.legal_moves() or list(state.chances())
        state = state.play(moves[(7 * ply) % len(moves)])


def small_course(**changes: Any) -> Course:
    plain: dict[str, Any] = {
        "game": SETTIMO,
        "games": 6,
        "nodes": 12,
        "rounds": 2,
        "opening": 3,
        "blend": 0.5,
        "gate_games": 4,
        "gate_nodes": 12,
        "seed": 5,
    }
    return Course(**{**plain, **changes})


def test_a_course_writes_weights_with_their_provenance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(course_module, "GATE", 0.0)
    out, said = tmp_path / "settimo.json", list[str]()
    assert take(small_course(), out, workers=1, say=said.append)
    data = json.loads(out.read_text())
    facts = data["provenance"]
    assert {"seed", "games", "nodes", "commit", "gate", "fits", "parameters", "version"} <= set(facts)
    assert facts["gate"]["games"] == 4
    assert 0 <= facts["gate"]["rate"] <= 1
    assert len(facts["fits"]) == 2
    assert read_weights(SETTIMO, out) == pytest.approx(list(data["weights"].values()))
    engine = ta.Engine(SETTIMO, nodes=20, weights=out)
    assert engine.choose(SETTIMO.start(seed=1)).move
    again = tmp_path / "again.json"
    assert take(small_course(), again, workers=2, say=said.append)
    assert again.read_text() == out.read_text(), "the same seed, the same file"
    assert [path.name for path in tmp_path.iterdir()] == ["settimo.json", "again.json"] or len(
        list(tmp_path.iterdir())
    ) == 2, "nothing half-written stays behind"


def test_a_gate_that_is_not_passed_leaves_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(course_module, "GATE", 1.01)
    out, said = tmp_path / "settimo.json", list[str]()
    out.write_text("what was there")
    assert not take(small_course(rounds=1), out, workers=1, say=said.append)
    assert out.read_text() == "what was there"
    assert "not passed" in said[-1]
    assert [path.name for path in tmp_path.iterdir()] == ["settimo.json"]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["chess"], "chess"),
        (["ponte", "--parameters", "{"], "--parameters is a JSON object"),
        (["ponte", "--parameters", "[1]"], "--parameters is a JSON object"),
        (["ponte", "--parameters", '{"size": 99}'], "size"),
        (["settimo", "--partner-games", "5"], "--partner-games: .* --partner names"),
        (["settimo", "--partner-nodes", "5", "--partner-from", "0"], "--partner-nodes and --partner-from: "),
        (["settimo", "--partner", "nobody"], "there is no agent"),
        (["settimo", "--games", "0"], "--games"),
        (["settimo", "--out", "."], ". is a folder"),
        (["settimo", "--out", "w.json/w.json"], "w.json/w.json cannot be written"),
    ],
)
def test_the_command_says_what_is_wrong(arguments: list[str], reason: str, tmp_path: Path) -> None:
    (tmp_path / "w.json").write_text("what was there")
    command = [sys.executable, "-m", "trearchi.training", *(["--out", "w.json"] if "--out" not in arguments else [])]
    found = subprocess.run([*command, *arguments], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (found.returncode, found.stdout) == (2, ""), "before the first game"
    assert re.fullmatch(r"python -m trearchi.training: [^\n]*\n", found.stderr)
    assert re.search(reason, found.stderr)
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("w.json", "what was there")]
