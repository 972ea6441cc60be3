"""What agents do, and joint rollouts: each does what is most likely, until all are finished or time is up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

import numpy as np

from .world import WAIT, B, Directive, Domain, S, told

MAX_KEPT = 200_000
"""So many states are kept at most; then all are forgotten."""


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


class Rollouts(Generic[S, B]):
    """Joint rollouts of a domain; what each state that was passed leads to is kept, as rollouts share tails."""

    def __init__(self, domain: Domain[S, B]) -> None:
        self.domain = domain
        self._kept: dict[object, tuple[int, ...]] = {}

    def ends(
        self, state: S, beliefs: Sequence[B], goals: Sequence[str], directive: Directive | None = None
    ) -> tuple[int, ...]:
        """Return the time (since the start) at which each agent is finished, `domain.horizon` if it never is.

        The directive's agent follows it until it is done or infeasible, and goes on with its goal. An agent that
        is finished counts the time now, which cancels out of every comparison.
        """
        domain, trail, minds = self.domain, list[tuple[object, S]](), tuple(beliefs)
        while True:
            if directive is not None and domain.status(state, directive) != "open":
                directive = None
            key = (state, minds, tuple(goals), directive)
            found = self._kept.get(key) or self._over(state, len(goals))
            if found is not None:
                break
            trail.append((key, state))
            does = [act(domain, state, mind, i, goals[i], directive) for i, mind in enumerate(minds)]
            state = domain.step(state, domain.give_way(state, does))
            minds = tuple(domain.update(mind, state, i, None) for i, mind in enumerate(minds))
        if len(self._kept) > MAX_KEPT:
            self._kept.clear()
        for kept, passed in reversed(trail):
            found = tuple(
                domain.time(passed) if domain.finished(passed, i) else end for i, end in enumerate(found)
            )
            self._kept[kept] = found
        return found

    def _over(self, state: S, agents: int) -> tuple[int, ...] | None:
        """Return when each agent was finished, if nothing more can happen."""
        finished = [bool(self.domain.finished(state, agent)) for agent in range(agents)]
        if not all(finished) and self.domain.time(state) < self.domain.horizon:
            return None
        return tuple(self.domain.time(state) if done else self.domain.horizon for done in finished)
