"""What analyses say, in the terminal and below it: costs, marks, proofs, the graph, where a game was lost."""

from __future__ import annotations

import json
import sys
import threading
from functools import reduce
from pathlib import Path

import pytest

import trearchi as ta
from trearchi.analysis import (
    MARKS,
    Analyst,
    PlyRating,
    Thinking,
    Verdict,
    after_forced,
    costliest,
    mark_of,
    percent,
    positions_needed,
    rated,
    rated_plies,
    reason,
    summaries,
    value_of_end,
)
from trearchi.terminal.analyse import analyse
from trearchi.values import RatedMove

VECTORS = Path(__file__).resolve().parents[1] / "vectors"


def recorded(game: str, number: int, plies: int | None = None) -> ta.Record:
    data = json.loads((VECTORS / f"{game}.json").read_text("utf-8"))[number]
    rules = ta.game(game, **data["parameters"])
    return ta.Record(rules, setup=data.get("setup"), moves=data["moves"][:plies])


def move(text: str, *value: float, visits: int = 10, is_proven: bool = False) -> RatedMove:
    return RatedMove(text, visits, value, (text,), is_proven)


@pytest.mark.parametrize(
    ("cost", "mark"),
    [
        (0, None),
        (0.049, None),
        (0.05, "inaccuracy"),
        (0.1, "mistake"),
        (0.199, "mistake"),
        (0.2, "blunder"),
        (1, "blunder"),
    ],
)
def test_marks_go_by_cost(cost: float, mark: str | None) -> None:
    assert mark_of(cost) == mark


def test_the_cost_is_what_the_mover_lost_against_the_best() -> None:
    state = ta.game("ponte", size=4).start().play("a1,b2")
    verdict = Verdict((0.6, 0.4), (move("light", 0.3, 0.7), move("dark", 0.7, 0.3)))
    assert state.seat == 1
    needed = positions_needed(state, "dark", verdict)
    assert needed == [state.play("dark"), state.play("light")]
    rating = rated(1, state, "dark", verdict, [Verdict((0.75, 0.25)), Verdict((0.35, 0.65))])
    assert rating.cost == pytest.approx(0.4)
    assert rating.mark == "blunder"


def test_the_best_move_costs_nothing_and_needs_one_position() -> None:
    state = ta.game("ponte", size=4).start().play("a1,b2")
    verdict = Verdict((0.6, 0.4), (move("light", 0.3, 0.7),))
    assert positions_needed(state, "light", verdict) == [state.play("light")]
    assert rated(1, state, "light", verdict, [Verdict((0.9, 0.1))]).cost == 0


def test_a_better_move_than_the_best_costs_nothing() -> None:
    state = ta.game("ponte", size=4).start().play("a1,b2")
    verdict = Verdict((0.6, 0.4), (move("light", 0.3, 0.7),))
    assert rated(1, state, "dark", verdict, [Verdict((0.1, 0.9)), Verdict((0.3, 0.7))]).cost == 0


@pytest.mark.parametrize(("game", "number"), [("ponte", 5), ("viaduct", 3), ("viaduct", 2), ("settimo", 4)])
def test_every_position_is_rated_and_chance_makes_no_mistakes(game: str, number: int) -> None:
    record = recorded(game, number)
    states = record.states()[-12:]
    ratings = list(rated_plies(states, record.moves[-11:], Analyst(2)))
    assert len(ratings) == 12
    for rating, state in zip(ratings, states, strict=True):
        assert rating.seat == state.seat
        assert (rating.cost is None) == (state.seat is None)
        assert len(rating.verdict.value) == record.game.seats
        assert sum(rating.verdict.value) == pytest.approx(1, abs=1e-3)
        if state.is_chance:
            assert {name for name, _, _ in rating.verdict.chances} == set(state.chances())
            for seat in range(record.game.seats):
                mean = sum(share * value[seat] for _, share, value in rating.verdict.chances)
                assert rating.verdict.value[seat] == pytest.approx(mean)
    assert ratings[-1].verdict.is_proven
    outcome = record.state.outcome()
    assert outcome is not None
    assert [seat for seat, value in enumerate(ratings[-1].verdict.value) if value > 0] == list(outcome.winners)


def test_a_shared_game_is_worth_its_share() -> None:
    shared = next(record for record in (recorded("settimo", number) for number in range(40)) if record.state.outcome())
    outcome = shared.state.outcome()
    assert outcome is not None
    assert sum(value_of_end(shared.state)) == pytest.approx(1)
    assert value_of_end(shared.state)[outcome.winners[0]] == 1 / len(outcome.winners)


