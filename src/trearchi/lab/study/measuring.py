"""From the results of a study to what it has found."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Literal

import numpy as np

from trearchi import __version__
from trearchi.lab.lenses import LENSES, Event
from trearchi.lab.statistics import fraction_interval, share_interval
from trearchi.lab.study.curves import bins_of, curves, heat_maps, histograms
from trearchi.lab.study.definition import Study
from trearchi.lab.study.findings import (
    Difference,
    DramaticGame,
    Estimate,
    Findings,
    Measured,
    Opening,
    RuleUse,
    Rung,
    VariantFindings,
)
from trearchi.lab.study.sample import Floats, Sample, difference, distinct, estimate
from trearchi.lab.study.story import LEAD, story_of
from trearchi.lab.study.tasks import Task

__all__ = ["games_of", "judged_openings", "measured"]

Results = Mapping[str, dict[str, Any]]


def games_of(study: Study, results: Results, variant: int) -> list[dict[str, Any]]:
    """The games of a variant in the order of their numbers; all of them are done."""
    return [results[Task("game", variant, 0, number).key] for number in range(study.games)]


def judged_openings(study: Study, results: Results) -> dict[int, list[tuple[str, float]]]:
    """Of each variant, every opening with light's value; {} where openings are not studied."""
    found: dict[int, list[tuple[str, float]]] = {}
    if study.openings is not None:
        for variant, game in enumerate(study.games_of()):
            count = len(LENSES[study.game].openings(game))
            judged = (results[Task("judge", variant, part, 0).key] for part in range(count))
            found[variant] = [(each["move"], each["value"]) for each in judged]
    return found


def measured(study: Study, results: Results, command: str, date: str) -> Findings:
    """All that the results say; every task of the study is done."""
    samples = [Sample(study, variant, games_of(study, results, variant)) for variant in range(len(study.variants))]
    bins = bins_of(samples)
    return Findings(
        title=study.title,
        game=study.game,
        seats=samples[0].game.seats,
        command=command,
        made_with=f"trearchi {__version__}",
        date=date,
        definition=study.to_json(),
        variants=[_variant(study, sample, results, bins) for sample in samples],
        differences=[each for sample in samples[1:] for each in _differences(sample, samples[0])],
    )


def _variant(study: Study, sample: Sample, results: Results, bins: Mapping[str, Floats]) -> VariantFindings:
    openings = _openings(study, sample, results)
    return VariantFindings(
        name=study.variants[sample.variant].name,
        parameters=sample.game.parameters,
        agents=list(study.agents),
        games=study.games,
        measures=[estimate(each) for each in sample.measurable()] + _prices(openings),
        curves=curves(sample),
        histograms=histograms(sample, bins),
        heat_maps=heat_maps(sample),
        rules=_refusals(sample) + _events(sample),
        ladder=_ladder(study, sample, results),
        openings=openings,
        dramatic=_most_dramatic(sample),
    )


def _differences(sample: Sample, base: Sample) -> list[Difference]:
    """Of all measures that both have."""
    there = {(each.key, each.part): each for each in base.measurable()}
    names = sample.study.variants[sample.variant].name, base.study.variants[base.variant].name
    found = []
    for each in sample.measurable():
        other = there.get((each.key, each.part))
        less = None if other is None else difference(each, other)
        if less is not None and math.isfinite(less.low):
            found.append(Difference(*names, each.key, each.part, less))
    return found


def _played_share(games: list[dict[str, Any]]) -> Estimate:
    games = distinct(games)
    return _share([game["share"] for game in games], [game["group"] for game in games])


def _share(values: list[float], groups: list[int]) -> Estimate:
    array = np.array(values, dtype=np.float64)
    low, high = share_interval(array, np.array(groups, dtype=np.int64))
    return Estimate(float(array.mean()), low, high, len(values))


def _applying(sample: Sample, kind: Literal["refusals", "events"]) -> list[tuple[str, Event]]:
    """Those that can come up with these parameters."""
    lens = LENSES[sample.study.game]
    every = lens.refusals if kind == "refusals" else lens.events
    return [(code, about) for code, about in every.items() if lens.applies(code, sample.game)]


