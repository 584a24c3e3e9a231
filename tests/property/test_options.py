"""options(partial) is what docs/views.md makes of the legal moves, for every partial."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from hypothesis import given
from hypothesis import strategies as st

import trearchi as ta
from tests.strategies import SEEDS, Walk, ponte_walks, settimo_walks, times, viaduct_walks, walks

Answer = dict[str, list[str]]


def answer(**kinds: Iterable[str]) -> Answer:
    """Only kinds that have an entry."""
    return {kind: list(texts) for kind, texts in kinds.items() if texts}


def check(state: ta.State, partial: str, expected: Answer) -> None:
    """The answer, kinds and texts in their order; a whole legal move answers for itself; spelling is free."""
    if state.seat is not None and state.why_illegal(partial) is None:
        expected = answer(move=[state.canonical(partial)])
    for spelling in (partial, partial.upper(), f" {partial}\t"):
        found = state.options(spelling)
        assert found == expected, (str(state), spelling)
        assert list(found) == list(expected)


# Ponte -------------------------------------------------------------------------------------------------------------


def by_column(square: str) -> tuple[str, int]:
    """P3.2: the canonical order."""
    return square[0], int(square[1:])


def ponte_partners(moves: list[str], sign: str, square: str | None) -> list[str]:
    """The squares of moves with this sign: all of them, or those that go with a square."""
    pairs = [move.split(sign) for move in moves if sign in move]
    if square is None:
        found = {end for pair in pairs for end in pair}
    else:
        found = {pair[1 - i] for pair in pairs for i in (0, 1) if pair[i] == square}
    return sorted(found, key=by_column)


def ponte_answer(moves: list[str], partial: str) -> Answer:
    """The table's rows for Ponte."""
    square, sign = (partial[:-1], partial[-1]) if partial[-1:] in (",", "-") else (partial, "")
    tiles = ponte_partners(moves, ",", square or None) if sign != "-" else []
    bridges = ponte_partners(moves, "-", square or None) if sign != "," else []
    words = [move for move in moves if move.isalpha()] if partial == "" else []
    return answer(tile=tiles, bridge=bridges, word=words)


