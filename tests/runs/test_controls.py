import pytest

from limp.runs.metrics import against_controls
from limp.runs.results import Result
from limp.runs.summary import Controls


def line(episode: int, kind: str, gold: str, choice: str, **controls: str) -> Result:
    return Result(
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
    assert found.accuracy == {"said": 0.5, "odd": 0.25, "majority-label": 0.75}
    assert (found.best["belief"].control, found.best["belief"].difference) == ("said", -0.5)
    assert (found.best["goal"].control, found.best["goal"].difference) == ("odd", 0.5)
    # Of all, the bar is right on 1, 2 and 3 and the solver on 1, 3 and 4.
    assert (found.best["all"].accuracy, found.best["all"].difference) == (0.75, 0.0)
    assert found.best["all"].control == "said, odd"
    low, high = found.best["all"].ci95 or (0.0, 0.0)
    assert low < 0.0 < high


def test_runs_that_asked_no_controls_say_nothing() -> None:
    assert against_controls([line(1, "belief", "A", "A")], seed=0) == Controls()


def test_a_control_that_does_not_apply_is_no_better_than_a_guess() -> None:
    helping = line(5, "goal", "A", "A", said="B", odd="B", always="A")
    found = against_controls([*LINES, helping], seed=0)
    assert found.accuracy["always"] == pytest.approx((4 * 0.5 + 1) / 5)
    assert found.best["goal"].control == "always"
    assert found.best["belief"].control == "said", "it says nothing on any question about beliefs"


def test_a_question_that_was_never_asked_is_wrong_for_controls_too() -> None:
    broken = Result(episode="5", question="5/0", type="belief", polarity="", gold="")
    found = against_controls([*LINES, broken], seed=0)
    assert found.accuracy["said"] == pytest.approx(2 / 5)
