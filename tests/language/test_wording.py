from limp.events import Action, Episode, Observation, State, Utterance
from limp.language import wording
from limp.testing import hypothesis_of


def test_a_sentence_is_its_opening_and_its_content() -> None:
    said = Utterance(agent="Ann", text="Here.", to="Bob")
    assert wording.sentence(said) == 'Ann says to Bob: "Here."'
    assert wording.sentence(Action(agent="Bob", text="open the fridge")) == "Bob opens the fridge."
    assert wording.sentence(Observation(text="a growl comes from the left")) == "a growl comes from the left."
    assert (
        wording.sentence(Action(agent="Tom", text="Tom walks home")) == "Tom walks home."
    )  # who acts is named once


def test_notes_of_a_reader_are_not_told() -> None:
    events = (Action(agent="Bob", text="wait"), Observation(text="some object = mug", note="taken to be the mug"))
    assert wording.told(events) == "Bob waits."


def test_a_mind_in_words() -> None:
    said = ("knows that the mug is here", "believes that Bob wants to find the mug", "wants to hinder Bob")
    assert wording.mind(hypothesis_of("A", "Ann", *said).mind, "Bob") == (
        "Ann knows that the mug is here. Ann believes that Bob wants to find the mug. Ann wants to hinder Bob."
    )
    unaware = hypothesis_of("B", "Ann", "does not care about what Bob wants")
    assert wording.mind(unaware.mind, "Bob") == (
        "Ann does not know what Bob wants. Ann does not care about what Bob wants."
    )


def test_people_are_at_home_unless_a_fact_says_where_they_are() -> None:
    facts = ("Ann and Bob are in a maze", "the tree is near")
    episode = Episode(agents=("Ann", "Bob"), initial=State.told(*facts))
    assert wording.setting(episode) == "At the start Ann and Bob are in a maze. At the start the tree is near."
