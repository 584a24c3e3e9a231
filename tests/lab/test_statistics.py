"""Intervals of games that come in groups, against what scipy says where the groups are single games."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from trearchi.lab.statistics import (
    bootstrap_interval,
    difference_interval,
    fraction_interval,
    group_means,
    mean_interval,
    share_interval,
    wilson,
)

NUMBERS = np.random.default_rng(1)
SINGLE = np.arange(60)
PAIRS = np.repeat(np.arange(30), 2)


def test_means_of_groups_and_their_sizes() -> None:
    means, counts = group_means(np.array([1.0, 3.0, 5.0]), np.array([4, 4, 9]))
    assert means.tolist() == [2.0, 5.0]
    assert counts.tolist() == [2.0, 1.0]


def test_single_games_have_students_interval() -> None:
    values = NUMBERS.normal(5.0, 2.0, 60)
    expected = stats.t.interval(0.95, 59, values.mean(), stats.sem(values))
    assert mean_interval(values, SINGLE) == pytest.approx(expected)


def test_a_game_played_twice_says_no_more_than_once() -> None:
    values = NUMBERS.normal(5.0, 2.0, 30)
    once = mean_interval(values, np.arange(30))
    assert mean_interval(np.repeat(values, 2), PAIRS) == pytest.approx(once)
    won = (values > 5).astype(float)
    assert share_interval(np.repeat(won, 2), PAIRS) == pytest.approx(share_interval(won, np.arange(30)), rel=0.02)


def test_groups_that_cancel_luck_out_make_an_interval_narrower() -> None:
    first = (NUMBERS.random(30) < 0.5).astype(float)
    opposite = np.column_stack([first, 1 - first]).ravel()
    low, high = share_interval(opposite, PAIRS)
    plain = share_interval(opposite, SINGLE)
    assert high - low < plain[1] - plain[0]
    assert low > 0.0


def test_shares_without_an_exception_keep_a_bound() -> None:
    assert share_interval(np.zeros(60), PAIRS) == pytest.approx(wilson(0.0, 30))
    assert fraction_interval(np.ones(60), PAIRS) == pytest.approx(wilson(1.0, 30))
    assert share_interval(np.ones(60), np.zeros(60, dtype=np.int64)) == pytest.approx(wilson(1.0, 1))


def test_fractions_stay_within_what_they_can_be() -> None:
    low, high = fraction_interval(np.array([0.0, 0.0, 0.0, 0.1]), np.arange(4))
    assert low == 0.0
    assert 0.0 < high < 1.0


def test_one_group_says_nothing_about_the_mean() -> None:
    assert mean_interval(np.array([1.0, 2.0]), np.array([0, 0])) == (-np.inf, np.inf)


def test_differences_of_the_same_groups_are_paired() -> None:
    one = NUMBERS.normal(0.0, 3.0, 60)
    other = one + NUMBERS.normal(0.5, 0.1, 60)
    expected = stats.ttest_rel(other, one).confidence_interval()
    assert difference_interval(other, SINGLE, one, SINGLE) == pytest.approx((expected.low, expected.high))


def test_differences_of_other_groups_are_welchs() -> None:
    one, other = NUMBERS.normal(0.0, 3.0, 60), NUMBERS.normal(1.0, 1.0, 40)
    expected = stats.ttest_ind(one, other, equal_var=False).confidence_interval()
    low, high = difference_interval(one, SINGLE, other, np.arange(40))
    assert (low, high) == pytest.approx((expected.low, expected.high), abs=0.02)


def test_a_bootstrap_is_the_same_each_time_and_holds_the_mean() -> None:
    values = NUMBERS.normal(5.0, 2.0, 200)
    found = bootstrap_interval(200, lambda groups: float(values[groups].mean()))
    assert found == bootstrap_interval(200, lambda groups: float(values[groups].mean()))
    assert found == pytest.approx(mean_interval(values, np.arange(200)), abs=0.1)
