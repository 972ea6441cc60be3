import math

import pytest

from limp.errors import InputError, LimpError
from limp.minds.facts import Value
from limp.prompt import load_prompt
from limp.protocols import Sampling, ScoreRequest
from limp.solvers.control_models import AGAIN, NEW, OverlapModel, RandomModel

STORY = load_prompt("story").render(story="Ann took the cup.")


class Wanted(Value):
    """Any schema."""


def test_random_numbers_depend_on_the_seed_and_on_all_that_stands_before() -> None:
    texts = (" So Ann", " So Ann walks", " So Bob walks")
    request = ScoreRequest(prompt=STORY, alternatives=texts)
    (first,), (again,) = RandomModel("1").score([request]), RandomModel("1").score([request])
    assert first.log_probs == again.log_probs
    assert RandomModel("2").score([request])[0].log_probs != first.log_probs
    short, longer, other = first.log_probs
    assert longer < short < 0.0  # a prefix is more likely
    assert longer != other


def test_words_that_occurred_before() -> None:
    (scores,) = OverlapModel("words").score(
        [ScoreRequest(prompt=STORY, alternatives=("the cup", "a dish, a dish"))]
    )
    assert scores.log_probs == (2 * AGAIN, 2 * NEW + 2 * AGAIN)


def test_they_write_the_letter_of_a_judgement_by_its_log_probability() -> None:
    (scores,) = RandomModel("4").score([ScoreRequest(prompt=STORY, alternatives=("A", "B"))])
    share = 1 / (1 + math.exp(scores.log_probs[1] - scores.log_probs[0]))
    drawn = [RandomModel("4").generate([STORY], sampling=Sampling(sample=k))[0].text for k in range(1000)]
    assert set(drawn) == {"A", "B"}
    assert drawn.count("A") / 1000 == pytest.approx(share, abs=0.05)
    assert drawn[7] == RandomModel("4").generate([STORY], sampling=Sampling(sample=7))[0].text


def test_they_write_nothing_else_and_have_no_other_names() -> None:
    with pytest.raises(LimpError, match="writes nothing"):
        RandomModel("1").generate([STORY], Wanted)
    with pytest.raises(InputError, match="no seed"):
        RandomModel("one")
    with pytest.raises(InputError, match="overlap/words"):
        OverlapModel("letters")
