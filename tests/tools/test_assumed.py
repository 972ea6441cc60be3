"""The table of what is assumed: how numbers move, and answers that are known by hand."""

import pytest

from tools.assumed import beta, certain, is_share, moved, numbers


def test_probabilities_move_as_odds_and_other_numbers_by_the_factor() -> None:
    assert moved(0.3, 2.0, is_share("sight.around")) == pytest.approx(6 / 13)  # odds 3 / 7
    assert moved(2.0, 0.5, is_share("rationality")) == 1.0


def test_answers_by_hand() -> None:
    assert certain(0.7) == pytest.approx(0.7)
    assert beta(0.0) == 0.5
    names = [one.name for one in numbers()]
    assert len(set(names)) == len(names) - 1  # rationality is asked twice
