"""Intervals: Wilson's by hand, for episodes, at both ends; the bootstrap of differences, and where it fails."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from limp.runs.config import RunConfig
from limp.runs.intervals import cluster_interval, share_interval
from limp.runs.outcomes import Failure, Outcome
from limp.runs.summary import (
    Controls,
    Summary,
    accuracy,
    against_controls,
    by_type,
    calibration,
    chances_of_being_right,
    summarise,
)
from limp.solvers.spec import SolverSpec

CONFIG = RunConfig(benchmark="b", version="1", solver=SolverSpec(name="test"))


def result(gold: str, probabilities: dict[str, float] | None, polarity: str = "MOST") -> Outcome:
    choice = probabilities and max(
        probabilities, key=lambda k: probabilities[k] * (1 if polarity == "MOST" else -1)
    )
    return Outcome.model_validate({
        "episode": "1", "question": "1/1", "type": "belief", "polarity": polarity, "options": 4,
        "gold": gold, "choice": choice, "correct": choice == gold, "probabilities": probabilities,
        "failed": None if probabilities else Failure(stage="read", error="unreadable"),
    })  # fmt: skip


def test_accuracy_counts_failures_as_wrong_and_shows_unknown_families() -> None:
    rows = [result("A", {"A": 0.9, "B": 0.1}), result("A", {"A": 0.2, "B": 0.8}), result("A", None)]
    figures = accuracy(rows)
    assert (figures.n, figures.correct, figures.accuracy) == (3, 1, pytest.approx(1 / 3))
    found = summarise(rows, CONFIG)
    assert (found.failed, found.failed_by_stage, found.failed_for_now) == (1, {"read": 1}, 0)
    assert found.by_type["belief"].failed == 1
    rows[2] = rows[2].model_copy(update={"type": ""})
    by = by_type(rows)
    assert {name: figures.accuracy for name, figures in by.items()} == {"belief": 0.5, "unknown": 0.0}
    assert by["unknown"].failed == 1
    assert Summary.model_validate_json(found.to_text()) == found


def test_least_questions_turn_probabilities_round() -> None:
    least = result("C", {"A": 0.7, "B": 0.2, "C": 0.1}, "LEAST")
    assert chances_of_being_right(least) == pytest.approx({"A": 0.15, "B": 0.4, "C": 0.45})
    assert chances_of_being_right(least.model_copy(update={"polarity": "MOST"})) == least.probabilities


def test_brier_score_and_reliability_by_hand() -> None:
    rows = [result("A", {"A": 0.9, "B": 0.1}), result("A", {"A": 0.3, "B": 0.7}), result("A", None)]
    figures = calibration(rows)
    # squares .01 and .01 of the first, .49 and .49 of the second, over two questions
    assert figures.brier == pytest.approx(0.5)
    assert figures.n == 2
    table = figures.reliability
    filled = [(row.low, row.count, row.confidence, row.accuracy) for row in table if row.count]
    assert filled == [
        (0.1, 1, pytest.approx(0.1), 0.0),
        (0.3, 1, pytest.approx(0.3), 1.0),
        (0.7, 1, pytest.approx(0.7), 0.0),
        (0.9, 1, pytest.approx(0.9), 1.0),
    ]
    assert figures.error == pytest.approx((0.1 + 0.7 + 0.7 + 0.1) / 4)
    sure = calibration([result("A", {"A": 1.0, "B": 0.0})]).reliability
    assert [(row.low, row.count) for row in sure] == [(0.0, 1), (0.9, 1)]


def line(episode: int, kind: str, gold: str, choice: str, **controls: str) -> Outcome:
    return Outcome(
        episode=str(episode), question=f"{episode}/1", type=kind, polarity="MOST", options=2, gold=gold,
        choice=choice, correct=gold == choice, controls=controls,
    )  # fmt: skip


LINES = [
    line(1, "belief", "A", "A", said="A", odd="B"),
    line(2, "belief", "A", "B", said="A", odd="B"),
    line(3, "goal", "B", "B", said="A", odd="B"),
    line(4, "goal", "A", "A", said="B", odd="B"),
]


def test_the_best_control_of_each_family_and_of_all() -> None:
    found = against_controls(LINES, seed=0)
    # said is right on 1 and 2, odd on 3; the letter that is right most often is A in both families: 1, 2, 4.
    assert found.accuracy == {"said": 0.5, "odd": 0.25, "majority": 0.75}
    assert (found.best["belief"].control, found.best["belief"].difference) == ("said", -0.5)
    assert (found.best["goal"].control, found.best["goal"].difference) == ("odd", 0.5)
    # Of all, the bar is right on 1, 2 and 3 and the solver on 1, 3 and 4.
    assert (found.best["all"].accuracy, found.best["all"].difference) == (0.75, 0.0)
    assert found.best["all"].control == "said, odd"
    low, high = found.best["all"].ci95 or (0.0, 0.0)
    assert low < 0.0 < high


def test_a_control_that_does_not_apply_is_no_better_than_a_guess() -> None:
    helping = line(5, "goal", "A", "A", said="B", odd="B", always="A")
    found = against_controls([*LINES, helping], seed=0)
    assert found.accuracy["always"] == pytest.approx((4 * 0.5 + 1) / 5)
    assert found.best["goal"].control == "always"
    assert found.best["belief"].control == "said", "it says nothing on any question about beliefs"
    never_asked = Outcome(episode="5", question="5/0", type="belief", polarity="", gold="")
    assert against_controls([*LINES, never_asked], seed=0).accuracy["said"] == 0.5, "nobody could be right on it"
    assert against_controls([line(1, "belief", "A", "A")], seed=0) == Controls(), "where none was asked"


def apart(many: int) -> list[str]:
    return [str(k) for k in range(many)]


def test_wilson_by_hand() -> None:
    # t_9(.975) = 2.262157; p = .8, n = 10, v = 10 / 9 x 1.6 / 100 = .017778, n* = .16 / .017778 = 9
    # t^2 = 5.117354: (.8 + t^2 / 18 -+ t sqrt(.16 / 9 + t^2 / 324)) / (1 + t^2 / 9)
    found = share_interval([1] * 8 + [0] * 2, apart(10))
    middle, half = (0.8 + 5.117354 / 18) / (1 + 5.117354 / 9), 2.262157 * np.sqrt(0.16 / 9 + 5.117354 / 324)
    half /= 1 + 5.117354 / 9
    assert found == pytest.approx((middle - half, middle + half), abs=1e-6)


def test_all_right_and_all_wrong_have_width() -> None:
    # n / (n + t^2): 10 / (10 + 2.262157^2)
    assert share_interval([1] * 10, apart(10)) == pytest.approx((0.661497, 1.0), abs=1e-5)
    assert share_interval([0] * 10, apart(10)) == pytest.approx((0.0, 1 - 0.661497), abs=1e-5)
    # 200 answers in ten episodes that are all right count as ten
    episodes = [str(k % 10) for k in range(200)]
    assert share_interval([1] * 200, episodes) == pytest.approx((0.661497, 1.0), abs=1e-5)
    # the bootstrap cannot see beyond its sample, or one episode, and says so
    assert cluster_interval([1.0] * 10, apart(10), seed=0) is None
    assert cluster_interval([1.0, 0.0], ["1", "1"], seed=0) is None


@given(st.lists(st.tuples(st.integers(0, 1), st.integers(0, 5)), min_size=1, max_size=40))
def test_an_interval_holds_its_share_and_lies_in_0_to_1(answers: list[tuple[int, int]]) -> None:
    right, episodes = [a for a, _ in answers], [str(e) for _, e in answers]
    found = share_interval(right, episodes)
    assert (found is None) == (len(set(episodes)) < 2)
    if found is not None:
        assert 0.0 <= found[0] < found[1] <= 1.0
        assert found[0] - 1e-9 <= sum(right) / len(right) <= found[1] + 1e-9
        mirrored = share_interval([1 - a for a in right], episodes)
        assert mirrored == pytest.approx((1 - found[1], 1 - found[0]))


@pytest.mark.parametrize(("share", "many", "size"), [(0.95, 12, 3), (0.7, 6, 4), (0.99, 40, 1), (0.5, 20, 2)])
def test_intervals_hold_the_true_share_often_enough(share: float, many: int, size: int) -> None:
    # every episode has a share of its own, Beta with mean `share`; 95 % minus three errors of 400 draws is 91.7 %
    rng = np.random.default_rng(7)
    episodes = np.repeat(apart(many), size).tolist()
    held = 0
    for _ in range(400):
        own = np.repeat(rng.beta(4 * share, 4 * (1 - share), size=many), size)
        found = share_interval((rng.random(many * size) < own).astype(int), episodes)
        assert found is not None
        held += found[0] <= share <= found[1]
    assert held / 400 > 0.917