def test_forced_moves_are_followed_to_where_there_is_a_choice() -> None:
    """A position with one move is worth what the position after it is worth; at chance too, and up to the end."""
    record = recorded("settimo", 4)
    forced = [state for state in record.states() if state.seat is not None and state.count_legal_moves() == 1]
    assert len(forced) > 5
    for state in forced[-6:]:
        after, moves = after_forced(state)
        assert after == reduce(ta.State.play, moves, state)
        assert after.seat is None or after.count_legal_moves() > 1
        verdict = Thinking(state, 2).step()
        assert verdict is not None
        assert verdict.line[: len(moves)] == moves
        assert [each.move for each in verdict.moves] == list(moves[:1])
        assert verdict.moves[0].value == verdict.value
    last = Thinking(forced[-1], 2).step()
    assert last is not None
    assert last.is_proven == record.state.is_over


def test_thinking_goes_on_where_it_stopped() -> None:
    thinking = Thinking(ta.game("settimo").start(seed=3), 5)
    nodes = []
    for _ in range(4):
        verdict = thinking.step()
        assert verdict is not None
        nodes.append(verdict.nodes)
    assert nodes == sorted(set(nodes))


@pytest.mark.parametrize(("game", "number"), [("ponte", 0), ("settimo", 0), ("viaduct", 1)])
def test_thinking_ends_when_it_is_stopped(game: str, number: int) -> None:
    """From another thread, in a step that would last a quarter of an hour; at chance too."""
    record = recorded(game, number)
    for state in record.states()[:6]:
        thinking = Thinking(state, 900_000)
        found: list[Verdict | None] = []
        thread = threading.Thread(target=lambda thinking=thinking, found=found: found.append(thinking.step()))  # type: ignore[misc]
        thread.start()
        while thread.is_alive():
            thinking.stop()
            thread.join(0.01)
        assert found == [None]
        assert thinking.step() is None


def test_a_stopped_analyst_says_nothing_more() -> None:
    analyst = Analyst(5)
    record = recorded("ponte", 5)
    ratings = rated_plies(record.states(), record.moves, analyst)
    assert next(ratings).ply == 0
    analyst.stop()
    assert list(ratings) == []


def rating(ply: int, seat: int | None, value: float, cost: float | None = None) -> PlyRating:
    """Of a game of two, with the value of seat 0."""
    mark = None if cost is None else mark_of(cost)
    return PlyRating(ply, seat, "a", Verdict((value, 1 - value)), cost, mark)


def lost_at(*ratings: PlyRating, winners: tuple[int, ...] | None = (0,)) -> int | None:
    found = costliest(ratings, winners)
    return None if found is None else found.ply


def test_the_game_was_lost_at_the_costliest_move_of_a_loser() -> None:
    ratings = [
        rating(0, 0, 0.9, 0.5),
        rating(1, 1, 0.4, 0.15),
        rating(2, None, 0.55),
        rating(3, 1, 0.55, 0.3),
        rating(4, 1, 0.85, 0.01),
        rating(5, None, 1.0),
    ]
    assert lost_at(*ratings) == 3
    assert lost_at(*ratings, winners=None) == 0, "under way: the costliest so far"
    assert lost_at(*ratings[4:]) is None
    assert lost_at(*ratings, winners=(0, 1)) is None
    assert lost_at(winners=None) is None
    other = summaries(ratings, 2)[1]
    assert (other.moves, other.marks) == (3, {"inaccuracy": 0, "mistake": 1, "blunder": 1})
    assert other.average_cost == pytest.approx(0.46 / 3)


def test_what_a_seat_had_again_was_not_lost_for_good() -> None:
    thrown_twice = [rating(0, 1, 0.0, 1.0), rating(1, 0, 1.0, 1.0), rating(2, 1, 0.0, 0.6), rating(3, None, 1.0)]
    assert lost_at(*thrown_twice) == 2, "the smaller one cannot be mended any more"
    assert lost_at(*thrown_twice, winners=None) == 1, "of seat 0; nobody has lost yet"
    half_mended = [rating(0, 1, 0.0, 0.9), rating(1, 0, 0.9, 0.3), rating(2, 1, 0.6, 0.2), rating(3, None, 1.0)]
    assert lost_at(*half_mended) == 0, "0.6 of the 0.9 were never had again"
    by_luck = [rating(0, 1, 0.5, 0.3), rating(1, None, 0.8), rating(2, 1, 0.3, 0.0), rating(3, None, 1.0)]
    assert lost_at(*by_luck) is None, "the luck that gave it back took the game"
    equals = [rating(0, 1, 0.0, 0.2), rating(1, 1, 0.5, 0.203), rating(2, 1, 0.7, 0.2), rating(3, None, 1.0)]
    assert lost_at(*equals) == 2


