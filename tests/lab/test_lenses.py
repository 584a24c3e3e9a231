"""What the lab sees in games: against the rules' tables, against the recorded rare games, and against plain counts."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

import trearchi as ta
from trearchi.lab.lenses import LENSES, Look
from trearchi.refusals import CODES

RULES = Path(__file__).parents[2] / "docs" / "rules"


def games(vectors: Path, game_id: str) -> list[dict[str, Any]]:
    found = json.loads((vectors / f"{game_id}.json").read_text()) + json.loads((vectors / "rare.json").read_text())
    return [each for each in found if each["game"] == game_id and "winners" in each.get("result", {})]


def seen(data: dict[str, Any]) -> tuple[Look, ta.Record]:
    game = ta.game(data["game"], **data["parameters"])
    record = ta.Record(game, setup=data.get("setup"), moves=data["moves"])
    return LENSES[data["game"]].look(record.states(), record.moves), record


@pytest.mark.parametrize("game_id", ta.GAMES)
def test_every_refusal_that_says_something_stands_in_the_rules_with_its_clause(game_id: str) -> None:
    table = re.findall(r"^\| `([a-z-]+)` \| ([A-Z0-9., ]+) \|", (RULES / f"{game_id}.md").read_text(), re.MULTILINE)
    clauses = dict(table)
    assert set(clauses) == set(CODES[game_id])
    for code, about in LENSES[game_id].refusals.items():
        assert about.clause == clauses[code], code


@pytest.mark.parametrize("game_id", ta.GAMES)
def test_every_event_names_a_clause_of_the_rules(game_id: str) -> None:
    text = (RULES / f"{game_id}.md").read_text()
    for code, about in LENSES[game_id].events.items():
        assert f"- {about.clause} " in text, code


RARE = {
    "S3.4 short": "short",
    "S4.4 skip because of the piece": "skipped",
    "S5.2 stones on islands": "by-blockade",
    "S5.3 draw": "drawn",
    "S5.3 villages decide": "by-villages",
    "P7.3 islands decide": "by-islands",
    "V7 letters AC, end, take-backs": "custody",
    "V4.6 a two cut short, custom die": "limit",
}


@pytest.mark.parametrize("case", RARE)
def test_rare_clauses_are_seen_where_they_happen(vectors: Path, case: str) -> None:
    data = next(each for each in json.loads((vectors / "rare.json").read_text()) if each["case"] == case)
    look, _ = seen(data)
    assert look.events[RARE[case]] > 0


def test_ponte_is_seen_as_it_ended(vectors: Path) -> None:
    for data in games(vectors, "ponte"):
        look, record = seen(data)
        light, dark = data["result"]["light"], data["result"]["dark"]
        assert look.turns == len(data["moves"]) - 1
        assert look.events["bridge"] == sum("-" in move for move in record.moves)
        assert look.margin == (None if len(data["result"]["winners"]) == 2 else abs(light[0] - dark[0]))
        assert sum(look.maps["islands"].values()) == 4 * (light[1] + dark[1])
        assert sum(look.maps["tiles"].values()) == 2 * sum("," in move for move in record.moves)
        assert sum(look.events[name] for name in ("by-points", "by-islands", "by-bridges", "shared")) == 1
        assert record.state.view()["colours"][look.roles["light"]] == "light"


def test_settimo_is_seen_as_it_ended(vectors: Path) -> None:
    for data in games(vectors, "settimo"):
        look, record = seen(data)
        steps = [move for move in record.moves if move[0] not in "xd"]
        assert look.turns == sum(move.startswith("x") for move in record.moves)
        assert look.events["draw"] == sum(move.startswith("draw:") for move in record.moves)
        entered = look.events["own-village"] + look.events["other-village"] + look.events["draw"]
        assert entered == len(steps) == sum(look.maps["entered"].values()) == sum(look.maps["crossed"].values())
        assert sum(look.maps["removed"].values()) == look.turns
        first, second = data["result"]["stones"]
        assert look.margin == (None if len(data["result"]["winners"]) == 2 else abs(first - second))
        assert look.events["by-colour"] + look.events["by-blockade"] == 1


def test_viaduct_is_seen_as_it_ended(vectors: Path) -> None:
    for data in games(vectors, "viaduct"):
        look, record = seen(data)
        is_limit = look.events["limit"] == 1
        assert look.turns == data["result"]["turns"] + (0 if is_limit else 1)
        assert look.events["joined"] == (0 if is_limit else 1)
        assert (look.margin is None) == is_limit
        taken = sum(move.startswith("x") for move in record.moves)
        assert look.events["symbol"] + look.events["back"] == taken
        passed = sum(move == "pass" for move in record.moves)
        assert look.events["symbol-pass"] + look.events["stuck"] == passed
        pillars = {tuple(end) for each in record.state.view()["bridges"] for end in each["ends"] if each["level"] == 0}
        assert sum(look.maps["pillars"].values()) == len(pillars)
        assert look.coverage * 900 == pytest.approx(len(look.maps["bridges"]))


def played(game: ta.Game, seed: int) -> ta.Record:
    numbers = random.Random(seed)
    record = ta.Record(game, setup=game.start(seed=seed).setup)
    while not record.state.is_over:
        record.play(numbers.choice(record.state.legal_moves() or sorted(record.state.chances())))
    return record


@pytest.mark.parametrize(
    "game",
    [
        ta.game("ponte", size=7, bridges=3),
        ta.game("settimo"),
        ta.game("viaduct", seats=2, turn_limit=150),
        ta.game("viaduct", seats=3, turn_limit=150),
    ],
    ids=repr,
)
def test_candidates_meet_every_refusal_that_play_can_meet(game: ta.Game) -> None:
    lens, numbers = LENSES[game.id], random.Random(1)
    met: set[str] = set()
    for seed in range(3):
        for state in played(game, seed).states():
            if state.seat is not None:
                refusals = [state.why_illegal(move) for move in lens.candidates(state, numbers)]
                met |= {refusal.code for refusal in refusals if refusal is not None}
    assert met & set(lens.refusals) == {code for code in lens.refusals if lens.applies(code, game)}


def test_what_cannot_come_up_is_not_called_dead() -> None:
    four, two = ta.game("viaduct"), ta.game("viaduct", seats=2, die=None)
    assert [LENSES["viaduct"].applies(code, four) for code in ("fixed", "custody", "symbol", "back")] == [0, 0, 1, 1]
    assert [LENSES["viaduct"].applies(code, two) for code in ("fixed", "custody", "symbol", "back")] == [1, 1, 0, 1]
    online = ta.game("ponte", tiles=None, bridges=None)
    assert [LENSES["ponte"].applies(code, online) for code in ("no-tiles", "no-bridges", "pass")] == [0, 0, 1]
    assert not LENSES["settimo"].applies("surcharge", ta.game("settimo", surcharge=11))


@pytest.mark.parametrize("size", [4, 5, 8])
def test_openings_are_all_pairs_once_for_each_symmetry(size: int) -> None:
    openings = LENSES["ponte"].openings(ta.game("ponte", size=size))
    squares = size * size
    assert sum(count for _, count in openings) == squares * (squares - 1) // 2
    assert all(count in (1, 2, 4, 8) for _, count in openings)
    assert len({move for move, _ in openings}) == len(openings)
    start = ta.game("ponte", size=size).start()
    assert all(start.canonical(move) == move for move, _ in openings)
