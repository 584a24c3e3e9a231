"""`python -m trearchi.training GAME`: self-play, fit, gate by match, and a file of weights with its provenance."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from trearchi import GAMES, game
from trearchi.cli import main as run
from trearchi.lab.processes import ended_by_signals
from trearchi.terminal.output import CommandError, json_object
from trearchi.weights import packaged_path

commands = typer.Typer(add_completion=False)


@commands.command()
def main(
    game_id: Annotated[str, typer.Argument(metavar="GAME", help=f"One of {', '.join(GAMES)}.")],
    games: Annotated[int, typer.Option("--games", min=5, help="Games of self-play in each round.")] = 1000,
    nodes: Annotated[int, typer.Option("--nodes", min=1, help="The engine's nodes a move in self-play.")] = 400,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="Self-play and fit, each with the last weights.")] = 1,
    opening: Annotated[int, typer.Option("--opening", min=0, help="First decisions drawn by visits.")] = 6,
    blend: Annotated[float, typer.Option("--blend", min=0, max=1, help="How much the search's value counts.")] = 0.3,
    partner: Annotated[str | None, typer.Option("--partner", help="An agent for further games.")] = None,
    partner_games: Annotated[
        int | None, typer.Option("--partner-games", min=1, help="Of them in each round; 250 by default.")
    ] = None,
    partner_nodes: Annotated[int | None, typer.Option("--partner-nodes", min=1, help="The partner's limit.")] = None,
    partner_from: Annotated[
        int | None, typer.Option("--partner-from", min=0, help="First decision that is kept; 20 by default.")
    ] = None,
    gate_games: Annotated[int, typer.Option("--gate-games", min=2, help="Games against the hand-set weights.")] = 400,
    gate_nodes: Annotated[int, typer.Option("--gate-nodes", min=1, help="Nodes a move in them.")] = 400,
    seed: Annotated[int, typer.Option("--seed", help="Of everything.")] = 0,
    workers: Annotated[int | None, typer.Option("--workers", min=1, help="Processes; by default one a core.")] = None,
    parameters: Annotated[str | None, typer.Option("--parameters", metavar="JSON", help="Of the game.")] = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="By default that of the package.")] = None,
) -> None:
    """Learn the weights of a game's evaluation; a file is written where the gate is passed."""
    from trearchi.training.course import Course, take

    course = Course(
        game=game(game_id, **json_object(parameters, "--parameters", '{"seats": 2}')),
        games=games,
        nodes=nodes,
        rounds=rounds,
        opening=opening,
        blend=blend,
        gate_games=gate_games,
        gate_nodes=gate_nodes,
        seed=seed,
        **_partner(partner, partner_games, partner_nodes, partner_from),
    )
    has_passed = take(course, out or packaged_path(game_id), workers=workers, say=lambda text: print(text, flush=True))
    raise typer.Exit(0 if has_passed else 1)


def _partner(name: str | None, games: int | None, nodes: int | None, kept_from: int | None) -> dict[str, Any]:
    """The fields of a course that are about the partner. Raises CommandError where there is none to play them."""
    if name is None:
        given = {"--partner-games": games, "--partner-nodes": nodes, "--partner-from": kept_from}
        without = [option for option, value in given.items() if value is not None]
        if without:
            raise CommandError(
                f"{' and '.join(without)}: for games with a partner, which --partner names (uct, walker)"
            )
        return {}
    return {
        "partner": name,
        "partner_games": 250 if games is None else games,
        "partner_nodes": nodes,
        "partner_from": 20 if kept_from is None else kept_from,
    }


if __name__ == "__main__":
    with ended_by_signals():
        run(commands=commands, name="python -m trearchi.training")
