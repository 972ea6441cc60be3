"""Tabular Markov decision processes: sparse kernels, and exact planning by policy iteration.

    V*(s) = max_a R(s, a) + gamma sum_s' P(s' | s, a) V*(s')

Howard's policy iteration with inexact evaluation: (I - gamma P_pi) x = TV - V is solved by scipy's BiCGSTAB (van
der Vorst, 1992) only as far as the policy deserves, and in single precision, which is enough, as the right-hand
side is computed anew in double precision in each round (iterative refinement). It stops on the Bellman residual in
the supremum norm, sup |TV - V|, so that sup |V - V*| <= residual / (1 - gamma); a span bounds nothing where sets
of states never meet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array
from scipy.sparse.linalg import LinearOperator, bicgstab

from ..errors import InputError
from ..planner import FloatArray

TOLERANCE = 2e-5
"""Leaves policies with gamma = .99 and beta = 2 within 1e-3."""

ROUNDS = 300
MOST_ACTIONS = int(np.iinfo(np.int8).max)  # policies are kept in one byte a state
_WELL_BELOW = 0.3
"""The share of the tolerance to which the last evaluations go, so that the residual is below it."""
_FINER = 0.03
"""By how much one evaluation lowers the residual: the next policy is not worth more."""
_SETTLED = 5e-4
"""If no more than this share of the choices changed, the evaluation goes all the way."""
ITERATIONS = 400
_ATTAINABLE = 1e-6
"""The share of the right-hand side that single precision can leave."""

Policy = NDArray[np.int8]


@dataclass(frozen=True)
class Kernel:
    """Transitions P [A * S, S]: row a * S + s is the distribution of the state after action a in state s."""

    transitions: csr_array

    @property
    def states(self) -> int:
        """How many states there are."""
        return int(self.transitions.shape[1])

    def __post_init__(self) -> None:
        for part in ("indices", "indptr"):  # twice as fast as 64 bits
            setattr(self.transitions, part, getattr(self.transitions, part).astype(np.int32))

    def expect(self, values: FloatArray) -> FloatArray:
        """Return E[values(s') | s, a], shape [A, S]."""
        return np.asarray((self.transitions @ values).reshape(-1, self.states), dtype=np.float64)

    @cached_property
    def single(self) -> csr_array:
        """The transitions in single precision."""
        return self.transitions.astype(np.float32)


def check_discount(discount: float) -> None:
    """Raise `InputError` unless gamma is a number in [0, 1]."""
    if not 0.0 <= discount <= 1.0:
        raise InputError(f"the discount gamma is {discount:g}.", "It must lie in [0, 1].")


def solve(
    kernel: Kernel,
    rewards: FloatArray,
    gamma: float,
    tolerance: float = TOLERANCE,
    starts: Sequence[FloatArray] = (),
) -> FloatArray:
    """Return V* [S] with sup |TV - V| <= `tolerance`; of the guesses `starts` [S] the best is improved.

    `rewards` [A, S] are -inf where an action is not possible. Raises `InputError` if it does not converge.
    """
    assert 0.0 <= gamma < 1.0
    assert len(rewards) <= MOST_ACTIONS
    guesses = [(one, *_improved(kernel, rewards, gamma, one)) for one in starts or [np.zeros(kernel.states)]]
    values, policy, residual = min(guesses, key=lambda one: float(np.abs(one[2]).mean()))
    changed = len(policy)
    for _ in range(ROUNDS):
        size = float(np.abs(residual).max())
        if size <= tolerance:
            return np.asarray(values + residual, dtype=np.float64)
        goal = _WELL_BELOW * tolerance
        if changed > _SETTLED * len(policy):
            goal = max(goal, _FINER * size)
        values = values + _evaluated(kernel, gamma, policy, residual, goal)
        before = policy
        policy, residual = _improved(kernel, rewards, gamma, values)
        changed = int(np.count_nonzero(policy != before))
    left = f"planning did not converge in {ROUNDS} rounds (residual {size:.2g})."
    raise InputError(left, "Raise the tolerance.")


def _improved(kernel: Kernel, rewards: FloatArray, gamma: float, values: FloatArray) -> tuple[Policy, FloatArray]:
    """Return the greedy policy [S] and the Bellman residual TV - V [S]."""
    outlook = rewards + kernel.expect(gamma * values)
    policy, best = np.zeros(len(values), dtype=np.int8), outlook[0]
    for action in range(1, len(outlook)):  # much faster than argmax over so short an axis
        np.copyto(policy, action, where=outlook[action] > best)
        np.maximum(best, outlook[action], out=best)
    best -= values
    return policy, best


def _evaluated(kernel: Kernel, gamma: float, policy: Policy, right: FloatArray, goal: float) -> FloatArray:
    """Return x [S] with |right - (I - gamma P_pi) x| <= goal in the Euclidean norm, or as near as it comes.

    That is as near as single precision, or ITERATIONS, or a breakdown lets it: then the caller asks again.
    """
    moves = kernel.single[policy.astype(np.intp) * len(policy) + np.arange(len(policy))]
    moves.data *= np.float32(gamma)
    system = LinearOperator(moves.shape, matvec=lambda x: x - moves @ x, dtype=np.float32)
    size = float(np.abs(right).max()) or 1.0  # small numbers would pass for a breakdown
    b = (right / size).astype(np.float32)
    x, _ = bicgstab(system, b, rtol=_ATTAINABLE, atol=goal / size, maxiter=ITERATIONS)
    return size * np.asarray(x, dtype=np.float64)
