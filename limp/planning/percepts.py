"""Forward and backward inference in open text: what does somebody believe, or do, who may have missed an event?

    P(option | story)  proportional to  sum over p of P(p) P(last steps | p) P(option | what they know if p)

p says whether the person perceived what changed last. The last steps are what is told of the person after it:
that they see it or do not (forward), or what they do then (backward). Who perceived the change knows all that is
told up to it, who did not knows all but it. Some words say p outright (`limp.reading.percepts`). For the rest a
`Fit` says how well a sentence s (an option, or an act) fits the story that the person knows, for both p: a model
by the probability of its words (`limp.language.policy`).

    i(s) = (log P(s | known if perceived) - log P(s | known if not)) / 2  -  its mean over the options
    P(option | known if perceived)  proportional to  exp 2 i(option);  if not, to  exp -2 i(option)
    P(act | p) = sigma(2 i(act)) if perceived, sigma(-2 i(act)) if not

The mean takes out how much the longer story makes every sentence about it likely.

Source: Baker et al., Nature Human Behaviour 2017, for percepts between the world and beliefs; Gandhi et al.,
NeurIPS 2023, for forward and backward inference.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Protocol

import numpy as np

from ..errors import InputError
from ..minds.attitudes import Hypothesis
from ..minds.events import Episode, Event
from ..minds.facts import Proposition
from ..planner import FloatArray, Trace
from ..protocols.stages import ALL_PARTS, Part
from ..reading.percepts import perceived, split
from .social import boltzmann

SLIP = 0.05
"""How probable it is that a step which says whether somebody perceived the change was misread."""
_BOTH = np.array([1.0, -1.0])
_SAID = {True: np.log([1 - SLIP, SLIP]), False: np.log([SLIP, 1 - SLIP])}
"""The log-likelihood of a step that says whether the change was perceived, if it was, and if it was not."""


class Fit(Protocol):
    """How well sentences fit what somebody knows."""

    @property
    def name(self) -> str:
        """How it was obtained, for the trace."""

    def gain(self, known: tuple[str, str], agent: str, options: Sequence[str], acts: Sequence[str]) -> FloatArray:
        """Return half of log P(s | known[0]) - log P(s | known[1]) for the options and then the acts, [O + A]."""


@dataclass(frozen=True)
class PerceptPolicy:
    """Scores what is told of the person after the change, then the options, by `fit`."""

    fit: Fit
    missing: Part | None = None
    """A part of the theory that is left out."""
    parts: ClassVar[frozenset[Part]] = ALL_PARTS - {"planner"}

    def without(self, part: Part) -> PerceptPolicy:
        """Return the policy without belief updates (all stay unaware) or likelihood (no steps).

        Raises `InputError` for other minds: the options are about one person alone.
        """
        if part == "other-minds":
            raise InputError("these questions are about one person alone.", "Leave out --ablate.")
        return replace(self, missing=part)

    def score(self, episode: Episode, hypotheses: Sequence[Hypothesis]) -> Trace:
        """Return the hypotheses x steps matrix, with the option as the last step. Raises what `fit` raises."""
        told, steps = split(episode)
        steps = () if self.missing == "likelihood" else steps
        sentences = [_sentence(hypothesis) for hypothesis in hypotheses]
        options = list(dict.fromkeys(sentences))
        said = [perceived(step, told[-1]) for step in steps]
        acts = [step.text for step, plain in zip(steps, said, strict=True) if plain is None]
        worth = self.fit.gain((_words(told), _words(told[:-1])), hypotheses[0].agent, options, acts)
        worth = worth - worth[: len(options)].mean()
        of_acts = iter(worth[len(options) :])
        # Each column is first for who is aware of the change, then for who is not.
        columns = [boltzmann(_BOTH * next(of_acts), 1.0) if plain is None else _SAID[plain] for plain in said]
        unaware = self.missing == "belief-update"
        rows = [int(unaware or hypothesis.mind.attitudes[0].negated) for hypothesis in hypotheses]
        of_options = boltzmann(np.outer(2 * _BOTH, worth[: len(options)]), 1.0)
        last = of_options[rows, list(map(options.index, sentences))]
        names = (*(step.text.rstrip(".") for step in steps), "what they do, given what they know")
        matrix = np.vstack([*(column[rows] for column in columns), last]).T
        return Trace(tuple(hypotheses), names, matrix, self.fit.name)


def _words(events: Sequence[Event]) -> str:
    return " ".join(event.text for event in events)


def _sentence(hypothesis: Hypothesis) -> str:
    """Return an option as a sentence, whoever is aware of what."""
    if hypothesis.act:
        return f"{hypothesis.agent} will {hypothesis.act_in_words}."
    held = hypothesis.mind.attitudes[1]
    assert isinstance(held.content, Proposition)
    return f"{hypothesis.agent} {'knows' if held.verb == 'knows' else 'believes that'} {held.content.words}."
