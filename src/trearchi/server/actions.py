"""What a person may do in a game now: pages show these, bots rely on them, and the service refuses the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from trearchi.server.schema import Action

if TYPE_CHECKING:
    from trearchi.server.live import LiveGame, Viewer


def possible_actions(live: LiveGame, person: Viewer | None, seats: Sequence[int]) -> list[Action]:
    """The actions in the order of the table below; `seats` are those that the person holds."""
    return [action for action, is_possible in ACTIONS.items() if is_possible(live, person, seats)]


def may_move(live: LiveGame, person: Viewer | None, seats: Sequence[int]) -> bool:
    return live.seat_due in seats


def may_undo(live: LiveGame, person: Viewer | None, seats: Sequence[int]) -> bool:
    return bool(seats) and live.undo_ply() is not None


def may_ask_undo(live: LiveGame, person: Viewer | None, seats: Sequence[int]) -> bool:
    is_open = live.is_full and not live.is_over and len(live.persons) > 1 and not live.table.question("undo")
    return is_open and bool(seats) and live.line.undo_ply(seats) is not None


def may_draw(live: LiveGame, person: Viewer | None, seats: Sequence[int]) -> bool:
    """Computers do not bargain: a draw is for games among people."""
    is_among_people = len(live.people) == len(live.seats) and len(live.persons) > 1
    is_on = live.is_full and not live.is_over and live.line.ply > 0
    return bool(seats) and is_on and is_among_people and not live.table.question("draw")


def may_resign(live: LiveGame, person: Viewer | None, seats: Sequence[int]) -> bool:
    return bool(seats) and len(live.seats) == 2 and live.is_full and not live.is_over


def may_leave(live: LiveGame, person: Viewer | None, seats: Sequence[int]) -> bool:
    return bool(seats) and len(live.seats) > 2 and live.is_full and not live.is_over


def may_abort(live: LiveGame, person: Viewer | None, seats: Sequence[int]) -> bool:
    """Before all seats are taken, who made the game may end it; then everybody, until all have moved."""
    if not seats or live.is_over:
        return False
    if live.is_full:
        return len(live.persons) > 1 and not live.has_everybody_moved()
    made_by = [seat for seat in live.people if seat not in live.table.joined]
    return any(seat in (made_by or live.people) for seat in seats)


def may_rematch(live: LiveGame, person: Viewer | None, seats: Sequence[int]) -> bool:
    is_possible = live.is_over and live.is_full and live.next_id is None
    return bool(seats) and is_possible and live.table.question("rematch") is None


def may_replace(live: LiveGame, person: Viewer | None, seats: Sequence[int]) -> bool:
    return bool(seats) and bool(live.replaceable) and not live.is_over


def may_join(live: LiveGame, person: Viewer | None, seats: Sequence[int]) -> bool:
    """Whoever holds a seat already does not take another: the link is for somebody else."""
    return not seats and not live.is_full and not live.is_over


def may_chat(live: LiveGame, person: Viewer | None, seats: Sequence[int]) -> bool:
    return bool(seats) and person is not None and person.has_chat and len(live.persons) > 1


def may_have_hint(live: LiveGame, person: Viewer | None, seats: Sequence[int]) -> bool:
    return may_move(live, person, seats) and len(live.persons) == 1 and len(live.people) == 1 and not live.is_rated


def may_analyse(live: LiveGame, person: Viewer | None, seats: Sequence[int]) -> bool:
    return is_analysable(live)


def is_analysable(live: LiveGame) -> bool:
    """No help from the engine in a game that others, or the ratings, rely on."""
    return live.is_over or (live.is_full and len(live.people) < 2 and not live.is_rated)


ACTIONS: dict[Action, Callable[[LiveGame, Viewer | None, Sequence[int]], bool]] = {
    "move": may_move,
    "undo": may_undo,
    "ask-undo": may_ask_undo,
    "draw": may_draw,
    "resign": may_resign,
    "leave": may_leave,
    "abort": may_abort,
    "rematch": may_rematch,
    "replace": may_replace,
    "join": may_join,
    "chat": may_chat,
    "hint": may_have_hint,
    "analyse": may_analyse,
}
