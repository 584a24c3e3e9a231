"""Files that are whole or as they were before, whatever happens."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from trearchi.records import replace_whole

__all__ = ["replace_whole", "written_whole"]


def written_whole(target: Path, write: Callable[[Path], object]) -> None:
    """Lets `write` make a file beside the target, and moves it into its place. Raises OSError."""
    draft = target.with_name(f".{target.name[:100]}.{os.urandom(4).hex()}.tmp")
    try:
        write(draft)
        os.replace(draft, target)
    finally:
        draft.unlink(missing_ok=True)
