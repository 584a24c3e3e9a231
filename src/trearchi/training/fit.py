"""The fit: weights whose softmax over the seats foretells the results best, without straying far from where they began.

Multinomial logistic regression with a penalty on the distance from the weights set by hand. Each weight is measured by
how much its feature varies, so that the penalty means the same for all. The strength of the penalty is the one that
foretells best the games that were held back.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from trearchi.training.samples import Samples

__all__ = ["PENALTIES", "Fit", "fit", "log_loss"]

PENALTIES = (1e-1, 1e-2, 1e-3, 1e-4, 1e-5)

# One game in so many is held back.
_HELD_BACK = 5

Vector = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Fit:
    """Weights with the loss in the games that were held back: theirs, and that of the weights they began from."""

    weights: Vector
    penalty: float
    loss: float
    loss_before: float
    positions: int


def _values(weights: Vector, features: Vector) -> Vector:
    """The evaluation of each position: (positions, seats)."""
    scores = features @ weights
    scores -= scores.max(axis=1, keepdims=True)
    shares: Vector = np.exp(scores)
    shares /= shares.sum(axis=1, keepdims=True)
    return shares


def log_loss(weights: Vector, features: Vector, targets: Vector) -> float:
    """Mean cross entropy of the targets under the evaluation, in nats."""
    return float(-(targets * np.log(np.maximum(_values(weights, features), 1e-12))).sum(axis=1).mean())


def _fitted(start: Vector, features: Vector, targets: Vector, scale: Vector, penalty: float) -> Vector:
    """The weights of least loss plus penalty."""

    def loss(moved: Vector) -> tuple[float, Vector]:
        weights = start + moved / scale
        values = _values(weights, features)
        surplus = values - targets
        slope = np.einsum("ps,psk->k", surplus, features) / len(features) / scale
        whole = float(-(targets * np.log(np.maximum(values, 1e-12))).sum(axis=1).mean())
        return whole + penalty * float(moved @ moved), slope + 2 * penalty * moved

    found = minimize(loss, np.zeros_like(start), jac=True, method="L-BFGS-B", options={"maxiter": 500})
    return start + np.asarray(found.x, np.float64) / scale


def fit(samples: Samples, start: Vector, *, blend: float = 0.0) -> Fit:
    """The best weights for these positions, from `start` on.

    `blend`: how much of what the search thought is mixed into the result. Raises ValueError for fewer than five games.
    """
    numbers = np.unique(samples.games)
    if len(numbers) < _HELD_BACK:
        raise ValueError(f"a fit needs {_HELD_BACK} games or more, not {len(numbers)}")
    held_back = np.isin(samples.games, numbers[::_HELD_BACK])
    learned, held = samples.of(~held_back), samples.of(held_back)
    features, targets = learned.features.astype(np.float64), learned.targets(blend)
    held_features, held_targets = held.features.astype(np.float64), held.targets(0.0)
    spread = (features - features.mean(axis=1, keepdims=True)).std(axis=(0, 1))
    scale = np.where(spread > 1e-6, spread, 1.0)
    tried = []
    for penalty in PENALTIES:
        weights = _fitted(start, features, targets, scale, penalty)
        tried.append((log_loss(weights, held_features, held_targets), penalty, weights))
    loss, penalty, _ = min(tried, key=lambda each: each[0])
    # With the penalty settled, nothing is held back any more.
    all_features = samples.features.astype(np.float64)
    weights = _fitted(start, all_features, samples.targets(blend), scale, penalty)
    return Fit(weights, penalty, loss, log_loss(start, held_features, held_targets), len(samples))
