"""What agents do, and joint rollouts: each does what is most likely, until all are finished or time is up."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Generic

import numpy as np

from ...planning.world import S
from .world import WAIT, B, Directive, Domain, told

MAX_KEPT = 200_000
"""So many situations are kept at most; then all are forgotten."""
NEVER = 10**6
"""More steps than any horizon."""


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
    """Joint rollouts; what each situation that was passed leads to is kept, as rollouts share tails."""

    def __init__(self, domain: Domain[S, B]) -> None:
        self.domain = domain
        self._kept: dict[Hashable, tuple[int, ...]] = {}

    def ends(
        self, state: S, beliefs: Sequence[B], goals: Sequence[str], directive: Directive | None = None
    ) -> tuple[int, ...]:
        """Return the time (since the start) at which each agent is finished, `domain.horizon` if it never is.

        The directive's agent follows it until it is done or infeasible, and goes on with its goal. An agent that
        is finished counts the time now, which cancels out of every comparison.
        """
        now, horizon = self.domain.time(state), self.domain.horizon
        return tuple(min(now + steps, horizon) for steps in self._left(state, beliefs, goals, directive))

    def _left(
        self, state: S, beliefs: Sequence[B], goals: Sequence[str], directive: Directive | None
    ) -> tuple[int, ...]:
        """Return after how many steps each agent is finished; NEVER or more if not within the horizon."""
        domain, minds, wanted = self.domain, tuple(beliefs), tuple(goals)
        passed: dict[Hashable, tuple[bool, ...]] = {}
        while True:
            if directive is not None and domain.status(state, directive) != "open":
                directive = None
            done = tuple(bool(domain.finished(state, agent)) for agent in range(len(wanted)))
            key = (domain.situation(state), minds, wanted, directive)
            known = self._kept.get(key)
            repeats = all(done) or key in passed  # nothing new can happen
            if known is not None or repeats or len(passed) > domain.horizon:
                break
            passed[key] = done
            state, minds = self._following(state, minds, wanted, directive)
        left = known or tuple(0 if finished else NEVER for finished in done)
        return self._back(passed, left, exact=repeats or known is not None)

    def _following(
        self, state: S, minds: Sequence[B], goals: Sequence[str], directive: Directive | None
    ) -> tuple[S, tuple[B, ...]]:
        """Return the state and the beliefs after everybody did what is most likely."""
        domain = self.domain
        does = [act(domain, state, mind, i, goals[i], directive) for i, mind in enumerate(minds)]
        state = domain.step(state, domain.give_way(state, does))
        return state, tuple(domain.update(mind, state, i, None) for i, mind in enumerate(minds))

    def _back(
        self, passed: dict[Hashable, tuple[bool, ...]], left: tuple[int, ...], exact: bool
    ) -> tuple[int, ...]:
        """Return the steps left at the first of the situations that were passed; keep them all where `exact`."""
        if len(self._kept) > MAX_KEPT:
            self._kept.clear()
        for key, done in reversed(passed.items()):
            left = tuple(0 if finished else steps + 1 for finished, steps in zip(done, left, strict=True))
            if exact:
                self._kept[key] = left
        return left
