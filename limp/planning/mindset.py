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
from functools import cached_property
from typing import Generic

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from ..errors import InputError
from ..planner import FloatArray
from .mdp import Kernel, check_discount, solve
from .pomdp import Pomdp, solve_reachable, update
from .social import RATIONALITY, boltzmann, lapsing
from .tables import Table, pomdp, seen_in_full
from .world import S, Step

SWEEPS = 5_000
LOST = 1e4
"""What it costs to be where the goal cannot be reached any more: more than any way to it."""
KEPT = 16
"""So many values of minds are kept for whoever asks again."""
FAR = 2.0
"""How far beyond two minds the line through them is followed."""
SAMPLE = 50
"""So many states, or up to twice as many, tell which minds are paid nearly the same."""
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
class _View(Generic[S]):
    """The world as one agent sees it change whose mind ascribes minds to the others: their acts are summed out.

    `weights` [N, J] is P(the others' acts | s) of each joint act that is possible.
    """

    table: Table[S]
    agent: int
    others: Mapping[str, Mindset[S]]
    weights: FloatArray

    @classmethod
    def of(cls, table: Table[S], agent: str, others: Mapping[str, Mindset[S]]) -> _View[S]:
        """Return the view; an agent who thinks of the others as it did the last time has the same one."""
        known = table.once(("view", agent), list[_View[S]])
        if not known or known[0].others != others:
            i = table.world.agents.index(agent)
            found = table.possible.astype(np.float64)
            for j, other in enumerate(table.world.agents):
                if j != i:
                    found = found * _acts_of(table, other, others.get(other))[:, table.own[j]]
            known[:] = [cls(table, i, others, found)]
        return known[0]

    @property
    def name(self) -> str:
        """The agent's name."""
        return self.table.world.agents[self.agent]

    @property
    def able(self) -> NDArray[np.bool_]:
        """Which acts the agent can do [N, A]."""
        return self.table.open_to(self.agent)

    @cached_property
    def kernel(self) -> Kernel:
        """P(s' | s, a) of the agent's own acts."""
        states, acts = self.able.shape
        own, (count, joint) = self.table.own[self.agent], self.weights.shape
        by_act = np.argsort(own, kind="stable")
        columns = np.arange(count)[:, None] * joint
        chosen = [(columns + by_act[own[by_act] == act], self.weights[:, own == act]) for act in range(acts)]
        index, data = (np.concatenate([part[k].ravel() for part in chosen]) for k in (0, 1))
        ends = np.concatenate([[0], np.cumsum(np.repeat(np.bincount(own, minlength=acts), states))])
        rows = csr_array((data, index, ends), shape=(acts * states, count * joint))
        return Kernel(csr_array(rows @ self.table.kernel))

    def paid(self, mind: Mindset[S]) -> FloatArray:
        """Return what the agent's acts pay [N, A], what it cares for in others included."""
        total = self._expected(self.name, mind.goal)
        for other, rho in mind.cares.items():
            total = total + rho * self._expected(other, self.others.get(other, Mindset[S]()).goal)
        return np.where(self.able, total, -np.inf)

    def _expected(self, who: str, goal: str) -> FloatArray:
        """Return E[pay of somebody | s, a] [N, A] over the others' acts."""
        cost = self._kept.get(who)
        if cost is None:
            table = self.table
            cost = self._kept[who] = self._mean(table.costs(who)[:, table.own[table.world.agents.index(who)]])
        worth = self.table.worths(who, goal)
        return np.asarray((worth if worth.shape[1] == 1 else self._mean(worth)) - cost)

    def _mean(self, of: FloatArray) -> FloatArray:
        """Return the mean [N, A] over the others' acts of something of joint acts [N, J]."""
        own = np.eye(self.able.shape[1])[self.table.own[self.agent]]  # [J, A]
        return np.asarray((of * self.weights) @ own)

    @cached_property
    def _kept(self) -> dict[str, FloatArray]:
        return {}

    def q(self, paid: FloatArray, values: FloatArray, at: NDArray[np.intp] | None = None) -> FloatArray:
        """Return Q [N, A], or that of the states `at`, if what follows is worth `values` [N]."""
        if at is None:
            return np.asarray(paid + self.table.world.discount * self.kernel.expect(values).T)
        rows = at[:, None] + len(paid) * np.arange(paid.shape[1])
        ahead = (self.kernel.transitions[rows.ravel()] @ values).reshape(rows.shape)
        return np.asarray(paid[at] + self.table.world.discount * ahead)


def _acts_of(table: Table[S], agent: str, mind: Mindset[S] | None) -> FloatArray:
    """Return pi(a | s) [N, A] of somebody else; one without a mind does anything alike."""
    if mind is not None:
        return policy(table, agent, mind)
    able = table.open_to(table.world.agents.index(agent))
    return np.asarray(able / able.sum(axis=1, keepdims=True))


