"""Two runs compared: McNemar's test by hand, and the figures of the lines."""

from collections.abc import Callable
from pathlib import Path

import pytest

from limp import LimpError
from limp.runs.compare import compare, mcnemar
from limp.runs.summary import Run, open_run


@pytest.fixture(scope="module")
def runs(household_run: Callable[[str, int], Path]) -> dict[str, Run]:
    return {name: open_run(household_run(name, 24)) for name in ("always-A", "overlap")}


@pytest.mark.parametrize(
    ("only_first", "only_second", "p"),
    [
        (0, 0, 1.0),
        (1, 1, 1.0),  # P(X <= 1) = 3/4, doubled and capped
        (0, 5, 2 / 32),
        (1, 5, 2 * 7 / 64),  # (1 + 6) / 2^6
        (12, 0, 2 / 4096),
    ],
)
def test_mcnemar_by_hand(only_first: int, only_second: int, p: float) -> None:
    assert mcnemar(only_first, only_second) == p


def test_the_figures_are_those_of_the_lines(runs: dict[str, Run]) -> None:
    first, second = runs["always-A"], runs["overlap"]
    found = compare(first, second)
    pairs = list(zip(first.outcomes, second.outcomes, strict=True))
    assert found.all.only_first == sum(a.correct and not b.correct for a, b in pairs)
    assert found.all.only_second == sum(b.correct and not a.correct for a, b in pairs)
    assert found.all.difference == pytest.approx(second.summary.accuracy - first.summary.accuracy)  # type: ignore[operator]
    assert found.all.n == sum(part.n for part in found.by_type.values()) == 24
    assert found.all.ci95 is not None
    assert found.all.ci95[0] <= found.all.difference <= found.all.ci95[1]
    assert [c.question for c in found.changes] == [a.question for a, b in pairs if a.choice != b.choice]


def test_runs_over_different_data(runs: dict[str, Run], household_run: Callable[[str, int], Path]) -> None:
    one = runs["always-A"]
    a, b = (
        Run(one.path, one.config.model_copy(update={"digests": {"q.json": d}}), one.outcomes, one.summary)
        for d in "ab"
    )
    with pytest.raises(LimpError, match=r"made over different data: q.json differ. Run one of them again"):
        compare(a, b)
    with pytest.raises(LimpError, match="different questions: 4 questions are only in one"):
        compare(one, open_run(household_run("always-A", 20)))
    other = Run(one.path, one.config.model_copy(update={"version": "0"}), one.outcomes, one.summary)
    with pytest.raises(LimpError, match="different benchmarks: household version"):
        compare(one, other)
