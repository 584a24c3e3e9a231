"""Outlines: of sets of squares with rounded corners, and of marks such as stars and crosses."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from trearchi.lab.report.svg import fine

__all__ = ["Place", "at", "circle", "outline", "polygon", "regular"]

Place = tuple[float, float]


def at(place: Place) -> str:
    """A place as paths write it."""
    return f"{fine(place[0])} {fine(place[1])}"


def polygon(corners: Iterable[Place]) -> str:
    """The closed path through the corners."""
    return f"M{'L'.join(map(at, corners))}Z"


def circle(radius: float, middle: Place = (0, 0), sweep: int = 1) -> str:
    """The path of a circle; with `sweep` 0 it runs the other way round, as a hole in another one."""
    r, (x, y) = fine(radius), middle
    return f"M{at((x - radius, y))}a{r} {r} 0 1 {sweep} {fine(2 * radius)} 0a{r} {r} 0 1 {sweep} {fine(-2 * radius)} 0Z"


def regular(corners: int, radius: float, turn: float = 0.0, inner: float = 1.0, down: float = 0.0) -> list[Place]:
    """A regular polygon, its first corner above; with `inner` below 1 every other corner is nearer: a star."""
    angles = [turn + corner * 2 * math.pi / corners for corner in range(corners)]
    radii = [radius * (inner if corner % 2 else 1.0) for corner in range(corners)]
    return [(r * math.sin(angle), down - r * math.cos(angle)) for r, angle in zip(radii, angles, strict=True)]


def outline(cells: Iterable[tuple[int, int]], side: float, grow: float, radius: float) -> str:
    """The path around squares of `side` by column and row, `grow` outside of their edges, corners rounded by `radius`.

    No two of the squares may touch at a corner alone: groups of Ponte, four squares at most, never do.
    """
    return "".join(_rounded(_shifted(_corners(loop), grow), radius) for loop in _loops(set(cells), side))


def _loops(cells: set[tuple[int, int]], side: float) -> list[list[Place]]:
    """The closed ways along the edges, clockwise on the screen."""
    following: dict[tuple[int, int], tuple[int, int]] = {}
    for x, y in sorted(cells):
        edges = {
            (x, y - 1): ((x, y), (x + 1, y)),
            (x + 1, y): ((x + 1, y), (x + 1, y + 1)),
            (x, y + 1): ((x + 1, y + 1), (x, y + 1)),
            (x - 1, y): ((x, y + 1), (x, y)),
        }
        following.update(edge for neighbour, edge in edges.items() if neighbour not in cells)
    loops = []
    while following:
        corner = next(iter(following))
        loop = []
        while corner in following:
            loop.append((corner[0] * side, corner[1] * side))
            corner = following.pop(corner)
        loops.append(loop)
    return loops


def _around(loop: Sequence[Place]) -> Iterable[tuple[Place, Place, Place]]:
    """Each corner between its neighbours."""
    return zip([loop[-1], *loop[:-1]], loop, [*loop[1:], loop[0]], strict=True)


def _corners(loop: list[Place]) -> list[Place]:
    """Without the points in the middle of a straight side."""
    return [b for a, b, c in _around(loop) if (b[0] - a[0]) * (c[1] - b[1]) != (b[1] - a[1]) * (c[0] - b[0])]


def _way(a: Place, b: Place) -> Place:
    length = math.dist(a, b) or 1.0
    return (b[0] - a[0]) / length, (b[1] - a[1]) / length


def _shifted(loop: list[Place], grow: float) -> list[Place]:
    # Clockwise on the screen: the outside lies to the left of the way, (dy, -dx).
    ways = [(b, _way(a, b), _way(b, c)) for a, b, c in _around(loop)]
    return [(x + grow * (into[1] + out[1]), y - grow * (into[0] + out[0])) for (x, y), into, out in ways]


def _rounded(loop: list[Place], radius: float) -> str:
    parts = []
    for a, b, c in _around(loop):
        near = min(radius, math.dist(a, b) / 2, math.dist(b, c) / 2)
        into, out = _way(a, b), _way(b, c)
        first = at((b[0] - into[0] * near, b[1] - into[1] * near))
        last = at((b[0] + out[0] * near, b[1] + out[1] * near))
        parts.append(f"{first}Q{at(b)} {last}")
    return f"M{'L'.join(parts)}Z"
