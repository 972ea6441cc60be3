"""Two runs compared: McNemar's test and the bootstrap by hand, and where runs part."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from limp import Action, Episode, LimpError
from limp.answers import Stages
from limp.runs.compare import compare, mcnemar, parting
from limp.runs.finished import Run, open_run
from limp.runs.results import Failure, Result


@pytest.fixture(scope="module")
def runs(household_run: Callable[[str, int], Path]) -> dict[str, Run]:
    return {name: open_run(household_run(name, 24)) for name in ("always-A", "said-object")}


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


@given(st.integers(0, 1000), st.integers(0, 1000))
def test_mcnemar_is_a_symmetric_probability(b: int, c: int) -> None:
    assert 0.0 <= mcnemar(b, c) == mcnemar(c, b) <= 1.0


def test_the_figures_are_those_of_the_lines(runs: dict[str, Run]) -> None:
    first, second = runs["always-A"], runs["said-object"]
    found = compare(first, second)
    pairs = list(zip(first.results, second.results, strict=True))
    assert found.all.only_first == sum(a.correct and not b.correct for a, b in pairs)
    assert found.all.only_second == sum(b.correct and not a.correct for a, b in pairs)
    assert found.all.difference == pytest.approx(second.summary.accuracy - first.summary.accuracy)  # type: ignore[operator]
    assert found.all.n == sum(part.n for part in found.by_type.values()) == 24
    assert found.all.ci95 is not None
    assert found.all.ci95[0] <= found.all.difference <= found.all.ci95[1]
    assert [c.question for c in found.changes] == [a.question for a, b in pairs if a.choice != b.choice]
    assert sum(found.stages.values()) == len(found.changes)


def test_runs_without_stages_part_at_the_answer(runs: dict[str, Run]) -> None:
    first, second = runs["always-A"], runs["said-object"]
    assert set(compare(first, second).stages) == {"answer"}
    staged = Run(
        first.path,
        first.config,
        tuple(result.model_copy(update={"stages": SEEN}) for result in first.results),
        first.summary,
    )
    assert set(compare(staged, second).stages) == {"answer"}  # the other one shows none
    other = Run(second.path, second.config, tuple(
        result.model_copy(update={"stages": Stages(episode=Episode(agents=("Ann",)))}) for result in second.results
    ), second.summary)  # fmt: skip
    assert set(compare(staged, other).stages) == {"seen"}


def test_the_other_way_round(runs: dict[str, Run]) -> None:
    there, back = (compare(*pair) for pair in ((runs["always-A"], runs["said-object"]),
                                               (runs["said-object"], runs["always-A"])))  # fmt: skip
    assert back.all.difference == -there.all.difference
    assert back.all.ci95 == pytest.approx(tuple(-x for x in reversed(there.all.ci95 or ())))
    assert (back.all.only_first, back.all.p) == (there.all.only_second, there.all.p)


def test_runs_over_different_data(runs: dict[str, Run], household_run: Callable[[str, int], Path]) -> None:
    one = runs["always-A"]
    a, b = (
        Run(one.path, one.config.model_copy(update={"digests": {"q.json": d}}), one.results, one.summary)
        for d in "ab"
    )
    with pytest.raises(LimpError, match=r"made over different data: q.json differ. Run one of them again"):
        compare(a, b)
    with pytest.raises(LimpError, match="different questions: 4 questions are only in one"):
        compare(one, open_run(household_run("always-A", 20)))
    other = Run(one.path, one.config.model_copy(update={"version": "0"}), one.results, one.summary)
    with pytest.raises(LimpError, match="different benchmarks: household version"):
        compare(one, other)


LINE = Result(episode="1", question="1/1", type="t", polarity="MOST", gold="A", choice="A", correct=True)
SEEN = Stages(seen=(Action(agent="Ann", text="sit"),))


@pytest.mark.parametrize(
    ("changed", "stage"),
    [
        ({}, ""),
        ({"stages": SEEN}, "seen"),
        ({"stages": Stages(episode=Episode(agents=("Ann",)))}, "episode"),
        ({"estimator": "judge"}, "trace"),
        ({"choice": "B", "correct": False}, "answer"),
        ({"choice": None, "failed": Failure(stage="decide", error="tie")}, "answer"),
        ({"stages": SEEN, "choice": "B"}, "seen"),
    ],
)
def test_where_runs_part(changed: dict[str, object], stage: str) -> None:
    assert parting(LINE, LINE.model_copy(update=changed)) == stage
