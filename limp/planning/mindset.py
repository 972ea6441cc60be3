"""How a mind plans in a declared world, and how likely that makes what it did: log P(step | past, mind).

    R(s, a)    = own worth - cost + sum_i rho_i E[what i is paid]      rho_i: how much the mind cares for i
    Q(s, a_i)  = E over the others' acts [R + gamma V(s')],  V = max Q, and V = 0 where the mind is done
    pi(a | b)  = (1 - lapse) softmax(beta Q(b, a)) + lapse / number of acts

The others act as the minds that `others` ascribes to them, which may ascribe minds in their turn: so deep is the
recursion. Who is ascribed no mind acts at random. Q(b, a) is that of the state if it is seen in full, else that of
the belief b, on the beliefs that can come up.
Sources: T. Ullman et al., "Help or hinder", NIPS 2009 (rho); C. Baker et al., Cognition 113, 2009 (beta).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic

import numpy as np

from ..errors import InputError, LimpError
from ..planner import FloatArray
from .pomdp import Pomdp, check_discount, update
from .pomdp_reachable import ReachableSolution, solve_reachable
from .social import RATIONALITY, boltzmann
from .tables import Table, pomdp, seen_in_full
from .world import S, Step

SWEEPS = 20_000
TOLERANCE = 1e-9
"""Value iteration stops when no value changes by more."""


@dataclass(frozen=True)
class Mindset(Generic[S]):
    """What a mind wants and how it plans, with its weight `prior` among others.

    `belief` is what it holds at first (by default what the world starts with), `cares` its attitude rho to others,
    `others` the minds that it ascribes to them. `lapse` is the share of acts that are done at random.
    """

    goal: str = ""
    rationality: float = RATIONALITY
    belief: Mapping[S, float] | None = None
    cares: Mapping[str, float] = field(default_factory=dict)
    others: Mapping[str, Mindset[S]] = field(default_factory=dict)
    lapse: float = 0.0
    prior: float = 1.0


def values(table: Table[S], agent: str, mind: Mindset[S]) -> FloatArray:
    """Return Q(s, a) [N, A] of an agent who sees every state; -inf for what it cannot do.

    Raises `LimpError` if value iteration does not converge, as where nothing ends and nothing is discounted.
    """
    check_discount(table.world.discount)
    i = table.world.agents.index(agent)
    pays = table.pays(agent, mind.goal)
    for other, rho in mind.cares.items():
        theirs = mind.others.get(other, Mindset[S]())
        pays = pays + rho * table.pays(other, theirs.goal)
    weights = _weights(table, i, mind)
    ended, able = table.ended(agent, mind.goal), table.open_to(i)
    own = np.eye(len(table.choices[i]))[table.own[i]]  # [J, A]
    paid = (np.where(weights > 0.0, pays, 0.0) * weights) @ own
    best = np.zeros(len(table.states))
    for _ in range(SWEEPS):
        ahead = (table.kernel @ best).reshape(weights.shape) * weights @ own
        q = np.where(able, paid + table.world.discount * ahead, -np.inf)
        after = np.where(ended, 0.0, q.max(axis=1))
        change = float(np.abs(after - best).max())
        best = after
        if change <= TOLERANCE:
            return np.asarray(q)
    raise LimpError(f"planning for {mind.goal or agent} did not converge.", "Let its goal end, or discount.")


def policy(table: Table[S], agent: str, mind: Mindset[S]) -> FloatArray:
    """Return pi(a | s) [N, A] of an agent who sees every state."""
    return np.asarray(np.exp(_lapsing(values(table, agent, mind), mind)))


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


def _lapsing(q: FloatArray, mind: Mindset[S]) -> FloatArray:
    """Return log pi over the last axis of Q, which is -inf for what cannot be done."""
    chosen, able = np.exp(boltzmann(q, mind.rationality)), np.isfinite(q)
    with np.errstate(divide="ignore"):
        return np.asarray(
            np.log((1.0 - mind.lapse) * chosen + mind.lapse * able / able.sum(axis=-1, keepdims=True))
        )


def log_probs(table: Table[S], agent: str, mind: Mindset[S], steps: Sequence[Step[S]]) -> FloatArray:
    """Return log P(step_t | past, mind) [T] of what an agent did; what it then saw moves its belief on.

    Raises `InputError` for an act that no agent knows, for something that could not be seen, and as `values` does.
    """
    i = table.world.agents.index(agent)
    start = table.start() if mind.belief is None else table.distribution(mind.belief)
    if seen_in_full(table, agent):
        return _seen_in_full(table, i, mind, start, steps)
    problem = pomdp(table, agent, mind.goal, start)
    solution = solve_reachable(problem)
    if solution is None:
        raise InputError("too many beliefs can come up.", "Give such a world a solver of its own.")
    return _seen_in_part(table, mind, problem, solution, steps)


def _seen_in_full(
    table: Table[S], i: int, mind: Mindset[S], start: FloatArray, steps: Sequence[Step[S]]
) -> FloatArray:
    log_policy = _lapsing(values(table, table.world.agents[i], mind), mind)
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
        found.append(_lapsing(solution.values(belief), mind)[act])
        belief = update(problem, belief, act, problem.observations.index(str(step.seen)))
    return np.array(found)


def _number(table: Table[S], step: Step[S]) -> int:
    if step.acts not in table.joint:
        raise InputError(f"nobody can {' and '.join(step.acts)}.", f"Acts: {table.joint}.")
    return table.joint.index(step.acts)