@given(walk=ponte_walks())
@times(3)
def test_ponte_options(walk: Walk) -> None:
    """`""`, `c3`, `c3,` and `c3-` for every square."""
    for state in (walk.last, walk.states[len(walk.states) // 2]):
        moves = state.legal_moves()
        check(state, "", ponte_answer(moves, ""))
        size = state.game.parameters["size"]
        for square in (f"{chr(97 + column)}{row}" for column in range(size) for row in range(1, size + 1)):
            for partial in (square, f"{square},", f"{square}-"):
                check(state, partial, ponte_answer(moves, partial))
        for partial in ("a", "1", ",", "c03", "z1", "a0", "a1,,", "li", "c3,d"):
            check(state, partial, {})


# Viaduct -----------------------------------------------------------------------------------------------------------

Pillar = tuple[int, int]


def bars(moves: list[str], sign: str) -> list[tuple[Pillar, Pillar, int]]:
    """The bridges of moves with this sign."""
    found = []
    for move in moves:
        if move[0] == sign:
            columns, _, level = move[1:].partition("@")
            (x1, y1), (x2, y2) = ((int(x), int(y)) for x, y in (end.split(".") for end in columns.split("-")))
            found.append(((x1, y1), (x2, y2), int(level)))
    return found


class Bars:
    """What may be placed and taken, and the table's rows for Viaduct made of it."""

    def __init__(self, moves: list[str]) -> None:
        self.by_kind = {"place": bars(moves, "+"), "take": bars(moves, "x")}

    def answer(self, sign: str, pillar: Pillar | None = None, other: Pillar | None = None) -> Answer:
        """For a sign as written or none, the first pillar and the second as far as they are given."""
        kinds = {}
        for kind, mark in (("place", "+"), ("take", "x")):
            found = set()
            for one, two, level in self.by_kind[kind] if sign in ("", mark) else ():
                for here, there in ((one, two), (two, one)):
                    if pillar is None:
                        found.add((*here, -1))
                    elif here == pillar and other in (None, there):
                        found.add((*there, level))
            kinds[kind] = [f"{x}.{y}" + (f"@{z}" if z >= 0 else "") for x, y, z in sorted(found)]
        return answer(**kinds)


@given(walk=viaduct_walks(), seed=SEEDS)
@times(2)
def test_viaduct_options(walk: Walk, seed: int) -> None:
    """`""`, pillars with and without a sign, and whole bridges without their level."""
    rng = Random(seed)
    for state in (walk.last, walk.states[len(walk.states) // 2]):
        moves = state.legal_moves()
        legal = Bars(moves)
        words = [word for word in ("pass", "end") if word in moves]
        check(state, "", legal.answer("") | answer(word=words))
        check(state, "+", legal.answer("+"))
        check(state, "x", legal.answer("x"))
        ends = [bar[:2] for found in legal.by_kind.values() for bar in rng.sample(found, min(len(found), 2))]
        for one, other in [*ends, ((rng.randrange(1, 31), 5), (9, 9))]:
            (x1, y1), (x2, y2) = rng.choice(((one, other), (other, one)))
            for sign in ("", "+", "x"):
                check(state, f"{sign}{x1}.{y1}", legal.answer(sign, (x1, y1)))
                check(state, f"{sign}{x1}.{y1}-{x2}.{y2}", legal.answer(sign, (x1, y1), (x2, y2)))
        for partial in ("1", "1.", "y1.1", "01.1", "1.1@0", "+-", "pas", "0.0", "31.1", "1.1-1.1-"):
            check(state, partial, {})


# Settimo -----------------------------------------------------------------------------------------------------------


def settimo_answer(moves: list[str], partial: str) -> Answer:
    """The table's rows for Settimo."""
    removals = [move[1:] for move in moves if move.startswith("x")]
    if partial == "":
        return answer(step=[move for move in moves if move[0] != "x"], remove=removals)
    if partial == "x":
        return answer(remove=removals)
    if partial.startswith("x"):
        return answer(remove=[line for line in removals if partial[1:] in line.split("-")])
    return answer(step=[move for move in moves if move.startswith(partial)])


@given(walk=settimo_walks())
@times(3)
def test_settimo_options(walk: Walk) -> None:
    """`""`, rings, islands, `x`, and `x` with each island."""
    for state in walk.states[:: max(1, len(walk.states) // 12)]:
        moves = state.legal_moves()
        islands = [island["name"] for island in state.view()["islands"]]
        partials = ["", "A", "B", "C", "O", "x", *islands, *(f"x{island}" for island in islands)]
        for partial in partials:
            check(state, partial, settimo_answer(moves, partial))
        for partial in ("D", "A9", "xx", "xA9", "draw", "A1-", "A1-B1", "-"):
            check(state, partial, {})


# All ---------------------------------------------------------------------------------------------------------------


@given(walk=walks())
@times(2)
def test_a_whole_move_answers_for_itself(walk: Walk) -> None:
    """`move`: its canonical text; at a chance node and at the end the answer is empty."""
    for state, move in zip(walk.states, walk.moves, strict=False):
        assert state.options(move) == ({} if state.is_chance else {"move": [move]})
    if walk.last.is_over or walk.last.is_chance:
        assert walk.last.options("") == {}


@given(walk=walks(), text=st.text(max_size=10))
@times(8)
def test_any_partial_has_an_answer(walk: Walk, text: str) -> None:
    """No text raises, and none is answered with a kind that the table does not know or with an empty list."""
    found = walk.last.options(text)
    assert set(found) <= {"tile", "bridge", "word", "place", "take", "step", "remove", "move"}
    assert all(found.values())
