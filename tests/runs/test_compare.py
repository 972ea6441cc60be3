"""Two runs compared: McNemar's test and the bootstrap by hand, and where runs part."""

import math
from collections.abc import Callable
from pathlib import Path

import pytest

from limp import Action, Episode, LimpError
from limp.answering.answers import Stages
from limp.runs.compare import compare, mcnemar, parting
from limp.runs.finished import Run, open_run
from limp.runs.results import Failure, Matrix, Result
from limp.runs.temperature import Shares, folds, with_shares
from limp.testing import hypothesis_of


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


def line(episode: int, right: bool, p: float, polarity: str = "MOST") -> Result:
    """One question with two options, the first of them right or not, and chosen with probability p."""
    return Result.model_validate(
        {"episode": str(episode), "question": f"{episode}/1", "type": "", "polarity": polarity, "options": 2,
         "gold": "A" if right else "B", "choice": "A", "correct": right, "probabilities": {"A": p, "B": 1 - p}}
    )  # fmt: skip


def test_temperatures_and_log_scores_by_hand() -> None:
    sure, almost, least = (Shares.of([line(1, *one)]) for one in ((True, 0.8), (False, 1.0), (True, 0.2, "LEAST")))
    assert sure.at(1.0)[0] == pytest.approx([0.8, 0.2])
    # At T = 2 the odds of 4 become 2.
    assert sure.at(2.0)[0] == pytest.approx([2 / 3, 1 / 3])
    assert almost.at(1.0)[0, 1] == pytest.approx(1e-6, rel=1e-3)
    assert almost.scores() == pytest.approx([math.log(1e-6)], rel=1e-3)
    # The LEAST likely of two is the right one with the probability that its statement is false.
    assert least.scores() == pytest.approx([math.log(0.8)])
    scores = Shares.of([line(1, True, 0.8), line(2, False, 0.8)]).scores()
    assert scores == pytest.approx([math.log(0.8), math.log(0.2)])


def test_the_temperature_is_that_of_the_share_of_right_answers() -> None:
    # 3 of 4 are right, always held for 9 to 1 sure: 3 to 1 is the best that can be said, and 9^(1/T) = 3 at T = 2.
    found = Shares.of([line(k, k % 4 != 0, 0.9) for k in range(40)])
    assert found.fitted() == pytest.approx(2.0, rel=1e-3)
    assert found.scores(2.0).mean() == pytest.approx(0.75 * math.log(0.75) + 0.25 * math.log(0.25))


def test_folds_hold_whole_episodes() -> None:
    episodes = [str(k // 3) for k in range(75)]
    fold = folds(episodes, seed=0)
    assert len(set(fold)) == 10
    assert len(set(zip(episodes, fold, strict=True))) == 25
    assert list(folds(episodes, seed=1)) != list(fold)


def test_a_tie_still_has_probabilities() -> None:
    minds = tuple(hypothesis_of(choice, "Ann", "knows that it rains") for choice in "AB")
    tied = Result.model_validate(
        {"episode": "1", "question": "1/1", "type": "", "polarity": "MOST", "options": 2, "gold": "A",
         "estimator": "x", "stages": Stages(hypotheses=minds),
         "trace": Matrix(steps=("s",), log_probs=((-1.0,), (-1.0,)))}
    )  # fmt: skip
    found = with_shares(tied)
    assert found is not None
    assert found.probabilities == pytest.approx({"A": 0.5, "B": 0.5})
    assert with_shares(tied.model_copy(update={"trace": None})) is None