def values(table: Table[S], agent: str, mind: Mindset[S], at: NDArray[np.intp] | None = None) -> FloatArray:
    """Return Q(s, a) [N, A] of an agent who sees every state and plans to the end; -inf for what it cannot do.

    If states `at` are given, it is that of these alone.
    A state from which a goal that ends cannot be reached is worth -LOST. Raises `InputError` if value iteration
    does not converge, as where nothing ends and nothing is discounted.
    """
    known = table.once(("values", agent), dict[str, tuple[FloatArray, FloatArray]])
    plans = repr((mind.goal, mind.cares, mind.others))
    view = _View.of(table, agent, mind.others)
    paid = view.paid(mind)
    if plans not in known:
        sample = np.where(view.able, paid, 0.0)[:: len(paid) // SAMPLE + 1].ravel()
        known[plans] = _solved(view, mind, paid, _guesses(sample, list(known.values()))), sample
        if len(known) > KEPT:
            del known[next(iter(known))]
    return view.q(paid, known[plans][0], at)


def _guesses(paid: FloatArray, known: Sequence[tuple[FloatArray, FloatArray]]) -> list[FloatArray]:
    """Return guesses of values: of the last mind, of the one paid most alike, and on a line through two minds.

    With the same policy values are linear in what is paid. The line is the one to which what is paid is nearest.
    """
    if not known:
        return []
    sampled = np.stack([sample for _, sample in known])
    ahead, way = paid - sampled, sampled[None] - sampled[:, None]  # way [from, to]
    length = np.maximum((way**2).sum(axis=2), np.finfo(float).tiny)
    share = (way * ahead[None]).sum(axis=2) / length
    off = ((ahead[None] - share[..., None] * way) ** 2).sum(axis=2)
    off[(length < SHALLOW) | (share < 0.0) | (share > FAR)] = np.inf
    found = [known[-1][0], known[int((ahead**2).sum(axis=1).argmin())][0]]
    one, other = np.unravel_index(int(off.argmin()), off.shape)
    if np.isfinite(off[one, other]):
        (first, _), (second, _) = known[int(one)], known[int(other)]
        found.append(second + share[one, other] * (second - first))
    return found


def _solved(view: _View[S], mind: Mindset[S], paid: FloatArray, guesses: Sequence[FloatArray]) -> FloatArray:
    """Return V [N], 0 where a mind is done; `guesses` are where planning may begin."""
    table = view.table
    discount, ended = table.world.discount, table.ended(view.name, mind.goal)
    check_discount(discount)
    if discount < 1.0:
        kernel, pays = view.kernel, np.where(ended[:, None] & view.able, 0.0, paid)
        if ended.any():
            goes_on = np.tile(~ended, pays.shape[1]).astype(np.float64)
            kernel = Kernel(csr_array(kernel.transitions.multiply(goes_on[:, None])))
        return solve(kernel, np.ascontiguousarray(pays.T), discount, starts=guesses)
    if not ended.any():
        raise InputError(f"the goal {mind.goal!r} never ends.", "Let its goal end, or discount.")
    lost = table.cut_off(ended)
    best = np.where(lost, -LOST, 0.0)
    for _ in range(SWEEPS):
        after = np.where(lost, -LOST, np.where(ended, 0.0, view.q(paid, best).max(axis=1)))
        change = float(np.abs(after - best).max())
        best = after
        if change <= TOLERANCE:
            return np.asarray(best)
    raise InputError(f"planning for {mind.goal or view.name} did not converge.", "Let its goal end, or discount.")


def policy(table: Table[S], agent: str, mind: Mindset[S], at: NDArray[np.intp] | None = None) -> FloatArray:
    """Return pi(a | s) [N, A] of an agent who sees every state, or that of the states `at` alone."""
    if math.isinf(mind.foresight):
        q = values(table, agent, mind, at)
        return lapsing(np.exp(boltzmann(q, mind.rationality)), mind.lapse, np.isfinite(q))
    if mind.foresight < 1.0:
        raise InputError(f"the foresight is {mind.foresight:g}.", "It is at least 1 step.")
    view, further = _View.of(table, agent, mind.others), 1.0 - 1.0 / mind.foresight
    paid, ended = view.paid(mind), table.ended(agent, mind.goal)
    ahead = np.where(ended, 0.0, [table.world.glance(agent, mind.goal, state) for state in table.states])
    total, left = np.zeros(view.able.shape), 1.0
    while left > 0.0:
        q = view.q(paid, ahead)
        share = left * (1.0 - further) if left > SHALLOW else left  # the last depth stands for all beyond
        total += share * np.exp(boltzmann(q, mind.rationality))
        left, ahead = (left - share if left > SHALLOW else 0.0), np.where(ended, 0.0, q.max(axis=1))
    return lapsing(total, mind.lapse, view.able)[slice(None) if at is None else at]


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
    return _seen_in_part(table, mind, pomdp(table, agent, mind.goal, start), steps)


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


def _seen_in_part(table: Table[S], mind: Mindset[S], problem: Pomdp, steps: Sequence[Step[S]]) -> FloatArray:
    solution, belief, found = solve_reachable(problem), problem.start, []
    for step in steps:
        act = _number(table, step)
        if str(step.seen) not in problem.observations:
            raise InputError(
                f"what is given as seen after {' and '.join(step.acts)} is nothing that the agent can see.",
                "Step.seen is what `World.sees` shows of the state that follows, not the state.",
            )
        chosen = boltzmann(solution.values(belief), mind.rationality)
        found.append(np.log(lapsing(np.exp(chosen), mind.lapse, np.isfinite(chosen))[act]))
        belief = update(problem, belief, act, problem.observations.index(str(step.seen)))
    return np.array(found)


def _number(table: Table[S], step: Step[S]) -> int:
    if step.acts not in table.joint:
        raise InputError(f"nobody can {' and '.join(step.acts)}.", f"Acts: {table.joint}.")
    return table.joint.index(step.acts)
