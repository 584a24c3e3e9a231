"""How many processor cores this process may use."""

from __future__ import annotations

import os

__all__ = ["core_count"]


def core_count() -> int:
    """At least 1; less than the machine has where the process is bound to some of them."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
