"""What a policy is worth: (I - gamma P_pi) x = b, by BiCGSTAB (van der Vorst, 1992), in single precision.

Single precision is enough, as whoever asks for x computes b anew, in double precision, before asking for more
(iterative refinement). Vectors are updated in place, by BLAS: they cost as much as the products.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import blas
from scipy.sparse import csr_matrix

from ...planner import FloatArray

ITERATIONS = 400
_ATTAINABLE = 1e-6
"""The share of b that single precision can leave."""

_BREAKDOWN = 1e-36
"""A product of residuals that is smaller is lost in single precision."""
_BLOCK = 8192

Choices = NDArray[np.int8]
Single = NDArray[np.float32]


@dataclass(frozen=True)
class Chain:
    """I - gamma P_pi [n, n] of a policy; `moves` is gamma P_pi in single precision."""

    moves: csr_matrix

    @classmethod
    def of(cls, rows: csr_matrix, gamma: float, policy: Choices) -> Chain:
        """Return the chain of a policy [n], from the rows of all actions [A * n, n] (row a * n + k: action a)."""
        chosen = rows[policy.astype(np.intp) * len(policy) + np.arange(len(policy))]
        chosen.data *= np.float32(gamma)
        return cls(chosen)

    def __call__(self, x: Single) -> Single:
        """Return (I - gamma P_pi) x."""
        return np.asarray(x - self.moves @ x, dtype=np.float32)

    def evaluate(self, right: FloatArray, goal: float) -> FloatArray:
        """Return x [n] with sup |right - (I - gamma P_pi) x| <= goal, or as near as single precision comes."""
        rest = right.astype(np.float32)
        shadow, direction, x = rest.copy(), rest.copy(), np.zeros_like(rest)
        goal = max(goal, _ATTAINABLE * float(np.abs(rest).max()))
        rho = _dot(shadow, rest)
        for _ in range(ITERATIONS):
            image = self(direction)
            alpha = rho / _dot(shadow, image)
            _add(-alpha, image, rest)
            turned = self(rest)
            omega = _dot(turned, rest) / (_dot(turned, turned) or math.inf)
            _add(alpha, direction, x)
            _add(omega, rest, x)
            _add(-omega, turned, rest)
            if abs(rest[blas.isamax(rest)]) <= goal:
                break
            previous, rho = rho, _dot(shadow, rest)
            if not (omega and previous and math.isfinite(rho)) or abs(rho) < _BREAKDOWN:
                break  # a breakdown: the caller goes on from here with a new shadow
            _add(-omega, image, direction)
            direction *= np.float32((rho / previous) * (alpha / omega))
            direction += rest
        return x.astype(np.float64)


def _dot(x: Single, y: Single) -> float:
    """Return the sum of x y, block by block: BLAS shares longer vectors among threads that wait for each other."""
    count = len(x)
    return sum(float(blas.sdot(x, y, min(_BLOCK, count - k), k, 1, k, 1)) for k in range(0, count, _BLOCK))


def _add(factor: float, x: Single, y: Single) -> None:
    """Add factor x to y, in place."""
    count = len(x)
    for k in range(0, count, _BLOCK):
        blas.saxpy(x, y, min(_BLOCK, count - k), factor, k, 1, k, 1)
