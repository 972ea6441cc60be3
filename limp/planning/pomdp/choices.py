"""The inverse problem for anybody who chooses from a list: log-likelihoods of the choices, for each mind.

    log P(a_t | signs before t, mind),  one column for each choice

A step is an `Action` of the agent together with the `Observation`s of that agent that follow it. Observations
condition the later steps and are never scored. The tiger tasks bring the minds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ...errors import InputError, NoEvidenceError
from ...events import Action, Episode, Observation, Utterance
from ...minds.attitudes import Hypothesis
from ...planner import FloatArray, Trace

ESTIMATOR = "symbolic"


@dataclass(frozen=True)
class Choice:
    """One choice in words, and what the chooser heard or saw after it."""

    action: str
    signs: tuple[str, ...] = ()


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
