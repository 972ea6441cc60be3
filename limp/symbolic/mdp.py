"""Tabular Markov decision processes: sparse kernels, and exact planning by policy iteration.

    Q*(s, a) = r(s) - c(a) + gamma sum_s' P(s' | s, a) max_a' Q*(s', a')

Howard's policy iteration with inexact evaluation: (I - gamma P_pi) V = r_pi is solved by BiCGSTAB (van der Vorst,
1992) only as far as the policy deserves. It stops on the Bellman residual in the supremum norm, sup |TV - V|, so
that sup |V - V*| <= residual / (1 - gamma); a span bounds nothing where sets of states never meet.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import blas
from scipy.sparse import csr_matrix

from ..errors import InputError, LimpError
from ..planner import FloatArray

GAMMA = 0.99
TOLERANCE = 2e-5
"""Leaves policies with beta = 2 within 1e-3. Value iteration gets there with 1e-3, as its residuals are smooth."""

ROUNDS, ITERATIONS = 300, 400
_FINER = 0.03
"""By how much one evaluation lowers the residual: the next policy is not worth more."""
_SETTLED = 5e-4
"""If no more than this share of the choices changed, the evaluation goes all the way."""


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

    def under(self, policy: NDArray[np.intp]) -> csr_matrix:
        """Return P_pi [S, S] of a deterministic policy [S]."""
        return self.transitions[np.arange(self.states) * self.actions + policy].astype(np.float64, copy=False)


def action_values(
    kernel: Kernel,
    rewards: FloatArray,
    costs: FloatArray,
    values: FloatArray,
    gamma: float = GAMMA,
    at: NDArray[np.intp] | None = None,
) -> FloatArray:
    """Return Q [S, A] = r(s) - c(a) + gamma E[V(s')], for the states `at` only if they are given."""
    if at is None:
        return np.asarray(rewards[:, None] - costs[None, :] + gamma * kernel.expect(values), dtype=np.float64)
    rows = (at[:, None] * kernel.actions + np.arange(kernel.actions)).ravel()
    outlook = np.asarray(kernel.transitions[rows] @ values, dtype=np.float64).reshape(len(at), kernel.actions)
    return np.asarray(rewards[at, None] - costs[None, :] + gamma * outlook, dtype=np.float64)


def solve(
    kernel: Kernel,
    rewards: FloatArray,
    costs: FloatArray,
    gamma: float = GAMMA,
    tolerance: float = TOLERANCE,
    starts: Sequence[FloatArray] = (),
) -> FloatArray:
    """Return V* [S] with sup |TV - V| <= `tolerance`; of the guesses `starts` [S] the best is improved.

    `rewards` [S] are those of being in a state, `costs` [A] those of acting. Raises `InputError` for NaN or a
    discount outside (0, 1), and `LimpError` if it does not converge.
    """
    if not 0.0 < gamma < 1.0 or not tolerance > 0.0:
        raise InputError(f"the discount is {gamma}, the tolerance {tolerance}.", "0 < gamma < 1, tolerance > 0.")
    if not (np.isfinite(rewards).all() and np.isfinite(costs).all()):
        raise InputError("a reward or a cost is NaN or infinite.", "Give finite numbers.")
    values = np.zeros(kernel.states)
    if starts:
        residuals = [np.abs(_improve(kernel, rewards, costs, guess, gamma)[1]).mean() for guess in starts]
        values = starts[int(np.argmin(residuals))]
    before: NDArray[np.intp] | None = None
    for _ in range(ROUNDS):
        policy, residual = _improve(kernel, rewards, costs, values, gamma)
        size = float(np.abs(residual).max())
        if size <= tolerance:
            return np.asarray(values + residual, dtype=np.float64)
        settled = before is not None and np.count_nonzero(policy != before) <= _SETTLED * len(policy)
        goal = 0.3 * tolerance if settled else max(0.3 * tolerance, _FINER * size)
        before = policy
        values = values + _bicgstab(kernel.under(policy), gamma, residual, goal)
    raise LimpError(f"planning did not converge in {ROUNDS} rounds (residual {size:.2g}).", "Raise the tolerance.")


def _improve(
    kernel: Kernel, rewards: FloatArray, costs: FloatArray, values: FloatArray, gamma: float
) -> tuple[NDArray[np.intp], FloatArray]:
    """Return the greedy policy [S] and the Bellman residual TV - V [S]."""
    outlook = np.ascontiguousarray(kernel.expect(values).T)
    outlook *= gamma
    outlook -= costs[:, None]
    policy, best = np.zeros(kernel.states, dtype=np.intp), outlook[0]
    for action in range(1, kernel.actions):  # much faster than argmax over so short an axis
        np.copyto(policy, action, where=outlook[action] > best)
        np.maximum(best, outlook[action], out=best)
    return policy, np.asarray(rewards + best - values, dtype=np.float64)


def _bicgstab(chain: csr_matrix, gamma: float, right: FloatArray, goal: float) -> FloatArray:
    """Return x with sup |right - (I - gamma P) x| <= goal, or the best that ITERATIONS give; P is overwritten.

    Vectors are updated in place, by BLAS: they are as long as everything else costs.
    """
    chain.data *= -gamma

    def apply(x: FloatArray) -> FloatArray:
        image = np.asarray(chain @ x, dtype=np.float64)
        image += x
        return image

    x, rest, direction = np.zeros_like(right), right.copy(), right.copy()
    rho = float(blas.ddot(right, rest))
    for _ in range(ITERATIONS):
        image = apply(direction)
        alpha = rho / float(blas.ddot(right, image))
        blas.daxpy(image, rest, a=-alpha)
        turned = apply(rest)
        omega = float(blas.ddot(turned, rest)) / (float(blas.ddot(turned, turned)) or math.inf)
        blas.daxpy(direction, x, a=alpha)
        blas.daxpy(rest, x, a=omega)
        blas.daxpy(turned, rest, a=-omega)
        if abs(rest[blas.idamax(rest)]) <= goal:
            break
        previous, rho = rho, float(blas.ddot(right, rest))
        if not (omega and previous and math.isfinite(rho)) or abs(rho) < 1e-300:
            break  # a breakdown: the caller goes on from here with a new shadow
        blas.daxpy(image, direction, a=-omega)
        blas.dscal((rho / previous) * (alpha / omega), direction)
        direction += rest
    return x
