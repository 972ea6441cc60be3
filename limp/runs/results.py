"""The lines of a run, `results.jsonl`, one object a question; and their seal, `results.sha256`.

Nothing in a line depends on time or on interruptions, so a resumed run ends with the same bytes, and
`summary.json` can name their digest. A line holds the whole hypotheses x steps matrix: its probabilities are those
that Bayes' rule gives for it.

Whether a line can be, against itself, against its own matrix and against what was asked, is said here to whoever
writes one, goes on with a run, reads a finished one or verifies a row of the leaderboard.

The seal knows every state in which this program left the lines. Each of its own lines is `n d`: d is the SHA-256,
in hex, of the first n lines. It is appended after line n itself, so that a run that was cut says which of its
lines are as they were written. A last line that was written and not yet sealed is dropped, and its question asked
again.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Literal, Self

import numpy as np
from pydantic import AfterValidator, Field, model_validator

from ..answering.answers import Stages
from ..episodes.question import Choice, Polarity
from ..errors import InputError, LimpError
from ..inputs.checks import MAX_JSON_BYTES, read_text
from ..inputs.files import LinesFile, read_lines, write_whole
from ..minds.attitudes import Hypothesis
from ..minds.facts import Value
from ..planner import LARGEST, Formed, Trace, posterior

CONFIG, RESULTS, SEAL, COSTS, SUMMARY = (
    "run.json", "results.jsonl", "results.sha256", "costs.jsonl", "summary.json",
)  # fmt: skip
"""The files of a run."""

DECIMALS = 6
"""Log-likelihoods are kept to so many decimals: with T steps a probability p is kept to p T / 10^6 at worst."""

SLACK = 1e-6
"""By how much the sum of probabilities may differ from 1: a line keeps them as they were reckoned."""

CHANGED = "Take the run from where it was made, or run it again with --fresh."

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


def digest_of(results: Sequence[Result]) -> str:
    """Return the SHA-256, in hex, of a `results.jsonl` with exactly these results."""
    total = hashlib.sha256()
    for result in results:
        total.update(result.to_line().encode())
    return total.hexdigest()


def read_results(path: Path) -> list[Result]:
    """Return the finished lines of a results file, as `read_lines` does."""
    return read_lines(path, Result)


def latest(lines: Sequence[Result], wanted: Sequence[str], path: Path) -> dict[str, Result]:
    """Return the last line of every question of a run that may have been cut, in the order of `wanted`.

    New questions come in that order. A later line about the same question stands for an earlier one that is to
    be asked `again`. Raises `InputError` for lines that are not so.
    """
    found: dict[str, Result] = {}
    for n, result in enumerate(lines, start=1):
        before = found.get(result.question)
        if before is None and len(found) == len(wanted):
            many = len({line.question for line in lines})
            raise InputError(
                f"{path} already holds {many} results, more than the {len(wanted)} asked for.",
                "Raise --limit, or choose another --out or --fresh.",
            )
        if before is None and result.question != wanted[len(found)]:
            raise InputError(
                f"{path}, line {n} is about {result.question!r}, not {wanted[len(found)]!r}.",
                "Choose another --out, or start again with --fresh.",
            )
        if before is not None and not is_open(before):
            raise InputError(f"{path}, line {n}: {result.question!r} was answered before.", CHANGED)
        found[result.question] = result
    return found


def is_open(result: Result) -> bool:
    """Say whether a question is to be asked again by whoever goes on with its run."""
    return result.failed is not None and result.failed.again


# --- whether a line can be ------------------------------------------------------------------------------------

ASKED = ("episode", "type", "polarity", "options", "found", "gold", "controls")
"""What of a line follows from the question, and from the options that were found where it came without any."""


def contradiction(result: Result) -> str:
    """Return in words how a line contradicts itself; empty if it does not."""
    if (result.choice is None) == (result.failed is None):
        return "it has both a choice and a failure, or neither"
    if result.correct != (result.choice is not None and result.choice == result.gold):
        right = str(result.correct).lower()
        return f"the choice {result.choice!r} and the right option {result.gold!r} do not give correct = {right}"
    if result.probabilities is not None and result.choice not in result.probabilities:
        return f"the choice {result.choice!r} has no probability"
    return _other_than_its_matrix(result)


def _other_than_its_matrix(result: Result) -> str:
    """Say where Bayes' rule gives other probabilities for the matrix of a line, or another choice.

    The matrix is kept to `DECIMALS`. Each log-likelihood is off by half of the last one at most, the sum of T
    steps by T / 2 of it, and a probability by T / 4 of it, as p (1 - p) is at most 1 / 4.
    """
    trace, shares = trace_of(result), result.probabilities
    if trace is None or shares is None or result.choice is None:
        return ""
    try:
        found = posterior(trace).marginal("choice")
    except LimpError as error:
        return error.message.rstrip(".")
    slack = SLACK + len(trace.steps) * 10.0**-DECIMALS
    for label, share in shares.items():
        if abs(found.get(label, 0.0) - share) > slack:
            return f"its matrix gives option {label} {found.get(label, 0.0):.6g}, not {share:.6g}"
    best = min(shares.values()) if result.polarity == "LEAST" else max(shares.values())
    if abs(shares[result.choice] - best) > slack:
        return f"the choice {result.choice} is not the {result.polarity or 'MOST'} likely option"
    return ""


def check_lines(results: Sequence[Result], path: Path, asked: Callable[[Result], Result] | None = None) -> None:
    """Raise `InputError` for a line that cannot be, or that is not about its question as it is `asked`.

    `asked` returns for a line that of its question before it is answered (`outcomes.unanswered`).
    """
    for number, result in enumerate(results, start=1):
        known = asked(result) if asked else None
        other = [name for name in ASKED if known and getattr(known, name) != getattr(result, name)]
        wrong = contradiction(result)
        if known and other:
            ours, theirs = (str(getattr(line, other[0]))[:40] for line in (known, result))
            wrong = f"its {other[0]} is {theirs!r}, and that of the question {ours!r}"
        if wrong:
            raise InputError(f"{str(path)!r} was changed, line {number}: {wrong}.", CHANGED)


# --- the seal ---------------------------------------------------------------------------------------------------


@contextmanager
def sealed_results(folder: Path) -> Iterator[Callable[[Result], None]]:
    """Append results to the run in `folder`, each with its seal, by the function that is given to the block.

    It raises `StorageError` if they cannot be written.
    """
    path = folder / RESULTS
    content = path.read_bytes() if path.exists() else b""
    total, count = hashlib.sha256(content), content.count(b"\n")

    def append(result: Result) -> None:
        nonlocal count
        line = result.to_line()
        results.append(line)
        total.update(line.encode())
        count += 1
        seal.append(_state(count, total.hexdigest()))

    with LinesFile(path) as results, LinesFile(folder / SEAL) as seal:
        yield append


def replace_results(folder: Path, results: Sequence[Result]) -> None:
    """Write all results anew; after a cut in between, the old lines or the new ones are there, and are sealed."""
    lines = [result.to_line() for result in results]
    states = list(_states(line.encode() for line in lines))
    with LinesFile(folder / SEAL) as seal:
        for state in states:
            seal.append(state)
    write_whole(folder / RESULTS, "".join(lines))
    write_whole(folder / SEAL, "".join(states))


def check_seal(folder: Path) -> None:
    """Raise `InputError` if `results.jsonl` is not as this program left it; drop what was not sealed any more."""
    path = folder / RESULTS
    content = path.read_bytes() if path.exists() else b""
    lines = content[: content.rfind(b"\n") + 1].splitlines(keepends=True)
    if not (folder / SEAL).exists():
        if lines:
            raise InputError(f"{str(folder)!r} holds results without a {SEAL}.", CHANGED)
        return
    words = read_text(folder / SEAL, "the seal", MAX_JSON_BYTES)
    known = {line for line in words.splitlines(keepends=True) if line.endswith("\n")}
    good = max((number for number, state in enumerate(_states(lines), start=1) if state in known), default=0)
    if good < len(lines):
        if any(_count(line) > good for line in known):
            raise InputError(f"{str(path)!r} was changed after it was written, at line {good + 1}.", CHANGED)
        write_whole(path, b"".join(lines[:good]).decode())


def _state(count: int, digest: str) -> str:
    """Return the line of the seal for so many lines of results with this digest."""
    return f"{count} {digest}\n"


def _states(lines: Iterable[bytes]) -> Iterator[str]:
    total = hashlib.sha256()
    for number, line in enumerate(lines, start=1):
        total.update(line)
        yield _state(number, total.hexdigest())


def _count(line: str) -> int:
    number = line.partition(" ")[0]
    return int(number) if number.isdecimal() and len(number) < 10 else 0
