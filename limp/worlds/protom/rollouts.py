"""What agents do, and joint rollouts: each does what is most likely, until all are finished or time is up."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .world import WAIT, B, Directive, Domain, S, told


def act(
    domain: Domain[S, B],
    state: S,
    belief: B,
    agent: int,
    goal: str,
    directive: Directive | None,
    random: np.random.Generator | None = None,
) -> str:
    """Return what an agent does: it follows a directive that is given to it, and waits once it is finished."""
    mine = told(directive, agent)
    if mine is None and domain.finished(state, agent):
        return WAIT
    return domain.act(state, belief, agent, goal, mine, random)


def rollout(
    domain: Domain[S, B], state: S, beliefs: Sequence[B], goals: Sequence[str], directive: Directive | None = None
) -> tuple[int, ...]:
    """Return the time at which each agent is finished, `domain.horizon` if it never is (`Domain.completion`)."""
    many = range(len(goals))
    ends, minds = _ended(domain, state, [-1] * len(goals)), list(beliefs)
    while min(ends) < 0 and domain.time(state) < domain.horizon:
        if directive is not None and domain.status(state, directive) != "open":
            directive = None
        state = domain.step(state, [act(domain, state, minds[i], i, goals[i], directive) for i in many])
        minds = [domain.update(minds[i], state, i, None) for i in many]
        ends = _ended(domain, state, ends)
    return tuple(domain.horizon if end < 0 else end for end in ends)


def _ended(domain: Domain[S, B], state: S, ends: Sequence[int]) -> list[int]:
    """Return when each agent was finished, -1 for who is not; `ends` are those of the step before."""
    now = domain.time(state)
    return [now if end < 0 and domain.finished(state, agent) else end for agent, end in enumerate(ends)]
