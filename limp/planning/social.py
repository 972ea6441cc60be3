"""The social utility of Ullman et al. (2009), which all worlds share.

    U_j(a_j) = rho * E[value of the outcome to i] + own value - c(a_j)

rho > 0 is a helper, rho < 0 a hinderer, rho = 0 an independent agent.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..episodes.claims import SocialGoal
from ..planner import FloatArray, log_sum_exp

RATIONALITY = 3.0
"""beta of acts and words in stories, as in the other worlds of this package; assumed."""
RHO: Mapping[SocialGoal, float] = {"help": 1.0, "hinder": -1.0, "independent": 0.0}
"""rho of each social goal, where nobody cares more or less."""


def social_utility(rho: float, value_to_other: ArrayLike, cost: ArrayLike, own: ArrayLike = 0.0) -> FloatArray:
    """Return rho * value_to_other + own - cost, element by element, in the unit of the costs (actions)."""
    return np.asarray(
        rho * np.asarray(value_to_other, dtype=np.float64) + np.asarray(own) - np.asarray(cost), dtype=np.float64
    )


def boltzmann(utilities: ArrayLike, rationality: float) -> FloatArray:
    """Return log pi(a) = beta U(a) - log sum_a' exp(beta U(a')) over the last axis; -inf stays impossible."""
    scaled = rationality * np.asarray(utilities, dtype=np.float64)
    return np.asarray(scaled - np.expand_dims(log_sum_exp(scaled, axis=-1), -1), dtype=np.float64)


def lapsing(chosen: FloatArray, lapse: float, possible: NDArray[np.bool_]) -> FloatArray:
    """Return (1 - lapse) pi(a) + lapse / (number of possible actions) over the last axis, from pi [..., A].

    What is not `possible` [..., A] is not done by lapse either.
    """
    even = possible / possible.sum(axis=-1, keepdims=True)
    return np.asarray((1.0 - lapse) * chosen + lapse * even, dtype=np.float64)


def chance_of(chosen: FloatArray, others: Iterable[FloatArray], rationality: float) -> FloatArray:
    """Return pi(a) of one action from its utility [...] and those of the other possible actions, each [...].

        pi(a) = 1 / (1 + sum_{a' != a} exp(beta (U(a') - U(a))))

    The same as `boltzmann`, without the policy of the other actions: for arrays that are large.
    """
    total = np.ones_like(chosen)
    with np.errstate(over="ignore"):  # what is infinitely better leaves nothing: 1 / inf
        for other in others:
            total = total + np.exp(rationality * (other - chosen))
    return np.asarray(1.0 / total, dtype=np.float64)