def test_a_win_that_is_seen_one_move_later_is_the_value_of_the_position() -> None:
    state = ta.game("settimo").start(seed=1)
    best, other = state.legal_moves()[:2]
    verdict = Verdict((0.3, 0.7), (move(best, 0.3, 0.7), move(other, 0.2, 0.8)))
    won = Verdict((1.0, 0.0), is_proven=True)
    lost = Verdict((0.0, 1.0), is_proven=True)
    found = rated(4, state, other, verdict, [lost, won])
    assert (found.cost, found.mark) == (1.0, "blunder")
    assert (found.verdict.value, found.verdict.is_proven) == ((1.0, 0.0), True)
    assert found.verdict.moves[0].is_proven
    assert found.verdict.moves[1] == verdict.moves[1]
    for after in (lost, Verdict((1.0, 0.0)), Verdict((0.5, 0.5), is_proven=True)):
        assert rated(4, state, other, verdict, [lost, after]).verdict == verdict, "anything less proves nothing"


def test_reasons_are_made_of_values() -> None:
    state = ta.game("ponte", size=4).start().play("a1,b2")
    two = state.count_legal_moves()
    assert two == 2
    told = reason(state, Verdict((), (move("light", 0.37, 0.63), move("dark", 0.5, 0.5))))
    assert told == "Rated 63 %, 13 % more than dark."
    told = reason(state, Verdict((), (move("light", 0.37, 0.63), move("dark", 0.4, 0.6))))
    assert told == "Rated 63 %; dark is about as good."
    line = RatedMove("light", 5, (0.37, 0.63), ("light", "c3,d4", "a2-b4"))
    assert reason(state, Verdict((), (line,))) == "Rated 63 %. Expects c3,d4, then a2-b4."
    for value, told in (
        (1.0, "It wins for certain."),
        (0.0, "Every move loses against best play."),
        (0.5, "It is worth exactly 50 %."),
    ):
        assert reason(state, Verdict((), (move("light", 1 - value, value, is_proven=True),))) == told


def test_what_is_not_certain_is_never_0_or_100_percent() -> None:
    assert [percent(value) for value in (0, 0.001, 0.5, 0.999, 1)] == ["0 %", "1 %", "50 %", "99 %", "100 %"]


def test_json_rows_have_every_key(capsys: pytest.CaptureFixture[str]) -> None:
    record = recorded("viaduct", 2)
    analyse(record, 3, as_json=True)
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    keys = ["ply", "seat", "played", "best", "value", "nodes", "line", "moves", "cost", "mark", "proven"]
    assert [list(row) for row in rows] == [keys] * (len(record.moves) + 1)
    assert [row["played"] for row in rows] == [*record.moves, None]
    for row in rows[:-1]:
        assert 1 <= len(row["moves"]) <= 3
        assert row["moves"][0]["move"] == row["best"]
        assert row["line"] == row["moves"][0]["line"]
        assert row["mark"] == next((mark for mark, least in MARKS if row["cost"] >= least), None)
    assert [rows[-2]["proven"], rows[-1]["proven"]] == [True, True], "a move that wins at once is a proof"


def test_the_terminal_shows_lines_a_graph_and_where_it_was_lost(capsys: pytest.CaptureFixture[str]) -> None:
    record = recorded("viaduct", 3)
    analyse(record, 1, as_json=False, moves=2)
    out = capsys.readouterr().out
    assert f"{len(record.moves)}   over" in out
    assert "  proven" in out
    assert "  1. " in out
    assert "  2. " in out
    assert [line.split()[1] for line in out.splitlines() if line.startswith("seat ") and "|" in line] == ["0", "1", "2"]
    assert [line.split("(")[0] for line in out.splitlines() if "a move" in line] == ["seat 0 ", "seat 1 ", "seat 2 "]
    endings = ("The game was lost at ply ", "The costliest move was at ply ", "Nobody lost the game by one move.")
    assert out.splitlines()[-1].startswith(endings)


def test_the_graph_is_plain_where_blocks_cannot_be_printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = recorded("ponte", 5)
    monkeypatch.setattr(type(sys.stdout), "encoding", "ascii", raising=False)
    analyse(record, 1, as_json=False)
    assert capsys.readouterr().out.isascii()


def test_names_of_a_record_cannot_write_to_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    record = ta.Record(ta.game("ponte", size=4), seats=["\x1b[31mAnna\nseat 1", "Bruno\r\x07\u202e"], moves=["a1,b2"])
    analyse(record, 1, as_json=False, moves=1)
    out = capsys.readouterr().out
    assert all(each.isprintable() or each == "\n" for each in out)
    assert "Anna seat 1" in out
