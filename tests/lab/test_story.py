"""The course of a game in numbers, on games whose numbers can be worked out by hand (docs/lab.md)."""

from __future__ import annotations

import math
from typing import Any

import pytest

from trearchi.lab.study.story import Story, lead_changes, story_of


def game(values: list[float], seats: list[int | None], winners: list[int], **more: Any) -> dict[str, Any]:
    """A game of two with these values of seat 0, one more than there are plies."""
    return {
        "seats": seats,
        "legal": [0 if seat is None else 3 for seat in seats],
        "close": [0 if seat is None else 2 for seat in seats],
        "values": [[value, round(1 - value, 6)] for value in values],
        "winners": winners,
        "end": ["P6.2"],
        "turns": 4,
        "margin": 2.0,
        "coverage": 0.5,
        **more,
    }


def story(*args: Any, **more: Any) -> Story:
    found = story_of(game(*args, **more))
    assert found is not None
    return found


def test_a_winner_who_always_leads_is_never_behind() -> None:
    found = story([0.6, 0.7, 0.8, 1.0], [0, 1, 0], [0])
    assert (found.never_trailed, found.drama, found.deepest, found.lead_changes) == (0.0, 0.0, 0.0, 0)


def test_a_comeback_is_drama_by_how_far_and_decided_where_it_ends() -> None:
    # Seat 1 wins; it is behind by 0.2, then by 0.64, then it leads.
    found = story([0.6, 0.82, 0.3, 0.2, 0.0], [0, 1, 0, 1], [1])
    assert found.drama == pytest.approx((math.sqrt(0.2) + math.sqrt(0.64)) / 2)
    assert found.deepest == pytest.approx(0.64)
    assert found.never_trailed == 0.5
    assert found.lead_changes == 1


def test_a_killer_move_is_the_most_that_one_move_gains_for_its_mover() -> None:
    # Seat 0 gains 0.1; seat 1 gives 0.3 to seat 0, which is no gain of the mover; seat 0 gains 0.05.
    found = story([0.5, 0.6, 0.9, 0.95], [0, 1, 0], [0])
    assert found.killer == pytest.approx(0.1)
    assert found.swing == pytest.approx((0.1 + 0.3 + 0.05) / 3)


def test_a_change_over_a_roll_or_draw_is_laid_to_chance() -> None:
    found = story([0.5, 0.5, 0.8, 0.9], [0, None, 1], [0])
    assert found.chance_swing == pytest.approx(0.3 / 0.4)
    assert found.killer == 0.0
    assert story([0.5, 0.8, 1.0], [0, 1], [0]).chance_swing is None


@pytest.mark.parametrize(
    ("values", "changes"),
    [
        ([0.6, 0.4, 0.6], 2),
        ([0.6, 0.5, 0.6], 0),  # a lead that is lost to nobody
        ([0.6, 0.495, 0.4], 1),
        ([0.505, 0.495, 0.505], 0),  # too close to be leads
    ],
)
def test_the_lead_changes_when_another_seat_has_it(values: list[float], changes: int) -> None:
    assert lead_changes([[value, 1 - value] for value in values]) == changes


def test_in_a_game_of_three_the_leader_leads_every_other() -> None:
    assert lead_changes([[0.4, 0.3, 0.3], [0.34, 0.33, 0.33], [0.3, 0.2, 0.5], [0.5, 0.3, 0.2]]) == 2


def test_a_shared_game_has_no_winner_to_tell_a_story_of() -> None:
    found = story([0.5, 0.6, 0.5], [0, 1], [0, 1])
    assert (found.draws, found.unfinished, found.drama, found.never_trailed) == (1.0, 0.0, None, None)
    assert found.lead_changes == 0


def test_a_game_that_the_turn_limit_ends_is_unfinished_and_no_draw() -> None:
    found = story([0.5, 0.6, 0.5], [0, 1], [0, 1], end=["V6.3"])
    assert (found.draws, found.unfinished) == (0.0, 1.0)


def test_choices_are_counted_where_a_seat_is_to_move() -> None:
    found = story([0.5, 0.6, 0.7, 1.0], [0, None, 1], [0], legal=[1, 0, 5], close=[1, 0, 2])
    assert (found.moves, found.branching, found.forced, found.close) == (2, 3.0, 0.5, 1.5)


def test_without_values_there_is_no_course() -> None:
    found = story([], [0, 1], [0], close=[])
    assert (found.drama, found.lead_changes, found.killer, found.close) == (None, None, None, None)


def test_a_forfeited_game_has_no_end_by_the_rules() -> None:
    assert story_of({"forfeited": [0, 0, "late"], "winners": [1]}) is None
