import numpy as np
import pytest
from refusals import refuses

from limp.planning.pomdp import joint, simulate, update
from limp.planning.pomdp_cassandra import parse_pomdp

WEATHER = """
discount: 0.5
values: reward
states: dry wet
actions: look
observations: sun rain
start: 0.5 0.5
T: look
0.8 0.2
0.4 0.6
O: look
0.9 0.1
0.3 0.7
R: look : dry : dry : sun 1
"""
MODEL = parse_pomdp(WEATHER)


def test_filter_and_expected_reward_by_hand() -> None:
    # Predicted: dry .5*.8 + .5*.4 = .6. Rain: .6*.1 = .06 against .4*.7 = .28.
    assert joint(MODEL, MODEL.start, 0).sum(axis=1) == pytest.approx([0.66, 0.34])
    assert update(MODEL, MODEL.start, 0, 1) == pytest.approx([0.06 / 0.34, 0.28 / 0.34])
    # R(dry) = T(dry|dry) O(sun|dry) 1 = .8 * .9
    assert MODEL.reward == pytest.approx(np.array([[0.72, 0.0]]))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("0.8 0.2", "0.8 0.1", "row T[look, dry] sums to 0.9, not to 1"),
        ("0.3 0.7", "1.3 -0.3", "row O[look, wet] holds a negative probability"),
        ("start: 0.5 0.5", "start: 0.5 0.6", "row start sums to 1.1"),
    ],
)
def test_a_wrong_problem_is_named(old: str, new: str, words: str) -> None:
    refuses(lambda: parse_pomdp(WEATHER.replace(old, new)), words)


class Fixed:
    def values(self, belief: object) -> np.ndarray:
        del belief
        return np.array([0.0])


def test_simulate_is_seeded_and_follows_the_frequencies() -> None:
    run, again = (simulate(MODEL, Fixed(), 4000, np.random.default_rng(3)) for _ in range(2))
    assert [step.observation for step in run] == [step.observation for step in again]
    assert np.mean([step.state for step in run]) == pytest.approx(1 / 3, abs=0.04)  # stationary: .2 / (.2 + .4)
    assert run[1].belief == pytest.approx(update(MODEL, MODEL.start, 0, run[0].observation))
