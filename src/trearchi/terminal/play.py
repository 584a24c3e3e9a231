"""A game in the terminal: people at some seats, the engine at the others, chance drawn from the seed."""

from __future__ import annotations

import random
import secrets
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from trearchi import Engine, Game, IllegalMove, Outcome, Record, RecordError, State
from trearchi.chance import child_seed, draw
from trearchi.terminal.boards import display
from trearchi.terminal.output import CommandError, in_background
from trearchi.terminal.prompt import Prompt

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["Session", "play"]

_HELP = """\
Write a move, or one of:
  help            this list, and how to read the board
  moves [begin]   what is legal, or how a move that begins so may go on
  board [level]   the board again; in Viaduct one level of it
  undo            back to your last decision
  save FILE       write the record so far
  quit            leave
"""

_MOST_SHOWN = 120


class Session:
    """One game under way. `people`: the seats that persons take; the engine takes the others."""

    def __init__(self, game: Game, people: Sequence[int], level: int, seed: int, console: Console) -> None:
        _check_people(game, people)
        self.engine = Engine(game, level=level)
        self.people = tuple(people)
        self.seed = seed
        self.console = console
        self.display = display(game.id)
        setup = game.start(seed=child_seed(seed, "setup")).setup
        names = ["person" if seat in people else f"engine:{level}" for seat in range(game.seats)]
        self.record = Record(game, setup=setup, seats=names)
        self.states = [self.record.state]
        self.file: Path | None = None
        self.saved: set[Path] = set()
        self.prompt = Prompt(lambda: self.state)

    @property
    def state(self) -> State:
        """The position now."""
        return self.record.state

    def say(self, text: str, style: str = "") -> None:
        """One or more lines for the person."""
        self.console.print(text, style=style or None, soft_wrap=True, markup=False, highlight=False)

    def name(self, seat: int) -> str:
        """The seat in words, with who sits there."""
        who = "you" if len(self.people) == 1 else "person"
        return f"{self.display.seat_name(self.state, seat)} ({who if seat in self.people else 'engine'})"

    def advance(self, move: str) -> None:
        """Plays a move and writes the record, where one is wanted. Raises IllegalMove."""
        self.record.play(move)
        self.states.append(self.record.state)
        if self.file is not None:
            self.record.save(self.file)

    def show(self, level: int | None = None) -> None:
        """The board and what belongs to it."""
        self.say("")
        self.console.print(self.display.board(self.state, level).rich(), soft_wrap=True)
        for line in self.display.status(self.state):
            self.say(line)

    def run(self) -> None:
        """Plays to the end, or until the person leaves: EOF, quit, Ctrl-C."""
        self.say(f"{self.state.game.title}, seed {self.seed}. `help` lists the commands.")
        try:
            while not self.state.is_over:
                if not self.step():
                    return
            self.end()
        except (EOFError, KeyboardInterrupt):
            self.say("")
            self.leave()

    def step(self) -> bool:
        """One move of whoever has it; False when the person leaves."""
        if self.state.is_chance:
            # From the moves so far: what is taken back and played again meets the same roll.
            luck = random.Random(child_seed(self.seed, "chance", *self.record.moves))
            move = draw(self.state.chances(), luck)
            self.say(f"chance: {move}")
            self.advance(move)
            return True
        if self.state.seat in self.people:
            return self.ask()
        self.think()
        return True

    def think(self) -> None:
        """The engine's move."""
        state, seed = self.state, child_seed(self.seed, "engine", len(self.record.moves))
        assert state.seat is not None
        name = self.name(state.seat)
        with self.console.status(f"{name} is thinking"):
            choice = in_background(lambda: self.engine.choose(state, seed=seed), self.engine.stop)
        self.say(f"{name}: {choice.move}", "bold")
        self.advance(choice.move)

    def ask(self) -> bool:
        """Reads lines until the person has moved; False when the person leaves."""
        self.show()
        seat = self.state.seat
        assert seat is not None
        self.say(f"{self.name(seat)} to move: {self.display.due(self.state)}", "bold")
        while True:
            line = self.prompt.read("> ")
            word, _, rest = line.partition(" ")
            command = getattr(self, f"do_{word.lower()}", None)
            if word.lower() == "quit":
                self.leave()
                return False
            if command is not None:
                if command(rest.strip()):
                    return True
            elif line and self.try_move(line):
                return True

    def try_move(self, text: str) -> bool:
        """Whether the move was legal; otherwise the reason is said."""
        try:
            self.advance(text)
        except IllegalMove as error:
            self.say(f"{error.refusal.text} [{error.code}]", "red")
            return False
        return True

    def do_help(self, rest: str) -> bool:
        """The commands and the legend of the board."""
        self.say(_HELP + "\n" + self.display.legend())
        return False

    def do_moves(self, rest: str) -> bool:
        """What may follow half a move."""
        options = self.state.options(rest)
        for kind, texts in options.items():
            more = "" if len(texts) <= _MOST_SHOWN else f" ... and {len(texts) - _MOST_SHOWN} more"
            listed = " ".join(texts[:_MOST_SHOWN]) + more
            self.say(textwrap.fill(f"{kind} ({len(texts)}): {listed}", 78, subsequent_indent="  "))
        if not options:
            refusal = self.state.why_illegal(rest)
            why = "" if refusal is None or refusal.code == "syntax" else f" {refusal.text}"
            self.say(f"Nothing legal begins so.{why}")
        return False

    def do_board(self, rest: str) -> bool:
        """The board, or one level of it."""
        if not rest:
            self.show()
        elif rest.isascii() and rest.isdigit() and len(rest) < 4 and self.state.game.id == "viaduct":
            self.show(int(rest))
        else:
            self.say("`board` shows the board; in Viaduct `board 1` shows level 1 of it.")
        return False

    def do_undo(self, rest: str) -> bool:
        """Back to the last decision of a person before this one."""
        earlier = [ply for ply, state in enumerate(self.states[:-1]) if state.seat in self.people]
        if not earlier:
            self.say("There is nothing to take back.")
            return False
        ply = earlier[-1]
        old = self.record
        self.record = Record(old.game, setup=old.setup, seats=old.seats, date=old.date, moves=old.moves[:ply])
        del self.states[ply + 1 :]
        self.say(f"Back before move {ply + 1}.")
        return True

    def do_save(self, rest: str) -> bool:
        """Writes the record; a file that this game has not written is left alone."""
        path = Path(rest).expanduser()
        try:
            if not rest:
                self.say("Say where: save game.json")
            elif path.exists() and path.resolve() not in self.saved:
                self.say(f"{path} exists already; choose another name.")
            else:
                self.record.save(path)
                self.saved.add(path.resolve())
                self.say(f"Saved as {path}.")
        except (RecordError, OSError, ValueError, RuntimeError) as error:
            self.say(str(error))
        return False

    def record_to(self, path: Path) -> None:
        """Keeps the record in a new file from now on. Raises CommandError, RecordError."""
        if path.exists():
            raise CommandError(f"--record: {path} exists already; name a new file")
        self.record.save(path)
        self.file = path
        self.saved.add(path.resolve())

    def leave(self) -> None:
        """A word at parting."""
        kept = f" The record is in {self.file}." if self.file is not None else ""
        self.say(f"Left after {len(self.record.moves)} moves.{kept}")

    def end(self) -> None:
        """The end with the score taken apart."""
        self.show()
        outcome = self.state.outcome()
        assert outcome is not None
        self.say("")
        self.say(f"The game is over: {outcome.reason.rstrip('.')}.", "bold")
        for line in self.display.ending(self.state):
            self.say(line)
        self.say(self.verdict(outcome), "bold")
        if self.file is not None:
            self.say(f"The record is in {self.file}.")

    def verdict(self, outcome: Outcome) -> str:
        """Who has won."""
        names = [self.name(seat) for seat in outcome.winners]
        return f"{names[0]} wins." if len(names) == 1 else f"{', '.join(names)} share the end."


def _check_people(game: Game, people: Sequence[int]) -> None:
    for seat in people:
        if seat not in range(game.seats):
            raise CommandError(f"--seat is a seat of this game, 0 to {game.seats - 1}, not {seat}")
    if len(set(people)) != len(people):
        raise CommandError("--seat names a seat twice")


def play(
    game: Game, people: Sequence[int], level: int, seed: int | None = None, record_file: str | None = None
) -> None:
    """The command `play`."""
    from rich.console import Console

    seed = secrets.randbits(32) if seed is None else seed
    session = Session(game, people, level, seed, Console())
    if record_file is not None:
        session.record_to(Path(record_file))
    session.run()
