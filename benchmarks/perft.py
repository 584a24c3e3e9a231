"""How fast the rules count: sequences of so many moves from the first position, the counts checked.

Prints one line a row: the count, seconds of the wall clock and of the processor, sequences a second.
"""

from __future__ import annotations

import sys
import time
from typing import Any

import trearchi as ta

# Game, parameters, depth, and the count where it is known (tests/vectors/perft.json and the issue).
ROWS: tuple[tuple[str, dict[str, Any], int, int | None], ...] = (
    ("ponte", {}, 3, 47_054_700),
    ("ponte", {"size": 6}, 3, 706_860),
    ("viaduct", {"seats": 4}, 3, 1_334_246),
    ("viaduct", {"seats": 2, "die": None}, 2, 1_235_912),
    ("settimo", {}, 9, None),
)


def main() -> None:
    for name, parameters, depth, expected in ROWS:
        state = ta.Game(name, parameters).start(seed=1)
        wall, processor = time.perf_counter(), time.process_time()
        count = state.perft(depth)
        wall, processor = time.perf_counter() - wall, time.process_time() - processor
        speed = f"{wall:.2f} s ({processor:.2f} s), {count / wall:,.0f}/s"
        print(f"{name} {parameters} depth {depth}: {count:,} in {speed}")
        if expected is not None and count != expected:
            sys.exit(f"{expected:,} is right")


if __name__ == "__main__":
    main()
