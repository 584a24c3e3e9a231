"""Findings for tests of the report: real games by random players, and numbers that are made up."""

from __future__ import annotations

import itertools
import random
from typing import Any

import trearchi as ta
from trearchi.lab.study.catalogue import MEASURES
from trearchi.lab.study.findings import (
    Curve,
    Difference,
    DramaticGame,
    Estimate,
    Findings,
    HeatMap,
    Histogram,
    Measured,
    Opening,
    RuleUse,
    Rung,
    Series,
    VariantFindings,
)

# Two sets of parameters for each game; small boards and short games make short tests.
VARIANTS: dict[str, list[dict[str, Any]]] = {
    "ponte": [{"size": 5}, {"size": 6}],
    "viaduct": [{"seats": 3, "turn_limit": 20}, {"seats": 3, "turn_limit": 24}],
    "settimo": [{}, {"last": 3}],
}
PLACES = {
    "ponte": {"a1": 0.5, "c3": 0.25},
    "viaduct": {"1.1": 0.5, "12.7": 0.25},
    "settimo": {"O": 0.75, "A1": 0.5},
}
NUMBERS = itertools.count(1)


def random_game(game: ta.Game, seed: int = 1) -> ta.Record:
    """A whole game of legal moves."""
    numbers = random.Random(seed)
    record = ta.Record(game, setup=game.start(seed=seed).setup, seats=[f"p{seat}" for seat in range(game.seats)])
    while not record.state.is_over:
        state = record.state
        record.play(numbers.choice(list(state.chances()) if state.is_chance else state.legal_moves()))
    return record


def estimate() -> Estimate:
    """Numbers that no other estimate has."""
    value = next(NUMBERS) / 977
    return Estimate(value, value - 0.0517, value + 0.0631, 1_000 + next(NUMBERS))


def variant(game_id: str, name: str, given: dict[str, Any]) -> VariantFindings:
    """All that can be found, once."""
    game = ta.game(game_id, **given)
    record = random_game(game)
    values = [[1 / game.seats] * game.seats for _ in range(len(record.moves) + 1)]
    lines = [Series("a", [0.0, 0.5, 1.0], [0.1, 0.2, 0.3], [0.0, 0.1, 0.2], [0.2, 0.3, 0.4])]
    return VariantFindings(
        name=name,
        parameters=game.parameters,
        agents=["engine:2"],
        games=1_000,
        measures=[Measured(key, estimate(), part) for key in MEASURES for part in ("", "seat 0")],
        curves=[Curve("drama", "A curve", "plies $x$", "value", lines, "How to read it.", is_share=True)],
        histograms=[Histogram("turns", "A histogram", "turns", [0.0, 10.0, 20.0], [3, 4])],
        heat_maps=[HeatMap("entered", "A heat map", "times a game", PLACES[game_id])],
        rules=[
            RuleUse("refusal", "occupied", "P4.1", "A tile stands there.", estimate(), 1.5, False),
            RuleUse("event", "drawn", "S5.3", "All is equal.", Estimate(0.0, 0.0, 0.004, 1_000), 0.0, True),
        ],
        ladder=[Rung("nodes 20", "nodes 10", estimate())],
        openings=[
            Opening("a1,b1", 8, 0.9, Estimate(0.8, 0.7, 0.9, 50)),
            Opening("a2,c1", 4, 0.4, Estimate(0.52, 0.4, 0.64, 50)),
            Opening("a3,c2", 4, 0.5),
        ]
        if game_id == "ponte"
        else [],
        dramatic=DramaticGame(7, record.to_json(), values, "Behind for long."),
    )


def findings(game_id: str, names: tuple[str, ...] = ("first", "second")) -> Findings:
    """A study of one variant or two."""
    variants = [variant(game_id, name, given) for name, given in zip(names, VARIANTS[game_id], strict=False)]
    differences = [
        Difference(each.name, names[0], "turns", "", Estimate(-2.0, -3.0, -1.0, 1_000)) for each in variants[1:]
    ] + [Difference(each.name, names[0], "draws", "", Estimate(0.01, -0.02, 0.04, 1_000)) for each in variants[1:]]
    return Findings(
        title="A study",
        game=game_id,
        seats=ta.game(game_id, **VARIANTS[game_id][0]).seats,
        command="trearchi study x.toml --out out",
        made_with="trearchi 0",
        date="2026-12-01",
        definition={"seed": 7},
        variants=variants,
        differences=differences,
    )
