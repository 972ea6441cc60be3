"""The lines of a run, `results.jsonl`: one `Result` a question, in the order of the benchmark.

Nothing in a line depends on time or on interruptions, so a run that goes on ends with the same bytes. A line holds
the whole hypotheses x steps matrix: its probabilities are those that Bayes' rule gives for it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal, Self

import numpy as np
from pydantic import AfterValidator, Field, model_validator

from ..answering.answers import Stages
from ..episodes.question import Choice, Polarity
from ..inputs.files import read_lines
from ..minds.attitudes import Hypothesis
from ..minds.facts import Value
from ..planner import LARGEST, Formed, Trace

CONFIG, RESULTS, COSTS, SUMMARY = "run.json", "results.jsonl", "costs.jsonl", "summary.json"
"""The files of a run."""

DECIMALS = 6
"""Log-likelihoods are kept to so many decimals: with T steps a probability p is kept to p T / 10^6 at worst."""

SLACK = 1e-6
"""By how much the sum of probabilities may differ from 1: a line keeps them as they were reckoned."""

LogProb = Annotated[float, Field(allow_inf_nan=False, le=LARGEST)] | None
"""A log-likelihood in nats, as in a `Trace`; None means impossible (-inf, which JSON does not know)."""


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
    again.
    """

    stage: str
    error: str
    hint: str = ""
    again: bool = Field(default=False, exclude_if=lambda again: not again)


class Matrix(Value):
    """A `Trace` as a line keeps it: `log_probs[h][t]` in nats for hypothesis h and step t, to `DECIMALS`.

    `hypotheses` is None where they are those of the line's `stages`, as they mostly are.
    """

    hypotheses: tuple[Hypothesis, ...] | None = None
    steps: tuple[str, ...]
    log_probs: tuple[tuple[LogProb, ...], ...]

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if any(len(row) != len(self.steps) for row in self.log_probs):
            raise ValueError(f"a row of log_probs has not {len(self.steps)} numbers, one a step")
        return self


class Result(Value):
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
    absent, and in older runs all."""

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.trace is not None and len(self.trace.log_probs) != (many := len(_hypotheses(self, self.trace))):
            raise ValueError(f"there are {len(self.trace.log_probs)} rows of log_probs for {many} hypotheses")
        return self

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


def trace_of(result: Result) -> Trace | None:
    """Return the trace of a line, or None; its posterior gives the line's probabilities.

    Where its stages say that claims were predicted from minds as they were formed, it is `Formed`.
    """
    it = result.trace
    if it is None:
        return None
    numbers = [[-np.inf if value is None else value for value in row] for row in it.log_probs]
    shape = (len(it.log_probs), len(it.steps))
    given = _hypotheses(result, it), it.steps, np.array(numbers).reshape(shape), result.estimator
    stages = result.stages
    if stages.direction == "predictions" and stages.story is not None and stages.query is not None:
        return Formed(*given, story=stages.story, query=stages.query)
    return Trace(*given)


def _hypotheses(result: Result, matrix: Matrix) -> tuple[Hypothesis, ...]:
    return result.stages.hypotheses if matrix.hypotheses is None else matrix.hypotheses


def read_results(path: Path) -> list[Result]:
    """Return the finished lines of a results file, as `read_lines` does."""
    return read_lines(path, Result)


def is_open(result: Result) -> bool:
    """Say whether a question is to be asked again by whoever goes on with its run."""
    return result.failed is not None and result.failed.again
