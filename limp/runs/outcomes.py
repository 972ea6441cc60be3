"""The outcome of one question: how it is asked, graded and failed, and its line of `results.jsonl`.

Nothing in a line depends on time or on interruptions, so a run that goes on ends with the same bytes. A line holds
the whole hypotheses x steps matrix: its probabilities are those that Bayes' rule gives for it.
"""

from __future__ import annotations

import math
import re
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

import numpy as np
from pydantic import AfterValidator, Field

from ..answering.answers import Answer, Solver, StageError, Stages
from ..episodes.minds import Hypothesis
from ..episodes.question import Choice, Polarity, Question
from ..errors import InputError, LimpError, PluginError
from ..inputs.files import read_lines
from ..minds.facts import Value
from ..models.metering import Charge, Tally, counting
from ..planner import Trace
from ..protocols.benchmarks import Benchmark, BrokenQuestion
from ..solvers.controls import control_choices

CONFIG, RESULTS, COSTS, SUMMARY = "run.json", "results.jsonl", "costs.jsonl", "summary.json"
"""The files of a run."""

DECIMALS = 6
"""Log-likelihoods are kept to so many decimals: with T steps a probability p is kept to p T / 10^6 at worst."""

SLACK = 1e-6
"""By how much the sum of probabilities may differ from 1: a line keeps them as they were reckoned."""


def checked_shares(shares: dict[str, float] | None) -> dict[str, float] | None:
    """Return the probabilities of the options; raise `ValueError` unless each is in [0, 1] and they sum to 1."""
    if shares is None:
        return None
    if len(shares) < 2 or not all(0.0 <= p <= 1.0 + SLACK for p in shares.values()):  # which NaN is not
        raise ValueError("the probabilities are not two or more numbers from 0 to 1")
    if abs(math.fsum(shares.values()) - 1.0) > SLACK:
        raise ValueError(f"the probabilities sum to {math.fsum(shares.values()):.6g}, not 1")
    return shares


class Failure(Value):
    """Why a question has no answer: the stage that failed, the error, and what to do about it.

    With `again` it failed at the provider or the worker, not by its own fault: who goes on with the run asks it
    again. A fault, which is an exception that nobody raised on purpose, leaves its traceback.
    """

    stage: str
    error: str
    hint: str = ""
    again: bool = Field(default=False, exclude_if=lambda again: not again)
    traceback: str = Field(default="", exclude_if=lambda words: not words)


class Matrix(Value):
    """A `Trace` as a line keeps it: `log_probs[h][t]` in nats for hypothesis h and step t, to `DECIMALS`.

    None is impossible (-inf, which JSON does not know). `hypotheses` is None where they are those of the line's
    `stages`, as they mostly are.
    """

    hypotheses: tuple[Hypothesis, ...] | None = None
    steps: tuple[str, ...]
    log_probs: tuple[tuple[float | None, ...], ...]


class Outcome(Value):
    """One line of `results.jsonl`. `probabilities` are those of the options' statements, in their order."""

    episode: str
    question: str
    type: str
    polarity: Polarity | Literal[""]
    options: int = Field(default=0, ge=0)
    """How many options there were; 0 where the question could not be asked."""
    found: tuple[Choice, ...] = Field(default=(), exclude_if=lambda found: not found)
    """The options that the solver found, where the question came without any."""
    gold: str
    choice: str | None = None
    correct: bool = False
    probabilities: Annotated[dict[str, float] | None, AfterValidator(checked_shares)] = None
    failed: Failure | None = None
    estimator: str = ""
    trace: Matrix | None = None
    """None for answerers that do not plan, and where there is no answer."""
    stages: Stages = Stages()
    controls: dict[str, str] = Field(default={})
    """What rules without a mind choose, by their names (`limp.solvers.controls`); those that do not apply are
    absent."""

    @property
    def is_open(self) -> bool:
        """Whether the question is to be asked again by whoever goes on with its run."""
        return self.failed is not None and self.failed.again

    def to_line(self) -> str:
        """Return the line, with its end."""
        return self.model_dump_json() + "\n"


def kept(trace: Trace, hypotheses: Sequence[Hypothesis]) -> Matrix:
    """Return a trace as the matrix of a line whose `stages` hold `hypotheses`."""
    rows = tuple(
        tuple(round(float(v), DECIMALS) + 0.0 if np.isfinite(v) else None for v in row)  # + 0.0: no minus zero
        for row in trace.log_probs
    )
    same = trace.hypotheses == tuple(hypotheses)
    return Matrix(hypotheses=None if same else trace.hypotheses, steps=trace.steps, log_probs=rows)


def trace_of(outcome: Outcome) -> Trace | None:
    """Return the trace of a line, or None; its posterior gives the line's probabilities."""
    it = outcome.trace
    if it is None:
        return None
    stages = outcome.stages
    hypotheses = stages.hypotheses if it.hypotheses is None else it.hypotheses
    numbers = [[-np.inf if value is None else value for value in row] for row in it.log_probs]
    shape = (len(it.log_probs), len(it.steps))
    log_probs = np.array(numbers).reshape(shape)
    formed = stages.of == "story" and stages.query is not None
    return Trace(hypotheses, it.steps, log_probs, outcome.estimator, formed)


