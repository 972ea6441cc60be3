"""Infer minds from what they did, or from what they left behind: a trace of hypotheses x steps for Bayes' rule.

    P(mind | evidence)  is proportional to  P(mind) x product over steps and clues of P(each | those before, mind)

Each act of a path that was seen is a step. What is found of the rest of the path comes after it, one clue after
another: the picture afterwards, the traces, the sounds.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Generic

import numpy as np

from ..episodes.minds import Hypothesis, Mind, wants
from ..errors import InputError
from ..planner import FloatArray, Trace, by_option, doubted, posterior, rows_of, timeline
from .looking import Looking
from .mindset import Mindset, log_probs, policy
from .paths import NODES, Clues, Paths
from .pomdp import simplex_grid
from .tables import Table
from .world import Acts, S, Step

MOST_FIRST = 6
"""Of more first states than these the beliefs are too many to be told apart on a grid."""


@dataclass(frozen=True)
class Inference(Generic[S]):
    """A trace, and the mindset of each of its hypotheses."""

    trace: Trace
    minds: tuple[Mindset[S], ...]

    def by(self, option: Callable[[Mindset[S]], str]) -> Inference[S]:
        """Return the same with the minds put under other options."""
        renamed = (
            one.model_copy(update={"choice": option(mind)})
            for one, mind in zip(self.trace.hypotheses, self.minds, strict=True)
        )
        return replace(self, trace=replace(self.trace, hypotheses=tuple(renamed)))

    def doubted(self, doubt: float) -> Inference[S]:
        """Return the same where, with the probability `doubt`, the steps say nothing of the minds."""
        return replace(self, trace=doubted(self.trace, doubt))

    def posteriors(self) -> dict[str, FloatArray]:
        """Return P(option | steps) after 0, 1, ..., T steps: arrays [T + 1] that add up to 1.

        Raises `InputError` for a step that no mind takes.
        """
        posterior(self.trace)
        return by_option(self.trace)

    def posterior(self) -> dict[str, float]:
        """Return P(option | all steps)."""
        return {option: float(course[-1]) for option, course in self.posteriors().items()}

    def first_beliefs(self, option: str = "") -> dict[S, FloatArray]:
        """Return E[b_0(s) | steps] after 0, 1, ..., T steps [T + 1], by first state; among minds of one option.

        It is nan where the option is impossible, and empty where minds hold no first beliefs.
        """
        kept = rows_of(self.trace.hypotheses).get(option, []) if option else range(len(self.minds))
        held = [self.minds[h].belief or {} for h in kept]
        weights = timeline(self.trace)[:, kept]
        with np.errstate(invalid="ignore"):
            weights = weights / weights.sum(axis=1, keepdims=True)
        return {
            state: weights @ np.array([belief.get(state, 0.0) for belief in held])
            for state in dict.fromkeys(state for belief in held for state in belief)
        }


def mindsets(
    base: Mindset[S] | None = None, **grids: Mapping[str, float] | Mapping[float, float] | Sequence[object]
) -> list[Mindset[S]]:
    """Return all combinations of settings: each a list of values, or values with their prior weights.

        mindsets(goal=["red", "blue"], rationality={0.5: 1, 2.0: 1})

    What is not named is as in `base`. The prior of a mindset is the product of the weights. Raises `InputError`
    for a setting that a mindset does not have.
    """
    base = base or Mindset[S]()
    known = [one.name for one in fields(base)]
    if unknown := set(grids) - set(known):
        raise InputError(f"a mindset has no {', '.join(sorted(unknown))}.", f"It has {', '.join(known)}.")
    found = [base]
    for name, grid in grids.items():
        weighted = grid.items() if isinstance(grid, Mapping) else [(value, 1.0) for value in grid]
        settings: list[dict[str, Any]] = [{name: value, "prior": weight} for value, weight in weighted]
        found = [
            replace(mind, **{**one, "prior": mind.prior * one["prior"]}) for mind in found for one in settings
        ]
    return found


def infer(
    table: Table[S],
    agent: str,
    minds: Sequence[Mindset[S]],
    path: Sequence[Step[S]] = (),
    clues: Clues[S] | None = None,
) -> Inference[S]:
    """Return the trace of minds from a path, or from the part of it that was seen and what the rest left behind.

    A mind belongs to the option of its goal. Raises `InputError` as `log_probs` and `Paths` do, and for clues
    beside a path from a start that is not known.
    """
    columns = [log_probs(table, agent, mind, path) if path else np.zeros(0) for mind in minds]
    names, estimator = [" and ".join(step.acts) for step in path], "exact"
    told = _told(clues or Clues[S]())
    if told:
        left = _likely(table, agent, minds, path, list(told.values()))
        columns = [np.append(column, more) for column, more in zip(columns, left, strict=True)]
        names += told
        estimator = (
            f"exact sum over paths ({NODES} nodes for traces)"
            if clues and clues.traces
            else "exact sum over paths"
        )
    hypotheses = tuple(_hypothesis(agent, mind, mind.goal) for mind in minds)
    return Inference(Trace(hypotheses, tuple(names), np.stack(columns), estimator), tuple(minds))


def infer_seeing_part(
    table: Table[S], minds: Sequence[Mindset[S]], start: S, path: Sequence[Step[S]], resolution: int
) -> Inference[S]:
    """Return the trace of goals and first beliefs of the one agent of a world, who sees a part of it.

    Each mind holds, with equal prior, each belief over the first states in which it is where it is at `start`, in
    steps of 1 / resolution; `path` begins at `start`, and `Step.seen` is the state that follows. Raises
    `InputError` as `Looking` does, and for minds with a lapse or a bounded foresight.
    """
    world, agent = table.world, table.world.agents[0]
    if any(mind.lapse or not math.isinf(mind.foresight) for mind in minds):
        raise InputError("who sees a part plans without lapse and foresight.", "Leave them out.")
    places: dict[Hashable, list[S]] = {}
    for state in world.starts():
        places.setdefault(world.place(agent, state), []).append(state)
    first = places[world.place(agent, start)]
    if len(first) > MOST_FIRST:
        raise InputError(
            f"{len(first)} first states, of which {agent} may believe any, are more than {MOST_FIRST}.",
            "Declare fewer, or give beliefs of your own to limp.planning.looking.Looking.",
        )
    beliefs = simplex_grid(len(first), resolution)
    rationalities = tuple(dict.fromkeys(mind.rationality for mind in minds))
    rows = dict[tuple[str, float], FloatArray]()
    for goal in dict.fromkeys(mind.goal for mind in minds):

        def looking(goal: str = goal) -> Looking[S]:
            return Looking(table, (goal,), np.ones((1, 1)), tuple(map(tuple, places.values())), resolution)

        plans = table.once(("looking", goal, resolution), looking)
        likely = plans.log_probs(beliefs, path, start, rationalities)
        rows |= {(goal, one): likely[n, :, 0] for n, one in enumerate(rationalities)}
    held = [dict(zip(first, belief.tolist(), strict=True)) for belief in beliefs]
    hypotheses = tuple(_hypothesis(agent, mind, mind.goal) for mind in minds for _ in held)
    trace = Trace(
        hypotheses,
        tuple(" and ".join(step.acts) for step in path),
        np.concatenate([rows[mind.goal, mind.rationality] for mind in minds]),
        f"plans on a grid of beliefs in steps of 1/{resolution}; what may have been seen is summed out",
    )
    return Inference(trace, tuple(replace(mind, belief=belief) for mind in minds for belief in held))


def _told(clues: Clues[S]) -> dict[str, Clues[S]]:
    """Return the clues one after another, each with those before it, by what it is in words."""
    found, now = dict[str, Clues[S]](), Clues[S](counting=clues.counting)
    if clues.picture is not None:
        now = found["the picture afterwards"] = replace(now, picture=clues.picture)
    if clues.traces:
        now = found[f"the traces {', '.join(map(str, clues.traces))}"] = replace(now, traces=clues.traces)
    if clues.sounds is not None:
        heard = ", ".join(f"{times} x {sound}" for sound, times in clues.sounds)
        found[f"the sounds {heard}"] = replace(now, sounds=clues.sounds)
    return found


def _likely(
    table: Table[S], agent: str, minds: Sequence[Mindset[S]], path: Sequence[Step[S]], told: Sequence[Clues[S]]
) -> FloatArray:
    """Return log P(clue | clues before it, path, mind) [H, clues]; minds that plan alike are summed over once."""
    kept: list[tuple[Mindset[S], FloatArray]] = []
    rows = []
    for mind in minds:
        plans = replace(mind, belief=None, prior=1.0)
        chances = next((found for other, found in kept if other == plans), None)
        if chances is None:
            paths = Paths.of(table, agent, plans)
            chances = np.stack([paths.chances(clues) for clues in told])
            kept.append((plans, chances))
        start = table.start() if mind.belief is None else table.distribution(mind.belief)
        if path:
            start = np.eye(len(table.states))[table.number_of(path[-1].seen)]
        with np.errstate(divide="ignore"):
            rows.append(np.log(chances @ start))
    total = np.array(rows)
    before = np.concatenate([np.zeros((len(rows), 1)), total[:, :-1]], axis=1)
    return np.where(np.isfinite(total), total - np.where(np.isfinite(before), before, 0.0), -np.inf)


def _hypothesis(agent: str, mind: Mindset[S], option: str) -> Hypothesis:
    claims = (wants(agent, mind.goal),) if mind.goal else ()
    numbers = {"rationality": mind.rationality, "lapse": mind.lapse, "foresight": mind.foresight}
    return Hypothesis(
        choice=option,
        mind=Mind(agent=agent, claims=claims, parameters=tuple(numbers.items())),
        prior=mind.prior,
    )


@dataclass(frozen=True)
class Plans(Generic[S]):
    """What minds of one agent do at some states of a world that is seen in full, and the minds that they ascribe.

    `acts` [H, n, A] holds, by agent, log pi(a | s) under each mind at each of the states `at`: planned for once,
    used for many paths. What a mind ascribes to others is taken to be true of them.
    """

    table: Table[S]
    agent: str
    minds: tuple[Mindset[S], ...]
    at: Mapping[S, int]
    acts: Mapping[str, FloatArray]

    @classmethod
    def of(cls, table: Table[S], agent: str, minds: Sequence[Mindset[S]], states: Iterable[S]) -> Plans[S]:
        """Plan for all minds; those who think alike of others are planned for together, in the order given."""
        at = {state: k for k, state in enumerate(dict.fromkeys(states))}
        rows = np.array([table.index[state] for state in at], dtype=np.intp)
        first: dict[str, int] = {}
        order = sorted(range(len(minds)), key=lambda h: first.setdefault(repr(minds[h].others), h))
        others = [other for other in table.world.agents if all(other in mind.others for mind in minds)]
        acts = {
            who: np.zeros((len(minds), len(at), len(choices)), dtype=np.float64)
            for who, choices in zip(table.world.agents, table.choices, strict=True)
            if who == agent or who in others
        }
        before = order[0] if order else 0
        with np.errstate(divide="ignore"):
            for h in order:
                acts[agent][h] = np.log(policy(table, agent, minds[h], rows))
                for other in others:
                    mind, same = minds[h].others[other], minds[before].others[other]
                    known = h != before and mind == same
                    acts[other][h] = acts[other][before] if known else np.log(policy(table, other, mind, rows))
                before = h
        return cls(table, agent, tuple(minds), at, acts)

    def inference(self, start: S, path: Sequence[Step[S]], by: Callable[[Mindset[S]], str]) -> Inference[S]:
        """Return the trace of a path: a step for each act of each agent whose minds are known."""
        states = [start, *(self.table.states[self.table.number_of(step.seen)] for step in path)]
        told = [(state, step.acts) for state, step in zip(states, path, strict=False)]
        names = [
            f"{who}: {act}"
            for step in path
            for who, act in zip(self.table.world.agents, step.acts, strict=True)
            if who in self.acts
        ]
        hypotheses = tuple(_hypothesis(self.agent, mind, by(mind)) for mind in self.minds)
        return Inference(Trace(hypotheses, tuple(names), self.log_probs(told), "exact"), self.minds)

    def log_probs(self, path: Sequence[tuple[S, Acts]]) -> FloatArray:
        """Return log P(act | state, mind) [H, T * agents] of states with what was done in them, agent by agent."""
        columns = []
        for state, acts in path:
            for i, who in enumerate(self.table.world.agents):
                if who in self.acts:
                    columns.append(self.acts[who][:, self.at[state], self.table.choices[i].index(acts[i])])
        return np.stack(columns, axis=1) if columns else np.zeros((len(self.minds), 0))
