"""What a seat sees: every plane says what its name says, nothing that matters is hidden, and all seats see alike."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import trearchi as ta
from tests.differential import players
from tests.envs import reference
from tests.envs.playing import GAMES, any_action, played
from tests.strategies import SEEDS, times, viaducts, walk
from trearchi.envs import Encoding, Position

ENCODINGS = {name: Encoding(game) for name, game in GAMES.items()}
every_game = pytest.mark.parametrize("name", ENCODINGS)


def whole(position: Position, seat: int) -> np.ndarray:
    """What a seat sees, as the whole numbers that stand behind the values."""
    encoding = Encoding(position.game)
    scales = np.array(encoding.scales, np.float32).reshape(-1, *(1 for _ in encoding.shape[1:]))
    return (position.observation(seat) * scales).round().astype(np.uint8)


def guided(name: str, seed: int) -> Iterator[Position]:
    """Positions of a game that a player of its kind leads to its rare places, and a random game."""
    encoding, random = ENCODINGS[name], Random(seed)
    kinds = {"ponte": players.PONTE, "viaduct": players.VIADUCT, "settimo": players.SETTIMO}[encoding.game.id]
    player = kinds[seed % len(kinds)]
    for state in walk(encoding.game.start(seed=seed), player, seed, 150).states[:: 1 + seed % 3]:
        position = encoding.at(state)
        yield position
        if not state.is_over:
            yield position.play(any_action(position, random))


@every_game
@pytest.mark.parametrize("seed", range(4))
def test_every_plane_says_what_its_name_says(name: str, seed: int) -> None:
    """Against planes that are written a second time, from the view of the state."""
    encoding = ENCODINGS[name]
    for position in list(guided(name, seed))[::9]:
        for seat in range(encoding.game.seats):
            expected = reference.observed(position, seat)
            assert tuple(expected) == encoding.planes
            seen = dict(zip(encoding.planes, whole(position, seat), strict=True))
            assert [plane for plane in seen if not np.array_equal(seen[plane], expected[plane])] == []


# Nothing is hidden -------------------------------------------------------------------------------------------------


def told(position: Position) -> str:
    """The position's text without what no rule asks for any more.

    Settimo: which colour lay on a line whose bridge is gone, and how many of the removed bridges were the reserve's.
    Viaduct: the number of turns where there is no limit; but the first turn matters (V4.1).
    """
    text = str(position)
    if position.game.id == "settimo":
        text = re.sub(r"reserve=\w+ ", "", text)
        return re.sub(r"lines=\w+", lambda lines: "lines=" + re.sub("[a-z]", ".", lines[0][6:]), text)
    if position.game.parameters.get("turn_limit", 0) is None:
        return re.sub(r"turns=[1-9]\d*", "turns=+", text)
    return text


@every_game
def test_different_positions_look_different(name: str) -> None:
    """Each position of some games, and what one more action makes of it: another text is another observation."""
    random = Random(11)
    texts: dict[bytes, str] = {}
    for seed in range(3):
        positions = list(guided(name, seed))
        for position in positions[:: 1 + len(positions) // 20]:
            actions = position.legal_actions() or [number for number, _ in position.chances()]
            some = random.sample(actions, min(len(actions), 12))
            for other in [position, *(position.play(action) for action in some)]:
                if other.state.view().get("levels", 0) > reference.LEVELS:
                    continue  # what lies above them is seen from above alone
                text = texts.setdefault(other.observation(0).tobytes(), told(other))
                assert text == told(other)
    assert len(texts) == len(set(texts.values())) > 60


def levels_of(state: ta.State) -> dict[tuple[int, int], list[int]]:
    """The levels of the pillars in each column, ascending."""
    levels: dict[tuple[int, int], list[int]] = {}
    for bridge in state.view()["bridges"]:
        for x, y in bridge["ends"]:
            levels.setdefault((x, y), []).append(bridge["level"])
    return {column: sorted(found) for column, found in levels.items()}


def ends(move: str) -> list[tuple[int, int]]:
    return [(int(x), int(y)) for x, y in re.findall(r"(\d+)\.(\d+)", move)]


@times(1)
@given(game=viaducts(), player=st.sampled_from(players.VIADUCT), seed=SEEDS)
def test_the_level_of_a_bridge_follows_from_its_columns(game: ta.Game, player: players.Player, seed: int) -> None:
    """V3.1, V4.4: pillars fill their column from the board up, so columns name a placement, and what comes off."""
    for state in walk(game.start(), player, seed, 120).states[::15]:
        levels = levels_of(state)
        assert all(found == list(range(len(found))) for found in levels.values())
        moves = [move for move in state.legal_moves() if "@" in move]
        assert len({move.partition("@")[0] for move in moves}) == len(moves)
        for move in moves:
            level, heights = int(move.partition("@")[2]), [len(levels.get(column, [])) for column in ends(move)]
            assert heights == [level + (move[0] == "x")] * 2


def legal_by_sight(encoding: Encoding, seen: dict[str, np.ndarray], seats: int) -> set[int]:
    """Viaduct's legal placements and take-offs for the seat to act, from nothing but what it sees."""
    legal: set[int] = set()
    stage = next(name for name in encoding.planes if name.startswith("stage ") and seen[name].any())
    owner = "seat +1" if stage == "stage extra" else "own"
    others = [f"seat +{i}" for i in range(1, seats)]
    closed = sum(seen[f"{who} platforms"] for who in others)
    if stage == "stage extra":
        closed = closed + seen["own platforms"] + seen["idle platforms"]
    may_place = stage in ("stage extra", "stage place", "stage choice") or (
        stage == "stage act" and seen["own supply"].any()
    )
    for number, name in enumerate(encoding.action_names[: 4 * 900]):
        if name.startswith("unused"):
            continue
        (x1, y1), (x2, y2) = ends(name)
        direction = "east" if y1 == y2 else "north"
        if name[0] == "+":
            ground = closed[y1 - 1 : y2, x1 - 1 : x2]
            if may_place and seen[f"clear {direction}"][y1 - 1, x1 - 1] and not ground.any():
                legal.add(number)
            continue
        is_extra = any(seen.get(f"extra @{z}", closed * 0)[y1 - 1, x1 - 1] for z in range(4)) and (
            seen["height"][y1 - 1, x1 - 1] <= 4 and seen[f"extra @{seen['height'][y1 - 1, x1 - 1] - 1}"][y1 - 1, x1 - 1]
        )
        is_own = seen[f"{owner} tops"][y1 - 1, x1 - 1]
        wanted = {"stage act": is_own, "stage take": is_own, "stage symbol": not is_own}.get(stage, False)
        if wanted and seen[f"loose {direction}"][y1 - 1, x1 - 1] and not is_extra:
            legal.add(number)
    return legal