def read_outcomes(path: Path) -> dict[str, Outcome]:
    """Return the outcomes of a run by question: the last line about each, none if there is no file."""
    return {outcome.question: outcome for outcome in read_lines(path, Outcome)}


# --- asking -----------------------------------------------------------------------------------------------------

Entry = Question | BrokenQuestion
"""What a benchmark holds in the place of a question."""

FAULT = "fault"
"""The stage of a `Failure` that is the program's, or a solver's, and not the question's."""

_FOLDER = re.compile(r'File "[^"\n]*[\\/]')
MOST_CALLS = 40
"""So many calls stand in a traceback: in a runaway recursion hundreds are the same."""


class Reply(Value):
    """What asking a question gave: its outcome, and the charges that were made for it."""

    outcome: Outcome
    charges: tuple[Charge, ...] = ()


def ask(benchmark: Benchmark, answerer: Solver, entry: Entry) -> Reply:
    """Ask one question; every exception becomes a failure.

    But an error that halts is raised: it would be the failure of every other question too.
    """
    tally = Tally()
    with counting(tally.add):
        found = _asked(benchmark, answerer, entry)
    return Reply(
        outcome=found, charges=tuple(charge.model_copy(update={"question": entry.id}) for charge in tally.charges)
    )


def _asked(benchmark: Benchmark, answerer: Solver, entry: Entry) -> Outcome:
    known = unanswered(benchmark, entry)
    if isinstance(entry, BrokenQuestion):
        return known
    try:
        return _graded(benchmark, entry, known, answerer.answer(entry))
    except LimpError as error:
        if error.halts:
            raise (error.cause if isinstance(error, StageError) else error) from error
        at = error.stage if isinstance(error, StageError) else "answer"
        reasons = _reasons(error.stages, error.trace) if isinstance(error, StageError) else {}
        failure = Failure(stage=at, error=error.message, hint=error.hint, again=error.again)
        return known.model_copy(update={"failed": failure, **reasons})
    except Exception as error:  # noqa: BLE001  # its traceback is kept
        failure = Failure(
            stage=FAULT,
            error=f"{type(error).__name__}: {error}".rstrip(": "),
            hint="This is a fault of the program or of its solver.",
            again=True,
            traceback=_FOLDER.sub('File "', traceback_of(error)),  # results are shared: no folder is named
        )
        return known.model_copy(update={"failed": failure})


def lost(benchmark: Benchmark, entry: Entry) -> Outcome:
    """Return the line of a question whose worker died each time."""
    failure = Failure(
        stage="worker",
        error="the worker died each time it was tried.",
        hint="See the workers' logs; often a worker runs out of memory.",
        again=True,
    )
    return unanswered(benchmark, entry).model_copy(update={"failed": failure})


def unanswered(benchmark: Benchmark, entry: Entry, found: Sequence[Choice] = ()) -> Outcome:
    """Return what is known of a question before it is asked; of one that cannot be asked, it is all there is.

    `found` are the options that a solver found for a question without any: what is right is one of these. The
    controls take only options that were asked, or they would choose from the solver's own guesses.
    """
    if isinstance(entry, BrokenQuestion):
        return Outcome(
            episode=entry.episode, question=entry.id, type=entry.kind, polarity=entry.polarity, gold="",
            failed=Failure(stage="load", error=entry.error, hint=entry.hint),
        )  # fmt: skip
    proposed = () if entry.choices else tuple(found)
    asked = entry.model_copy(update={"choices": proposed}) if proposed else entry
    return Outcome(
        episode=entry.episode, question=entry.id, polarity=entry.polarity, gold=benchmark.target(asked),
        options=len(asked.choices),
        found=proposed,
        type=benchmark.kind(entry),
        controls=control_choices(entry),
    )  # fmt: skip


def regraded(benchmark: Benchmark, entry: Entry, outcome: Outcome) -> Outcome:
    """Return an outcome graded by what the benchmark says of its question now; the answer stays as it was given.

    Raises `InputError` if the question has other options now.
    """
    known = unanswered(benchmark, entry, outcome.found)
    if known.options and outcome.options and known.options != outcome.options:
        raise InputError(
            f"question {entry.id!r} was asked with {outcome.options} options and has {known.options} now.",
            "Ask it again: limp eval.",
        )
    given = ("choice", "probabilities", "failed", "estimator", "trace", "stages")
    answered = known.model_copy(update={name: getattr(outcome, name) for name in given})
    return answered.model_copy(update={"correct": outcome.choice is not None and outcome.choice == known.gold})


def _graded(benchmark: Benchmark, entry: Question, known: Outcome, answer: Answer) -> Outcome:
    if not entry.choices:
        known = unanswered(benchmark, entry, answer.question.choices)
    try:
        shares = checked_shares(dict(answer.probabilities))
        if answer.choice not in answer.probabilities:
            raise ValueError(f"the choice {answer.choice!r} has no probability")
    except ValueError as error:
        raise PluginError(f"the solver's answer cannot be: {error}.", "This is a fault of the solver.") from error
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


def traceback_of(error: Exception) -> str:
    """Return the traceback in words; of a deep one the last calls."""
    return "".join(traceback.format_exception(error, limit=-MOST_CALLS))
