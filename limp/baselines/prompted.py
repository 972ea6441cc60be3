"""Baselines that ask a model directly, for comparison with inverse planning."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ..minds import Hypothesis, Mind
from ..models.metering import Tally, counting, stage
from ..pipeline import Answer
from ..planner import Trace, decide, posterior
from ..protocols import LanguageModel
from ..questions import Question
from .ask import ChainOfThought, Direct, shown


def _metered(question: Question, name: str, choose: Callable[[], tuple[str, dict[str, float]]]) -> Answer:
    begun, tally = time.perf_counter(), Tally()
    with stage(name), counting(tally):
        choice, probabilities = choose()
    cost = tally.total().usage().model_copy(update={"seconds": time.perf_counter() - begun})
    return Answer(question, choice, probabilities, cost=cost, costs=tally.by_stage())


@dataclass(frozen=True)
class DirectAnswerer:
    """The letter of the highest log-probability, also where the LEAST likely option is asked for.

    The probabilities are those of the letters as answers, normalised over the options.
    """

    model: LanguageModel

    def answer(self, question: Question) -> Answer:
        """Answer by one question to the model; raise what the model raises if it has no log-probabilities."""

        def choose() -> tuple[str, dict[str, float]]:
            letters = tuple(Hypothesis(choice=label, mind=Mind(agent="")) for label in question.labels)
            with shown(question) as media:
                found = np.array(Direct(self.model).log_probs(question, media))[:, None]
            shares = posterior(Trace(letters, ("the answer",), found, "direct")).marginal("choice")
            return decide(shares), shares

        return _metered(question, "direct", choose)


@dataclass(frozen=True)
class ThinkingAnswerer:
    """The letter that a chain of thought ends with; it gives no probabilities, so all are equal."""

    model: LanguageModel

    def answer(self, question: Question) -> Answer:
        """Answer by one text of the model; raise `LimpError` if it ends without a letter."""

        def choose() -> tuple[str, dict[str, float]]:
            with shown(question) as media:
                letter = ChainOfThought(self.model).letter(question, media)
            return letter, dict.fromkeys(question.labels, 1.0 / len(question.labels))

        return _metered(question, "cot", choose)