@pytest.mark.parametrize("name", ["viaduct-2", "viaduct-2-no-die", "viaduct-3", "viaduct-4"])
def test_what_is_seen_of_viaduct_is_enough_to_know_what_is_legal(name: str) -> None:
    """At any height: also where bridges stand above the levels that are shown one by one."""
    encoding, random = ENCODINGS[name], Random(2)
    position, towers = encoding.start(), [f"+{column}.20-{column + 3}.20" for column in (4, 18)]
    highest = 0
    for ply in range(110):
        actions = position.legal_actions()
        high = [number for number in actions if encoding.action_names[number] in towers]
        if actions and ply % 5 == 0:
            seen = dict(zip(encoding.planes, whole(position, position.seat or 0), strict=True))
            assert legal_by_sight(encoding, seen, encoding.game.seats) == {n for n in actions if n < 3600}
            highest = max(highest, position.state.view()["levels"])
        position = position.play(random.choice(high) if high else any_action(position, random))
        if position.is_over:
            break
    assert highest > reference.LEVELS


# All seats see alike -----------------------------------------------------------------------------------------------


def swapped_ponte(text: str) -> str:
    """The other seat plays light."""
    rows, bridges, light, stage = text.split()
    return " ".join((rows, bridges, "-" if light == "-" else str(1 - int(light)), stage))


