"""
The rules and the search in native code. Use the package trearchi, which wraps it.
"""

from collections.abc import Sequence
import fractions
from typing import Any, SupportsIndex

import numpy
import numpy.typing

import trearchi.games
import trearchi.values


class Rules:
    """The rules of one game with its parameters; Game wraps it."""

    def start(self, game: object, seed: int) -> State:
        """The first position, its setup drawn from `seed`."""

    def start_from(self, game: object, setup: dict[str, str]) -> State:
        """The first position of a given setup. Raises SetupError."""

    def position(self, game: object, text: str) -> State:
        """The position that `str(state)` wrote. Raises NotationError."""

    @property
    def weights(self) -> dict[str, float]:
        """
        The hand-set weights of the evaluation, by name, in the order of State.features.
        """

    def encoder(self) -> Encoder:
        """The numeric encoding of the game."""

class Thinker:
    """A tree search of one position, which may be asked to go on."""

    def think(self, nodes: int, time_ms: int, stop: StopFlag) -> dict[str, Any]:
        """
        Thinks until there are so many nodes in all, for so many milliseconds, or until stopped, and tells what it has found; a limit of 0 is none. One call at a time. Frees the GIL.
        """

class StopFlag:
    """Ends a search from another thread."""

    def __init__(self) -> None: ...

    def set(self) -> None:
        """Asks the search to stop."""

    def is_set(self) -> bool:
        """Whether it was asked."""

class State:
    """
    A position: an immutable value, compared and hashed by position, not by history.
    """

    @property
    def game(self) -> trearchi.games.Game:
        """The game with its parameters."""

    @property
    def setup(self) -> dict[str, str] | None:
        """The setup that the game began with; None in games without one."""

    @property
    def seat(self) -> int | None:
        """The seat to move, or None at a chance node and at the end."""

    @property
    def is_chance(self) -> bool:
        """Whether chance has to move."""

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""

    def legal_moves(self) -> list[str]:
        """
        Every legal move as its canonical text; empty unless a seat is to move.
        """

    def count_legal_moves(self) -> int:
        """How many legal moves there are, without their texts."""

    def chances(self) -> dict[str, fractions.Fraction]:
        """
        What chance may do, with probabilities that sum to 1; empty unless chance is to move.
        """

    def play(self, move: str) -> State:
        """
        The position after `move`, in any spelling, chance moves too. Raises IllegalMove.
        """

    def why_illegal(self, move: str) -> trearchi.values.Refusal | None:
        """Why `move` is refused here, or None where it is legal."""

    def canonical(self, move: str) -> str:
        """
        The canonical text of a legal move in another spelling. Raises IllegalMove.
        """

    def options(self, partial: str) -> dict[str, list[str]]:
        """What may follow half a move, by kind; see docs/views.md."""

    def scores(self) -> list[dict[str, int]]:
        """
        One dict a seat: points, islands, bridges; or supply, custody, on_board; or stones, villages.
        """

    def outcome(self) -> trearchi.values.Outcome | None:
        """None, or how the game ended."""

    def view(self) -> dict[str, Any]:
        """The position as plain data for boards; see docs/views.md."""

    def perft(self, depth: int) -> int:
        """How many sequences of exactly `depth` moves there are. Frees the GIL."""

    def playouts(self, count: int, seed: int, most_moves: int = 1000000) -> tuple[int, int]:
        """
        Plays `count` random games from here in the core; (games finished, moves played). Frees the GIL.
        """

    def evaluate(self, weights: Sequence[float] = ()) -> list[float]:
        """
        The static evaluation, one value a seat, 0 to 1; by default with the hand-set weights.
        """

    def features(self) -> list[list[float]]:
        """
        What the evaluation weighs, one list a seat, in the order of Rules.weights; empty at the end of a game.
        """

    def completion(self, seat: int) -> list[str] | None:
        """
        Viaduct: the placements with which `seat` would join its platforms with the fewest further bridges, in an order in which they can be made, whatever the turn and the supply; [] where they are joined. None where no way is found, and in the other games. Raises SeatError. Frees the GIL.
        """

    def thinker(self, seed: int, threads: int, max_bytes: int, weights: Sequence[float] = (), overlooked: float = 0.0) -> Thinker:
        """
        The tree search behind Engine, ready to think; `overlooked` is the share of moves that it does not see.
        """

    def uct(self, nodes: int, time_ms: int, seed: int, max_bytes: int, stop: StopFlag) -> dict[str, Any]:
        """
        Plain UCT with random playouts, a yardstick; tells what Thinker.think does. Frees the GIL.
        """

    def yardstick(self, seed: int) -> str | None:
        """
        The move of the game's plain player, `builder` or `walker`; None where there is none or no seat is to move.
        """

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __copy__(self) -> State: ...

    def __deepcopy__(self, memo: object) -> State: ...

    def __reduce__(self) -> tuple[Any, ...]: ...

