"""The inverse problem for anybody who chooses from a list: log-likelihoods of the choices, for each mind.

    log P(a_t | signs before t, mind),  one column for each choice

A step is an `Action` of the agent together with the `Observation`s of that agent that follow it. Observations
condition the later steps and are never scored. `FilterChooser` is the mind of somebody who filters a POMDP and
chooses by softmax(lambda Q); the tiger tasks bring minds of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from ...errors import InputError, NoEvidenceError
from ...events import Action, Episode, Observation, Utterance
from ...minds import Hypothesis
from ...planner import FloatArray, Trace
from ..social import boltzmann
from .model import Pomdp, Solution, update

ESTIMATOR = "symbolic"


@dataclass(frozen=True)
class Choice:
    """One choice in words, and what the chooser heard or saw after it."""

    action: str
    signs: tuple[str, ...] = ()


class Chooser(Protocol):
    """A mind that chooses."""

    def score(self, choices: Sequence[Choice]) -> FloatArray:
        """Return log P of each choice given those before it, shape [T]; raise `InputError` for unknown words."""


def choices_of(episode: Episode, agent: str) -> tuple[Choice, ...]:
    """Return what `agent` chose and perceived, in order; others' events and shared notes are not theirs.

    Raises `InputError` if the agent perceived something before choosing, and `NoEvidenceError` without a choice.
    """
    found: list[tuple[str, list[str]]] = []
    for event in episode.events:
        if event.agent != agent or isinstance(event, Utterance):
            continue
        if isinstance(event, Action):
            found.append((event.text, []))
        elif isinstance(event, Observation):
            if not found:
                raise InputError(f"{agent} perceives {event.text!r} before any choice.", "Put the choice first.")
            found[-1][1].append(event.text)
    if not found:
        raise NoEvidenceError(f"{agent} chose nothing.", f"The agents are {', '.join(episode.agents)}.")
    return tuple(Choice(action, tuple(signs)) for action, signs in found)


def subject(hypotheses: Sequence[Hypothesis]) -> str:
    """Return the one agent that all hypotheses are about; raise `InputError` if there is not exactly one."""
    agents = {hypothesis.agent for hypothesis in hypotheses}
    if len(agents) != 1:
        about = ", ".join(sorted(agents)) or "nobody"
        raise InputError(f"the hypotheses are about {about}.", "Ask about one agent at a time.")
    return agents.pop()


def choice_trace(
    agent: str, choices: Sequence[Choice], hypotheses: Sequence[Hypothesis], rows: Sequence[FloatArray]
) -> Trace:
    """Return the trace of an agent's choices, from one row [T] of log-probabilities for each hypothesis."""
    return Trace(tuple(hypotheses), tuple(f"{agent}: {c.action}" for c in choices), np.stack(rows), ESTIMATOR)


@dataclass(frozen=True)
class ChoicePolicy:
    """A `Policy`: `mind_of` turns a hypothesis into the chooser that it describes."""

    mind_of: Callable[[Hypothesis], Chooser]

    def score(self, episode: Episode, hypotheses: Sequence[Hypothesis]) -> Trace:
        """Return the matrix [H, T] of the choices of the one agent that the hypotheses are about."""
        agent = subject(hypotheses)
        choices = choices_of(episode, agent)
        return choice_trace(agent, choices, hypotheses, [self.mind_of(h).score(choices) for h in hypotheses])


@dataclass(frozen=True)
class FilterChooser:
    """Somebody who filters `model` and chooses by softmax(lambda Q) with the values of `solution`."""

    model: Pomdp
    solution: Solution
    rationality: float

    def score(self, choices: Sequence[Choice]) -> FloatArray:
        """Return log P of each choice [T]; each needs one observation after it, but the last may lack it."""
        belief, row = self.model.start, np.zeros(len(choices))
        for t, choice in enumerate(choices):
            action = self.model.action(choice.action)
            row[t] = boltzmann(self.solution.values(belief), self.rationality)[action]
            if t + 1 == len(choices) and not choice.signs:
                break
            if len(choice.signs) != 1:
                raise InputError(
                    f"choice {t + 1} ({choice.action}) is followed by {len(choice.signs)} observations.",
                    "Give one.",
                )
            belief = update(self.model, belief, action, self.model.observation(choice.signs[0]))
        return row