def swapped_settimo(text: str) -> str:
    """White and black change their pieces, hands, villages and turn."""
    fields = dict(field.split("=") for field in text.split())
    fields["pieces"], fields["hand"] = (",".join(fields[name].split(",")[::-1]) for name in ("pieces", "hand"))
    fields["islands"] = fields["islands"].translate(str.maketrans("wb", "bw"))
    fields["seat"] = fields["seat"].translate(str.maketrans("01", "10"))
    return " ".join(f"{name}={value}" for name, value in fields.items())


def turned_viaduct(text: str, seats: int) -> str:
    """Each seat plays what the one before it played."""

    def turned(values: str) -> str:
        return ",".join(values.split(",")[-1:] + values.split(",")[:-1])

    def next_seat(seat: str) -> str:
        return str((int(seat) + 1) % seats)

    fields = dict(field.split("=") for field in text.split())
    if fields["seat"] != "-":
        fields["seat"] = next_seat(fields["seat"])
    fields["turns"] = str(int(fields["turns"]) + 1)
    fields["supply"], fields["custody"] = turned(fields["supply"]), turned(fields["custody"])
    fields["bridges"] = re.sub(r":(\d)", lambda seat: ":" + next_seat(seat[1]), fields["bridges"])
    return " ".join(f"{name}={value}" for name, value in fields.items())


@pytest.mark.parametrize("name", ["ponte", "ponte-4", "settimo", "settimo-other"])
def test_both_seats_see_the_same_in_each_others_place(name: str) -> None:
    """A position and the same one with the seats changed: each seat sees there what the other sees here."""
    encoding = ENCODINGS[name]
    compared = 0
    for position in played(encoding, seed=3):
        text = str(position.state)
        if position.pending or text.split()[2] == "-":  # before the colours are chosen the seats differ (P2)
            continue
        other = encoding.at(
            encoding.game.position({"ponte": swapped_ponte, "settimo": swapped_settimo}[encoding.game.id](text))
        )
        for seat in (0, 1):
            assert np.array_equal(position.observation(seat), other.observation(1 - seat))
        compared += 1
    assert compared > 5


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_seats_see_the_same_in_each_others_place(seats: int) -> None:
    """Viaduct with the letters and the seats turned by one."""
    letters = "BDAC"[:seats]
    games = [
        ta.game("viaduct", seats=seats, letters=each, turn_limit=None) for each in (letters, letters[-1] + letters[:-1])
    ]
    here, there = map(Encoding, games)
    compared = 0
    for position in played(here, seed=4, most=90):
        if " turns=0 " in str(position) or position.is_over:
            continue
        other = there.at(games[1].position(turned_viaduct(str(position), seats)))
        for seat in range(seats):
            assert np.array_equal(position.observation(seat), other.observation((seat + 1) % seats))
        compared += 1
    assert compared > 50


# Scales ------------------------------------------------------------------------------------------------------------


def test_long_games_are_counted_in_two_digits() -> None:
    """Turns left fit in two bytes; of more than 65,279 no more is told."""
    for limit, digits in ((1, (0, 1)), (400, (1, 145)), (65_279, (255, 254)), (10**12, (255, 254))):
        encoding = Encoding(ta.game("viaduct", turn_limit=limit))
        seen = dict(zip(encoding.planes, whole(encoding.start(), 0), strict=True))
        assert tuple(seen[f"turns left, {digit}"].max() for digit in ("255s", "rest")) == digits


def test_a_supply_without_limit_is_as_large_as_the_board() -> None:
    encoding = Encoding(ta.game("ponte", size=5, tiles=None, bridges=None))
    seen = dict(zip(encoding.planes, whole(encoding.start(), 0), strict=True))
    assert [seen[name].max() for name in ("own tiles left", "other's tiles left", "bridges left")] == [25, 25, 12]
