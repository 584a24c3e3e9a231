"""What a version of the encodings says stays said: the page lists every plane, and no number changes unseen."""

from __future__ import annotations

import doctest
import json
import re
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import trearchi as ta
from tests.envs.playing import GAMES
from trearchi.envs import Encoding
from trearchi.games import board_data

PAGE = Path(__file__).resolve().parents[2] / "docs" / "encoding.md"
TITLES = {"ponte": "Ponte", "viaduct": "Viaduct", "settimo": "Settimo"}
SPANS = ((0, 2), (2, 0), (2, 2), (2, -2), (1, 2), (1, -2), (2, 1), (2, -1))

# What every number of a version means, as a digest: of all names and scales, and of what recorded games look like.
# Where one changes, the meaning of a number has changed: raise kVersion of that game, say so in docs/encoding.md and
# the changelog, and add the new digests here.
VERSIONS: dict[str, dict[int, tuple[str, str]]] = {
    "ponte": {1: ("cf35866a8079fe50", "9ee8259a427048c0")},
    "viaduct": {1: ("b682495ffff8d965", "4495a6aeda9563cc")},
    "settimo": {1: ("f40bf8a4060e9ba3", "377885a59e11f751")},
}


def test_the_page_runs_as_printed() -> None:
    found = doctest.testfile(str(PAGE), module_relative=False)
    assert found.attempted > 15
    assert found.failed == 0


# The tables of the page --------------------------------------------------------------------------------------------


def values(game: ta.Game) -> dict[str, list[str]]:
    """What the placeholders of the page stand for, in order; the first named is the outermost."""
    board = board_data(game.id) or {}
    islands = [island["name"] for island in board.get("islands", ())]
    stages = {
        "ponte": "opening colour first play last over",
        "viaduct": "extra roll act place take symbol choice over",
        "settimo": "travel draw remove over",
    }
    return {
        "colour": list("ROYGSBP"),
        "level": [str(level) for level in range(6)],
        "low": [str(level) for level in range(4)],
        "seat": ["own", *(f"seat +{i}" for i in range(1, game.seats))],
        "whose": ["own", "other's"],
        "step": [f"{sign * columns},{sign * rows}" for sign in (1, -1) for columns, rows in SPANS],
        "stage": stages[game.id].split(),
        "island": islands,
        "line": ["-".join(line) for line in board.get("lines", ()) if islands],
    }


