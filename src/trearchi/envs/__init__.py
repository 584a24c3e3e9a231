"""Environments for researchers: the games as numbers. Needs numpy: `pip install "trearchi[envs]"`.

`trearchi.envs.encoding`: actions, observations and masks of one position; docs/encoding.md lists the numbers.
"""

from trearchi.envs.encoding import Encoding, Position

__all__ = ["Encoding", "Position"]
