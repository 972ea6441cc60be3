"""What the options of a question name."""

import pytest

from limp.answering.episode_answerer import EpisodeAnswerer
from limp.episodes.question import Question, lettered
from limp.errors import LimpError
from limp.reading.reader import StoryQueries, StoryReader

STORY = (
    "Ida and Jon are in the shed. Ida puts the rope in the red bucket. Ida leaves. Jon moves the rope to the hook."
    " Jon puts the saw in the blue bucket."
)


def chosen(question: str, *options: str) -> str:
    asked = Question(text=question, narration=STORY, choices=lettered(options))
    found = EpisodeAnswerer(StoryReader(), StoryQueries()).answer(asked)
    return next(choice.text for choice in found.question.choices if choice.label == found.choice)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("In the red bucket.", "On the hook."),
        ("it is in Ida's red bucket", "the hook by the door"),
        ("the small red bucket", "the hooks"),
    ],
)
def test_an_option_names_a_place_of_the_story_by_its_noun(right: str, wrong: str) -> None:
    assert chosen("Where will Ida look for the rope?", right, wrong) == right
    assert chosen("Where is the rope?", right, wrong) == wrong


def test_an_option_that_may_name_two_places_is_refused() -> None:
    with pytest.raises(LimpError, match="may be red bucket or blue bucket"):
        chosen("Where will Ida look for the rope?", "the bucket", "the hook")


def test_people_are_named_in_any_order_and_nobody_is_an_option() -> None:
    assert chosen("Who knows where the rope is?", "Ida", "Jon", "nobody", "Jon and Ida") == "Jon"
    with pytest.raises(LimpError, match="names nobody of the story"):
        chosen("Who knows where the rope is?", "Jon", "Kim")


def test_yes_and_no_may_say_more() -> None:
    assert chosen("Does Ida know where the rope is?", "Yes, she does.", "No, she left.") == "No, she left."
    with pytest.raises(LimpError, match="neither yes nor no"):
        chosen("Does Ida know where the rope is?", "yes", "perhaps")
