"""In which order the ways to answer are tried, by kind of question, and what an answer notes of unused settings.

hand       an episode that was written by hand is asked
stories    what is told in words is read as an episode, and beliefs are formed from it
plan       the stages of the pipeline: a household is fused, and minds are inferred from what was done
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from ..episodes.question import Question, Written
from .answers import Answer
from .episode_answerer import is_told

Way = Literal["hand", "stories", "plan"]
Ways = tuple[Way, ...]


def by_rules(question: Question) -> Ways:
    """Return the order where rules read: who asks, by their words, for what is so, held or known asks of a story.

    Any other question is planned first, but for one of a file, which says what it is asked of.
    """
    from ..reading.questions import asks_of_beliefs

    if question.written is not None and (question.written.asked is not None or asks_of_beliefs(question.text)):
        return by_hand(question.written)
    if question.written is not None:
        return ("plan", "hand")
    if not is_told(question):
        return ("plan",)
    return ("stories",) if asks_of_beliefs(question.text) else ("plan", "stories")


def by_hand(written: Written) -> Ways:
    """Return the order for an episode by hand: what its file asks of a household is planned."""
    return ("plan",) if written.asked is not None and written.asked.of == "household" else ("hand",)


def by_rules_and_model(question: Question) -> Ways:
    """Return the order where rules read, and a model judges what is asked of an episode by hand."""
    if question.written is None:
        return by_rules(question)
    ways = by_hand(question.written)
    return (*ways, "stories") if ways == ("hand",) else ways


def planned_but_by_hand(question: Question) -> Ways:
    """Return the order where all is planned but an episode by hand."""
    return by_hand(question.written) if question.written is not None else ("plan",)


def by_judge(question: Question) -> Ways:
    """Return the order where a model reads and judges: it answers whatever is asked of words, or says why not."""
    if question.written is not None:
        return by_hand(question.written)
    return ("stories",) if is_told(question) else ("plan",)


def by_reader(question: Question) -> Ways:
    """Return the order where a model reads and rules plan what beliefs do not decide."""
    return ("plan",) if by_judge(question) == ("plan",) else ("stories", "plan")


def planned(question: Question) -> Ways:
    """Return the order of a pipeline without an episode's language: all is planned."""
    del question
    return ("plan",)


def without_effect(kind: str, chosen: Mapping[str, object], why: str) -> tuple[str, ...]:
    """Return a note for each chosen setting that does not matter to an answer."""
    return tuple(f"the {kind} {name}={value} has no effect here: {why}" for name, value in chosen.items())


def noting(answer: Answer, *notes: str) -> Answer:
    """Return an answer with notes before its own."""
    stages = answer.stages.model_copy(update={"notes": (*notes, *answer.stages.notes)})
    return replace(answer, stages=stages)
