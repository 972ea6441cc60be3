"""Films in words, and the exact trace of the minds in words."""

import numpy as np
import pytest
from limp.benchmarks.foodtruck.films import Film
from limp.benchmarks.foodtruck.minds import trace
from limp.benchmarks.foodtruck.told import WHO, case_of, in_words, told

from limp.minds.english import mind_in_words
from limp.planner import posterior

from .small import COARSE


def test_a_walk_in_words(films: tuple[Film, ...]) -> None:
    """Right twice to (2, 0), from where the far spot at (2, 2) shows; then back and up to the near spot."""
    said = [event.text for event in told(films[0]).events if event.mood != "holds"]
    assert said == [
        "Ann moves right, towards the far spot",
        "Ann moves right, towards the far spot",
        "Ann sees that the far spot holds the truck with Lebanese food",
        "Ann stays",
        "Ann moves left, towards the near spot",
        "Ann moves left, towards the near spot",
        "Ann moves up, towards the near spot",
        "Ann moves up, towards the near spot",
        "Ann eats at the truck with Korean food",
    ]


def test_a_mind_in_words(films: tuple[Film, ...]) -> None:
    one, none = in_words(films[0], 0, 1), in_words(films[0], 2, 2)
    assert one.choice == "wants Korean, expects Mexican"
    assert mind_in_words(one.mind) == (
        f"{WHO} believes that the truck with Mexican food is in the far spot. "
        f"{WHO} wants to get to the truck with Korean food."
    )
    assert mind_in_words(none.mind).startswith(f"{WHO} believes that the far spot is empty.")


def test_the_posterior_is_that_of_clear_minds_added_up(films: tuple[Film, ...]) -> None:
    case = case_of(films[0], COARSE)
    desires, beliefs = COARSE.desires, COARSE.beliefs(films[0])
    joint = posterior(trace(films[0], COARSE)).probabilities.reshape(len(beliefs), -1)
    favourite = [n for n, d in enumerate(desires) if (d == d.max()).sum() == 1]
    clear = [n for n, b in enumerate(beliefs) if (b == b.max()).sum() == 1]
    korean = [n for n in favourite if desires[n].argmax() == 0]
    expected = joint[np.ix_(clear, korean)].sum() / joint[np.ix_(clear, favourite)].sum()
    shares = posterior(case.exact).marginal("choice")
    assert len(shares) == 9
    assert sum(p for name, p in shares.items() if name.startswith("wants Korean")) == pytest.approx(
        expected, abs=1e-9
    )
    assert case.exact.log_probs.shape[1] == len(films[0].acts)
