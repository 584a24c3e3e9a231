"""Environments for researchers: the games as numbers. Needs numpy: `pip install "trearchi[envs]"`.

`encoding`: actions, observations and masks of one position. `batch`: many games in one native call.
docs/encoding.md lists the numbers.
"""

try:
    import numpy  # noqa: F401
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError('trearchi.envs needs numpy: pip install "trearchi[envs]"', name="numpy") from missing

from trearchi.envs.batch import Batch, Step
from trearchi.envs.encoding import Encoding, Position

__all__ = ["Batch", "Encoding", "Position", "Step"]
