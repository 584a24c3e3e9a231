"""What is measured: each measure with its meaning and its source; docs/lab.md and the report print these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["MEASURES", "SOURCES", "Definition"]


@dataclass(frozen=True, slots=True)
class Definition:
    """One measure. `group`: the heading under which it stands. `source`: a key of SOURCES.

    `digits`: how many a report shows. `is_share`: a number from 0 to 1 that is shown as a percentage.
    `sentence`: how the summary of a report says it, with {part} and {value} to be put in ("{part} wins {value} of the
    games"); without one the summary leaves it out. `even`: the value that favours nobody, where there is one: zero, a
    half, or the fair share of a seat, 1 / seats; where the interval holds it no difference can be seen.
    """

    key: str
    group: str
    title: str
    meaning: str
    source: str
    is_share: bool = False
    digits: int = 2
    sentence: str = ""
    even: Literal["none", "zero", "half", "fair"] = "none"


SOURCES = {
    "Browne": "C. Browne, Automatic Generation and Evaluation of Recombination Games, PhD thesis, Queensland "
    "University of Technology, 2008: qualities of a game measured by playing it against itself.",
    "Althöfer": "I. Althöfer, Computer-Aided Game Inventing, Friedrich-Schiller-Universität Jena, 2003: programs that "
    "play themselves as a designer's instrument.",
    "Ludii": "The evaluation metrics of the Ludii general game system (E. Piette and others, Ludii: The Ludemic "
    "General Game System, ECAI 2020).",
    "Thompson": "J. M. Thompson, Defining the Abstract, The Games Journal, 2000 (again in Game and Puzzle Design 1:1, "
    "2015): depth, clarity, drama and decisiveness.",
    "ours": "Defined here.",
}

_BALANCE, _LENGTH, _CHOICE = "Balance", "Length", "Choice"
_COURSE, _END, _LUCK, _OPENING = "Course of the game", "End and board", "Luck and skill", "Opening"

_ALL = (
    Definition(
        "seat_share",
        _BALANCE,
        "Share of a seat",
        "The seat's share of all games: 1 for a win alone, divided evenly where several win. Balanced is 1 divided by "
        "the number of seats.",
        "Browne",
        is_share=True,
        digits=1,
        sentence="{part} wins {value} of the games",
        even="fair",
    ),
    Definition(
        "role_share",
        _BALANCE,
        "Share of a colour",
        "The share of the seat that plays this colour, whichever seat took it.",
        "ours",
        is_share=True,
        digits=1,
        sentence="{part} wins {value} of the games",
        even="half",
    ),
    Definition(
        "imbalance",
        _BALANCE,
        "Imbalance of the seats",
        "The largest share of a seat less the smallest one. By chance alone it is above 0; its interval is drawn from "
        "resampled games.",
        "Browne",
        is_share=True,
        digits=1,
    ),
    Definition(
        "agent_share",
        _BALANCE,
        "Share of an agent",
        "The agent's share of the games, a seat of its own counted; with different agents in the game.",
        "Althöfer",
        is_share=True,
        digits=1,
    ),
    Definition(
        "draws",
        _BALANCE,
        "Draws",
        "Games that end by the rules with more than one winner.",
        "Browne",
        is_share=True,
        digits=1,
        sentence="{value} of the games are draws",
    ),
    Definition(
        "unfinished",
        _BALANCE,
        "Unfinished games",
        "Games that a limit ended before the rules did (Viaduct's turn limit, V6.3).",
        "Browne",
        is_share=True,
        digits=1,
    ),
    Definition(
        "forfeits",
        _BALANCE,
        "Forfeits",
        "Games that an agent lost by breaking the rules or its protocol; they count for the shares alone.",
        "ours",
        is_share=True,
        digits=1,
    ),
    Definition(
        "distinct",
        _BALANCE,
        "Distinct games",
        "Games that are not the same, move for move, as an earlier one of the study. Agents without any chance in them "
        "repeat themselves; a game that was played twice counts once in all that is measured.",
        "ours",
        is_share=True,
        digits=1,
    ),
    Definition(
        "turns",
        _LENGTH,
        "Turns",
        "Whole goes of all seats in a game.",
        "Browne",
        digits=1,
        sentence="a game lasts {value} turns",
    ),
    Definition("moves", _LENGTH, "Moves", "Single decisions of all seats in a game, chance aside.", "Ludii", digits=1),
    Definition(
        "branching",
        _CHOICE,
        "Legal moves",
        "How many legal moves there are at a decision, averaged over a game (branching factor).",
        "Ludii",
        digits=1,
        sentence="there are {value} legal moves to choose from",
    ),
    Definition(
        "close",
        _CHOICE,
        "Moves worth choosing",
        "How many of the moves that the judging search visited are worth at least the best one's value less 0.05 "
        "(effective choice); it cannot find more than it visits.",
        "ours",
        digits=1,
        sentence="of those looked at, {value} are worth choosing",
    ),
    Definition(
        "forced",
        _CHOICE,
        "Forced moves",
        "Decisions with a single legal move.",
        "Ludii",
        is_share=True,
        digits=1,
    ),
    Definition(
        "never_trailed",
        _COURSE,
        "Decided at",
        "The part of the game after which its winner was never behind again (decisiveness): 0 % for one who led from "
        "the start, near 100 % for a win at the last moment.",
        "Thompson",
        is_share=True,
        digits=1,
        sentence="games are decided after {value} of their length: from there on the winner is never behind",
    ),
    Definition(
        "lead_changes",
        _COURSE,
        "Lead changes",
        "How often in a game the lead goes to another seat; a lead is a value more than 0.02 above every other seat's.",
        "Browne",
        sentence="the lead changes {value} times in a game",
    ),
    Definition(
        "drama",
        _COURSE,
        "Drama",
        "The square root of how far the later winner was behind, averaged over the positions in which it was behind; 0 "
        "for a game in which it never was.",
        "Browne",
    ),
    Definition(
        "deepest",
        _COURSE,
        "Deepest fall of the winner",
        "How far the later winner was behind at worst, in shares of a won game.",
        "Browne",
    ),
    Definition(
        "swing",
        _COURSE,
        "Swing a move",
        "By how much the values change from one decision to the next, the seat that changes most (the less, the more "
        "stable).",
        "Browne",
        digits=3,
    ),
    Definition(
        "killer",
        _COURSE,
        "Killer move",
        "The most that a single move of a game gained for the seat that made it, by the values before and after; "
        "moves after which chance moved are left out.",
        "Browne",
    ),
    Definition(
        "margin",
        _END,
        "Margin",
        "By how much a game was won: points in Ponte, stones in Settimo, the bridges that the nearest other seat still "
        "lacked in Viaduct.",
        "Ludii",
        digits=1,
    ),
    Definition(
        "coverage",
        _END,
        "Board used",
        "The part of the board that a game used: squares with a tile or under a bridge in Ponte, columns with a bridge "
        "in Viaduct, lines that were crossed in Settimo.",
        "Ludii",
        is_share=True,
        digits=1,
    ),
    Definition(
        "chance_swing",
        _LUCK,
        "Swing that follows chance",
        "The part of all change of the values that happens where chance moved between two decisions; it holds the "
        "effect of the move before the roll or draw as well.",
        "ours",
        is_share=True,
        digits=1,
    ),
    Definition(
        "luck",
        _LUCK,
        "Result that luck decides",
        "How alike the games of a group end for a seat, as a correlation: they have the same setup, opening and random "
        "numbers, and the agents change seats or think afresh. 0: setup, draws and seat say nothing about the winner; "
        "100 %: they say all. Its interval is drawn from resampled groups.",
        "Althöfer",
        is_share=True,
        digits=1,
    ),
    Definition(
        "price_random",
        _OPENING,
        "Chooser's share after a random opening",
        "What the engine gives the second player, who takes the better colour (P2.2), averaged over all openings; 50 % "
        "would be no price.",
        "Althöfer",
        is_share=True,
        digits=1,
        sentence="after a random opening the engine gives {value} of the game to the player who chooses the colour",
    ),
    Definition(
        "price_best",
        _OPENING,
        "Chooser's share after the fairest opening",
        "The same after the opening that gives the second player least.",
        "Althöfer",
        is_share=True,
        digits=1,
    ),
    Definition(
        "fair_openings",
        _OPENING,
        "Fair openings",
        "The part of all openings after which the engine gives either colour between 45 % and 55 %.",
        "Althöfer",
        is_share=True,
        digits=1,
    ),
)

MEASURES: dict[str, Definition] = {definition.key: definition for definition in _ALL}
