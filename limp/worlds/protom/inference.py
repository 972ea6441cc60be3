"""Goals from actions: for each agent and belief particle one `Trace`, read by the planner's Bayes' rule.

    b_k(g) proportional to P(g) prod_t max(P(a_t | g, belief_k at t), floor)          (Eq. 8, particle k)
    b(g) = mean over particles of b_k(g)                                                 (Eq. 9)

Hypotheses are goals, steps are actions. Once an agent is finished, its goal is known: that step allows no other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Generic

import numpy as np

from ...episodes.minds import Hypothesis, Mind, wants
from ...minds.facts import the
from ...planner import FloatArray, Trace, posterior
from ...planning.world import S
from .parameters import SEEN, Parameters
from .world import B, Directive, Domain

ESTIMATOR = "symbolic"


def goal_hypotheses(agent: str, goals: Sequence[str]) -> tuple[Hypothesis, ...]:
    """Return one mind for each goal, all as likely."""
    minds = {goal: Mind(agent=agent, claims=(wants(agent, f"find {the(goal)}"),)) for goal in goals}
    return tuple(Hypothesis(choice=goal, mind=mind) for goal, mind in minds.items())


@dataclass
class Particle(Generic[B]):
    """What an agent may believe now, and how likely its actions were for each goal [H] with the beliefs so far."""

    belief: B
    columns: list[FloatArray] = field(default_factory=list)


class GoalInference(Generic[S, B]):
    """Follows the goals and beliefs of all agents of a domain."""

    def __init__(self, domain: Domain[S, B], state: S, parameters: Parameters = SEEN) -> None:
        self._domain, self._parameters = domain, parameters
        self._random = np.random.default_rng(parameters.seed)
        self._hypotheses = [goal_hypotheses(n, domain.goals(n)) for i, n in enumerate(domain.agents)]
        self._steps: list[list[str]] = [[] for _ in domain.agents]
        self._particles: list[list[Particle[B]]] = [
            [Particle(belief) for belief in domain.beliefs(state, i, parameters.particles, self._random)]
            for i in range(len(domain.agents))
        ]

    def observe(self, before: S, actions: Sequence[str], after: S, directive: Directive | None = None) -> None:
        """Score what each agent did, but for one that followed a directive, and let it see the new state."""
        for agent, action in enumerate(actions):
            led = self._parameters.skip_directed and directive is not None and directive.agent == agent
            if not led and not self._domain.finished(before, agent):
                self._score(before, agent, action, after)
            for particle in self._particles[agent]:
                particle.belief = self._domain.update(particle.belief, after, agent, self._random)

    def _score(self, before: S, agent: int, action: str, after: S) -> None:
        goals, reached = self._domain.goals(self._domain.agents[agent]), self._domain.finished(after, agent)
        self._steps[agent].append(action)
        for particle in self._particles[agent]:
            column = np.empty(len(goals))
            for h, goal in enumerate(goals):
                log_p = self._domain.log_policy(before, particle.belief, agent, goal).get(action, -np.inf)
                column[h] = max(log_p, np.log(self._parameters.floor))
                if reached and goal != reached:
                    column[h] = -np.inf
            particle.columns.append(column)

    def beliefs(self, agent: int) -> tuple[B, ...]:
        """Return the belief of each particle of an agent."""
        return tuple(particle.belief for particle in self._particles[agent])

    def traces(self, agent: int) -> tuple[Trace, ...]:
        """Return log P(a_t | g, belief_k at t), goals x actions, one trace for each particle k (Eq. 8)."""
        hypotheses, steps = self._hypotheses[agent], tuple(self._steps[agent])
        return tuple(
            Trace(hypotheses, steps, np.array(p.columns).reshape(len(steps), len(hypotheses)).T, ESTIMATOR)
            for p in self._particles[agent]
        )

    def goals(self, agent: int) -> FloatArray:
        """Return P(goal) [H] of an agent, in the order of `domain.goals`: the mean over particles (Eq. 9)."""
        each = [posterior(trace).probabilities for trace in self.traces(agent)]
        return np.asarray(np.mean(each, axis=0), dtype=np.float64)