def _refusals(sample: Sample) -> list[RuleUse]:
    games = [game for game in sample.games if game.get("positions")]
    found = []
    for code, about in _applying(sample, "refusals") if games else ():
        met = [game["refused"].get(code, [0, 0]) for game in games]
        positions = sum(game["positions"] for game in games)
        parts = np.array([count / game["positions"] for (count, _), game in zip(met, games, strict=True)])
        groups = np.array([game["group"] for game in games], dtype=np.int64)
        share = Estimate(float(parts.mean()), *fraction_interval(parts, groups), positions)
        moves = sum(moves for _, moves in met)
        found.append(RuleUse("refusal", code, about.clause, about.text, share, moves / positions, moves == 0))
    return found


def _events(sample: Sample) -> list[RuleUse]:
    games = [game for game in sample.games if "events" in game]
    found = []
    for code, about in _applying(sample, "events") if games else ():
        counts = [game["events"].get(code, 0) for game in games]
        share = _share([float(count > 0) for count in counts], [game["group"] for game in games])
        mean = sum(counts) / len(games)
        found.append(RuleUse("event", code, about.clause, about.text, share, mean, not any(counts)))
    return found


def _ladder(study: Study, sample: Sample, results: Results) -> list[Rung]:
    if study.ladder is None:
        return []
    found = []
    for rung in range(study.ladder.rungs):
        tasks = [Task("ladder", sample.variant, rung, number) for number in range(study.ladder.games)]
        played = [results[task.key] for task in tasks]
        weak = study.ladder.nodes << rung
        found.append(Rung(f"{2 * weak} nodes", f"{weak} nodes", _played_share(played)))
    return found


def _openings(study: Study, sample: Sample, results: Results) -> list[Opening]:
    """All openings, the fairest first; those that were played have light's share."""
    judged = judged_openings(study, results).get(sample.variant)
    if judged is None:
        return []
    alike = dict(LENSES[study.game].openings(sample.game))
    played: dict[str, list[dict[str, Any]]] = {}
    for result in results.values():
        kind, variant, _, number = result["key"].split()
        assert study.openings is not None
        if (kind, int(variant)) == ("opening", sample.variant) and int(number) < study.openings.games:
            played.setdefault(result["move"], []).append(result)
    found = []
    for move, value in judged:
        games = sorted(played.get(move, []), key=lambda each: each["key"])
        found.append(Opening(move, alike[move], value, _played_share(games) if games else None))
    return sorted(found, key=lambda opening: (abs(opening.value - 0.5), opening.move))


def _prices(openings: list[Opening]) -> list[Measured]:
    """What the choice of a colour is worth; over all openings, so that there is no interval from sampling."""
    if not openings:
        return []
    counts = np.array([opening.alike for opening in openings], dtype=np.float64)
    chooser = np.array([max(opening.value, 1 - opening.value) for opening in openings])
    number = int(counts.sum())

    def exact(key: str, value: float) -> Measured:
        return Measured(key, Estimate(value, value, value, number))

    return [
        exact("price_random", float((counts * chooser).sum() / number)),
        exact("price_best", float(chooser.min())),
        exact("fair_openings", float(counts[chooser <= 0.55].sum() / number)),
    ]


def _most_dramatic(sample: Sample) -> DramaticGame | None:
    """The game whose winner was behind for longest and by most: the mean of the root of how far, over all positions."""
    best: tuple[float, dict[str, Any]] | None = None
    for game in sample.games:
        if game.get("values") and len(game["winners"]) == 1:
            drama = sum(math.sqrt(each) for each in _behind(game)) / len(game["values"])
            if best is None or drama > best[0]:
                best = drama, game
    if best is None:
        return None
    game = best[1]
    return DramaticGame(game["number"] + 1, game["record"], game["values"], _caption(game))


def _behind(game: dict[str, Any]) -> list[float]:
    """How far the later winner was behind in each position, where it was behind at all."""
    behind = [max(value) - value[game["winners"][0]] for value in game["values"][:-1]]
    return [each for each in behind if each > LEAD]


def _caption(game: dict[str, Any]) -> str:
    behind, winner, story = _behind(game), game["winners"][0], story_of(game)
    assert story is not None, "it has an end by the rules"
    if not behind:
        return f"Seat {winner} wins without ever being behind; no game of this study had more drama."
    part = 100 * len(behind) / (len(game["values"]) - 1)
    return (
        f"Seat {winner} wins a game in which it was behind in {part:.0f} % of the positions, at worst by "
        f"{max(behind):.2f} of a won game; the lead changed {story.lead_changes:.0f} times."
    )
