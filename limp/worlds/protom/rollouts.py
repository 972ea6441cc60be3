"""Joint rollouts: every agent does what is most likely, until all are finished or time is up."""

from __future__ import annotations

from collections.abc import Sequence

from .world import WAIT, B, Directive, Domain, S


def rollout(
    domain: Domain[S, B], state: S, beliefs: Sequence[B], goals: Sequence[str], directive: Directive | None = None
) -> tuple[int, ...]:
    """Return the time at which each agent is finished, `domain.horizon` if it never is (`Domain.completion`)."""
    many = range(len(goals))
    ends = [domain.time(state) if domain.finished(state, i) else -1 for i in many]
    minds = list(beliefs)
    while min(ends) < 0 and domain.time(state) < domain.horizon:
        if directive is not None and domain.status(state, directive) != "open":
            directive = None
        actions = []
        for i in many:
            told = directive if directive is not None and directive.agent == i else None
            idle = ends[i] >= 0 and told is None
            actions.append(WAIT if idle else domain.act(state, minds[i], i, goals[i], told))
        state = domain.step(state, actions)
        minds = [domain.update(minds[i], state, i, None) for i in many]
        for i in many:
            if ends[i] < 0 and domain.finished(state, i):
                ends[i] = domain.time(state)
    return tuple(domain.horizon if end < 0 else end for end in ends)
