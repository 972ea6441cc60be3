"""What a walker wants and believed, from a walk that we see and the true world that we know.

    P(desire, belief | walk) ~ P(desire, belief) prod_t P(a_t | a_<t, desire, belief)
    P(a_t | a_<t, ...)       = sum_h P(h | a_<t, ...) pi(a_t | x_t, b_h),   pi ~ exp(beta Q)

h is what the walker saw so far. We do not know it, so it is summed out: a look at x shows o with probability
P(o | x, true world). Histories that lead to the same belief are one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from ..planner import FloatArray, Trace, timeline
from ..planning.social import chance_of
from .foodtruck import WORDS, TruckWorld, Walk, chances
from .foodtruck_minds import WALKER, Settings, hypotheses
from .foodtruck_plans import Plans

ESTIMATOR = "symbolic"
CHUNK = 256
"""So many beliefs are planned for at a time, so that what is computed stays small."""
MERGE = 12
"""Histories whose likelihoods agree in so many decimals are one."""


@dataclass(frozen=True)
class _Seen:
    """What a walker may have seen: `likelihood` [K, W] of each history, and P(history | actions) [K, N, B, R]."""

    likelihood: FloatArray
    weights: FloatArray

    def look(self, given: FloatArray, truth: int) -> _Seen:
        """Return the histories after one more look, P(o | w) [W, O] = `given`."""
        if given.shape[1] == 1:
            return self
        longer = self.likelihood[:, None, :] * given.T[None]
        weights = self.weights[:, None] * given[truth][None, :, None, None, None]
        longer = longer.reshape(-1, longer.shape[2])
        weights = weights.reshape(-1, *weights.shape[2:])
        happens = (longer.sum(axis=1) > 0) & (longer[:, truth] > 0)
        longer = longer[happens] / longer[happens].sum(axis=1, keepdims=True)
        _, first, same = np.unique(longer.round(MERGE), axis=0, return_index=True, return_inverse=True)
        merged = np.zeros((len(first), *weights.shape[1:]))
        np.add.at(merged, same.reshape(-1), weights[happens])
        return _Seen(longer[first], merged)

    def beliefs(self, prior: FloatArray) -> FloatArray:
        """Return the belief [K, B, W] after each history, from each first belief [B, W]."""
        found = prior[None] * self.likelihood[:, None, :]
        total = found.sum(axis=2, keepdims=True)
        return np.where(total > 0, found, prior[None]) / np.where(total > 0, total, 1.0)


def likelihoods(
    plans: Plans, walk: Walk, truth: int, beliefs: FloatArray, rationalities: Sequence[float]
) -> FloatArray:
    """Return log P(a_t | a_<t, belief, desire) [N, B, R, T] of a walk for each of the first beliefs [B, W].

    What N `rationalities` share is computed once.
    """
    world, s = plans.world, plans.settings
    actions = walk.actions(world)
    worlds, shape = len(world.worlds), (len(rationalities), len(beliefs), len(plans.desires))
    seen = _Seen(np.full((1, worlds), 1.0 / worlds), np.ones((1, *shape)))
    columns = []
    for t, action in enumerate(actions):
        cell = walk.cells[min(t, len(walk.cells) - 1)]
        seen = seen.look(chances(world.views[cell], s.noise), truth)
        joint = _policy(plans, cell, seen.beliefs(beliefs), action, rationalities)
        joint *= seen.weights
        total = joint.sum(axis=0)
        with np.errstate(divide="ignore"):
            columns.append(np.log(total))
        seen = _Seen(seen.likelihood, np.where(total > 0, joint, seen.weights) / np.where(total > 0, total, 1.0))
    return np.stack(columns, axis=3) if columns else np.zeros((*shape, 0))


def _policy(
    plans: Plans, cell: int, beliefs: FloatArray, action: int, rationalities: Sequence[float]
) -> FloatArray:
    """Return pi(action) [K, N, B, R] at the beliefs [K, B, W] after each history, one history after another.

    Beliefs that are the same, such as certainty after whatever was seen, are planned for once.
    """
    flat = beliefs.reshape(-1, beliefs.shape[2])
    _, first, same = np.unique(flat.round(MERGE), axis=0, return_index=True, return_inverse=True)
    found = np.empty((len(rationalities), len(first), len(plans.desires)))
    for start in range(0, len(first), CHUNK):
        part = slice(start, start + CHUNK)
        q = plans.action_values(cell, flat[first[part]])
        chosen = q.pop(action)
        for n, rationality in enumerate(rationalities):
            found[n, part] = chance_of(chosen, q.values(), rationality)
    return np.ascontiguousarray(np.moveaxis(found[:, same.reshape(beliefs.shape[:2])], 0, 1))


@dataclass(frozen=True)
class Course:
    """What one infers after 0, 1, ..., T steps: mean rewards `desires` [T + 1, trucks] and beliefs [T + 1, W]."""

    desires: FloatArray
    beliefs: FloatArray


@dataclass(frozen=True)
class Observer:
    """Watches walks in one world."""

    world: TruckWorld
    settings: Settings = field(default_factory=Settings)

    @cached_property
    def plans(self) -> Plans:
        """The plans for all desires."""
        return Plans(self.world, self.settings.desires(len(self.world.trucks)), self.settings)

    def beliefs(self, truth: int) -> FloatArray:
        """The first beliefs [B, W] that are considered."""
        found = self.settings.beliefs(len(self.world.worlds))
        return np.eye(len(self.world.worlds))[[truth]] if self.settings.certain else found

    def traces(self, walk: Walk, truth: int, rationalities: Sequence[float]) -> list[Trace]:
        """Return the matrix [B * R, T] of a walk, each step given what came before, for each rationality."""
        beliefs = self.beliefs(truth)
        minds = hypotheses(self.world.trucks, names(self.world), self.settings.levels, _rows(beliefs))
        words = tuple(f"{WALKER}: {WORDS[action]}" for action in walk.actions(self.world))
        found = likelihoods(self.plans, walk, truth, beliefs, rationalities)
        return [Trace(minds, words, one.reshape(len(minds), len(words)), ESTIMATOR) for one in found]

    def trace(self, walk: Walk, truth: int) -> Trace:
        """Return the matrix for the rationality of the settings."""
        return self.traces(walk, truth, (self.settings.rationality,))[0]

    def course(self, trace: Trace, truth: int) -> Course:
        """Return the means of the posterior after each step of a trace."""
        rows = timeline(trace)
        desires, beliefs = self.settings.desires(len(self.world.trucks)), self.beliefs(truth)
        joint = rows.reshape(len(rows), len(beliefs), len(desires))
        return Course(joint.sum(axis=1) @ desires, joint.sum(axis=2) @ beliefs)


def _rows(beliefs: FloatArray) -> tuple[tuple[float, ...], ...]:
    return tuple(map(tuple, beliefs.tolist()))


def names(world: TruckWorld) -> tuple[str, ...]:
    """Return each world in words: what stands in the spots whose contents are not the same in all worlds."""
    words = (*world.trucks, "nothing")  # EMPTY is -1
    return tuple(" and ".join(words[row[s]] for s in world.open_spots) for row in world.worlds)
