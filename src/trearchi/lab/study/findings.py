"""What a study has found, as plain values: what the report draws and `findings.json` holds.

Every estimate has a 95 % interval and says over how much it was made; what was not measured is not there.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Literal

__all__ = [
    "Curve",
    "Difference",
    "DramaticGame",
    "Estimate",
    "Findings",
    "HeatMap",
    "Histogram",
    "Measured",
    "Opening",
    "RuleUse",
    "Rung",
    "Series",
    "VariantFindings",
]

VERSION = 1


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number with its 95 % interval, over `count` games (or positions, or what the measure's definition says)."""

    value: float
    low: float
    high: float
    count: int


@dataclass(frozen=True, slots=True)
class Measured:
    """One measure of `catalogue.MEASURES` by its key; `part` where it has several ("seat 0", "last third")."""

    key: str
    estimate: Estimate
    part: str = ""


@dataclass(frozen=True, slots=True)
class Series:
    """One line of a curve; `low` and `high` bound it at each x, and are empty where there is no interval."""

    name: str
    x: list[float]
    y: list[float]
    low: list[float] = field(default_factory=list)
    high: list[float] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Curve:
    """A figure of lines: key, title, what stands along the axes, and a sentence that says how to read it.

    `is_share`: its values go from 0 to 1 and are shown as percentages; `x_is_share`: likewise what stands along x.
    `even`: a line to compare with, such as 0.5.
    `group`: the heading of measures under which it stands; without one, that of the measure of its key.
    """

    key: str
    title: str
    x_label: str
    y_label: str
    series: list[Series]
    note: str = ""
    is_share: bool = False
    x_is_share: bool = False
    even: float | None = None
    group: str = ""


@dataclass(frozen=True, slots=True)
class Histogram:
    """How often: `counts[i]` games (or moves) with a value from `edges[i]` up to `edges[i + 1]`.

    `of`: what is counted. `x_is_share`, `group`: as in a curve.
    """

    key: str
    title: str
    x_label: str
    edges: list[float]
    counts: list[int]
    note: str = ""
    of: str = "games"
    x_is_share: bool = False
    group: str = ""


@dataclass(frozen=True, slots=True)
class HeatMap:
    """A number for each place of the board, by the places' names in the game's own notation.

    Ponte: squares "c3". Viaduct: columns "12.7". Settimo: islands "A1" and lines "A1-B1". Places without a value are 0.
    `is_share`: the values go from 0 to 1 and are shown as percentages; `unit` says of what ("of the games").
    """

    key: str
    title: str
    unit: str
    values: dict[str, float]
    note: str = ""
    is_share: bool = False


@dataclass(frozen=True, slots=True)
class RuleUse:
    """How much a rule matters: a refusal, over sampled positions, or an event, over games.

    `share`: of the positions in which it forbids something that nothing else forbids, or of the games in which it
    happens. `mean`: how many moves it forbids in a position, or how often it happens in a game. `is_dead`: never once.
    """

    kind: Literal["refusal", "event"]
    code: str
    clause: str
    text: str
    share: Estimate
    mean: float
    is_dead: bool


@dataclass(frozen=True, slots=True)
class Rung:
    """A step of the skill ladder: the rate of the stronger side, which searches twice as much as the weaker."""

    stronger: str
    weaker: str
    rate: Estimate


@dataclass(frozen=True, slots=True)
class Opening:
    """An opening, for all that are the same by the board's symmetries.

    `move`: one of them; `alike`: how many there are. `value`: what the engine holds of light's side, 0 to 1. `played`:
    light's share in games from there; None where none was played.
    """

    move: str
    alike: int
    value: float
    played: Estimate | None = None


@dataclass(frozen=True, slots=True)
class DramaticGame:
    """A game to look at: its record as plain data, the engine's values before each ply, and why it was chosen.

    `values[ply]` is one number a seat, 0 to 1; one entry more than there are moves.
    """

    number: int
    record: dict[str, Any]
    values: list[list[float]]
    caption: str


@dataclass(frozen=True, slots=True)
class VariantFindings:
    """All that was found of one set of parameters."""

    name: str
    parameters: dict[str, Any]
    agents: list[str]
    games: int
    measures: list[Measured]
    curves: list[Curve]
    histograms: list[Histogram]
    heat_maps: list[HeatMap]
    rules: list[RuleUse]
    ladder: list[Rung]
    openings: list[Opening]
    dramatic: DramaticGame | None


@dataclass(frozen=True, slots=True)
class Difference:
    """A measure of one variant less that of the first one, with the interval of the difference."""

    variant: str
    base: str
    key: str
    part: str
    estimate: Estimate


@dataclass(frozen=True, slots=True)
class Findings:
    """A whole study: its definition as plain data, the command that made it, and what was found of each variant."""

    title: str
    game: str
    seats: int
    command: str
    made_with: str
    date: str
    definition: dict[str, Any]
    variants: list[VariantFindings]
    differences: list[Difference]

    def to_json(self) -> dict[str, Any]:
        """The same as plain data, for `findings.json`."""
        return {"format": "trearchi-findings", "version": VERSION, **asdict(self)}
