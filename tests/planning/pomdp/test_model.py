from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from limp.errors import InputError
from limp.planning.pomdp.cassandra import parse_pomdp
from limp.planning.pomdp.model import Pomdp, beliefs, best_action, expected_reward, joint, simulate, update

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


def weather() -> Pomdp:
    return parse_pomdp(WEATHER)


def test_filter_by_hand() -> None:
    # Predicted: dry .5*.8 + .5*.4 = .6. Rain: .6*.1 = .06 against .4*.7 = .28.
    model = weather()
    assert joint(model, model.start, 0).sum(axis=1) == pytest.approx([0.66, 0.34])
    assert update(model, model.start, 0, 1) == pytest.approx([0.06 / 0.34, 0.28 / 0.34])
    assert beliefs(model, [("look", "rain")])[1] == pytest.approx([3 / 17, 14 / 17])


def test_expected_reward_by_hand() -> None:
    # R(dry) = T(dry|dry) O(sun|dry) 1 = .8 * .9
    assert weather().reward == pytest.approx(np.array([[0.72, 0.0]]))
    reward = np.ones((1, 2, 2, 2))
    assert expected_reward(weather().transition, weather().emission, reward) == pytest.approx(np.ones((1, 2)))


@given(st.lists(st.sampled_from(["sun", "rain"]), max_size=12))
def test_beliefs_stay_probabilities(signs: list[str]) -> None:
    path = beliefs(weather(), [("look", sign) for sign in signs])
    assert path.shape == (len(signs) + 1, 2)
    assert path.sum(axis=1) == pytest.approx(np.ones(len(path)))
    assert (path >= 0).all()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"transition": np.array([[[0.8, 0.1], [0.4, 0.6]]])}, "row T[look, dry] sums to 0.9, not to 1"),
        ({"emission": np.array([[[0.9, 0.1], [1.3, -0.3]]])}, "row O[look, wet] holds a negative probability"),
        ({"start": np.array([0.5, 0.6])}, "row start sums to 1.1"),
        ({"discount": 1.5}, "gamma is 1.5"),
        ({"discount": float("nan")}, "gamma is nan"),
        ({"reward": np.zeros((2, 2))}, "reward has shape (2, 2), not (1, 2)"),
        ({"reward": np.array([[np.inf, 0.0]])}, "not finite"),
        ({"states": ("dry", "dry")}, "not distinct"),
    ],
)
def test_a_wrong_problem_is_named(change: dict[str, object], words: str) -> None:
    with pytest.raises(InputError) as caught:
        replace(weather(), **change)  # type: ignore[arg-type]
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_impossible_observation_and_unknown_names() -> None:
    model = replace(weather(), emission=np.array([[[1.0, 0.0], [1.0, 0.0]]]))
    with pytest.raises(InputError, match="step 2: the observation 'rain' is impossible after 'look'"):
        beliefs(model, [("look", "sun"), ("look", "rain")])
    with pytest.raises(InputError, match=r"unknown action 'lok'\. Did you mean look"):
        beliefs(model, [("lok", "sun")])
    with pytest.raises(InputError, match="unknown observation 'snow'"):
        beliefs(model, [("look", "snow")])


class Fixed:
    def values(self, belief: object) -> np.ndarray:
        del belief
        return np.array([0.0])


def test_simulate_is_seeded_and_follows_the_frequencies() -> None:
    runs = [simulate(weather(), Fixed(), 4000, np.random.default_rng(3)) for _ in range(2)]
    assert runs[0] == runs[1]
    wet = np.mean([step.state for step in runs[0]])
    assert wet == pytest.approx(1 / 3, abs=0.04)  # stationary: .2 / (.2 + .4)
    assert best_action(Fixed(), [1.0, 0.0]) == 0
