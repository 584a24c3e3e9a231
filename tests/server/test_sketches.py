"""Lines of moves that nobody plays: where they lead, what is refused there, what the engine thinks of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import trearchi as ta
from tests.server.helpers import GAMES, PONTE, SETTIMO, VIADUCT, Api, assert_error

pytestmark = pytest.mark.anyio
VECTORS = Path(__file__).parents[1] / "vectors"


def vectors(name: str) -> list[dict[str, Any]]:
    return json.loads((VECTORS / f"{name}.json").read_text())


def sketch_of(vector: dict[str, Any]) -> dict[str, Any]:
    return {key: vector[key] for key in ("game", "parameters", "setup", "moves") if key in vector}


@pytest.mark.parametrize("game", ["ponte", "viaduct", "settimo"])
async def test_a_line_leads_where_the_rules_lead(api: Api, game: str) -> None:
    vector = vectors(game)[0]
    state = ta.game(game, **vector["parameters"]).start(setup=vector.get("setup"))
    for ply in range(0, len(vector["moves"]), 7):
        moves = vector["moves"][:ply]
        after = state
        for move in moves:
            after = after.play(move)
        answer = await api.ok("POST", "/sketches", json={**sketch_of(vector), "moves": moves})
        assert answer["position"]["text"] == str(after)
        assert answer["position"]["legal"] == list(after.legal_moves())
        assert answer["chances"] == {move: float(share) for move, share in after.chances().items()}
        assert answer["moves"] == moves
        assert len(answer["movers"]) == ply
        assert (answer["seats"], answer["setup"]) == (after.game.seats, after.setup)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game["game"])
async def test_a_line_may_be_empty_and_nothing_is_kept(api: Api, game: dict[str, Any]) -> None:
    answer = await api.ok("POST", "/sketches", json=game)
    assert answer["position"]["ply"] == 0
    assert answer["parameters"]
    assert (await api.ok("GET", "/games"))["games"] == []
    assert not api.client.cookies


async def test_a_line_without_a_setup_begins_with_a_random_one_that_it_names(api: Api) -> None:
    first, second = [await api.ok("POST", "/sketches", json=SETTIMO) for _ in range(2)]
    assert first["setup"] != second["setup"]
    again = await api.ok("POST", "/sketches", json={**SETTIMO, "setup": first["setup"]})
    assert again == first


async def test_any_spelling_is_answered_canonically(api: Api) -> None:
    answer = await api.ok("POST", "/sketches", json={**PONTE, "moves": [" B2,a1", "DARK"]})
    assert answer["moves"] == ["a1,b2", "dark"]


@pytest.mark.parametrize("case", vectors("refusals"), ids=lambda case: f"{case['game']}-{case['code']}")
async def test_what_the_rules_refuse_is_refused_with_its_code(api: Api, case: dict[str, Any]) -> None:
    sketch = sketch_of(case)
    answer = await api.ok("POST", "/sketches/refusal", json={**sketch, "move": case["move"]})
    assert answer["refusal"]["code"] == case["code"]
    error = await api.request("POST", "/sketches", json={**sketch, "moves": [*case["moves"], case["move"]]})
    problem = assert_error(error, 422, f"illegal-{case['code']}")
    assert (problem["clause"], problem["squares"]) == (answer["refusal"]["clause"], answer["refusal"]["squares"])
    assert f"Move {len(case['moves']) + 1}" in problem["message"]


async def test_a_legal_move_is_not_refused(api: Api) -> None:
    assert (await api.ok("POST", "/sketches/refusal", json={**PONTE, "move": "a1,b2"}))["refusal"] is None


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "ponte", "parameters": {"size": 40}}, "parameters"),
        ({"game": "ponte", "parameters": {"colour": 1}}, "parameters"),
        ({"game": "settimo", "setup": {"lines": "R"}}, "setup"),
        ({"game": "settimo", "setup": {"lines": 3}}, "setup"),
        ({"game": "chess"}, "invalid"),
        ({"game": "ponte", "moves": ["a1,b2"] * 4001}, "invalid"),
        ({"game": "ponte", "moves": ["a" * 65]}, "invalid"),
        ({"game": "ponte", "seats": []}, "invalid"),
    ],
)
async def test_what_is_no_line_is_refused_with_what_would_be_right(api: Api, body: dict[str, Any], code: str) -> None:
    for path in ("/sketches", "/sketches/analysis"):
        assert_error(await api.request("POST", path, json=body), 422, code)


async def test_the_engine_thinks_about_the_end_of_a_line(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trearchi.server.analyses.STEP_MS", 5)
    sketch = {**VIADUCT, "moves": []}
    start = await api.ok("POST", "/sketches", json=sketch)
    answer = await api.request("POST", "/sketches/analysis", json=sketch)
    events = [json.loads(line[6:]) for line in answer.text.splitlines() if line.startswith("data: ")]
    thoughts = [event for event in events if event["kind"] == "thought"]
    assert thoughts
    assert events[-1]["kind"] == "end"
    assert thoughts[-1]["seat"] == start["position"]["seat"]
    assert {each["move"] for each in thoughts[-1]["moves"]} <= set(start["position"]["legal"])
