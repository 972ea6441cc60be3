"""Plans of one agent who sees a part of a world, for many desires at once, and what they make likely.

An information set I is what may be so after all that was seen and done: a few states. On each there is a regular
grid of beliefs (`pomdp`), and between its points values are interpolated.

    Q(b, a) = sum_k r_k E[worth_k] - c + gamma sum_o P(o | b, a) V(b_ao)      desires r: a reward for each goal
    V(b)    = max_a Q(b, a);  V = 0 where a goal is reached, and where nothing changes any more
    pi(a|b) ~ exp(beta Q(b, a))

V is exact where beliefs stay points of the grid, otherwise Lovejoy's upper bound. An act that may be possible can
be tried; where it is not, it does nothing. Whoever sees what they held impossible believes all of the set alike.

What the agent saw is not known to us who know the states, and is summed out:

    P(a_t | a_<t, b_0, r) = sum_h P(h | a_<t, b_0, r) pi(a_t | b_h),   P(h) by P(o | states, acts)

h is what was seen so far. Histories that move every first belief alike are one.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from ..errors import InputError, LimpError
from ..planner import FloatArray
from .pomdp import barycentric, simplex_grid
from .social import chance_of
from .tables import Table
from .world import Acts, S, Step

TOLERANCE = 1e-9
"""Value iteration stops when no value changes by more; what is left is at most TOLERANCE / (1 - gamma)."""
SWEEPS = 5000
CHUNK = 256
"""So many beliefs are planned for at a time, so that what is computed stays small."""
MERGE = 12
"""Beliefs that agree in so many decimals are one."""
RATIO = 9
"""Histories whose log-likelihoods of each state agree in so many decimals are one."""

Places = NDArray[np.intp]
"""Numbers of rows."""
Set = tuple[int, ...]
"""The numbers of the states of an information set, ascending."""


@dataclass(frozen=True)
class Move:
    """An act in an information set: E[worth_k] [I, K] and its costs [I] by state, and what may follow.

    That is what is seen, the set that is left, and P(o, s' | s, a) [I, I'].
    """

    number: int
    worths: FloatArray
    costs: FloatArray
    follows: Sequence[tuple[Hashable, Set, FloatArray]]


@dataclass(frozen=True)
class Looking(Generic[S]):
    """Plans in a world that one agent sees in part, for desires [R, K]: rewards of the K `goals`.

    `first` are the states in which it may begin, those together that may be so at once: an agent who knows where
    it is has one group for each place. Raises `InputError` for several agents, without a discount, for a goal that
    lasts, and for one of several goals that is worth nothing: to desire it would change nothing.
    """

    table: Table[S]
    goals: tuple[str, ...]
    desires: FloatArray
    first: Sequence[Sequence[S]]
    resolution: int

    def __post_init__(self) -> None:
        if len(self.table.world.agents) > 1 or self.table.world.discount >= 1.0:
            raise InputError(
                "who sees a part plans alone, and with a discount below 1.",
                "Declare one agent, and such as discount = 0.95.",
            )
        for goal in self.goals:
            if self.table.world.lasts(self.agent, goal):
                raise InputError(
                    f"the goal {goal!r} is never done.", "Who sees a part plans for goals that are reached."
                )
            if len(self.goals) > 1 and not self.table.worths(self.agent, goal).any():
                raise InputError(f"the goal {goal!r} is worth nothing.", "Declare its worth, such as 1.")

    @property
    def agent(self) -> str:
        """The agent's name."""
        return self.table.world.agents[0]

    @cached_property
    def done(self) -> NDArray[np.bool_]:
        """The states [N] in which a goal is reached, or in which nothing changes any more."""
        before, _, after = self.table.links
        stuck = np.ones(len(self.table.states), dtype=np.bool_)
        stuck[before[before != after]] = False
        for goal in self.goals:
            stuck |= self.table.ended(self.agent, goal)
        return stuck

    def looks(self, acts: Acts, states: Set, joint: FloatArray) -> list[tuple[Hashable, Set, FloatArray]]:
        """Return all that may be seen where acts led to some states, P(s' | s) [I, states]; see `Move`."""
        signs: dict[Hashable, FloatArray] = {}
        for k, s in enumerate(states):
            for sign, chance in self.table.world.sees(self.agent, acts, self.table.states[s]).items():
                signs.setdefault(sign, np.zeros(len(states)))[k] += chance
        found = []
        for sign, likely in signs.items():
            kept = np.flatnonzero(likely)
            found.append((sign, tuple(states[k] for k in kept), joint[:, kept] * likely[kept]))
        return found

    def _at_first(self, states: Sequence[S]) -> list[tuple[Hashable, Set, FloatArray]]:
        return self.looks((), tuple(self.table.index[state] for state in states), np.eye(len(states)))

    @cached_property
    def sets(self) -> dict[Set, tuple[Move, ...]]:
        """The information sets that can come about, with what can be done in each; nothing where all is done."""
        edge = [one for states in self.first for _, one, _ in self._at_first(states)]
        found: dict[Set, tuple[Move, ...]] = {}
        for one in edge:  # which grows
            if one not in found:
                found[one] = () if self.done[list(one)].all() else self._acts(one)
                edge += [after for act in found[one] for _, after, _ in act.follows]
        return found

    def _acts(self, states: Set) -> tuple[Move, ...]:
        table, world = self.table, self.table.world
        found = []
        for a in np.flatnonzero(table.possible[list(states)].any(axis=0)).tolist():
            acts, ahead = table.joint[a], dict[int, FloatArray]()
            costs = np.array([world.cost(self.agent, table.states[s], acts[0]) for s in states])
            worths = np.zeros((len(states), len(self.goals)))
            for k, s in enumerate(states):
                row = table.kernel[[s * len(table.joint) + a]].tocoo()
                can = bool(table.possible[s, a])
                moves = zip(row.coords[1].tolist(), row.data.tolist(), strict=True) if can else [(s, 1.0)]
                for after, chance in moves:
                    ahead.setdefault(after, np.zeros(len(states)))[k] += chance
                    for g, goal in enumerate(self.goals):
                        step = (table.states[s], acts, table.states[after])
                        worths[k, g] += chance * world.worth(self.agent, goal, *step)
            to = tuple(sorted(ahead))
            joint = np.stack([ahead[after] for after in to], axis=1)
            found.append(Move(a, worths, costs, self.looks(acts, to, joint)))
        return tuple(found)

    # --- values -----------------------------------------------------------------------------------------------

    def _grid(self, states: Set) -> FloatArray:
        return simplex_grid(len(states), self.resolution)

    @cached_property
    def _rows(self) -> dict[Set, int]:
        """The first row of each set in the values; those where all is done have none."""
        found, total = {}, 0
        for states, acts in self.sets.items():
            if acts:
                found[states] = total
                total += len(self._grid(states))
        return found

    def _weights(self, act: Move, beliefs: FloatArray) -> list[tuple[Set, FloatArray]]:
        """Return the weights [n, G] of the grid of each set that follows, from beliefs [n, I]."""
        found = []
        for _, states, joint in act.follows:
            if states in self._rows:
                chance, after = _moved(beliefs, joint)
                found.append((states, chance[:, None] * barycentric(after, self.resolution)))
        return found

    @cached_property
    def values(self) -> FloatArray:
        """V [rows, R]; `LimpError` if value iteration does not converge."""
        outlook, costly, worthy = self._system()
        gamma, rows = self.table.world.discount, sum(len(self._grid(one)) for one in self._rows)
        values = np.full((rows, len(self.desires)), self._least())
        best, one = np.empty_like(values), np.empty_like(values)
        ahead = np.full((outlook.shape[0] + 1, len(self.desires)), -np.inf)  # the last row: cannot be done
        for _ in range(SWEEPS):
            np.multiply(outlook @ values, gamma, out=ahead[:-1])
            best.fill(-np.inf)
            for places, paid in costly:
                np.take(ahead, places, axis=0, out=one, mode="wrap")
                np.maximum(best, np.add(one, paid, out=one), out=best)
            for at, places, paid in worthy:
                best[at] = np.maximum(best[at], ahead[places] + paid)
            change = float(np.abs(np.subtract(best, values, out=one), out=one).max())
            values, best = best, values
            if change <= TOLERANCE:
                return values
        raise LimpError(f"planning did not converge in {SWEEPS} sweeps.", "Lower the discount.")

    def _least(self) -> float:
        """Return what V is nowhere below: going on for ever, in every set by the act that costs least at worst."""
        worst = [
            min(float(act.costs.max() - min((act.worths @ self.desires.T).min(), 0.0)) for act in acts)
            for acts in self.sets.values()
            if acts
        ]
        return -max(worst, default=0.0) / (1.0 - self.table.world.discount)

    def _system(
        self,
    ) -> tuple[csr_array, list[tuple[Places, FloatArray]], list[tuple[Places, Places, FloatArray]]]:
        """Return the outlook [U, rows] of V, and what each act leads to and pays in the rows of V.

        Of an act that only costs: the row of the outlook for each row of V, -1 where it cannot be done, and what
        it pays [rows, 1]. Of one that is worth something: its n rows of V, their rows of the outlook, and what it
        pays [n, R]. Rows of the outlook that are the same are one.
        """
        known: dict[bytes, int] = {}
        entries: list[tuple[Places, FloatArray]] = []
        rows = sum(len(self._grid(one)) for one in self._rows)
        costly: dict[int, tuple[Places, FloatArray]] = {}
        worthy: list[tuple[Places, Places, FloatArray]] = []
        for states, first in self._rows.items():
            grid = self._grid(states)
            for act in self.sets[states]:
                dense = self._weights(act, grid)
                columns = np.array([self._rows[to] + k for to, w in dense for k in range(w.shape[1])], np.intp)
                weights = np.concatenate([np.zeros((len(grid), 0)), *(w for _, w in dense)], axis=1)
                places = []
                for row in weights:
                    used = np.flatnonzero(row)
                    entry = (columns[used], row[used])
                    key = entry[0].tobytes() + entry[1].round(MERGE).tobytes()
                    if known.setdefault(key, len(entries)) == len(entries):
                        entries.append(entry)
                    places.append(known[key])
                at, paid = first + np.arange(len(grid)), -(grid @ act.costs)[:, None]
                if act.worths.any():
                    worthy.append((at, np.array(places), (grid @ act.worths) @ self.desires.T + paid))
                else:
                    none = (np.full(rows, -1), np.zeros((rows, 1)))
                    where, pays = costly.setdefault(act.number, none)
                    where[at], pays[at] = places, paid
        ends = np.cumsum([0, *(len(columns) for columns, _ in entries)])
        data, columns = (np.concatenate([entry[k] for entry in entries]) for k in (1, 0))
        outlook = csr_array((data, columns, ends), shape=(len(entries), rows))
        return outlook, [*costly.values()], worthy

    def action_values(self, states: Set, beliefs: FloatArray) -> dict[int, FloatArray]:
        """Return Q [n, R] of each act that can be done in a set, at any beliefs [n, I]."""
        found = {}
        for act in self.sets[states]:
            q = np.repeat(-(beliefs @ act.costs)[:, None], len(self.desires), axis=1)
            if act.worths.any():
                q += (beliefs @ act.worths) @ self.desires.T
            for to, weights in self._weights(act, beliefs):
                first = self._rows[to]
                q += self.table.world.discount * (weights @ self.values[first : first + weights.shape[1]])
            found[act.number] = q
        return found

    # --- likelihoods ------------------------------------------------------------------------------------------

    def log_probs(
        self, beliefs: FloatArray, path: Sequence[Step[S]], start: S, rationalities: Sequence[float]
    ) -> FloatArray:
        """Return log P(a_t | a_<t, b_0, r) [N, B, R, T] of a path, for first beliefs [B, states].

        Beliefs are about the states of `first` with which `start`, where the path begins, may be confused;
        `Step.seen` is the state that follows. What the N rationalities share is computed once. Raises
        `InputError` for a step that nobody can take.
        """
        shape = (len(rationalities), len(beliefs), len(self.desires))
        first = self._at_first(next(states for states in self.first if start in states))
        signs = self.table.world.sees(self.agent, (), start)
        told = [
            _History(states, joint, np.full(shape, signs[sign])) for sign, states, joint in first if sign in signs
        ]
        columns = []
        for step in path:
            act, after = self.table.joint.index(step.acts), self.table.number_of(step.seen)
            joint = [one.weights * self._policy(one, beliefs, act, rationalities) for one in told]
            total = np.sum(joint, axis=0)
            with np.errstate(divide="ignore"):
                columns.append(np.log(total))
            kept = [
                np.where(total > 0, new, one.weights) / np.where(total > 0, total, 1.0)
                for one, new in zip(told, joint, strict=True)
            ]
            signs = self.table.world.sees(self.agent, step.acts, self.table.states[after])
            told = _merged(
                [
                    _History(states, one.moved @ links, weights * signs[sign])
                    for one, weights in zip(told, kept, strict=True)
                    for sign, states, links in self._act(one.states, act).follows
                    if sign in signs
                ]
            )
        return np.stack(columns, axis=3) if columns else np.zeros((*shape, 0))

    def _act(self, states: Set, number: int) -> Move:
        found = next((act for act in self.sets[states] if act.number == number), None)
        if found is None:
            raise InputError(f"nobody can {self.table.joint[number][0]} there.", "Correct the path.")
        return found

    def _policy(self, told: _History, beliefs: FloatArray, act: int, rationalities: Sequence[float]) -> FloatArray:
        """Return pi(act) [N, B, R] at the beliefs after a history; what is the same is planned for once."""
        self._act(told.states, act)
        _, now = _moved(beliefs, told.moved)
        _, first, same = np.unique(now.round(MERGE), axis=0, return_index=True, return_inverse=True)
        found = np.empty((len(rationalities), len(first), len(self.desires)))
        for start in range(0, len(first), CHUNK):
            part = slice(start, start + CHUNK)
            q = self.action_values(told.states, now[first[part]])
            chosen = q.pop(act)
            for n, rationality in enumerate(rationalities):
                found[n, part] = chance_of(chosen, q.values(), rationality)
        return found[:, same.reshape(-1)]


@dataclass(frozen=True)
class _History:
    """What may have been seen: the set it leaves, how it moves first beliefs [first, I], its weights [N, B, R]."""

    states: Set
    moved: FloatArray
    weights: FloatArray


def _moved(beliefs: FloatArray, joint: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return P(o | b) [n] and the beliefs after it [n, I'], from beliefs [n, I] and P(o, s' | s) [I, I']."""
    found = beliefs @ joint
    total = found.sum(axis=1)
    even = np.full_like(found, 1.0 / found.shape[1])
    return total, np.where(total[:, None] > 0, found, even) / np.where(total > 0, total, 1.0)[:, None]


def _merged(told: Sequence[_History]) -> list[_History]:
    """Return the histories with those added up that move first beliefs alike, also beliefs that exclude much."""
    found: dict[tuple[Set, bytes], _History] = {}
    for one in told:
        moved = one.moved / one.moved.max()
        with np.errstate(divide="ignore"):
            key = (one.states, (np.log(moved).round(RATIO) + 0.0).tobytes())
        weights = found[key].weights + one.weights if key in found else one.weights
        found[key] = _History(one.states, moved, weights)
    return list(found.values())
