"""Baselines that ask a model directly, for comparison with inverse planning."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from ..answers import Answer, Stages
from ..models.metering import Tally, counting, stage
from ..planner import decide
from ..protocols import LanguageModel
from ..questions.question import Question
from .ask import ChainOfThought, Direct, of_letters, of_options, shown


def _metered(
    question: Question, name: str, choose: Callable[[], tuple[str, dict[str, float], tuple[str, ...]]]
) -> Answer:
    """Return the answer that `choose` gives as choice, probabilities and notes, with what it cost."""
    begun, tally = time.perf_counter(), Tally()
    with stage(name), counting(tally):
        choice, probabilities, notes = choose()
    cost = tally.total().usage().model_copy(update={"seconds": time.perf_counter() - begun})
    return Answer(question, choice, probabilities, stages=Stages(notes=notes), cost=cost, costs=tally.by_stage())


@dataclass(frozen=True)
class DirectAnswerer:
    """The option whose letter is the likeliest answer, also where the LEAST likely option is asked for.

    The probabilities are those of the options as answers, the mean over the orders of `Direct.table`. The bias for
    a letter is the answer's note: the mean probability of each letter whatever stood behind it.
    """

    model: LanguageModel

    def answer(self, question: Question) -> Answer:
        """Answer by a question for each order; raise what the model raises if it has no log-probabilities."""

        def choose() -> tuple[str, dict[str, float], tuple[str, ...]]:
            with shown(question) as media:
                table = Direct(self.model).table(question, media)
            shares = dict(zip(question.labels, map(float, of_options(table)), strict=True))
            letters = ", ".join(f"{c} {p:.2f}" for c, p in zip(question.labels, of_letters(table), strict=True))
            note = f"mean probability of each letter, whatever stood behind it: {letters}"
            return decide(shares), shares, (note,)

        return _metered(question, "direct", choose)


@dataclass(frozen=True)
class ThinkingAnswerer:
    """The letter that a chain of thought ends with; it gives no probabilities, so all are equal."""

    model: LanguageModel

    def answer(self, question: Question) -> Answer:
        """Answer by one text of the model; raise `LimpError` if it ends without a letter."""

        def choose() -> tuple[str, dict[str, float], tuple[str, ...]]:
            with shown(question) as media:
                letter = ChainOfThought(self.model).letter(question, media)
            return letter, dict.fromkeys(question.labels, 1.0 / len(question.labels)), ()

        return _metered(question, "cot", choose)
