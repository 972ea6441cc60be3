"""Whole episodes: simulated agents with their own goals, and a facilitator in front of them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic

import numpy as np

from ...planning.world import S
from .facilitator import Facilitator
from .rollouts import act
from .world import WAIT, B, Directive, Domain, Instruction


@dataclass(frozen=True)
class Trajectory(Generic[S]):
    """What happened: T + 1 states, T joint actions, who was told what when, and each decision's CPU seconds."""

    states: tuple[S, ...]
    actions: tuple[tuple[str, ...], ...]
    messages: tuple[tuple[int, Instruction], ...]
    success: tuple[bool, ...]
    seconds: tuple[float, ...]

    @property
    def succeeded(self) -> bool:
        """Whether every agent reached its goal in time."""
        return all(self.success)

    @property
    def length(self) -> int:
        """L: how many steps were made; the horizon for a failure."""
        return len(self.actions)


def play(domain: Domain[S, B], goals: Sequence[str], facilitator: Facilitator[S], seed: int = 42) -> Trajectory[S]:
    """Simulate agents with these goals, which they can have together, until all are finished or time is up."""
    random, many = np.random.default_rng(seed), range(len(goals))
    state = domain.start()
    minds = [domain.beliefs(state, i, 1, random)[0] for i in many]
    states, actions, messages, seconds = [state], list[tuple[str, ...]](), list[tuple[int, Instruction]](), []
    directive: Directive | None = None
    while domain.time(state) < domain.horizon and not all(domain.finished(state, i) for i in many):
        begun = time.process_time()
        message = facilitator.decide(state)
        seconds.append(time.process_time() - begun)
        if message is not None:
            messages.append((domain.time(state), message))
            directive = message.directive
        does = tuple(act(domain, state, minds[i], i, goals[i], directive, random) for i in many)
        following = domain.step(state, does)
        begun = time.process_time()
        facilitator.observe(state, does, following)
        seconds[-1] += time.process_time() - begun
        state = following
        minds = [domain.update(mind, state, i, random) for i, mind in enumerate(minds)]
        if directive is not None and domain.status(state, directive) != "open":
            directive = None
        states.append(state)
        actions.append(does)
    success = tuple(domain.finished(state, i) == goals[i] for i in many)
    if not all(success):  # one that took what it did not want has failed, and failures last to the end
        states += [state] * (domain.horizon - len(actions))
        actions += [(WAIT,) * len(goals)] * (domain.horizon - len(actions))
    return Trajectory(tuple(states), tuple(actions), tuple(messages), success, tuple(seconds))
