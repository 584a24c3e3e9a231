"""Texts that are legal moves in another spelling, nearly legal ones, and garbage."""

from __future__ import annotations

import string
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import trearchi as ta

WORDS = ("light", "dark", "pass", "end", "roll1", "roll2", "rollx", "draw:R", "draw:b", "draw:", "draw:W", "roll3", "")
WHITE = (" ", "\t", "\n", "\r", "\v", "\f", "  \t ", "")
HUGE = ("0", "99", "256", "65537", "4294967297", "18446744073709551617", "9" * 60)
SIGNS = string.ascii_letters + string.digits + ",-.@+:x \t\0_/" + "\u00e9\u0661\u212a\u017f\u00a0\u2212\U0001f309"


def other_spellings(rng: Random, move: str) -> Iterator[str]:
    """README: the ends the other way round, letters in either case, white space around the whole text."""
    yield rng.choice(WHITE) + mixed_case(rng, swapped(move)) + rng.choice(WHITE)
    yield rng.choice(WHITE) + mixed_case(rng, move) + rng.choice(WHITE)


def mixed_case(rng: Random, text: str) -> str:
    """The text with some of its letters in the other case."""
    return "".join(rng.choice((sign.lower(), sign.upper())) for sign in text)


def swapped(move: str) -> str:
    """The two squares, tiles or islands of a move the other way round; other moves as they are."""
    sign, body = (move[0], move[1:]) if move[:1] in "+xX" else ("", move)
    body, at, level = body.partition("@")
    for mark in (",", "-"):
        first, found, second = body.partition(mark)
        if found:
            return f"{sign}{second}{found}{first}{at}{level}"
    return move


def tried_texts(rng: Random, state: ta.State, count: int) -> list[str]:
    """`count` texts near the position, some of them with a fault put in."""
    make = {"ponte": ponte_text, "viaduct": viaduct_text, "settimo": settimo_text}[state.game.id]
    view = state.view()
    texts = [make(rng, view) for _ in range(count)]
    return [text if rng.random() < 0.85 else damaged(rng, text) for text in texts]


def damaged(rng: Random, text: str) -> str:
    """The text with a sign left out, put in or changed; or another spelling; or no sense at all."""
    at = rng.randrange(len(text) + 1)
    match rng.randrange(8):
        case 0:
            return text[:at] + text[at + 1 :]
        case 1:
            return text[:at] + rng.choice(SIGNS) + text[at:]
        case 2:
            return text[:at] + rng.choice(SIGNS) + text[at + 1 :]
        case 3:
            return text[:at] + rng.choice(HUGE) + text[at:]
        case 4:
            return text + text
        case 5:
            return "".join(rng.choices(SIGNS, k=rng.randrange(12)))
        case 6:
            return rng.choice(WORDS)
    return rng.choice(WHITE) + mixed_case(rng, swapped(text)) + rng.choice(WHITE)


# Ponte -------------------------------------------------------------------------------------------------------------


def ponte_text(rng: Random, view: dict[str, Any]) -> str:
    """Two squares near tiles and bridges, now and then off the board or the same; or a word."""
    if rng.random() < 0.1:
        return rng.choice(WORDS[:3])
    if rng.random() < 0.3 and (spans := ponte_spans(view)):
        return rng.choice(spans)
    first = ponte_square(rng, view)
    if rng.random() < 0.5:
        column, row = ord(first[0]) - 97, int(first[1:])
        reach = (-2, -1, 0, 1, 2)
        column, row = max(0, column + rng.choice(reach)), max(0, row + rng.choice(reach))
        second = f"{chr(97 + column % 26)}{row}"
    else:
        second = ponte_square(rng, view)
    return first + rng.choice(",-") + second


