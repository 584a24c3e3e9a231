"""Settimo's setup as chance (S1.5, S1.6): every allowed order is equally likely, held against counting them all."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import pytest

import trearchi as ta
from trearchi.envs.setups import COLOURS, Material, SetupDraw

SMALL = Material(colours=3, sticks_of_each=3, reserve=3, most_of_one_in_reserve=2, majors=2)


def sums_of(draw: SetupDraw, chance: Fraction = Fraction(1)) -> Iterator[tuple[SetupDraw, Fraction]]:
    """Every complete setup with the product of the chances of its draws."""
    if draw.is_complete:
        yield draw, chance
    for colour, share in draw.chances():
        yield from sums_of(draw.draw(colour), chance * share)


def orders_of_sticks(material: Material) -> Counter[str]:
    """The orders of all sticks that satisfy the limit, as colours, each as often as sticks told apart have it."""
    sticks = [letter for letter in COLOURS[: material.colours] for _ in range(material.sticks_of_each)]
    orders = Counter("".join(order) for order in itertools.permutations(sticks))
    most = material.most_of_one_in_reserve
    return Counter(
        {order: n for order, n in orders.items() if max(Counter(order[: material.reserve]).values()) <= most}
    )


def random_draw(seed: int) -> tuple[SetupDraw, Fraction]:
    """A complete setup drawn from a seed, and the product of the chances."""
    numbers, draw, product = random.Random(seed), SetupDraw(), Fraction(1)
    while not draw.is_complete:
        chances = dict(draw.chances())
        assert sum(chances.values()) == 1
        colour = numbers.choices(list(chances), [float(chance) for chance in chances.values()])[0]
        draw, product = draw.draw(colour), product * chances[colour]
    return draw, product


def test_a_small_setup_has_each_allowed_order_with_its_share() -> None:
    """S1.5, by counting every order of nine sticks: the chances of the tree are those of a fair draw of an order."""
    counted = orders_of_sticks(SMALL)
    tree: Counter[str] = Counter()
    for draw, chance in sums_of(SetupDraw(material=SMALL)):
        tree[draw.reserve + draw.lines] += chance  # type: ignore[assignment]
    whole = sum(counted.values())
    assert tree == {order: Fraction(n, whole) for order, n in counted.items()}


def test_every_set_of_major_colours_is_equally_likely() -> None:
    """S1.6: three different ones of seven, 35 sets."""
    sets: Counter[frozenset[str]] = Counter()
    complete = SetupDraw(reserve="ROYGSB", lines="P" + "ROYGSBP" * 9)
    for draw, chance in sums_of(complete):
        sets[frozenset(draw.major)] += chance  # type: ignore[assignment]
    assert len(sets) == math.comb(7, 3)
    assert set(sets.values()) == {Fraction(1, 35)}


def test_whole_setups_have_one_chance_for_all() -> None:
    """S1.5: the product over the 73 draws is 1 over the number of allowed orders of colours and of major colours."""
    reserves = sum(
        math.prod(math.comb(10, count) for count in counts) * math.factorial(6)
        for counts in itertools.product(range(4), repeat=7)
        if sum(counts) == 6
    )
    orders = Fraction(reserves * math.factorial(64), math.factorial(10) ** 7)
    expected = 1 / (orders * 7 * 6 * 5)
    products = {random_draw(seed)[1] for seed in range(20)}
    assert products == {expected}


def test_the_fourth_stick_of_a_colour_never_comes_into_the_reserve() -> None:
    draw = SetupDraw(reserve="RRR")
    assert [COLOURS[colour] for colour, _ in draw.chances()] == list("OYGSBP")
    with pytest.raises(ta.SetupError, match="possible: 1, 2, 3, 4, 5, 6"):
        draw.draw(0)


def test_the_limit_is_foreseen_in_earlier_draws() -> None:
    """A second stick of a colour is rarer than 9 in 69: orders that break the limit later do not count."""
    second = dict(SetupDraw(reserve="R").chances())
    assert second[0] < Fraction(9, 69) < second[1]


@pytest.mark.parametrize("seed", range(5))
def test_what_is_drawn_is_a_setup_of_the_game(seed: int) -> None:
    draw, _ = random_draw(seed)
    state = ta.game("settimo").start(setup=draw.setup)
    assert state.setup == draw.setup
    assert draw.chances() == []
    with pytest.raises(ta.SetupError, match="none"):
        draw.draw(0)


def test_half_a_setup_is_refused_as_one() -> None:
    with pytest.raises(ta.SetupError, match="not complete"):
        _ = SetupDraw(reserve="RRR").setup