class Position:
    """
    A position of numbered actions: an immutable value, a state and where a move takes two actions the first one.
    """

    @property
    def game(self) -> trearchi.games.Game:
        """The game with its parameters."""

    @property
    def state(self) -> State:
        """The state before any half move."""

    @property
    def pending(self) -> str | None:
        """
        The first tile of Ponte's pair, such as c3, while the second is due; else None.
        """

    @property
    def seat(self) -> int | None:
        """The seat to act, or None where chance is to move and at the end."""

    @property
    def is_chance(self) -> bool:
        """Whether chance has to move."""

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""

    def legal_actions(self) -> list[int]:
        """
        The numbers of the legal actions, ascending; empty unless a seat is to act.
        """

    def mask(self) -> numpy.typing.NDArray[numpy.bool_]:
        """The same as truth values, shape (actions,)."""

    def chances(self) -> list[tuple[int, float]]:
        """
        What chance may do, by number, ascending, with probabilities; empty unless chance is to move.
        """

    def play(self, action: SupportsIndex) -> Position:
        """
        The position after an action, or after an outcome where chance is to move. Raises IllegalMove where the rules refuse it, ParameterError where the number names nothing.
        """

    def move(self, action: SupportsIndex) -> str | None:
        """
        The canonical text of the move that this action completes; None where another has to follow. Raises as play does.
        """

    def actions_of(self, move: str) -> list[int]:
        """
        The numbers that play this legal move from here, in any spelling: two for a pair of tiles, in either order. Raises IllegalMove.
        """

    def observation(self, seat: int) -> numpy.typing.NDArray[numpy.float32]:
        """
        The position as `seat` sees it: values from 0 to 1, shape and planes as in docs/encoding.md. Raises SeatError.
        """

    def returns(self) -> list[float]:
        """
        One number a seat, 0 for all before the end: n seats and w winners give a winner (n/w - 1)/(n - 1) and a loser -1/(n - 1). They sum to 0.
        """

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __copy__(self) -> Position: ...

    def __deepcopy__(self, memo: object) -> Position: ...

    def __reduce__(self) -> tuple[Any, ...]: ...

class Batch:
    """Many games at once; trearchi.envs.Batch wraps it."""

    def reset(self, seed: int) -> None:
        """Begins all games, each with streams from the seed and its own number."""

    def step(self, actions: numpy.typing.NDArray[numpy.int64]) -> None:
        """Plays one action in each game. Raises ParameterError. Frees the GIL."""

    def sample(self) -> numpy.typing.NDArray[numpy.int64]:
        """One legal action for each game, all equally likely."""

    def position(self, game: int) -> Position:
        """The position of one game."""

class Encoder:
    """The numeric encoding of one game; trearchi.envs.Encoding wraps it."""

    @property
    def version(self) -> int:
        """Rises whenever a number changes its meaning."""

    @property
    def actions(self) -> int:
        """How many actions seats have."""

    @property
    def chance_outcomes(self) -> int:
        """How many outcomes chance has."""

    @property
    def shape(self) -> tuple[int, ...]:
        """Of one observation."""

    @property
    def planes(self) -> tuple[str, ...]:
        """The names of planes or features, in order."""

    @property
    def scales(self) -> tuple[int, ...]:
        """The largest number of each plane."""

    @property
    def action_names(self) -> tuple[str, ...]:
        """A name for each action."""

    @property
    def outcome_names(self) -> tuple[str, ...]:
        """The text of each outcome of chance."""

    @property
    def most_actions(self) -> int | None:
        """
        An upper bound on the actions of one game, those of chance included; None where there is none.
        """

    @property
    def most_outcomes(self) -> int | None:
        """The same for those of chance alone."""

    def at(self, state: State) -> Position:
        """The position of a state of this game, with nothing pending."""

    def batch(self, game: object, observations: numpy.typing.NDArray[numpy.uint8] | None, masks: numpy.typing.NDArray[numpy.uint8], seats: numpy.typing.NDArray[numpy.int8], rewards: numpy.typing.NDArray[numpy.float32], dones: numpy.typing.NDArray[numpy.bool_], threads: int) -> Batch:
        """Many games that write into these arrays."""

def ponte_rules(size: int, tiles: int | None, bridges: int | None) -> Rules:
    """Ponte's rules; the parameters of P1, checked by the caller."""

def viaduct_rules(geometry: Any, seats: int, letters: str, die: list[str] | None, turn_limit: int | None) -> Rules:
    """
    Viaduct's rules on a geometry given as plain data; the parameters of V1 and V2, checked by the caller.
    """

def settimo_rules(board: Any, last: int, surcharge: int, stock: int) -> Rules:
    """
    Settimo's rules on a board given as plain data; the parameters of S1.8, checked by the caller.
    """
