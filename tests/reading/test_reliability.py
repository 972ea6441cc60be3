"""How sure a reading is: intervals by hand, classes of sentences, and what an answer makes of it."""

import pytest

from limp import answer
from limp.reading.reliability import Class, Count, counts

PLAIN = "Mira puts the key in the tin. Mira leaves. Theo moves the key to the jar."


@pytest.mark.parametrize(
    ("read", "wrong", "lower"),
    [(40, 2, 0.834961), (100, 0, 0.963006), (10, 10, 0.0), (0, 0, 0.0)],
)
def test_the_lower_end_of_the_interval(read: int, wrong: int, lower: float) -> None:
    """By hand, 2 of 40: (.95 + z2 / 80 - z sqrt(.0475 / 40 + z2 / 6400)) / (1 + z2 / 40), z2 = 3.8415."""
    assert Count(read, wrong).lower == pytest.approx(lower, abs=1e-6)


def test_no_answer_from_prose_is_surer_than_its_reading() -> None:
    """Two options, of which the other is impossible if it is read rightly: r 1 + (1 - r) / 2."""
    found = answer("Where does Theo think the key is?", text=PLAIN, options=("the tin", "the jar"))
    r = counts()[Class("all", "simple")].lower
    assert found.words == "the jar"
    assert found.probabilities[found.choice] == pytest.approx(r + (1 - r) / 2)
    assert any(f"the probability {r:.2f}" in line for line in found.caveats["Assumed"])
