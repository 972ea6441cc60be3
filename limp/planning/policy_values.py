"""What a policy is worth: (I - gamma P_pi) x = b, by scipy's BiCGSTAB (van der Vorst, 1992), in single precision.

Single precision is enough, as whoever asks for x computes b anew, in double precision, before asking for more
(iterative refinement).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from scipy.sparse.linalg import LinearOperator, bicgstab

from ..planner import FloatArray

ITERATIONS = 400
_ATTAINABLE = 1e-6
"""The share of b that single precision can leave."""

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
        """Return x [n] with |right - (I - gamma P_pi) x| <= goal in the Euclidean norm, or as near as it comes.

        That is as near as single precision, or ITERATIONS, or a breakdown lets it: then the caller asks again.
        """
        system = LinearOperator(self.moves.shape, matvec=self, dtype=np.float32)
        size = float(np.abs(right).max()) or 1.0  # small numbers would pass for a breakdown
        b = (right / size).astype(np.float32)
        x, _ = bicgstab(system, b, rtol=_ATTAINABLE, atol=goal / size, maxiter=ITERATIONS)
        return size * np.asarray(x, dtype=np.float64)
