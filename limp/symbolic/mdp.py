"""Tabular Markov decision processes: sparse kernels, and exact planning by policy iteration.

    Q*(s, a) = r(s) - c(a) + gamma sum_s' P(s' | s, a) max_a' Q*(s', a')

Howard's policy iteration with inexact evaluation: (I - gamma P_pi) V = r_pi is solved by BiCGSTAB (van der Vorst,
1992) only as far as the policy deserves. It stops on the Bellman residual in the supremum norm, sup |TV - V|, so
that sup |V - V*| <= residual / (1 - gamma); a span bounds nothing where sets of states never meet.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from ..errors import InputError, LimpError
from ..planner import FloatArray

GAMMA = 0.99
TOLERANCE = 1e-3
ROUNDS, ITERATIONS = 300, 400
_FINER = 0.03
"""By how much one evaluation lowers the residual: the next policy is not worth more."""


@dataclass(frozen=True)
class Kernel:
    """Transitions P [S * A, S]: row s * A + a is the distribution of the state after action a in state s."""

    transitions: csr_matrix
    actions: int

    @property
    def states(self) -> int:
        """How many states there are."""
        return int(self.transitions.shape[1])

    def check(self) -> None:
        """Raise `InputError` unless every row is a distribution."""
        if self.transitions.shape[0] != self.states * self.actions:
            raise InputError(f"a kernel of shape {self.transitions.shape} has not {self.actions} actions a state.")
        if self.transitions.data.min(initial=0.0) < 0.0 or np.isnan(self.transitions.data).any():
            raise InputError("a kernel holds a negative probability or NaN.")
        total = np.asarray(self.transitions.sum(axis=1))
        if np.abs(total - 1.0).max() > 1e-9:
            raise InputError("a row of a kernel does not sum to 1.", "Every action leads somewhere.")

    def expect(self, values: FloatArray) -> FloatArray:
        """Return E[values(s') | s, a], shape [S, A]."""
        found = self.transitions @ values
        return np.asarray(found, dtype=np.float64).reshape(self.states, self.actions)

    @cached_property
    def _lengths(self) -> NDArray[np.int32]:
        return np.diff(self.transitions.indptr).astype(np.int32)

    def under(self, policy: NDArray[np.intp]) -> csr_matrix:
        """Return P_pi [S, S] of a deterministic policy [S]."""
        rows = np.arange(self.states) * self.actions + policy
        lengths = self._lengths[rows]
        ends = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32)
        entries = np.arange(ends[-1]) + np.repeat(self.transitions.indptr[rows] - ends[:-1], lengths)
        data, indices = self.transitions.data[entries], self.transitions.indices[entries]
        return csr_matrix((data, indices, ends), shape=(self.states, self.states))


def action_values(
    kernel: Kernel, rewards: FloatArray, costs: FloatArray, values: FloatArray, gamma: float = GAMMA
) -> FloatArray:
    """Return Q [S, A] = r(s) - c(a) + gamma E[V(s')]."""
    return np.asarray(rewards[:, None] - costs[None, :] + gamma * kernel.expect(values), dtype=np.float64)


def solve(
    kernel: Kernel,
    rewards: FloatArray,
    costs: FloatArray,
    gamma: float = GAMMA,
    tolerance: float = TOLERANCE,
    start: FloatArray | None = None,
) -> FloatArray:
    """Return V* [S] with sup |TV - V| <= `tolerance`; `start` [S] is a guess of it.

    `rewards` [S] are those of being in a state, `costs` [A] those of acting. Raises `InputError` for NaN or a
    discount outside (0, 1), and `LimpError` if it does not converge.
    """
    if not 0.0 < gamma < 1.0 or not tolerance > 0.0:
        raise InputError(f"the discount is {gamma}, the tolerance {tolerance}.", "0 < gamma < 1, tolerance > 0.")
    if not (np.isfinite(rewards).all() and np.isfinite(costs).all()):
        raise InputError("a reward or a cost is NaN or infinite.", "Give finite numbers.")
    values = np.zeros(kernel.states) if start is None else start.copy()
    for _ in range(ROUNDS):
        backed_up = action_values(kernel, rewards, costs, values, gamma)
        policy = backed_up.argmax(axis=1)
        residual = backed_up[np.arange(len(policy)), policy] - values
        size = float(np.abs(residual).max())
        if size <= tolerance:
            return np.asarray(values + residual, dtype=np.float64)
        goal = max(0.3 * tolerance, _FINER * size)
        values = values + _bicgstab(kernel.under(policy), gamma, residual, goal)
    raise LimpError(f"planning did not converge in {ROUNDS} rounds (residual {size:.2g}).", "Raise the tolerance.")


def _bicgstab(chain: csr_matrix, gamma: float, right: FloatArray, goal: float) -> FloatArray:
    """Return x with sup |right - (I - gamma P) x| <= goal, or the best that ITERATIONS give."""

    def apply(x: FloatArray) -> FloatArray:
        return np.asarray(x - gamma * np.asarray(chain @ x), dtype=np.float64)

    x = np.zeros_like(right)
    rest, shadow = right.copy(), right.copy()
    direction = rest.copy()
    rho = float(shadow @ rest)
    for _ in range(ITERATIONS):
        image = apply(direction)
        alpha = rho / float(shadow @ image)
        half = rest - alpha * image
        turned = apply(half)
        omega = float(turned @ half) / (float(turned @ turned) or math.inf)
        x += alpha * direction
        x += omega * half
        rest = half - omega * turned
        if np.abs(rest).max() <= goal:
            break
        previous, rho = rho, float(shadow @ rest)
        if not (omega and previous and math.isfinite(rho)) or abs(rho) < 1e-300:
            break  # a breakdown: the caller goes on from here with a new shadow
        direction = rest + (rho / previous) * (alpha / omega) * (direction - omega * image)
    return x
