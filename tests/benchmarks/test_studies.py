"""Verdicts on figures beside published ones, by hand."""

import pytest
from limp.benchmarks.studies import Beside


@pytest.mark.parametrize(
    ("ours", "published", "spread", "verdict"),
    [
        (2.25, 2.15, 0.17, "reproduced"),  # .10 within .17
        (2.35, 2.15, 0.17, "close"),  # .20 is 9 %
        (5.0, 2.15, 0.17, "not reproduced"),
        (1.05, 1.0, None, "reproduced"),
        (1.06, 1.0, None, "close"),
        (0.79, 1.0, None, "not reproduced"),
        (-7.0, -7.2, 1.0, "reproduced"),
    ],
)
def test_verdicts(ours: float, published: float, spread: float | None, verdict: str) -> None:
    assert Beside(name="x", ours=ours, published=published, spread=spread).verdict == verdict
