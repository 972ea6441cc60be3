"""Who answers questions of one form, and what an answer notes of settings that had no effect on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from ..episodes.question import Question
from .answers import Answer, Answerer
from .episode_answerer import is_told


@dataclass(frozen=True)
class Route:
    """Who answers questions of one form: `takes` returns the question as it is answered at once, None for others.

    `rescues` does so for questions that others refused. `alone`: a question that they take is not for the
    pipeline's own stages, also if they refuse it. `unused` are notes of chosen settings that it does not use.
    """

    takes: Callable[[Question], Question | None]
    answerer: Answerer
    rescues: Callable[[Question], Question | None] = lambda _: None
    alone: bool = True
    unused: tuple[str, ...] = ()

    def answer(self, question: Question) -> Answer:
        """Answer a question, and say which settings have no effect."""
        return noting(self.answerer.answer(question), *self.unused)


def by_episode(question: Question) -> Question | None:
    """Return a question about an episode that was written by hand; None for others."""
    return question if question.written is not None else None


def told_in_words(question: Question) -> Question | None:
    """Return a question about a story in words, whatever it asks; None for others."""
    return question if is_told(question) else None


def about_beliefs(question: Question) -> Question | None:
    """Return a question about a story in words that asks, by its words, for what is so, held or known."""
    from ..reading.questions import asks_of_beliefs

    return question if told_in_words(question) and asks_of_beliefs(question.text) else None


def without_effect(kind: str, chosen: Mapping[str, object], why: str) -> tuple[str, ...]:
    """Return a note for each chosen setting that does not matter to an answer."""
    return tuple(f"the {kind} {name}={value} has no effect here: {why}" for name, value in chosen.items())


def noting(answer: Answer, *notes: str) -> Answer:
    """Return an answer with notes before its own."""
    stages = answer.stages.model_copy(update={"notes": (*notes, *answer.stages.notes)})
    return replace(answer, stages=stages)
