import pytest

from limp.runs.metrics import accuracy, accuracy_by, calibration, chances_of_being_right, summarise
from limp.runs.results import Failure, Result


def result(
    gold: str, probabilities: dict[str, float] | None, polarity: str = "MOST", episode: str = "1"
) -> Result:
    choice = probabilities and max(
        probabilities, key=lambda k: probabilities[k] * (1 if polarity == "MOST" else -1)
    )
    return Result.model_validate(
        {
            "episode": episode,
            "question": f"{episode}/1",
            "type": "belief",
            "polarity": polarity,
            "options": 4,
            "gold": gold,
            "choice": choice,
            "correct": choice == gold,
            "probabilities": probabilities,
            "failed": None if probabilities else Failure(stage="read", error="unreadable"),
        }
    )


def test_accuracy_counts_failures_as_wrong() -> None:
    rows = [result("A", {"A": 0.9, "B": 0.1}), result("A", {"A": 0.2, "B": 0.8}), result("A", None)]
    figures = accuracy(rows)
    assert (figures.n, figures.correct, figures.accuracy) == (3, 1, pytest.approx(1 / 3))
    assert figures.accuracy_with_guesses == pytest.approx((1 + 1 / 4) / 3)
    found = summarise(rows, seed=0)
    assert (found.failed, found.failed_by_stage, found.failed_for_now) == (1, {"read": 1}, 0)
    assert (found.failed_by_type, found.failed_by_polarity) == ({"belief": 1}, {"MOST": 1})


def test_accuracy_by_family_shows_the_unknown_ones() -> None:
    rows = [result("A", {"A": 0.9, "B": 0.1}), result("A", None).model_copy(update={"type": ""})]
    by = accuracy_by(rows, lambda row: row.type)
    assert {name: figures.accuracy for name, figures in by.items()} == {"belief": 1.0, "unknown": 0.0}
    assert summarise(rows, seed=0).failed_by_type == {"unknown": 1}


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
    assert len(table) == 10
    sure = calibration([result("A", {"A": 1.0, "B": 0.0})]).reliability
    assert [row.count for row in sure] == [1, 0, 0, 0, 0, 0, 0, 0, 0, 1]
