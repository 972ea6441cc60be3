"""Tabular Markov decision processes: sparse kernels, and exact planning by policy iteration.

    Q*(s, a) = r(s) - c(a) + gamma sum_s' P(s' | s, a) max_a' Q*(s', a')

Howard's policy iteration with inexact evaluation: (I - gamma P_pi) V = r_pi is solved by BiCGSTAB (`evaluation`)
only as far as the policy deserves. It stops on the Bellman residual in the supremum norm, sup |TV - V|, so that
sup |V - V*| <= residual / (1 - gamma); a span bounds nothing where sets of states never meet.

Where there is no way back from some states (`Kernel.stages`), those are solved first and then stand: each stage is
a smaller problem and takes only as many rounds as it needs itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from ...errors import InputError, LimpError
from ...planner import FloatArray
from .evaluation import Chain, Choices

GAMMA = 0.99
TOLERANCE = 2e-5
"""Leaves policies with beta = 2 within 1e-3. Value iteration gets there with 1e-3, as its residuals are smooth."""

ROUNDS = 300
MOST_ACTIONS = int(np.iinfo(np.int8).max)  # policies are kept in one byte a state
_WELL_BELOW = 0.3
"""The share of the tolerance to which the last evaluations go, so that the residual is below it."""
_FINER = 0.03
"""By how much one evaluation lowers the residual: the next policy is not worth more."""
_SETTLED = 5e-4
"""If no more than this share of the choices changed, the evaluation goes all the way."""


@dataclass(frozen=True)
class Stage:
    """The part of a kernel that n states have among themselves, action by action, and where they leave it."""

    states: NDArray[np.intp]
    within: csr_matrix
    """[A * n, n]: row a * n + k is where action a leads from the kth of `states`."""
    away: csr_matrix | None
    """[A * n, S]: the rest of these rows, if there is any; it leads to stages that come before."""

    @cached_property
    def single(self) -> csr_matrix:
        """`within` in single precision."""
        return self.within.astype(np.float32)


@dataclass(frozen=True)
class Kernel:
    """Transitions P [S * A, S]: row s * A + a is the distribution of the state after action a in state s.

    `stages` [S], if given, numbers the states so that none leads to a state of a higher number.
    """

    transitions: csr_matrix
    actions: int
    stages: NDArray[np.intp] | None = None

    @property
    def states(self) -> int:
        """How many states there are."""
        return int(self.transitions.shape[1])

    def expect(self, values: FloatArray) -> FloatArray:
        """Return E[values(s') | s, a], shape [S, A]."""
        found = self.transitions @ values
        return np.asarray(found, dtype=np.float64).reshape(self.states, self.actions)

    @cached_property
    def parts(self) -> tuple[Stage, ...]:
        """The stages in the order in which they are solved."""
        if self.stages is None:
            return (self._part(np.arange(self.states)),)
        return tuple(self._part(np.flatnonzero(self.stages == stage)) for stage in np.unique(self.stages))

    def _part(self, states: NDArray[np.intp]) -> Stage:
        rows = self.transitions[(states[None, :] * self.actions + np.arange(self.actions)[:, None]).ravel()]
        if len(states) == self.states:
            return Stage(states, rows, None)
        place = np.full(self.states, -1, dtype=rows.indices.dtype)
        place[states] = np.arange(len(states))
        column = place[rows.indices]
        inside = column >= 0
        lengths = [np.add.reduceat(kept, rows.indptr[:-1], dtype=np.int32) for kept in (inside, ~inside)]
        ends, others = (np.concatenate([[0], np.cumsum(n)]).astype(np.int32) for n in lengths)
        shape = (len(states) * self.actions, len(states))
        within = csr_matrix((rows.data[inside], column[inside], ends), shape=shape)
        if others[-1] == 0:
            return Stage(states, within, None)
        away = csr_matrix((rows.data[~inside], rows.indices[~inside], others), shape=rows.shape)
        return Stage(states, within, away)


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
    discount outside (0, 1) or more than MOST_ACTIONS, and `LimpError` if it does not converge.
    """
    if not 0.0 < gamma < 1.0 or not tolerance > 0.0:
        raise InputError(f"the discount is {gamma}, the tolerance {tolerance}.", "0 < gamma < 1, tolerance > 0.")
    if not (np.isfinite(rewards).all() and np.isfinite(costs).all()):
        raise InputError("a reward or a cost is NaN or infinite.", "Give finite numbers.")
    if kernel.actions > MOST_ACTIONS:
        raise InputError(f"a kernel has {kernel.actions} actions.", f"At most {MOST_ACTIONS} can be planned with.")
    values = np.zeros(kernel.states)
    for part in kernel.parts:
        gains = rewards[part.states] - costs[:, None]
        if part.away is not None:
            gains += gamma * (part.away @ values).reshape(gains.shape)
        guesses = [start[part.states] for start in starts] or [np.zeros(len(part.states))]
        values[part.states] = _Task(part, gains, gamma).solve(guesses, tolerance)
    return values


@dataclass(frozen=True)
class _Task:
    """One stage: `gains` [A, n] is what an action pays at once, and what it brings in stages before."""

    part: Stage
    gains: FloatArray
    gamma: float

    def solve(self, guesses: Sequence[FloatArray], tolerance: float) -> FloatArray:
        """Return V* [n], from the guess with the least mean residual."""
        tried = [(values, *self.improve(values)) for values in guesses]
        values, policy, residual = min(tried, key=lambda one: float(np.abs(one[2]).mean()))
        changed = len(policy)
        for _ in range(ROUNDS):
            size = float(np.abs(residual).max())
            if size <= tolerance:
                return np.asarray(values + residual, dtype=np.float64)
            goal = _WELL_BELOW * tolerance
            if changed > _SETTLED * len(policy):
                goal = max(goal, _FINER * size)
            values = values + Chain.of(self.part.single, self.gamma, policy).evaluate(residual, goal)
            before = policy
            policy, residual = self.improve(values)
            changed = int(np.count_nonzero(policy != before))
        raise LimpError(
            f"planning did not converge in {ROUNDS} rounds (residual {size:.2g}).", "Raise the tolerance."
        )

    def improve(self, values: FloatArray) -> tuple[Choices, FloatArray]:
        """Return the greedy policy [n] and the Bellman residual TV - V [n]."""
        outlook = self.gains + (self.part.within @ (self.gamma * values)).reshape(self.gains.shape)
        policy, best = np.zeros(len(values), dtype=np.int8), outlook[0]
        for action in range(1, len(outlook)):  # much faster than argmax over so short an axis
            np.copyto(policy, action, where=outlook[action] > best)
            np.maximum(best, outlook[action], out=best)
        best -= values
        return policy, best
