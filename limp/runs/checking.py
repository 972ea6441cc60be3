"""Whether a line of results can be: against itself, against its own matrix, and against what was asked.

Who writes a line, goes on with a run, reads a finished one or verifies a row of the leaderboard asks here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from ..errors import InputError, LimpError
from ..planner import posterior
from .results import CHANGED, DECIMALS, SLACK, Result, trace_of

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
