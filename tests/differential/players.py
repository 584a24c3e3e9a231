"""Players that lead a game to its rare stages: bridges, passes, towers, take-backs, empty supplies, skipped turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import trearchi as ta

Player = Callable[[Random, ta.State], str]


def by_chance(rng: Random, state: ta.State) -> str:
    """Any move, each as likely; chance moves by their chances."""
    chances = state.chances()
    if chances:
        return rng.choices(list(chances), [float(chance) for chance in chances.values()])[0]
    return rng.choice(state.legal_moves())


def evenly(rng: Random, state: ta.State) -> str:
    """Any move; chance moves each as likely as the other, however rare."""
    return rng.choice(list(state.chances()) or state.legal_moves())


def best_of(rng: Random, state: ta.State, moves: Sequence[str], count: int, worth: Callable[[ta.State], float]) -> str:
    """The best of `count` moves by what they lead to."""
    some = moves if len(moves) <= count else rng.sample(moves, count)
    return max(some, key=lambda move: worth(state.play(move)))


# Ponte -------------------------------------------------------------------------------------------------------------


def bridge_lover(rng: Random, state: ta.State) -> str:
    """A bridge wherever one is legal, mostly."""
    bridges = [move for move in state.legal_moves() if "-" in move]
    return rng.choice(bridges) if bridges and rng.random() < 0.8 else evenly(rng, state)


def island_maker(rng: Random, state: ta.State) -> str:
    """Tiles that make islands, and bridges between them."""
    moves = state.legal_moves()
    if state.seat is None or "light" in moves:
        return evenly(rng, state)
    seat = state.seat

    def worth(after: ta.State) -> float:
        score = after.scores()[seat]
        sizes = [len(group["squares"]) for group in after.view()["groups"]]
        return 10 * score["points"] + sum(size * size for size in sizes) + 3 * score["bridges"]

    return best_of(rng, state, moves, 12, worth)


def tile_lover(rng: Random, state: ta.State) -> str:
    """Tiles as long as there is room for two; then it passes."""
    moves = state.legal_moves()
    if "pass" in moves:
        return "pass"
    tiles = [move for move in moves if "," in move]
    return rng.choice(tiles or moves)


PONTE = (evenly, bridge_lover, island_maker, tile_lover)

# Viaduct -----------------------------------------------------------------------------------------------------------


def tower_builder(rng: Random, state: ta.State) -> str:
    """Bridges as high as they go, one on the other."""
    places = [move for move in state.legal_moves() if move.startswith("+")]
    high = [move for move in places if not move.endswith("@0")]
    if high and rng.random() < 0.8:
        return rng.choice(high)
    return rng.choice(places) if places else evenly(rng, state)


def spender(rng: Random, state: ta.State) -> str:
    """Places as long as there are bridges, two at once where it can."""
    places = [move for move in state.legal_moves() if move.startswith("+")]
    if places:
        return rng.choice(places)
    return "roll2" if "roll2" in state.chances() else evenly(rng, state)


def taker(rng: Random, state: ta.State) -> str:
    """Takes back and takes off whatever may go."""
    takes = [move for move in state.legal_moves() if move.startswith("x")]
    return rng.choice(takes) if takes and rng.random() < 0.6 else evenly(rng, state)


def crowder(rng: Random, state: ta.State) -> str:
    """Keeps to the north-west quarter and the river beside it, where bridges meet and platforms are near."""
    moves = state.legal_moves()
    near = [move for move in moves if move.startswith("+") and all(int(x) < 17 for x in columns(move))]
    return rng.choice(near) if near and rng.random() < 0.7 else evenly(rng, state)


def columns(move: str) -> list[str]:
    """The x of both pillars of a move."""
    first, second = move[1:].partition("@")[0].split("-")
    return [first.partition(".")[0], second.partition(".")[0]]


# Viaducts for the letter A from its northern platform, of eleven bridges (V1.2); the other letters mirror them (V9).
NORTH = ((8, 28, 8, 25), (8, 24, 8, 21), (8, 20, 8, 17), (9, 17, 9, 14), (10, 14, 13, 14), (14, 14, 17, 14),
         (18, 14, 21, 14), (22, 14, 22, 11))  # fmt: skip
FLAT = ((22, 10, 22, 7), (22, 6, 22, 3), (23, 3, 26, 3))  # side by side and end to end
RAISED = ((22, 8, 22, 5), (23, 5, 23, 2), (22, 11, 22, 8))  # the last one is plugged onto two others (V5.1)


def planned(letter: str, is_raised: bool) -> list[str]:
    """The placements of a whole viaduct for a letter, in the order of building."""
    texts = []
    for x1, y1, x2, y2 in NORTH + (RAISED if is_raised else FLAT):
        level = 1 if (x1, y1, x2, y2) == RAISED[-1] else 0
        ends = [(31 - x, y) if letter in "BC" else (x, y) for x, y in ((x1, y1), (x2, y2))]
        ends = sorted((y, x) if letter in "CD" else (x, y) for x, y in ends)
        texts.append("+{}.{}-{}.{}@{}".format(*ends[0], *ends[1], level))
    return texts


def finisher(rng: Random, state: ta.State, is_raised: bool = False) -> str:
    """One seat builds a whole viaduct and the others keep out of its way: most games have a winner."""
    chances = state.chances()
    if chances:
        return "roll2" if "roll2" in chances else evenly(rng, state)
    view = state.view()
    builder = view["letters"].index(min(view["letters"]))
    plan = planned(view["letters"][builder], is_raised)
    moves = state.legal_moves()
    due = [move for move in plan if move in moves]
    is_extra = view["stage"] == "extra"
    owner = 1 - state.seat if is_extra else state.seat
    # Now and then an extra bridge does not lie on the way: then the platforms are joined and nobody has won (V7.1).
    if owner == builder and due and rng.random() < (0.8 if is_extra else 0.97):
        return due[len(due) // 2]
    wanted = {column for move in plan for column in under(move)}
    harmless = [move for move in moves if move[0] != "+" or wanted.isdisjoint(under(move))]
    return rng.choice(harmless or moves)


def plugger(rng: Random, state: ta.State) -> str:
    """The finisher with a viaduct that goes over two of its own pillars."""
    return finisher(rng, state, is_raised=True)


def under(move: str) -> set[tuple[int, int]]:
    """The four columns that a bridge of this text takes."""
    ends = move[1:].partition("@")[0].split("-")
    (x1, y1), (x2, y2) = ((int(part) for part in end.split(".")) for end in ends)
    return {(x1 + (x2 - x1) * step // 3, y1 + (y2 - y1) * step // 3) for step in range(4)}


VIADUCT = (evenly, tower_builder, spender, taker, crowder, finisher, plugger)

# Settimo -----------------------------------------------------------------------------------------------------------


def ring_breaker(rng: Random, state: ta.State) -> str:
    """Removes bridges near the other's piece, so that it gets stuck; takes the shorter trips."""
    removals = [move for move in state.legal_moves() if move.startswith("x")]
    if not removals:
        return evenly(rng, state)
    other = state.view()["pieces"][1 - (state.seat or 0)]
    near = [move for move in removals if other in move[1:].split("-")]
    return rng.choice(near or removals)


def colour_saver(rng: Random, state: ta.State) -> str:
    """Removes the colour of which most bridges are gone: the game ends early, the surcharge comes soon."""
    removals = [move for move in state.legal_moves() if move.startswith("x")]
    if not removals:
        return evenly(rng, state)
    view = state.view()
    gone, colour = view["removed"], {line["text"]: line["colour"] for line in view["lines"]}
    return max(removals, key=lambda move: (gone[colour[move[1:]]], rng.random()))


SETTIMO = (by_chance, evenly, ring_breaker, colour_saver)
