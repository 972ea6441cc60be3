import pytest
from pydantic import ValidationError

from limp.errors import InputError
from limp.events import Action, Episode, Observation, Source, Utterance
from limp.minds import Hypothesis, Mind
from limp.questions import Choice, Question


def test_an_episode_survives_json() -> None:
    episode = Episode(
        id="1",
        agents=("Ann", "Bob"),
        events=(
            Action(agent="Ann", text="open the fridge", source=Source(kind="video", start=1.0, end=2.5)),
            Utterance(agent="Bob", text="hello", to="Ann", certainty=0.5),
            Observation(text="the lamp is on", note="nobody did it"),
        ),
    )
    assert Episode.model_validate_json(episode.model_dump_json()) == episode


def test_values_are_frozen_and_refuse_unknown_fields() -> None:
    choice = Choice(label="A", text="yes")
    with pytest.raises(ValidationError):
        choice.text = "no"  # type: ignore[misc]
    with pytest.raises(ValidationError):
        Question.model_validate({"text": "q", "choices": [choice, Choice(label="B", text="n")], "answer": "A"})


@pytest.mark.parametrize("certainty", [0.0, 1.1, -1.0])
def test_certainty_is_a_positive_probability(certainty: float) -> None:
    with pytest.raises(ValidationError):
        Action(agent="Ann", text="sit", certainty=certainty)


def test_a_negative_prior_is_refused() -> None:
    with pytest.raises(ValidationError):
        Hypothesis(choice="A", mind=Mind(agent="Ann"), prior=-1.0)


def test_a_question_needs_two_options_with_letters_of_their_own() -> None:
    with pytest.raises(InputError, match="'7/1' has 1 option"):
        Question(id="7/1", text="q", choices=(Choice(label="A", text="yes"),))
    with pytest.raises(InputError, match="letter twice"):
        Question(text="q", choices=(Choice(label="A", text="yes"), Choice(label="A", text="no")))
    assert Question(text="q", choices=(Choice(label="A", text="y"), Choice(label="B", text="n"))).labels == (
        "A",
        "B",
    )
