import numpy as np
import pytest

from limp.errors import NoEvidenceError
from limp.events import Action, Episode, Observation, Utterance
from limp.protocols import Policy
from limp.solvers.surface import SurfacePolicy, content_words
from limp.testing import hypothesis_of

EPISODE = Episode(
    agents=("Ann", "Bob"),
    events=(
        Action(agent="Ann", text="open the fridge"),
        Observation(agent="Ann", text="the milk is inside the fridge"),
        Utterance(agent="Ann", text="The books are in the fridge."),
        Action(agent="Bob", text="grab the book"),
    ),
)


def test_content_words_drop_function_words_and_endings() -> None:
    assert content_words("Ann's books are on THE glass desk") == {"ann", "book", "glass", "desk"}


def test_overlap_in_numbers() -> None:
    minds = (
        hypothesis_of("A", "Ann", "believes that the book is in the fridge"),
        hypothesis_of("B", "Ann", "believes that Bob wants to find the cup", "wants to help Bob"),
    )
    trace = SurfacePolicy().score(EPISODE, minds)
    # {open, fridge} & {book, fridge}: 1.5 / 3; {book, fridge}: 2.5 / 3; a part that shares nothing: .5 / 3
    assert 27 * np.exp(trace.log_probs) == pytest.approx(np.array([[0.375, 0.625], [0.125, 0.125]]))
    assert trace.steps == ("Ann: open the fridge", "Ann: The books are in the fridge.")
    assert trace.estimator == "surface"


def test_it_is_a_policy_and_needs_steps() -> None:
    assert isinstance(SurfacePolicy(), Policy)
    with pytest.raises(NoEvidenceError, match="Eve"):
        SurfacePolicy().score(EPISODE, (hypothesis_of("A", "Eve"),))