def scale_of(text: str, game: ta.Game) -> int:
    """A scale of the page as a number."""
    parameters = game.parameters
    if text.isdigit():
        return int(text)
    if game.id == "settimo":
        return {"stones": 25 + 2 * parameters["stock"]}[text]
    if game.id == "viaduct":
        return {"bridges": 20, "custody": 5, "all bridges": 20 * game.seats + 4 * (game.seats == 2)}[text]
    most = {"tiles": parameters["size"] ** 2, "bridges": parameters["size"] ** 2 // 2}[text]
    limit = parameters[text]
    return max(most if limit is None else min(limit, most), 1)


CONDITIONS: dict[str, Callable[[ta.Game], bool]] = {
    "all": lambda game: True,
    "of two": lambda game: game.seats == 2,
    "of two or three": lambda game: game.seats < 4,
    "without a die": lambda game: game.parameters["die"] is None,
}


def spelled(template: str, choices: dict[str, list[str]], fixed: dict[str, str]) -> Iterator[str]:
    """Every name that a template of the page stands for."""
    free = [name for name in re.findall(r"{(\w+)}", template) if name not in fixed]
    for chosen in product(*(choices[name] for name in free)):
        yield template.format(**fixed, **dict(zip(free, chosen, strict=True)))


def listed(game: ta.Game) -> list[tuple[str, int]]:
    """The planes that the page lists for a game, with their scales, in order."""
    section = PAGE.read_text("utf-8").partition(f"\n### {TITLES[game.id]}\n")[2].partition("\n#")[0]
    choices, planes = values(game), list[tuple[str, int]]()
    for row in re.findall(r"^\| (`.*) \|$", section, re.MULTILINE):
        cells = [cell.strip() for cell in row.split("|")]
        if len(cells) == 4 and not CONDITIONS[cells[2]](game):
            continue
        templates = re.findall(r"`([^`]+)`", cells[0])
        levels = choices["level"] if "{level}" in templates[0] else [""]
        for level, template in product(levels, templates):
            planes += [(name, scale_of(cells[1], game)) for name in spelled(template, choices, {"level": level})]
    return planes


@pytest.mark.parametrize("name", GAMES)
def test_the_page_lists_every_plane(name: str) -> None:
    """Names, order and scales, in games of every kind."""
    encoding = Encoding(GAMES[name])
    assert listed(GAMES[name]) == list(zip(encoding.planes, encoding.scales, strict=True))


@pytest.mark.parametrize("game", ta.GAMES)
def test_the_page_numbers_actions_as_they_are(game: str) -> None:
    """The first and the last number of each block of the table, and some between."""
    names = Encoding(ta.game(game)).action_names
    expected = {
        "ponte": {0: "tile a1", 1: "tile a2", 99: "tile j10", 100: "a1-a3", 101: "a1-c1", 100 + 8 * 22 + 4: "c3-d5",
                  900: "light", 902: "pass"},
        "viaduct": {0: "+1.1-4.1", 1: "+1.2-4.2", 30: "+2.1-5.1", 900: "+1.1-1.4", 11 * 30 + 6: "+12.7-15.7",
                    1800: "x1.1-4.1", 2700: "x1.1-1.4", 3600: "pass", 3601: "end"},
        "settimo": {0: "O", 1: "A1", 24: "C8", 25: "xO-A1", 88: "xC8-C1"},
    }[game]  # fmt: skip
    assert {number: names[number] for number in expected} == expected
    assert "unused 123" not in names or game == "ponte"


# Versions ----------------------------------------------------------------------------------------------------------


def digest(parts: object) -> str:
    return sha256(json.dumps(parts).encode()).hexdigest()[:16]


def digest_of_names(game: str) -> str:
    """Of the names of actions, outcomes and planes, and of the scales and shapes, where parameters change them."""
    parameters: dict[str, list[dict[str, Any]]] = {
        "ponte": [{}, {"size": 5, "tiles": None, "bridges": 2}],
        "viaduct": [{}, {"seats": 3}, {"seats": 2}, {"seats": 2, "die": None}],
        "settimo": [{}, {"stock": 3}],
    }
    encodings = [Encoding(ta.game(game, **each)) for each in parameters[game]]
    return digest([[e.action_names, e.outcome_names, e.planes, e.scales, e.shape] for e in encodings])


def digest_of_games(game: str, folder: Path) -> str:
    """Of the legal actions and of what all seats see at every fifth ply of the first recorded games."""
    seen = sha256()
    for vector in json.loads((folder / f"{game}.json").read_text("utf-8"))[:3]:
        encoding = Encoding(ta.game(game, **vector["parameters"]))
        position = encoding.start(setup=vector.get("setup"))
        for ply, move in enumerate(vector["moves"]):
            numbers = position.actions_of(move)
            if ply % 5 == 0:
                seen.update(json.dumps([numbers, position.legal_actions()]).encode())
                for seat in range(encoding.game.seats):
                    seen.update(position.observation(seat).astype("<f4").tobytes())
            for number in numbers:
                position = position.play(number)
    return seen.hexdigest()[:16]


@pytest.mark.parametrize("game", ta.GAMES)
def test_numbers_keep_their_meaning_within_a_version(game: str, vectors: Path) -> None:
    """A change of any name, order, scale or content needs a new version."""
    version = Encoding(ta.game(game)).version
    assert version == max(VERSIONS[game])
    assert (digest_of_names(game), digest_of_games(game, vectors)) == VERSIONS[game][version]
    assert f"`encoding.version` is {version}" in PAGE.read_text("utf-8")