def ponte_spans(view: dict[str, Any]) -> list[str]:
    """Every two tiles of one colour that are a bridge apart (P5.1), legal or not."""
    spans = []
    for tiles in view["tiles"].values():
        for one, other in combinations(tiles, 2):
            apart = sorted((abs(ord(one[0]) - ord(other[0])), abs(int(one[1:]) - int(other[1:]))))
            if apart in ([0, 2], [1, 2], [2, 2]):
                spans.append(f"{other}-{one}")
    return spans


def ponte_square(rng: Random, view: dict[str, Any]) -> str:
    """A square of the board, more often one with a tile or beside one."""
    tiles = view["tiles"]["light"] + view["tiles"]["dark"]
    if tiles and rng.random() < 0.5:
        return str(rng.choice(tiles))
    size = view["size"] + (rng.random() < 0.1)
    return f"{chr(97 + rng.randrange(size))}{rng.randrange(1, size + 1)}"


# Viaduct -----------------------------------------------------------------------------------------------------------


def viaduct_text(rng: Random, view: dict[str, Any]) -> str:
    """A bridge to place or take off, near those that stand; or a word."""
    if rng.random() < 0.15:
        return rng.choice(WORDS[2:7])
    (x1, y1), (x2, y2), level = viaduct_bar(rng, view)
    if rng.random() < 0.3:
        dx, dy = rng.choice(((1, 0), (0, 1), (-1, 0), (0, -1), (3, 0), (0, 3)))
        x1, y1, x2, y2 = x1 + dx, y1 + dy, x2 + dx, y2 + dy
    if rng.random() < 0.1:
        x2 += rng.choice((-1, 1))
    ends = [f"{max(0, x1)}.{max(0, y1)}", f"{max(0, x2)}.{max(0, y2)}"]
    if rng.random() < 0.5:
        ends.reverse()
    return f"{rng.choice('+x')}{ends[0]}-{ends[1]}@{level}"


def viaduct_bar(rng: Random, view: dict[str, Any]) -> tuple[tuple[int, int], tuple[int, int], int]:
    """Two columns three apart and a level: of a bridge that stands, on one, beside one, or anywhere."""
    if view["bridges"] and rng.random() < 0.7:
        bridge = rng.choice(view["bridges"])
        first, second = (tuple(end) for end in bridge["ends"])
        level = bridge["level"] + rng.choice((0, 0, 0, 1, 1, 2))
        if rng.random() < 0.5:
            return first, second, level
        x, y = rng.choice((first, second))
    else:
        x, y, level = rng.randrange(0, 32), rng.randrange(0, 32), rng.choice((0, 0, 0, 0, 1))
    dx, dy = rng.choice(((3, 0), (0, 3), (-3, 0), (0, -3)))
    return (x, y), (x + dx, y + dy), level


# Settimo -----------------------------------------------------------------------------------------------------------


def settimo_text(rng: Random, view: dict[str, Any]) -> str:
    """A step, mostly to an island at a line from here; a removal, mostly of a line of this trip; a draw."""
    kind = rng.random()
    if kind < 0.15:
        return "draw:" + rng.choice("ROYGSBP")
    seat = view["seat"] if view["seat"] is not None else rng.randrange(2)
    here = view["pieces"][seat]
    near = [line for line in view["lines"] if here in line["ends"]]
    crossed = [line for line in view["lines"] if line["is_crossed"]]
    if kind < 0.65:
        if rng.random() < 0.75:
            ends = rng.choice(near)["ends"]
            return str(ends[0] if ends[1] == here else ends[1])
        return settimo_island(rng, view)
    if rng.random() < 0.8:
        return "x" + str(rng.choice(crossed or near)["text"])
    return f"x{settimo_island(rng, view)}-{settimo_island(rng, view)}"


def settimo_island(rng: Random, view: dict[str, Any]) -> str:
    """An island, or a name that is none."""
    if rng.random() < 0.1:
        return rng.choice(("A9", "A0", "O1", "D1", "Z", "X", "X1", "A", "A10"))
    return str(rng.choice(view["islands"])["name"])
