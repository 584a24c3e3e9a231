"""Files that are whole or as they were before, whatever happens."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from pathlib import Path

__all__ = ["replace_whole", "written_whole"]


def replace_whole(target: Path, data: bytes) -> None:
    """Writes beside the target and moves into its place. Raises OSError, or ValueError for a path that is none."""

    def write(draft: Path) -> None:
        with open(draft, "xb") as file:
            file.write(data)

    written_whole(target, write)


def written_whole(target: Path, write: Callable[[Path], object]) -> None:
    """Lets `write` make a file beside the target, and moves it into its place. Raises what `write` raises."""
    draft = target.with_name(f".{target.name[:100]}.{os.urandom(4).hex()}.tmp")
    try:
        write(draft)
        with open(draft, "rb+") as file:
            os.fsync(file.fileno())
        os.replace(draft, target)
    except BaseException:
        with contextlib.suppress(OSError, ValueError):
            draft.unlink()
        raise
