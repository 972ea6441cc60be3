"""Household questions as cases: the symbolic wing reads and plans; its trace is what counts as exact.

A question that this wing cannot answer has no exact trace and gives no case. With a limit, every k-th question is
taken, so that all kinds of scenarios occur.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from limp.answers import Answerer, StageError
from limp.protocols import Case
from limp.questions.question import Question
from limp.registry import open_solver

CASES = 12
"""Cases if no limit is given."""


def cases(questions: Sequence[Question], limit: int | None) -> Iterator[Case]:
    """Yield at most `limit` cases, from questions that are spread evenly."""
    solver, wanted, found = open_solver("symbolic"), CASES if limit is None else limit, 0
    for question in spread(questions, wanted):
        if found == wanted:
            return
        if (case := case_of(solver, question)) is not None:
            found += 1
            yield case


def spread(questions: Sequence[Question], wanted: int) -> list[Question]:
    """Return all questions: first every k-th one, so that `wanted` of them span the whole, then those between."""
    k = max(1, len(questions) // max(1, wanted))
    return [question for start in range(k) for question in questions[start::k]]


def case_of(solver: Answerer, question: Question) -> Case | None:
    """Return a question as a case, or None if the symbolic wing cannot answer it.

    The exact trace may hold steps that the agent did not take (what was said of a wish, what was not seen), and
    leave out what tells nothing; only if its steps are all the agent's, one for one, are the two compared step by
    step.
    """
    try:
        answer = solver.answer(question)
    except StageError:
        return None
    assert answer.trace is not None
    assert answer.stages.episode is not None
    agent = answer.trace.hypotheses[0].agent
    done = sum(e.agent == agent and e.kind != "observation" for e in answer.stages.episode.events)
    own = len(answer.trace.steps) == done and all(step.startswith(agent) for step in answer.trace.steps)
    return Case(question.id, answer.stages.episode, answer.trace, stepwise=own)
