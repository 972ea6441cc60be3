"""How likely a mind makes what a path leaves behind, summed over all paths that it may have taken.

A path starts in s, follows the mind's policy and ends where the mind is done. M is the matrix of its steps,
without those from states where it is done; e is 1 where it is done; N_x are the steps of a path that may leave the
trace x, and L those that may leave any.

    P(picture afterwards | s) = [(1 - M)^-1 e'](s)          e' is e where the picture is right, else 0
    P(trace x | s)            = E[N_x / L] = integral_0^1 E[N_x z^(L - 1)] dz

Of several traces each lies on one step of the path, with equal chance: E[N_x N_y / L^2], where 1 / L^2 = integral
-ln z z^(L - 1) dz, and so on. M(z) weighs each step that may leave a trace with z, so that the sums over paths are
linear equations at the nodes z of a Gauss-Legendre rule, which is exact for paths with up to 2 NODES such steps.

What is heard is a list of sounds, one kind after another. Steps are heard as a number that differs from the true
one with a standard deviation of `counting` times it (Weber's law). The sum runs over the true numbers, from the
last sound back to the first.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from itertools import combinations
from math import gamma
from statistics import NormalDist
from typing import Generic

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import lu_factor, lu_solve
from scipy.sparse import csc_array, csr_array, eye_array
from scipy.sparse.linalg import splu

from ..errors import InputError
from ..planner import FloatArray
from .mindset import Mindset, policy
from .tables import Table
from .world import S

NODES = 16
"""Nodes of the quadrature. On a path of 80 steps it errs by 1e-5 of the probability, on one of 120 by .1 %."""
FEW = 100
"""Up to so many states matrices are full: linear equations are solved faster so."""
COUNTED = "step"
"""The sound that is heard as a number of times, and not each time."""
FURTHER = 4.0
"""So many standard deviations of counting are summed over."""
SURE = 0.5
"""The least standard deviation of a number that is heard: to tell one from none takes no counting."""

Heard = tuple[str, int]
"""A sound and how often it is heard, such as ("step", 8)."""


@dataclass(frozen=True)
class Clues(Generic[S]):
    """What is found, heard and seen of a path that was not seen.

    `traces` are names from `World.leaves`, each found once. `sounds` are all that was heard, in order; None if
    nobody listened. `picture` tells whether a last state looks as the picture afterwards.
    """

    traces: tuple[Hashable, ...] = ()
    sounds: tuple[Heard, ...] | None = None
    picture: Callable[[S], bool] | None = None
    counting: float = 0.0


Matrix = FloatArray | csr_array
"""Steps between states [N, N]: full where there are few states, else sparse."""


@dataclass(frozen=True)
class Paths(Generic[S]):
    """The steps of a mind as transitions [L]: from, to, chance; and the states where it is done [N]."""

    table: Table[S]
    before: NDArray[np.intp]
    after: NDArray[np.intp]
    chance: FloatArray
    ended: NDArray[np.bool_]

    @classmethod
    def of(cls, table: Table[S], agent: str, mind: Mindset[S]) -> Paths[S]:
        """Return the paths of a mind that sees every state; raise `InputError` where there are several agents."""
        if len(table.world.agents) > 1:
            raise InputError("paths are summed out where one agent acts.", "Give the path that was seen.")
        before, act, after = table.links
        ended = table.ended(agent, mind.goal)
        chance = table.chances * policy(table, agent, mind)[before, table.own[0, act]] * ~ended[before]
        return cls(table, before, after, chance, ended)

    def chances(self, clues: Clues[S]) -> FloatArray:
        """Return P(clues | path starts in s) [N]; raise `InputError` for a trace that no step can leave."""
        end = self.ended.astype(np.float64)
        if clues.picture is not None:
            for n in np.flatnonzero(self.ended):
                end[n] = float(clues.picture(self.table.states[n]))
        kinds = _kinds(self, clues)
        if not clues.traces:
            return _summed(kinds, 1.0, end, clues)
        nodes, weights = np.polynomial.legendre.leggauss(NODES)
        z, k = (nodes + 1.0) / 2.0, len(clues.traces)
        inverse = weights / 2.0 * (-np.log(z)) ** (k - 1) / gamma(k) / z
        total = np.zeros(len(end))
        for one, weight in zip(z, inverse, strict=True):
            total += weight * _summed(kinds, float(one), end, clues)
        return total

    def matrix(self, kept: NDArray[np.bool_]) -> Matrix:
        """Return the matrix of some of the transitions."""
        size = len(self.table.states)
        rows = csr_array((self.chance[kept], (self.before[kept], self.after[kept])), shape=(size, size))
        return rows.toarray() if size <= FEW else rows


@dataclass(frozen=True)
class _Kind:
    """Steps that sound alike: those that leave no trace, those that may, and those that may leave each found."""

    plain: Matrix
    leaving: Matrix
    marked: tuple[Matrix, ...]


def _kinds(paths: Paths[S], clues: Clues[S]) -> dict[str, _Kind]:
    """Return the steps by what is heard of them; all under one name if nobody listened."""
    left = paths.table.left if clues.traces else [frozenset[Hashable]()] * len(paths.chance)
    leaves = np.array([bool(one) for one in left])
    marks = [np.array([trace in one for one in left]) for trace in clues.traces]
    for trace, mark in zip(clues.traces, marks, strict=True):
        if not mark.any():
            raise InputError(f"no step can leave {trace}.", "Declare where traces are left.")
    sounds = paths.table.heard if clues.sounds is not None else np.full(len(left), COUNTED)
    return {
        sound: _Kind(
            paths.matrix((sounds == sound) & ~leaves),
            paths.matrix((sounds == sound) & leaves),
            tuple(paths.matrix((sounds == sound) & mark) for mark in marks),
        )
        for sound in {COUNTED, "", *(sound for sound, _ in clues.sounds or ())}
    }


def _summed(kinds: Mapping[str, _Kind], z: float, end: FloatArray, clues: Clues[S]) -> FloatArray:
    """Return E[product of N_x z^L, clues | s] [N], where each step that may leave a trace is weighed with z."""
    walks = {sound: _Walk(kind, z) for sound, kind in kinds.items()}
    walk, quiet = walks[COUNTED], walks[""]
    if clues.sounds is None:
        return walk.closed(walk.first(end))[walk.all]
    found = walk.first(end)
    for sound, times in reversed(_runs(clues.sounds)):
        if sound == COUNTED:
            found = _counted(walk, quiet, found, times, clues.counting)
            continue
        for _ in range(times):
            found = walks[sound].back(quiet.closed(found))
    return quiet.closed(found)[walk.all]


def _runs(sounds: Sequence[Heard]) -> list[Heard]:
    """Return the sounds with a run of steps, maybe of none, before, between and after all others."""
    found: list[Heard] = []
    for sound, times in sounds:
        if sound != COUNTED and (not found or found[-1][0] != COUNTED):
            found.append((COUNTED, 0))
        found.append((sound, times))
    return found if found and found[-1][0] == COUNTED else [*found, (COUNTED, 0)]


def _counted(walk: _Walk, quiet: _Walk, found: Sums, times: int, counting: float) -> Sums:
    """Return the sums before a run of steps that is heard as `times` of them: sum_n P(times | n) M^n found."""
    most = times + int(np.ceil(FURTHER * max(SURE, counting * times) / max(1.0 - FURTHER * counting, 0.2)))
    total = {key: np.zeros_like(value) for key, value in found.items()}
    for n in range(most + 1):
        weight = hears(times, n, counting)
        for key, value in found.items():
            total[key] += weight * value
        found = walk.back(quiet.closed(found))
    return total


@cache
def hears(times: int, n: int, counting: float) -> float:
    """Return P(`times` are heard | there were n): normal with standard deviation counting * n, in whole numbers.

    With `counting` 0 one hears exactly how many there were.
    """
    if counting == 0.0 or n == 0:
        return float(times == n)
    spread = max(SURE, counting * n)
    number = NormalDist(n, spread)
    return (number.cdf(times + 0.5) - number.cdf(times - 0.5)) / (1.0 - number.cdf(0.5)) if times else 0.0


Sums = dict[frozenset[int], FloatArray]
"""Sums over paths [N] by the set of traces that are still ahead."""


class _Walk:
    """Steps of one kind, those that may leave a trace weighed with z: one of them back, or any number of them.

    The sums over paths are kept for every set of traces that are still ahead.
    """

    def __init__(self, kind: _Kind, z: float) -> None:
        self.plain = kind.plain + z * kind.leaving
        self.marked = [z * one for one in kind.marked]
        self.all = frozenset(range(len(self.marked)))
        self.sets = [frozenset(some) for size in range(len(self.all) + 1) for some in combinations(self.all, size)]

    def first(self, end: FloatArray) -> Sums:
        """Return the sums at the end of paths: no trace is ahead."""
        return {some: np.zeros_like(end) if some else end for some in self.sets}

    def back(self, found: Sums) -> Sums:
        """Return the sums one step earlier."""
        return {some: self.plain @ found[some] + self._left(found, some) for some in self.sets}

    def closed(self, found: Sums) -> Sums:
        """Return the sums before any number of steps, none included."""
        if self._empty:
            return found
        total: Sums = {}
        for some in self.sets:
            total[some] = self._solve(found[some] + self._left(total, some))
        return total

    def _left(self, found: Sums, ahead: frozenset[int]) -> FloatArray:
        """Return what a step adds that leaves one of the traces that are ahead before it."""
        total = np.zeros(self.plain.shape[0])
        for k in ahead:
            total += self.marked[k] @ found[ahead - {k}]
        return total

    @cached_property
    def _empty(self) -> bool:
        return not (self.plain.any() if isinstance(self.plain, np.ndarray) else self.plain.nnz)

    @cached_property
    def _solve(self) -> Callable[[FloatArray], FloatArray]:
        if isinstance(self.plain, np.ndarray):
            return partial(
                lu_solve, lu_factor(np.eye(len(self.plain)) - self.plain, check_finite=False), check_finite=False
            )
        return splu(csc_array(eye_array(self.plain.shape[0]) - self.plain)).solve
