"""How a mind plans in a declared world, and how likely that makes what it did: log P(step | past, mind).

    R(s, a)    = own worth - cost + sum_i rho_i E[what i is paid]      rho_i: how much the mind cares for i
    Q(s, a_i)  = E over the others' acts [R + gamma V(s')],  V = max Q, and V = 0 where the mind is done
    pi(a | b)  = (1 - lapse) softmax(beta Q(b, a)) + lapse / number of acts

The others act as the minds that `others` ascribes to them, which may ascribe minds in their turn: so deep is the
recursion. Who is ascribed no mind acts at random. Q(b, a) is that of the state if it is seen in full, else that of
the belief b, on the beliefs that can come up.

A mind of bounded foresight looks d steps ahead and takes what lies beyond as it looks at a glance:
    Q_d(s, a) = R + gamma E[V_{d-1}(s')],  V_0 = glance
    pi(a | s) = sum_d P(d) pi_d(a | s),  P(d) = (1 - q) q^(d-1),  q = 1 - 1 / foresight
At every step it plans anew, and how far it looks is drawn anew.
Sources: T. Ullman et al., "Help or hinder", NIPS 2009 (rho); C. Baker et al., Cognition 113, 2009 (beta).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Generic

import numpy as np
from numpy.typing import NDArray

from ..errors import InputError
from ..planner import FloatArray
from .pomdp import Pomdp, check_discount, update
from .pomdp_reachable import ReachableSolution, solve_reachable
from .social import RATIONALITY, boltzmann
from .tables import Table, pomdp, seen_in_full
from .world import S, Step

SWEEPS = 5_000
LOST = 1e4
"""What it costs to be where the goal cannot be reached any more: more than any way to it."""
SHALLOW = 1e-3
"""Depths of search that are less likely than this, all together, count as the next one."""
TOLERANCE = 1e-9
"""Value iteration stops when no value changes by more."""


@dataclass(frozen=True)
class Mindset(Generic[S]):
    """What a mind wants and how it plans, with its weight `prior` among others.

    `belief` is what it holds at first (by default what the world starts with), `cares` its attitude rho to others,
    `others` the minds that it ascribes to them. `lapse` is the share of acts that are done at random. `foresight`
    is how many steps it looks ahead on average, at least 1; without bound it plans to the end.
    """

    goal: str = ""
    rationality: float = RATIONALITY
    belief: Mapping[S, float] | None = None
    cares: Mapping[str, float] = field(default_factory=dict)
    others: Mapping[str, Mindset[S]] = field(default_factory=dict)
    lapse: float = 0.0
    foresight: float = math.inf
    prior: float = 1.0


@dataclass(frozen=True)
class _Backup(Generic[S]):
    """One step of look-ahead: what acts pay [N, A], which there are, where nothing follows, how the others act."""

    table: Table[S]
    paid: FloatArray
    able: NDArray[np.bool_]
    ended: NDArray[np.bool_]
    weights: FloatArray
    own: FloatArray

    def q(self, values: FloatArray) -> FloatArray:
        """Return Q [N, A] if what follows is worth `values` [N]."""
        ahead = (self.table.kernel @ values).reshape(self.weights.shape) * self.weights @ self.own
        return np.where(self.able, self.paid + self.table.world.discount * ahead, -np.inf)

    def best(self, q: FloatArray) -> FloatArray:
        """Return V [N] = max Q, 0 where the mind is done."""
        return np.where(self.ended, 0.0, q.max(axis=1))


def _backup(table: Table[S], agent: str, mind: Mindset[S]) -> _Backup[S]:
    check_discount(table.world.discount)
    i = table.world.agents.index(agent)
    pays = table.pays(agent, mind.goal)
    for other, rho in mind.cares.items():
        theirs = mind.others.get(other, Mindset[S]())
        pays = pays + rho * table.pays(other, theirs.goal)
    weights = _weights(table, i, mind)
    own = np.eye(len(table.choices[i]))[table.own[i]]  # [J, A]
    paid = (np.where(weights > 0.0, pays, 0.0) * weights) @ own
    return _Backup(table, paid, table.open_to(i), table.ended(agent, mind.goal), weights, own)


def values(table: Table[S], agent: str, mind: Mindset[S]) -> FloatArray:
    """Return Q(s, a) [N, A] of an agent who sees every state and plans to the end; -inf for what it cannot do.

    A state from which a goal that ends cannot be reached is worth -LOST. Raises `InputError` if value iteration
    does not converge, as where nothing ends and nothing is discounted.
    """
    plans = repr((agent, mind.goal, mind.cares, mind.others))
    if plans not in table.solved:
        table.solved[plans] = _solved(table, agent, mind)
    return table.solved[plans]


def _solved(table: Table[S], agent: str, mind: Mindset[S]) -> FloatArray:
    backup = _backup(table, agent, mind)
    if table.world.discount == 1.0 and not backup.ended.any():
        raise InputError(f"the goal {mind.goal!r} never ends.", "Let its goal end, or discount.")
    lost = table.cut_off(backup.ended) if table.world.discount == 1.0 else np.zeros(len(table.states), np.bool_)
    best = np.where(lost, -LOST, 0.0)
    for _ in range(SWEEPS):
        q = backup.q(best)
        after = np.where(lost, -LOST, backup.best(q))
        change = float(np.abs(after - best).max())
        best = after
        if change <= TOLERANCE:
            return np.asarray(q)
    raise InputError(f"planning for {mind.goal or agent} did not converge.", "Let its goal end, or discount.")


def policy(table: Table[S], agent: str, mind: Mindset[S]) -> FloatArray:
    """Return pi(a | s) [N, A] of an agent who sees every state."""
    if math.isinf(mind.foresight):
        q = values(table, agent, mind)
        return _lapsing(np.exp(boltzmann(q, mind.rationality)), np.isfinite(q), mind)
    if mind.foresight < 1.0:
        raise InputError(f"the foresight is {mind.foresight:g}.", "It is at least 1 step.")
    backup, further = _backup(table, agent, mind), 1.0 - 1.0 / mind.foresight
    ahead = np.where(backup.ended, 0.0, table.of_states(partial(table.world.glance, agent, mind.goal)))
    total, left = np.zeros(backup.able.shape), 1.0
    while left > 0.0:
        q = backup.q(ahead)
        share = left * (1.0 - further) if left > SHALLOW else left  # the last depth stands for all beyond
        total += share * np.exp(boltzmann(q, mind.rationality))
        left, ahead = (left - share if left > SHALLOW else 0.0), backup.best(q)
    return _lapsing(total, backup.able, mind)


def _weights(table: Table[S], i: int, mind: Mindset[S]) -> FloatArray:
    """Return P(the others' acts | s) [N, J] for each joint act that is possible."""
    found = table.possible.astype(np.float64)
    for j, other in enumerate(table.world.agents):
        if j == i:
            continue
        if other in mind.others:
            acts = policy(table, other, mind.others[other])
        else:
            able = table.open_to(j)
            acts = able / able.sum(axis=1, keepdims=True)
        found = found * acts[:, table.own[j]]
    return found


def _lapsing(chosen: FloatArray, able: NDArray[np.bool_], mind: Mindset[S]) -> FloatArray:
    """Return a policy over the last axis in which a share of the acts is done at random."""
    return np.asarray((1.0 - mind.lapse) * chosen + mind.lapse * able / able.sum(axis=-1, keepdims=True))


def log_probs(table: Table[S], agent: str, mind: Mindset[S], steps: Sequence[Step[S]]) -> FloatArray:
    """Return log P(step_t | past, mind) [T] of what an agent did; what it then saw moves its belief on.

    Raises `InputError` for an act that no agent knows, for something that could not be seen, and as `values` does.
    """
    i = table.world.agents.index(agent)
    start = table.start() if mind.belief is None else table.distribution(mind.belief)
    if seen_in_full(table, agent):
        return _seen_in_full(table, i, mind, start, steps)
    if not math.isinf(mind.foresight):
        raise InputError("foresight is bounded where all is seen only.", "Leave it out.")
    problem = pomdp(table, agent, mind.goal, start)
    solution = solve_reachable(problem)
    if solution is None:
        raise InputError("too many beliefs can come up.", "Give such a world a solver of its own.")
    return _seen_in_part(table, mind, problem, solution, steps)


def _seen_in_full(
    table: Table[S], i: int, mind: Mindset[S], start: FloatArray, steps: Sequence[Step[S]]
) -> FloatArray:
    with np.errstate(divide="ignore"):
        log_policy = np.log(policy(table, table.world.agents[i], mind))
    if start.max() < 1.0:
        raise InputError(
            "where it starts is not known.", "Give the mind a belief that is sure of the first state."
        )
    state, found = int(start.argmax()), []
    for step in steps:
        act, after = _number(table, step), table.number_of(step.seen)
        if after < 0 or not table.kernel[state * len(table.joint) + act, after]:
            raise InputError(f"{step.seen} does not follow {' and '.join(step.acts)}.", "Correct the path.")
        found.append(log_policy[state, table.own[i, act]])
        state = after
    return np.array(found)


def _seen_in_part(
    table: Table[S], mind: Mindset[S], problem: Pomdp, solution: ReachableSolution, steps: Sequence[Step[S]]
) -> FloatArray:
    belief, found = problem.start, []
    for step in steps:
        act = _number(table, step)
        if str(step.seen) not in problem.observations:
            raise InputError(f"{step.seen} is nothing that can be seen.", "Correct the path.")
        chosen = boltzmann(solution.values(belief), mind.rationality)
        found.append(np.log(_lapsing(np.exp(chosen), np.isfinite(chosen), mind)[act]))
        belief = update(problem, belief, act, problem.observations.index(str(step.seen)))
    return np.array(found)


def _number(table: Table[S], step: Step[S]) -> int:
    if step.acts not in table.joint:
        raise InputError(f"nobody can {' and '.join(step.acts)}.", f"Acts: {table.joint}.")
    return table.joint.index(step.acts)
