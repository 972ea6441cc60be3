"""Two runs over the same questions, compared question by question.

McNemar's exact test (1947): b questions are right in the first run only, c in the second only. If the runs do not
differ, b is binomial(b + c, 1/2); p = min(1, 2 P(X <= min(b, c))). The test assumes independent questions, and
questions about one episode are not, so the interval of the difference in accuracy is reported too, by the cluster
bootstrap over episodes as in `limp.runs.intervals`.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..errors import InputError
from ..minds.facts import Value
from .intervals import cluster_interval
from .outcomes import Outcome
from .summary import Run


class Difference(Value):
    """The second run against the first, on `n` questions: accuracies in [0, 1], `difference` = second - first.

    `only_first` and `only_second` count the questions that only that run has right; `p` is McNemar's exact one.
    """

    n: int
    first: float
    second: float
    difference: float
    ci95: tuple[float, float] | None
    only_first: int
    only_second: int
    p: float


class Disagreement(Value):
    """A question on which the runs differ, and what each chose (empty: no answer)."""

    question: str
    episode: str
    type: str
    gold: str
    first: str
    second: str
    first_correct: bool
    second_correct: bool


class Comparison(Value):
    """Everything about two runs: the difference in all and by type, and every question that changed."""

    benchmark: str
    first: str
    second: str
    estimators: tuple[str, str]
    same_code: bool
    all: Difference
    by_type: dict[str, Difference]
    changes: tuple[Disagreement, ...]


def mcnemar(only_first: int, only_second: int) -> float:
    """Return the two-sided p of McNemar's exact test; 1 if the runs are right on the same questions."""
    from scipy.stats import binomtest  # late: it takes a second

    n = only_first + only_second
    return float(binomtest(only_first, n).pvalue) if n else 1.0


def compare(first: Run, second: Run) -> Comparison:
    """Compare two finished runs; raise `InputError` unless they asked the same questions about the same data."""
    check_same(first, second)
    pairs = list(zip(first.outcomes, second.outcomes, strict=True))
    kinds = sorted({one.type for one, _ in pairs if one.type})
    changes = tuple(
        Disagreement(
            question=a.question, episode=a.episode, type=a.type, gold=a.gold, first=a.choice or "",
            second=b.choice or "", first_correct=a.correct, second_correct=b.correct,
        )
        for a, b in pairs
        if (_said(a), a.correct) != (_said(b), b.correct)
    )  # fmt: skip
    seed = first.config.solver.seed
    return Comparison(
        benchmark=first.config.benchmark,
        first=first.name,
        second=second.name,
        estimators=(", ".join(first.summary.estimator), ", ".join(second.summary.estimator)),
        same_code=first.config.code == second.config.code,
        all=_difference(pairs, seed),
        by_type={kind: _difference([p for p in pairs if p[0].type == kind], seed) for kind in kinds},
        changes=changes,
    )


def check_same(first: Run, second: Run) -> None:
    """Raise `InputError` unless two runs asked the same questions about the same data, in one clear line."""
    a, b = first.config, second.config
    if (a.benchmark, a.version) != (b.benchmark, b.version):
        raise InputError(
            f"the runs are of different benchmarks: {a.benchmark} version {a.version} and {b.benchmark} version "
            f"{b.version}.", "Compare runs of one benchmark.",
        )  # fmt: skip
    changed = [name for name in a.digests.keys() & b.digests.keys() if a.digests[name] != b.digests[name]]
    if changed:
        raise InputError(
            f"the runs were made over different data: {', '.join(sorted(changed))} differ.",
            "Run one of them again over the data of the other.",
        )
    one, other = ([r.question for r in run.outcomes] for run in (first, second))
    pairs = zip(first.outcomes, second.outcomes, strict=False)
    # Where a question came without options, each solver found its own.
    given = (pair for pair in pairs if all(it.options and not it.found for it in pair))
    if one != other or any(a.gold != b.gold for a, b in given):
        alone = set(one) ^ set(other)
        what = (
            f"{len(alone)} questions are only in one of them" if alone else "their order or right options differ"
        )
        raise InputError(
            f"the runs were made over different questions: {what}.", "Give both the same --limit and --episodes."
        )


def _said(outcome: Outcome) -> str | None:
    """Return what was chosen: its letter, or its words where the solver found the options itself."""
    return next((choice.text for choice in outcome.found if choice.label == outcome.choice), outcome.choice)


def _difference(pairs: Sequence[tuple[Outcome, Outcome]], seed: int) -> Difference:
    right = np.array([(a.correct, b.correct) for a, b in pairs], dtype=np.float64)
    gained = right[:, 1] - right[:, 0]
    only_first, only_second = int((gained < 0).sum()), int((gained > 0).sum())
    means = right.mean(axis=0)
    return Difference(
        n=len(pairs),
        first=float(means[0]),
        second=float(means[1]),
        difference=float(gained.mean()),
        ci95=cluster_interval(gained, [a.episode for a, _ in pairs], seed),
        only_first=only_first,
        only_second=only_second,
        p=mcnemar(only_first, only_second),
    )
