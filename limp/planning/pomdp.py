"""Small partially observable Markov decision problems: a state that is never seen, actions, and noisy signs of it.

    b'(s') is proportional to O(o | a, s') sum_s T(s' | s, a) b(s)
    V(b)   = max_a  sum_s b(s) R(s, a) + gamma sum_o P(o | b, a) V(b')

`Pomdp` is the problem as arrays with names; `pomdp_reachable` solves it exactly where few beliefs can come up.
Source: Kaelbling, Littman & Cassandra, Artificial Intelligence 101 (1998).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ..errors import InputError
from ..planner import FloatArray

ROW_TOLERANCE = 1e-6
"""How far from 1 the probabilities of a row may sum; within it they are rescaled."""


@dataclass(frozen=True)
class Pomdp:
    """A problem with S states, A actions and O observations.

    `transition` [A, S, S'] and `emission` [A, S', O] are probabilities, `reward` [A, S] is the expected reward
    of an action in a state, `discount` is gamma per step, `start` [S] the first belief.
    Raises `InputError`, which names the row, for probabilities that are negative or do not sum to 1.
    """

    states: tuple[str, ...]
    actions: tuple[str, ...]
    observations: tuple[str, ...]
    transition: FloatArray
    emission: FloatArray
    reward: FloatArray
    discount: float
    start: FloatArray

    def __post_init__(self) -> None:
        check_discount(self.discount)
        s, a, o = len(self.states), len(self.actions), len(self.observations)
        self._keep("transition", "T", (a, s, s), (self.actions, self.states))
        self._keep("emission", "O", (a, s, o), (self.actions, self.states))
        self._keep("reward", "", (a, s), ())
        self._keep("start", "start", (s,), ())

    def _keep(self, field: str, row: str, shape: tuple[int, ...], names: tuple[tuple[str, ...], ...]) -> None:
        """Check a field and freeze a copy of it; `row` is what its rows are called if they are probabilities."""
        array = np.array(getattr(self, field), dtype=np.float64)
        assert array.shape == shape, field
        if row:
            array = checked_rows(array, row, names)
        array.setflags(write=False)
        object.__setattr__(self, field, array)


def check_discount(discount: float) -> None:
    """Raise `InputError` unless gamma is a number in [0, 1]."""
    if not 0.0 <= discount <= 1.0:
        raise InputError(f"the discount gamma is {discount:g}.", "It must lie in [0, 1].")


def checked_rows(array: FloatArray, what: str, names: tuple[tuple[str, ...], ...]) -> FloatArray:
    """Return `array` with each row of the last axis rescaled to sum to exactly 1.

    Raises `InputError` that names the row, such as `T[listen, tiger left]`, for a negative probability or a sum
    further from 1 than ROW_TOLERANCE.
    """
    totals = array.sum(axis=-1)
    bad = (np.abs(totals - 1.0) > ROW_TOLERANCE) | (array < 0.0).any(axis=-1)
    if bad.any():
        place = tuple(int(k) for k in np.argwhere(bad)[0]) if bad.ndim else ()
        row = what + (f"[{', '.join(n[k] for n, k in zip(names, place, strict=True))}]" if place else "")
        if (array[place] < 0.0).any():
            raise InputError(f"the row {row} holds a negative probability.", "Probabilities lie in [0, 1].")
        raise InputError(f"the row {row} sums to {totals[place]:.6g}, not to 1.", "Correct its probabilities.")
    return np.asarray(array / totals[..., None])


def joint(model: Pomdp, belief: ArrayLike, action: int) -> FloatArray:
    """Return P(s', o | b, a), shape [O, S]: each row is an updated belief times its probability."""
    return np.asarray(((np.asarray(belief) @ model.transition[action])[:, None] * model.emission[action]).T)


def update(model: Pomdp, belief: ArrayLike, action: int, observation: int) -> FloatArray:
    """Return the belief [S] after `action` and an `observation` that is possible."""
    weights = joint(model, belief, action)[observation]
    return np.asarray(weights / weights.sum())
