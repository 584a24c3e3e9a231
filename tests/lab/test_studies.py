"""Studies: what they play does not depend on the processes, and nothing of it is lost or played twice."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import trearchi as ta
from tests.lab.studies import done, journal, run, small
from trearchi.lab.study.definition import Study, read_study, study_from
from trearchi.lab.study.measuring import judged_openings
from trearchi.lab.study.sample import Sample, estimate
from trearchi.lab.study.tasks import Task, chosen_openings, tasks_of

GAMES = ("ponte", "viaduct", "settimo")

# Drawing a report takes longer than these studies; one test here, and those of the report, have the real one.
pytestmark = pytest.mark.usefixtures("without_report")


@pytest.mark.with_report
@pytest.mark.parametrize("game", GAMES)
def test_a_study_writes_report_tables_findings_and_records(tmp_path: Path, game: str) -> None:
    study = small(game)
    findings = run(study, tmp_path / "out")
    assert json.loads((tmp_path / "out" / "findings.json").read_text()) == json.loads(json.dumps(findings.to_json()))
    assert (tmp_path / "out" / "report.html").read_text().startswith("<!doctype html>")
    games = pl.read_parquet(tmp_path / "out" / "games.parquet")
    moves = pl.read_parquet(tmp_path / "out" / "moves.parquet")
    records = [ta.load(path) for path in sorted((tmp_path / "out" / "records").glob("*.json"))]
    assert len(records) == games.height == study.games
    assert moves.height == sum(len(record.moves) for record in records)
    for record, row in zip(records, games.iter_rows(named=True), strict=True):
        outcome = record.state.outcome()
        assert outcome is not None
        assert row["winners"] == " ".join(str(seat) for seat in outcome.winners)
        own = moves.filter(pl.col("game") == row["game"])
        assert own["move"].to_list() == record.moves
        states = record.states()[:-1]
        assert own["seat"].to_list() == [state.seat for state in states]
        assert own["legal"].to_list() == [state.count_legal_moves() for state in states]


def test_the_result_does_not_depend_on_how_many_work_on_it(tmp_path: Path) -> None:
    study = small("settimo", ladder={"games": 2, "nodes": 2, "rungs": 2}, games=8)
    one, two = (run(study, tmp_path / str(workers), workers=workers) for workers in (1, 2))
    assert one.to_json() == two.to_json()
    for name in ("games.parquet", "moves.parquet"):
        assert pl.read_parquet(tmp_path / "1" / name).equals(pl.read_parquet(tmp_path / "2" / name))
    assert sorted(journal(tmp_path / "1")) == sorted(journal(tmp_path / "2"))


class CutError(Exception):
    """The power goes."""


def test_a_study_that_is_cut_off_goes_on_where_it_was(tmp_path: Path) -> None:
    study = small("ponte", openings={"games": 2, "nodes": 2, "played": 3})
    whole = run(study, tmp_path / "whole", workers=1)
    for stop in (3, 12, 50):

        def cut(done: int, total: int, stop: int = stop) -> None:
            if done == stop:
                raise CutError

        with pytest.raises(CutError):
            run(study, tmp_path / "cut", workers=1, on_step=cut)
        # What was being written when the power went.
        with open(tmp_path / "cut" / "journal.jsonl", "a") as file:
            file.write('{"key": "game 0 0 5", "winn')
    assert run(study, tmp_path / "cut", workers=1).to_json() == whole.to_json()
    assert sorted(journal(tmp_path / "cut")) == sorted(journal(tmp_path / "whole"))


def test_a_finished_study_plays_nothing_again(tmp_path: Path) -> None:
    study = small()
    first = run(study, tmp_path, workers=1)
    before = journal(tmp_path)
    assert run(study, tmp_path, workers=1).to_json() == first.to_json()
    assert journal(tmp_path) == before


def test_a_study_can_be_continued_with_more_games(tmp_path: Path) -> None:
    run(small(games=4), tmp_path / "grown", workers=1)
    before = journal(tmp_path / "grown")
    grown = run(small(games=8), tmp_path / "grown", workers=1)
    assert journal(tmp_path / "grown")[: len(before)] == before
    whole = run(small(games=8), tmp_path / "whole", workers=1)
    assert grown.to_json() == whole.to_json()


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(ta.ParameterError, match="is not empty and holds no study; name a new folder"):
        run(small(), tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_a_folder_of_another_study_is_left_alone(tmp_path: Path) -> None:
    run(small(), tmp_path, workers=1)
    before = journal(tmp_path)
    with pytest.raises(ta.ParameterError, match="holds another study: its seed differ"):
        run(small(seed=4), tmp_path, workers=1)
    assert journal(tmp_path) == before


def test_one_agent_named_twice_is_one_player() -> None:
    one, two = (done(small("ponte", agents=["engine:2"] * names, games=4)) for names in (1, 2))
    assert one == two


def test_a_folder_in_use_keeps_its_definition(tmp_path: Path) -> None:
    seen: list[str] = []

    def grow(done: int, total: int) -> None:
        if not seen:
            with pytest.raises(ta.ParameterError, match="another process works in"):
                run(small(games=8), tmp_path, workers=1)
            seen.append((tmp_path / "study.json").read_text())

    run(small(games=4), tmp_path, workers=1, on_step=grow)
    assert json.loads(seen[0])["study"]["games"] == 4


def test_two_processes_do_not_work_in_one_folder(tmp_path: Path) -> None:
    study, messages = small(), []

    def again(done: int, total: int) -> None:
        if not messages:
            with pytest.raises(ta.ParameterError) as error:
                run(study, tmp_path, workers=1)
            messages.append(str(error.value))

    run(study, tmp_path, workers=1, on_step=again)
    assert "another process works in" in messages[0]


def test_a_line_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    run(small(), tmp_path, workers=1)
    path = tmp_path / "journal.jsonl"
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join([lines[0], "nonsense\n", *lines[1:]]))
    with pytest.raises(ta.ParameterError, match=r"line 2 of .* cannot be read"):
        run(small(), tmp_path, workers=1)
    assert path.read_text().splitlines(keepends=True)[1:2] == ["nonsense\n"]


def test_games_of_a_group_have_the_same_luck_and_other_players_thoughts(tmp_path: Path) -> None:
    study = small("settimo", agents=["random", "greedy"], games=4)
    results = done(study)
    setups = [result["record"]["setup"] for result in results]
    assert setups[0] == setups[1] != setups[2] == setups[3]
    assert [result["sides"] for result in results] == [[0, 1], [1, 0]] * 2
    assert results[0]["record"]["moves"] != results[1]["record"]["moves"]


def test_variants_are_played_under_the_same_luck() -> None:
    study = small(variants=[{"name": "seven"}, {"name": "six", "parameters": {"last": 6}}], games=2)
    by_variant = [done(study, variant) for variant in (0, 1)]
    for one, other in zip(*by_variant, strict=True):
        assert one["record"]["setup"] == other["record"]["setup"]
        assert one["record"]["parameters"] != other["record"]["parameters"]
        assert one["record"]["moves"][:20] == other["record"]["moves"][:20]


def test_agents_take_every_seat_in_turn() -> None:
    game = ta.game("viaduct", seats=3)
    three = small(
        "viaduct", agents=["walker", "random", "greedy"], variants=[{"name": "3", "parameters": {"seats": 3}}]
    )
    assert [three.sides(game, number) for number in range(3)] == [[0, 1, 2], [2, 0, 1], [1, 2, 0]]
    two = small("viaduct", agents=["walker", "random"])
    assert [two.sides(game, number) for number in range(3)] == [[0, 1, 1], [1, 0, 1], [1, 1, 0]]
    assert small("viaduct").sides(game, 2) == [0, 0, 0]


def test_players_that_repeat_themselves_say_no_more_than_once() -> None:
    study = small("settimo", games=8)
    once = done(study)[:4]
    twice = once + [{**game, "number": game["number"] + 4, "group": game["group"] + 2} for game in once]
    measures = {(each.key, each.part): estimate(each).estimate for each in Sample(study, 0, twice).columns()}
    plain = {(each.key, each.part): estimate(each).estimate for each in Sample(study, 0, once).columns()}
    assert (measures["distinct", ""].value, plain["distinct", ""].value) == (0.5, 1.0)
    for key in (("turns", ""), ("coverage", ""), ("seat_share", "seat 0")):
        assert (measures[key].low, measures[key].high) == pytest.approx((plain[key].low, plain[key].high), rel=0.02)


def test_without_chance_a_player_alone_has_an_opening_of_its_own_in_each_game() -> None:
    study = small("ponte", agents=["engine:2"], games=6)
    results = done(study)
    assert [result["group"] for result in results] == list(range(6))
    assert len({result["record"]["moves"][0] for result in results}) > 3


WRONG_PROGRAM = """
import sys
for line in sys.stdin:
    word = line.split()[0]
    if word in ("trearchi", "game"):
        print("ready", flush=True)
    elif word == "go":
        print("move zz", flush=True)
