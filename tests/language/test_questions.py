"""A model's form for a question becomes plain words, which the rules read."""

from __future__ import annotations

import json

import pytest

from limp.errors import HypothesisError
from limp.language.questions import Form, ModelQuestionReader
from limp.protocols import Named
from limp.questions.question import Choice, Question
from limp.symbolic.beliefs.asking.asker import Asker
from limp.symbolic.beliefs.stories import story_of
from limp.testing import ScriptedModel, words_of

NAMED = Named(people=("Ann", "Ben", "Cleo"), things=("key",), places=("drawer", "sofa"))
STORY = story_of(
    "Ann puts the key in the drawer. Ben and Cleo watch her. Ann leaves. Ben tells Cleo that the key is under the"
    " sofa. Cleo wants the key."
)
FORMS = [
    ({"asks": "where", "thing": "key"}, "Where is the key?"),
    ({"asks": "where", "minds": ["Ann"], "thing": "Key"}, "Where does Ann think the key is?"),
    (
        {"asks": "where", "minds": ["Ann", "ben"], "thing": "key"},
        "Where does Ann think that Ben thinks the key is?",
    ),
    ({"asks": "look", "who": "Ann", "thing": "key"}, "Where will Ann look for the key?"),
    (
        {"asks": "look", "minds": ["Ben", "Ann"], "who": "Ann", "thing": "key"},
        "Where does Ben think Ann will look for the key?",
    ),
    ({"asks": "contents", "minds": ["Ann"], "place": "drawer"}, "What does Ann think is in the drawer?"),
    (
        {"asks": "is_there", "minds": ["Ann"], "thing": "key", "place": "drawer"},
        "Does Ann think that the key is in the drawer?",
    ),
    ({"asks": "is_there", "thing": "key", "place": "drawer"}, "Is the key in the drawer?"),
    ({"asks": "knows", "who": "Ben", "thing": "key"}, "Does Ben know where the key is?"),
    (
        {"asks": "knows", "minds": ["Ann", "Ben"], "who": "Ben", "thing": "key"},
        "Does Ann think that Ben knows where the key is?",
    ),
    ({"asks": "who_knows", "thing": "key"}, "Who knows where the key is?"),
    ({"asks": "lie", "who": "Ben"}, "Did Ben lie?"),
    ({"asks": "wants", "who": "Cleo"}, "What does Cleo want?"),
    ({"asks": "helps", "who": "Ben", "other": "Cleo"}, "Is Ben helping Cleo?"),
    ({"asks": "where", "thing": "key", "when": "start"}, "At first, where is the key?"),
]


def plain(form: dict[str, object]) -> str:
    question = Question(text="Well?", choices=(Choice(label="A", text="a"), Choice(label="B", text="b")))
    return ModelQuestionReader(ScriptedModel([json.dumps(form)])).plainly(question, NAMED)


@pytest.mark.parametrize(("form", "words"), FORMS)
def test_a_form_is_a_question_that_rules_read(form: dict[str, object], words: str) -> None:
    assert plain(form) == words
    assert Asker(STORY).read(words) is not None


@pytest.mark.parametrize(
    ("form", "problem"),
    [
        ({"asks": "where"}, "names no thing"),
        ({"asks": "other"}, "something that no planner here answers"),
        ({"asks": "where", "minds": ["Zed"], "thing": "key"}, "'Zed', which the story does not have"),
        ({"asks": "where", "thing": "hat"}, "'hat', which the story does not have"),
    ],
)
def test_what_the_form_lacks_is_said(form: dict[str, object], problem: str) -> None:
    with pytest.raises(HypothesisError, match=problem):
        plain(form)


def test_a_small_model_can_name_nothing_else() -> None:
    """The schema that a grammar is made of lists the names of the story."""
    model = ScriptedModel([json.dumps({"asks": "where", "thing": "key"})])
    ModelQuestionReader(model).plainly(Question(text="Well?"), NAMED)
    asked = words_of(model.asked[0])
    assert all(words in asked for words in ("Ann, Ben, Cleo", "drawer, sofa", "Well?"))


def test_people_are_those_of_the_text() -> None:
    model = ScriptedModel([json.dumps({"people": ["the Altar Boys", "Mrs Quigley", "Zed", "Mrs Quigley"]})])
    text = "Mrs Quigley had packed the candles away, but the altar boys hauled them up."
    assert ModelQuestionReader(model).people(text) == ("altar boys", "Mrs Quigley")


def test_every_kind_has_words() -> None:
    asked = {form["asks"] for form, _ in FORMS} | {"other"}
    assert asked == set(Form.model_fields["asks"].annotation.__args__)  # type: ignore[union-attr]
