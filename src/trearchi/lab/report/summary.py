"""The summary: sentences made from the numbers, with their intervals, that claim no more than these allow."""

from __future__ import annotations

from trearchi.lab.report.numbers import count, definition, even_value, interval, seats_of, shown
from trearchi.lab.report.rules import dead
from trearchi.lab.study.catalogue import Definition
from trearchi.lab.study.findings import Findings, Measured, VariantFindings

__all__ = ["Summary", "summary"]

Summary = list[tuple[str, list[str]]]


def summary(findings: Findings) -> Summary:
    """For each variant its name and its sentences."""
    return [(variant.name, _sentences(variant, seats_of(findings.game, variant))) for variant in findings.variants]


def _sentences(variant: VariantFindings, seats: int) -> list[str]:
    agents = " and ".join(dict.fromkeys(variant.agents))
    against = "against itself" if len(set(variant.agents)) == 1 else "against each other"
    sentences = [f"{count(variant.games, 'game was', 'games were')} played by {agents} {against}."]
    sentences += [_sentence(measured, seats) for measured in _headlines(variant)]
    if unused := dead(variant.rules):
        codes = ", ".join(f"{use.code} ({use.clause})" for use in unused)
        sentences.append(f"Never once of use: {codes}.")
    return sentences


def _headlines(variant: VariantFindings) -> list[Measured]:
    """What the catalogue has a sentence for; if that is nothing, the first measure of each group."""
    headlines = [measured for measured in variant.measures if definition(measured.key).sentence]
    if headlines:
        return [measured for measured in headlines if not _is_other_half(measured, headlines)]
    first = {definition(measured.key).group: measured for measured in reversed(variant.measures)}
    return [measured for measured in variant.measures if measured in first.values()]


def _is_other_half(measured: Measured, all_of: list[Measured]) -> bool:
    """Of two shares that are one game together the first one says all."""
    parts = [each.part for each in all_of if each.key == measured.key]
    return definition(measured.key).even in ("half", "fair") and len(parts) == 2 and measured.part == parts[1]


def _sentence(measured: Measured, seats: int) -> str:
    of = definition(measured.key)
    value = interval(of, measured.estimate)
    if of.sentence:
        said = of.sentence.format(part=measured.part, value=value)
        said = said[0].upper() + said[1:]
    else:
        said = f"{of.title}{f', {measured.part}' if measured.part else ''}: {value}"
    return f"{said}{_against_even(of, measured, seats)}."


def _against_even(of: Definition, measured: Measured, seats: int) -> str:
    """What the interval allows to say of the value that favours nobody."""
    even, estimate = even_value(of, seats), measured.estimate
    if even is None:
        return ""
    named = shown(even, is_share=of.is_share, digits=of.digits)
    if estimate.low <= even <= estimate.high:
        return f": no difference from {named} can be seen"
    return f": {'more' if estimate.value > even else 'less'} than {named}"