"""


def test_an_agent_that_breaks_the_rules_forfeits_and_the_others_games_count(tmp_path: Path) -> None:
    program = tmp_path / "wrong.py"
    program.write_text(WRONG_PROGRAM)
    agents = ["random", f"exec:{sys.executable} {program}"]
    findings = run(small("settimo", agents=agents, nodes=5, games=4), tmp_path / "out", workers=1)
    measures = {(each.key, each.part): each.estimate for each in findings.variants[0].measures}
    assert measures["forfeits", ""].value == 1.0
    assert measures["agent_share", "random"].value == 1.0
    assert ("turns", "") not in measures
    assert "illegal move" in pl.read_parquet(tmp_path / "out" / "games.parquet")["forfeit"][0]


def test_openings_are_chosen_fair_and_unfair() -> None:
    judged = [(f"m{n}", n / 20) for n in range(21)]
    chosen = chosen_openings(judged, 6)
    assert set(chosen) == {"m10", "m9", "m0", "m1", "m19", "m20"} or set(chosen) == {
        "m10",
        "m11",
        "m0",
        "m1",
        "m19",
        "m20",
    }
    assert chosen_openings(judged[:2], 6) == ["m1", "m0"]


def test_openings_are_judged_played_and_priced(tmp_path: Path) -> None:
    study = small("ponte", agents=["engine:2"], openings={"games": 2, "nodes": 4, "played": 3})
    findings = run(study, tmp_path, workers=1).variants[0]
    assert sum(opening.alike for opening in findings.openings) == 300
    played = [opening for opening in findings.openings if opening.played is not None]
    assert [opening.played.count for opening in played if opening.played] == [2, 2, 2]
    assert findings.openings == sorted(findings.openings, key=lambda each: (abs(each.value - 0.5), each.move))
    prices = {each.key: each.estimate.value for each in findings.measures if each.key.startswith("price")}
    expected = sum(each.alike * max(each.value, 1 - each.value) for each in findings.openings) / 300
    assert prices["price_random"] == pytest.approx(expected)
    assert prices["price_best"] <= prices["price_random"]


def test_the_ladder_gains_by_more_search(tmp_path: Path) -> None:
    study = small("settimo", games=2, ladder={"games": 40, "nodes": 4, "rungs": 1})
    (rung,) = run(study, tmp_path, workers=1).variants[0].ladder
    assert (rung.stronger, rung.weaker, rung.rate.count) == ("8 nodes", "4 nodes", 40)
    assert rung.rate.low <= rung.rate.value <= rung.rate.high
    assert rung.rate.value > 0.5


TOML = """
title = "Two boards"
game = "viaduct"
games = 100
agents = ["engine:3"]
[[variant]]
name = "the rules"
[[variant]]
name = "no limit"
parameters = { die = ["roll1", "roll1", "roll1", "roll2", "roll2", "rollx"], turn_limit = 50 }
[ladder]
games = 10
nodes = 5
rungs = 2
"""


def test_a_toml_file_describes_variants_side_by_side(tmp_path: Path) -> None:
    (tmp_path / "study.toml").write_text(TOML)
    study = read_study(tmp_path / "study.toml")
    assert [variant.name for variant in study.variants] == ["the rules", "no limit"]
    assert study.variants[1].parameters["turn_limit"] == 50
    assert (study.judge_nodes, study.opening_plies) == (30, 0)
    assert study.ladder is not None
    assert study.ladder.rungs == 2
    assert study_from(study.to_json()) == study


def test_none_in_toml_is_no_limit() -> None:
    study = study_from(
        {
            "game": "ponte",
            "games": 1,
            "agents": ["random"],
            "variants": [{"name": "o", "parameters": {"tiles": "none"}}],
        }
    )
    assert study.variants[0].parameters["tiles"] is None


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"games": 0}, "games is a whole number, 1 to"),
    ({"games": True}, "games is a whole number"),
    ({"game": "chess"}, "there is no game 'chess'; there are ponte, viaduct, settimo"),
    ({"agents": []}, "agents are a list of names"),
    ({"agents": "random"}, "agents is a list of names"),
    ({"speed": 3}, "a study has no 'speed'; it has title, game"),
    ({"seed": -1}, "seed is a whole number, 0 to"),
    ({"variants": [{"parameters": {}}]}, "a variant has a name and parameters"),
    ({"variants": [{"name": "a"}, {"name": "a"}]}, "each with a name of its own"),
    ({"variants": [{"name": "a", "parameters": {"last": 1}}]}, "last is a whole number, 2 to 10"),
    ({"ladder": {"rungs": 2}}, "ladder is a table with games"),
    ({"ladder": {"games": 2, "rungs": 13}}, "rungs are 1 to 12"),
    ({"ladder": {"games": 2, "nodes": 0}}, "ladder: nodes is a whole number"),
    ({"openings": 3}, "openings is a table with games"),
]


@pytest.mark.parametrize(("change", "message"), WRONG, ids=lambda value: json.dumps(value)[:40])
def test_a_wrong_study_says_what_is_right(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ta.ParameterError, match=message):
        study_from({"game": "settimo", "games": 2, "agents": ["random"], **change})


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"agents": ["random"] * 3}, "agents are one for all seats, two, or one for each of the 2 seats"),
    ({"agents": ["wizard"]}, "there is no agent 'wizard'"),
    ({"agents": ["uct"]}, "needs a time or a node limit"),
    ({"openings": {"games": 2}}, "openings are studied in Ponte alone"),
]


@pytest.mark.parametrize(("change", "message"), REFUSED, ids=lambda value: json.dumps(value)[:40])
def test_what_cannot_be_played_is_refused_before_anything_is_written(
    tmp_path: Path, change: dict[str, Any], message: str
) -> None:
    study = study_from({"game": "settimo", "games": 2, "agents": ["random"], **change})
    with pytest.raises(ta.ParameterError, match=message):
        run(study, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_game_without_an_end_is_refused(tmp_path: Path) -> None:
    endless = small("viaduct", variants=[{"name": "endless", "parameters": {"turn_limit": "none"}}])
    with pytest.raises(ta.ParameterError, match="a study of Viaduct needs a turn_limit"):
        run(endless, tmp_path / "out")


def test_a_file_that_is_no_study_is_named(tmp_path: Path) -> None:
    with pytest.raises(ta.ParameterError, match=r"the study .*none\.toml cannot be read: No such file"):
        read_study(tmp_path / "none.toml")
    (tmp_path / "bad.toml").write_text("games = = 3")
    with pytest.raises(ta.ParameterError, match=r"bad\.toml cannot be read"):
        read_study(tmp_path / "bad.toml")


@pytest.mark.parametrize("path", sorted((Path(__file__).parents[2] / "docs" / "studies").glob("*.toml")), ids=str)
def test_the_published_studies_can_be_read(path: Path) -> None:
    study = read_study(path)
    study.check()
    assert study.games >= 1_000
    assert study.game == path.stem


def test_keys_of_tasks_are_different_and_judged_openings_keep_their_order() -> None:
    study: Study = small("ponte", openings={"games": 2, "nodes": 2, "played": 3}, ladder={"games": 3})
    tasks = tasks_of(study)
    assert len({task.key for task in tasks}) == len(tasks)
    results = {task.key: {"move": task.move, "value": 0.5} for task in tasks if task.kind == "judge"}
    (openings,) = judged_openings(study, results).values()
    assert [move for move, _ in openings] == [task.move for task in tasks if task.kind == "judge"]
    assert Task("judge", 0, 4, 0).key == "judge 0 4 0"
