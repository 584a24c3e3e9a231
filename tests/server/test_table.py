"""Clocks and what is asked: the table of a game as the fold of its entries."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

import trearchi as ta
from trearchi.server.clocks import (
    DAY_MS,
    LAG_CAP_MS,
    LAG_GAIN_MS,
    LAG_MOST_MS,
    LAG_START_MS,
    ClockRule,
    FlagFellError,
    charged,
    clock_rule,
    stored_lag,
    time_runs,
)
from trearchi.server.line import Line
from trearchi.server.schema import MoveClock, TotalClock
from trearchi.server.storage import Entry
from trearchi.server.table import Table, fresh_table

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
BLITZ = ClockRule(300_000, 5_000, False)
DAYS = ClockRule(2 * DAY_MS, 0, True)


def after(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def line_of(game: str, plies: int, **parameters: object) -> Line:
    state = ta.game(game, **parameters).start(seed=1)
    line = Line(state, state)
    for _ in range(plies):
        texts = sorted(line.state.chances()) if line.state.is_chance else sorted(line.state.legal_moves())
        line = line.played(texts[0])
    return line


def ponte(plies: int) -> Line:
    """The colour choice of P2 stands among the first moves; the seats take turns after it."""
    return line_of("ponte", plies, size=6)


def fresh(rule: ClockRule | None = BLITZ, kinds: tuple[str, ...] = ("human", "human")) -> Table:
    return fresh_table(list(kinds), rule, NOON)


def test_a_clock_is_days_a_turn_or_seconds_and_more() -> None:
    assert clock_rule(None) is None
    assert clock_rule(MoveClock(kind="move", days=3)) == ClockRule(3 * DAY_MS, 0, True)
    assert clock_rule(TotalClock(kind="total", seconds=600, increment=2)) == ClockRule(600_000, 2_000, False)


def test_the_time_of_computers_is_not_taken() -> None:
    assert fresh(kinds=("human", "computer")).left_ms == (300_000, None)
    assert fresh(None).left_ms == (None, None)


def test_the_first_turn_of_each_seat_is_free_in_a_clock_for_the_game() -> None:
    for plies in (0, 1):
        line = ponte(plies)
        assert not time_runs(BLITZ, line, line.state.seat or 0)
        assert time_runs(DAYS, line, line.state.seat or 0)
    line = ponte(4)
    assert line.state.seat is not None
    assert time_runs(BLITZ, line, line.state.seat)


def test_a_turn_costs_its_time_and_brings_the_increment() -> None:
    before, then = ponte(4), ponte(5)
    assert charged(BLITZ, before, then, 100_000, 0, NOON, after(12), 0).ms == 12_000 - 5_000


def test_the_increment_comes_when_the_turn_passes_and_not_with_each_move_of_it() -> None:
    line = line_of("settimo", 40)
    while True:
        text = sorted(line.state.chances() if line.state.is_chance else line.state.legal_moves())[0]
        then = line.played(text)
        if line.state.seat is not None and then.state.seat == line.state.seat:
            assert charged(BLITZ, line, then, 100_000, 0, NOON, after(3), 0).ms == 3_000
            return
        line = then


def test_days_begin_anew_with_each_turn() -> None:
    assert charged(DAYS, ponte(4), ponte(5), DAY_MS, 0, NOON, after(3600), 0).ms == -DAY_MS


@pytest.mark.parametrize(("seconds", "falls"), [(100, False), (100.001, True)])
def test_a_flag_falls_when_no_time_is_left(seconds: float, falls: bool) -> None:
    if not falls:
        assert charged(BLITZ, ponte(4), ponte(5), 100_000, 0, NOON, after(seconds), 0).ms == 95_000
        return
    with pytest.raises(FlagFellError):
        charged(BLITZ, ponte(4), ponte(5), 100_000, 0, NOON, after(seconds), 0)


@given(lags=st.lists(st.integers(-10, 10**9), min_size=1, max_size=60), elapsed=st.integers(0, 20_000))
def test_lag_is_never_worth_more_than_the_store_whatever_is_feigned(lags: list[int], elapsed: int) -> None:
    store, used = LAG_START_MS, 0
    for lag in lags:
        charge = charged(BLITZ, ponte(4), ponte(5), 10**9, store, NOON, after(elapsed / 1000), lag)
        assert 0 <= charge.lag <= min(LAG_CAP_MS, elapsed)
        assert charge.ms == elapsed - charge.lag - BLITZ.increment_ms
        used += charge.lag
        store = stored_lag(store, charge.lag)
        assert 0 <= store <= LAG_MOST_MS
    assert used <= LAG_START_MS + LAG_GAIN_MS * len(lags)


def test_moves_charge_their_seat_and_undone_time_is_gone() -> None:
    table = fresh().after(Entry("move", 0, "a1,a2", 0, 4_000, 100, after(5)))
    assert (table.left_ms, table.since) == ((296_000, 300_000), after(5))
    assert table.lag_ms == (LAG_START_MS - 100 + LAG_GAIN_MS, LAG_START_MS)
    undone = table.after(Entry("undo", 0, at=after(9)))
    assert (undone.left_ms, undone.since) == (table.left_ms, after(9))


def test_nobodys_time_runs_while_the_server_is_down() -> None:
    table = fresh().after(Entry("move", 0, "a1,a2", 0, 0, 0, after(5)))
    paused = table.after(Entry("pause", 1, ms=60_000, at=after(70)))
    assert (paused.since, paused.left_ms) == (after(65), table.left_ms)
    # Of a pause that is longer than the turn, no time is won.
    assert table.after(Entry("pause", 1, ms=600_000, at=after(70))).since == after(70)


def test_what_is_asked_lapses_with_a_move_but_for_a_rematch_and_a_computer() -> None:
    table = fresh(kinds=("human",) * 4)
    for text in ("undo", "draw", "replace:2:5", "rematch"):
        table = table.after(Entry("offer", 3, text, 1))
    moved = table.after(Entry("move", 3, "x", 0))
    assert [asked.text for asked in moved.asked] == ["replace:2:5", "rematch"]
    assert moved.after(Entry("rematch", 3, "x" * 22)).asked == moved.asked[:1]


def test_seats_agree_once_and_a_refusal_ends_the_question() -> None:
    table = fresh(kinds=("human",) * 3).after(Entry("offer", 3, "draw", 1))
    for _ in range(2):
        table = table.after(Entry("agree", 3, "draw", 2))
    assert table.question("draw") is not None
    assert table.asked[0].agreed == (1, 2)
    assert table.after(Entry("decline", 3, "draw", 0)).asked == ()
    gone = table.after(Entry("leave", 3, seat=1))
    assert gone.asked[0].agreed == (2,)
    assert gone.after(Entry("leave", 3, seat=2)).asked == ()


@pytest.mark.parametrize(
    ("kind", "reason", "winners"),
    [("resign", "resigned", (1,)), ("flag", "time", (1,)), ("draw", "agreed", (0, 1)), ("abort", "aborted", ())],
)
def test_a_game_of_two_ends_beside_the_rules(kind: str, reason: str, winners: tuple[int, ...]) -> None:
    table = fresh().after(Entry("offer", 3, "undo", 0)).after(Entry(kind, 3, seat=0))  # type: ignore[arg-type]
    assert table.end is not None
    assert (table.end.reason, table.end.winners, table.asked) == (reason, winners, ())


def test_of_three_a_flag_is_no_end_and_a_computer_goes_on() -> None:
    table = fresh(kinds=("human",) * 3).after(Entry("offer", 3, "replace:1:4", 2)).after(Entry("leave", 3, seat=1))
    flagged = table.after(Entry("flag", 3, seat=1)).after(Entry("replace", 3, "4", 1, at=after(8)))
    assert flagged.end is None
    assert (flagged.gone, flagged.ranked_last, flagged.asked) == (frozenset(), frozenset({1}), ())
    assert flagged.left_ms == (300_000, None, 300_000)
    assert flagged.since == table.since


def test_an_undo_stops_at_chance() -> None:
    line = line_of("viaduct", 0, seats=2)
    while not (line.movers and line.movers[-1] is None and line.ply > 5):
        text = sorted(line.state.chances() if line.state.is_chance else line.state.legal_moves())[0]
        line = line.played(text)
    assert line.undo_ply((0, 1)) is None
    seat = line.state.seat
    assert seat is not None
    moved = line.played(sorted(line.state.legal_moves())[0])
    assert moved.undo_ply((seat,)) == line.ply
    assert moved.undo_ply((1 - seat,)) is None


def test_an_undo_passes_over_the_moves_of_others() -> None:
    line = ponte(6)
    for seat in (0, 1):
        target = line.undo_ply((seat,))
        assert target is not None
        assert line.movers[target] == seat
        assert seat not in line.movers[target + 1 :]


def test_a_line_counts_all_entries_and_forgets_no_undo() -> None:
    line = ponte(4)
    back = line.after(Entry("undo", 2))
    assert (back.ply, back.version, back.undone_from) == (2, 5, 4)
    told = back.after(Entry("offer", 2, "draw", 0))
    assert told == replace(back, version=6)


@pytest.mark.parametrize("kind", ["resign", "flag", "draw", "abort"])
def test_an_end_stops_the_clock_where_it_is(kind: str) -> None:
    table = fresh().after(Entry(kind, 3, "1", 0, ms=12_000))  # type: ignore[arg-type]
    assert table.left_ms == (300_000, 288_000)
