"""What is measured: each measure with its meaning, its unit and its source; docs/lab.md and the report print these."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["MEASURES", "SOURCES", "Definition"]


@dataclass(frozen=True, slots=True)
class Definition:
    """One measure. `group`: the heading under which it stands. `source`: a key of SOURCES, or "ours".

    `digits`: how many a report shows. `is_share`: a number from 0 to 1 that is shown as a percentage.
    """

    key: str
    group: str
    title: str
    meaning: str
    source: str
    is_share: bool = False
    digits: int = 2


SOURCES = {
    "Browne": "C. Browne, Automatic Generation and Evaluation of Recombination Games, PhD thesis, Queensland University "
    "of Technology, 2008: aesthetic criteria of games measured by self-play.",
    "Althöfer": "I. Althöfer, Computer-Aided Game Inventing, Friedrich-Schiller-Universität Jena, 2003: how to use "
    "programs that play against themselves to judge a design.",
    "Ludii": "E. Piette, D. Soemers, M. Stephenson, C. Sironi, M. Winands and C. Browne, Ludii: The Ludemic General Game "
    "System, ECAI 2020, and the concepts and evaluation metrics of its documentation.",
    "Thompson": "J. M. Thompson, Defining the Abstract, The Games Journal, 2000: depth, clarity, drama and "
    "decisiveness.",
    "ours": "Defined here.",
}

MEASURES: dict[str, Definition] = {}
