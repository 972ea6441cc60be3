"""The outcome of one question: its line of the results, the charges for it, and the fault that ended it.

A fault is an exception that nobody raised on purpose. It never ends a run: the question counts as failed, and its
traceback stands in RUN/faults.txt and not in the results. Those are shared, and a traceback names paths of this
machine.
"""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from pathlib import Path

from ..answering.answers import Answer, Answerer, StageError, Stages
from ..episodes.question import Choice, Question
from ..errors import HaltError, LimpError
from ..inputs.files import GOES_ON, unwritten
from ..minds.facts import Value
from ..models.metering import Charge, Tally, counting
from ..planner import Trace
from ..protocols.benchmarks import Benchmark, BrokenQuestion, Grouped
from ..solvers.controls import control_choices
from .results import Failure, Result, checked_shares, kept

Entry = Question | BrokenQuestion
"""What a benchmark holds in the place of a question."""

FAULT = "fault"
"""The stage of a `Failure` that is the program's, or a solver's, and not the question's."""

FILE = "faults.txt"

MOST_CALLS = 40
"""So many calls stand in a traceback: in a runaway recursion hundreds are the same."""


class Outcome(Value):
    """The result of a question, the charges that were made for it, and the traceback if a fault ended it."""

    result: Result
    charges: tuple[Charge, ...] = ()
    traceback: str = ""


def outcome(benchmark: Benchmark, answerer: Answerer, entry: Entry) -> Outcome:
    """Ask one question; every exception becomes a failure.

    But a `HaltError` is raised: it would be the failure of every other question too.
    """
    tally = Tally()
    with counting(tally.add):
        result, words = _asked(benchmark, answerer, entry)
    charges = tuple(charge.model_copy(update={"question": entry.id}) for charge in tally.charges)
    return Outcome(result=result, charges=charges, traceback=words)


def _asked(benchmark: Benchmark, answerer: Answerer, entry: Entry) -> tuple[Result, str]:
    """Return the line of a question, and the traceback of a fault."""
    known = unanswered(benchmark, entry)
    if isinstance(entry, BrokenQuestion):
        return known, ""
    try:
        return _graded(benchmark, entry, known, answerer.answer(entry)), ""
    except HaltError:
        raise
    except StageError as error:
        if isinstance(error.cause, HaltError):
            raise error.cause from error
        reasons = _reasons(error.stages, error.trace)
        return known.model_copy(update={"failed": _failure(error.stage, error), **reasons}), ""
    except LimpError as error:
        return known.model_copy(update={"failed": _failure("answer", error)}), ""
    except Exception as error:  # noqa: BLE001  # its traceback is kept
        return known.model_copy(update={"failed": failure_by(error)}), traceback_of(error)


def lost(benchmark: Benchmark, entry: Entry) -> Result:
    """Return the line of a question whose worker died each time."""
    failure = Failure(
        stage="worker",
        error="the worker died each time it was tried.",
        hint="See the workers' logs; often a worker runs out of memory.",
        again=True,
    )
    return unanswered(benchmark, entry).model_copy(update={"failed": failure})


def unanswered(benchmark: Benchmark, entry: Entry, found: Sequence[Choice] = ()) -> Result:
    """Return what is known of a question before it is asked; of one that cannot be asked, it is all there is.

    `found` are the options that a solver found for a question without any: what is right is one of these. The
    controls take only options that were asked, or they would choose from the solver's own guesses.
    """
    if isinstance(entry, BrokenQuestion):
        return Result(
            episode=entry.episode, question=entry.id, type=entry.kind, polarity=entry.polarity, gold="",
            failed=Failure(stage="load", error=entry.error, hint=entry.hint),
        )  # fmt: skip
    proposed = () if entry.choices else tuple(found)
    asked = entry.model_copy(update={"choices": proposed}) if proposed else entry
    return Result(
        episode=entry.episode, question=entry.id, polarity=entry.polarity, gold=benchmark.target(asked),
        options=len(asked.choices),
        found=proposed,
        type=benchmark.kind(entry) if isinstance(benchmark, Grouped) else "",
        controls=control_choices(entry),
    )  # fmt: skip


def _failure(stage: str, error: LimpError) -> Failure:
    cause = error.cause if isinstance(error, StageError) else error
    return Failure(stage=stage, error=error.message, hint=error.hint, again=cause.again)


def _graded(benchmark: Benchmark, entry: Question, known: Result, answer: Answer) -> Result:
    if not entry.choices:
        known = unanswered(benchmark, entry, answer.question.choices)
    try:
        shares = checked_shares(dict(answer.probabilities))
        if answer.choice not in answer.probabilities:
            raise ValueError(f"the choice {answer.choice!r} has no probability")
    except ValueError as error:
        raise LimpError(f"the solver's answer cannot be: {error}.", "This is a fault of the solver.") from error
    fields: dict[str, object] = {
        "choice": answer.choice,
        "correct": answer.choice == known.gold,
        "probabilities": shares,
    }
    return known.model_copy(update=fields | _reasons(answer.stages, answer.trace))


def _reasons(stages: Stages, trace: Trace | None) -> dict[str, object]:
    if trace is None:
        return {"stages": stages}
    return {"stages": stages, "estimator": trace.estimator, "trace": kept(trace, stages.hypotheses)}


def failure_by(error: Exception) -> Failure:
    """Return the failure of a question that ended by a fault; whoever goes on with the run asks it again."""
    return Failure(
        stage=FAULT,
        error=f"{type(error).__name__}: {error}".rstrip(": "),
        hint=f"This is a fault of the program or of its solver; {FILE} has the traceback.",
        again=True,
    )


def traceback_of(error: Exception) -> str:
    """Return the traceback in words; of a deep one the last calls."""
    return "".join(traceback.format_exception(error, limit=-MOST_CALLS))


def write_fault(path: Path, question: str, words: str) -> None:
    """Add the traceback of one question to a file; raise `StorageError` if that cannot be done."""
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write(f"question {question}\n{words}\n")
    except OSError as error:
        raise unwritten(path, error, GOES_ON) from error
