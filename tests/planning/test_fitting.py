"""Fits by folds: numbers by hand, and that no family chooses for itself."""

import numpy as np
import pytest

from limp.errors import InputError
from limp.planning.fitting import Fit, fit

Item = tuple[str, float, float]
"""Family, what the model is given, what people said."""
GRID = {"slope": [0.0, 0.5, 1.0, 2.0]}


def fitted(items: list[Item], measure: str = "squares") -> Fit:
    return fit(
        GRID,
        items,
        lambda item, one: [one["slope"] * item[1]],
        lambda item: [item[2]],
        lambda item: item[0],
        "likelihood" if measure == "likelihood" else "squares",
    )


def test_each_family_is_predicted_by_the_others() -> None:
    # Families a and b have slope 1, c has slope 2: without c the best is 1, without a or b the two left draw.
    items = [("a", 1.0, 1.0), ("a", 0.5, 0.5), ("b", 1.0, 1.0), ("c", 1.0, 2.0)]
    found = fitted(items)
    assert found.chosen == {"slope": 1.0}
    assert found.folds["c"] == {"slope": 1.0}
    assert found.held_out[3] == pytest.approx([1.0])
    assert found.loss == pytest.approx(sum((found.held_out[n][0] - item[2]) ** 2 for n, item in enumerate(items)))
    assert found.intervals["slope"] == (1.0, 2.0)


def test_a_likelihood_by_hand() -> None:
    items = [("a", 0.5, 1.0), ("b", 0.5, 1.0)]
    assert fitted(items, "likelihood").loss == pytest.approx(0.0)  # slope 2: p = 1, -log 1
    assert fitted(items, "likelihood").chosen == {"slope": 2.0}
    low = fit({"p": [0.25]}, items, lambda _, one: [one["p"]], lambda _: [1.0], lambda item: item[0], "likelihood")
    assert low.loss == pytest.approx(2 * np.log(4))


def test_what_does_not_fit_together_is_refused() -> None:
    with pytest.raises(InputError, match="less than two families"):
        fitted([("a", 1.0, 1.0)])
    with pytest.raises(InputError, match="2 predictions do not fit 1 answers"):
        fit(GRID, [("a", 1.0), ("b", 1.0)], lambda *_: [1.0, 2.0], lambda _: [1.0], lambda item: item[0])
