"""What a study plays: read from a TOML file or from a command line, checked, and told apart by its digest."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from trearchi.engine import whole_number
from trearchi.errors import ParameterError, shown
from trearchi.games import GAMES, Game
from trearchi.lab.agents import Agent, agent
from trearchi.lab.match import OPENING_PLIES

__all__ = ["Ladder", "Openings", "Study", "Variant", "read_study", "study_from"]

_MOST_GAMES = 1_000_000

# Of what judges positions, unless a study says otherwise: about the engine's level 4 (3 in Viaduct, where a node costs
# a hundred times as much).
_JUDGE_NODES = {"ponte": 90, "viaduct": 30, "settimo": 500}

# The weakest rung of the ladder: about level 2.
_LADDER_NODES = {"ponte": 25, "viaduct": 10, "settimo": 60}


@dataclass(frozen=True, slots=True)
class Variant:
    """One set of parameters: those of the rules, but for what is named here."""

    name: str
    parameters: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Ladder:
    """Games of the engine against itself with half the search: `rungs` doublings from `nodes`, `games` at each."""

    games: int
    nodes: int
    rungs: int


@dataclass(frozen=True, slots=True)
class Openings:
    """The price of the opening choice: every opening judged with `nodes`, `played` of them played out `games` times."""

    games: int
    nodes: int
    played: int


@dataclass(frozen=True, slots=True)
class Study:
    """What is played and how it is judged.

    `games`: of each variant. `agents`: one name for all seats, two (the first takes one seat, in rotation, the second
    the others), or one a seat. `nodes`: the limit of agents that have none. `opening_plies`: random moves first; None:
    one in Ponte, none elsewhere. `judge_nodes`: of the search that values each position; 0: no values. `positions`:
    of each game, in which refusals are counted.
    """

    title: str
    game: str
    variants: tuple[Variant, ...]
    agents: tuple[str, ...]
    games: int
    seed: int = 0
    nodes: int | None = None
    opening_plies: int | None = None
    judge_nodes: int = 0
    positions: int = 6
    ladder: Ladder | None = None
    openings: Openings | None = None

    def to_json(self) -> dict[str, Any]:
        """The study as plain data; `study_from` reads it back."""
        data = asdict(self)
        data["variants"] = [asdict(variant) for variant in self.variants]
        return {**data, "agents": list(self.agents)}

    @property
    def digest(self) -> str:
        """The same for the same study alone."""
        return hashlib.sha256(json.dumps(self.to_json(), sort_keys=True).encode()).hexdigest()[:16]

    def games_of(self) -> list[Game]:
        """The game of each variant. Raises ParameterError."""
        return [Game(self.game, variant.parameters) for variant in self.variants]

    @property
    def sides_named(self) -> tuple[str, ...]:
        """The names of the agents that are different players: one alone where all have the same name."""
        return self.agents if len(set(self.agents)) > 1 else self.agents[:1]

    def sides(self, game: Game, number: int) -> list[int]:
        """Of each seat, which agent plays it in the game of this number: they take each seat in turn."""
        seats = game.seats
        if len(self.sides_named) == 1:
            return [0] * seats
        if len(self.agents) == 2:
            return [0 if seat == number % seats else 1 for seat in range(seats)]
        return [(seat - number) % seats for seat in range(seats)]

    def players(self, game: Game) -> list[Agent]:
        """The agents, each once, ready for any number of games. Raises ParameterError."""
        return [agent(name, game, nodes=self.nodes) for name in self.sides_named]

    def check(self) -> None:
        """Raises ParameterError for what cannot be played; programs are started once and ended again."""
        for variant, game in zip(self.variants, self.games_of(), strict=True):
            if game.parameters.get("turn_limit", 0) is None:
                raise ParameterError(f"variant {shown(variant.name)}: a study of Viaduct needs a turn_limit (V6.3)")
            if len(self.agents) not in (1, 2, game.seats):
                raise ParameterError(
                    f"agents are one for all seats, two, or one for each of the {game.seats} seats, "
                    f"not {len(self.agents)}"
                )
            for player in self.players(game):
                player.check()
            if self.openings is not None and game.id != "ponte":
                raise ParameterError("openings are studied in Ponte alone, where the second player chooses (P2.2)")


def read_study(path: str | Path) -> Study:
    """The study that a TOML file describes (docs/lab.md). Raises ParameterError."""
    try:
        data = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise ParameterError(f"the study {path} cannot be read: {reason}") from None
    if "variant" in data:
        data["variants"] = data.pop("variant")
    return study_from(data)


_KINDS: dict[str, tuple[type, str]] = {
    "title": (str, "a text"),
    "game": (str, f"one of {', '.join(GAMES)}"),
    "variants": (list, "[[variant]] tables with a name and parameters"),
    "agents": (list, 'a list of names, as ["engine:4"]'),
    "ladder": (dict, "a table with games, nodes and rungs"),
    "openings": (dict, "a table with games, nodes and played"),
}
_LEAST = {"games": 1, "seed": 0, "nodes": 1, "opening_plies": 0, "judge_nodes": 0, "positions": 0}
_MOST = {"seed": 2**63 - 1, "games": _MOST_GAMES, "opening_plies": 1_000, "positions": 1_000}


def study_from(data: Mapping[str, Any]) -> Study:
    """The study in plain data, its defaults filled in. Raises ParameterError, which says what would be right."""
    known = [each.name for each in fields(Study)]
    for name in data:
        if name not in known:
            raise ParameterError(f"a study has no {shown(name)}; it has {', '.join(known)}")
    values: dict[str, Any] = {}
    for name, value in data.items():
        if value is not None:
            values[name] = _whole(name, value) if name in _LEAST else _of_kind(name, value)
    for name in ("game", "games", "agents"):
        if name not in values:
            raise ParameterError(f"a study needs {name}")
    if values["game"] not in GAMES:
        raise ParameterError(f"there is no game {shown(values['game'])}; there are {', '.join(GAMES)}")
    values.setdefault("title", f"{values['game']}: {values['games']} games")
    values["agents"] = _agents(values["agents"])
    values["variants"] = _variants(values.get("variants", [{"name": "the rules", "parameters": {}}]), values["game"])
    if "nodes" in values:
        whole_number("nodes", values["nodes"])
    values.setdefault("judge_nodes", _JUDGE_NODES[values["game"]])
    values.setdefault("opening_plies", OPENING_PLIES.get(values["game"], 0))
    if "ladder" in values:
        values["ladder"] = _ladder(values["ladder"], values["game"])
    if "openings" in values:
        values["openings"] = _openings(values["openings"])
    study = Study(**values)
    study.games_of()
    return study


def _whole(name: str, value: Any, where: str = "") -> int:
    least, most = _LEAST.get(name, 1), _MOST.get(name, 10**9)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ParameterError(f"{where}{name} is a whole number, {least} to {most}, not {shown(value)}")
    return value


def _of_kind(name: str, value: Any) -> Any:
    kind, right = _KINDS[name]
    if not isinstance(value, kind):
        raise ParameterError(f"{name} is {right}, not {shown(value)}")
    return value


def _agents(names: list[Any]) -> tuple[str, ...]:
    if not names or not all(isinstance(name, str) and name for name in names):
        raise ParameterError(f'agents are a list of names, as ["engine:4"], not {shown(names)}')
    return tuple(names)


def _variants(variants: list[Any], game: str) -> tuple[Variant, ...]:
    found: list[Variant] = []
    for each in variants:
        if not isinstance(each, dict) or not set(each) <= {"name", "parameters"} or not each.get("name"):
            raise ParameterError(f"a variant has a name and parameters, not {shown(each)}")
        name, parameters = each["name"], each.get("parameters", {})
        if not isinstance(name, str) or not isinstance(parameters, dict):
            raise ParameterError(f"a variant has a text for a name and a table of parameters, not {shown(each)}")
        # TOML has no null: what has no limit is written "none".
        parameters = {key: None if value == "none" else value for key, value in parameters.items()}
        found.append(Variant(name, Game(game, parameters).parameters))
    names = [variant.name for variant in found]
    if not names or len(set(names)) < len(names):
        raise ParameterError(f"variants are one or more, each with a name of its own, not {shown(names)}")
    return tuple(found)


def _part(name: str, data: dict[str, Any], defaults: dict[str, int]) -> dict[str, int]:
    if "games" not in data or not set(data) <= set(defaults):
        raise ParameterError(f"{name} is a table with games and, if wanted, {', '.join(sorted(defaults))}")
    return {key: _whole(key, data.get(key, default), f"{name}: ") for key, default in defaults.items()}


def _ladder(data: dict[str, Any], game: str) -> Ladder:
    ladder = Ladder(**_part("ladder", data, {"games": 1, "nodes": _LADDER_NODES[game], "rungs": 4}))
    whole_number("nodes", ladder.nodes)
    if ladder.rungs > 12:
        raise ParameterError(f"ladder: rungs are 1 to 12, not {ladder.rungs}: each doubles the search")
    return ladder


def _openings(data: dict[str, Any]) -> Openings:
    return Openings(**_part("openings", data, {"games": 1, "nodes": 1_500, "played": 9}))
